//! A base, a straight rise to a peak, a plateau, and a straight fall.

use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// A base, a straight rise to a peak, a plateau, and a straight fall.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct RampBurst {
    /// Intensity before and after.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub base: f64,
    /// Intensity on the plateau.
    #[reflect(@Param::range(0.0, 1e9).unit("req/s").live())]
    pub peak: f64,
    /// When the rise begins.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub start: Time,
    /// Duration of the rise.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub rise: Time,
    /// Duration of the plateau.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub hold: Time,
    /// Duration of the fall.
    #[reflect(@Param::seconds(0.0, 1e9).live())]
    pub fall: Time,
}

impl Default for RampBurst {
    fn default() -> Self {
        Self {
            base: 200.0,
            peak: 550.0,
            start: Time::from_secs(1200),
            rise: Time::from_secs(146),
            hold: Time::from_secs(120),
            fall: Time::from_secs(300),
        }
    }
}

impl RampBurst {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        let since = t - self.start.seconds();
        let (rise, hold, fall) = (self.rise.seconds(), self.hold.seconds(), self.fall.seconds());
        let height = if since < 0.0 {
            0.0
        } else if since < rise {
            since / rise
        } else if since < rise + hold {
            1.0
        } else if since < rise + hold + fall {
            1.0 - (since - rise - hold) / fall
        } else {
            0.0
        };
        self.base + (self.peak - self.base) * height
    }
}
