//! Requests that came, and the capacity on line for them.

use super::super::curve::{Chart, Grain, Hue, chart as plot, curve};
use crate::app::desk::Shown;

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let of =
        |key: &str, hue, dash, series| curve(locale.text(key).to_owned(), (hue, dash), series, grain, &|value| value);
    let curves = vec![
        of("plot-arrivals-now", Hue::Accent, 0, &history.arrivals),
        of("plot-capacity", Hue::Good, 1, &history.capacity),
    ];
    Some(plot("arrivals", locale.text("plot-arrivals"), locale.text("unit-rate"), curves))
}
