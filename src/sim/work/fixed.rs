//! Every request is alike: size 1.

use super::Law;
use crate::sim::dice::Dice;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Every request is alike: size 1.
#[derive(Clone, Debug, PartialEq, Default, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Fixed {}

impl Law for Fixed {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = (first, dice);
        sizes.resize(sizes.len() + n, 1.0);
    }
}
