//! The right panel: response times, queues and arrivals over time, and the table of machines.
//!
//! All plots share one stretch of time: the wheel zooms it, dragging moves it, a double click shows the whole run again.

mod chart;
mod curve;
mod legend;
mod machines;

use crate::app::desk::Shown;
use crate::app::locale::Language;
use bevy_egui::egui::{ScrollArea, Ui, vec2};
use curve::Chart;
use std::collections::HashSet;

/// What the panel remembers between frames.
#[derive(Default)]
pub struct Memory {
    /// The stretch of time that is shown, in seconds; `None` is the whole run.
    stretch: Option<[f64; 2]>,
    /// The moment under the pointer.
    pointed: Option<f64>,
    /// Curves that are switched off, by name.
    hidden: HashSet<String>,
    charts: Vec<Chart>,
    made_from: Option<Source>,
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
const LEAST: f32 = 138.0;
/// The most.
const MOST: f32 = 250.0;
/// Space between plots.
const GAP: f32 = 8.0;

/// Shows the panel.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory) {
    ui.spacing_mut().item_spacing = vec2(8.0, 4.0);
    let stretch = memory.refresh(shown, ui.available_width());
    let room = ui.available_height();
    let table = machines::height(shown.lane.now().nodes.len()).min(room * 0.4);
    let fits = |count: usize| (room - table - GAP) / count as f32 - GAP >= LEAST;
    let count = (2..=memory.charts.len()).rev().find(|count| fits(*count)).unwrap_or(2).min(memory.charts.len());
    let height = ((room - table - GAP) / count.max(1) as f32 - GAP).clamp(LEAST, MOST);
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let Memory { charts, stretch: zoom, pointed, hidden, .. } = memory;
        let mut now_pointed = None;
        for chart in charts.iter().take(count) {
            let mut view = chart::View { whole: stretch, zoom, pointed: *pointed, hidden };
            let heard = chart::show(ui, shown, chart, &mut view, height);
            now_pointed = heard.or(now_pointed);
            ui.add_space(GAP - 4.0);
        }
        *pointed = now_pointed;
        machines::show(ui, shown);
    });
}

impl Memory {
    /// Makes the curves anew when something changed; the whole stretch of time there is.
    fn refresh(&mut self, shown: &Shown<'_>, width: f32) -> [f64; 2] {
        let (lane, now) = (shown.lane, shown.lane.now());
        let dt = now.dt.seconds();
        // A run that has hardly begun is shown against the first minute of ticks.
        let whole = [0.0, now.now.seconds().max(60.0 * dt).min(now.length.seconds().max(dt))];
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
        if self.made_from.as_ref() != Some(&source) {
            self.charts = curve::charts(shown, source.stretch, source.points);
            self.made_from = Some(source);
        }
        whole
    }
}
