//! The field for a path: to open a file, or to save the run. The system's own dialog stands beside it.

use super::enabled;
use crate::app::act::Act;
use crate::app::dialog::{Dialog, Purpose};
use crate::app::locale::Locale;
use bevy_egui::egui::{self, Align2, Key};

/// Shows the field while a path is asked for.
pub fn show(ctx: &egui::Context, dialog: &mut Dialog, locale: Locale, acts: &mut Vec<Act>) {
    let Some(purpose) = dialog.purpose.clone() else { return };
    let (title, button, hint) = match purpose {
        Purpose::Open => ("file-open-title", "file-open", "file-hint"),
        Purpose::Save => ("file-save-title", "file-save", "file-hint-save"),
        Purpose::Export(_) => ("file-export-title", "file-save", "file-hint-export"),
    };
    let mut done = false;
    egui::Window::new(locale.text(title))
        .id(egui::Id::new("path entry"))
        .collapsible(false)
        .resizable(false)
        .anchor(Align2::CENTER_CENTER, [0.0, -80.0])
        .show(ctx, |ui| {
            ui.label(locale.text(hint));
            let field = ui.add(egui::TextEdit::singleline(&mut dialog.path).desired_width(480.0));
            if std::mem::take(&mut dialog.focus) {
                field.request_focus();
            }
            field.widget_info(|| {
                let text = egui::WidgetInfo::text_edit(true, "", &dialog.path, "");
                egui::WidgetInfo { label: Some(locale.text("file-path").to_owned()), ..text }
            });
            let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            if dialog.system_failed {
                ui.label(locale.text("file-dialog-silent"));
            }
            ui.horizontal(|ui| {
                let ready = !dialog.path.trim().is_empty();
                done |= enabled::show(ui, ready, |ui| ui.button(locale.text(button))).clicked() || (entered && ready);
                if dialog.is_waiting() {
                    ui.spinner();
                } else if ui.button(locale.text("file-browse")).clicked() {
                    dialog.browse();
                }
                if ui.button(locale.text("file-cancel")).clicked() || ui.input(|input| input.key_pressed(Key::Escape)) {
                    dialog.close();
                }
            });
        });
    if done {
        let path = dialog.entered();
        acts.push(match purpose {
            Purpose::Open => Act::Open(path),
            Purpose::Save => Act::SaveTo(path),
            Purpose::Export(export) => Act::Export(export, path),
        });
        dialog.close();
    }
}
