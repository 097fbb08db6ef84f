//! The whole tables behind the judged figures.

use super::{LOADS, METHODS, Runs};
use crate::lab::reproduce::{Table, Value};
use crate::stats::Summary;

/// Figures of the methods: metric, heading, factor.
const COLUMNS: [(&str, &str, f64); 10] = [
    ("p95_ms", "P95 ms", 1.0),
    ("p99_ms", "P99 ms", 1.0),
    ("violation_s", "violation s", 1.0),
    ("qos_met", "within QoS %", 100.0),
    ("qos_met_strict", "strictly %", 100.0),
    ("reserve_use", "reserve %", 100.0),
    ("starts", "starts", 1.0),
    ("starts_false", "false", 1.0),
    ("starts_late", "late", 1.0),
    ("starts_emergency", "emergency", 1.0),
];

fn rounded(value: f64, digits: usize) -> Value {
    Value::Number(format!("{value:.digits$}").parse().unwrap_or(value))
}

/// Means of the nine loads for every method.
pub fn methods(runs: &Runs) -> Table {
    let row = |(method, name): (usize, &&str)| {
        let cells = COLUMNS.iter().map(|(metric, _, factor)| {
            let mean = Summary::of(&runs.means(method, metric)).map_or(f64::NAN, |summary| summary.mean);
            rounded(factor * mean, 2)
        });
        std::iter::once(Value::from(*name)).chain(cells).collect()
    };
    Table {
        title: "Every method, means of the nine loads".into(),
        columns: std::iter::once("method").chain(COLUMNS.iter().map(|column| column.1)).map(str::to_owned).collect(),
        rows: METHODS.iter().enumerate().map(row).collect(),
    }
}

/// Every load and method: mean and standard deviation over the seeds.
pub fn loads(runs: &Runs) -> Table {
    let mut rows = Vec::new();
    for (load, load_name) in LOADS.iter().enumerate() {
        for (method, method_name) in METHODS.iter().enumerate() {
            let mut row = vec![Value::from(*load_name), Value::from(*method_name)];
            for metric in ["p99_ms", "violation_s"] {
                let values = Summary::of(&runs.values(load, method, metric));
                row.push(rounded(values.map_or(f64::NAN, |values| values.mean), 1));
                row.push(rounded(values.map_or(f64::NAN, |values| values.sd), 1));
            }
            let met = runs.values(load, method, "qos_met");
            row.push(format!("{} of {}", met.iter().filter(|met| **met > 0.5).count(), met.len()).into());
            let used = Summary::of(&runs.values(load, method, "reserve_use"));
            row.push(rounded(used.map_or(f64::NAN, |used| 100.0 * used.mean), 1));
            rows.push(row);
        }
    }
    Table {
        title: "Every load and method, with the standard deviation over seeds".into(),
        columns: ["load", "method", "P99 ms", "sd", "violation s", "sd", "within QoS", "reserve %"]
            .map(str::to_owned)
            .to_vec(),
        rows,
    }
}
