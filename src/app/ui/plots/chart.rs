//! Draws one plot: title and unit, curves, limits, violations; and lets the user look around in it.

mod grid;
mod pointer;
mod times;

use super::super::figure;
use super::curve::{Chart, Curve, Grain, Hue, Span};
use super::export;
use super::ink;
use super::legend::{self, colour, dash};
use crate::app::act::Act;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use bevy_egui::egui::{self, Align, Label, Layout, Response, RichText, Stroke, TextStyle, Ui, WidgetInfo, WidgetType};
use egui_plot::{AxisHints, Plot, PlotPoint, PlotTransform, VLine};
use grid::{decades, levels, moments};
use pointer::{look_around, readout};
use std::collections::HashSet;
use times::Times;

/// Width of the numbers beside a plot, the same for all, so that their times stand above each other.
const NUMBERS: f32 = 50.0;
/// Height of a number beside a plot.
const LINE: f64 = 13.0;

/// How the plots are looked at.
pub struct View<'a> {
    /// The time there is, in seconds.
    pub whole: [f64; 2],
    /// The stretch that is looked at.
    pub zoom: &'a mut Option<[f64; 2]>,
    /// The moment under the pointer, in whichever plot it is.
    pub pointed: Option<f64>,
    /// Names of curves that are switched off.
    pub hidden: &'a mut HashSet<(&'static str, String)>,
    /// The plot as finely as asked for, for a file.
    pub make: &'a dyn Fn(&Grain) -> Option<Chart>,
}

/// What of a plot is drawn.
struct Sight<'a> {
    /// The stretch of time, in seconds.
    stretch: [f64; 2],
    /// The moment under the pointer.
    pointed: Option<f64>,
    /// Names of curves that are switched off.
    hidden: &'a HashSet<(&'static str, String)>,
}

/// Shows the plot; the moment under the pointer when it is here.
pub fn show(
    ui: &mut Ui,
    shown: &Shown<'_>,
    chart: &Chart,
    view: &mut View<'_>,
    height: f32,
    acts: &mut Vec<Act>,
) -> Option<f64> {
    let colours = shown.look.theme.palette();
    let bottom = ui.cursor().top() + height;
    let stretch = view.zoom.unwrap_or(view.whole);
    title(ui, chart, colours, |ui| {
        let sight = Sight { stretch, pointed: None, hidden: view.hidden };
        let picture = |ui: &mut Ui, chart: &Chart| picture(ui, shown, chart, &sight);
        let bytes = |format| export::bytes(shown, format, (chart, stretch), view.make, &picture);
        export::menu(ui, shown, (chart.id, &chart.title), &bytes, acts);
    });
    legend::show(ui, chart, view.hidden, colours);
    let height = (bottom - ui.cursor().top()).max(64.0);
    let sight = Sight { stretch, pointed: view.pointed, hidden: view.hidden };
    let response = draw(ui, shown, chart, &sight, height);
    let pointed = response.hover_pos().map(|at| {
        let share = f64::from((at.x - response.rect.left()) / response.rect.width().max(1.0));
        stretch[0] + share * (stretch[1] - stretch[0])
    });
    look_around(ui, &response, pointed, view);
    if let Some(at) = pointed {
        readout(response, shown, chart, view.hidden, at);
    }
    pointed
}

/// The plot for a file: all of it, and nothing to press.
fn picture(ui: &mut Ui, shown: &Shown<'_>, chart: &Chart, sight: &Sight<'_>) {
    let colours = shown.look.theme.palette();
    title(ui, chart, colours, |_| ());
    legend::show(ui, chart, &mut sight.hidden.clone(), colours);
    draw(ui, shown, chart, sight, export::HEIGHT);
}

/// What is drawn, its unit, and at the right what can be done with it.
fn title(ui: &mut Ui, chart: &Chart, colours: &Palette, menu: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            menu(ui);
            ui.label(RichText::new(&chart.unit).small().color(colours.weak));
            let title = RichText::new(&chart.title).heading().color(colours.strong);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(title).truncate()));
        });
    });
}

fn draw(ui: &mut Ui, shown: &Shown<'_>, chart: &Chart, sight: &Sight<'_>, height: f32) -> Response {
    let colours = shown.look.theme.palette();
    let (stretch, log) = (sight.stretch, chart.log);
    let times = Times { stretch, second: shown.locale.text("unit-s"), width: ui.available_width() - NUMBERS };
    // Marks are only where there is room for a number; then it is to be read.
    let values = AxisHints::new_y()
        .min_thickness(NUMBERS)
        .label_spacing(6.0..=7.0)
        .formatter(move |mark, _| figure::short(if log { 10f64.powf(mark.value) } else { mark.value }));
    let mut plot = still(ui, chart.id, height, colours, (times.hints(), values)).x_grid_spacer(moments);
    plot = if log { plot.y_grid_spacer(decades) } else { plot.y_grid_spacer(levels) };
    let drawn = plot.show(ui, |plot| {
        plot.set_plot_bounds_x(stretch[0]..=stretch[1]);
        plot.set_plot_bounds_y(chart.bounds[0]..=chart.bounds[1]);
        if let Some(at) = sight.pointed {
            plot.vline(VLine::new("", at).stroke(Stroke::new(1.0, colours.weak)).allow_hover(false));
        }
    });
    times.at_ends(ui, drawn.response.rect, colours.weak);
    ink_curves(ui, shown, chart, sight.hidden, &drawn.transform, drawn.response.rect);
    drawn.response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &chart.title));
    drawn.response
}

/// The curves, by our own hand: the library would look for the pointer and for bounds in each of them.
fn ink_curves(
    ui: &Ui,
    shown: &Shown<'_>,
    chart: &Chart,
    hidden: &HashSet<(&'static str, String)>,
    plane: &PlotTransform,
    rect: egui::Rect,
) {
    let colours = shown.look.theme.palette();
    let mut shapes = Vec::new();
    let x = |at: f64| plane.position_from_point_x(at);
    for [from, to] in &chart.violated {
        let span = egui::Rect::from_x_y_ranges(x(*from)..=x(*to).max(x(*from) + 1.0), rect.y_range());
        let shade = colours.card.lerp_to_gamma(colours.bad, 0.24).gamma_multiply(0.75);
        shapes.push(egui::Shape::rect_filled(span, 0.0, shade));
        // Not by its shade alone.
        let edge = span.with_max_y(rect.top() + 3.0);
        shapes.push(egui::Shape::rect_filled(edge, 0.0, colours.bad));
    }
    let end = plane.bounds().max()[0];
    for limit in chart.limits.iter().filter(|limit| !is_hidden(hidden, chart, &limit.name)) {
        let colour = colour(limit.hue, colours);
        for piece in limit.pieces(end) {
            let points: Vec<_> = piece.iter().map(|point| plane.position_from_point(point)).collect();
            if limit.hue != Hue::Bad {
                ink::triangles(&points, colour, &mut shapes);
            }
            ink::draw(points, dash(limit.dash + 1), Stroke::new(1.4, colour), &mut shapes);
        }
    }
    let seen = || chart.curves.iter().filter(|curve| !is_hidden(hidden, chart, &curve.name));
    for curve in seen() {
        let colour = colour(curve.hue, colours).gamma_multiply(chart.band() * emphasis(curve, shown).1);
        for band in &curve.bands {
            let side = |span: &Span, y: f64| plane.position_from_point(&PlotPoint::new(span.x, y));
            ink::band(band.iter().map(|span| [side(span, span.low), side(span, span.high)]), colour, &mut shapes);
        }
    }
    for curve in seen() {
        let (width, shade) = emphasis(curve, shown);
        let stroke = Stroke::new(width, colour(curve.hue, colours).gamma_multiply(shade));
        for piece in &curve.pieces {
            let points: Vec<_> = piece.iter().map(|point| plane.position_from_point(point)).collect();
            if curve.dotted {
                ink::dots(&points, stroke.color, &mut shapes);
            }
            ink::draw(points, dash(curve.dash), stroke, &mut shapes);
        }
    }
    ui.painter().with_clip_rect(rect.intersect(ui.clip_rect())).extend(shapes);
}

fn is_hidden(hidden: &HashSet<(&'static str, String)>, chart: &Chart, name: &str) -> bool {
    !hidden.is_empty() && hidden.contains(&(chart.id, name.to_owned()))
}

/// Width and strength of a curve: the selected machine stands out.
fn emphasis(curve: &Curve, shown: &Shown<'_>) -> (f32, f32) {
    match (curve.node, shown.chosen.node) {
        (Some(node), Some(selected)) if node == selected => (2.6, 1.0),
        (Some(_), Some(_)) => (1.2, 0.45),
        _ => (1.6, 1.0),
    }
}

/// A plot that the library itself does not move: how one looks around in it is ours.
pub fn still<'a>(
    ui: &Ui,
    id: &str,
    height: f32,
    colours: &Palette,
    (x, y): (AxisHints<'a>, AxisHints<'a>),
) -> Plot<'a> {
    let font = TextStyle::Small.resolve(ui.style());
    Plot::new(id)
        .height(height)
        .allow_zoom(false)
        .allow_drag(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_axis_zoom_drag(false)
        .allow_double_click_reset(false)
        .show_x(false)
        .show_y(false)
        .grid_color(colours.weak)
        .custom_x_axes(vec![x.tick_label_color(colours.weak).tick_label_font(font.clone())])
        .custom_y_axes(vec![y.tick_label_color(colours.weak).tick_label_font(font)])
}
