//! P50, P95 and P99 of the response time, with their limits, on an axis of equal factors.

use super::super::curve::{Chart, Grain, Hue, chart as plot, curve, merged, stretches};
use super::super::limits::Line;
use crate::app::desk::Shown;
use crate::sim::{Limit, Scenario};

/// Below this a response time is drawn as this (ms), since the axis is in equal factors.
const LEAST_MS: f64 = 1e-3;

/// Whether there are any: where requests are only counted there are none.
pub fn applies(shown: &Shown<'_>) -> bool {
    shown.lane.now().ring.is_none() || shown.lane.sim().history().p50_ms.last().is_some()
}

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let level = |ms: f64| ms.max(LEAST_MS).log10();
    let of = |name: &str, hue, dash, series| curve(name.to_owned(), (hue, dash), series, grain, &level);
    let curves = vec![
        of("P50", Hue::Good, 2, &history.p50_ms),
        of("P95", Hue::Accent, 1, &history.p95_ms),
        of("P99", Hue::Series(3), 0, &history.p99_ms),
    ];
    let mut chart = plot("response-time", locale.text("plot-response"), locale.text("unit-ms"), curves);
    chart.log = true;
    for view in &shown.lane.now().limits {
        let (name, dash) = match view.limit {
            Limit::P95 => ("P95", 2),
            Limit::P99 => ("P99", 0),
            _ => continue,
        };
        let name = locale.text_with("plot-limit", &[("name", name.into())]);
        let (is_p95, sim) = (view.limit == Limit::P95, shown.lane.sim());
        let read = |scenario: &Scenario| {
            let qos = scenario.qos.as_ref()?;
            Some(level(if is_p95 { qos.p95 } else { qos.p99 }?.seconds() * 1e3))
        };
        chart.limits.push(Line::of(&name, (Hue::Bad, dash), sim, "qos", &read));
        chart.violated.extend(stretches(view, grain));
    }
    chart.violated = merged(chart.violated, grain);
    Some(chart)
}
