//! Machines sorted by how many requests are inside, kept up to date departure by departure.
//!
//! An index for policies that want the least loaded of many machines: each change costs O(log n), the
//! choice O(1). A heap holds the next departure of every busy machine; before a choice all departures up to
//! the moment are played.

use super::{Tie, View};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

/// Machines by number of requests inside.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// Machines with 0, 1, 2, … requests inside.
    level: Vec<Vec<u32>>,
    /// Level and position of each machine; `u32::MAX` where it is not indexed.
    place: Vec<(u32, u32)>,
    /// No machine is below this level.
    lowest: usize,
    /// Departures to come; only the one that is `due` counts.
    departures: BinaryHeap<Reverse<(u64, u32)>>,
    /// The next departure of each machine, in ns; `u64::MAX` when idle.
    due: Vec<u64>,
}

impl Levels {
    /// Builds the index anew for these machines at `now`.
    pub fn rebuild(&mut self, view: &mut View<'_>, machines: impl Iterator<Item = u32>, now: u64) {
        self.level.iter_mut().for_each(Vec::clear);
        self.place.clear();
        self.place.resize(view.weights.len(), (u32::MAX, 0));
        self.departures.clear();
        self.due.clear();
        self.due.resize(view.weights.len(), u64::MAX);
        self.lowest = 0;
        for machine in machines {
            let count = view.count(machine, now);
            self.put(machine, count);
            if let Some(at) = view.next_departure(machine) {
                self.due[machine as usize] = at;
                self.departures.push(Reverse((at, machine)));
            }
        }
    }

    /// Plays the departures up to `now`.
    #[inline]
    pub fn settle(&mut self, view: &mut View<'_>, now: u64) {
        while self.departures.peek().is_some_and(|Reverse((at, _))| *at <= now) {
            if let Some((machine, count)) = self.play_next(view) {
                self.shift(machine, count);
            }
        }
    }

    /// Plays the earliest departure: whose it is and how many are left there; `None` when it is no longer due.
    #[inline]
    fn play_next(&mut self, view: &mut View<'_>) -> Option<(u32, u32)> {
        let mut top = self.departures.peek_mut()?;
        let Reverse((at, machine)) = *top;
        if self.due[machine as usize] != at {
            PeekMut::pop(top);
            return None;
        }
        let count = view.count(machine, at);
        let next = view.next_departure(machine).unwrap_or(u64::MAX);
        self.due[machine as usize] = next;
        if next == u64::MAX {
            PeekMut::pop(top);
        } else {
            *top = Reverse((next, machine));
        }
        Some((machine, count))
    }

    /// The smallest number of requests inside.
    #[inline]
    pub fn fewest(&mut self) -> Option<u32> {
        while self.level.get(self.lowest)?.is_empty() {
            self.lowest += 1;
        }
        Some(self.lowest as u32)
    }

    /// The machines with the smallest number, in no order.
    #[inline]
    pub fn tied(&mut self) -> &[u32] {
        if self.fewest().is_some() { &self.level[self.lowest] } else { &[] }
    }

    /// One of the machines with the smallest number, by the tie rule; `last` is the machine chosen last.
    #[inline]
    pub fn choose(&mut self, view: &mut View<'_>, last: u32) -> Option<u32> {
        let tied = self.tied();
        match view.tie {
            _ if tied.is_empty() => None,
            Tie::Random => Some(tied[view.dice.below(tied.len() as u32) as usize]),
            rule => tied.iter().copied().min_by_key(|machine| rule.rank(*machine, last)),
        }
    }

    /// Notes that a machine may have got a request at `now`.
    #[inline]
    pub fn placed(&mut self, view: &mut View<'_>, machine: u32, now: u64) {
        if self.place[machine as usize].0 == u32::MAX {
            return;
        }
        let count = view.count(machine, now);
        self.shift(machine, count);
        if let Some(next) = view.next_departure(machine)
            && next < self.due[machine as usize]
        {
            self.due[machine as usize] = next;
            self.departures.push(Reverse((next, machine)));
        }
    }

    #[inline]
    fn shift(&mut self, machine: u32, count: u32) {
        self.take(machine);
        self.put(machine, count);
    }

    #[inline]
    fn put(&mut self, machine: u32, count: u32) {
        let level = count as usize;
        if level >= self.level.len() {
            self.level.resize_with(level + 1, Vec::new);
        }
        self.place[machine as usize] = (count, self.level[level].len() as u32);
        self.level[level].push(machine);
        self.lowest = self.lowest.min(level);
    }

    #[inline]
    fn take(&mut self, machine: u32) {
        let (level, position) = self.place[machine as usize];
        let row = &mut self.level[level as usize];
        row.swap_remove(position as usize);
        if let Some(moved) = row.get(position as usize) {
            self.place[*moved as usize].1 = position;
        }
    }
}
