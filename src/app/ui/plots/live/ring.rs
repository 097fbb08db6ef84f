//! The load of each machine of a token ring, and how far the largest is above the mean.

use super::super::curve::{Chart, Grain, Hue, chart as plot, curve};
use super::super::limits::Line;
use super::queues::of_each;
use crate::app::desk::Shown;
use crate::sim::{Rebalancer, Scenario};

/// The loads, with the band that adaptive consistent hashing aims at.
pub fn loads(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let ring = shown.lane.sim().history().ring.as_ref()?;
    let view = shown.lane.now().ring.as_ref()?;
    let curves = of_each(&ring.load, grain, &|value| value)?;
    let mut chart =
        Chart { most: Some(1.05), ..plot("load-per-machine", shown.locale.text("plot-ring-load"), "", curves) };
    if matches!(view.rebalancer, Rebalancer::Ach(_)) {
        for (key, side, dash) in [("plot-gives", 1.0, 2), ("plot-takes", -1.0, 1)] {
            let level = |scenario: &Scenario| match &scenario.ring.as_ref()?.rebalancer {
                Rebalancer::Ach(rule) => Some(rule.target + side * rule.eps_on),
                _ => None,
            };
            let line = Line::of(shown.locale.text(key), (Hue::Strong, dash), shown.lane.sim(), "ring", &level);
            chart.limits.push(line);
        }
    }
    Some(chart)
}

/// The imbalance D.
pub fn imbalance(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let ring = shown.lane.sim().history().ring.as_ref()?;
    let of = |key: &str, hue, dash, series| {
        curve(shown.locale.text(key).to_owned(), (hue, dash), series, grain, &|value| value)
    };
    let curves = vec![
        of("plot-imbalance-observed", Hue::Accent, 0, &ring.imbalance),
        of("plot-imbalance-true", Hue::Series(3), 1, &ring.imbalance_true),
        of("plot-moved", Hue::Bad, 0, &ring.moved),
    ];
    Some(plot("imbalance", shown.locale.text("plot-imbalance"), "", curves))
}
