//! The plots over time, one a file: what is asked for most stands first.

mod arrivals;
mod errors;
mod queues;
mod reserve;
mod responses;
mod ring;
mod risk;
mod utilisation;

use super::curve::{Chart, Grain};
use crate::app::desk::Shown;

/// A plot where the run has something for it.
type Plot = fn(&Shown<'_>, &Grain) -> Option<Chart>;

/// One line a plot.
const PLOTS: [Plot; 10] = [
    arrivals::chart,
    ring::loads,
    queues::chart,
    risk::chart,
    responses::chart,
    ring::imbalance,
    reserve::chart,
    utilisation::chart,
    errors::chart,
    risk::relays,
];

/// All plots of a run.
pub fn charts(shown: &Shown<'_>, grain: &Grain) -> Vec<Chart> {
    PLOTS.iter().filter_map(|plot| plot(shown, grain)).map(Chart::bounded).collect()
}
