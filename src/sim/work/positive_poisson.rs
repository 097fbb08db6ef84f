//! Whole units: a size is 1 + Poisson(mean − 1) units, scaled to mean 1.

use super::Law;
use crate::param::Param;
use crate::sim::dice::{Dice, Poisson};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Whole units: a size is 1 + Poisson(mean − 1) units, scaled to mean 1.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct PositivePoisson {
    /// Mean size in units (m_s).
    #[reflect(@Param::range(1.0, 1e6).log().live())]
    pub mean: f64,
}

impl Default for PositivePoisson {
    fn default() -> Self {
        Self { mean: 46.0 }
    }
}

impl Law for PositivePoisson {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = first;
        let more = Poisson::new(self.mean - 1.0);
        sizes.extend((0..n).map(|_| (1 + more.draw(dice)) as f64 / self.mean));
    }
}
