//! The queue and the channels of one machine: first come, first served, in exact nanoseconds.
//!
//! The departure of a request is known when it is placed: with one channel by the Lindley recursion, with
//! several by the Kiefer–Wolfowitz recursion. No event queue is needed. What really changes the future (another
//! speed, a crash) recomputes what is inside. The server knows nothing of policies or of other machines.

use bevy_ecs::prelude::*;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// A request inside a machine or on its way back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Placed {
    /// When it leaves the machine, in ns.
    pub departure: u64,
    /// Its number, from 0.
    pub seq: u64,
    /// When it was born, in ns.
    pub born: u64,
    /// Latency added after the departure, in ns; the highest bit says that it ends as an error.
    extra: u64,
}

/// The bit of [`Placed::extra`] that marks an error.
const FAILS: u64 = 1 << 63;

impl Placed {
    /// Request `seq`, born at `born`, whose response takes `extra` ns after its departure and may end as an error.
    #[inline]
    #[must_use]
    pub fn new(seq: u64, born: u64, extra: u64, fails: bool) -> Self {
        Self { departure: 0, seq, born, extra: (extra & !FAILS) | if fails { FAILS } else { 0 } }
    }

    /// When its response is back, in ns.
    #[inline]
    #[must_use]
    pub fn done(&self) -> u64 {
        self.departure.saturating_add(self.extra & !FAILS)
    }

    /// Whether it ends as an error.
    #[inline]
    #[must_use]
    pub fn fails(&self) -> bool {
        self.extra & FAILS != 0
    }
}

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
    /// What has come since [`Server::open_tick`].
    tally: Tally,
    /// When the tick was opened, in ns.
    opened: u64,
}

/// What came to a machine in one tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Requests that came, taken or not.
    pub arrivals: u64,
    /// Requests that found no room.
    pub refused: u64,
    /// Requests that met a crashed machine or were inside when it crashed.
    pub failed: u64,
    /// Requests among the failed that met the crashed machine.
    pub turned_away: u64,
    /// Requests that another machine had no room for.
    pub redirected: u64,
    /// Requests inside when the tick was opened.
    pub inside_at_open: u64,
    /// Sum of the moments of those taken, in ns since the tick was opened.
    pub born: u64,
}

#[derive(Clone, Debug)]
enum Line {
    /// One channel: departures are in the order of arrival, so `rows[taken..gone]` are those that have left and wait to be
    /// taken; what lies before them is swept away now and then.
    Single { rows: Vec<Placed>, taken: usize, gone: usize, free_at: u64 },
    /// Several channels: the times when they fall free, and who is inside in order of departure.
    Many { free_at: BinaryHeap<Reverse<u64>>, inside: BinaryHeap<Reverse<Placed>>, gone: Vec<Placed> },
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
        Self { line, pace, room, down: false, always_takes: room == u32::MAX, assigned: 0, work_at_open: 0, tally: Tally::default(), opened: 0 }
    }

    /// Whether it is crashed.
    #[must_use]
    pub fn is_down(&self) -> bool {
        self.down
    }

    /// Whether it takes one more request at `now`: it works, and there is room.
    #[inline]
    pub fn takes(&mut self, now: u64) -> bool {
        if self.always_takes { true } else { !self.down && (self.room == u32::MAX || self.inside(now) < self.room) }
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
        (self.work_at_open + self.assigned).saturating_sub(self.work_left(now))
    }

    /// Work left at `now` over all channels, in ns of channel time.
    #[must_use]
    pub fn work_left(&self, now: u64) -> u64 {
        match &self.line {
            Line::Single { free_at, .. } => free_at.saturating_sub(now),
            Line::Many { free_at, .. } => free_at.iter().map(|Reverse(at)| at.saturating_sub(now)).sum(),
        }
    }

    /// The requests that have left by `now` and were not yet taken, in order of departure.
    pub fn gone(&mut self, now: u64) -> &[Placed] {
        self.inside(now);
        match &self.line {
            Line::Single { rows, taken, gone, .. } => &rows[*taken..*gone],
            Line::Many { gone, .. } => gone,
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
            Line::Many { gone, .. } => gone.clear(),
        }
    }

    /// The birth of the oldest request inside at `now`, in ns; `None` when empty.
    pub fn oldest(&mut self, now: u64) -> Option<u64> {
        self.inside(now);
        match &self.line {
            Line::Single { rows, gone, .. } => rows.get(*gone).map(|row| row.born),
            Line::Many { inside, .. } => inside.iter().map(|Reverse(row)| row.born).min(),
        }
    }

    /// Changes the service time of size 1 to `pace` ns at `now`; what is inside is stretched in proportion.
    ///
    /// All remaining times scale alike, since nothing that arrives later is known yet.
    pub fn set_pace(&mut self, now: u64, pace: f64) {
        if pace == self.pace {
            return;
        }
        self.inside(now);
        let ratio = pace / self.pace;
        let stretch = |at: &mut u64| {
            if *at > now {
                *at = now.saturating_add(((*at - now) as f64 * ratio + 0.5) as u64);
            }
        };
        match &mut self.line {
            Line::Single { rows, gone, free_at, .. } => {
                rows.iter_mut().skip(*gone).for_each(|row| stretch(&mut row.departure));
                stretch(free_at);
            }
            Line::Many { free_at, inside, .. } => {
                let scaled = |Reverse(mut at)| {
                    stretch(&mut at);
                    Reverse(at)
                };
                *free_at = free_at.drain().map(scaled).collect();
                let scaled = |Reverse(mut row): Reverse<Placed>| {
                    stretch(&mut row.departure);
                    Reverse(row)
                };
                *inside = inside.drain().map(scaled).collect();
            }
        }
        self.pace = pace;
    }

    /// Crashes at `now`: everything inside is handed over as lost, in order of departure.
    pub fn crash(&mut self, now: u64, mut lose: impl FnMut(&Placed)) {
        self.inside(now);
        self.down = true;
        self.always_takes = false;
        let mut lost = 0;
        let mut lose = |row: &Placed| {
            lost += 1;
            lose(row);
        };
        match &mut self.line {
            Line::Single { rows, gone, free_at, .. } => {
                rows.drain(*gone..).for_each(|row| lose(&row));
                *free_at = now;
            }
            Line::Many { free_at, inside, .. } => {
                while let Some(Reverse(row)) = inside.pop() {
                    lose(&row);
                }
                *free_at = free_at.iter().map(|_| Reverse(now)).collect();
            }
        }
        self.tally.failed += lost;
    }

    /// Is repaired: empty, and takes requests again.
    pub fn repair(&mut self) {
        self.down = false;
        self.always_takes = self.room == u32::MAX;
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
