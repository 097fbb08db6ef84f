//! The distribution of response times so far: a histogram and the share that is done by then, over one logarithmic axis.

mod grid;

use super::super::figure;
use super::chart::still;
use super::curve::{Chart, Curve, Hue, chart};
use super::export;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::export::Format;
use crate::sim::{Limit, Scenario, Service};
use bevy_egui::egui::{
    Align, Label, Layout, RichText, ScrollArea, Stroke, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};
use egui_plot::{AxisHints, Bar, BarChart, GridInput, PlotPoint, PlotPoints, VLine};
use grid::decades;
use std::fmt::Write;

/// Width of the numbers beside a plot.
const NUMBERS: f32 = 50.0;
/// Bars of the histogram.
const BARS: usize = 72;
/// While time runs, the distribution is made anew this seldom, in seconds.
const APART: f64 = 0.5;
/// Shares of requests whose response times are marked.
const MARKS: [(f64, &str); 3] = [(0.5, "P50"), (0.95, "P95"), (0.99, "P99")];

/// The two plots.
const HISTOGRAM: &str = "distribution-histogram";
const CUMULATIVE: &str = "distribution-cumulative";

/// The distribution, kept while nothing changed.
#[derive(Default)]
pub struct Memory {
    made: Option<(String, u64, f64)>,
    /// Lower and upper end of each bar in decimal logarithms of ms, and the share in it.
    bars: Vec<[f64; 3]>,
    /// Decimal logarithms of ms.
    marks: Vec<(&'static str, f64)>,
    count: u64,
}

/// Shows the tab.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    memory.refresh(shown, ui.input(|input| input.time));
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    if memory.bars.is_empty() {
        let why = locale.text(none(shown.lane.sim().scenario()));
        ui.add(Label::new(RichText::new(why).color(colours.weak)).wrap());
        return;
    }
    let height = ((ui.available_height() - 120.0) / 2.0).clamp(120.0, 420.0);
    let count = locale.text_with("distribution-count", &[("count", figure::grouped(memory.count).into())]);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        title(ui, shown, memory, (HISTOGRAM, &count), acts);
        plot(ui, shown, memory, height, false);
        ui.add_space(8.0);
        title(ui, shown, memory, (CUMULATIVE, "%"), acts);
        plot(ui, shown, memory, height, true);
        ui.add_space(6.0);
        marks(ui, shown, memory);
    });
}

/// Response times of some shares in numbers.
fn marks(ui: &mut Ui, shown: &Shown<'_>, memory: &Memory) {
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    ui.horizontal_wrapped(|ui| {
        for (name, at) in &memory.marks {
            let (ms, s) = (locale.text("unit-ms"), locale.text("unit-s"));
            let value = figure::duration_ms(10f64.powf(*at), ms, s);
            ui.label(RichText::new(*name).small().color(colours.weak));
            ui.label(RichText::new(value).monospace().color(colours.strong));
            ui.add_space(10.0);
        }
    });
}

/// Why there is nothing to show.
fn none(scenario: &Scenario) -> &'static str {
    let counts = scenario.nodes.iter().all(|group| group.service == Service::Counted);
    if counts { "distribution-counted" } else { "distribution-none" }
}

fn title(ui: &mut Ui, shown: &Shown<'_>, memory: &Memory, (key, unit): (&'static str, &str), acts: &mut Vec<Act>) {
    let bytes = |format| bytes(shown, memory, format, (key, unit));
    let name = key.trim_start_matches("distribution-");
    heading(ui, shown, (key, unit), |ui| export::menu(ui, shown, (name, shown.locale.text(key)), &bytes, acts));
}

fn heading(ui: &mut Ui, shown: &Shown<'_>, (key, unit): (&str, &str), menu: impl FnOnce(&mut Ui)) {
    let colours = shown.look.theme.palette();
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            menu(ui);
            let wide = |text: &str, style: TextStyle| {
                let font = style.resolve(ui.style());
                ui.painter().layout_no_wrap(text.to_owned(), font, colours.text).size().x
            };
            let both = wide(shown.locale.text(key), TextStyle::Heading) + wide(unit, TextStyle::Small) + 12.0;
            // Rather no number of requests than half a title; the tooltip has it.
            let short = if both > ui.available_width() { "%" } else { unit };
            ui.label(RichText::new(short).small().color(colours.weak)).on_hover_text(unit);
            let title = RichText::new(shown.locale.text(key)).heading().color(colours.strong);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(title).truncate()));
        });
    });
}

/// One of the plots in the form of a file.
fn bytes(
    shown: &Shown<'_>,
    memory: &Memory,
    format: Format,
    (key, unit): (&'static str, &str),
) -> Result<Vec<u8>, String> {
    let (locale, theme) = (shown.locale, shown.look.theme);
    match format {
        Format::Png => export::png(theme, &|ui| {
            heading(ui, shown, (key, unit), |_| ());
            plot(ui, shown, memory, export::HEIGHT, key == CUMULATIVE);
            marks(ui, shown, memory);
        }),
        Format::Csv => Ok(memory.csv().into_bytes()),
        Format::Svg => {
            let chart = memory.chart(key, (locale.text(key), unit));
            let units = (locale.text("unit-ms"), locale.text("unit-s"));
            Ok(export::svg(&chart, theme.palette(), units).into_bytes())
        }
    }
}

impl Memory {
    /// A line a bar: from where to where, the share of the requests in it, and the share up to its end.
    fn csv(&self) -> String {
        let mut text = "from_ms,until_ms,share,share_until\n".to_owned();
        let mut sum = 0.0;
        for [from, until, share] in &self.bars {
            sum += share;
            let numbers = [10f64.powf(*from), 10f64.powf(*until), *share, sum].map(figure::precise);
            let _ = writeln!(text, "{}", numbers.join(","));
        }
        text
    }

    /// As lines, over the logarithm of milliseconds.
    fn chart(&self, key: &'static str, (title, unit): (&str, &str)) -> Chart {
        let mut sum = 0.0;
        let corners = self.bars.iter().flat_map(|[from, until, share]| {
            let before = sum;
            sum += share * 100.0;
            let ends = if key == CUMULATIVE { [before, sum] } else { [share * 100.0; 2] };
            [PlotPoint::new(*from, ends[0]), PlotPoint::new(*until, ends[1])]
        });
        let curve = Curve::of_points(title.to_owned(), (Hue::Accent, 0), vec![corners.collect()]);
        let chart = Chart { across_ms: true, ..chart(key, title, unit, vec![curve]) };
        chart.bounded()
    }

    fn refresh(&mut self, shown: &Shown<'_>, clock: f64) {
        let (name, version) = (&shown.lane.name, shown.lane.version());
        let fresh = self.made.as_ref().is_some_and(|(old, at, when)| {
            old == name && (*at == version || (shown.playback.playing && clock - when < APART))
        });
        if fresh {
            return;
        }
        self.made = Some((name.clone(), version, clock));
        let responses = shown.lane.sim().responses();
        let log = |ns: f64| (ns.max(1.0) / 1e6).log10();
        self.count = responses.count();
        let total = self.count.max(1) as f64;
        let bars = responses.histogram(BARS).into_iter();
        self.bars = bars.map(|bin| [log(bin.from_ns), log(bin.to_ns), bin.count as f64 / total]).collect();
        let quantiles = responses.quantiles(&MARKS.map(|(share, _)| share));
        self.marks = MARKS.iter().zip(quantiles).map(|((_, name), ns)| (*name, log(ns as f64))).collect();
    }
}

fn plot(ui: &mut Ui, shown: &Shown<'_>, memory: &Memory, height: f32, cumulative: bool) {
    let colours = shown.look.theme.palette();
    let (ms, s) = (shown.locale.text("unit-ms").to_owned(), shown.locale.text("unit-s").to_owned());
    let times = AxisHints::new_x().formatter(move |mark, _| figure::duration_ms(10f64.powf(mark.value), &ms, &s));
    let shares = AxisHints::new_y().min_thickness(NUMBERS).formatter(|mark, _| figure::short(mark.value));
    let ends = |at: usize| memory.bars.iter().map(move |bar| bar[at]);
    let (low, high) = (ends(0).fold(f64::INFINITY, f64::min), ends(1).fold(f64::NEG_INFINITY, f64::max));
    let most = memory.bars.iter().map(|bar| bar[2] * 100.0).fold(0.0, f64::max);
    let id = if cumulative { "cumulative" } else { "histogram" };
    let width = ui.available_width() - NUMBERS;
    let marks = move |input: GridInput| decades(input, width);
    let drawn = still(ui, id, height, colours, (times, shares)).x_grid_spacer(marks).show(ui, |plot| {
        plot.set_plot_bounds_x(low - 0.02..=high.max(low + 0.1) + 0.02);
        plot.set_plot_bounds_y(0.0..=if cumulative { 103.0 } else { most * 1.08 });
        if cumulative {
            let mut sum = 0.0;
            let steps = memory.bars.iter().map(|bar| {
                sum += bar[2] * 100.0;
                [bar[1], sum]
            });
            let points: PlotPoints<'_> = std::iter::once([low, 0.0]).chain(steps).collect();
            plot.line(egui_plot::Line::new("cumulative", points).color(colours.accent).width(1.8).allow_hover(false));
        } else {
            let bar = |bar: &[f64; 3]| {
                let width = (bar[1] - bar[0]) * 0.92;
                Bar::new((bar[0] + bar[1]) / 2.0, bar[2] * 100.0).width(width).fill(colours.accent).stroke(Stroke::NONE)
            };
            let bars = memory.bars.iter().map(bar).collect();
            plot.bar_chart(BarChart::new("histogram", bars).allow_hover(false));
        }
        for (at, (name, x)) in memory.marks.iter().enumerate() {
            let line = VLine::new(*name, *x).stroke(Stroke::new(1.2, colours.series(at + 1)));
            plot.vline(line.style(super::legend::dash(at + 1)).allow_hover(false));
        }
        for limit in shown.lane.now().limits.iter().filter(|view| matches!(view.limit, Limit::P95 | Limit::P99)) {
            if let Some(ms) = limit.value {
                let line = VLine::new("limit", ms.max(1e-3).log10()).stroke(Stroke::new(1.4, colours.bad));
                plot.vline(line.allow_hover(false));
            }
        }
    });
    let name = shown.locale.text(if cumulative { "distribution-cumulative" } else { "distribution-histogram" });
    drawn.response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, name));
    let Some(at) = drawn.response.hover_pos() else { return };
    let x = drawn.transform.value_from_position(at).x;
    let below: f64 = memory.bars.iter().filter(|bar| bar[1] <= x).map(|bar| bar[2]).sum();
    let (ms, s) = (shown.locale.text("unit-ms"), shown.locale.text("unit-s"));
    let arguments =
        [("time", figure::duration_ms(10f64.powf(x), ms, s).into()), ("share", figure::percent(below).into())];
    let text = shown.locale.text_with("distribution-below", &arguments);
    super::super::hint::tell(ui.ctx(), text.clone());
    drawn.response.on_hover_text_at_pointer(text);
    ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;

    #[test]
    fn machines_that_only_count_are_no_machines_without_answers() {
        let why = |name: &str| none(&library::open(name).unwrap().scenario);
        assert_eq!((why("ach/c3"), why("theory/mm1")), ("distribution-counted", "distribution-none"));
    }

    #[test]
    fn the_numbers_add_up() {
        let memory = Memory { bars: vec![[0.0, 1.0, 0.25], [1.0, 2.0, 0.75]], ..Memory::default() };
        let lines = "from_ms,until_ms,share,share_until\n1,10,0.25,0.25\n10,100,0.75,1\n";
        assert_eq!(memory.csv(), lines);
        let last = |key| memory.chart(key, ("x", "%")).curves[0].pieces[0].last().map(|at| (at.x, at.y));
        assert_eq!((last(HISTOGRAM), last(CUMULATIVE)), (Some((2.0, 75.0)), Some((2.0, 100.0))));
    }
}
