//! What a run is summed up from.

use super::super::clock::Clock;
use super::super::life::Life;
use super::super::measure::{Meter, TickFacts, Totals};
use super::super::node::Node;
use super::super::setup::Setup;
use crate::stats::Responses;
use bevy_ecs::prelude::*;

/// What a run is summed up from: everything after the warm-up.
#[derive(Resource, Clone, Debug, Default)]
pub struct Summary {
    /// Response times of what completed.
    pub responses: Responses,
    /// Sums at the end of the warm-up.
    pub(super) before: Totals,
    /// Ticks summed up.
    pub(super) ticks: u64,
    /// Sum over ticks of the mean number waiting.
    pub(super) waiting: f64,
    /// Largest number waiting at one machine at the end of a tick.
    pub(super) longest_queue: u64,
    /// Busy time and time on line of each machine at the end of the warm-up, in ns.
    pub(super) busy_before: Vec<(u64, u64)>,
}

/// Sums up the tick, unless it belongs to the warm-up.
pub fn sum_up(
    clock: Res<Clock>,
    setup: Res<Setup>,
    facts: Res<TickFacts>,
    totals: Res<Totals>,
    mut summary: ResMut<Summary>,
    machines: Query<(&Node, &Meter, &Life)>,
) {
    if clock.start < setup.scenario.warm_up.0 {
        summary.before = *totals;
        let mut rows: Vec<_> =
            machines.iter().map(|(node, meter, life)| (node.id, meter.busy, life.on_line())).collect();
        rows.sort_unstable();
        summary.busy_before = rows.into_iter().map(|(_, busy, on_line)| (busy, on_line)).collect();
        return;
    }
    summary.ticks += 1;
    summary.waiting += facts.mean_waiting;
    summary.longest_queue = summary.longest_queue.max(facts.longest_queue);
    summary.responses.extend_from_slice(&facts.responses);
}
