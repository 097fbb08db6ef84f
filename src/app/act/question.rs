//! Changes that are not saved: what waits until it is decided what becomes of them.

use super::Act;
use bevy::ecs::resource::Resource;

/// What waits for an answer.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Question {
    /// What is done when the changes are saved or let go.
    pub then: Option<Act>,
    /// What is done when the file that was asked for is written.
    pub after_save: Option<Act>,
}

impl Question {
    /// Whether something waits.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.then.is_some()
    }
}

/// Whether an act would lose changes that are not saved.
#[must_use]
pub fn loses_changes(act: &Act) -> bool {
    matches!(act, Act::New | Act::Open(_) | Act::Close | Act::Recover { open: true, .. })
}
