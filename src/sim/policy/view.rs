//! What a balancer may know when it chooses, and nothing more.

use super::Tie;
use crate::sim::dice::Dice;
use crate::sim::ring::work::Asked;
use crate::sim::server::Server;
use crate::sim::telemetry::Reading;

/// The request that asks for a machine.
#[derive(Clone, Copy, Debug)]
pub struct Ask {
    /// When it comes, in ns.
    pub at: u64,
    /// Its size, which only policies that know sizes may look at.
    pub size: f64,
    /// Its row in the tick.
    pub row: usize,
}

/// What the balancer knows about the machines.
pub struct View<'a> {
    pub(in crate::sim) servers: Vec<&'a mut Server>,
    /// Of each machine: its next departure (ns; `u64::MAX` when empty) and how many were inside when that was looked up.
    /// Kept only for policies that watch, see [`super::Route::WATCHES`].
    pub(in crate::sim) board: Vec<(u64, u32)>,
    pub(in crate::sim) told: Vec<Reading>,
    /// Whether per-request policies see exact numbers instead of what they were told last.
    pub instant: bool,
    /// Machines that may be chosen, by number, ascending; never empty when a policy is asked.
    pub eligible: &'a [u32],
    /// Whether those are the first ones, without a gap.
    pub is_prefix: bool,
    /// Static weight of every machine, by number.
    pub weights: &'a [f64],
    /// Whether the machines that may be chosen, their weights or speeds changed since the last tick.
    pub changed: bool,
    /// Start of the present tick, in ns.
    pub now: u64,
    /// End of the present tick, in ns.
    pub end: u64,
    /// Requests of the present tick.
    pub requests: usize,
    /// The token ring, where there is one.
    pub(in crate::sim) ring: Option<Asked<'a>>,
    /// The tie rule.
    pub tie: Tie,
    /// The dice of the policy.
    pub dice: &'a mut Dice,
}

impl View<'_> {
    /// Requests inside a machine, waiting and in service: exact, or as told last.
    #[inline]
    pub fn inside(&mut self, machine: u32, now: u64) -> f64 {
        if self.instant { f64::from(self.count(machine, now)) } else { self.told[machine as usize].inside }
    }

    /// Requests inside a machine exactly.
    #[inline]
    pub(super) fn count(&mut self, machine: u32, now: u64) -> u32 {
        let (next, count) = self.board[machine as usize];
        if next > now { count } else { self.recount(machine, now) }
    }

    /// Someone has left since the machine was looked at last.
    #[inline(never)]
    pub(super) fn recount(&mut self, machine: u32, now: u64) -> u32 {
        let (next, count) = self.servers[machine as usize].settle(now);
        self.board[machine as usize] = (next, count);
        count
    }

    /// Looks at every machine, for a policy that watches.
    pub(in crate::sim) fn watch(&mut self) {
        self.board = vec![(0, 0); self.servers.len()];
        self.is_prefix = self.eligible.last().is_some_and(|last| *last as usize + 1 == self.eligible.len());
    }

    /// Notes that a request was placed, for a policy that watches.
    #[inline]
    pub(in crate::sim) fn note_placed(&mut self, machine: u32, departure: u64) {
        let (next, count) = &mut self.board[machine as usize];
        *count += 1;
        *next = (*next).min(departure);
    }

    /// When the next request leaves a machine, in ns, after [`View::count`]; `u64::MAX` when it is empty.
    #[inline]
    pub(super) fn next_departure(&self, machine: u32) -> u64 {
        self.board[machine as usize].0
    }

    /// When a request sent to a machine would begin its service at the earliest, in ns (it may lie in the past).
    #[inline]
    #[must_use]
    pub fn free_at(&self, machine: u32) -> u64 {
        self.servers[machine as usize].free_at()
    }

    /// What was told about a machine at the end of the last observed tick.
    #[inline]
    #[must_use]
    pub fn told(&self, machine: u32) -> &Reading {
        &self.told[machine as usize]
    }
}
