//! The per-tick series of one run as a table.

use crate::param::Time;
use crate::sim::{Command, NodeId, Sim, Snapshot};
use std::fmt::Write;

/// Runs the simulation to `until` and returns one CSV row a tick.
#[must_use]
pub fn table(sim: &mut Sim, until: Time) -> String {
    let mut text = String::new();
    let added = sim.given().script.iter().filter(|entry| matches!(entry.command, Command::Add { .. })).count();
    let columns = sim.snapshot().nodes.len() + added;
    header(&mut text, &sim.snapshot(), columns);
    let mut before = sim.snapshot().totals;
    while sim.now() < until && !sim.is_over() {
        sim.step();
        let now = sim.snapshot();
        row(
            &mut text,
            &now,
            columns,
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

fn header(text: &mut String, first: &Snapshot, columns: usize) {
    text.push_str("time_s,rate,arrived,completed,errors,refused,inside,capacity,p50_ms,p95_ms,p99_ms,violated,regular,forecast,expected,risk");
    for pool in 1..=first.reserves.len() {
        let _ = write!(text, ",pool{pool}_safe");
    }
    let ids = || (0..columns as u32).map(NodeId);
    for id in ids() {
        let _ = write!(text, ",{id}_inside,{id}_utilisation,{id}_share,{id}_risk");
    }
    if first.ring.is_some() {
        text.push_str(",imbalance,imbalance_true,moved,budget");
        for id in ids() {
            let _ = write!(text, ",{id}_load,{id}_tokens,{id}_keys");
        }
    }
    text.push('\n');
}

fn row(text: &mut String, now: &Snapshot, columns: usize, counts: [u64; 4]) {
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
    // Machines that come later have no numbers yet.
    let missing = columns.saturating_sub(now.nodes.len());
    text.push_str(&",,,,".repeat(missing));
    if let Some(ring) = &now.ring {
        let _ = write!(text, ",{},{},{},", ring.last.imbalance, ring.last.imbalance_true, ring.last.moved);
        if let Some(control) = &ring.control {
            let _ = write!(text, "{}", control.step.budget);
        }
        for owner in &ring.owners {
            let _ = write!(text, ",{},{},{}", owner.load, owner.tokens, owner.keys);
        }
        text.push_str(&",,,".repeat(missing));
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
