//! What a rebalancer remembers from step to step.

use std::collections::VecDeque;

/// What is remembered. Rebalancers share it, so that one with other parameters goes on where the last one stopped.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Whether there was a step before.
    pub started: bool,
    /// Hysteresis of each machine (σ): 1 gives, −1 takes, 0 neither.
    pub states: Vec<i8>,
    /// Machines in the step before, removed ones too.
    pub machines: Option<usize>,
    /// What moved in each of the last steps, as a share of the ring (M), the latest last.
    pub moved: VecDeque<f64>,
    /// The quantities of the last step of adaptive consistent hashing.
    pub control: Control,
}

/// The quantities of one step of adaptive consistent hashing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Control {
    /// Half mean, half peak: the load of the whole (total_load).
    pub total: f64,
    /// How much room the whole has, 0 to 1 (γ).
    pub room: f64,
    /// How much the most loaded machine is above the target, 0 to 1 (η).
    pub need: f64,
    /// Their product (C).
    pub strength: f64,
    /// Budget of the step, as a share of the ring (m).
    pub budget: f64,
    /// What moved within the horizon before this step.
    pub spent: f64,
    /// Whether the horizon stopped the step.
    pub braked: bool,
}

impl Memory {
    /// What moved in the last `horizon` steps.
    #[must_use]
    pub fn spent(&self, horizon: usize) -> f64 {
        self.moved.iter().skip(self.moved.len().saturating_sub(horizon)).sum()
    }

    /// Notes what moved in a step; the last `horizon` steps are kept.
    pub fn note(&mut self, moved: f64, horizon: usize) {
        self.moved.push_back(moved);
        while self.moved.len() > horizon {
            self.moved.pop_front();
        }
    }
}
