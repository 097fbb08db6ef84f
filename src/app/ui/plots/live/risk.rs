//! The risk of each machine, with the gate above which it counts, and the probability of its relay.

use super::super::curve::{Chart, Grain, Hue, Line, chart as plot, curve};
use super::queues::of_each;
use crate::app::desk::Shown;

/// The risks, where they are assessed.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale, now) = (shown.lane.sim().history(), shown.locale, shown.lane.now());
    now.risk?;
    let same = |value: f64| value;
    let mean = curve(locale.text("plot-risk-mean").to_owned(), (Hue::Accent, 1), &history.risk, grain, &same);
    let mut curves = of_each(&history.machine_risk, grain, &same).unwrap_or_default();
    curves.push(mean);
    let mut chart = Chart { most: Some(1.05), ..plot("risk", locale.text("plot-risk"), "", curves) };
    if let Some(level) = shown.lane.sim().scenario().risk_gate() {
        let name = locale.text("plot-risk-gate").to_owned();
        chart.limits.push(Line { name, level, dash: 1 });
    }
    Some(chart)
}

/// The relays.
pub fn relays(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    shown.lane.now().risk?;
    let curves = of_each(&shown.lane.sim().history().machine_relay, grain, &|value| value)?;
    Some(Chart { most: Some(1.05), ..plot("relay", shown.locale.text("plot-relay"), "", curves) })
}
