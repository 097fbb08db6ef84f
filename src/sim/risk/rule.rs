//! The parameters of risk.

use super::Feature;
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// How risk is assessed. The equations are the wavelet study's; it leaves the numbers open, and these are ours.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Risk {
    /// Ticks whose values are compared.
    #[reflect(@Param::range(8.0, 3600.0).unit("ticks").log().live())]
    pub window: u32,
    /// Ticks after which a feature is admitted.
    #[reflect(@Param::range(4.0, 3600.0).unit("ticks").log().live())]
    pub least: u32,
    /// Ticks in the regular component of the arrivals.
    #[reflect(@Param::range(1.0, 256.0).unit("ticks").log().live())]
    pub regular_arrivals: u32,
    /// Ticks in the regular component of the number inside.
    #[reflect(@Param::range(1.0, 256.0).unit("ticks").log().live())]
    pub regular_inside: u32,
    /// Ticks in the regular component of the mean response.
    #[reflect(@Param::range(1.0, 256.0).unit("ticks").log().live())]
    pub regular_response: u32,
    /// Ticks in the regular component of the error share.
    #[reflect(@Param::range(1.0, 256.0).unit("ticks").log().live())]
    pub regular_errors: u32,
    /// Rank among the last deviations from which a deviation is a risk.
    #[reflect(@Param::range(0.0, 0.99).live())]
    pub rank: f64,
    /// Probability that the hidden state of the relay turns on in a tick (p_on); also where it starts.
    #[reflect(@Param::range(0.0001, 0.9999).live())]
    pub relay_on: f64,
    /// Probability that it turns off (p_off).
    #[reflect(@Param::range(0.0001, 0.9999).live())]
    pub relay_off: f64,
    /// Likelihood ratio of the relay at index 0.
    #[reflect(@Param::range(0.001, 1000.0).log().live())]
    pub relay_calm: f64,
    /// Likelihood ratio of the relay at index 1.
    #[reflect(@Param::range(0.001, 1000.0).log().live())]
    pub relay_alarm: f64,
    /// Weight of the relay in the overload.
    #[reflect(@Param::share().live())]
    pub weight_relay: f64,
    /// Weight of the index in the overload.
    #[reflect(@Param::share().live())]
    pub weight_index: f64,
    /// Weight of the variability in the overload.
    #[reflect(@Param::share().live())]
    pub weight_variability: f64,
    /// Weight of the shortage in the forecast part.
    #[reflect(@Param::share().live())]
    pub weight_shortage: f64,
    /// Weight of the growth in the forecast part.
    #[reflect(@Param::share().live())]
    pub weight_growth: f64,
    /// Utilisation up to which a machine's capacity is safe (ρ*), for the shortage and for the policy's safe capacity.
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub target: f64,
    /// Share of the safe capacity from which the expected load is a shortage.
    #[reflect(@Param::range(0.0, 0.99).live())]
    pub shortage_from: f64,
    /// Growth of the expected load at which that part is full.
    #[reflect(@Param::above(0.0, 10.0).live())]
    pub growth_full: f64,
}

impl Default for Risk {
    fn default() -> Self {
        Self {
            window: 300,
            least: 120,
            regular_arrivals: 16,
            regular_inside: 16,
            regular_response: 8,
            regular_errors: 4,
            rank: 0.8,
            relay_on: 0.02,
            relay_off: 0.1,
            relay_calm: 0.2,
            relay_alarm: 12.0,
            weight_relay: 0.6,
            weight_index: 0.25,
            weight_variability: 0.15,
            weight_shortage: 0.7,
            weight_growth: 0.3,
            target: 0.8,
            shortage_from: 0.85,
            growth_full: 0.3,
        }
    }
}

impl Risk {
    /// Ticks in the regular component of a feature.
    pub(super) fn regular(&self, feature: Feature) -> usize {
        (match feature {
            Feature::Arrivals => self.regular_arrivals,
            Feature::Inside => self.regular_inside,
            Feature::Response => self.regular_response,
            Feature::Errors => self.regular_errors,
        }) as usize
    }
}
