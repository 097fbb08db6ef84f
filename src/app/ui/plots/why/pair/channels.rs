//! The channels of a machine as cells, and lamps that flash when a request is taken or refused there.

use super::moment::{FATES, Moment};
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::font;
use crate::sim::NodeView;
use bevy_egui::egui::{
    Align2, Color32, FontId, Rect, Response, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// Width of the name.
const NAME: f32 = 34.0;
/// Width of the count.
const COUNT: f32 = 58.0;
/// A lamp with the space beside it.
const LAMP: f32 = 28.0;
/// A cell, at most and at least.
const CELL: [f32; 2] = [30.0, 7.0];
const HEIGHT: f32 = 22.0;
/// More channels than this are a bar.
const MOST: u32 = 240;

/// The colour of each of [`FATES`], its letter, and the key of what it means.
pub fn fates(colours: &Palette) -> [(Color32, &'static str, &'static str); 3] {
    [(colours.good, "I", "pair-taken"), (colours.warn, "J", "pair-redirected"), (colours.bad, "×", "pair-refused")]
}

/// A machine in a row.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, moment: &Moment<'_>, at: usize, node: &NodeView) {
    let colours = shown.look.theme.palette();
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        cells(ui, shown, moment, at, node, ui.available_width() - 3.0 * LAMP - 6.0);
        for (fate, (colour, letter, key)) in fates(colours).into_iter().enumerate() {
            let what = shown.locale.text_with(key, &[("node", node.id.to_string().into())]);
            let happened = moment.marks.iter().filter(|mark| mark.node == node.id && mark.what == FATES[fate]).count();
            let counts = [("count", happened.into()), ("all", moment.marks.len().into())];
            let often = shown.locale.text_with("pair-often", &counts);
            lamp(ui, colours, moment.glow[at][fate], (colour, letter)).on_hover_text(format!("{what}\n{often}"));
        }
    });
}

fn cells(ui: &mut Ui, shown: &Shown<'_>, moment: &Moment<'_>, at: usize, node: &NodeView, width: f32) {
    let colours = shown.look.theme.palette();
    let room = (width - NAME - COUNT).max(CELL[0]);
    let in_line = ((room / CELL[1]) as u32).clamp(1, node.channels.max(1));
    let lines = if node.channels > MOST { 1 } else { node.channels.div_ceil(in_line) };
    let high = if lines > 1 { HEIGHT * 0.7 } else { HEIGHT };
    let (rect, response) = ui.allocate_exact_size(vec2(width, 6.0 + high * lines as f32), Sense::hover());
    let inside = moment.inside[at];
    let words = [
        ("node", node.id.to_string().into()),
        ("busy", inside.min(u64::from(node.channels)).into()),
        ("channels", node.channels.into()),
        ("inside", inside.into()),
    ];
    let says = shown.locale.text_with("pair-channels", &words);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &says));
    let painter = ui.painter();
    let name_at = rect.left_center();
    painter.text(name_at, Align2::LEFT_CENTER, node.id.to_string(), FontId::proportional(12.5), colours.strong);
    let field = Rect::from_min_size(rect.min + vec2(NAME, 3.0), vec2(room, high * lines as f32));
    let busy = colours.accent;
    if node.channels > MOST {
        painter.rect_filled(field, 3.0, colours.faint);
        let share = (inside as f32 / node.channels as f32).min(1.0);
        painter.rect_filled(Rect::from_min_size(field.min, vec2(room * share, field.height())), 3.0, busy);
    } else {
        let wide = (room / in_line as f32).min(CELL[0]);
        for cell in 0..node.channels {
            let place = vec2((cell % in_line) as f32 * wide, (cell / in_line) as f32 * high);
            let gap = if wide > 10.0 { 3.0 } else { 1.5 };
            let cell_rect = Rect::from_min_size(field.min + place, vec2(wide - gap, high - gap));
            let is_busy = u64::from(cell) < inside;
            painter.rect_filled(cell_rect, 2.5, if is_busy { busy } else { colours.panel });
            let edge = Stroke::new(1.0, if is_busy { busy } else { colours.weak.gamma_multiply(0.6) });
            painter.rect_stroke(cell_rect, 2.5, edge, StrokeKind::Inside);
        }
        flash(ui, colours, moment.glow[at], field.min, vec2(wide * in_line as f32, field.height()));
    }
    let count = format!("{inside} / {}", node.channels);
    let count_at = pos2(rect.right() - 6.0, rect.center().y);
    let colour = if inside >= u64::from(node.channels) { colours.bad } else { colours.text };
    ui.painter().text(count_at, Align2::RIGHT_CENTER, count, FontId::monospace(11.5), colour);
    response.on_hover_text(says);
}

/// A frame around the cells in the colour of what has just happened.
fn flash(ui: &Ui, colours: &Palette, glow: [f32; 3], min: bevy_egui::egui::Pos2, size: bevy_egui::egui::Vec2) {
    let brightest = fates(colours).into_iter().zip(glow).max_by(|a, b| a.1.total_cmp(&b.1));
    if let Some(((colour, ..), glow)) = brightest.filter(|(_, glow)| *glow > 0.02) {
        let frame = Rect::from_min_size(min - vec2(3.0, 2.5), size + vec2(3.0, 2.0));
        let stroke = Stroke::new(2.0, colours.panel.lerp_to_gamma(colour, glow));
        ui.painter().rect_stroke(frame, 4.0, stroke, StrokeKind::Inside);
    }
}

/// A lamp: its letter in a ring, filled as brightly as it glows.
fn lamp(ui: &mut Ui, colours: &Palette, glow: f32, (colour, letter): (Color32, &str)) -> Response {
    let (rect, response) = ui.allocate_exact_size(vec2(LAMP - 3.0, HEIGHT + 6.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("{letter} {:.0} %", glow * 100.0)));
    let (painter, radius) = (ui.painter(), 11.0);
    if glow > 0.02 {
        painter.circle_filled(rect.center(), radius + 2.0, colours.panel.lerp_to_gamma(colour, 0.4 * glow));
        painter.circle_filled(rect.center(), radius, colours.panel.lerp_to_gamma(colour, glow));
    }
    painter.circle_stroke(rect.center(), radius, Stroke::new(1.2, colours.panel.lerp_to_gamma(colour, 0.8)));
    let text = if glow > 0.55 { colours.ground } else { colours.strong };
    painter.text(rect.center(), Align2::CENTER_CENTER, letter, FontId::new(13.0, font::semibold()), text);
    response
}
