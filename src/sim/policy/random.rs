//! A machine at random.

use super::{Ask, Route, View, Watch};

/// A machine at random, each with the same probability.
#[derive(Clone, Debug, Default)]
pub struct Random;

impl Route for Random {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        view.eligible[view.dice.below(view.eligible.len() as u32) as usize]
    }
}
