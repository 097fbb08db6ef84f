//! The curves of a run, thinned to what a plot can show. Only finite numbers leave this file.

use super::limits::Line;
use crate::sim::{LimitView, NodeId};
use crate::stats::Series;
use egui_plot::PlotPoint;

/// In which colour a curve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// The colour of the series at this place.
    Series(usize),
    /// The colour of what is most important.
    Accent,
    /// The colour of what is well.
    Good,
    /// The colour of what is wrong.
    Bad,
    /// The colour of text that stands out, which no machine has.
    Strong,
}

/// One curve, in pieces where there was nothing to measure.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// The machine that it belongs to, if it belongs to one.
    pub node: Option<NodeId>,
    /// Its colour.
    pub hue: Hue,
    /// Which kind of line.
    pub dash: usize,
    /// Whether dots stand on it, which tell it from the curves of machines.
    pub dotted: bool,
    /// Its pieces; a point that stands for several ticks is their mean.
    pub pieces: Vec<Vec<PlotPoint>>,
    /// From the smallest to the largest value of the ticks that became points, where they are several.
    pub bands: Vec<Vec<Span>>,
    /// What it is made of, all of it; only where that was asked for ([`Grain::full`]).
    pub rows: Vec<Row>,
}

/// What the values of some ticks lie between, as it stands on the axes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// The time, in seconds.
    pub x: f64,
    /// The smallest value.
    pub low: f64,
    /// The largest value.
    pub high: f64,
}

/// What is known of a curve in some neighbouring ticks, as it stands on the axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// From when to when, in seconds.
    pub time: [f64; 2],
    /// The smallest value, the largest, and the mean.
    pub values: [f64; 3],
    /// Ticks that had a value.
    pub ticks: u64,
}

impl Curve {
    /// A curve that is no series: its points are all there is.
    pub fn of_points(name: String, (hue, dash): (Hue, usize), pieces: Vec<Vec<PlotPoint>>) -> Self {
        let row = |point: &PlotPoint| Row { time: [point.x; 2], values: [point.y; 3], ticks: 1 };
        let rows = pieces.iter().flatten().map(row).collect();
        Self { name, node: None, hue, dash, dotted: false, pieces, bands: Vec::new(), rows }
    }
}

/// One plot.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Tells the plots apart, and is the name of a file.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// The unit of its numbers.
    pub unit: String,
    /// Whether the axis is in equal factors; then levels are decimal logarithms.
    pub log: bool,
    /// Whether what goes across is the decimal logarithm of milliseconds, not time in seconds.
    pub across_ms: bool,
    /// The curves.
    pub curves: Vec<Curve>,
    /// Limits.
    pub limits: Vec<Line>,
    /// Stretches of time in which a limit of this plot was violated.
    pub violated: Vec<[f64; 2]>,
    /// The top, where it does not go by the curves.
    pub most: Option<f64>,
    /// Bottom and top.
    pub bounds: [f64; 2],
}

/// The stretch of time, and how finely it is shown.
pub struct Grain {
    dt: f64,
    ticks: [u64; 2],
    points: usize,
    /// Whether everything that is known is told beside what is drawn.
    rows: bool,
}

impl Grain {
    /// A stretch of time in seconds, in at most so many points.
    pub fn new(stretch: [f64; 2], dt: f64, points: usize) -> Self {
        let dt = dt.max(1e-9);
        let ticks = [(stretch[0] / dt).floor().max(0.0) as u64, (stretch[1] / dt).ceil().max(0.0) as u64 + 1];
        Self { dt, ticks, points, rows: false }
    }

    /// Everything that a history holds.
    pub fn full(dt: f64) -> Self {
        Self { dt: dt.max(1e-9), ticks: [0, u64::MAX], points: usize::MAX, rows: true }
    }
}

/// A plot of curves, without limits.
pub fn chart(id: &'static str, title: &str, unit: &str, curves: Vec<Curve>) -> Chart {
    Chart {
        id,
        title: title.to_owned(),
        unit: unit.to_owned(),
        log: false,
        across_ms: false,
        curves,
        limits: Vec::new(),
        violated: Vec::new(),
        most: None,
        bounds: [0.0, 1.0],
    }
}

/// A series as a curve, thinned to a mean with the smallest and the largest value for each point; `level` is where a value
/// stands.
pub fn curve(
    name: String,
    (hue, dash): (Hue, usize),
    series: &Series,
    grain: &Grain,
    level: &dyn Fn(f64) -> f64,
) -> Curve {
    let (mut pieces, mut bands, mut rows) = (vec![Vec::new()], vec![Vec::new()], Vec::new());
    let buckets = series.window(grain.ticks[0], grain.ticks[1], grain.points);
    let width = buckets.windows(2).map(|pair| pair[1].0 - pair[0].0).next().unwrap_or(series.stride());
    for (first, bucket) in buckets {
        let (Some(piece), Some(band)) = (pieces.last_mut(), bands.last_mut()) else { break };
        let (Some(low), Some(high), Some(mean)) = (bucket.min(), bucket.max(), bucket.mean()) else {
            if !piece.is_empty() {
                pieces.push(Vec::new());
                bands.push(Vec::new());
            }
            continue;
        };
        let at = (first as f64 + width as f64 / 2.0) * grain.dt;
        let values = [low, high, mean].map(level);
        if grain.rows {
            let time = [first, (first + width).min(series.len())].map(|tick| tick as f64 * grain.dt);
            rows.push(Row { time, values, ticks: bucket.count() });
        }
        let [low, high, mean] = values;
        piece.push(PlotPoint::new(at, mean));
        band.push(Span { x: at, low, high });
    }
    pieces.retain(|piece| !piece.is_empty());
    bands.retain(|band| band.iter().any(|span| span.low < span.high));
    Curve { name, node: None, hue, dash, dotted: false, pieces, bands, rows }
}

/// The violations of a limit that are in the stretch.
pub fn stretches(view: &LimitView, grain: &Grain) -> impl Iterator<Item = [f64; 2]> {
    let [from, to] = grain.ticks;
    let seen = view.intervals.iter().filter(move |(start, end)| *end > from && *start < to);
    seen.map(|(start, end)| [*start as f64 * grain.dt, *end as f64 * grain.dt])
}

/// Stretches that overlap, or lie so close that nobody could see the gap, become one.
pub fn merged(mut stretches: Vec<[f64; 2]>, grain: &Grain) -> Vec<[f64; 2]> {
    let gap = (grain.ticks[1] - grain.ticks[0]) as f64 * grain.dt / (2.0 * grain.points as f64);
    stretches.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut merged: Vec<[f64; 2]> = Vec::new();
    for [from, to] in stretches {
        match merged.last_mut().filter(|last| from <= last[1] + gap) {
            Some(last) => last[1] = last[1].max(to),
            None => merged.push([from, to]),
        }
    }
    merged
}

impl Chart {
    /// How strong a band is beside its curve: weaker where many lie on each other, and never too weak for a peak.
    #[must_use]
    pub fn band(&self) -> f32 {
        let count = self.curves.iter().filter(|curve| !curve.bands.is_empty()).count();
        (0.32 / (count as f32 / 2.0).max(1.0).sqrt()).max(0.2)
    }

    /// With bottom and top around all that is shown; a constant is in the middle of something.
    #[must_use]
    pub fn bounded(mut self) -> Self {
        let points = self.curves.iter().flat_map(|curve| &curve.pieces).flatten().map(|point| point.y);
        let levels = self.limits.iter().flat_map(Line::levels);
        let spans = self.curves.iter().flat_map(|curve| &curve.bands).flatten().flat_map(|span| [span.low, span.high]);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for y in points.chain(levels).chain(spans) {
            (low, high) = (low.min(y), high.max(y));
        }
        self.bounds = if !low.is_finite() {
            [0.0, if self.log { 3.0 } else { 10.0 }]
        } else if self.log {
            [low - 0.12 - (0.4 - (high - low)).max(0.0) / 2.0, high + 0.12 + (0.4 - (high - low)).max(0.0) / 2.0]
        } else {
            [0.0, self.most.unwrap_or_else(|| (high * 1.08).max(1.0))]
        };
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thinned(points: usize) -> Curve {
        let mut series = Series::new(1024);
        (0..512).for_each(|tick| series.push(if tick == 300 { 50.0 } else { f64::from(tick % 2) }));
        curve("n1".to_owned(), (Hue::Accent, 0), &series, &Grain::new([0.0, 512.0], 1.0, points), &|value| value)
    }

    /// However few points there are: the line is a mean, and nothing is outside of the band.
    #[test]
    fn a_thinned_curve_is_a_mean_in_a_band() {
        for points in [8, 64, 200] {
            let curve = thinned(points);
            let (line, band) = (&curve.pieces[0], &curve.bands[0]);
            assert_eq!(line.len(), band.len());
            assert!(line.windows(2).all(|pair| pair[0].x < pair[1].x), "it goes from left to right");
            let calm = line.iter().filter(|point| (point.y - 0.5).abs() < 1e-9).count();
            assert_eq!(calm + 1, line.len());
            assert_eq!(band.iter().map(|span| span.high).fold(0.0, f64::max), 50.0, "the peak is seen");
            assert!(band.iter().zip(line).all(|(span, point)| span.low <= point.y && point.y <= span.high));
            let chart = chart("x", "x", "", vec![curve]).bounded();
            assert!(chart.bounds[1] > 50.0);
        }
        let exact = thinned(512);
        assert!(exact.bands.is_empty() && exact.pieces[0].len() == 512);
    }
}
