//! A plot as lines.

use super::super::super::figure;
use super::super::curve::{Chart, Curve};
use super::super::legend::colour;
use crate::app::colour::Palette;
use bevy_egui::egui::Color32;
use std::fmt::Write;

/// Width and height of the drawing, and of its margins: left, top, right, bottom.
const SIZE: [f64; 2] = [900.0, 420.0];
const MARGIN: [f64; 4] = [64.0, 64.0, 16.0, 40.0];

/// The stretch of time of a plot, and its bottom and top, on a drawing.
struct Plane {
    x: [f64; 2],
    y: [f64; 2],
}

impl Plane {
    fn of(chart: &Chart) -> Self {
        let times = || chart.curves.iter().flat_map(|curve| curve.pieces.iter().flatten()).map(|point| point.x);
        let (from, to) = (times().fold(f64::INFINITY, f64::min), times().fold(f64::NEG_INFINITY, f64::max));
        let x = if from < to { [from, to] } else { [0.0, 1.0] };
        Self { x, y: chart.bounds }
    }

    fn at(&self, x: f64, y: f64) -> (f64, f64) {
        let across = (x - self.x[0]) / (self.x[1] - self.x[0]) * (SIZE[0] - MARGIN[0] - MARGIN[2]);
        let up = (y - self.y[0]) / (self.y[1] - self.y[0]) * (SIZE[1] - MARGIN[1] - MARGIN[3]);
        (MARGIN[0] + across, SIZE[1] - MARGIN[3] - up.clamp(0.0, SIZE[1] - MARGIN[1] - MARGIN[3]))
    }
}

/// The plot as a drawing.
#[must_use]
pub fn svg(chart: &Chart, colours: &Palette, units: (&str, &str)) -> String {
    let plane = Plane::of(chart);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"Inter, sans-serif\" font-size=\"13\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n\
         <text x=\"{}\" y=\"24\" font-size=\"16\" font-weight=\"600\" fill=\"{}\">{}, {}</text>\n",
        SIZE[0],
        SIZE[1],
        hex(colours.panel),
        MARGIN[0],
        hex(colours.strong),
        escaped(&chart.title),
        escaped(&chart.unit),
    );
    axes(&mut text, chart, &plane, colours, units);
    let mut x = MARGIN[0];
    for curve in &chart.curves {
        let colour = hex(colour(curve.hue, colours));
        draw_curve(&mut text, curve, &plane, (&colour, chart.band()));
        let name = escaped(&curve.name);
        let _ = writeln!(
            text,
            "<path d=\"M{x} 44h18\" stroke=\"{colour}\" stroke-width=\"2\"{}/><text x=\"{}\" y=\"48\" fill=\"{}\">{name}</text>",
            dashes(curve.dash),
            x + 24.0,
            hex(colours.text),
        );
        x += 44.0 + 8.0 * curve.name.chars().count() as f64;
    }
    for limit in &chart.limits {
        let colour = hex(colour(limit.hue, colours));
        for piece in limit.pieces(plane.x[1]) {
            let corners = piece.iter().map(|point| plane.at(point.x.clamp(plane.x[0], plane.x[1]), point.y));
            let line: String = corners.map(|(x, y)| format!("{x:.1},{y:.1} ")).collect();
            let _ = writeln!(
                text,
                "<polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-dasharray=\"7 4\"/>"
            );
        }
        if let Some(level) = limit.steps.last().and_then(|(_, level)| *level) {
            let (right, y) = plane.at(plane.x[1], level);
            let _ = writeln!(
                text,
                "<text x=\"{right:.1}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"{colour}\">{}</text>",
                y - 4.0,
                escaped(&limit.name),
            );
        }
    }
    text.push_str("</svg>\n");
    text
}

/// The marks below a drawing: where, and what is said there.
fn marks(chart: &Chart, [from, to]: [f64; 2], (ms, second): (&str, &str)) -> Vec<(f64, String)> {
    let step = if chart.across_ms { ((to - from) / 9.0).ceil() } else { figure::round_time((to - from) / 7.0) };
    let first = (from / step).ceil() * step;
    let places = (0..100).map(|at| first + f64::from(at) * step).take_while(|at| *at <= to);
    places
        .map(|at| match chart.across_ms {
            true => (at, figure::duration_ms(10f64.powf(at), ms, second)),
            false => (at, format!("{} {second}", figure::short(at))),
        })
        .collect()
}

fn axes(text: &mut String, chart: &Chart, plane: &Plane, colours: &Palette, units: (&str, &str)) {
    for (at, name) in marks(chart, plane.x, units) {
        let (x, bottom) = plane.at(at, plane.y[0]);
        let _ = writeln!(
            text,
            "<path d=\"M{x:.1} {bottom:.1}V{}\" stroke=\"{}\"/><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{name}</text>",
            MARGIN[1],
            hex(colours.faint),
            bottom + 20.0,
            hex(colours.weak),
        );
    }
    let step = if chart.log { 1.0 } else { figure::round_step((plane.y[1] - plane.y[0]) / 5.0) };
    let mut level = (plane.y[0] / step).ceil() * step;
    while level <= plane.y[1] {
        let (left, y) = plane.at(plane.x[0], level);
        let value = figure::short(if chart.log { 10f64.powf(level) } else { level });
        let _ = writeln!(
            text,
            "<path d=\"M{left:.1} {y:.1}H{}\" stroke=\"{}\"/><text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{}\">{value}</text>",
            SIZE[0] - MARGIN[2],
            hex(colours.faint),
            left - 8.0,
            y + 4.0,
            hex(colours.weak),
        );
        level += step;
    }
}

fn draw_curve(text: &mut String, curve: &Curve, plane: &Plane, (colour, band): (&str, f32)) {
    for spans in &curve.bands {
        let above = spans.iter().map(|span| (span.x, span.high));
        let below = spans.iter().rev().map(|span| (span.x, span.low));
        let corners = above.chain(below).map(|(x, y)| plane.at(x, y));
        let line: String = corners.map(|(x, y)| format!("{x:.1},{y:.1} ")).collect();
        let _ = writeln!(text, "<polygon points=\"{line}\" fill=\"{colour}\" fill-opacity=\"{band:.2}\"/>");
    }
    for piece in &curve.pieces {
        let mut line = String::new();
        for point in piece {
            let (x, y) = plane.at(point.x, point.y);
            let _ = write!(line, "{x:.1},{y:.1} ");
        }
        let style = dashes(curve.dash);
        let _ = writeln!(
            text,
            "<polyline points=\"{line}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\"{style}/>"
        );
    }
}

fn dashes(kind: usize) -> &'static str {
    ["", " stroke-dasharray=\"7 4\"", " stroke-dasharray=\"2 3\"", " stroke-dasharray=\"4 3\""][kind % 4]
}

fn hex(colour: Color32) -> String {
    format!("#{:02x}{:02x}{:02x}", colour.r(), colour.g(), colour.b())
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
