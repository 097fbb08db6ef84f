//! The network latency of each machine: where requests take no time inside, it is what is decided by.

use super::super::curve::{Chart, Grain, chart as plot};
use super::queues::of_each;
use crate::app::desk::Shown;

/// Whether it is recorded.
pub fn applies(shown: &Shown<'_>) -> bool {
    !shown.lane.now().network_ms.is_empty()
}

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let curves = of_each(&shown.lane.sim().history().latency_ms, grain, &|ms| ms)?;
    Some(plot("latency", shown.locale.text("plot-latency"), shown.locale.text("unit-ms"), curves))
}
