//! Every request is alike: size 1.

use super::Law;
use crate::sim::dice::Dice;

/// Every request is alike: size 1.
#[derive(Clone, Copy, Debug)]
pub struct Fixed;

impl Law for Fixed {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = (first, dice);
        sizes.resize(sizes.len() + n, 1.0);
    }
}
