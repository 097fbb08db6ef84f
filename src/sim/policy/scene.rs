//! What a policy may know when it decides once a tick, before reserve is switched.

use super::{Route, Score};
use crate::sim::risk::{Limits, MachineRisk};
use crate::sim::telemetry::{Reading, Smoothed};

/// One machine that may be chosen.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Its number.
    pub machine: u32,
    /// Requests per second with all channels busy (c).
    pub capacity: f64,
    /// What was told about its last tick.
    pub told: &'a Reading,
    /// The same, smoothed.
    pub smooth: &'a Smoothed,
    /// Its risk; `None` when it is not assessed.
    pub risk: Option<&'a MachineRisk>,
}

/// All that a policy may know at the start of a tick.
#[derive(Debug)]
pub struct Scene<'a> {
    /// The machines that may be chosen, by number, ascending; may be empty.
    pub known: &'a [Known<'a>],
    /// How many machines there are, whether they may be chosen or not.
    pub machines: usize,
    /// Mean arrivals of the last five ticks, in requests per second (λ̂).
    pub load: f64,
    /// The limits on the quality of service.
    pub limits: Limits,
    /// Utilisation up to which a machine's capacity is safe (ρ*).
    pub target: f64,
}

/// What a policy decides and tells once a tick: [`Route`], seen from outside.
pub trait Decide {
    /// See [`Route::assess`].
    fn assess(&mut self, scene: &Scene<'_>);
    /// See [`Route::shares`].
    fn shares(&self) -> Option<&[f64]>;
    /// See [`Route::score`].
    fn score(&self, machine: u32) -> Option<(&'static [&'static str], Score)>;
}

impl<R: Route> Decide for R {
    fn assess(&mut self, scene: &Scene<'_>) {
        Route::assess(self, scene);
    }

    fn shares(&self) -> Option<&[f64]> {
        Route::shares(self)
    }

    fn score(&self, machine: u32) -> Option<(&'static [&'static str], Score)> {
        Route::score(self, machine)
    }
}
