//! Reproductions hold, in their quick form, and say what does not.

use super::{equipoise, folder};

fn lines(study: &str) -> Vec<String> {
    let dir = folder();
    let (code, out, err) = equipoise(dir.path(), &["reproduce", study, "--quick", "--format", "csv"]);
    assert_eq!(code, 0, "{study}: {out}{err}");
    out.lines().map(str::to_owned).collect()
}

fn count(lines: &[String], verdict: &str) -> usize {
    lines.iter().filter(|line| line.contains(&format!(",{verdict},"))).count()
}

#[test]
fn theta_holds_but_for_one_sentence() {
    let lines = lines("theta");
    assert!(count(&lines, "met") >= 60 && count(&lines, "outside") == 0);
    assert_eq!(count(&lines, "known difference"), 1);
}

#[test]
fn edge_holds_but_for_what_no_replay_can_do() {
    let lines = lines("edge");
    assert!(count(&lines, "met") >= 14 && count(&lines, "outside") == 0);
    let known: Vec<&String> = lines.iter().filter(|line| line.contains("known difference")).collect();
    assert!(known.len() == 2 && known.iter().all(|line| line.contains("algorithm 1") && line.contains("switch")));
    assert!(lines.iter().any(|line| line.contains("mean only, stable")), "the row that the paper lacks");
}

#[test]
fn microservices_says_which_claims_do_not_hold() {
    let lines = lines("microservices");
    assert_eq!(lines.iter().filter(|line| line.contains("round robin") && line.contains(",met,")).count(), 4);
    assert!(lines.iter().any(|line| line.contains("static weighted round robin") && line.contains("known difference")));
}
