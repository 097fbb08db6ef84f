//! The share of requests that failed.

use super::super::curve::{Chart, Grain, Hue, Line, chart as plot, curve, merged, stretches};
use crate::app::desk::Shown;
use crate::sim::Limit;

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (lane, locale) = (shown.lane, shown.locale);
    let name = locale.text("timeline-errors").to_owned();
    let curves = vec![curve(name, (Hue::Bad, 0), &lane.sim().history().errors, grain, &|share| share * 100.0)];
    let mut chart = plot("errors", locale.text("plot-errors"), "%", curves);
    for view in lane.now().limits.iter().filter(|view| view.limit == Limit::Errors) {
        let name = locale.text("plot-limit-errors").to_owned();
        chart.limits.extend(view.value.map(|value| Line { name, level: value * 100.0, dash: 0 }));
        chart.violated.extend(stretches(view, grain));
    }
    chart.violated = merged(chart.violated, grain);
    Some(chart)
}
