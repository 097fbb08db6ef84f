//! The sheet of keys.

use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::keys::BINDINGS;
use bevy_egui::egui::{self, Align2, Color32, Grid, RichText, ScrollArea, TextStyle, Ui, vec2};

/// Between a key and what it does, and between lines.
const GAP: egui::Vec2 = vec2(18.0, 7.0);
/// Between two columns.
const BETWEEN: f32 = 26.0;
/// What the frame of the sheet and its title take.
const FRAME: egui::Vec2 = vec2(44.0, 88.0);

/// Shows it while it is wanted: in two columns where there is room, and never larger than the window.
pub fn show(ctx: &egui::Context, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    if !shown.chosen.keys {
        return;
    }
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    let room = (ctx.viewport_rect().size() - FRAME).max(vec2(80.0, 60.0));
    let lines = lines(shown);
    let mut open = true;
    egui::Window::new(locale.text("keys-title"))
        .id(egui::Id::new("keys"))
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            let columns = if 2.0 * width(ui, &lines) + BETWEEN <= room.x { 2 } else { 1 };
            let area = ScrollArea::both().max_width(room.x).max_height(room.y);
            // It shrinks to what it holds, and scrolls only what the window has no room for.
            area.min_scrolled_width(room.x).min_scrolled_height(room.y).show(ui, |ui| {
                ui.horizontal_top(|ui| {
                    ui.spacing_mut().item_spacing.x = BETWEEN;
                    for (at, part) in lines.chunks(lines.len().div_ceil(columns)).enumerate() {
                        column(ui, at, part, shown);
                    }
                });
                ui.add_space(6.0);
                ui.label(RichText::new(locale.text("keys-typing")).small().color(colours.weak));
            });
        });
    if !open {
        acts.push(Act::Keys(false));
    }
}

/// Keys, and what they do.
fn lines(shown: &Shown<'_>) -> Vec<(&'static str, &'static str)> {
    let text = |key: &'static str| -> &'static str { shown.locale.text(key) };
    let bound = BINDINGS.iter().map(|binding| (binding.name, text(binding.says)));
    let others = [
        ("1 … 9", text("keys-policy")),
        ("Del, Ins", text("keys-machine")),
        (text("keys-wheel"), text("keys-zoom")),
        (text("keys-drag"), text("keys-carry")),
    ];
    bound.chain(others).collect()
}

/// Width of a column of these lines.
fn width(ui: &Ui, lines: &[(&str, &str)]) -> f32 {
    let wide = |text: &str, style: TextStyle| {
        let font = style.resolve(ui.style());
        ui.painter().layout_no_wrap(text.to_owned(), font, Color32::WHITE).size().x
    };
    let keys = lines.iter().map(|line| wide(line.0, TextStyle::Monospace)).fold(0.0, f32::max);
    let says = lines.iter().map(|line| wide(line.1, TextStyle::Body)).fold(0.0, f32::max);
    keys + GAP.x + says
}

fn column(ui: &mut Ui, at: usize, lines: &[(&str, &str)], shown: &Shown<'_>) {
    let colours = shown.look.theme.palette();
    Grid::new(("keys", at)).num_columns(2).spacing(GAP).show(ui, |ui| {
        for (keys, says) in lines {
            ui.label(RichText::new(*keys).monospace().color(colours.accent));
            ui.label(*says);
            ui.end_row();
        }
    });
}
