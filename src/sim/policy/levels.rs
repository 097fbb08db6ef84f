//! Machines sorted by how many requests are inside, kept up to date departure by departure.
//!
//! An index for policies that want the least loaded of many machines: changes and choices cost O(1). A calendar
//! holds every departure of the tick; before a choice all departures up to the moment are played.

use super::{Calendar, Sent, Tie, View};

/// Machines by number of requests inside.
#[derive(Clone, Debug, Default)]
pub struct Levels {
    ranks: Ranks,
    departures: Calendar,
}

#[derive(Clone, Debug, Default)]
struct Ranks {
    /// Machines with 0, 1, 2, … requests inside.
    level: Vec<Vec<u32>>,
    /// Level and position of each machine; `u32::MAX` where it is not indexed.
    place: Vec<(u32, u32)>,
    /// No machine is below this level.
    lowest: usize,
}

impl Levels {
    /// Builds the index anew for these machines, at the start of a tick.
    pub fn rebuild(&mut self, view: &mut View<'_>, machines: impl Iterator<Item = u32>) {
        let ranks = &mut self.ranks;
        ranks.level.iter_mut().for_each(Vec::clear);
        ranks.place.clear();
        ranks.place.resize(view.weights.len(), (u32::MAX, 0));
        ranks.lowest = 0;
        for machine in machines {
            let count = view.servers[machine as usize].inside(view.now);
            ranks.put(machine, count);
        }
        self.begin(view);
    }

    /// Begins a tick: what has left since the last request is taken out, and the departures of the tick are noted.
    pub fn begin(&mut self, view: &mut View<'_>) {
        self.departures.begin(view.now, view.end, view.requests);
        for (machine, server) in view.servers.iter_mut().enumerate() {
            let machine = machine as u32;
            let Some(known) = self.ranks.count(machine) else { continue };
            let count = server.inside(view.now);
            if count != known {
                self.ranks.shift(machine, count);
            }
            server.departures(view.now, |departure| self.departures.add(machine, departure));
        }
    }

    /// Plays all departures up to `now`.
    #[inline]
    pub fn settle(&mut self, now: u64) {
        let ranks = &mut self.ranks;
        self.departures.play(now, |machine| ranks.step(machine, -1));
    }

    /// The smallest number inside; `None` when no machine is indexed.
    #[inline]
    pub fn fewest(&mut self) -> Option<u32> {
        self.ranks.fewest()
    }

    /// The machines with the fewest inside.
    #[inline]
    pub fn tied(&mut self) -> &[u32] {
        if self.fewest().is_some() { &self.ranks.level[self.ranks.lowest] } else { &[] }
    }

    /// One of those with the fewest, by the tie rule.
    #[inline]
    pub fn choose(&mut self, view: &mut View<'_>, last: u32) -> Option<u32> {
        let tied = self.tied();
        match view.tie {
            _ if tied.is_empty() => None,
            Tie::Random => Some(tied[view.dice.below(tied.len() as u32) as usize]),
            rule => tied.iter().copied().min_by_key(|machine| rule.rank(*machine, last)),
        }
    }

    /// A request was sent.
    #[inline]
    pub fn placed(&mut self, sent: &Sent) {
        if sent.departure > 0 && self.ranks.count(sent.machine).is_some() {
            self.ranks.step(sent.machine, 1);
            self.departures.add(sent.machine, sent.departure);
        }
    }
}

impl Ranks {
    /// How many are inside; `None` where a machine is not indexed.
    #[inline]
    fn count(&self, machine: u32) -> Option<u32> {
        self.place.get(machine as usize).map(|place| place.0).filter(|count| *count != u32::MAX)
    }

    #[inline]
    fn fewest(&mut self) -> Option<u32> {
        while self.level.get(self.lowest)?.is_empty() {
            self.lowest += 1;
        }
        Some(self.lowest as u32)
    }

    #[inline]
    fn step(&mut self, machine: u32, by: i32) {
        let count = self.place[machine as usize].0;
        self.shift(machine, count.saturating_add_signed(by));
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
