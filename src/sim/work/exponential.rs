//! Exponential sizes: coefficient of variation 1.

use super::Law;
use crate::sim::dice::Dice;

/// Exponential sizes: coefficient of variation 1.
#[derive(Clone, Copy, Debug)]
pub struct Exponential;

impl Law for Exponential {
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
        let _ = first;
        sizes.extend((0..n).map(|_| dice.exponential()));
    }
}
