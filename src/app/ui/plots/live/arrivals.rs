//! Requests that came, and the capacity on line for them; where someone forecasts, the regular part, what had been
//! forecast, and the forecast ahead with the band of its errors.

use super::super::super::figure;
use super::super::curve::{Chart, Curve, Grain, Hue, chart as plot, curve};
use crate::app::desk::Shown;
use crate::sim::OutlookView;
use crate::stats::Series;
use egui_plot::PlotPoint;

/// A capacity so many times above everything that came says nothing on the same axis.
const FAR: f64 = 50.0;

/// The plot.
pub fn chart(shown: &Shown<'_>, grain: &Grain) -> Option<Chart> {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let of =
        |key: &str, hue, dash, series| curve(locale.text(key).to_owned(), (hue, dash), series, grain, &|value| value);
    let mut curves = vec![
        of("plot-arrivals-now", Hue::Accent, 0, &history.arrivals),
        of("plot-capacity", Hue::Good, 1, &history.capacity),
    ];
    if let Some(least) = far_above(&history.capacity, &history.arrivals) {
        let rate =
            if figure::is_unlimited(least) { locale.text("rate-unlimited").into() } else { figure::short(least) };
        curves[1].name = locale.text_with("plot-capacity-above", &[("rate", rate.into())]);
        curves[1].pieces.clear();
        curves[1].bands.clear();
    }
    if let Some(outlook) = &shown.lane.now().outlook {
        curves.push(of("plot-regular", Hue::Series(5), 0, &history.regular));
        let mut forecast = of("plot-forecast", Hue::Series(3), 2, &history.forecast);
        let future = Curve::of_points(String::new(), (Hue::Series(3), 2), vec![ahead(outlook, &|_| 0.0)]);
        forecast.pieces.extend(future.pieces);
        forecast.rows.extend(future.rows);
        curves.push(forecast);
        let name = locale.text("plot-forecast-error").to_owned();
        let sides = [-1.0, 1.0].map(|side| ahead(outlook, &|error| side * error)).to_vec();
        curves.push(Curve::of_points(name, (Hue::Series(3), 1), sides));
    }
    Some(plot("load-and-capacity", locale.text("plot-arrivals"), locale.text("unit-rate"), curves))
}

/// The least capacity there was, where it was always so far above what came that one axis cannot show both.
fn far_above(capacity: &Series, arrivals: &Series) -> Option<f64> {
    let (least, most) = (capacity.total().min()?, arrivals.total().max()?);
    (most > 0.0 && least > FAR * most).then_some(least)
}

/// The forecast ahead, with so much of its error added.
fn ahead(outlook: &OutlookView, add: &dyn Fn(f64) -> f64) -> Vec<PlotPoint> {
    let point = |at: f64, rate: f64, error: f64| PlotPoint::new(at, (rate + add(error)).max(0.0));
    let points = outlook.curve.iter().map(|one| point(one.at.seconds(), one.rate, one.error.unwrap_or(0.0)));
    points.filter(|point| point.x.is_finite() && point.y.is_finite()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::sim::Sim;

    #[test]
    fn a_capacity_without_limit_does_not_hide_what_comes() {
        let far = |name: &str| {
            let mut sim = Sim::new(&library::open(name).unwrap().scenario).unwrap();
            (0..60).for_each(|_| sim.step());
            far_above(&sim.history().capacity, &sim.history().arrivals)
        };
        assert!(far("edge/testbed").is_some_and(figure::is_unlimited));
        assert_eq!(far("wavelet/heterogeneous"), None);
    }
}
