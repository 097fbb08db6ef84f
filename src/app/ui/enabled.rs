//! What may be used now or not.

use bevy_egui::egui::{Color32, Ui};

/// Shows it. The face of what may not be used is left out: half transparent, it would be a dark block on a light ground, and
/// look more pressed than what may be.
pub fn show<R>(ui: &mut Ui, enabled: bool, add: impl FnOnce(&mut Ui) -> R) -> R {
    let shown = ui.add_enabled_ui(enabled, |ui| {
        if !enabled {
            let face = &mut ui.visuals_mut().widgets.inactive;
            (face.bg_fill, face.weak_bg_fill) = (Color32::TRANSPARENT, Color32::TRANSPARENT);
        }
        add(ui)
    });
    shown.inner
}
