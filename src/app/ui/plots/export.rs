//! A plot as a file: a small menu beside its unit; numbers as CSV, lines as SVG, pixels as PNG.

mod svg;

use super::super::hint::focus_ring;
use super::super::{figure, opened};
use super::curve::{Chart, Grain, Row};
use crate::app::act::{Act, Concern, Export};
use crate::app::desk::Shown;
use crate::app::export::Format;
use crate::app::picture::save_png_bytes;
use crate::app::raster;
use crate::app::theme::Theme;
use bevy_egui::egui::containers::menu::MenuButton;
use bevy_egui::egui::{Button, RichText, Ui, WidgetInfo, WidgetType};
use std::borrow::Cow;
use std::fmt::Write;
pub use svg::svg;

/// Height of a plot in a picture, in points.
pub const HEIGHT: f32 = 360.0;
/// Width of a picture and its margin in points, and pixels in a point.
const WIDTH: f32 = 800.0;
const MARGIN: f32 = 16.0;
const SCALE: f32 = 2.0;
/// Points of a curve in a picture.
const POINTS: usize = WIDTH as usize;
/// The columns of the numbers.
const COLUMNS: &str = "curve,from_s,until_s,smallest,largest,mean,ticks";

/// The menu of a plot with this name and title; `bytes` makes the file in a form.
pub fn menu(
    ui: &mut Ui,
    shown: &Shown<'_>,
    (id, title): (&str, &str),
    bytes: &dyn Fn(Format) -> Result<Vec<u8>, String>,
    acts: &mut Vec<Act>,
) {
    let button = Button::new(RichText::new("…").color(shown.look.theme.palette().weak)).frame(false);
    let (response, _) = MenuButton::from_button(button).ui(ui, |ui| {
        opened::menu(ui, |ui| {
            for format in Format::ALL {
                let kind = format.extension().to_uppercase();
                if ui.button(shown.locale.text_with("plot-export", &[("kind", kind.into())])).clicked() {
                    let made = bytes(format).map(|bytes| Export { name: id.to_owned(), format, bytes });
                    acts.push(made.map_or_else(|wrong| Act::Refuse(Concern::export(), wrong), Act::AskExport));
                }
            }
        });
    });
    let name = format!("{}: {title}", shown.locale.text("plot-export-menu"));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
    focus_ring(ui, &response);
    response.on_hover_text(shown.locale.text("plot-export-menu"));
}

/// A plot over a stretch of time in a form: `make` makes it as finely as a file deserves, and `show` lays it out as it is seen.
pub fn bytes(
    shown: &Shown<'_>,
    format: Format,
    (chart, stretch): (&Chart, [f64; 2]),
    make: &dyn Fn(&Grain) -> Option<Chart>,
    show: &dyn Fn(&mut Ui, &Chart),
) -> Result<Vec<u8>, String> {
    let units = (shown.locale.text("unit-ms"), shown.locale.text("unit-s"));
    let dt = shown.lane.now().dt.seconds();
    let made = |grain: Grain| make(&grain).map_or(Cow::Borrowed(chart), Cow::Owned);
    let fine = || made(Grain::new(stretch, dt, POINTS));
    match format {
        Format::Png => {
            let chart = fine();
            png(shown.look.theme, &|ui| show(ui, &chart))
        }
        Format::Svg => Ok(svg(&fine(), shown.look.theme.palette(), units).into_bytes()),
        Format::Csv => Ok(csv(&made(Grain::full(dt))).into_bytes()),
    }
}

/// The whole plot as a picture, whatever of it is in sight.
pub fn png(theme: Theme, show: &dyn Fn(&mut Ui)) -> Result<Vec<u8>, String> {
    let picture = raster::render(theme, WIDTH, MARGIN, SCALE, show);
    save_png_bytes(&picture).map_err(|error| error.to_string())
}

/// What the history holds of a plot, over the whole run: a line for each stretch of ticks, from when until when, with the
/// smallest and the largest value in it, the mean, and how many ticks had a value. A stretch is one tick until a history is
/// full; then neighbours become one.
#[must_use]
pub fn csv(chart: &Chart) -> String {
    let mut text = format!("{COLUMNS}\n");
    for curve in &chart.curves {
        for row in &curve.rows {
            line(&mut text, chart, &curve.name, row);
        }
    }
    for limit in &chart.limits {
        let end = chart.curves.iter().flat_map(|curve| &curve.rows).map(|row| row.time[1]).fold(0.0, f64::max);
        for piece in limit.pieces(end) {
            for ends in piece.chunks_exact(2) {
                let row = Row { time: [ends[0].x, ends[1].x], values: [ends[0].y; 3], ticks: 0 };
                line(&mut text, chart, &limit.name, &row);
            }
        }
    }
    text
}

fn line(text: &mut String, chart: &Chart, name: &str, row: &Row) {
    let name = if name.contains([',', '"']) { format!("\"{}\"", name.replace('"', "\"\"")) } else { name.to_owned() };
    let value = |value: f64| figure::precise(if chart.log { 10f64.powf(value) } else { value });
    let [from, until] = row.time.map(figure::precise);
    let [smallest, largest, mean] = row.values.map(value);
    let _ = writeln!(text, "{name},{from},{until},{smallest},{largest},{mean},{}", row.ticks);
}

#[cfg(test)]
mod tests {
    use super::super::curve::{Curve, Hue, chart, curve};
    use super::super::limits::Line;
    use super::*;
    use crate::stats::Series;
    use egui_plot::PlotPoint;

    fn example() -> Chart {
        let points = (0..5).map(|at| PlotPoint::new(f64::from(at) * 10.0, f64::from(at))).collect();
        let curve = Curve::of_points("P95 <a>".to_owned(), (Hue::Accent, 1), vec![points]);
        let mut chart = chart("responses", "Response & time", "ms", vec![curve]);
        chart.log = true;
        let steps = vec![(0.0, Some(2.0)), (20.0, Some(3.0))];
        chart.limits.push(Line { name: "limit".to_owned(), steps, dash: 0, hue: Hue::Bad });
        chart.bounded()
    }

    /// Nothing is thinned, and every line says which ticks it stands for.
    #[test]
    fn numbers_are_all_that_the_history_holds() {
        let mut series = Series::new(8);
        (0..9).for_each(|tick| series.push(if tick == 3 { f64::NAN } else { f64::from(tick) }));
        let curve = curve("n1, a".to_owned(), (Hue::Accent, 0), &series, &Grain::full(0.5), &|value| value * 100.0);
        let text = csv(&chart("x", "x", "%", vec![curve]));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[0], COLUMNS);
        assert_eq!(
            lines[1..],
            [
                "\"n1, a\",0,1,0,100,50,2",
                "\"n1, a\",1,2,200,200,200,1",
                "\"n1, a\",2,3,400,500,450,2",
                "\"n1, a\",3,4,600,700,650,2",
                "\"n1, a\",4,4.5,800,800,800,1",
            ]
        );
    }

    #[test]
    fn numbers_are_written_in_their_unit_and_limits_as_they_were() {
        let text = csv(&example());
        assert_eq!(text.lines().nth(3), Some("P95 <a>,20,20,100,100,100,1"));
        let limits: Vec<&str> = text.lines().filter(|line| line.starts_with("limit")).collect();
        assert_eq!(limits, ["limit,0,20,100,100,100,0", "limit,20,40,1000,1000,1000,0"]);
    }

    #[test]
    fn drawings_are_whole_and_escaped() {
        let mut example = example();
        for across_ms in [false, true] {
            example.across_ms = across_ms;
            let text = svg(&example, &crate::app::colour::DARK, ("ms", "s"));
            assert!(text.starts_with("<svg") && text.trim_end().ends_with("</svg>"));
            assert!(text.contains("P95 &lt;a&gt;") && text.contains("Response &amp; time") && !text.contains("NaN"));
            assert!(text.contains("polyline") && text.contains(">100<"), "{text}");
        }
    }
}
