//! The message: what went wrong, readable, until it is taken away.

use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::notice::Notice;
use bevy_egui::egui::{self, Align2, RichText};

/// Shows the message, if there is one.
pub fn show(ctx: &egui::Context, notice: &Notice, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    if notice.text.is_empty() {
        return;
    }
    let colours = shown.look.theme.palette();
    let (title, colour) = if notice.error { ("notice-error", colours.alert) } else { ("notice-done", colours.ok) };
    let frame = egui::Frame::window(&ctx.global_style()).stroke(egui::Stroke::new(1.5, colour));
    egui::Window::new("notice")
        .title_bar(false)
        .resizable(false)
        .frame(frame)
        .anchor(Align2::CENTER_TOP, [0.0, 64.0])
        .max_width(720.0)
        .show(ctx, |ui| {
            ui.label(RichText::new(shown.locale.text(title)).color(colour).strong());
            egui::ScrollArea::vertical().max_height(320.0).show(ui, |ui| ui.label(&notice.text));
            if ui.button(shown.locale.text("notice-dismiss")).clicked() {
                acts.push(Act::Dismiss);
            }
        });
}
