//! The legend of a plot, and how its lines look: colours, and kinds of lines for those who cannot tell colours apart.

use super::curve::{Chart, Hue};
use crate::app::colour::Palette;
use bevy_egui::egui::{self, Color32, Rect, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetType, pos2, vec2};
use egui_plot::LineStyle;
use std::collections::HashSet;

/// Kinds of lines, so that curves differ by more than colour. (Dots would be a circle each.)
const DASHES: [LineStyle; 4] = [
    LineStyle::Solid,
    LineStyle::Dashed { length: 8.0 },
    LineStyle::Dashed { length: 3.5 },
    LineStyle::Dashed { length: 15.0 },
];

/// What stands on a line besides its colour.
#[derive(Clone, Copy)]
enum Mark {
    None,
    Dot,
    Triangle,
}

/// The names of the curves with a piece of each; a click switches one off.
pub fn show(ui: &mut Ui, chart: &Chart, hidden: &mut HashSet<(&'static str, String)>, colours: &Palette) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 1.0);
        let curves = chart.curves.iter().map(|curve| (&curve.name, curve.hue, curve.dash, curve.dotted));
        let limits = chart.limits.iter().filter(|limit| limit.levels().next().is_some());
        let limits = limits.map(|limit| (&limit.name, limit.hue, limit.dash + 1, limit.hue != Hue::Bad));
        for (at, (name, hue, kind, marked)) in curves.chain(limits).enumerate() {
            let colour = colour(hue, colours);
            let off = !hidden.is_empty() && hidden.contains(&(chart.id, name.clone()));
            let mark = match (marked, at < chart.curves.len()) {
                (false, _) => Mark::None,
                (true, true) => Mark::Dot,
                (true, false) => Mark::Triangle,
            };
            let (line, text) = if off { (colours.faint, colours.weak) } else { (colour, colours.text) };
            if entry(ui, name, line, (kind, mark), text) {
                let id = (chart.id, name.clone());
                if !hidden.remove(&id) {
                    hidden.insert(id);
                }
            }
        }
    });
}

fn entry(ui: &mut Ui, name: &str, line: Color32, (kind, mark): (usize, Mark), text: Color32) -> bool {
    let sample = 18.0;
    let room = ui.max_rect().width() - sample - 5.0;
    let galley = ui.painter().layout(name.to_owned(), TextStyle::Small.resolve(ui.style()), text, room);
    let size = vec2(sample + 5.0 + galley.size().x, galley.size().y.max(15.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Checkbox, true, name));
    let y = rect.center().y;
    let ends = [pos2(rect.left(), y), pos2(rect.left() + sample, y)];
    let stroke = Stroke::new(2.0, line);
    let painter = ui.painter();
    match dash(kind) {
        LineStyle::Solid => _ = painter.line_segment(ends, stroke),
        LineStyle::Dashed { length } => painter.extend(egui::Shape::dashed_line(&ends, stroke, length, length * 0.6)),
        LineStyle::Dotted { spacing } => painter.extend(egui::Shape::dotted_line(&ends, line, spacing, 1.4)),
    }
    let middle = pos2(rect.left() + sample / 2.0, y);
    match mark {
        Mark::None => {}
        Mark::Dot => _ = painter.circle_filled(middle, 3.0, line),
        Mark::Triangle => {
            let corners = vec![middle, middle + vec2(-3.5, -5.0), middle + vec2(3.5, -5.0)];
            painter.add(egui::Shape::convex_polygon(corners, line, Stroke::NONE));
        }
    }
    let at = pos2(rect.left() + sample + 5.0, y - galley.size().y / 2.0);
    painter.galley(Rect::from_min_size(at, galley.size()).min, galley, text);
    response.clicked()
}

/// The kind of line with this number.
pub fn dash(kind: usize) -> LineStyle {
    DASHES[kind % DASHES.len()]
}

/// The colour of a curve.
pub fn colour(hue: Hue, colours: &Palette) -> Color32 {
    match hue {
        Hue::Series(at) => colours.series(at),
        Hue::Accent => colours.accent,
        Hue::Good => colours.good,
        Hue::Bad => colours.bad,
        Hue::Strong => colours.strong,
    }
}
