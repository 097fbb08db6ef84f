//! The clock of a run: whole ticks, in integer nanoseconds.

use bevy_ecs::prelude::*;

/// The present tick; it covers [start, end).
#[derive(Resource, Clone, Copy, Debug)]
pub struct Clock {
    /// Number of the tick, from 0.
    pub tick: u64,
    /// Duration of a tick, in ns.
    pub dt: u64,
    /// When it begins, in ns.
    pub start: u64,
    /// When it ends, in ns.
    pub end: u64,
}

impl Clock {
    /// Before the first tick.
    #[must_use]
    pub fn new(dt: u64) -> Self {
        Self { tick: 0, dt, start: 0, end: dt }
    }

    /// Goes on to the next tick.
    pub fn step(&mut self) {
        *self = Self { tick: self.tick + 1, dt: self.dt, start: self.end, end: self.end + self.dt };
    }

    /// Duration of a tick in seconds.
    #[must_use]
    pub fn dt_seconds(&self) -> f64 {
        self.dt as f64 / 1e9
    }
}
