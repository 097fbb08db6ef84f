//! The share of requests that failed.

use super::super::curve::{Chart, Grain, Hue, chart as plot, curve, merged, stretches};
use super::super::limits::Line;
use crate::app::desk::Shown;
use crate::sim::{Limit, Scenario};

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (lane, locale) = (shown.lane, shown.locale);
    let name = locale.text("timeline-errors").to_owned();
    let curves = vec![curve(name, (Hue::Bad, 0), &lane.sim().history().errors, grain, &|share| share * 100.0)];
    let mut chart = plot("errors", locale.text("plot-errors"), "%", curves);
    for view in lane.now().limits.iter().filter(|view| view.limit == Limit::Errors) {
        let percent = |scenario: &Scenario| Some(scenario.qos.as_ref()?.error_rate? * 100.0);
        let name = locale.text("plot-limit-errors");
        chart.limits.push(Line::of(name, (Hue::Bad, 0), lane.sim(), "qos", &percent));
        chart.violated.extend(stretches(view, grain));
    }
    chart.violated = merged(chart.violated, grain);
    Some(chart)
}
