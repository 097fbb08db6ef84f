//! The balancer of a run: its policy at work and what it goes by from tick to tick.

use super::Router;
use crate::sim::dice::{Dice, Purpose};
use crate::sim::fault::Health;
use crate::sim::life::Life;
use crate::sim::node::Node;
use crate::sim::policy::{Board, Explanation, Policy};
use bevy_ecs::prelude::*;

/// The balancer: its policy at work and the machines it may choose.
#[derive(Resource)]
pub struct Balancer {
    pub(in crate::sim) router: Box<dyn Router>,
    pub(super) dice: Dice,
    pub(super) board: Board,
    pub(super) eligible: Vec<u32>,
    pub(super) weights: Vec<f64>,
    /// Whether anything that an index depends on changed.
    pub(super) changed: bool,
    /// Requests of the tick that found no machine to choose.
    pub unrouted: u64,
    /// Times that the policy asked a machine for its meters.
    pub polls: u64,
}

impl Balancer {
    /// The balancer of a run with this seed.
    #[must_use]
    pub fn new(seed: u64, policy: &Policy) -> Self {
        let dice = Dice::new(seed, Purpose::Policy, 0);
        Self {
            router: policy.router(),
            dice,
            board: Board::default(),
            eligible: Vec::new(),
            weights: Vec::new(),
            changed: true,
            unrouted: 0,
            polls: 0,
        }
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

    /// Why the policy chose as it did last, for each client that it decides for.
    #[must_use]
    pub fn explain(&self, now: u64) -> Vec<Explanation> {
        self.router.explain(now)
    }

    /// The machines that may be chosen in this tick, ascending.
    #[must_use]
    pub fn eligible(&self) -> &[u32] {
        &self.eligible
    }
}

/// Finds the machines that may be chosen in this tick.
pub fn find_eligible(mut balancer: ResMut<Balancer>, machines: Query<(&Node, &Life, &Health)>) {
    let mut eligible: Vec<u32> = machines
        .iter()
        .filter(|(_, life, health)| life.is_active() && !health.known_down)
        .map(|(node, ..)| node.id.0)
        .collect();
    eligible.sort_unstable();
    let mut weights = vec![0.0; machines.iter().len()];
    for (node, ..) in &machines {
        weights[node.id.0 as usize] = node.weight;
    }
    if eligible != balancer.eligible || weights != balancer.weights {
        balancer.changed = true;
        balancer.eligible = eligible;
        balancer.weights = weights;
    }
}
