//! The message: what went wrong, readable, until it is taken away.

use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::notice::Notice;
use bevy_egui::egui::{self, Align2, Label, Rect, RichText};

/// Good news goes by itself after so many seconds.
const SECONDS: f64 = 4.0;

/// Where it lies in the scene: below its title, beside the machines.
const CORNER: [f32; 2] = [12.0, 40.0];
/// Its share of the width of the scene, and its least and most width.
const SHARE: f32 = 0.52;
const WIDTH: [f32; 2] = [280.0, 640.0];

/// Shows the message, if there is one, in a corner of the scene where nothing stands.
pub fn show(ctx: &egui::Context, notice: &Notice, shown: &Shown<'_>, scene: Option<Rect>, acts: &mut Vec<Act>) {
    if notice.text.is_empty() {
        return;
    }
    if !notice.error && is_old(ctx, &notice.text) {
        acts.push(Act::Dismiss);
        return;
    }
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let colour = if notice.error { colours.bad } else { colours.good };
    let frame = egui::Frame::window(&ctx.global_style()).stroke(egui::Stroke::new(1.5, colour));
    let width = scene.map_or(WIDTH[1], |scene| scene.width() * SHARE).clamp(WIDTH[0], WIDTH[1]);
    let (align, offset) = match scene {
        Some(scene) => (Align2::LEFT_TOP, [scene.left() + CORNER[0], scene.top() + CORNER[1]]),
        None => (Align2::CENTER_TOP, [0.0, 84.0]),
    };
    egui::Window::new("notice")
        .title_bar(false)
        .resizable(false)
        .frame(frame)
        .anchor(align, offset)
        .max_width(width)
        .show(ctx, |ui| {
            if notice.error {
                ui.label(RichText::new(locale.text("error-title")).heading().color(colours.strong));
            }
            let area = egui::ScrollArea::vertical().max_height(320.0);
            area.show(ui, |ui| ui.add(Label::new(&notice.text).wrap().selectable(true)));
            ui.horizontal(|ui| {
                if ui.button(locale.text("error-close")).clicked() {
                    acts.push(Act::Dismiss);
                }
                if notice.error && ui.button(locale.text("error-copy")).clicked() {
                    ui.ctx().copy_text(notice.text.clone());
                }
            });
        });
}

/// Whether good news was shown long enough.
fn is_old(ctx: &egui::Context, text: &str) -> bool {
    let (id, now) = (egui::Id::new(("good news", text)), ctx.input(|input| input.time));
    let since = ctx.data_mut(|data| *data.get_temp_mut_or(id, now));
    let left = SECONDS - (now - since);
    if left <= 0.0 {
        ctx.data_mut(|data| data.remove::<f64>(id));
        return true;
    }
    ctx.request_repaint_after(std::time::Duration::from_secs_f64(left));
    false
}
