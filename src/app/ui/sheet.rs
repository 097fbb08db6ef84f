//! The sheet of keys.

use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::keys::BINDINGS;
use bevy_egui::egui::{self, Align2, Grid, RichText, Ui, vec2};

/// Shows it while it is wanted.
pub fn show(ctx: &egui::Context, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    if !shown.chosen.keys {
        return;
    }
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    let mut open = true;
    egui::Window::new(locale.text("keys-title"))
        .id(egui::Id::new("keys"))
        .open(&mut open)
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, [0.0, 0.0])
        .show(ctx, |ui| {
            ui.horizontal_top(|ui| {
                let half = BINDINGS.len().div_ceil(2);
                for (at, part) in BINDINGS.chunks(half).enumerate() {
                    Grid::new(("keys", at)).num_columns(2).spacing(vec2(18.0, 7.0)).show(ui, |ui| {
                        for binding in part {
                            row(ui, binding.name, locale.text(binding.says), shown);
                        }
                        if at == 0 {
                            row(ui, "1 … 9", locale.text("keys-policy"), shown);
                            row(ui, "Del, Ins", locale.text("keys-machine"), shown);
                        } else {
                            row(ui, locale.text("keys-wheel"), locale.text("keys-zoom"), shown);
                            row(ui, locale.text("keys-drag"), locale.text("keys-carry"), shown);
                        }
                    });
                    ui.add_space(26.0);
                }
            });
            ui.add_space(6.0);
            ui.label(RichText::new(locale.text("keys-typing")).small().color(colours.weak));
        });
    if !open {
        acts.push(Act::Keys(false));
    }
}

fn row(ui: &mut Ui, keys: &str, says: &str, shown: &Shown<'_>) {
    let colours = shown.look.theme.palette();
    ui.label(RichText::new(keys).monospace().color(colours.accent));
    ui.label(says);
    ui.end_row();
}
