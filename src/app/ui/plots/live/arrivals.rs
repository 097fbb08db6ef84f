//! Requests that came, and the capacity on line for them; where someone forecasts, the regular part, what had been
//! forecast, and the forecast ahead with the band of its errors.

use super::super::curve::{Chart, Curve, Grain, Hue, chart as plot, curve};
use crate::app::desk::Shown;
use crate::sim::OutlookView;
use egui_plot::PlotPoint;

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let of =
        |key: &str, hue, dash, series| curve(locale.text(key).to_owned(), (hue, dash), series, grain, &|value| value);
    let mut curves = vec![
        of("plot-arrivals-now", Hue::Accent, 0, &history.arrivals),
        of("plot-capacity", Hue::Good, 1, &history.capacity),
    ];
    if let Some(outlook) = &shown.lane.now().outlook {
        curves.push(of("plot-regular", Hue::Series(5), 0, &history.regular));
        let mut forecast = of("plot-forecast", Hue::Series(3), 2, &history.forecast);
        forecast.pieces.push(ahead(outlook, &|_| 0.0));
        curves.push(forecast);
        curves.push(Curve {
            name: locale.text("plot-forecast-error").to_owned(),
            node: None,
            hue: Hue::Series(3),
            dash: 1,
            pieces: [-1.0, 1.0].map(|side| ahead(outlook, &|error| side * error)).to_vec(),
        });
    }
    Some(plot("arrivals", locale.text("plot-arrivals"), locale.text("unit-rate"), curves))
}

/// The forecast ahead, with so much of its error added.
fn ahead(outlook: &OutlookView, add: &dyn Fn(f64) -> f64) -> Vec<PlotPoint> {
    let point = |at: f64, rate: f64, error: f64| PlotPoint::new(at, (rate + add(error)).max(0.0));
    let points = outlook.curve.iter().map(|one| point(one.at.seconds(), one.rate, one.error.unwrap_or(0.0)));
    points.filter(|point| point.x.is_finite() && point.y.is_finite()).collect()
}
