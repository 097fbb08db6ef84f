//! Broken files and options: one clear error each, with place and remedy, exit code 2, nothing lost.

use super::{equipoise, folder};
use equipoise::lab::library;
use std::fmt::Write;
use std::path::Path;

const BROKEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/broken");

/// Every broken file with everything that is said about it.
#[test]
fn every_broken_file_has_its_errors() {
    let mut files: Vec<_> = std::fs::read_dir(BROKEN)
        .expect("the folder is in the repository")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "ron"))
        .collect();
    files.sort();
    assert!(files.len() >= 30, "{} files", files.len());
    let mut said = String::new();
    for path in files {
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let error = library::open(&path.display().to_string()).expect_err(&name).to_string();
        let shown = error.replace(&format!("{BROKEN}/"), "");
        writeln!(said, "{shown}\n").expect("a string takes it");
    }
    insta::assert_snapshot!(said);
}

#[test]
fn a_byte_order_mark_and_windows_line_ends_are_no_error() {
    for name in ["bom", "crlf"] {
        library::open(&format!("{BROKEN}/fine/{name}.ron")).expect(name);
    }
}

#[test]
fn wrong_options_end_with_code_2_and_say_what_is_right() {
    let dir = folder();
    let cases: &[(&[&str], &str)] = &[
        (&["run", "wavelet/periodc"], "wavelet/periodic"),
        (&["run", "periodic"], "wavelet/periodic"),
        (&["run", "nothing/at_all"], "list scenarios"),
        (&["run", "theory/mm1", "--set", "nodes[0].rat=5"], "did you mean `rate`"),
        (&["run", "theory/mm1", "--set", "nodes[0].rate=-5"], "0.001 to"),
        (&["run", "theory/mm1", "--set", "nodes[0].rate"], "PATH=VALUE"),
        (&["run", "theory/mm1", "--set", "nodes[9].rate=5"], "[0]"),
        (&["run", "theory/mm1", "--set", "warm_up=5h"], "leaves nothing"),
        (&["run", "wavelet/uniform", "--set", "forecast.horizon=0"], "above 0"),
        (&["run", "wavelet/uniform", "--set", "forecast.horizon=10min"], "576 ticks"),
        (&["run", "wavelet/uniform", "--set", "policy.r0=1.5"], "0 to 1"),
        (&["run", "wavelet/uniform", "--policy", "QosScore+Predictiv"], "did you mean Predictive"),
        (&["reproduce", "wavlet"], "wavelet"),
        (&["reproduce", "theory", "--seeds", "1"], "2 to 100000"),
        (&["run", "theory/mm1", "--policy", "RoundRobbin"], "did you mean RoundRobin"),
        (&["run", "theory/mm1", "--policy", "PowerOfD(d: x)"], "--policy"),
        (&["run", "theory/mm1", "--policy", "Random+Reactive"], "no reserve pool"),
        (&["run", "theory/mm1", "--policy", "Trigger"], "exactly two machines"),
        (&["run", "theory/mm1", "--policy", "MeanOnly"], "network"),
        (&["run", "theta/series1", "--policy", "Theta(rule: J, alpha: -1)"], "above 0"),
        (&["run", "theta/series1", "--set", "policy.theta0=0.001"], "clamp"),
        (&["run", "edge/testbed", "--set", "policy.stability.dwell=0"], "1 to"),
        (&["run", "edge/testbed", "--set", "policy.tau=10ms"], "floor"),
        (&["run", "microservices/five", "--set", "policy.poll=0"], "0.001 to"),
        (&["run", "theory/mm1", "--seeds", "0"], "1 to 1000000"),
        (&["run", "theory/mm1", "--until", "-1"], "-1"),
        (
            &["run", "theory/mm1", "--set", "flows[0].gaps=Modulated(ratio: 2, high: \"1 ns\", low: \"1 ns\")"],
            "in one tick",
        ),
        (&["run", "theory/mm1", "--set", "flows[0].bursts=(lasts: \"1 ns\", every: \"1 ns\")"], "in one tick"),
        (&["run", "theory/mm1", "--series", "x.csv", "--record", "./x.csv"], "named twice"),
        (&["picture", "theory/mm1", "--at", "5", "-o", "x.jpg"], ".png"),
        (&["run", "theory/mm1", "--until", "5 parsecs"], "not a unit of time"),
        (&["run", "theory/mm1", "--format", "xml"], "text"),
        (&["run"], "SCENARIO"),
        (&["rnu"], "`run`"),
        (&["list", "params"], "SCENARIO"),
        (&["list", "everything"], "scenarios"),
        (&["replay", "theory/mm1"], "not a recording"),
        (&["check", "missing.ron"], "missing.ron"),
        (&["import", "missing.csv", "-o", "x.ron"], "missing.csv"),
        (&["picture", "theory/mm1", "--at", "5", "-o", "x.png", "--size", "10x10"], "320"),
        (&["picture", "theory/mm1", "--at", "100 h", "-o", "x.png"], "over at"),
    ];
    for (args, wanted) in cases {
        let (code, out, err) = equipoise(dir.path(), args);
        assert_eq!(code, 2, "{args:?}: {out}{err}");
        assert!(err.contains(wanted), "{args:?} does not say {wanted:?}: {err}");
        assert!(out.is_empty(), "{args:?} printed {out}");
        assert!(!err.contains("panicked"), "{args:?}: {err}");
    }
    assert_eq!(std::fs::read_dir(dir.path()).expect("readable").count(), 0, "something was written");
}

#[test]
fn a_folder_and_a_name_that_is_not_utf8_are_errors() {
    let dir = folder();
    let (code, _, err) = equipoise(dir.path(), &["run", "."]);
    assert!(code == 2 && err.contains("folder"), "{err}");
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt;
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_equipoise"))
            .arg("run")
            .arg(std::ffi::OsStr::from_bytes(b"caf\xe9.ron"))
            .current_dir(dir.path())
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2));
    }
}

#[test]
fn what_was_there_survives_a_failed_write() {
    let dir = folder();
    let old = dir.path().join("old.ron");
    std::fs::write(&old, "precious").expect("writable");
    let (code, _, err) = equipoise(dir.path(), &["new", "old.ron"]);
    assert!(code == 2 && err.contains("exists already"), "{err}");
    let (code, _, err) =
        equipoise(dir.path(), &["run", "theory/mm1", "--until", "5", "--record", "no/such/folder/x.ron"]);
    assert!(code == 2 && err.contains("folder"), "{err}");
    assert_eq!(std::fs::read_to_string(&old).expect("still there"), "precious");
}

#[test]
fn a_log_without_any_line_that_can_be_read_says_why() {
    let dir = folder();
    std::fs::write(dir.path().join("log.txt"), "hello\nworld\n1.2.3.4 nothing here\n").expect("writable");
    let (code, _, err) = equipoise(dir.path(), &["import", "log.txt", "-o", "x.ron"]);
    assert!(code == 2 && err.contains("line") && !err.contains("1.2.3.4"), "{err}");
    assert!(!Path::new(&dir.path().join("x.ron")).exists());
}

/// What is read is never what is written, and a device or pipe is written to, not replaced.
#[test]
fn outputs_spare_what_is_read_and_what_is_no_file() {
    let dir = folder();
    let file = dir.path().join("mine.ron");
    assert_eq!(equipoise(dir.path(), &["new", "mine.ron"]).0, 0);
    let before = std::fs::read(&file).expect("it was written");
    for args in [
        &["run", "mine.ron", "--until", "2", "--series", "mine.ron"][..],
        &["run", "mine.ron", "--until", "2", "--record", "./mine.ron"],
        &["picture", "mine.ron", "--at", "1", "-o", "mine.ron"],
        &["import", "mine.ron", "-o", "mine.ron"],
    ] {
        let (code, _, err) = equipoise(dir.path(), args);
        assert_eq!(code, 2, "{args:?}: {err}");
        assert!(err.contains("file that is read"), "{args:?}: {err}");
        assert_eq!(std::fs::read(&file).expect("it is there"), before, "{args:?}");
    }
    if cfg!(unix) {
        let pipe = dir.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
        assert!(made.success());
        let read = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read(pipe).expect("it can be read")
        });
        let (code, _, err) = equipoise(dir.path(), &["run", "mine.ron", "--until", "2", "--series", "pipe"]);
        assert_eq!(code, 0, "{err}");
        assert!(read.join().expect("it was read").contains(&b'\n'));
        assert!(!std::fs::metadata(&pipe).expect("it is there").is_file());
    }
}

/// A shape that no float holds is cut instead of drawn for ever.
#[test]
fn the_smallest_spread_of_a_gamma_law_is_no_spread() {
    let dir = folder();
    for set in ["flows[0].gaps=Gamma(cv: 1e-200)", "flows[0].work=Gamma(cv: 1e-300)"] {
        let (code, _, err) =
            equipoise(dir.path(), &["run", "theory/mm1", "--until", "20", "--set", "warm_up=0", "--set", set]);
        assert_eq!(code, 0, "{set}: {err}");
    }
}

#[test]
fn a_recording_with_nonsense_in_its_seal_is_refused_and_another_version_is_told() {
    let dir = folder();
    let args = ["run", "theory/mm1", "--until", "20", "--set", "warm_up=0", "--record", "r.ron"];
    assert_eq!(equipoise(dir.path(), &args).0, 0);
    let path = dir.path().join("r.ron");
    let text = std::fs::read_to_string(&path).expect("it was written");
    let start = text.find("digest: \"").expect("it has one") + 9;
    let write = |text: &str| std::fs::write(&path, text).expect("it can be written");
    write(&text.replace(&text[start..start + 16], &text[start..start + 16].to_uppercase()));
    assert_eq!(equipoise(dir.path(), &["replay", "r.ron"]).0, 0, "either case of letters will do");
    write(&text.replace(&text[start..start + 16], "+123456789abcdef"));
    let (code, _, err) = equipoise(dir.path(), &["replay", "r.ron"]);
    assert!(code == 2 && err.contains("16 hexadecimal digits"), "{code}: {err}");
    write(&text.replace(&text[start..start + 16], "zz"));
    let (code, _, err) = equipoise(dir.path(), &["replay", "r.ron"]);
    assert!(code == 2 && err.contains("16 hexadecimal digits"), "{code}: {err}");
    write(&text.replace(env!("CARGO_PKG_VERSION"), "9.9"));
    let (code, out, _) = equipoise(dir.path(), &["replay", "r.ron"]);
    assert!(code == 0 && out.contains("9.9"), "{code}: {out}");
}
