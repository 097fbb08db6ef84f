//! The right panel in tabs: plots over time, the distribution of response times, the table of machines.
//!
//! All plots over time share one stretch of it: the wheel zooms, dragging moves, a double click shows the whole run again.
//! Tabs that are not shown cost nothing.

mod bar;
mod by_name;
mod chart;
mod curve;
mod distribution;
pub mod export;
mod ink;
mod legend;
mod limits;
mod live;
mod machines;
mod ring;
mod state;
mod why;

use super::seen;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::locale::Language;
use crate::sim::RingView;
use bevy_egui::egui::{Pos2, Rect, ScrollArea, Sense, Ui, vec2};
pub use by_name::tab_names;
use curve::{Chart, Grain};
use std::collections::HashSet;

/// A tab: its name on the command line, whether a run has something for it, and what it shows.
struct Tab {
    key: &'static str,
    applies: fn(&crate::sim::Snapshot) -> bool,
    show: fn(&mut Ui, &Shown<'_>, &mut Memory, &mut Vec<Act>),
}

/// One line a tab.
const TABS: [Tab; 5] = [
    Tab {
        key: "tab-ring",
        applies: |now| now.ring.is_some(),
        show: |ui, shown, memory, acts| ring::show(ui, shown, &mut memory.ring, acts),
    },
    Tab { key: "tab-live", applies: |_| true, show: live_plots },
    Tab {
        key: "tab-distribution",
        applies: |_| true,
        show: |ui, shown, memory, acts| distribution::show(ui, shown, &mut memory.distribution, acts),
    },
    Tab {
        key: "tab-machines",
        applies: |_| true,
        show: |ui, shown, memory, acts| machines::show(ui, shown, &mut memory.machines, acts),
    },
    Tab { key: "tab-why", applies: why::applies, show: |ui, shown, memory, _| why::show(ui, shown, &mut memory.why) },
];

/// What the panel remembers between frames.
#[derive(Default)]
pub struct Memory {
    /// The key of the open tab; empty for the first.
    tab: &'static str,
    /// The stretch of time that is shown, in seconds; `None` is the whole run.
    stretch: Option<[f64; 2]>,
    /// The moment under the pointer.
    pointed: Option<f64>,
    /// Curves that are switched off, by plot and name.
    hidden: HashSet<(&'static str, String)>,
    /// One a plot, in the order of [`live::PLOTS`].
    charts: Vec<Made>,
    distribution: distribution::Memory,
    machines: machines::Memory,
    ring: ring::Memory,
    why: why::Memory,
}

/// A ring in one sentence.
pub fn ring_summary(shown: &Shown<'_>, ring: &RingView) -> String {
    ring::summary(shown, ring)
}

/// The turn of a point on the band of a ring that fills a rectangle.
pub fn ring_turn(whole: Rect, at: Pos2) -> Option<f64> {
    let (turn, away) = ring::turn(whole.center(), at);
    (away * 2.0 > whole.width() * 0.6).then_some(turn)
}

impl Memory {
    /// Opens the tab of the ring.
    pub fn open_ring(&mut self) {
        self.tab = TABS[0].key;
    }
}

/// A plot while nothing changed.
#[derive(Default)]
struct Made {
    chart: Option<Chart>,
    from: Option<Source>,
}

/// What the curves were made from.
#[derive(Clone, PartialEq)]
struct Source {
    run: (String, u64, u64, u64),
    language: Language,
    stretch: [f64; 2],
    points: usize,
}

/// The least height of a plot with its title and legend.
const LEAST: f32 = 146.0;
/// The most.
const MOST: f32 = 250.0;
/// Space between plots.
const GAP: f32 = 8.0;

/// Shows the panel.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    let applying = || TABS.iter().filter(|tab| (tab.applies)(shown.lane.now()));
    let open = applying().find(|tab| tab.key == memory.tab).or_else(|| applying().next());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 2.0);
        for tab in applying() {
            let is_open = open.is_some_and(|open| open.key == tab.key);
            if ui.selectable_label(is_open, shown.locale.text(tab.key)).clicked() {
                memory.tab = tab.key;
            }
        }
    });
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
    if let Some(open) = open {
        (open.show)(ui, shown, memory, acts);
    }
}

/// The plots over time: all of them where they fit, else below each other to scroll through. Those that are out of sight
/// are not made.
fn live_plots(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    let (whole, source) = memory.source(shown, ui.available_width());
    memory.charts.resize_with(live::PLOTS.len(), Made::default);
    let count = live::PLOTS.iter().filter(|plot| (plot.applies)(shown)).count().max(1) as f32;
    let height = (ui.available_height() / count - GAP).clamp(LEAST, MOST);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Memory { charts, stretch: zoom, pointed, hidden, .. } = memory;
        let mut now_pointed = None;
        for (plot, made) in live::PLOTS.iter().zip(charts).filter(|(plot, _)| (plot.applies)(shown)) {
            let size = vec2(ui.available_width(), height);
            if !seen(ui, Rect::from_min_size(ui.cursor().min, size)) {
                ui.allocate_exact_size(size, Sense::hover());
            } else if let Some(chart) = made.refresh(plot, shown, &source) {
                let make = |grain: &Grain| (plot.chart)(shown, grain).map(Chart::bounded);
                let mut view = chart::View { whole, zoom, pointed: *pointed, hidden, make: &make };
                let heard = chart::show(ui, shown, chart, &mut view, height, acts);
                now_pointed = heard.or(now_pointed);
            }
            ui.add_space(GAP - 4.0);
        }
        *pointed = now_pointed;
    });
}

impl Made {
    /// The plot, made anew when something changed.
    fn refresh(&mut self, plot: &live::Plot, shown: &Shown<'_>, source: &Source) -> Option<&Chart> {
        if self.from.as_ref() != Some(source) {
            let grain = Grain::new(source.stretch, shown.lane.now().dt.seconds(), source.points);
            self.chart = (plot.chart)(shown, &grain).map(Chart::bounded);
            self.from = Some(source.clone());
        }
        self.chart.as_ref()
    }
}

impl Memory {
    /// The whole stretch of time there is, and what curves are made from now.
    fn source(&mut self, shown: &Shown<'_>, width: f32) -> ([f64; 2], Source) {
        let (lane, now) = (shown.lane, shown.lane.now());
        let dt = now.dt.seconds();
        // A run that has hardly begun is shown against the first minute of ticks.
        let horizon =
            now.outlook.as_ref().and_then(|outlook| outlook.curve.last()).map_or(0.0, |last| last.at.seconds());
        let whole = [0.0, now.now.seconds().max(horizon).max(60.0 * dt).min(now.length.seconds().max(dt))];
        if let Some([from, to]) = self.stretch
            && (from >= whole[1] || to > whole[1] * 1.5 + 60.0 * dt)
        {
            self.stretch = None;
        }
        let source = Source {
            run: (lane.name.clone(), lane.version(), now.tick, lane.sim().given().seed),
            language: shown.locale.language(),
            stretch: self.stretch.unwrap_or(whole),
            points: (width / 2.0).max(16.0) as usize,
        };
        (whole, source)
    }
}
