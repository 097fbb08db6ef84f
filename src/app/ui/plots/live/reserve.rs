//! The load that is expected, and the load above which a reserve pool would start a machine.

use super::super::curve::{Chart, Grain, Hue, chart as plot, curve};
use crate::app::desk::Shown;
use crate::app::locale::Locale;

/// Whether a controller looks ahead.
pub fn applies(shown: &Shown<'_>) -> bool {
    let now = shown.lane.now();
    now.outlook.is_some() && now.reserves.iter().any(|reserve| reserve.safe.is_some())
}

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale, now) = (shown.lane.sim().history(), shown.locale, shown.lane.now());
    let same = |value: f64| value;
    let name = |key: &str| locale.text(key).to_owned();
    let mut curves = vec![
        curve(name("plot-arrivals-now"), (Hue::Accent, 0), &history.arrivals, grain, &same),
        curve(name("plot-expected"), (Hue::Series(3), 2), &history.expected, grain, &same),
    ];
    for (reserve, series) in now.reserves.iter().zip(&history.safe) {
        // A pool that is called what it is in English has no name of its own.
        let is_own = reserve.name != Locale::default().text("scene-reserve");
        let pool = if is_own { reserve.name.as_str() } else { locale.text("scene-reserve") };
        let name = locale.text_with("plot-safe", &[("pool", pool.into())]);
        curves.push(curve(name, (Hue::Good, 1), series, grain, &same));
    }
    Some(plot("reserve", locale.text("plot-reserve"), locale.text("unit-rate"), curves))
}
