//! One machine after the other.

use super::{Ask, Route, View, Watch};
use crate::sim::requests::NOWHERE;

/// One machine after the other, by number.
#[derive(Clone, Debug)]
pub struct RoundRobin {
    /// Position in the list of machines that may be chosen.
    next: usize,
    /// The machine chosen last.
    last: u32,
}

impl Default for RoundRobin {
    fn default() -> Self {
        Self { next: 0, last: NOWHERE }
    }
}

impl Route for RoundRobin {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn begin(&mut self, view: &mut View<'_>) {
        if view.changed {
            self.next = view.eligible.partition_point(|machine| *machine <= self.last);
        }
    }

    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        if self.next >= view.eligible.len() {
            self.next = 0;
        }
        let machine = view.eligible[self.next];
        self.next += 1;
        self.last = machine;
        machine
    }
}
