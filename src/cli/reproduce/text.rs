//! Findings for people.

use crate::cli::text::{number, table};
use crate::lab::reproduce::{Figure, Findings, Value, Verdict};
use crate::param::counted;

/// One block a study.
pub fn print(all: &[Findings]) -> String {
    all.iter().map(study).collect::<Vec<_>>().join("\n")
}

fn study(findings: &Findings) -> String {
    let study = findings.study;
    let quick = if findings.quick { ", bands widened by our 95 % intervals" } else { "" };
    let mut text = format!(
        "{}: {}\n{}\n{} of each experiment{quick}.\n",
        study.name,
        study.title,
        study.source,
        counted(findings.seeds, "replication")
    );
    for judged in &findings.judged {
        text.push_str(&format!("\n{}\n", judged.title));
        let head = judged.columns.iter().copied().chain(["published", "ours", "± 95 %", "band", "unit", "verdict"]);
        let mut rows = vec![head.map(str::to_owned).collect::<Vec<_>>()];
        rows.extend(judged.figures.iter().map(row));
        let labels = judged.columns.len();
        text.push_str(&table(&rows, &[labels, labels + 1, labels + 2, labels + 3]));
        let notes = judged.figures.iter().filter(|figure| !figure.note.is_empty());
        for figure in notes {
            text.push_str(&format!("  {}: {}\n", figure.labels.join(" "), figure.note));
        }
    }
    for other in &findings.tables {
        text.push_str(&format!("\n{}\n", other.title));
        let mut rows = vec![other.columns.clone()];
        rows.extend(other.rows.iter().map(|cells| cells.iter().map(show).collect::<Vec<_>>()));
        let numbers: Vec<usize> = (0..other.columns.len())
            .filter(|column| other.rows.iter().any(|row| matches!(row.get(*column), Some(Value::Number(_)))))
            .collect();
        text.push_str(&table(&rows, &numbers));
    }
    if !findings.notes.is_empty() {
        text.push('\n');
        findings.notes.iter().for_each(|note| text.push_str(&format!("{note}\n")));
    }
    text.push_str(&format!("\n{}\n", sum(findings)));
    text
}

/// How many figures came out how.
pub fn sum(findings: &Findings) -> String {
    let count = |verdict| findings.count(verdict);
    format!(
        "{}: {} met, {} outside, {}, {} not judged.",
        findings.study.name,
        count(Verdict::Met),
        count(Verdict::Outside),
        counted(count(Verdict::KnownDifference), "known difference"),
        count(Verdict::NotJudged)
    )
}

fn row(figure: &Figure) -> Vec<String> {
    let labels = figure.labels.iter().cloned();
    let verdict =
        if figure.verdict == Verdict::Outside { "OUTSIDE".to_owned() } else { figure.verdict.words().to_owned() };
    let rest = [
        figure.published.as_ref().map(show).unwrap_or_default(),
        figure.ours.as_ref().map(show).unwrap_or_default(),
        figure.half_width.map(number).unwrap_or_default(),
        band(figure),
        figure.unit.to_owned(),
        verdict,
    ];
    labels.chain(rest).collect()
}

/// The band in words.
pub fn band(figure: &Figure) -> String {
    figure.band.map(|(low, high)| format!("{} to {}", number(low), number(high))).unwrap_or_default()
}

/// A value in words.
pub fn show(value: &Value) -> String {
    match value {
        Value::Number(value) => number(*value),
        Value::Text(text) => text.clone(),
    }
}
