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

/// A duration in ns that came out of a calculation (0 or more), rounded to a whole number.
#[inline]
#[must_use]
pub fn whole_nanos(exact: f64) -> u64 {
    // At 2^52 a float has no bits left for fractions: adding rounds, and the number stands in the low bits.
    const UNIT: f64 = (1u64 << 52) as f64;
    if exact < 0.5 * UNIT { (exact + UNIT).to_bits() & ((1 << 52) - 1) } else { exact as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_rounded_to_the_nearest_nanosecond() {
        for (exact, whole) in [(0.0, 0), (0.4, 0), (0.6, 1), (1e9 + 0.7, 1_000_000_001), (3e15, 3_000_000_000_000_000)]
        {
            assert_eq!(whole_nanos(exact), whole);
        }
        assert_eq!(whole_nanos(f64::INFINITY), u64::MAX);
    }
}
