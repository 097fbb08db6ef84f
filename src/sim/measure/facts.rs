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
