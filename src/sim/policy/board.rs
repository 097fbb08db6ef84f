//! Who leaves which machine when, as policies that watch need it.
//!
//! One channel serves in the order of arrival, so the departures of what is inside a machine are a line: whoever
//! is placed joins its end, whoever is due leaves its front. Nothing is done when one leaves: counting compares all places of the front with the moment,
//! without a branch, because one would be guessed wrong about half of the time.

use super::latest::{FEW, Latest};
use crate::sim::server::Server;
use std::collections::VecDeque;

/// Places of a line's front.
const FRONT: usize = 6;

/// The departures of one machine with one channel: the last few in a ring, those after them behind it. One line of the
/// processor's cache.
#[derive(Clone, Debug, Default)]
#[repr(C, align(64))]
pub struct Departures {
    /// A moment that is past, or 0, is an empty place.
    ring: [u64; FRONT],
    /// The place that is next to be written: it holds the oldest.
    next: u8,
    /// Whether any are behind the ring.
    overflows: bool,
    /// Those, in order.
    later: Option<Box<Later>>,
}

#[derive(Clone, Debug, Default)]
struct Later(VecDeque<u64>);

impl Departures {
    /// How many are inside at `now`, which never goes back.
    #[inline(always)]
    pub fn inside(&mut self, now: u64) -> u32 {
        let behind = if self.overflows { self.move_up(now) } else { 0 };
        self.ring.iter().map(|departure| u32::from(*departure > now)).sum::<u32>() + behind
    }

    /// Fills empty places from behind; returns how many are left there.
    #[cold]
    fn move_up(&mut self, now: u64) -> u32 {
        let Some(mut later) = self.later.take() else { return 0 };
        while self.ring[usize::from(self.next)] <= now
            && let Some(departure) = later.0.pop_front()
        {
            self.join(departure);
        }
        self.overflows = !later.0.is_empty();
        let behind = later.0.len() as u32;
        self.later = Some(later);
        behind
    }

    /// One more, placed at `now`, that leaves last.
    #[inline(always)]
    pub fn push(&mut self, now: u64, departure: u64) {
        if self.ring[usize::from(self.next)] <= now && !self.overflows {
            self.join(departure);
        } else {
            self.push_behind(departure);
        }
    }

    #[cold]
    fn push_behind(&mut self, departure: u64) {
        self.later.get_or_insert_default().0.push_back(departure);
        self.overflows = true;
    }

    #[inline(always)]
    fn join(&mut self, departure: u64) {
        self.ring[usize::from(self.next)] = departure;
        self.next = if usize::from(self.next) + 1 == FRONT { 0 } else { self.next + 1 };
    }
}

/// What of the machines a policy looks at in a tick, so that it must be kept up to date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Watch {
    /// Nothing of the moment.
    #[default]
    Nothing,
    /// The number inside any machine.
    Counts,
    /// Which machines have the fewest inside.
    Fewest,
}

/// The machines at the last look.
#[derive(Clone, Debug)]
pub struct Board {
    watch: Watch,
    /// By machine; none where it has several channels, which do not serve in the order of arrival.
    lines: Vec<Option<Departures>>,
    /// The machine and departure of the last one who was placed: not yet in its line, so that the next choice need not wait
    /// for the line.
    pending: (u32, u64),
    latest: Latest,
    /// The machines that may be chosen, where there are few: a bit each.
    eligible: u64,
}

impl Default for Board {
    fn default() -> Self {
        let (lines, latest) = (Vec::new(), Latest::default());
        Self { watch: Watch::Nothing, lines, pending: NOBODY, latest, eligible: 0 }
    }
}

impl Board {
    /// Begins a tick at `now` in which a policy looks at `watch`; looks at every machine anew where anything
    /// `changed` that requests inside depend on.
    pub fn open(&mut self, watch: Watch, changed: bool, servers: &mut [&mut Server], eligible: &[u32], now: u64) {
        let few = servers.len() <= FEW && servers.iter().all(|server| server.serves_in_order());
        let watch = if watch == Watch::Fewest && !few { Watch::Counts } else { watch };
        let anew = changed || watch != self.watch;
        self.watch = watch;
        match watch {
            Watch::Nothing => {}
            Watch::Counts if anew => self.count(servers, now),
            Watch::Counts => {}
            Watch::Fewest => {
                self.eligible = eligible.iter().fold(0, |set, machine| set | 1 << machine);
                if anew {
                    self.latest.clear(servers.len());
                    for (machine, server) in (0..).zip(servers) {
                        server.departures(now, |departure| self.latest.push(machine, departure));
                    }
                }
                self.latest.forget(now);
            }
        }
    }

    fn count(&mut self, servers: &mut [&mut Server], now: u64) {
        self.pending = NOBODY;
        self.lines.clear();
        self.lines.extend(servers.iter_mut().map(|server| {
            server.serves_in_order().then(|| {
                let mut line = Departures::default();
                server.departures(now, |departure| line.push(now, departure));
                line
            })
        }));
    }

    /// Requests inside a machine at `now`.
    #[inline(always)]
    pub fn inside(&mut self, servers: &mut [&mut Server], machine: u32, now: u64) -> u32 {
        let (line, server) = (&mut self.lines[machine as usize], &mut servers[machine as usize]);
        let one_more = u32::from((machine == self.pending.0) & (self.pending.1 > now));
        match line {
            Some(line) => line.inside(now) + one_more,
            None => server.inside(now),
        }
    }

    /// Notes that a request was placed at `now` that leaves at `departure`.
    #[inline(always)]
    pub fn note(&mut self, now: u64, machine: u32, departure: u64) {
        match self.watch {
            Watch::Nothing => {}
            Watch::Fewest => self.latest.push(machine, departure),
            Watch::Counts => {
                let in_line = self.lines[machine as usize].is_some();
                let next = if in_line { (machine, departure) } else { NOBODY };
                let (machine, departure) = std::mem::replace(&mut self.pending, next);
                if let Some(Some(line)) = self.lines.get_mut(machine as usize) {
                    line.push(now, departure);
                }
            }
        }
    }

    /// Those of the machines that may be chosen with the fewest requests inside, a bit each; `None` where not that is watched.
    #[inline(always)]
    pub fn fewest(&mut self, now: u64) -> Option<u64> {
        (self.watch == Watch::Fewest).then(|| self.latest.fewest(self.eligible, now))
    }
}

/// No machine, and no departure.
const NOBODY: (u32, u64) = (u32::MAX, 0);

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn it_is_one_line_of_the_cache() {
        assert_eq!(std::mem::size_of::<Option<Departures>>(), 64);
    }

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
                line.push(now, last);
                list.push(last);
            }
        }
    }
}
