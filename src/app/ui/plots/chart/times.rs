//! The times below a plot: each below its line, and at the ends, where it would be cut or lie on other numbers, beside it.

use super::super::super::figure;
use super::grid::moments;
use bevy_egui::egui::{Color32, Rect, TextStyle, Ui, pos2};
use egui_plot::{AxisHints, GridInput, GridMark};

/// Half the width of a time.
const HALF: f32 = 26.0;
/// Nearer to the beginning than this share of the width, a time lies on other numbers.
const BEGIN: f64 = 0.03;
/// Between two times.
const GAP: f32 = 6.0;

/// What the times are written for.
#[derive(Clone, Copy)]
pub struct Times<'a> {
    /// The stretch of time, in seconds.
    pub stretch: [f64; 2],
    /// The unit.
    pub second: &'a str,
    /// Width of the plot, about.
    pub width: f32,
}

impl<'a> Times<'a> {
    /// Those between the ends, which the plot itself writes.
    pub fn hints(self) -> AxisHints<'a> {
        let inner = self.inner();
        AxisHints::new_x().formatter(
            move |mark, _| {
                if inner.contains(&mark.value) { self.text(&mark) } else { String::new() }
            },
        )
    }

    /// Writes those at the ends below a plot in this place.
    pub fn at_ends(self, ui: &Ui, plot: Rect, colour: Color32) {
        let [from, to] = self.stretch;
        let per_second = plot.width() / (to - from).max(1e-9) as f32;
        let base_step_size = 8.0 / f64::from(per_second.max(1e-9));
        let marks = moments(GridInput { bounds: (from, to), base_step_size });
        let inner = self.inner();
        let font = TextStyle::Small.resolve(ui.style());
        for mark in marks.iter().filter(|mark| !inner.contains(&mark.value)) {
            let galley = ui.painter().layout_no_wrap(self.text(mark), font.clone(), colour);
            let (width, step) = (galley.size().x, mark.step_size as f32 * per_second);
            let middle = plot.left() + (mark.value - from) as f32 * per_second;
            let left = (middle - width / 2.0).max(plot.left()).min(plot.right() - width);
            // The neighbour is about as wide.
            let shift = (left + width / 2.0 - middle).abs();
            if step - shift >= width + GAP {
                ui.painter().galley(pos2(left, plot.bottom()), galley, colour);
            }
        }
    }

    fn inner(self) -> std::ops::RangeInclusive<f64> {
        let [from, to] = self.stretch;
        let end = 1.0 - f64::from(HALF / self.width.max(1.0)).clamp(0.04, 0.5);
        from + BEGIN * (to - from)..=from + end * (to - from)
    }

    fn text(self, mark: &GridMark) -> String {
        let tick = if mark.step_size >= 1.0 { 1.0 } else { 0.1 };
        format!("{}\u{a0}{}", figure::seconds(mark.value + 1e-9, tick), self.second)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{self, vec2};

    /// The times that stand below a plot of this width, with where they begin and end.
    fn written(stretch: [f64; 2], width: f32) -> Vec<(String, f32, f32)> {
        let ctx = egui::Context::default();
        let mut plot = Rect::NOTHING;
        let output = ctx.run_ui(egui::RawInput::default(), |ui| {
            plot = Rect::from_min_size(ui.max_rect().min, vec2(width, 100.0));
            Times { stretch, second: "s", width }.at_ends(ui, plot, Color32::WHITE);
        });
        let texts = output.shapes.iter().filter_map(|clipped| match &clipped.shape {
            egui::Shape::Text(text) => {
                let left = text.pos.x - plot.left();
                Some((text.galley.text().replace('\u{a0}', " "), left, left + text.galley.size().x))
            }
            _ => None,
        });
        let texts = texts.collect();
        output.drop_without_applying_deltas();
        texts
    }

    #[test]
    fn the_times_at_the_ends_are_within_the_plot() {
        let texts = written([0.0, 3600.0], 700.0);
        assert_eq!(texts.iter().map(|text| text.0.as_str()).collect::<Vec<_>>(), ["0 s", "3 600 s"]);
        assert!(texts.iter().all(|(_, left, right)| *left >= 0.0 && *right <= 700.0), "{texts:?}");
    }

    #[test]
    fn where_there_is_no_mark_at_the_end_there_is_no_time() {
        let texts = written([0.0, 3400.0], 700.0);
        assert_eq!(texts.len(), 1, "{texts:?}");
    }
}
