//! A calendar of one tick: who leaves which machine when, at O(1) an entry.
//!
//! The tick is cut into about as many slots as it has requests; each slot is a short list of departures. What is due after
//! the tick is looked up anew when the next one begins.

/// No entry.
const NONE: u32 = u32::MAX;

/// One departure.
#[derive(Clone, Copy, Debug)]
struct Entry {
    at: u64,
    machine: u32,
    /// The entry after it in its slot, or among the free ones.
    next: u32,
}

/// Departures by their moment.
#[derive(Clone, Debug, Default)]
pub struct Calendar {
    start: u64,
    end: u64,
    /// Slots per nanosecond.
    scale: f64,
    /// First entry of each slot.
    head: Vec<u32>,
    entries: Vec<Entry>,
    /// First of the entries that were played.
    free: u32,
    /// Slots before this one are empty.
    cursor: usize,
}

impl Calendar {
    /// Begins the tick [start, end) with room for about `slots` entries; nothing is due.
    pub fn begin(&mut self, start: u64, end: u64, slots: usize) {
        let slots = slots.clamp(64, 1 << 18);
        (self.start, self.end, self.cursor, self.free) = (start, end, 0, NONE);
        self.scale = slots as f64 / (end - start) as f64;
        self.head.clear();
        self.head.resize(slots + 1, NONE);
        self.entries.clear();
    }

    /// A request leaves a machine at `at` ns, not before the moment that was played last.
    #[inline]
    pub fn add(&mut self, machine: u32, at: u64) {
        if at >= self.end {
            return;
        }
        let slot = self.slot(at);
        let entry = Entry { at, machine, next: self.head[slot] };
        if let Some(free) = self.entries.get_mut(self.free as usize) {
            self.head[slot] = std::mem::replace(&mut self.free, free.next);
            *free = entry;
        } else {
            self.head[slot] = self.entries.len() as u32;
            self.entries.push(entry);
        }
    }

    /// Plays what is due by `now`: tells the machine of each departure.
    #[inline]
    pub fn play(&mut self, now: u64, mut leaves: impl FnMut(u32)) {
        let last = self.slot(now);
        loop {
            let mut before = NONE;
            let mut at = self.head[self.cursor];
            while let Some(entry) = self.entries.get_mut(at as usize) {
                let following = entry.next;
                if entry.at <= now {
                    leaves(entry.machine);
                    entry.next = self.free;
                    self.free = at;
                    match self.entries.get_mut(before as usize) {
                        Some(before) => before.next = following,
                        None => self.head[self.cursor] = following,
                    }
                } else {
                    before = at;
                }
                at = following;
            }
            if self.cursor >= last {
                return;
            }
            self.cursor += 1;
        }
    }

    #[inline]
    fn slot(&self, at: u64) -> usize {
        let slot = (at.saturating_sub(self.start) as i64 as f64 * self.scale) as i64 as usize;
        slot.clamp(self.cursor, self.head.len() - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        /// The calendar agrees with looking at every departure.
        #[test]
        fn it_plays_exactly_what_is_due(
            steps in prop::collection::vec((0u32..20, 0u64..400, 0u64..30), 1..200), slots in 1usize..300
        ) {
            let mut calendar = Calendar::default();
            calendar.begin(1000, 2000, slots);
            let mut plain: Vec<(u32, u64)> = Vec::new();
            let mut now = 1000;
            for (machine, delay, gap) in steps {
                now = (now + gap).min(1999);
                let mut played = Vec::new();
                calendar.play(now, |machine| played.push(machine));
                played.sort_unstable();
                let due = plain.iter().filter(|(_, at)| *at <= now).map(|(machine, _)| *machine);
                let mut due: Vec<u32> = due.collect();
                due.sort_unstable();
                prop_assert_eq!(played, due);
                plain.retain(|(_, at)| *at > now);
                if now + delay < 2000 {
                    plain.push((machine, now + delay));
                }
                calendar.add(machine, now + delay);
            }
        }
    }
}
