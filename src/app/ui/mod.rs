//! Panels. Each reads what is shown and emits acts; none touches the model.

mod build;
pub mod carry;
pub mod controls;
mod deed;
mod enabled;
pub mod figure;
mod hint;
mod icon;
pub mod left;
mod menu;
pub mod message;
mod opened;
pub mod path_entry;
pub mod plots;
pub mod question;
mod refusal;
pub mod scene;
pub mod sections;
pub mod sheet;
pub mod status;
pub mod timeline;
pub mod top;
mod transport;

use crate::app::locale::Locale;
use bevy::ecs::resource::Resource;
use bevy_egui::egui::{Label, Rect, Ui};

/// What panels remember between frames.
#[derive(Resource, Default)]
pub struct Memory {
    /// Values that are being typed or dragged.
    pub controls: controls::Memory,
    /// The scenario that is being built.
    pub build: build::Memory,
    /// Which tab is open at the left.
    pub tab: left::Tab,
    /// Which sections of the left panel were opened and closed.
    pub sections: sections::Sections,
    /// Points of the plots while nothing changed.
    pub plots: plots::Memory,
    /// Events of the timeline while nothing happened.
    pub timeline: timeline::Memory,
    /// Places of the drawn machines.
    pub scene: scene::Memory,
    /// What is typed in the list of scenarios.
    pub scenarios: top::scenarios::Memory,
    /// The moment to run to, as typed.
    pub until: String,
}

/// Says in a window without panels why there are none.
pub fn too_small(ui: &mut Ui, locale: Locale) {
    ui.centered_and_justified(|ui| ui.add(Label::new(locale.text("window-too-small")).truncate()));
}

/// Whether something there must be laid out: it is in sight, or a screen reader goes through everything.
fn seen(ui: &Ui, rect: Rect) -> bool {
    ui.is_rect_visible(rect) || ui.ctx().accesskit_node_builder(ui.unique_id(), |_| ()).is_some()
}
