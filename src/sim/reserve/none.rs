//! No control at all.

use super::{Control, Controller, Decision, Situation};

/// Never switches anything.
pub struct Never;

impl Control for Never {
    fn decide(&mut self, _: &Controller, _: &Situation) -> Decision {
        Decision::default()
    }
}
