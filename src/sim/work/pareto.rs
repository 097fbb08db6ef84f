//! Pareto sizes between a smallest and a largest one, scaled to mean 1.

use super::Law;
use crate::param::{Mistake, Param};
use crate::sim::dice::Dice;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Pareto sizes between a smallest and a largest one, scaled to mean 1.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Pareto {
    /// Tail index; the smaller, the heavier the tail.
    #[reflect(@Param::above(0.0, 20.0).live())]
    pub alpha: f64,
    /// Largest size as a multiple of the smallest.
    #[reflect(@Param::above(1.0, 1e12).log().live())]
    pub ratio: f64,
}

impl Default for Pareto {
    fn default() -> Self {
        Self { alpha: 1.5, ratio: 1000.0 }
    }
}

impl Law for Pareto {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = first;
        let smallest = 1.0 / self.unscaled_mean();
        let tail = 1.0 - libm::pow(self.ratio, -self.alpha);
        sizes.extend((0..n).map(|_| smallest * libm::pow(1.0 - dice.uniform() * tail, -1.0 / self.alpha)));
    }
}

impl Pareto {
    /// Mean of the law whose smallest size is 1.
    fn unscaled_mean(&self) -> f64 {
        let (a, h) = (self.alpha, self.ratio);
        let tail = 1.0 - libm::pow(h, -a);
        if (a - 1.0).abs() < 1e-9 { libm::log(h) / tail } else { a / (a - 1.0) * (1.0 - libm::pow(h, 1.0 - a)) / tail }
    }

    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if !self.unscaled_mean().is_finite() || self.unscaled_mean() <= 0.0 {
            mistakes.push(Mistake::rule(path, "these `alpha` and `ratio` have no finite mean; take a smaller `ratio`"));
        }
    }
}
