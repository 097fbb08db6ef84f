//! A base with one rectangular pulse.

use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// A base with one rectangular pulse.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Burst {
    /// Intensity outside the pulse.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub base: f64,
    /// Intensity in the pulse.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub peak: f64,
    /// When the pulse begins.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub start: Time,
    /// How long it lasts.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub duration: Time,
}

impl Default for Burst {
    fn default() -> Self {
        Self { base: 200.0, peak: 600.0, start: Time::from_secs(1800), duration: Time::from_secs(25) }
    }
}

impl Burst {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        let since = t - self.start.seconds();
        if (0.0..self.duration.seconds()).contains(&since) { self.peak } else { self.base }
    }
}
