//! The balancer of a run: its policy at work and what it goes by from tick to tick.

use super::Router;
use crate::sim::dice::{Dice, Purpose};
use crate::sim::policy::Policy;
use bevy_ecs::prelude::*;

/// The balancer: its policy at work and the machines it may choose.
#[derive(Resource)]
pub struct Balancer {
    pub(super) router: Box<dyn Router>,
    pub(super) dice: Dice,
    pub(super) eligible: Vec<u32>,
    pub(super) weights: Vec<f64>,
    /// Whether anything that an index depends on changed.
    pub(super) changed: bool,
    /// Requests of the tick that found no machine to choose.
    pub unrouted: u64,
}

impl Balancer {
    /// The balancer of a run with this seed.
    #[must_use]
    pub fn new(seed: u64, policy: &Policy) -> Self {
        let dice = Dice::new(seed, Purpose::Policy, 0);
        Self { router: policy.router(), dice, eligible: Vec::new(), weights: Vec::new(), changed: true, unrouted: 0 }
    }

    /// Takes over a changed policy; the same policy with other parameters keeps its state.
    pub fn retune(&mut self, policy: &Policy) {
        if !self.router.retune(policy) {
            self.router = policy.router();
        }
        self.changed = true;
    }

    /// Says that speeds, queues or weights changed from outside.
    pub fn disturb(&mut self) {
        self.changed = true;
    }

    /// The machines that may be chosen in this tick, ascending.
    #[must_use]
    pub fn eligible(&self) -> &[u32] {
        &self.eligible
    }
}
