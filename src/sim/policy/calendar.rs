//! A calendar of one tick: which machine is due when, at O(1) an entry.
//!
//! The tick is cut into about as many slots as it has requests; each slot is a short list of machines, of which each
//! stands in one list at most. What is due after the tick is looked up anew when the next one begins.

/// No machine.
const NONE: u32 = u32::MAX;

/// Machines by the moment when they are due.
#[derive(Clone, Debug, Default)]
pub struct Calendar {
    start: u64,
    end: u64,
    /// Slots per nanosecond.
    scale: f64,
    /// First machine of each slot.
    head: Vec<u32>,
    /// The machine after each in its slot.
    next: Vec<u32>,
    /// When each machine is due, in ns; `u64::MAX` for never.
    due: Vec<u64>,
    /// Slots before this one are empty.
    cursor: usize,
}

impl Calendar {
    /// Begins the tick [start, end) with room for about `slots` entries; nobody of the `machines` is due.
    pub fn begin(&mut self, start: u64, end: u64, machines: usize, slots: usize) {
        let slots = slots.clamp(64, 8192);
        (self.start, self.end, self.cursor) = (start, end, 0);
        self.scale = slots as f64 / (end - start) as f64;
        self.head.clear();
        self.head.resize(slots + 1, NONE);
        self.next.clear();
        self.next.resize(machines, NONE);
        self.due.clear();
        self.due.resize(machines, u64::MAX);
    }

    /// When a machine is due, in ns.
    #[inline]
    pub fn due(&self, machine: u32) -> u64 {
        self.due[machine as usize]
    }

    /// A machine is due at `at` from now on, not before the moment that was played last.
    #[inline]
    pub fn set(&mut self, machine: u32, at: u64) {
        let before = std::mem::replace(&mut self.due[machine as usize], at);
        if before < self.end {
            self.unlink(machine, self.slot(before));
        }
        if at < self.end {
            let slot = self.slot(at);
            self.next[machine as usize] = self.head[slot];
            self.head[slot] = machine;
        }
    }

    /// Takes out one machine that is due by `now`.
    #[inline]
    pub fn take(&mut self, now: u64) -> Option<(u32, u64)> {
        let last = self.slot(now.min(self.end));
        loop {
            let mut machine = self.head[self.cursor];
            while machine != NONE {
                let at = self.due[machine as usize];
                if at <= now {
                    self.due[machine as usize] = u64::MAX;
                    self.unlink(machine, self.cursor);
                    return Some((machine, at));
                }
                machine = self.next[machine as usize];
            }
            if self.cursor >= last {
                return None;
            }
            self.cursor += 1;
        }
    }

    #[inline]
    fn slot(&self, at: u64) -> usize {
        let slot = (at.saturating_sub(self.start) as f64 * self.scale) as i64 as usize;
        slot.clamp(self.cursor, self.head.len() - 1)
    }

    #[inline]
    fn unlink(&mut self, machine: u32, slot: usize) {
        let after = self.next[machine as usize];
        let mut at = self.head[slot];
        if at == machine {
            self.head[slot] = after;
            return;
        }
        while at != NONE {
            let following = self.next[at as usize];
            if following == machine {
                self.next[at as usize] = after;
                return;
            }
            at = following;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The calendar agrees with looking at every machine.
        #[test]
        fn it_gives_out_exactly_who_is_due(
            steps in prop::collection::vec((0u32..20, 0u64..400, 0u64..30), 1..200), slots in 1usize..300
        ) {
            let mut calendar = Calendar::default();
            calendar.begin(1000, 2000, 20, slots);
            let mut plain = [u64::MAX; 20];
            let mut now = 1000;
            for (machine, delay, gap) in steps {
                now = (now + gap).min(1999);
                let mut taken = std::iter::from_fn(|| calendar.take(now)).collect::<Vec<_>>();
                taken.sort_unstable();
                let due: Vec<(u32, u64)> = (0..20).filter(|m| plain[*m as usize] <= now && plain[*m as usize] < 2000)
                    .map(|m| (m, plain[m as usize])).collect();
                prop_assert_eq!(&taken, &due);
                for (machine, _) in taken { plain[machine as usize] = u64::MAX; }
                plain[machine as usize] = now + delay;
                calendar.set(machine, now + delay);
                prop_assert_eq!(calendar.due(machine), now + delay);
            }
        }
    }
}
