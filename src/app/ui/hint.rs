//! What is under the pointer, in one line for the status bar.

use bevy_egui::egui::{Context, Id, Response, Stroke, StrokeKind, Ui};

/// Frames for which a hint holds after it was told.
const HOLDS: u64 = 1;

fn place() -> Id {
    Id::new("hint of the status bar")
}

/// Tells what is under the pointer.
pub fn tell(ctx: &Context, text: impl Into<String>) {
    let (now, text) = (ctx.cumulative_pass_nr(), text.into());
    let before = ctx.data_mut(|data| data.get_temp::<(u64, String)>(place()));
    if before.is_none_or(|(_, before)| before != text) {
        // The status bar may have been laid out before.
        ctx.request_repaint();
    }
    ctx.data_mut(|data| data.insert_temp(place(), (now, text)));
}

/// What was told in the last frame.
pub fn told(ctx: &Context) -> Option<String> {
    let (at, text) = ctx.data_mut(|data| data.get_temp::<(u64, String)>(place()))?;
    (at + HOLDS >= ctx.cumulative_pass_nr()).then_some(text)
}

/// Widgets that say what they do.
pub trait Hinted {
    /// Says it in a tooltip and in the status bar.
    fn hinted(self, text: &str) -> Self;
}

impl Hinted for Response {
    fn hinted(self, text: &str) -> Self {
        if self.hovered() || self.has_focus() {
            tell(&self.ctx, text.lines().next().unwrap_or_default());
        }
        self.on_hover_text(text)
    }
}

/// Draws a frame around what has the focus of the keyboard, where its own looks do not tell.
pub fn focus_ring(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = Stroke::new(2.0, ui.visuals().strong_text_color());
        ui.painter().rect_stroke(response.rect.expand(2.0), 4.0, stroke, StrokeKind::Outside);
    }
}
