//! A sine around a base: base + amplitude · sin(2π((t − start)/period + phase)) from its start on, never below 0.

use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// A sine around a base: base + amplitude · sin(2π((t − start)/period + phase)), never below 0; before the start the base.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Sine {
    /// Mean intensity.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub base: f64,
    /// Largest deviation from the mean.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub amplitude: f64,
    /// Duration of one wave.
    #[reflect(@Param::above(0.0, 1e9).unit("s").live())]
    pub period: Time,
    /// When the wave begins.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub start: Time,
    /// Where in the wave it begins; 0 is the rising edge.
    #[reflect(@Param::range(-1.0, 1.0).unit("periods").live())]
    pub phase: f64,
}

impl Default for Sine {
    fn default() -> Self {
        Self { base: 300.0, amplitude: 100.0, period: Time::from_secs(600), start: Time::ZERO, phase: 0.0 }
    }
}

impl Sine {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        if t < self.start.seconds() {
            return self.base;
        }
        let turn = (t - self.start.seconds()) / self.period.seconds() + self.phase;
        (self.base + self.amplitude * libm::sin(std::f64::consts::TAU * turn)).max(0.0)
    }
}
