//! Exponential sizes: coefficient of variation 1.

use super::Law;
use crate::sim::dice::Dice;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Exponential sizes: coefficient of variation 1.
#[derive(Clone, Debug, PartialEq, Default, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Exponential {}

impl Law for Exponential {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = first;
        sizes.extend((0..n).map(|_| dice.exponential()));
    }
}
