//! The last requests one by one: in the row of the machine that took them, with theta as a line over them.

use super::channels::fates;
use super::moment::{FATES, Moment, chosen};
use crate::app::desk::Shown;
use bevy_egui::egui::{
    Align2, FontId, Label, Pos2, Rect, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// Width of the names.
const NAME: f32 = 34.0;
const HEIGHT: f32 = 72.0;
/// Width of a request.
const STEP: f32 = 5.0;

/// The strip with its legend.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, moment: &Moment<'_>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    ui.add_space(4.0);
    ui.label(RichText::new(locale.text("pair-last")).small().color(colours.weak));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), HEIGHT), Sense::hover());
    let count = (((rect.width() - NAME) / STEP) as usize).max(1);
    let marks = &moment.marks[moment.marks.len().saturating_sub(count)..];
    let told = marks.iter().rev().take(12).map(|mark| format!("{}{}", mark.what, mark.node));
    let says = format!("{}: {}", locale.text("pair-last"), told.collect::<Vec<_>>().join(" "));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &says));
    let painter = ui.painter();
    let field = Rect::from_min_max(rect.min + vec2(NAME, 2.0), rect.max - vec2(0.0, 2.0));
    painter.rect_filled(field, 3.0, colours.card);
    // The first machine is above, where theta is 1.
    let rows = [field.top() + 10.0, field.bottom() - 10.0];
    // Theta has the room between them.
    let ends = [rows[0] + 10.0, rows[1] - 10.0];
    for (at, y) in rows.into_iter().enumerate() {
        let name = format!("n{}", at + 1);
        let place = pos2(rect.left(), y);
        painter.text(place, Align2::LEFT_CENTER, name, FontId::proportional(11.5), colours.series(at));
        painter.hline(field.x_range(), y, (1.0, colours.faint));
    }
    let x = |at: usize| field.right() - (marks.len() - at) as f32 * STEP + STEP * 0.5;
    for (at, mark) in marks.iter().enumerate() {
        let (colour, ..) = fates(colours)[FATES.iter().position(|fate| *fate == mark.what).unwrap_or(2)];
        let to = pos2(x(at), rows[usize::from(mark.node.0 != 0)]);
        match mark.what {
            "I" => _ = painter.rect_filled(Rect::from_center_size(to, vec2(STEP - 1.5, 9.0)), 1.0, colour),
            "J" => {
                // From where it was sent to where it was taken.
                let from = pos2(x(at), rows[chosen(mark)]);
                painter.line_segment([from, to], Stroke::new(1.5, colour));
                painter.rect_filled(Rect::from_center_size(to, vec2(STEP - 1.0, 13.0)), 1.0, colour);
            }
            _ => {
                let half = vec2(STEP * 0.5 - 0.3, 4.0);
                let other = vec2(half.x, -half.y);
                painter.line_segment([to - half, to + half], Stroke::new(1.5, colour));
                painter.line_segment([to - other, to + other], Stroke::new(1.5, colour));
            }
        }
    }
    let theta: Vec<Pos2> = marks
        .iter()
        .enumerate()
        .filter_map(|(at, mark)| Some(pos2(x(at), ends[1] + (ends[0] - ends[1]) * mark.share? as f32)))
        .collect();
    painter.line(theta, Stroke::new(1.5, colours.accent));
    legend(ui, shown);
}

fn legend(ui: &mut Ui, shown: &Shown<'_>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 1.0);
        for (colour, letter, key) in fates(colours) {
            let short = locale.text(match key {
                "pair-taken" => "pair-taken-short",
                "pair-redirected" => "pair-redirected-short",
                _ => "pair-refused-short",
            });
            ui.add(Label::new(RichText::new(format!("{letter} {short}")).small().color(colour)).extend());
        }
        let theta = RichText::new(format!("— {}", locale.text("pair-theta-line"))).small().color(colours.accent);
        ui.add(Label::new(theta).extend());
    });
}
