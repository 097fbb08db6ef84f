//! Lognormal sizes with a given coefficient of variation.

use super::Law;
use crate::param::Param;
use crate::sim::dice::Dice;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Lognormal sizes with a given coefficient of variation.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Lognormal {
    /// Coefficient of variation.
    #[reflect(@Param::above(0.0, 20.0).live())]
    pub cv: f64,
}

impl Default for Lognormal {
    fn default() -> Self {
        Self { cv: 1.5 }
    }
}

impl Law for Lognormal {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = first;
        let variance = libm::log1p(self.cv * self.cv);
        let sigma = libm::sqrt(variance);
        sizes.extend((0..n).map(|_| libm::exp(sigma * dice.normal() - 0.5 * variance)));
    }
}
