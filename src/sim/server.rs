//! The queue and the channels of one machine: first come, first served, in exact nanoseconds.
//!
//! The departure of a request is known when it is placed: with one channel by the Lindley recursion, with
//! several by the Kiefer–Wolfowitz recursion. No event queue is needed. What really changes the future (another
//! speed, a crash) recomputes what is inside. The server knows nothing of policies or of other machines.

mod counted;
mod upheaval;

use super::placed::{Placed, Tally};
use bevy_ecs::prelude::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Queue and channels of one machine.
#[derive(Component, Clone, Debug)]
pub struct Server {
    line: Line,
    /// Nanoseconds of service for a request of size 1 at the present speed.
    pace: f64,
    /// Requests that may be inside (channels and waiting room).
    room: u32,
    /// Whether it is crashed: whatever is sent to it fails.
    down: bool,
    /// Whether it works and its room is without limit.
    always_takes: bool,
    /// Service assigned since [`Server::open_tick`], in ns.
    assigned: u64,
    /// Work left at [`Server::open_tick`], in ns of channel time.
    work_at_open: u64,
    /// Service that may be assigned in a tick, in ns, where requests are only counted.
    allowance: u64,
    /// Whether it was taken out for good: nothing new is taken.
    retired: bool,
    /// What has come since [`Server::open_tick`].
    tally: Tally,
    /// When the tick was opened, in ns.
    opened: u64,
}

#[derive(Clone, Debug)]
enum Line {
    /// One channel: departures are in the order of arrival, so `rows[taken..gone]` are those that have left and wait to be
    /// taken; what lies before them is swept away now and then.
    Single { rows: Vec<Placed>, taken: usize, gone: usize, free_at: u64 },
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
            Line::Single { rows: Vec::new(), taken: 0, gone: 0, free_at: 0 }
        } else {
            let free_at = (0..channels).map(|_| Reverse(0)).collect();
            Line::Many { free_at, inside: BinaryHeap::new(), gone: Vec::new() }
        };
        let room = queue.map_or(u32::MAX, |queue| queue.saturating_add(channels));
        Self {
            line,
            pace,
            room,
            down: false,
            always_takes: room == u32::MAX,
            assigned: 0,
            work_at_open: 0,
            allowance: u64::MAX,
            retired: false,
            tally: Tally::default(),
            opened: 0,
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

    /// Requests inside (waiting and in service) at `now`.
    #[inline]
    pub fn inside(&mut self, now: u64) -> u32 {
        self.settle(now).1
    }

    /// Lets go who has left by `now`: when the next one leaves, in ns (`u64::MAX` when empty), and how many are inside.
    #[inline]
    pub fn settle(&mut self, now: u64) -> (u64, u32) {
        match &mut self.line {
            Line::Single { rows, gone, .. } => {
                let mut next = u64::MAX;
                while let Some(row) = rows.get(*gone) {
                    if row.departure > now {
                        next = row.departure;
                        break;
                    }
                    *gone += 1;
                }
                (next, (rows.len() - *gone) as u32)
            }
            Line::Counted { .. } => (u64::MAX, 0),
            Line::Many { inside, gone, .. } => loop {
                match inside.peek() {
                    Some(Reverse(row)) if row.departure <= now => gone.extend(inside.pop().map(|Reverse(row)| row)),
                    Some(Reverse(row)) => break (row.departure, inside.len() as u32),
                    None => break (u64::MAX, 0),
                }
            },
        }
    }

    /// When a request that comes now would begin its service at the earliest, in ns.
    #[inline]
    #[must_use]
    pub fn free_at(&self) -> u64 {
        match &self.line {
            Line::Single { free_at, .. } => *free_at,
            Line::Counted { .. } => 0,
            Line::Many { free_at, .. } => free_at.peek().map_or(0, |Reverse(at)| *at),
        }
    }

    /// Takes a request of the given size that arrives at `now` (not before the last one); returns its departure.
    #[inline]
    pub fn place(&mut self, now: u64, size: f64, row: Placed) -> u64 {
        // Through i64: one instruction, and no size is near its end.
        let service = (size * self.pace + 0.5) as i64 as u64;
        self.assigned += service;
        self.tally.arrivals += 1;
        self.tally.born += now - self.opened;
        match &mut self.line {
            Line::Single { rows, free_at, .. } => {
                *free_at = (*free_at).max(now).saturating_add(service);
                rows.push(Placed { departure: *free_at, ..row });
                *free_at
            }
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
                inside.push(Reverse(Placed { departure, ..row }));
                departure
            }
        }
    }

    /// Begins a tick at `now`: remembers the work left, for the busy time of the tick.
    pub fn open_tick(&mut self, now: u64) {
        self.work_at_open = self.work_left(now);
        self.assigned = 0;
        self.opened = now;
        let lost = self.tally.failed;
        self.tally = Tally { inside_at_open: u64::from(self.inside(now)), failed: lost, ..Tally::default() };
    }

    /// What came since [`Server::open_tick`], with the requests lost in a crash just before; begins to count anew.
    pub fn take_tally(&mut self) -> Tally {
        std::mem::take(&mut self.tally)
    }

    /// A request met the crashed machine.
    pub fn note_failed(&mut self) {
        self.tally.arrivals += 1;
        self.tally.failed += 1;
        self.tally.turned_away += 1;
    }

    /// A request found no room.
    pub fn note_refused(&mut self) {
        self.tally.arrivals += 1;
        self.tally.refused += 1;
    }

    /// A request comes that another machine had no room for.
    pub fn note_redirected(&mut self) {
        self.tally.redirected += 1;
    }

    /// Busy channel time since [`Server::open_tick`], in ns.
    #[must_use]
    pub fn busy(&self, now: u64) -> u64 {
        (self.work_at_open + self.assigned).saturating_sub(self.work_left(now)).min(self.allowance)
    }

    /// Work left at `now` over all channels, in ns of channel time.
    #[must_use]
    pub fn work_left(&self, now: u64) -> u64 {
        match &self.line {
            Line::Single { free_at, .. } => free_at.saturating_sub(now),
            Line::Counted { .. } => 0,
            Line::Many { free_at, .. } => free_at.iter().map(|Reverse(at)| at.saturating_sub(now)).sum(),
        }
    }

    /// The requests that have left by `now` and were not yet taken, in order of departure.
    pub fn gone(&mut self, now: u64) -> &[Placed] {
        self.inside(now);
        match &self.line {
            Line::Single { rows, taken, gone, .. } => &rows[*taken..*gone],
            Line::Many { gone, .. } | Line::Counted { gone } => gone,
        }
    }

    /// Takes what [`Server::gone`] showed.
    pub fn take_gone(&mut self) {
        match &mut self.line {
            Line::Single { rows, taken, gone, .. } => {
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
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::VecDeque;

    fn row(seq: u64, born: u64) -> Placed {
        Placed::new(seq, born, 0, false)
    }

    #[test]
    fn one_channel_follows_lindley_by_hand() {
        let mut server = Server::new(1, None, 10.0);
        assert_eq!(server.place(0, 1.0, row(0, 0)), 10);
        assert_eq!(server.place(4, 1.0, row(1, 4)), 20);
        assert_eq!(server.place(35, 2.0, row(2, 35)), 55);
        assert_eq!(server.inside(35), 1);
        assert_eq!(server.inside(55), 0);
    }

    #[test]
    fn a_slower_machine_stretches_what_is_left() {
        let mut server = Server::new(1, None, 10.0);
        server.place(0, 1.0, row(0, 0));
        server.place(0, 1.0, row(1, 0));
        server.set_pace(5, 20.0);
        assert_eq!(server.settle(5), (15, 2));
        assert_eq!(server.free_at(), 35);
    }

    #[test]
    fn a_crash_loses_everything_inside() {
        let mut server = Server::new(2, None, 10.0);
        (0..4).for_each(|k| {
            server.place(0, 1.0, row(k, 0));
        });
        let mut lost = 0;
        server.crash(10, |_| lost += 1);
        assert_eq!((lost, server.inside(10), server.free_at()), (2, 0, 10));
        assert!(server.is_down());
    }

    proptest! {
        /// The recursion agrees with a simulation that moves an explicit clock from event to event.
        #[test]
        fn many_channels_agree_with_an_event_simulation(
            channels in 1u32..5, jobs in prop::collection::vec((0u64..50, 1u64..100), 1..60)
        ) {
            let mut server = Server::new(channels, None, 1.0);
            let mut now = 0;
            let mut busy: Vec<u64> = Vec::new();
            let mut waiting: VecDeque<(u64, u64)> = VecDeque::new();
            let mut expected: Vec<(u64, u64)> = Vec::new();
            let arrivals: Vec<(u64, u64)> = jobs.iter().map(|(gap, size)| { now += gap; (now, *size) }).collect();
            for (seq, (at, size)) in arrivals.iter().enumerate() {
                server.place(*at, *size as f64, row(seq as u64, *at));
            }
            let mut next = 0;
            let mut clock = 0;
            loop {
                busy.retain(|end| *end > clock);
                while next < arrivals.len() && arrivals[next].0 <= clock { waiting.push_back((next as u64, arrivals[next].1)); next += 1; }
                while busy.len() < channels as usize {
                    let Some((seq, size)) = waiting.pop_front() else { break };
                    busy.push(clock + size);
                    expected.push((seq, clock + size));
                }
                let Some(step) = busy.iter().copied().chain(arrivals.get(next).map(|a| a.0)).min() else { break };
                clock = step;
            }
            let mut got: Vec<(u64, u64)> = server.gone(u64::MAX).iter().map(|row| (row.seq, row.departure)).collect();
            server.take_gone();
            prop_assert!(server.gone(u64::MAX).is_empty());
            got.sort_unstable();
            expected.sort_unstable();
            prop_assert_eq!(got, expected);
        }
    }
}
