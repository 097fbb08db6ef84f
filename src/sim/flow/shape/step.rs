//! Constant levels, one after the other.

use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Constant levels, one after the other; 0 before the first.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
pub struct Step {
    /// The levels in the order of their times.
    pub levels: Vec<Level>,
}

/// From a moment on, this intensity.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Level {
    /// When it begins.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub at: Time,
    /// Requests per second from then on.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub rate: f64,
}

impl Default for Level {
    fn default() -> Self {
        Self { at: Time::ZERO, rate: 100.0 }
    }
}

impl Step {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        self.levels.iter().take_while(|level| level.at.seconds() <= t).last().map_or(0.0, |level| level.rate)
    }
}
