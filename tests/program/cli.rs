//! The verbs: what they print, what they write, how they end.

use super::{equipoise, folder};
use serde_json::Value;

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn run_prints_the_promised_json_and_nothing_else() {
    let dir = folder();
    let (code, out, err) =
        equipoise(dir.path(), &["run", "wavelet/failover", "--seeds", "3", "--format", "json", "--until", "10 min"]);
    assert_eq!((code, err.as_str()), (0, ""));
    let value = json(&out);
    assert_eq!(value["scenario"], "wavelet/failover");
    assert_eq!(value["policy"], "RiskAwareWavelet");
    assert_eq!(value["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(value["seeds"].as_array().map(Vec::len), Some(3));
    assert_eq!(value["runs"].as_array().map(Vec::len), Some(3));
    for run in value["runs"].as_array().expect("runs") {
        assert_eq!(run["digest"].as_str().map(str::len), Some(16));
        assert!(run["metrics"]["p99_ms"].as_f64().expect("a number") > 0.0);
        assert!(run["metrics"].get("refusal_rate").is_none(), "a metric that does not apply is absent");
    }
    let summary = &value["summary"]["violation_s"];
    let field = |name: &str| summary[name].as_f64().expect("a number");
    assert!(field("min") <= field("mean") && field("mean") <= field("max") && field("ci95") >= 0.0);
}

#[test]
fn run_prints_a_row_for_each_run_as_csv() {
    let dir = folder();
    let (code, out, _) =
        equipoise(dir.path(), &["run", "theory/mm1", "--seeds", "2", "--until", "500", "--format", "csv"]);
    assert_eq!(code, 0);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert!(lines[0].starts_with("seed,digest,requests,completed,"));
    assert!(lines.iter().all(|line| line.split(',').count() == lines[0].split(',').count()));
}

#[test]
fn the_report_tells_metrics_intervals_digest_and_verdicts() {
    let dir = folder();
    let (code, out, _) = equipoise(dir.path(), &["run", "wavelet/burst"]);
    assert_eq!(code, 0, "{out}");
    for part in [
        "Sudden burst",
        "RiskAwareWavelet+RiskAware",
        "seed 1",
        "p99_ms",
        "violation_s",
        "Violation intervals, s:",
        "Digest: ",
        "met:",
    ] {
        assert!(out.contains(part), "{part} is missing in {out}");
    }
}

#[test]
fn an_expectation_that_is_not_met_is_exit_code_1_and_other_policies_are_not_judged() {
    let dir = folder();
    let text = "(nodes: [(rate: 100)], flows: [(shape: Steady(rate: 50))], length: 60, expect: [(metric: \"requests\", at_most: 1)])";
    std::fs::write(dir.path().join("x.ron"), text).expect("writable");
    let (code, out, _) = equipoise(dir.path(), &["run", "x.ron"]);
    assert!(code == 1 && out.contains("NOT MET"), "{out}");
    let (code, out, _) = equipoise(dir.path(), &["run", "x.ron", "--policy", "Random"]);
    assert!(code == 0 && out.contains("not judged"), "{out}");
}

#[test]
fn a_recording_replays_and_a_changed_one_is_found_out() {
    let dir = folder();
    let (code, ..) = equipoise(
        dir.path(),
        &[
            "run",
            "wavelet/periodic",
            "--policy",
            "PowerOfD(d: 3)+None",
            "--set",
            "telemetry.lag=2 s",
            "--until",
            "300",
            "--record",
            "r.ron",
        ],
    );
    assert_eq!(code, 0);
    let (code, out, _) = equipoise(dir.path(), &["replay", "r.ron"]);
    assert!(code == 0 && out.contains("the same run"), "{out}");
    let (code, out, _) = equipoise(dir.path(), &["check", "r.ron"]);
    assert!(code == 0 && out.contains("recording ok"), "{out}");
    let path = dir.path().join("r.ron");
    let text = std::fs::read_to_string(&path).expect("written");
    std::fs::write(&path, text.replace("amplitude: 142", "amplitude: 143")).expect("writable");
    let (code, out, _) = equipoise(dir.path(), &["replay", "r.ron"]);
    assert!(code == 1 && out.contains("ANOTHER run"), "{out}");
}

#[test]
fn the_series_has_a_row_for_each_tick_that_adds_up() {
    let dir = folder();
    let (code, ..) = equipoise(dir.path(), &["run", "wavelet/uniform", "--until", "2 min", "--series", "s.csv"]);
    assert_eq!(code, 0);
    let text = std::fs::read_to_string(dir.path().join("s.csv")).expect("written");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 121);
    let column = |name: &str| rows[0].iter().position(|cell| *cell == name).expect(name);
    let sum = |name: &str| rows[1..].iter().map(|row| row[column(name)].parse::<f64>().expect("a number")).sum::<f64>();
    let inside: f64 = rows[120][column("inside")].parse().expect("a number");
    assert_eq!(sum("arrived"), sum("completed") + sum("errors") + sum("refused") + inside);
}

#[test]
fn seeds_policies_and_values_change_only_what_they_should() {
    let dir = folder();
    let metric = |args: &[&str], name: &str| {
        let all = [&["run", "wavelet/uniform", "--until", "200", "--format", "json"], args].concat();
        let (code, out, err) = equipoise(dir.path(), &all);
        assert_eq!(code, 0, "{err}");
        json(&out)["runs"][0]["metrics"][name].as_f64().expect("a number")
    };
    let requests = metric(&[], "requests");
    assert_eq!(requests, metric(&["--policy", "Random"], "requests"));
    assert_eq!(requests, metric(&["--set", "nodes[0].rate=100"], "requests"));
    assert_ne!(requests, metric(&["--seed", "2"], "requests"));
    assert_ne!(metric(&[], "mean_ms"), metric(&["--set", "nodes[0].rate=100"], "mean_ms"));
}

#[test]
fn lists_are_complete_and_also_json() {
    let dir = folder();
    for (what, wanted) in [
        ("scenarios", "real/elb_day"),
        ("policies", "LeastWorkLeft"),
        ("metrics", "qos_met_strict"),
        ("shapes", "RampBurst"),
        ("controllers", "Reactive"),
        ("forecasters", "WaveletRegression"),
    ] {
        let (code, out, _) = equipoise(dir.path(), &["list", what]);
        assert!(code == 0 && out.contains(wanted), "{out}");
        let (_, out, _) = equipoise(dir.path(), &["list", what, "--format", "json"]);
        assert!(json(&out).as_array().expect("an array").iter().any(|row| row["name"] == wanted));
    }
    let (code, out, _) = equipoise(dir.path(), &["list", "params", "wavelet/periodic"]);
    assert!(code == 0 && out.contains("flows[0].shape.amplitude") && out.contains("pools[0].controller.hold"), "{out}");
}

#[test]
fn new_and_import_write_scenarios_that_run() {
    let dir = folder();
    let (code, ..) = equipoise(dir.path(), &["new", "mine.ron"]);
    assert_eq!(code, 0);
    let (code, out, err) = equipoise(dir.path(), &["run", "mine.ron"]);
    assert_eq!(code, 0, "{out}{err}");
    let traces = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/traces");
    let elb = format!("{traces}/elb_request_count.csv");
    let (code, _, err) = equipoise(dir.path(), &["import", &elb, "-o", "elb.ron"]);
    assert!(code == 2 && err.contains("8 bins are missing") && err.contains("--missing"), "{err}");
    let (code, _, err) = equipoise(dir.path(), &["import", &elb, "-o", "elb.ron", "--missing", "zero"]);
    assert!(code == 0 && err.contains("used: 4032") && err.contains("249327 requests"), "{err}");
    let (code, out, _) = equipoise(dir.path(), &["run", "elb.ron", "--format", "json"]);
    assert_eq!(code, 0);
    assert_eq!(json(&out)["runs"][0]["metrics"]["requests"], 249_327.0);
    let code_trace = format!("{traces}/azure_llm_code.csv");
    let (code, _, err) = equipoise(dir.path(), &["import", &code_trace, "-o", "code.ron"]);
    assert!(code == 0 && err.contains("8819 single requests") && err.contains("13.15"), "{err}");
}

#[test]
fn an_access_log_is_imported_without_its_addresses() {
    let dir = folder();
    let line = |second: u32, bytes: u32| {
        format!(
            "203.0.113.{second} - frank [10/Oct/2000:13:55:{second:02} -0700] \"GET /a HTTP/1.0\" 200 {bytes} \"http://x/\" \"Agent\"\n"
        )
    };
    let log: String = (0..60).map(|second| line(second, 100 + second)).chain(["nonsense\n".to_owned()]).collect();
    std::fs::write(dir.path().join("access.log"), log).expect("writable");
    let (code, _, err) = equipoise(dir.path(), &["import", "access.log", "-o", "log.ron"]);
    assert!(code == 0 && err.contains("used: 60, skipped: 1"), "{err}");
    let text = std::fs::read_to_string(dir.path().join("log.ron")).expect("written");
    assert!(!text.contains("203.0.113") && !text.contains("frank"));
    let (code, out, _) = equipoise(dir.path(), &["run", "log.ron"]);
    assert!(code == 0 && out.contains("requests"), "{out}");
}

#[test]
fn without_a_display_the_window_is_exit_code_3_with_a_way_out() {
    let dir = folder();
    let (code, out, err) = equipoise(dir.path(), &["wavelet/periodic"]);
    assert_eq!((code, out.as_str()), (3, ""), "{err}");
    assert!(err.contains("equipoise run") && !err.contains("panicked"), "{err}");
}

#[test]
fn help_and_version_go_to_standard_output() {
    let dir = folder();
    let (code, out, _) = equipoise(dir.path(), &["--help"]);
    assert_eq!(code, 0);
    for verb in ["run", "check", "list", "replay", "reproduce", "picture", "import", "new", "bench"] {
        assert!(out.contains(verb), "{verb}");
    }
    let (code, out, _) = equipoise(dir.path(), &["--version"]);
    assert_eq!((code, out.trim()), (0, concat!("equipoise ", env!("CARGO_PKG_VERSION"))));
}

/// A tab that there is not, a machine that there is not: said before anything is drawn, so no adapter is needed.
#[test]
#[cfg(feature = "gui")]
fn a_picture_of_a_wrong_tab_or_machine_is_refused() {
    let dir = folder();
    let picture = |more: &[&str]| {
        let all = ["picture", "theta/series1", "--at", "1s", "-o", "x.png"];
        equipoise(dir.path(), &[&all[..], more].concat())
    };
    let (code, out, err) = picture(&["--tab", "whi"]);
    assert!(code == 2 && out.is_empty() && err.contains("did you mean why?") && err.contains("machines"), "{err}");
    let (code, _, err) = picture(&["--select", "n3"]);
    assert!(code == 2 && err.contains("there is no machine n3; there are n1 to n2"), "{err}");
    let (code, _, err) = picture(&["--select", "third"]);
    assert!(code == 2 && err.contains("`third` is not a machine"), "{err}");
    let (_, help, _) = equipoise(dir.path(), &["picture", "--help"]);
    for tab in equipoise::app::ui::plots::tab_names() {
        assert!(help.contains(tab), "the help does not name the tab {tab}");
    }
    assert!(!dir.path().join("x.png").exists());
}

/// What `picture` draws with every option that it has; skipped where nothing can draw.
#[test]
#[cfg(feature = "gui")]
fn a_picture_is_drawn_with_every_option() {
    let dir = folder();
    let args = ["picture", "edge/testbed", "--at", "20s", "-o", "x.png", "--tab", "why", "--select", "n2", "--size"];
    let more = ["800x600", "--theme", "light", "--lang", "ru", "--scale", "1.5", "--policy", "RiskAware", "--set"];
    let rest = ["policy.eps=0.2", "--seed", "5", "--until", "10s"];
    let (code, _, err) = equipoise(dir.path(), &[&args[..], &more[..], &rest[..]].concat());
    if code == 3 {
        assert!(std::env::var("EQUIPOISE_REQUIRE_GPU").is_err(), "{err}");
        return eprintln!("skipped: no adapter ({err})");
    }
    assert!(code == 0 && err.contains("800 × 600 pixels, 10 s"), "{err}");
    let png = std::fs::read(dir.path().join("x.png")).unwrap();
    assert!(png.starts_with(b"\x89PNG") && png.len() > 10_000);
    // A tab without anything to show is known only once the run is there.
    let (code, _, err) =
        equipoise(dir.path(), &["picture", "theory/mm1", "--at", "1s", "-o", "y.png", "--tab", "ring"]);
    assert!(code == 2 && err.contains("live, distribution, machines"), "{err}");
}

#[test]
#[cfg(unix)]
fn a_closed_pipe_is_a_quiet_end() {
    let script = format!(
        "'{}' list params real/code_assistant | head -n 1; echo ${{PIPESTATUS[0]}}",
        env!("CARGO_BIN_EXE_equipoise")
    );
    let output = std::process::Command::new("bash").args(["-c", &script]).output().expect("bash is there");
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.ends_with("0\n"), "{out}");
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn reproduce_prints_every_figure_with_its_band_and_verdict_in_four_formats() {
    let dir = folder();
    let quick = |format: &str, jobs: &str| {
        let args = ["reproduce", "theory", "--seeds", "2", "--quick", "--jobs", jobs, "--format", format];
        equipoise(dir.path(), &args)
    };
    let (code, csv, err) = quick("csv", "1");
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with("unit,published,ours,ci95,band_low,band_high,verdict,note"), "{}", lines[0]);
    assert!(lines.len() > 20 && (code == 0) == err.is_empty(), "{code} {err}");
    assert_eq!(code == 1, csv.contains(",outside,"), "{csv}");
    assert_eq!(quick("csv", "2").1, csv, "the number of threads changes nothing");
    let value = json(&quick("json", "2").1);
    assert_eq!(value[0]["figures"].as_array().map(Vec::len), Some(lines.len() - 1));
    assert_eq!(value[0]["holds"], code == 0);
    let (_, text, _) = quick("text", "2");
    assert!(text.contains("M/M/1, load 0.8") && text.contains("published"), "{text}");
    assert!(quick("markdown", "2").1.contains("| M/M/1, load 0.8 | mean response | 5 |"));
    let (code, out, err) = equipoise(dir.path(), &["reproduce", "thoery"]);
    assert!((code, out.as_str()) == (2, "") && err.contains("theory"), "{err}");
}

#[test]
fn check_counts_every_problem_of_every_file() {
    let broken = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken");
    let dir = folder();
    let several = format!("{broken}/several_problems.ron");
    let (code, out, err) = equipoise(dir.path(), &["check", "theory/mm1", &several, "missing.ron"]);
    assert_eq!(code, 2);
    assert!(out.contains("theory/mm1: scenario ok"));
    assert!(err.contains("5 problems in 2 of 3 files"), "{err}");
}
