//! A straight line from one intensity to another, constant before and after.

use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// A straight line from one intensity to another, constant before and after.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Ramp {
    /// Intensity at the beginning.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub from: f64,
    /// Intensity at the end.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub to: f64,
    /// When the line begins.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub start: Time,
    /// How long it takes.
    #[reflect(@Param::above(0.0, 1e9).unit("s").live())]
    pub over: Time,
}

impl Default for Ramp {
    fn default() -> Self {
        Self { from: 100.0, to: 200.0, start: Time::ZERO, over: Time::from_secs(3600) }
    }
}

impl Ramp {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        let done = ((t - self.start.seconds()) / self.over.seconds()).clamp(0.0, 1.0);
        self.from + (self.to - self.from) * done
    }
}
