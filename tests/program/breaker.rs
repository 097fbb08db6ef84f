//! What a hostile or an unlucky user meets: each of these once panicked, hung, was silent or told too little.

use super::{equipoise, folder};
use std::fmt::Write;
use std::path::Path;
use std::time::{Duration, Instant};

const MACHINE: &str = "nodes: [(rate: 100)], flows: [(shape: Steady(rate: 5))]";

fn write(folder: &Path, name: &str, text: impl AsRef<[u8]>) {
    std::fs::write(folder.join(name), text).expect("the folder can be written");
}

/// Runs the binary by a shell, as `E`.
#[cfg(unix)]
fn shell(folder: &Path, script: &str) -> (i32, String, String) {
    let output = std::process::Command::new("bash")
        .args(["-c", &format!("E='{}'\n{script}", env!("CARGO_BIN_EXE_equipoise"))])
        .current_dir(folder)
        .output()
        .expect("bash is there");
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (output.status.code().expect("it ends by itself"), text(output.stdout), text(output.stderr))
}

/// Limits are checked before anything of that size is built, and long lists of mistakes are cut.
#[test]
fn what_is_much_too_large_is_refused_at_once() {
    let dir = folder();
    let repeated = |item: &str, times: usize| vec![item; times].join(",");
    let flows = "flows: [(shape: Steady(rate: 5))]";
    let cases = [
        (
            format!("(nodes: [{}], {flows})", repeated("()", 3_000_000)),
            "nodes: this list is too long: it may have 10000 items at most",
            1,
        ),
        (format!("(nodes: [{}], {flows})", repeated("(count: 8000000)", 5000)), "1 to 10000", 5000),
        (
            format!("(nodes: [()], flows: [(shape: Sum(parts: [{}]))])", repeated("Steady(rate: 5)", 500_000)),
            "flows[0].shape.parts: this list is too long: it may have 1000 items at most",
            1,
        ),
        (format!("(nodes: [{}], {flows})", repeated("(count: 10000)", 800)), "8000000 machines are too many", 1),
        (
            format!("(nodes: [()], {flows}, faults: (events: [{}]))", repeated("Crash(node: \"n9\", at: 5)", 200_000)),
            "there is no machine n9; there is only n1",
            200_000,
        ),
    ];
    for (text, wanted, problems) in cases {
        write(dir.path(), "large.ron", text);
        let begin = Instant::now();
        let (code, _, err) = equipoise(dir.path(), &["check", "large.ron"]);
        assert!(code == 2 && err.contains(wanted), "{}", err.chars().take(500).collect::<String>());
        assert!(begin.elapsed() < Duration::from_secs(5), "{wanted}: {:?}", begin.elapsed());
        let lines = if problems > 20 { 22 } else { problems + 1 };
        assert_eq!(err.lines().count(), lines, "{wanted}");
        let noun = if problems == 1 { "problem" } else { "problems" };
        assert!(err.ends_with(&format!("equipoise: {problems} {noun} in 1 of 1 file.\n")), "{wanted}");
    }
}

/// A script that adds thousands of machines is checked without a copy of the scenario for each.
#[test]
fn a_long_script_is_checked_in_time_in_proportion() {
    let dir = folder();
    let cost = |lines: usize| {
        let mut script = String::new();
        (0..lines).for_each(|_| script.push_str("(at: 1, command: Add(like: \"n1\")),"));
        write(dir.path(), "script.ron", format!("({MACHINE}, script: [{script}])"));
        let once = || {
            let begin = Instant::now();
            let (code, out, err) = equipoise(dir.path(), &["check", "script.ron"]);
            assert_eq!(code, 0, "{out}{err}");
            begin.elapsed()
        };
        (0..3).map(|_| once()).min().unwrap_or_default()
    };
    let (short, long) = (cost(2400), cost(9600));
    assert!(long < short * 10 + Duration::from_millis(100), "{short:?} for 2400 lines, {long:?} for 9600");
}

#[test]
fn every_file_that_is_no_scenario_says_what_it_is() {
    let dir = folder();
    let with = |seed: &str| format!("(seed: {seed}, {MACHINE})");
    let utf16: Vec<u8> = with("1").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let cases: &[(&str, Vec<u8>, &str)] = &[
        ("cut", "(nodes: [".into(), "the text ends too early"),
        ("cut at a name", "(nodes:".into(), "the text ends too early"),
        ("another bracket", with("1").replace("rate: 100)]", "rate: 100])").into(), "`]` closes another bracket"),
        (
            "too large",
            with("1").replace("rate: 100", "count: 5000000000").into(),
            "1:27: nodes[0].count: 5000000000 is not allowed; it must be 1 to 10000.",
        ),
        (
            "seed too large",
            with("99999999999999999999").into(),
            "seed: 99999999999999999999 is not allowed; a seed is 0 to 18446744073709551615.",
        ),
        ("negative seed", with("-1").into(), "seed: -1 is not allowed; a seed is 0 to 18446744073709551615."),
        ("float seed", with("1.5").into(), "seed: `1.5` is not a whole number"),
        ("exponent seed", with("1e3").into(), "seed: `1e3` is not a whole number"),
        (
            "decimal comma",
            with("1").replace("rate: 5", "rate: 1,5").into(),
            "flows[0].shape.rate: a decimal mark is `.`, not `,`: write `1.5`",
        ),
        ("json", "{\"nodes\": []}".into(), "looks like JSON"),
        ("json list", "[{\"nodes\": []}]".into(), "looks like JSON"),
        ("json names", format!("(\"seed\": 1, {MACHINE})").into(), "names stand without quotes"),
        ("json machine", "(nodes: [{\"rate\": 100}])".into(), "nodes[0]: round brackets are expected"),
        ("utf-16", utf16, "UTF-16 (little-endian); save it as UTF-8"),
        ("zero byte", with("1").replace("nodes", "\0nodes").into(), ":1:11: there is a zero byte"),
        ("empty", Vec::new(), "is empty"),
        ("mark only", b"\xef\xbb\xbf".to_vec(), "is empty"),
        ("brackets", "(nodes: ".repeat(100_000).into(), "here"),
        ("open", "[".repeat(100_000).into(), "JSON"),
        ("nested", format!("({MACHINE}, flows: [(shape: {}", "Sum(parts: [".repeat(100_000)).into(), "flows"),
        ("not closed", format!("({MACHINE}, policy: PowerOfD(d: 3").into(), "policy.d: the text ends too early"),
        (
            "typo",
            with("1").replace("rate: 100", "rat: 100").into(),
            "nodes[0]: there is no field `rat` in NodeGroup (did you mean `rate`?)",
        ),
        ("huge", with("1").replace("rate: 100", "rate: 1e300").into(), "nodes[0].rate: 1e300 is not allowed"),
    ];
    for (name, bytes, wanted) in cases {
        write(dir.path(), "file.ron", bytes);
        let (code, out, err) = equipoise(dir.path(), &["check", "file.ron"]);
        assert!(code == 2 && out.is_empty(), "{name}: {out}{err}");
        assert!(err.contains(wanted), "{name}: {err}");
        assert!(!err.contains("panicked") && err.len() < 2000, "{name}: {err}");
    }
}

#[test]
fn every_wrong_value_of_a_file_is_told_together() {
    let dir = folder();
    let text = "(nodes: [(rate: -1), (group: Reserve(\"none\"))], flows: [(shape: Steady(rate: -2))], \
        faults: (events: [Crash(node: \"n7\", at: 5)]), expect: [(metric: \"p99\", at_most: 1)], \
        script: [(at: 5, command: Set(path: \"nodes[0].rate\", value: \"-3\")), (at: 4, command: Repair(node: \"n1\"))])";
    write(dir.path(), "broken.ron", text);
    let (code, out, err) = equipoise(dir.path(), &["check", "broken.ron", "theory/mm1", "gone.ron"]);
    assert_eq!(code, 2);
    assert!(out.contains("theory/mm1: scenario ok"), "{out}");
    for wanted in [
        "nodes[0].rate: -1",
        "nodes[1].group: there is no pool",
        "flows[0].shape.rate: -2",
        "faults.events[0].node: there is no machine n7",
        "expect[0].metric: there is no metric \"p99\" (did you mean \"p99_ms\"?)",
        "script[1].at: 4 s comes before 5 s",
        "script[0].command: nodes[0].rate: -3 is not allowed",
        "gone.ron",
        "8 problems in 2 of 3 files",
    ] {
        assert!(err.contains(wanted), "{wanted}: {err}");
    }
}

#[test]
fn a_wrong_option_says_what_would_be_right() {
    let dir = folder();
    let set = |value: &str| ["run", "theory/mm1", "--until", "5", "--set", value].map(str::to_owned).to_vec();
    let run = |option: &str, value: &str| ["run", "theory/mm1", option, value].map(str::to_owned).to_vec();
    let plain = |words: &str| words.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let cases = [
        (set("nodes[0].channels=1.5"), "a whole number is expected, 1 to 10000"),
        (set("nodes[0].channels=5000000000"), "a whole number is expected, 1 to 10000"),
        (set("nodes[0].rate=fast"), "a number is expected, 0.001 to 1000000000 req/s"),
        (set("nodes[0].rate=1,5"), "a decimal mark is `.`, not `,`"),
        (set("nodes[0].rate=1e400"), "inf is not allowed"),
        (set("seed=-1"), "0 to 18446744073709551615"),
        (set("format=2"), "it must be 1."),
        (set("policy=RoundRobbin"), "did you mean `RoundRobin`"),
        (set("flows[0].shape=Stedy(rate: 1)"), "did you mean `Steady`"),
        (set("flows[0].shape=Counts(bin: 1, counts: [1e300])"), "1e300 is not allowed"),
        (run("--seed", "1e3"), "a whole number, 0 to 18446744073709551615"),
        (run("--seed", "-1"), "a whole number, 0 to 18446744073709551615"),
        (run("--policy", "Ach("), "is a rebalancer of a token ring"),
        (run("--policy", "PowerOfD(d: 1.5)"), "d: `1.5` is not a whole number"),
        (run("--policy", "PowerOfD(d: 3"), "the text ends too early"),
        (run("--seeds", "-1"), "a whole number, 1 to 1000000"),
        (run("--seeds", "1.5"), "a whole number, 1 to 1000000"),
        (plain("import counts.csv -o x.ron --scale -1"), "above 0 and at most 1000000"),
        (plain("import counts.csv -o x.ron --from -1"), "cannot be negative"),
        (plain("reproduce theory --jobs -1"), "a whole number, 1 to 1024"),
        (plain("list policies theory/mm1"), "only `list params` is about a scenario"),
        (plain("list format --format json"), "has no JSON form"),
        (plain("reprodce"), "reproduce"),
    ];
    for (args, wanted) in cases {
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let (code, out, err) = equipoise(dir.path(), &args);
        assert!(code == 2 && out.is_empty(), "{args:?}: {out}{err}");
        assert!(err.contains(wanted), "{args:?}: {err}");
        assert!(err.len() < 1500, "{args:?}: {err}");
    }
}

#[test]
fn nouns_go_with_their_numbers() {
    let dir = folder();
    let (_, out, _) = equipoise(dir.path(), &["run", "theory/mm1", "--until", "5"]);
    assert!(out.contains("RoundRobin, 1 machine, 5 s"), "{out}");
    let (_, out, _) = equipoise(dir.path(), &["check", "theory/mm1"]);
    assert!(out.contains("ok: 1 machine, RoundRobin"), "{out}");
    let table: String = (0..40).filter(|m| *m != 7).fold(String::new(), |mut text, minute| {
        writeln!(text, "{},{}", minute * 60, 3).expect("a string takes it");
        text
    });
    write(dir.path(), "counts.csv", table);
    let (code, _, err) = equipoise(dir.path(), &["import", "counts.csv", "-o", "x.ron"]);
    assert!(code == 2 && err.contains("1 bin is missing in counts.csv (the first at 420 s)"), "{err}");
    let args = ["import", "counts.csv", "-o", "x.ron", "--missing", "zero", "--nodes", "1"];
    let (code, _, err) = equipoise(dir.path(), &args);
    assert!(code == 0 && err.contains("1 bin missing") && err.contains("1 machine of"), "{err}");
}

/// A line that cannot be used costs that line and says so; the table is still one of counts.
#[test]
fn a_bad_line_of_a_trace_is_told_with_its_number() {
    let dir = folder();
    let table: String = (0..40).fold(String::from("timestamp,value\n"), |mut text, minute| {
        let count = if minute == 7 { "3.5".to_owned() } else { minute.to_string() };
        writeln!(text, "2014-04-10 00:{minute:02}:00,{count}").expect("a string takes it");
        text
    });
    write(dir.path(), "counts.csv", table);
    let (code, _, err) = equipoise(dir.path(), &["import", "counts.csv", "-o", "x.ron"]);
    assert!(code == 2 && err.contains("1 bin is missing"), "{err}");
    for wanted in
        ["Lines read: 40, used: 39, skipped: 1.", "line 9: the count is not a whole number", "40 bins of 60 s"]
    {
        assert!(err.contains(wanted), "{wanted}: {err}");
    }
    assert!(!dir.path().join("x.ron").exists());
    let (code, _, err) = equipoise(dir.path(), &["import", "counts.csv", "-o", "x.ron", "--as", "counts"]);
    assert!(code == 0 && err.contains("used: 40, skipped: 0"), "{err}");
}

/// What cannot be written is known before an hour of computing.
#[test]
fn outputs_that_cannot_be_written_are_told_before_the_run() {
    let dir = folder();
    let begin = Instant::now();
    let long = ["run", "theory/two_choices", "--seeds", "100000", "--series", "s.csv", "--record", "no/such/x.ron"];
    let (code, out, err) = equipoise(dir.path(), &long);
    assert!(code == 2 && out.is_empty() && err.contains("there is no folder"), "{err}");
    assert!(begin.elapsed() < Duration::from_secs(10));
    assert!(!dir.path().join("s.csv").exists(), "nothing is half done");
}

#[cfg(unix)]
#[test]
fn links_full_disks_and_closed_pipes_end_well() {
    let dir = folder();
    let is = |script: &str, code: i32, out: &str, err: &str| {
        let (found, said, told) = shell(dir.path(), script);
        assert!(found == code && said.contains(out) && told.contains(err), "{script}: {found} {said} {told}");
        if err.is_empty() {
            assert!(told.is_empty(), "{script}: {told}");
        }
    };
    is("ln -s b.ron a.ron; ln -s a.ron b.ron; $E check a.ron", 2, "", "Too many levels of symbolic links");
    is("ln -s nowhere.ron c.ron; $E run c.ron", 2, "", "a link to “nowhere.ron”, which is not there");
    is("ln -s t.csv l.csv; $E run theory/mm1 --until 5 --series t.csv --record l.csv", 2, "", "named twice");
    is("mkdir -p theory2; touch theory; $E check theory/mm1 && rm theory", 0, "scenario ok", "");
    for command in ["--help", "--version", "run --help", "list policies", "check theory/mm1"] {
        is(&format!("$E {command} > /dev/full"), 2, "", "the output cannot be written: No space left");
        is(&format!("$E {command} | head -n 0; exit ${{PIPESTATUS[0]}}"), 0, "", "");
    }
    is("$E run theory/mm1 --until 3 --series /dev/stdout > both; grep -c '^[012],\\|^Digest' both", 0, "4", "");
    is("$E run theory/mm1 --series /dev/stdout | head -n 1; exit ${PIPESTATUS[0]}", 0, "time_s", "");
    let (code, _, err) = shell(dir.path(), "$E run theory/mm1 --until 5 --record /dev/full");
    assert!(code == 2 && err.contains("No space left") && !err.contains("untouched"), "{err}");
}

#[cfg(unix)]
#[test]
fn any_name_of_a_file_will_do() {
    let dir = folder();
    for (name, told) in [
        ("'my file.ron'", "`equipoise run 'my file.ron'`"),
        ("-- -dash.ron", "`equipoise run ./-dash.ron`"),
        ("$'caf\\xe9.ron'", "caf\u{fffd}.ron"),
        ("$'new\\nline.ron'", "Wrote new\\nline.ron."),
        ("ünï🙂.ron", "`equipoise run 'ünï🙂.ron'`"),
    ] {
        let (code, _, err) = shell(dir.path(), &format!("$E new {name}"));
        assert!(code == 0 && err.contains(told), "{name}: {err}");
        let (code, out, err) = shell(dir.path(), &format!("$E check {name}"));
        assert!(code == 0 && out.lines().count() == 1, "{name}: {out}{err}");
    }
    assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 5);
}

#[cfg(unix)]
#[test]
fn the_number_of_threads_changes_no_bit() {
    let dir = folder();
    let run = |threads: u32| {
        let script = format!(
            "export RAYON_NUM_THREADS={threads}; for s in wavelet/burst ach/c3 edge/testbed; do \
             $E run $s --seeds 5 --until 100 --format json || exit 9; done"
        );
        let (code, out, err) = shell(dir.path(), &script);
        assert_eq!(code, 0, "{err}");
        out
    };
    let one = run(1);
    assert!(one.contains("digest"));
    assert!(one == run(2) && one == run(16));
}
