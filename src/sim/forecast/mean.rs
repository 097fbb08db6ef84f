//! The mean of the last samples.

use super::{Predict, Samples};
use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The mean of the last samples stays.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Mean {
    /// How far ahead it looks.
    #[reflect(@Param::above(0.0, 86_400.0).unit("s").live())]
    pub horizon: Time,
    /// Samples that are averaged.
    #[reflect(@Param::range(1.0, 4096.0).unit("ticks").log().live())]
    pub window: u32,
}

impl Default for Mean {
    fn default() -> Self {
        Self { horizon: Time::from_secs(45), window: 8 }
    }
}

/// A [`Mean`] at work.
pub struct Recent {
    window: u64,
}

impl Recent {
    /// Of so many samples.
    #[must_use]
    pub fn new(rule: &Mean) -> Self {
        Self { window: u64::from(rule.window) }
    }
}

impl Predict for Recent {
    fn begin(&mut self, _: &Samples, _: &[u32]) {}

    fn learn(&mut self, _: &Samples) {}

    fn predict(&mut self, samples: &Samples, _: &[u32], curve: &mut [f64]) {
        curve.fill(samples.recent(self.window));
    }
}
