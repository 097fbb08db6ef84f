//! Findings as tables for documents.

use super::text::{band, show, sum};
use crate::cli::text::number;
use crate::lab::reproduce::Findings;
use crate::param::counted;

/// One section a study.
pub fn print(all: &[Findings]) -> String {
    all.iter().map(study).collect::<Vec<_>>().join("\n")
}

fn study(findings: &Findings) -> String {
    let study = findings.study;
    let replications = counted(findings.seeds, "replication");
    let mut text = format!("## {}\n\n{} {}. {replications}.\n", study.name, study.title, study.source);
    for judged in &findings.judged {
        text.push_str(&format!("\n### {}\n\n", judged.title));
        let head = judged.columns.iter().copied().chain(["published", "ours", "band", "unit", "verdict", "note"]);
        head_row(&mut text, &head.map(str::to_owned).collect::<Vec<_>>());
        for figure in &judged.figures {
            let mut ours = figure.ours.as_ref().map(show).unwrap_or_default();
            if let Some(half) = figure.half_width {
                ours = format!("{ours} ± {}", number(half));
            }
            let rest = [
                figure.published.as_ref().map(show).unwrap_or_default(),
                ours,
                band(figure),
                figure.unit.to_owned(),
                figure.verdict.words().to_owned(),
                figure.note.clone(),
            ];
            row(&mut text, figure.labels.iter().cloned().chain(rest));
        }
    }
    for table in &findings.tables {
        text.push_str(&format!("\n### {}\n\n", table.title));
        head_row(&mut text, &table.columns);
        for cells in &table.rows {
            row(&mut text, cells.iter().map(show));
        }
    }
    for note in &findings.notes {
        text.push_str(&format!("\n{note}\n"));
    }
    text.push_str(&format!("\n{}\n", sum(findings)));
    text
}

fn head_row(text: &mut String, cells: &[String]) {
    row(text, cells.iter().cloned());
    row(text, cells.iter().map(|_| "---".to_owned()));
}

fn row(text: &mut String, cells: impl Iterator<Item = String>) {
    let cells: Vec<String> = cells.map(|cell| cell.replace('|', "\\|")).collect();
    text.push_str(&format!("| {} |\n", cells.join(" | ")));
}
