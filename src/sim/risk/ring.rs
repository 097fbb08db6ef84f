//! The last values of something, in no particular order.

/// A bounded bag: the newest value takes the place of the oldest.
#[derive(Clone, Debug, Default)]
pub struct Ring {
    values: Vec<f64>,
    next: usize,
}

impl Ring {
    /// The values; those of the whole bag, not in the order of time.
    #[inline]
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Adds a value and keeps the last `room` (at least 1); `gone` hears of each that leaves.
    pub fn push(&mut self, value: f64, room: usize, mut gone: impl FnMut(f64)) {
        if self.values.len() > room {
            self.values.rotate_left(self.next);
            self.next = 0;
            self.values.drain(..self.values.len() - room).for_each(&mut gone);
        }
        if self.values.len() < room {
            // It grows at its end, so the oldest must stand first.
            self.values.rotate_left(self.next);
            self.next = 0;
            self.values.push(value);
            return;
        }
        gone(std::mem::replace(&mut self.values[self.next], value));
        self.next = (self.next + 1) % room;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    proptest! {
        #[test]
        fn it_holds_the_last_values_whatever_its_room(steps in prop::collection::vec((0u8..9, 1usize..12), 0..200)) {
            let (mut ring, mut plain) = (Ring::default(), VecDeque::new());
            for (value, room) in steps {
                let value = f64::from(value);
                let mut left = Vec::new();
                ring.push(value, room, |gone| left.push(gone));
                plain.push_back(value);
                let mut wanted = Vec::new();
                while plain.len() > room {
                    wanted.extend(plain.pop_front());
                }
                prop_assert_eq!(left, wanted);
                let (mut held, mut all) = (ring.values().to_vec(), Vec::from(plain.clone()));
                held.sort_by(f64::total_cmp);
                all.sort_by(f64::total_cmp);
                prop_assert_eq!(held, all);
            }
        }
    }
}
