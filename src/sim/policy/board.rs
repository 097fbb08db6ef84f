//! Who leaves which machine when, as policies that watch need it.
//!
//! One channel serves in the order of arrival, so the departures of what is inside a machine are a line: whoever
//! is placed joins its end, whoever is due leaves its front. Counting steps over at most two departures without a branch,
//! because one would be guessed wrong about half of the time.

use crate::sim::server::Server;

/// The departures of one machine with one channel: a ring, with `u64::MAX` in the two places after the last.
#[derive(Clone, Debug)]
pub struct Departures {
    /// Its length is a power of two.
    ring: Vec<u64>,
    head: u32,
    tail: u32,
}

impl Default for Departures {
    fn default() -> Self {
        Self { ring: vec![u64::MAX; 8], head: 0, tail: 0 }
    }
}

impl Departures {
    #[inline]
    fn at(&self, place: u32) -> u64 {
        self.ring[place as usize & (self.ring.len() - 1)]
    }

    #[inline]
    fn put(&mut self, place: u32, departure: u64) {
        let last = self.ring.len() - 1;
        self.ring[place as usize & last] = departure;
    }

    /// How many are inside at `now`, which never goes back.
    #[inline(always)]
    pub fn inside(&mut self, now: u64) -> u32 {
        let left = u32::from(self.at(self.head) <= now) + u32::from(self.at(self.head.wrapping_add(1)) <= now);
        self.head = self.head.wrapping_add(left);
        if self.at(self.head) <= now {
            self.leave(now);
        }
        self.tail.wrapping_sub(self.head)
    }

    #[cold]
    fn leave(&mut self, now: u64) {
        while self.at(self.head) <= now {
            self.head = self.head.wrapping_add(1);
        }
    }

    /// The next departure; `u64::MAX` when nobody is inside.
    #[inline]
    pub fn next(&self) -> u64 {
        self.at(self.head)
    }

    /// One more, that leaves last.
    #[inline]
    pub fn push(&mut self, departure: u64) {
        if self.tail.wrapping_sub(self.head) as usize + 3 > self.ring.len() {
            self.grow();
        }
        self.put(self.tail, departure);
        self.put(self.tail.wrapping_add(1), u64::MAX);
        self.put(self.tail.wrapping_add(2), u64::MAX);
        self.tail = self.tail.wrapping_add(1);
    }

    #[cold]
    fn grow(&mut self) {
        let count = self.tail.wrapping_sub(self.head);
        let mut ring: Vec<u64> = (0..count).map(|k| self.at(self.head.wrapping_add(k))).collect();
        ring.resize(self.ring.len() * 2, u64::MAX);
        *self = Self { ring, head: 0, tail: count };
    }
}

/// Up to so many machines are compared one by one.
const FEW: usize = 64;

/// The machines at the last look.
#[derive(Clone, Debug)]
pub struct Board {
    /// By machine; none where it has several channels, which do not serve in the order of arrival.
    lines: Vec<Option<Departures>>,
    /// Numbers inside, for choices among few.
    counts: [u32; FEW],
    /// Places of equally good machines.
    tied: [u8; FEW],
}

impl Default for Board {
    fn default() -> Self {
        Self { lines: Vec::new(), counts: [0; FEW], tied: [0; FEW] }
    }
}

impl Board {
    /// Looks at every machine anew at `now`.
    pub fn rebuild(&mut self, servers: &mut [&mut Server], now: u64) {
        self.lines.clear();
        self.lines.extend(servers.iter_mut().map(|server| {
            server.serves_in_order().then(|| {
                let mut line = Departures::default();
                server.departures(now, |departure| line.push(departure));
                line
            })
        }));
    }

    /// Requests inside a machine at `now`.
    #[inline]
    pub fn inside(&mut self, servers: &mut [&mut Server], machine: u32, now: u64) -> u32 {
        inside(&mut self.lines, servers, machine, now)
    }

    /// The next departure from a machine after `now`; `u64::MAX` when it is empty.
    #[inline]
    pub fn next(&mut self, servers: &mut [&mut Server], machine: u32, now: u64) -> u64 {
        match &self.lines[machine as usize] {
            Some(line) => line.next(),
            None => servers[machine as usize].settle(now).0,
        }
    }

    /// Notes that a request was placed that leaves at `departure`.
    #[inline]
    pub fn note(&mut self, machine: u32, departure: u64) {
        if let Some(line) = &mut self.lines[machine as usize] {
            line.push(departure);
        }
    }

    /// Places, in the list of `machines` (at most 64), of those with the fewest requests inside, ascending.
    #[inline(always)]
    pub fn fewest(&mut self, servers: &mut [&mut Server], machines: &[u32], now: u64) -> &[u8] {
        let Self { lines, counts, tied } = self;
        let mut fewest = u32::MAX;
        for (count, machine) in counts.iter_mut().zip(machines) {
            *count = inside(lines, servers, *machine, now);
            fewest = fewest.min(*count);
        }
        let mut found = 0;
        for (place, count) in counts.iter().enumerate().take(machines.len()) {
            // Written whether it is tied or not; the next one overwrites it if it is not.
            tied[found % FEW] = place as u8;
            found += usize::from(*count == fewest);
        }
        &tied[..found]
    }
}

#[inline(always)]
fn inside(lines: &mut [Option<Departures>], servers: &mut [&mut Server], machine: u32, now: u64) -> u32 {
    match &mut lines[machine as usize] {
        Some(line) => line.inside(now),
        None => servers[machine as usize].inside(now),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_line_agrees_with_a_list(steps in prop::collection::vec((0u64..20, 0u64..30, any::<bool>()), 1..300)) {
            let (mut line, mut list) = (Departures::default(), Vec::new());
            let (mut now, mut last) = (0, 0);
            for (gap, service, looks) in steps {
                now += gap;
                last = now.max(last) + service;
                if looks {
                    prop_assert_eq!(line.inside(now) as usize, list.iter().filter(|at| **at > now).count());
                    prop_assert_eq!(line.next(), list.iter().copied().find(|at| *at > now).unwrap_or(u64::MAX));
                }
                line.push(last);
                list.push(last);
            }
        }
    }
}
