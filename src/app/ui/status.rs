//! The status bar: whether all is saved, what runs and how fast, what is inside, what is under the pointer.

use super::hint::{self, Hinted};
use super::{figure, transport};
use crate::app::act::Act;
use crate::app::desk::Shown;
use bevy_egui::egui::{Align, Label, Layout, RichText, Stroke, Ui, vec2};

/// Shows the bar.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let colours = shown.look.theme.palette();
    ui.spacing_mut().item_spacing = vec2(14.0, 0.0);
    ui.spacing_mut().button_padding = vec2(6.0, 1.0);
    ui.spacing_mut().interact_size.y = 18.0;
    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
        saved(ui, shown);
        numbers(ui, shown);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            transport::seed(ui, shown, acts);
            if shown.software {
                let note = RichText::new(shown.locale.text("top-software")).small().color(colours.weak);
                ui.label(note).hinted(shown.locale.text("top-software.tooltip"));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = hint::told(ui.ctx()).unwrap_or_else(|| shown.locale.text("status-keys").to_owned());
                ui.add(Label::new(RichText::new(text).small().color(colours.weak)).truncate());
            });
        });
    });
}

/// A filled dot while something is not saved, a ring while all is; and the word for it.
fn saved(ui: &mut Ui, shown: &Shown<'_>) {
    let colours = shown.look.theme.palette();
    let dirty = shown.lane.is_dirty();
    let key = if dirty { "status-changed" } else { "status-saved" };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let (rect, _) = ui.allocate_exact_size(vec2(8.0, 8.0), bevy_egui::egui::Sense::hover());
        if dirty {
            ui.painter().circle_filled(rect.center(), 4.0, colours.changed);
        } else {
            ui.painter().circle_stroke(rect.center(), 3.5, Stroke::new(1.2, colours.weak));
        }
        let colour = if dirty { colours.changed } else { colours.weak };
        ui.label(RichText::new(shown.locale.text(key)).small().color(colour));
    });
}

fn numbers(ui: &mut Ui, shown: &Shown<'_>) {
    let (now, locale, colours) = (shown.lane.now(), shown.locale, shown.look.theme.palette());
    let rate = locale.text_with("scene-rate", &[("rate", figure::short(now.rate).into())]);
    let inside = locale.text_with("status-inside", &[("count", figure::grouped(now.inside).into())]);
    let arrived = locale.text_with("status-arrived", &[("count", figure::grouped(now.totals.arrived).into())]);
    for (text, hint) in [(rate, "status-rate-hint"), (inside, "status-inside-hint"), (arrived, "status-arrived-hint")] {
        let label = Label::new(RichText::new(text).small().color(colours.text)).extend();
        ui.add(label).hinted(locale.text(hint));
    }
}
