//! One strip: the stretches of time in which a limit was violated. Blocks stand out by height and hatching too.

use super::super::figure;
use super::name;
use crate::app::desk::Shown;
use crate::sim::LimitView;
use bevy_egui::egui::{Color32, Painter, Rect, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2};

/// Half the height of the track, and of a block on it.
const TRACK: f32 = 4.0;
const BLOCK: f32 = 6.5;
/// Blocks closer than this are drawn as one.
const CLOSE: f32 = 1.0;

/// Where a moment stands.
#[derive(Clone, Copy, Debug)]
pub struct Scale {
    /// Where 0 is.
    pub left: f32,
    /// Where the end of the run is.
    pub right: f32,
    /// The length of the run in seconds.
    pub length: f64,
}

impl Scale {
    /// The place of a moment.
    pub fn x(&self, seconds: f64) -> f32 {
        let share = (seconds / self.length.max(1e-9)).clamp(0.0, 1.0) as f32;
        self.left + share * (self.right - self.left)
    }

    /// The moment at a place.
    pub fn seconds(&self, x: f32) -> f64 {
        f64::from((x - self.left) / (self.right - self.left).max(1.0)) * self.length
    }

    /// Seconds between round moments that are at least this many points apart.
    pub fn round_step(&self, points: f32) -> f64 {
        figure::round_time(f64::from(points / (self.right - self.left).max(1.0)) * self.length)
    }
}

/// Shows a strip.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, view: &LimitView, scale: &Scale, row: Rect) {
    let (colours, dt) = (shown.look.theme.palette(), shown.lane.now().dt.seconds());
    let y = row.center().y;
    let (half, tall) = (TRACK.min(0.28 * row.height()), BLOCK.min(0.4 * row.height()));
    let track = Rect::from_min_max(pos2(scale.left, y - half), pos2(scale.right, y + half));
    ui.painter().rect_filled(track, 3.0, colours.card);
    for [from, to] in blocks(view, scale, dt) {
        let block = Rect::from_min_max(pos2(from, y - tall), pos2(to.max(from + 2.0), y + tall));
        ui.painter().rect_filled(block, 1.0, colours.bad);
        hatch(ui.painter(), block, 5.0, Stroke::new(1.2, colours.panel.gamma_multiply(0.55)));
    }
    let id = ui.id().with(("strip", view.limit as usize));
    let response = ui.interact(track.expand2(bevy_egui::egui::vec2(0.0, 5.0)), id, Sense::hover());
    let text = shown.locale.text_with(
        "timeline-strip",
        &[("name", name(shown.locale, view.limit).into()), ("violated", figure::seconds(view.seconds, dt).into())],
    );
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    let Some(pointer) = response.hover_pos() else { return };
    let text = interval(shown, view, scale, pointer.x).unwrap_or(text);
    response.on_hover_text_at_pointer(text);
}

fn blocks(view: &LimitView, scale: &Scale, dt: f64) -> Vec<[f32; 2]> {
    let mut blocks: Vec<[f32; 2]> = Vec::new();
    for (start, end) in &view.intervals {
        let (from, to) = (scale.x(*start as f64 * dt), scale.x(*end as f64 * dt));
        match blocks.last_mut().filter(|last| from - last[1] < CLOSE) {
            Some(last) => last[1] = to,
            None => blocks.push([from, to]),
        }
    }
    blocks
}

/// The interval under the pointer in words.
fn interval(shown: &Shown<'_>, view: &LimitView, scale: &Scale, x: f32) -> Option<String> {
    let dt = shown.lane.now().dt.seconds();
    let near = scale.seconds(x + 2.0) - scale.seconds(x);
    let at = scale.seconds(x);
    let found = view.intervals.iter().map(|(start, end)| (*start as f64 * dt, *end as f64 * dt));
    let (from, to) = found.into_iter().find(|(from, to)| *from - near <= at && at <= *to + near)?;
    let text = |seconds: f64| figure::seconds(seconds + 1e-9, dt).into();
    Some(
        shown
            .locale
            .text_with("timeline-interval", &[("from", text(from)), ("to", text(to)), ("for", text(to - from))]),
    )
}

/// The warm-up over all strips.
pub fn warm_up(ui: &mut Ui, shown: &Shown<'_>, scale: &Scale, whole: Rect) {
    let warm_up = shown.lane.sim().scenario().warm_up.seconds();
    if warm_up <= 0.0 {
        return;
    }
    let colours = shown.look.theme.palette();
    let rect = Rect::from_min_max(whole.min, pos2(scale.x(warm_up), whole.bottom()));
    ui.painter().rect_filled(rect, 0.0, colours.weak.gamma_multiply(0.14));
    hatch(ui.painter(), rect, 9.0, Stroke::new(1.0, colours.weak.gamma_multiply(0.35)));
    let response = ui.interact(rect, ui.id().with("warm-up"), Sense::hover());
    let text = shown.locale.text("timeline-warm-up");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
    response.on_hover_text_at_pointer(text);
}

/// Slanted lines over a rectangle.
fn hatch(painter: &Painter, rect: Rect, apart: f32, stroke: Stroke) {
    if rect.width() < apart || stroke.color == Color32::TRANSPARENT {
        return;
    }
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        painter.line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], stroke);
        x += apart;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_have_places_and_round_steps() {
        let scale = Scale { left: 100.0, right: 500.0, length: 3600.0 };
        assert_eq!((scale.x(0.0), scale.x(1800.0), scale.x(9999.0)), (100.0, 300.0, 500.0));
        assert!((scale.seconds(300.0) - 1800.0).abs() < 1.0);
        assert_eq!(scale.round_step(90.0), 900.0);
        assert_eq!(Scale { length: 2.0, ..scale }.round_step(90.0), 0.5);
    }
}
