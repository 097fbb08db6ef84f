//! The plots over time, one a file: what is asked for most stands first.

mod arrivals;
mod errors;
mod latency;
mod queues;
mod reserve;
mod responses;
mod ring;
mod risk;
mod utilisation;

use super::super::figure;
use super::curve::{Chart, Grain};
use crate::app::desk::Shown;

/// A plot: whether the run has something for it, and what it shows.
pub struct Plot {
    /// Cheap to ask in each frame.
    pub applies: fn(&Shown<'_>) -> bool,
    /// Makes it.
    pub chart: fn(&Shown<'_>, &Grain) -> Option<Chart>,
}

const ALWAYS: fn(&Shown<'_>) -> bool = |_| true;

/// One line a plot.
pub const PLOTS: [Plot; 11] = [
    Plot { applies: ALWAYS, chart: arrivals::chart },
    Plot { applies: |shown| has_ring(shown) && are_few(shown), chart: ring::loads },
    Plot { applies: latency::applies, chart: latency::chart },
    Plot { applies: works, chart: queues::chart },
    Plot { applies: has_risk, chart: risk::chart },
    Plot { applies: responses::applies, chart: responses::chart },
    Plot { applies: has_ring, chart: ring::imbalance },
    Plot { applies: reserve::applies, chart: reserve::chart },
    Plot { applies: |shown| works(shown) && are_few(shown), chart: utilisation::chart },
    Plot { applies: |shown| shown.lane.now().totals.errors > 0, chart: errors::chart },
    Plot { applies: |shown| has_risk(shown) && are_few(shown), chart: risk::relays },
];

fn has_ring(shown: &Shown<'_>) -> bool {
    shown.lane.now().ring.is_some()
}

fn has_risk(shown: &Shown<'_>) -> bool {
    shown.lane.now().risk.is_some()
}

/// Whether any machine takes time for its work; where none does, what is in them and how busy they are is nothing.
fn works(shown: &Shown<'_>) -> bool {
    shown.lane.now().nodes.iter().any(|node| !figure::is_unlimited(node.capacity))
}

/// Whether each machine has a curve of its own.
fn are_few(shown: &Shown<'_>) -> bool {
    (1..=queues::MOST_CURVES).contains(&shown.lane.sim().history().utilisation.len())
}
