//! Findings as JSON: an array with one object a study.

use crate::lab::reproduce::{Figure, Findings, Value};
use crate::sim::VERSION;
use serde_json::{Map, json};

/// The array.
pub fn print(all: &[Findings]) -> String {
    format!("{:#}\n", serde_json::Value::Array(all.iter().map(study).collect()))
}

fn study(findings: &Findings) -> serde_json::Value {
    let study = findings.study;
    let figures: Vec<serde_json::Value> = findings
        .judged
        .iter()
        .flat_map(|judged| judged.figures.iter().map(|figure| one(&judged.title, &judged.columns, figure)))
        .collect();
    let tables: Vec<serde_json::Value> = findings
        .tables
        .iter()
        .map(|table| {
            let rows: Vec<Vec<serde_json::Value>> =
                table.rows.iter().map(|cells| cells.iter().map(value).collect()).collect();
            json!({"title": table.title, "columns": table.columns, "rows": rows})
        })
        .collect();
    json!({
        "study": study.name,
        "title": study.title,
        "source": study.source,
        "version": VERSION,
        "seeds": findings.seeds,
        "quick": findings.quick,
        "holds": findings.holds(),
        "figures": figures,
        "tables": tables,
        "notes": findings.notes,
    })
}

fn one(table: &str, columns: &[&str], figure: &Figure) -> serde_json::Value {
    let labels: Map<String, serde_json::Value> =
        columns.iter().map(|column| (*column).to_owned()).zip(figure.labels.iter().map(|label| json!(label))).collect();
    json!({
        "table": table,
        "labels": labels,
        "unit": figure.unit,
        "published": figure.published.as_ref().map(value),
        "ours": figure.ours.as_ref().map(value),
        "ci95": figure.half_width,
        "band": figure.band.map(|(low, high)| [low, high]),
        "verdict": figure.verdict.words(),
        "note": figure.note,
    })
}

fn value(value: &Value) -> serde_json::Value {
    match value {
        Value::Number(number) => json!(number),
        Value::Text(text) => json!(text),
    }
}
