//! The left panel: what can be changed while the run goes on, and what is built for the next one; below, what can be
//! done to the run now.

use super::{Memory, build, controls};
use crate::app::act::Act;
use crate::app::desk::Shown;
use bevy_egui::egui::{RichText, Ui, vec2};

/// The tabs of the panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Live parameters.
    #[default]
    Controls,
    /// All parts of the scenario.
    Build,
}

/// Shows the panel.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (tab, key) in [(Tab::Controls, "left-controls"), (Tab::Build, "left-build")] {
            let text = RichText::new(shown.locale.text(key));
            if ui.selectable_label(memory.tab == tab, text).clicked() {
                memory.tab = tab;
            }
        }
    });
    ui.add_space(4.0);
    ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
    match memory.tab {
        Tab::Controls => controls::show(ui, shown, &mut memory.controls, &mut memory.sections, acts),
        Tab::Build => build::show(ui, shown, &mut memory.build, &mut memory.sections, acts),
    }
}
