//! The per-tick series of one run as a table.

use crate::param::Time;
use crate::sim::{Sim, Snapshot};
use std::fmt::Write;

/// Runs the simulation to `until` and returns one CSV row a tick.
#[must_use]
pub fn table(sim: &mut Sim, until: Time) -> String {
    let mut text = String::new();
    header(&mut text, &sim.snapshot());
    let mut before = sim.snapshot().totals;
    while sim.now() < until && !sim.is_over() {
        sim.step();
        let now = sim.snapshot();
        row(
            &mut text,
            &now,
            [
                now.totals.arrived - before.arrived,
                now.totals.completed - before.completed,
                now.totals.errors - before.errors,
                now.totals.refused - before.refused,
            ],
        );
        before = now.totals;
    }
    text
}

fn header(text: &mut String, first: &Snapshot) {
    text.push_str("time_s,rate,arrived,completed,errors,refused,inside,capacity,p50_ms,p95_ms,p99_ms,violated,regular,forecast,expected,risk");
    for pool in 1..=first.reserves.len() {
        let _ = write!(text, ",pool{pool}_safe");
    }
    for node in &first.nodes {
        let _ = write!(text, ",{id}_inside,{id}_utilisation,{id}_share,{id}_risk", id = node.id);
    }
    text.push('\n');
}

fn row(text: &mut String, now: &Snapshot, counts: [u64; 4]) {
    let start = now.now.0 - now.dt.0;
    let [arrived, completed, errors, refused] = counts;
    let _ = write!(
        text,
        "{},{},{arrived},{completed},{errors},{refused},{},{}",
        start as f64 / 1e9,
        now.rate,
        now.inside,
        now.capacity
    );
    match now.percentiles_ms {
        Some([p50, p95, p99]) => {
            let _ = write!(text, ",{p50},{p95},{p99}");
        }
        None => text.push_str(",,,"),
    }
    match now.limits.last() {
        Some(any) => {
            let _ = write!(text, ",{}", u8::from(any.violated));
        }
        None => text.push(','),
    }
    let outlook = now.outlook.as_ref();
    optional(text, outlook.map(|outlook| outlook.regular));
    optional(text, outlook.and_then(|outlook| outlook.landed));
    optional(text, outlook.map(|outlook| outlook.upper));
    optional(text, now.risk);
    now.reserves.iter().for_each(|reserve| optional(text, reserve.safe));
    for node in &now.nodes {
        let _ = write!(text, ",{},{}", node.inside, node.reading.utilisation);
        optional(text, node.share);
        optional(text, node.risk.map(|risk| risk.total));
    }
    text.push('\n');
}

/// A cell that is empty where there is nothing to tell.
fn optional(text: &mut String, value: Option<f64>) {
    text.push(',');
    if let Some(value) = value {
        let _ = write!(text, "{value}");
    }
}
