//! The message that the window shows: what went wrong with the last act, or that it went well.

use super::act::Concern;
use bevy::ecs::resource::Resource;

/// The message, if there is one.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Notice {
    /// The text, which may have several lines; empty for none.
    pub text: String,
    /// Whether something went wrong.
    pub error: bool,
    /// What was refused, where that is all that went wrong.
    pub refused: Option<Concern>,
}

impl Notice {
    /// Something went wrong.
    pub fn say(&mut self, text: impl Into<String>) {
        *self = Self { text: text.into(), error: true, refused: None };
    }

    /// Something was refused, and is told until it is put right.
    pub fn refuse(&mut self, concern: Concern, text: impl Into<String>) {
        *self = Self { text: text.into(), error: true, refused: Some(concern) };
    }

    /// This went well: what was refused of it before is no news any more.
    pub fn put_right(&mut self, concern: &Concern) {
        if self.refused.as_ref() == Some(concern) {
            self.clear();
        }
    }

    /// There is another scenario: whatever was refused, was refused in the one before.
    pub fn forget_refusal(&mut self) {
        if self.refused.is_some() {
            self.clear();
        }
    }

    /// Something went wrong besides what is said already.
    pub fn add(&mut self, text: impl Into<String>) {
        let before = if self.error { std::mem::take(&mut self.text) } else { String::new() };
        let text = text.into();
        self.say(if before.is_empty() { text } else { format!("{before}\n{text}") });
    }

    /// Something went well.
    pub fn tell(&mut self, text: impl Into<String>) {
        *self = Self { text: text.into(), error: false, refused: None };
    }

    /// Nothing to say.
    pub fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(name: &str) -> Concern {
        Concern::Field(name.to_owned())
    }

    #[test]
    fn what_was_refused_is_told_until_it_is_put_right() {
        let mut notice = Notice::default();
        notice.refuse(field("qos.p95"), "it is no time");
        notice.put_right(&field("qos.p99"));
        assert!(notice.error && notice.text == "it is no time", "another field");
        notice.put_right(&field("qos.p95"));
        assert_eq!(notice, Notice::default());
        notice.refuse(field("qos.p95"), "it is no time");
        notice.forget_refusal();
        assert_eq!(notice, Notice::default());
    }

    #[test]
    fn what_nobody_can_put_right_stays() {
        let mut notice = Notice::default();
        notice.refuse(field("qos.p95"), "it is no time");
        notice.add("the disk is full");
        notice.put_right(&field("qos.p95"));
        notice.forget_refusal();
        assert!(notice.text.contains("the disk is full"), "{notice:?}");
    }
}
