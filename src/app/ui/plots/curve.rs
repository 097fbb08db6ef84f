//! The curves of a run, thinned to what a plot can show. Only finite numbers leave this file.

use crate::app::desk::Shown;
use crate::sim::{Limit, LimitView, NodeId};
use crate::stats::Series;
use egui_plot::PlotPoint;

/// Machines up to which each has a curve of its own.
const MOST_CURVES: usize = 12;
/// Below this a response time is drawn as this (ms), since the axis is in equal factors.
const LEAST_MS: f64 = 1e-3;

/// In which colour a curve is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hue {
    /// The colour of the series at this place.
    Series(usize),
    /// The colour of what is most important.
    Accent,
    /// The colour of what is well.
    Good,
}

/// One curve, in pieces where there was nothing to measure.
#[derive(Clone, Debug)]
pub struct Curve {
    /// Its name in the legend.
    pub name: String,
    /// Its colour.
    pub hue: Hue,
    /// Which kind of line.
    pub dash: usize,
    /// Its pieces.
    pub pieces: Vec<Vec<PlotPoint>>,
}

/// A level that must not be crossed.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name in the legend.
    pub name: String,
    /// Where it is on the axis.
    pub level: f64,
    /// The kind of line of the curve that it belongs to.
    pub dash: usize,
}

/// One plot.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Tells the plots apart.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// The unit of its numbers.
    pub unit: String,
    /// Whether the axis is in equal factors; then levels are decimal logarithms.
    pub log: bool,
    /// The curves.
    pub curves: Vec<Curve>,
    /// Limits.
    pub limits: Vec<Line>,
    /// Stretches of time in which a limit of this plot was violated.
    pub violated: Vec<[f64; 2]>,
    /// Bottom and top.
    pub bounds: [f64; 2],
}

/// The stretch of time, and how finely it is shown.
struct Grain {
    dt: f64,
    ticks: [u64; 2],
    points: usize,
}

/// All plots, the most important first.
pub fn charts(shown: &Shown<'_>, stretch: [f64; 2], points: usize) -> Vec<Chart> {
    let dt = shown.lane.now().dt.seconds().max(1e-9);
    let ticks = [(stretch[0] / dt).floor().max(0.0) as u64, (stretch[1] / dt).ceil().max(0.0) as u64 + 1];
    let grain = Grain { dt, ticks, points };
    [queues(shown, &grain), responses(shown, &grain), arrivals(shown, &grain)].map(Chart::bounded).into()
}

fn queues(shown: &Shown<'_>, grain: &Grain) -> Chart {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let each = &history.inside;
    let title = if each.len() <= MOST_CURVES && !each.is_empty() { "plot-queue" } else { "plot-queue-all" };
    let curves = if (1..=MOST_CURVES).contains(&each.len()) {
        let machine = |(at, series): (usize, &Series)| {
            curve(NodeId(at as u32).to_string(), (Hue::Series(at), at), series, grain, &|value| value)
        };
        each.iter().enumerate().map(machine).collect()
    } else {
        let name = locale.text("plot-waiting").to_owned();
        vec![curve(name, (Hue::Accent, 0), &history.waiting, grain, &|value| value)]
    };
    chart("queues", locale.text(title), locale.text("unit-requests"), curves)
}

fn responses(shown: &Shown<'_>, grain: &Grain) -> Chart {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let level = |ms: f64| ms.max(LEAST_MS).log10();
    let of = |name: &str, hue, dash, series| curve(name.to_owned(), (hue, dash), series, grain, &level);
    let curves = vec![
        of("P50", Hue::Good, 2, &history.p50_ms),
        of("P95", Hue::Accent, 1, &history.p95_ms),
        of("P99", Hue::Series(3), 0, &history.p99_ms),
    ];
    let mut chart = chart("responses", locale.text("plot-response"), locale.text("unit-ms"), curves);
    chart.log = true;
    for view in &shown.lane.now().limits {
        let (name, dash) = match view.limit {
            Limit::P95 => ("P95", 2),
            Limit::P99 => ("P99", 0),
            _ => continue,
        };
        let name = locale.text_with("plot-limit", &[("name", name.into())]);
        chart.limits.extend(view.value.map(|value| Line { name, level: level(value), dash }));
        chart.violated.extend(stretches(view, grain));
    }
    chart.violated = merged(chart.violated, grain);
    chart
}

fn arrivals(shown: &Shown<'_>, grain: &Grain) -> Chart {
    let (history, locale) = (shown.lane.sim().history(), shown.locale);
    let of =
        |key: &str, hue, dash, series| curve(locale.text(key).to_owned(), (hue, dash), series, grain, &|value| value);
    let curves = vec![
        of("plot-arrivals-now", Hue::Accent, 0, &history.arrivals),
        of("plot-capacity", Hue::Good, 1, &history.capacity),
    ];
    chart("arrivals", locale.text("plot-arrivals"), locale.text("unit-rate"), curves)
}

fn chart(id: &'static str, title: &str, unit: &str, curves: Vec<Curve>) -> Chart {
    Chart {
        id,
        title: title.to_owned(),
        unit: unit.to_owned(),
        log: false,
        curves,
        limits: Vec::new(),
        violated: Vec::new(),
        bounds: [0.0, 1.0],
    }
}

fn curve(name: String, (hue, dash): (Hue, usize), series: &Series, grain: &Grain, level: &dyn Fn(f64) -> f64) -> Curve {
    let mut pieces = vec![Vec::new()];
    let buckets = series.window(grain.ticks[0], grain.ticks[1], grain.points);
    let width = buckets.windows(2).map(|pair| pair[1].0 - pair[0].0).next().unwrap_or(series.stride());
    for (first, bucket) in buckets {
        let (Some(low), Some(high), Some(piece)) = (bucket.min(), bucket.max(), pieces.last_mut()) else {
            if pieces.last().is_some_and(|piece| !piece.is_empty()) {
                pieces.push(Vec::new());
            }
            continue;
        };
        let at = (first as f64 + width as f64 / 2.0) * grain.dt;
        piece.extend(
            [low, high].into_iter().take(if low == high { 1 } else { 2 }).map(|value| PlotPoint::new(at, level(value))),
        );
    }
    pieces.retain(|piece| !piece.is_empty());
    Curve { name, hue, dash, pieces }
}

fn stretches(view: &LimitView, grain: &Grain) -> impl Iterator<Item = [f64; 2]> {
    let [from, to] = grain.ticks;
    let seen = view.intervals.iter().filter(move |(start, end)| *end > from && *start < to);
    seen.map(|(start, end)| [*start as f64 * grain.dt, *end as f64 * grain.dt])
}

/// Stretches that overlap, or lie so close that nobody could see the gap, become one.
fn merged(mut stretches: Vec<[f64; 2]>, grain: &Grain) -> Vec<[f64; 2]> {
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
    /// With bottom and top around all that is shown; a constant is in the middle of something.
    fn bounded(mut self) -> Self {
        let points = self.curves.iter().flat_map(|curve| &curve.pieces).flatten().map(|point| point.y);
        let levels = self.limits.iter().map(|limit| limit.level);
        let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
        for y in points.chain(levels) {
            (low, high) = (low.min(y), high.max(y));
        }
        self.bounds = if !low.is_finite() {
            [0.0, if self.log { 3.0 } else { 10.0 }]
        } else if self.log {
            [low - 0.12 - (0.4 - (high - low)).max(0.0) / 2.0, high + 0.12 + (0.4 - (high - low)).max(0.0) / 2.0]
        } else {
            [0.0, (high * 1.08).max(1.0)]
        };
        self
    }
}
