//! One machine after the other in proportion to the weights, as evenly as possible.

use super::{Ask, Credits, Route, View, Watch};

/// Smooth weighted round robin over the static weights.
#[derive(Clone, Debug, Default)]
pub struct WeightedRoundRobin {
    credits: Credits,
    weighed: bool,
}

impl Route for WeightedRoundRobin {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn begin(&mut self, view: &mut View<'_>) {
        if view.changed || !self.weighed {
            self.credits.weigh(view, |machine| view.weights[machine as usize]);
            self.weighed = true;
        }
    }

    fn shares(&self) -> Option<&[f64]> {
        Some(self.credits.shares())
    }

    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        self.credits.next(view)
    }
}
