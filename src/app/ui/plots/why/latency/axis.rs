//! The axis of latencies that all machines share.

use super::super::super::super::figure;
use crate::app::desk::Shown;
use bevy_egui::egui::{Align2, FontId, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};
use std::ops::RangeInclusive;

/// Latencies from 0 at the left.
pub struct Axis {
    ends: RangeInclusive<f32>,
    /// The latency at the right end, in seconds.
    most: f64,
}

impl Axis {
    /// Wide enough for these means (deviations may be cut, else one jittery machine would hide all others) and for the
    /// objective. It changes in steps, so that it does not tremble.
    pub fn new(ends: RangeInclusive<f32>, means: impl Iterator<Item = (f64, f64)>, objective: Option<f64>) -> Self {
        let least = objective.map_or(0.0, |tau| tau * 1.6);
        let needed = means.fold(least, |most, (mean, sd)| most.max(mean * 1.2).max((mean + 2.5 * sd).min(mean * 1.8)));
        let step = figure::round_step(needed.max(1e-6) / 4.0);
        Self { ends, most: (needed.max(1e-6) / step).ceil() * step }
    }

    /// Its left end.
    pub fn left(&self) -> f32 {
        *self.ends.start()
    }

    /// Its right end.
    pub fn right(&self) -> f32 {
        self.ends.end().max(self.ends.start() + 20.0)
    }

    /// The latency at its right end, in seconds.
    pub fn most(&self) -> f64 {
        self.most
    }

    /// Where a latency stands.
    pub fn x(&self, seconds: f64) -> f32 {
        self.left() + (seconds / self.most).clamp(0.0, 1.0) as f32 * (self.right() - self.left())
    }

    /// Its round numbers, with their units.
    pub fn scale(&self, ui: &mut Ui, shown: &Shown<'_>) {
        let (colours, locale) = (shown.look.theme.palette(), shown.locale);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        let name = locale.text("edge-latency");
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, name));
        let painter = ui.painter();
        let room = (self.right() - self.left()) / 38.0;
        let step = figure::round_step(self.most / f64::from(room.max(1.0)));
        let places = (0..).map(|at| f64::from(at) * step).take_while(|value| *value <= self.most * 1.001);
        for value in places {
            let x = self.x(value);
            painter.vline(x, rect.top()..=rect.top() + 4.0, (1.0, colours.weak));
            // At the very end a number would reach over the edge or over the one before it.
            let is_last = value > self.most * 0.93;
            if is_last && (value - step > 0.0) && self.x(value) - self.x(value - step) < 70.0 {
                continue;
            }
            let text = figure::duration_ms(value * 1e3, locale.text("unit-ms"), locale.text("unit-s"));
            let text = if value == 0.0 { "0".to_owned() } else { text };
            let align = if is_last { Align2::RIGHT_TOP } else { Align2::CENTER_TOP };
            painter.text(pos2(x, rect.top() + 4.0), align, text, FontId::proportional(10.5), colours.weak);
        }
        response.on_hover_text(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mean_and_the_objective_lie_on_it() {
        for (means, tau) in [
            (vec![(0.4, 0.1), (0.45, 0.6)], Some(0.5)),
            (vec![(3.0, 0.1)], Some(0.5)),
            (vec![(0.02, 0.0)], None),
            (vec![(0.0, 0.0)], None),
        ] {
            let axis = Axis::new(10.0..=210.0, means.iter().copied(), tau);
            let right = axis.most();
            assert!(means.iter().all(|(mean, _)| *mean <= right * 0.9), "{means:?} {right}");
            assert!(tau.is_none_or(|tau| axis.x(tau) < 200.0), "{right}");
            assert_eq!((axis.x(0.0), axis.x(right)), (10.0, 210.0));
        }
    }
}
