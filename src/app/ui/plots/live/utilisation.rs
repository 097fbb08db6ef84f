//! How busy each machine is.

use super::super::curve::{Chart, Grain, chart as plot};
use super::queues::of_each;
use crate::app::desk::Shown;

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let curves = of_each(&history.utilisation, grain, &|share| share * 100.0)?;
    Some(Chart { most: Some(105.0), ..plot("utilisation", locale.text("plot-utilisation"), "%", curves) })
}
