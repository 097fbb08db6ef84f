//! The risk of each machine, with the gate above which it counts, and the probability of its relay.

use super::super::curve::{Chart, Curve, Grain, Hue, chart as plot, curve};
use super::super::limits::Line;
use super::queues::of_each;
use crate::app::desk::Shown;
use crate::sim::Scenario;

/// The risks, where they are assessed.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale, now) = (shown.lane.sim().history(), shown.locale, shown.lane.now());
    now.risk?;
    let same = |value: f64| value;
    // No machine has this colour, and dots besides.
    let mean = curve(locale.text("plot-risk-mean").to_owned(), (Hue::Strong, 0), &history.risk, grain, &same);
    let mean = Curve { dotted: true, ..mean };
    let mut curves = of_each(&history.machine_risk, grain, &same).unwrap_or_default();
    curves.push(mean);
    let mut chart = Chart { most: Some(1.05), ..plot("risk", locale.text("plot-risk"), "", curves) };
    let sim = shown.lane.sim();
    if sim.scenario().risk_gate().is_some() {
        let name = locale.text("plot-risk-gate");
        chart.limits.push(Line::of(name, (Hue::Strong, 2), sim, "", &Scenario::risk_gate));
    }
    Some(chart)
}

/// The relays.
pub fn relays(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    shown.lane.now().risk?;
    let curves = of_each(&shown.lane.sim().history().machine_relay, grain, &|value| value)?;
    Some(Chart { most: Some(1.05), ..plot("relay", shown.locale.text("plot-relay"), "", curves) })
}
