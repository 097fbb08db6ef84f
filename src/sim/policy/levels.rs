//! Machines sorted by how many requests are inside, kept up to date departure by departure.
//!
//! An index for policies that want the least loaded of many machines: changes and choices cost
//! O(1). A calendar holds the next departure of every busy machine; before a choice all departures up to
//! the moment are played.

use super::{Calendar, Tie, View};

/// Machines by number of requests inside.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    /// Machines with 0, 1, 2, … requests inside.
    level: Vec<Vec<u32>>,
    /// Level and position of each machine; `u32::MAX` where it is not indexed.
    place: Vec<(u32, u32)>,
    /// No machine is below this level.
    lowest: usize,
    /// The next departure of each busy machine.
    departures: Calendar,
}

impl Levels {
    /// Builds the index anew for these machines, at the start of a tick.
    pub fn rebuild(&mut self, view: &mut View<'_>, machines: impl Iterator<Item = u32>) {
        self.level.iter_mut().for_each(Vec::clear);
        self.place.clear();
        self.place.resize(view.weights.len(), (u32::MAX, 0));
        self.lowest = 0;
        for machine in machines {
            let count = view.count(machine, view.now);
            self.put(machine, count);
        }
        self.begin(view);
    }

    /// Begins a tick: who leaves when.
    pub fn begin(&mut self, view: &mut View<'_>) {
        self.departures.begin(view.now, view.end, view.weights.len(), view.requests);
        for machine in 0..self.place.len() as u32 {
            if self.place[machine as usize].0 != u32::MAX {
                let count = view.count(machine, view.now);
                if count != self.place[machine as usize].0 {
                    self.shift(machine, count);
                }
                let next = view.next_departure(machine, view.now);
                self.departures.set(machine, next);
            }
        }
    }

    /// Plays the departures up to `now`.
    #[inline]
    pub fn settle(&mut self, view: &mut View<'_>, now: u64) {
        while let Some((machine, at)) = self.departures.take(now) {
            let count = view.count(machine, at);
            let next = view.next_departure(machine, at);
            self.departures.set(machine, next);
            self.shift(machine, count);
        }
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
        let next = view.next_departure(machine, now);
        if next < self.departures.due(machine) {
            self.departures.set(machine, next);
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
