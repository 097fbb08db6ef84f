//! The naive forecast: tomorrow is as today.

use super::{Predict, Samples};
use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The last sample stays.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct LastValue {
    /// How far ahead it looks.
    #[reflect(@Param::above(0.0, 86_400.0).unit("s").live())]
    pub horizon: Time,
}

impl Default for LastValue {
    fn default() -> Self {
        Self { horizon: Time::from_secs(45) }
    }
}

/// A [`LastValue`] at work.
pub struct Naive;

impl Naive {
    /// It has nothing to learn.
    #[must_use]
    pub fn new(_: &LastValue) -> Self {
        Self
    }
}

impl Predict for Naive {
    fn begin(&mut self, _: &Samples, _: &[u32]) {}

    fn learn(&mut self, _: &Samples) {}

    fn predict(&mut self, samples: &Samples, _: &[u32], curve: &mut [f64]) {
        curve.fill(samples.recent(1));
    }
}
