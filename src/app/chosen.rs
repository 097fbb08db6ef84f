//! What the user looks at: the selected machine, and whether the sheet of keys is open.

use crate::sim::NodeId;
use bevy::ecs::resource::Resource;

/// What is chosen.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chosen {
    /// The selected machine.
    pub node: Option<NodeId>,
    /// Whether the sheet of keys is shown.
    pub keys: bool,
}
