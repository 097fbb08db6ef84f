//! Gamma sizes with a given coefficient of variation; Erlang where 1/cv² is whole.

use super::Law;
use crate::param::Param;
use crate::sim::dice::{Dice, gamma_shape};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Gamma sizes with a given coefficient of variation; Erlang where 1/cv² is whole.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Gamma {
    /// Coefficient of variation.
    #[reflect(@Param::above(0.0, 20.0).live())]
    pub cv: f64,
}

impl Default for Gamma {
    fn default() -> Self {
        Self { cv: 0.5 }
    }
}

impl Law for Gamma {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = first;
        let shape = gamma_shape(self.cv);
        sizes.extend((0..n).map(|_| dice.gamma(shape) / shape));
    }
}
