//! The queue and the channels of one machine: first come, first served, in exact nanoseconds.
//!
//! The departure of a request is known when it is placed: with one channel by the Lindley recursion, with
//! several by the Kiefer–Wolfowitz recursion. No event queue is needed. What really changes the future (another
//! speed, a crash) recomputes what is inside. The server knows nothing of policies or of other machines.

mod counted;
mod ledger;
mod upheaval;

use super::clock::whole_nanos;
use super::placed::{Placed, Tally};
use bevy_ecs::prelude::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Queue and channels of one machine.
///
/// What nearly every request touches stands together at the front, in one line of the processor's cache.
#[derive(Component, Clone, Debug)]
#[repr(C, align(64))]
pub struct Server {
    /// Nanoseconds of service for a request of size 1 at the present speed.
    pace: f64,
    /// When the first channel falls free, in ns.
    free_at: u64,
    /// Service assigned since [`Server::open_tick`], in ns.
    assigned: u64,
    /// Responses, in ns, of requests that came since then and are certain to be back by the end of the tick: nobody needs
    /// their rows.
    passed: Vec<u64>,
    /// Time that those spend inside, in ns.
    spent: u64,
    /// Requests that may be inside (channels and waiting room).
    room: u32,
    /// Whether it works and its room is without limit.
    always_takes: bool,
    /// Whether requests leave in the order in which they came.
    in_order: bool,
    /// Whether it is crashed: whatever is sent to it fails.
    down: bool,
    /// Whether it was taken out for good: nothing new is taken.
    retired: bool,
    line: Line,
    /// What else has come since [`Server::open_tick`].
    tally: Tally,
    /// When the tick was opened, in ns.
    opened: u64,
    /// Work left at [`Server::open_tick`], in ns of channel time.
    work_at_open: u64,
    /// Service that may be assigned in a tick, in ns, where requests are only counted.
    allowance: u64,
}

#[derive(Clone, Debug)]
enum Line {
    /// One channel: departures are in the order of arrival, so `rows[taken..gone]` are those that have left and wait to be
    /// taken; what lies before them is swept away now and then.
    Single { rows: Vec<Placed>, taken: usize, gone: usize },
    /// Several channels: the times when they fall free, and who is inside in order of departure.
    Many { free_at: BinaryHeap<Reverse<u64>>, inside: BinaryHeap<Reverse<Placed>>, gone: Vec<Placed> },
    /// Requests are only counted: they leave at once.
    Counted { gone: Vec<Placed> },
}

impl Server {
    /// An empty machine. `pace` is ns of service for size 1; `queue` the room for waiting requests.
    #[must_use]
    pub fn new(channels: u32, queue: Option<u32>, pace: f64) -> Self {
        let line = if channels == 1 {
            Line::Single { rows: Vec::new(), taken: 0, gone: 0 }
        } else {
            let free_at = (0..channels).map(|_| Reverse(0)).collect();
            Line::Many { free_at, inside: BinaryHeap::new(), gone: Vec::new() }
        };
        let room = queue.map_or(u32::MAX, |queue| queue.saturating_add(channels));
        Self {
            pace,
            free_at: 0,
            assigned: 0,
            passed: Vec::new(),
            spent: 0,
            room,
            always_takes: room == u32::MAX,
            in_order: channels == 1,
            down: false,
            retired: false,
            line,
            tally: Tally::default(),
            opened: 0,
            work_at_open: 0,
            allowance: u64::MAX,
        }
    }

    /// Whether it is crashed.
    #[must_use]
    pub fn is_down(&self) -> bool {
        self.down
    }

    /// Whether it takes one more request at `now`: it works, and there is room.
    #[inline]
    pub fn takes(&mut self, now: u64) -> bool {
        if self.always_takes { true } else { !self.down && self.has_room(now) }
    }

    /// Lets go who has left by `now`; returns how many are inside (waiting and in service).
    #[inline]
    pub fn inside(&mut self, now: u64) -> u32 {
        match &mut self.line {
            Line::Single { rows, gone, .. } => {
                while rows.get(*gone).is_some_and(|row| row.departure <= now) {
                    *gone += 1;
                }
                (rows.len() - *gone) as u32
            }
            Line::Counted { .. } => 0,
            Line::Many { inside, gone, .. } => {
                while inside.peek().is_some_and(|Reverse(row)| row.departure <= now) {
                    gone.extend(inside.pop().map(|Reverse(row)| row));
                }
                inside.len() as u32
            }
        }
    }

    /// When a request that comes now would begin its service at the earliest, in ns.
    #[inline]
    #[must_use]
    pub fn free_at(&self) -> u64 {
        self.free_at
    }

    /// Whether requests leave in the order in which they came.
    #[must_use]
    pub fn serves_in_order(&self) -> bool {
        self.in_order
    }

    /// Tells when each request inside at `now` leaves, in ns, in no order where there are several channels.
    pub fn departures(&mut self, now: u64, tell: impl FnMut(u64)) {
        self.inside(now);
        match &self.line {
            Line::Single { rows, gone, .. } => rows[*gone..].iter().map(|row| row.departure).for_each(tell),
            Line::Many { inside, .. } => inside.iter().map(|Reverse(row)| row.departure).for_each(tell),
            Line::Counted { .. } => {}
        }
    }

    /// Takes a request of the given size that arrives at `now` (not before the last one), in a tick that ends at `end`;
    /// returns its departure, and whether its response is already counted, see [`Server::take_tally`].
    #[inline(always)]
    pub fn place(&mut self, now: u64, size: f64, row: Placed, end: u64) -> (u64, bool) {
        let service = whole_nanos(size * self.pace);
        self.assigned += service;
        if !self.in_order {
            return (self.place_among(now, service, row), false);
        }
        let departure = self.free_at.max(now).saturating_add(service);
        self.free_at = departure;
        let row = Placed { departure, ..row };
        // A room with a limit needs to know who is inside at every moment of the tick.
        let passes = self.always_takes && row.done() <= end && row.is_plain();
        if passes {
            self.spent += departure - now;
            self.passed.push(row.done() - row.born);
        } else {
            self.keep(now, row);
        }
        (departure, passes)
    }

    /// Keeps the row of a request that came at `now` to the one channel.
    fn keep(&mut self, now: u64, row: Placed) {
        self.tally.note_taken(now - self.opened);
        if let Line::Single { rows, .. } = &mut self.line {
            rows.push(row);
        }
    }

    /// Takes a request with this service time where requests do not leave in order; returns its departure.
    // Inlined for its loops: in a loop without another one inside LLVM turns selections (such as the later of two moments)
    // into jumps, and whether a channel is busy is guessed wrong half of the time.
    #[inline(always)]
    fn place_among(&mut self, now: u64, service: u64, row: Placed) -> u64 {
        self.tally.note_taken(now - self.opened);
        match &mut self.line {
            Line::Single { .. } => now,
            Line::Counted { gone } => {
                // A departure at 0 would say that it was not taken.
                let departure = now.max(1);
                gone.push(Placed { departure, ..row });
                departure
            }
            Line::Many { free_at, inside, .. } => {
                let begin = free_at.pop().map_or(now, |Reverse(at)| at.max(now));
                let departure = begin.saturating_add(service);
                free_at.push(Reverse(departure));
                self.free_at = free_at.peek().map_or(0, |Reverse(at)| *at);
                inside.push(Reverse(Placed { departure, ..row }));
                departure
            }
        }
    }

    /// Work left at `now` over all channels, in ns of channel time.
    #[must_use]
    pub fn work_left(&self, now: u64) -> u64 {
        match &self.line {
            Line::Single { .. } => self.free_at.saturating_sub(now),
            Line::Counted { .. } => 0,
            Line::Many { free_at, .. } => free_at.iter().map(|Reverse(at)| at.saturating_sub(now)).sum(),
        }
    }

    /// The requests that have left by `now` and were not yet taken, in order of departure.
    pub fn gone(&mut self, now: u64) -> &[Placed] {
        self.inside(now);
        match &self.line {
            Line::Single { rows, taken, gone } => &rows[*taken..*gone],
            Line::Many { gone, .. } | Line::Counted { gone } => gone,
        }
    }

    /// Takes what [`Server::gone`] showed.
    pub fn take_gone(&mut self) {
        match &mut self.line {
            Line::Single { rows, taken, gone } => {
                *taken = *gone;
                if *gone * 2 > rows.len() {
                    rows.drain(..*gone);
                    (*taken, *gone) = (0, 0);
                }
            }
            Line::Many { gone, .. } | Line::Counted { gone } => gone.clear(),
        }
    }

    /// The birth of the oldest request inside at `now`, in ns; `None` when empty.
    pub fn oldest(&mut self, now: u64) -> Option<u64> {
        self.inside(now);
        match &self.line {
            Line::Single { rows, gone, .. } => rows.get(*gone).map(|row| row.born),
            Line::Counted { .. } => None,
            Line::Many { inside, .. } => inside.iter().map(|Reverse(row)| row.born).min(),
        }
    }
}

#[cfg(test)]
mod tests;
