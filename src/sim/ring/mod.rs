//! The token ring: tokens with fixed positions, their owners, and the rebalancer that lets them change hands.
//!
//! Everything here is plain code on plain numbers: a step takes the loads of the machines and moves tokens. The engine's
//! systems (`work`) and the experiments of the lab call the very same functions.

mod declared;
mod layout;
mod rebalancer;
mod split;
mod tally;
mod tokens;
mod traffic;
mod view;
pub(super) mod work;

pub use declared::Ring;
pub use layout::Layout;
pub use rebalancer::{Ach, BoundedStep, Control, Dynamic, Move, Rebalancer, Why};
pub use tally::{Outcome, Tally};
pub use tokens::Tokens;
pub use traffic::KeyTraffic;
pub(super) use view::take as view;
pub use view::{ArcView, ControlView, HotKey, MOST_ARCS, OwnerView, RingView};
pub use work::declared;

use bevy_ecs::prelude::*;
use rebalancer::{Memory, Rebalance, Situation};
use std::collections::VecDeque;
use std::sync::Arc;

/// Tokens that a ring may have.
pub const MOST_TOKENS: u32 = 2_000_000;
/// Tokens a machine of a ring that nothing declares.
pub const TOKENS_EACH: u32 = 100;
/// Moves that are remembered.
const REMEMBERED: usize = 2000;

/// A ring at work.
#[derive(Component, Clone, Debug)]
pub struct TokenRing {
    tokens: Tokens,
    memory: Memory,
    /// Which machines are removed.
    removed: Vec<bool>,
    /// Steps done.
    step: u64,
    /// Changes whenever a token changes hands.
    version: u64,
    tally: Tally,
    last: Outcome,
    /// The moves of the last step, those of additions and removals before it among them.
    moves: Vec<Move>,
    /// Moves by additions and removals since the last step.
    churn: Vec<Move>,
    /// Violations of the version of the ring that was checked last.
    checked: Option<(u64, u64)>,
    remembered: VecDeque<Move>,
}

/// What a step goes by.
#[derive(Clone, Copy, Debug)]
pub struct Loads<'a> {
    /// Observed load of every machine that ever was (the paper's ℓ).
    pub observed: &'a [f64],
    /// Its true load.
    pub real: &'a [f64],
    /// Its capacity in requests per second; 0 when it is removed.
    pub capacities: &'a [f64],
}

impl TokenRing {
    /// The ring before its first step, with `machines` (at least 1) machines.
    #[must_use]
    pub fn new(layout: Arc<Layout>, machines: usize) -> Self {
        Self {
            tokens: Tokens::dealt(layout, machines),
            memory: Memory::default(),
            removed: vec![false; machines],
            step: 0,
            version: 0,
            tally: Tally::default(),
            last: Outcome::default(),
            moves: Vec::new(),
            churn: Vec::new(),
            checked: None,
            remembered: VecDeque::new(),
        }
    }

    /// Tokens and owners.
    #[must_use]
    pub fn tokens(&self) -> &Tokens {
        &self.tokens
    }

    /// Changes whenever a token changes hands.
    #[must_use]
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Whether a machine is removed.
    #[must_use]
    pub fn is_removed(&self, machine: u32) -> bool {
        self.removed.get(machine as usize).copied().unwrap_or_default()
    }

    /// Sums over the steps so far.
    #[must_use]
    pub fn tally(&self) -> &Tally {
        &self.tally
    }

    /// What the last step came to.
    #[must_use]
    pub fn last(&self) -> &Outcome {
        &self.last
    }

    /// The moves of the last step, those of additions and removals just before it first.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The quantities of the last step, where the rebalancer has them.
    #[must_use]
    pub fn control(&self) -> &Control {
        &self.memory.control
    }

    /// What moved in the last `horizon` steps, as a share of the ring.
    #[must_use]
    pub fn spent(&self, horizon: usize) -> f64 {
        self.memory.spent(horizon)
    }

    /// The hysteresis of a machine: 1 gives, −1 takes, 0 neither.
    #[must_use]
    pub fn state(&self, machine: u32) -> i8 {
        self.memory.states.get(machine as usize).copied().unwrap_or_default()
    }

    /// Forgets what the rebalancer remembers, since another one takes over.
    pub fn restart(&mut self) {
        self.memory = Memory::default();
    }

    /// Removes a machine: its tokens go to the first machine that is left. This is not counted as moved.
    pub fn remove(&mut self, machine: u32) {
        let Some(slot) = self.removed.get_mut(machine as usize) else { return };
        *slot = true;
        let Some(heir) = self.removed.iter().position(|removed| !removed) else { return };
        let tokens = self.tokens.give_all(machine, heir as u32);
        self.note_churn(&tokens, machine, heir as u32, Why::Removed);
    }

    /// Adds a machine: it gets the first `v_min` tokens of the machine with most tokens (the first among equals), if that has
    /// more. This is not counted as moved.
    pub fn add(&mut self, v_min: usize) {
        let machines = self.tokens.machines() as u32;
        let donor = (0..machines).max_by_key(|machine| (self.tokens.count(*machine), std::cmp::Reverse(*machine)));
        let machine = self.tokens.add_machine();
        self.removed.push(false);
        let Some(donor) = donor.filter(|donor| self.tokens.count(*donor) > v_min) else { return };
        let tokens = self.tokens.first(donor, v_min);
        tokens.iter().for_each(|token| {
            self.tokens.give(*token, machine);
        });
        self.note_churn(&tokens, donor, machine, Why::Added);
    }

    fn note_churn(&mut self, tokens: &[u32], from: u32, to: u32, why: Why) {
        let (step, layout) = (self.step, self.tokens.layout());
        let moved = tokens.iter().map(|token| Move { step, token: *token, from, to, arc: layout.arc(*token), why });
        self.churn.extend(moved);
        self.version += 1;
    }

    /// One step: measures the imbalance, lets the rebalancer move tokens, and checks the invariants.
    pub fn step(&mut self, rule: &Ring, loads: &Loads<'_>, warm_up: bool) {
        let counts: Vec<bool> = self.removed.iter().map(|removed| !(rule.forget_removed && *removed)).collect();
        let v_min = rule.v_min as usize;
        let now = Situation { loads: loads.observed, capacities: loads.capacities, counts: &counts, v_min };
        let spread = |now: &Situation<'_>| {
            let (mean, peak) = now.mean_and_peak();
            peak - mean
        };
        let (imbalance, imbalance_true) = (spread(&now), spread(&Situation { loads: loads.real, ..now }));
        self.moves.clear();
        self.moves.append(&mut self.churn);
        let first = self.moves.len();
        rule.rebalancer.step(&mut self.memory, &now, &mut self.tokens, &mut self.moves);
        let moved = self.moves[first..].iter().map(|one| one.arc).sum();
        self.moves[first..].iter_mut().for_each(|one| one.step = self.step);
        let over_budget = matches!(rule.rebalancer, Rebalancer::Ach(_)) && moved > self.memory.control.budget + 1e-9;
        self.memory.started = true;
        self.memory.note(moved, rule.rebalancer.horizon());
        if !self.moves.is_empty() {
            self.version += 1;
            self.remember();
        }
        // Nothing but a move can break or mend them.
        let violations = match self.checked {
            Some((version, violations)) if version == self.version => violations,
            _ => self.violations(v_min),
        };
        self.checked = Some((self.version, violations));
        let removed_owner = self.removed_owns();
        self.last = Outcome { imbalance, imbalance_true, moved, violations, removed_owner, over_budget };
        self.tally.add(&self.last, warm_up);
        self.step += 1;
    }

    fn remember(&mut self) {
        let recent = self.moves.len().saturating_sub(REMEMBERED);
        self.remembered.extend(&self.moves[recent..]);
        let excess = self.remembered.len().saturating_sub(REMEMBERED);
        self.remembered.drain(..excess);
    }

    /// The last moves, the latest last; a bounded number is remembered.
    pub fn remembered(&self) -> impl DoubleEndedIterator<Item = &Move> + ExactSizeIterator {
        self.remembered.iter()
    }

    /// How many invariants do not hold: those of the positions; machines below `v_min` tokens that are not removed, each
    /// for itself; owners that do not exist.
    #[must_use]
    pub fn violations(&self, v_min: usize) -> u64 {
        let machines = self.tokens.machines() as u32;
        let poor = (0..machines).filter(|machine| !self.is_removed(*machine) && self.tokens.count(*machine) < v_min);
        let strange = self.tokens.owners().iter().copied().max().is_some_and(|owner| owner >= machines);
        self.tokens.layout().violations() + poor.count() as u64 + u64::from(strange)
    }

    fn removed_owns(&self) -> bool {
        let machines = 0..self.tokens.machines() as u32;
        machines.into_iter().any(|machine| self.is_removed(machine) && self.tokens.count(machine) > 0)
    }
}

#[cfg(test)]
mod tests;
