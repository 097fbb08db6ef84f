//! What a tick looked like over all machines, and the sums of the run.

use bevy_ecs::prelude::*;

/// One tick over all machines.
#[derive(Resource, Clone, Debug, Default)]
pub struct TickFacts {
    /// Requests that came.
    pub arrived: u64,
    /// Requests that ended well.
    pub completed: u64,
    /// Requests that ended as errors.
    pub errors: u64,
    /// Requests that found no room.
    pub refused: u64,
    /// Requests taken by another machine than the chosen one, which was full.
    pub redirected: u64,
    /// Responses with a deadline, and those of them that came after it.
    pub timed: [u64; 2],
    /// Requests inside machines or on their way back at the end.
    pub inside: u64,
    /// Requests waiting at the end.
    pub waiting: u64,
    /// Largest number waiting at one machine at the end.
    pub longest_queue: u64,
    /// Mean number waiting over the tick, all machines together.
    pub mean_waiting: f64,
    /// Responses of the requests that completed in the tick, in ns (in no order).
    pub responses: Vec<u64>,
    /// Requests that came in this tick and those before it.
    pub recent: RecentLoad,
    /// P50, P95 and P99 of the tick in ns; `None` when nothing completed.
    pub percentiles: Option<[u64; 3]>,
    /// Capacity of the machines that could be chosen, in requests per second.
    pub capacity: f64,
}

/// Sums since the start of the run.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Requests that came.
    pub arrived: u64,
    /// Requests that ended well.
    pub completed: u64,
    /// Requests that ended as errors.
    pub errors: u64,
    /// Requests that found no room.
    pub refused: u64,
    /// Requests taken by another machine than the chosen one, which was full.
    pub redirected: u64,
    /// Responses with a deadline, and those of them that came after it.
    pub timed: [u64; 2],
    /// Where there is a network: requests that followed another one of the same client, and those of them that went to
    /// another machine than that one.
    pub followed: [u64; 2],
}

/// The requests that came in the last ticks.
#[derive(Clone, Copy, Debug, Default)]
pub struct RecentLoad {
    /// The last one first.
    arrivals: [u64; RecentLoad::TICKS],
    /// How many of them there have been.
    known: usize,
}

impl RecentLoad {
    /// Ticks that are remembered.
    pub const TICKS: usize = 10;

    /// Mean arrivals of the last `ticks` ticks (of those there are), in requests per second; 0 before the first.
    #[must_use]
    pub fn mean(&self, ticks: usize, dt_seconds: f64) -> f64 {
        let count = self.known.min(ticks);
        let sum: u64 = self.arrivals[..count].iter().sum();
        if count == 0 { 0.0 } else { sum as f64 / count as f64 / dt_seconds }
    }

    /// With one more tick.
    #[must_use]
    pub fn then(mut self, arrivals: u64) -> Self {
        self.arrivals.rotate_right(1);
        self.arrivals[0] = arrivals;
        self.known = (self.known + 1).min(Self::TICKS);
        self
    }
}
