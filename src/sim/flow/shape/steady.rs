//! The same intensity all the time.

use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The same intensity all the time.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Steady {
    /// Requests per second (λ).
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub rate: f64,
}

impl Default for Steady {
    fn default() -> Self {
        Self { rate: 100.0 }
    }
}

impl Steady {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        let _ = t;
        self.rate
    }
}
