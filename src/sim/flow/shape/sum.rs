//! Several shapes at once.

use super::Shape;
use crate::param::{Mistake, limited};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Parts of one sum.
const MOST_PARTS: usize = 1000;

/// The sum of several shapes (a pulse on a wave, say).
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
#[reflect(no_field_bounds)]
pub struct Sum {
    /// What is added up.
    #[serde(deserialize_with = "limited::<_, _, MOST_PARTS>")]
    pub parts: Vec<Shape>,
}

impl Sum {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        self.parts.iter().map(|part| part.rate(t)).sum()
    }

    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if self.parts.is_empty() {
            mistakes.push(Mistake::rule(format!("{path}.parts"), "a sum needs at least one part"));
        }
        for (index, part) in self.parts.iter().enumerate() {
            part.check(&format!("{path}.parts[{index}]"), mistakes);
        }
    }
}
