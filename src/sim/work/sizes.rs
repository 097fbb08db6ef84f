//! The sizes of a trace, one after the other, scaled to mean 1; after the last comes the first again.

use super::Law;
use crate::param::{Data, Mistake, show_number};
use crate::sim::dice::Dice;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The sizes of a trace, one after the other, scaled to mean 1; after the last comes the first again.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Sizes {
    /// Sizes in any unit.
    pub sizes: Data,
}

impl Law for Sizes {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = dice;
        let trace = self.sizes.values();
        let mean = trace.iter().sum::<f64>() / trace.len() as f64;
        sizes.extend((0..n as u64).map(|k| trace[((first + k) % trace.len() as u64) as usize] / mean));
    }
}

impl Sizes {
    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        let sizes = self.sizes.values();
        if sizes.iter().sum::<f64>().partial_cmp(&0.0) != Some(std::cmp::Ordering::Greater) {
            mistakes.push(Mistake::rule(format!("{path}.sizes"), "a trace of sizes needs at least one above 0"));
        }
        if let Some(index) = sizes.iter().position(|s| !(0.0..1e15).contains(s)) {
            let text = format!("{} is not allowed; a size is 0 to 1e15", show_number(sizes[index]));
            mistakes.push(Mistake::rule(format!("{path}.sizes[{index}]"), text));
        }
    }
}
