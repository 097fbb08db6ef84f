//! Who leaves which machine when, as policies that watch need it.
//!
//! One channel serves in the order of arrival, so the departures of what is inside a machine are a line: whoever
//! is placed joins its end, whoever is due leaves its front. Counting steps over at most two departures without a branch,
//! because one would be guessed wrong about half of the time.

use crate::sim::server::Server;
use std::collections::VecDeque;

/// Places of a line's front; a power of two.
const FRONT: usize = 8;

/// The departures of one machine with one channel: the first few in a ring, with `u64::MAX` in the two places after the
/// last, the others behind it.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub struct Departures {
    ring: [u64; FRONT],
    head: u32,
    tail: u32,
    later: VecDeque<u64>,
}

impl Default for Departures {
    fn default() -> Self {
        Self { ring: [u64::MAX; FRONT], head: 0, tail: 0, later: VecDeque::new() }
    }
}

impl Departures {
    #[inline(always)]
    fn at(&self, place: u32) -> u64 {
        self.ring[place as usize % FRONT]
    }

    /// How many are inside at `now`, which never goes back.
    #[inline(always)]
    pub fn inside(&mut self, now: u64) -> u32 {
        let left = u32::from(self.at(self.head) <= now) + u32::from(self.at(self.head.wrapping_add(1)) <= now);
        self.head = self.head.wrapping_add(left);
        if self.at(self.head) <= now || !self.later.is_empty() {
            self.leave(now);
        }
        self.in_front() + self.later.len() as u32
    }

    #[inline]
    fn in_front(&self) -> u32 {
        self.tail.wrapping_sub(self.head)
    }

    /// Whether the ring has room for one more and the two places after it.
    #[inline]
    fn has_room(&self) -> bool {
        self.in_front() as usize + 3 <= FRONT
    }

    #[inline(never)]
    fn leave(&mut self, now: u64) {
        loop {
            while self.at(self.head) <= now {
                self.head = self.head.wrapping_add(1);
            }
            while self.has_room()
                && let Some(departure) = self.later.pop_front()
            {
                self.join(departure);
            }
            if self.at(self.head) > now {
                return;
            }
        }
    }

    /// One more, that leaves last.
    #[inline]
    pub fn push(&mut self, departure: u64) {
        if self.has_room() && self.later.is_empty() {
            self.join(departure);
        } else {
            self.later.push_back(departure);
        }
    }

    #[inline]
    fn join(&mut self, departure: u64) {
        for (place, value) in [departure, u64::MAX, u64::MAX].into_iter().enumerate() {
            self.ring[(self.tail as usize + place) % FRONT] = value;
        }
        self.tail = self.tail.wrapping_add(1);
    }
}

/// Up to so many machines are compared one by one.
const FEW: usize = 64;

/// The machines at the last look.
#[derive(Clone, Debug)]
pub struct Board {
    /// By machine; none where it has several channels, which do not serve in the order of arrival.
    lines: Vec<Option<Departures>>,
    /// The machine and departure of the last one who was placed: not yet in its line, so that the next choice need not wait
    /// for the line.
    pending: (u32, u64),
    /// Numbers inside, for choices among few.
    counts: [u32; FEW],
    /// Equally good machines.
    tied: [u32; FEW],
}

impl Default for Board {
    fn default() -> Self {
        Self { lines: Vec::new(), pending: NOBODY, counts: [0; FEW], tied: [0; FEW] }
    }
}

impl Board {
    /// Looks at every machine anew at `now`.
    pub fn rebuild(&mut self, servers: &mut [&mut Server], now: u64) {
        self.pending = NOBODY;
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
        let (line, server) = (&mut self.lines[machine as usize], &mut servers[machine as usize]);
        inside(line, server, now) + one_more(self.pending, machine, now)
    }

    /// Notes that a request was placed that leaves at `departure`.
    #[inline]
    pub fn note(&mut self, machine: u32, departure: u64) {
        let in_line = self.lines[machine as usize].is_some();
        let next = if in_line { (machine, departure) } else { NOBODY };
        let (machine, departure) = std::mem::replace(&mut self.pending, next);
        if let Some(Some(line)) = self.lines.get_mut(machine as usize) {
            line.push(departure);
        }
    }

    /// Those of `machines` (at most 64) with the fewest requests inside, in their order.
    #[inline(always)]
    pub fn fewest(&mut self, servers: &mut [&mut Server], machines: &[u32], now: u64) -> &[u32] {
        let Self { lines, pending, counts, tied } = self;
        let mut fewest = u32::MAX;
        if machines.len() == lines.len() {
            // All of them, and so each is at its own place.
            let machines = lines.iter_mut().zip(servers).zip(0..);
            for (count, ((line, server), machine)) in counts.iter_mut().zip(machines) {
                *count = inside(line, server, now) + one_more(*pending, machine, now);
                fewest = fewest.min(*count);
            }
        } else {
            for (count, machine) in counts.iter_mut().zip(machines) {
                let (line, server) = (&mut lines[*machine as usize], &mut servers[*machine as usize]);
                *count = inside(line, server, now) + one_more(*pending, *machine, now);
                fewest = fewest.min(*count);
            }
        }
        let mut found = 0;
        for (count, machine) in counts.iter().zip(machines) {
            // Written whether it is tied or not; the next one overwrites it if it is not.
            tied[found % FEW] = *machine;
            found += usize::from(*count == fewest);
        }
        &tied[..found]
    }
}

/// No machine, and no departure.
const NOBODY: (u32, u64) = (u32::MAX, 0);

/// Whether who is pending is inside this machine.
#[inline(always)]
fn one_more(pending: (u32, u64), machine: u32, now: u64) -> u32 {
    u32::from((machine == pending.0) & (pending.1 > now))
}

#[inline(always)]
fn inside(line: &mut Option<Departures>, server: &mut Server, now: u64) -> u32 {
    match line {
        Some(line) => line.inside(now),
        None => server.inside(now),
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
                }
                line.push(last);
                list.push(last);
            }
        }
    }
}
