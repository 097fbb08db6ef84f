//! Machines that only count, and machines that are taken out.

use super::{Line, Server};

impl Server {
    /// A machine that only counts: it takes requests until `allowance` ns of service are assigned in a tick.
    #[must_use]
    pub fn counted(allowance: u64, pace: f64) -> Self {
        let line = Line::Counted { gone: Vec::new() };
        Self { line, allowance, always_takes: false, in_order: false, ..Self::new(1, None, pace) }
    }

    /// Whether there is room for one more at `now`, and the work of the tick is not all assigned.
    pub(super) fn has_room(&mut self, now: u64) -> bool {
        !self.retired && self.assigned < self.allowance && (self.room == u32::MAX || self.inside(now) < self.room)
    }

    /// Is taken out for good: nothing new is taken.
    pub fn retire(&mut self) {
        self.retired = true;
        self.always_takes = false;
    }
}
