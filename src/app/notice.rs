//! The message that the window shows: what went wrong with the last act, or that it went well.

use bevy::ecs::resource::Resource;

/// The message, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The text, which may have several lines; empty for none.
    pub text: String,
    /// Whether something went wrong.
    pub error: bool,
}

impl Notice {
    /// Something went wrong.
    pub fn say(&mut self, text: impl Into<String>) {
        *self = Self { text: text.into(), error: true };
    }

    /// Something went wrong besides what is said already.
    pub fn add(&mut self, text: impl Into<String>) {
        let before = if self.error { std::mem::take(&mut self.text) } else { String::new() };
        let text = text.into();
        self.say(if before.is_empty() { text } else { format!("{before}\n{text}") });
    }

    /// Something went well.
    pub fn tell(&mut self, text: impl Into<String>) {
        *self = Self { text: text.into(), error: false };
    }

    /// Nothing to say.
    pub fn clear(&mut self) {
        self.text.clear();
    }
}
