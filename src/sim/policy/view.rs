//! What a balancer may know when it chooses, and nothing more.

use super::{Board, SCAN, Tie};
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
    /// The client that sends it; 0 without a network.
    pub client: u32,
    /// The number of its deadline; 0 is none.
    pub(in crate::sim) deadline: u8,
    /// Its row in the tick.
    pub row: usize,
}

/// Where a request was sent in the end.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    /// The machine that the policy chose.
    pub chosen: u32,
    /// The machine that took it; the chosen one when none did.
    pub machine: u32,
    /// When it leaves the machine, in ns; 0 when it was not taken.
    pub departure: u64,
    /// When its response is back, in ns; 0 when it was not taken.
    pub done: u64,
}

/// What the balancer knows about the machines.
pub struct View<'a> {
    pub(in crate::sim) servers: Vec<&'a mut Server>,
    /// What is kept for policies that watch the machines, see [`super::Route::watches`].
    pub(in crate::sim) board: &'a mut Board,
    pub(in crate::sim) told: Vec<Reading>,
    /// Whether per-request policies see exact numbers instead of what they were told last.
    pub instant: bool,
    /// Machines that may be chosen, by number, ascending; never empty when a policy is asked.
    pub eligible: &'a [u32],
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
    /// Clients that send requests; 1 without a network.
    pub clients: usize,
    /// What a probe of each machine took in the last tick, in ns: of each client, of each machine; `u64::MAX` when there
    /// was no answer. Empty without a network and before the first tick.
    pub(in crate::sim) probed: Vec<u64>,
    /// Counts how often machines were asked for their meters.
    pub(in crate::sim) polls: &'a mut u64,
}

impl View<'_> {
    /// Whether an index of exact numbers is worth its keeping: they are known, and of many machines.
    #[must_use]
    pub(super) fn indexes(&self) -> bool {
        self.instant && self.eligible.len() > SCAN
    }

    /// Requests inside a machine, waiting and in service: exact, or as told last.
    #[inline]
    pub fn inside(&mut self, machine: u32, now: u64) -> f64 {
        if self.instant { f64::from(self.count(machine, now)) } else { self.told[machine as usize].inside }
    }

    /// Requests inside a machine exactly.
    #[inline]
    pub(super) fn count(&mut self, machine: u32, now: u64) -> u32 {
        self.board.inside(&mut self.servers, machine, now)
    }

    /// When a request sent to a machine would begin its service at the earliest, in ns (it may lie in the past).
    #[inline]
    #[must_use]
    pub fn free_at(&self, machine: u32) -> u64 {
        self.servers[machine as usize].free_at()
    }

    /// What a probe of a machine took a client in the last tick, in seconds: network and base latency, no service.
    #[must_use]
    pub fn probe(&self, client: usize, machine: u32) -> Option<f64> {
        let took = *self.probed.get(client * self.servers.len() + machine as usize)?;
        (took < u64::MAX).then(|| took as f64 / 1e9)
    }

    /// Whether a machine is crashed: then it answers nothing.
    pub(super) fn is_down(&self, machine: u32) -> bool {
        self.servers[machine as usize].is_down()
    }

    /// What was told about a machine at the end of the last observed tick.
    #[inline]
    #[must_use]
    pub fn told(&self, machine: u32) -> &Reading {
        &self.told[machine as usize]
    }
}
