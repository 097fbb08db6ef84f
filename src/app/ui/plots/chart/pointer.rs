//! What the pointer does in a plot: it looks around, and reads values.

use super::super::super::figure;
use super::super::curve::{Chart, Curve};
use super::super::legend::colour;
use super::{View, is_hidden};
use crate::app::desk::Shown;
use bevy_egui::egui::{Align, Grid, Layout, Response, RichText, Ui, vec2};
use std::collections::HashSet;

/// Wheel, drag and double click.
pub fn look_around(ui: &Ui, response: &Response, pointed: Option<f64>, view: &mut View<'_>) {
    let [from, to] = view.zoom.unwrap_or(view.whole);
    if response.double_clicked() {
        *view.zoom = None;
        return;
    }
    let per_point = (to - from) / f64::from(response.rect.width().max(1.0));
    let drag = f64::from(response.drag_delta().x) * per_point;
    let wheel = pointed.map_or(0.0, |_| ui.input_mut(|input| std::mem::take(&mut input.smooth_scroll_delta.y)));
    if drag == 0.0 && wheel == 0.0 {
        return;
    }
    let centre = pointed.unwrap_or((from + to) / 2.0);
    let factor = (-f64::from(wheel) / 240.0).exp();
    let (low, high) = (centre - (centre - from) * factor - drag, centre + (to - centre) * factor - drag);
    let least = view.whole[1] * 1e-3;
    let whole = low <= view.whole[0] && high >= view.whole[1];
    if whole {
        *view.zoom = None;
    } else if high - low >= least {
        let shift = (view.whole[0] - low).max(0.0) - (high - view.whole[1]).max(0.0);
        let (low, high) = (low + shift, high + shift);
        *view.zoom = Some([low.max(view.whole[0]), high.min(view.whole[1])]);
    }
}

/// The values at a moment, beside the pointer.
pub fn readout(
    response: Response,
    shown: &Shown<'_>,
    chart: &Chart,
    hidden: &HashSet<(&'static str, String)>,
    at: f64,
) {
    let (locale, tick) = (shown.locale, shown.lane.now().dt.seconds());
    response.on_hover_ui_at_pointer(|ui| {
        let time = locale.text_with("controls-at", &[("time", figure::seconds(at, tick).into())]);
        ui.label(RichText::new(time).small());
        Grid::new(chart.id).num_columns(2).spacing(vec2(12.0, 2.0)).show(ui, |ui| {
            for curve in chart.curves.iter().filter(|curve| !is_hidden(hidden, chart, &curve.name)) {
                ui.label(RichText::new(&curve.name).color(colour(curve.hue, shown.look.theme.palette())));
                let value = nearest(curve, at, 30.0 * tick);
                let value =
                    value.map_or("–".to_owned(), |y| figure::short(if chart.log { 10f64.powf(y) } else { y }));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.monospace(value));
                ui.end_row();
            }
        });
    });
}

/// The value at the point nearest in time, when there is one near.
fn nearest(curve: &Curve, at: f64, near: f64) -> Option<f64> {
    let points = curve.pieces.iter().flatten();
    let best = points.min_by(|a, b| (a.x - at).abs().total_cmp(&(b.x - at).abs()))?;
    ((best.x - at).abs() <= near).then_some(best.y)
}
