//! A plot as a file: a small menu beside its unit; numbers as CSV, lines as SVG.

use super::super::figure;
use super::curve::{Chart, Curve};
use super::legend::colour;
use crate::app::act::{Act, Export};
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::export::Format;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{Button, Color32, Rect, RichText, Ui, WidgetInfo, WidgetType};
use std::fmt::Write;

/// Width and height of the drawing, and of its margins: left, top, right, bottom.
const SIZE: [f64; 2] = [900.0, 420.0];
const MARGIN: [f64; 4] = [64.0, 64.0, 16.0, 40.0];

/// The menu.
pub fn menu(ui: &mut Ui, shown: &Shown<'_>, chart: &Chart, place: Rect, acts: &mut Vec<Act>) {
    let colours = shown.look.theme.palette();
    let button = Button::new(RichText::new("…").color(colours.weak)).frame(false);
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        for format in Format::ALL {
            let kind = format.extension().to_uppercase();
            if ui.button(shown.locale.text_with("plot-export", &[("kind", kind.into())])).clicked() {
                let text = match format {
                    Format::Png => String::new(),
                    Format::Svg => svg(chart, colours, shown.locale.text("unit-s")),
                    Format::Csv => csv(chart),
                };
                acts.push(Act::AskExport(Export { name: chart.id.to_owned(), format, text, place }));
            }
        }
    });
    let name = format!("{}: {}", shown.locale.text("plot-export-menu"), chart.title);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    response.on_hover_text(shown.locale.text("plot-export-menu"));
}

/// One line a point: the moment, the curve, the value. Where a point stands for several ticks it has two lines, the
/// smallest value and the largest.
#[must_use]
pub fn csv(chart: &Chart) -> String {
    let mut text = "time_s,curve,value\n".to_owned();
    for curve in &chart.curves {
        let name = if curve.name.contains([',', '"']) { format!("{:?}", curve.name) } else { curve.name.clone() };
        for point in curve.pieces.iter().flatten() {
            let value = if chart.log { 10f64.powf(point.y) } else { point.y };
            let _ = writeln!(text, "{},{name},{}", point.x, figure::precise(value));
        }
    }
    text
}

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
pub fn svg(chart: &Chart, colours: &Palette, second: &str) -> String {
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
    axes(&mut text, chart, &plane, colours, second);
    let mut x = MARGIN[0];
    for curve in &chart.curves {
        let colour = hex(colour(curve.hue, colours));
        draw_curve(&mut text, curve, &plane, &colour);
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
        let (left, y) = plane.at(plane.x[0], limit.level);
        let (right, _) = plane.at(plane.x[1], limit.level);
        let _ = writeln!(
            text,
            "<path d=\"M{left:.1} {y:.1}H{right:.1}\" stroke=\"{0}\" stroke-dasharray=\"7 4\"/><text x=\"{right:.1}\" y=\"{1:.1}\" text-anchor=\"end\" fill=\"{0}\">{2}</text>",
            hex(colours.bad),
            y - 4.0,
            escaped(&limit.name),
        );
    }
    text.push_str("</svg>\n");
    text
}

fn axes(text: &mut String, chart: &Chart, plane: &Plane, colours: &Palette, second: &str) {
    let step = figure::round_time((plane.x[1] - plane.x[0]) / 7.0);
    let mut time = (plane.x[0] / step).ceil() * step;
    while time <= plane.x[1] {
        let (x, bottom) = plane.at(time, plane.y[0]);
        let _ = writeln!(
            text,
            "<path d=\"M{x:.1} {bottom:.1}V{}\" stroke=\"{}\"/><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"{}\">{} {second}</text>",
            MARGIN[1],
            hex(colours.faint),
            bottom + 20.0,
            hex(colours.weak),
            figure::short(time),
        );
        time += step;
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

fn draw_curve(text: &mut String, curve: &Curve, plane: &Plane, colour: &str) {
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

#[cfg(test)]
mod tests {
    use super::super::curve::{Hue, Line, chart};
    use super::*;
    use egui_plot::PlotPoint;

    fn example() -> Chart {
        let points = (0..5).map(|at| PlotPoint::new(f64::from(at) * 10.0, f64::from(at))).collect();
        let curve = Curve { name: "P95 <a>".to_owned(), node: None, hue: Hue::Accent, dash: 1, pieces: vec![points] };
        let mut chart = chart("responses", "Response & time", "ms", vec![curve]);
        chart.log = true;
        chart.limits.push(Line { name: "limit".to_owned(), level: 2.0, dash: 0 });
        chart.bounded()
    }

    #[test]
    fn numbers_are_written_in_their_unit_one_line_a_point() {
        let text = csv(&example());
        assert_eq!(text.lines().count(), 6);
        assert_eq!(text.lines().nth(3), Some("20,P95 <a>,100"));
    }

    #[test]
    fn drawings_are_whole_and_escaped() {
        let text = svg(&example(), &crate::app::colour::DARK, "s");
        assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
        assert!(text.contains("P95 &lt;a&gt;") && text.contains("Response &amp; time") && !text.contains("NaN"));
        assert!(text.contains("polyline") && text.contains(">100<"), "{text}");
    }
}
