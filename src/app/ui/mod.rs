//! Panels. Each reads what is shown and emits acts; none touches the model.

pub mod controls;
mod deed;
mod figure;
mod icon;
pub mod message;
pub mod path_entry;
pub mod plots;
pub mod timeline;
pub mod top;
mod transport;

use bevy::ecs::resource::Resource;

/// What panels remember between frames.
#[derive(Resource, Default)]
pub struct Memory {
    /// Values that are being typed or dragged.
    pub controls: controls::Memory,
    /// Points of the plots while nothing changed.
    pub plots: plots::Memory,
}
