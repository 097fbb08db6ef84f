//! Requests inside each machine; where there are many machines, all that wait together.

use super::super::curve::{Chart, Curve, Grain, Hue, chart as plot, curve};
use crate::app::desk::Shown;
use crate::sim::NodeId;
use crate::stats::Series;

/// Machines up to which each has a curve of its own.
pub const MOST_CURVES: usize = 12;

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let curves = of_each(&history.inside, grain, &|value| value);
    let (title, curves) = match curves {
        Some(curves) => ("plot-queue", curves),
        None => {
            let name = locale.text("plot-waiting").to_owned();
            ("plot-queue-all", vec![curve(name, (Hue::Accent, 0), &history.waiting, grain, &|value| value)])
        }
    };
    Some(plot("requests", locale.text(title), locale.text("unit-requests"), curves))
}

/// A curve for each machine, where they are few enough to be told apart.
pub fn of_each(each: &[Series], grain: &Grain, level: &dyn Fn(f64) -> f64) -> Option<Vec<Curve>> {
    let machine = |(at, series): (usize, &Series)| {
        let node = NodeId(at as u32);
        Curve { node: Some(node), ..curve(node.to_string(), (Hue::Series(at), at), series, grain, level) }
    };
    (1..=MOST_CURVES).contains(&each.len()).then(|| each.iter().enumerate().map(machine).collect())
}
