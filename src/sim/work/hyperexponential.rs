//! Two exponentials mixed with balanced means: coefficient of variation of 1 or more.

use super::Law;
use crate::param::Param;
use crate::sim::dice::Dice;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Two exponentials mixed with balanced means: coefficient of variation of 1 or more.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Hyperexponential {
    /// Coefficient of variation.
    #[reflect(@Param::range(1.0, 20.0).live())]
    pub cv: f64,
}

impl Default for Hyperexponential {
    fn default() -> Self {
        Self { cv: 2.0 }
    }
}

impl Law for Hyperexponential {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = first;
        let c2 = self.cv * self.cv;
        let p = 0.5 * (1.0 + libm::sqrt((c2 - 1.0) / (c2 + 1.0)));
        let means = [0.5 / (1.0 - p), 0.5 / p];
        sizes.extend((0..n).map(|_| means[usize::from(dice.uniform() < p)] * dice.exponential()));
    }
}
