//! Changes that are not saved: what waits until it is decided what becomes of them.

use super::{Act, Recovery};
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
    matches!(act, Act::New | Act::Open(_) | Act::Close | Act::Recover { what: Recovery::Open, .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn only_what_takes_the_run_away_is_asked_about() {
        let recover = |what| Act::Recover { path: PathBuf::from("a.ron"), what };
        let losing = [Act::New, Act::Open("a".into()), Act::Close, recover(Recovery::Open)];
        assert!(losing.iter().all(loses_changes));
        let harmless = [recover(Recovery::Later), recover(Recovery::Delete), Act::Save, Act::Restart];
        assert!(!harmless.iter().any(loses_changes));
    }
}
