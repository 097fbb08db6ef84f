//! One machine after the other.

use super::{Ask, Route, View};

/// One machine after the other, by number.
#[derive(Clone, Debug, Default)]
pub struct RoundRobin {
    /// Position in the list of machines that may be chosen.
    next: usize,
    last: Option<u32>,
}

impl Route for RoundRobin {
    const WATCHES: bool = false;

    fn begin(&mut self, view: &mut View<'_>) {
        if view.changed {
            let last = self.last;
            self.next = last.map_or(0, |last| view.eligible.partition_point(|machine| *machine <= last));
        }
    }

    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        if self.next >= view.eligible.len() {
            self.next = 0;
        }
        let machine = view.eligible[self.next];
        self.next += 1;
        self.last = Some(machine);
        machine
    }
}
