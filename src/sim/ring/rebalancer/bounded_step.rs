//! BoundedStep: the loaded give a bounded number of their longest arcs to the least loaded machine.

use super::{Given, Memory, Move, Rebalance, Situation, Tokens, hand_over};
use crate::param::{Mistake, Param};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Each machine above `over` gives its `tokens` longest arcs to the least loaded machine below `under` (the study's A3, there
/// called Bounded-Loads). It is not consistent hashing with bounded loads (Mirrokni et al., 2018): no capacity is bounded
/// and no request forwarded.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct BoundedStep {
    /// Load above which a machine gives.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub over: f64,
    /// Load below which a machine may take.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub under: f64,
    /// Tokens that a machine gives in a step, at most.
    #[reflect(@Param::range(1.0, 1e6).log().live())]
    pub tokens: u32,
}

impl Default for BoundedStep {
    fn default() -> Self {
        Self { over: 0.77, under: 0.60, tokens: 2 }
    }
}

impl BoundedStep {
    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if self.under > self.over {
            let text = format!("{} is above `over` ({}); a machine would give and take", self.under, self.over);
            mistakes.push(Mistake::rule(format!("{path}.under"), text));
        }
    }
}

impl Rebalance for &BoundedStep {
    fn step(&self, _: &mut Memory, now: &Situation<'_>, tokens: &mut Tokens, moves: &mut Vec<Move>) {
        let under = now.machines().filter(|machine| now.load(*machine) < self.under);
        let Some(to) = under.min_by(|a, b| now.load(*a).total_cmp(&now.load(*b))) else { return };
        let over: Vec<u32> = now.machines().filter(|machine| now.load(*machine) > self.over).collect();
        for from in over {
            let can_spare = tokens.count(from).saturating_sub(now.v_min);
            let given: Vec<u32> = tokens.longest_first(from).take(can_spare.min(self.tokens as usize)).collect();
            let mut sum = 0.0;
            for token in given {
                let one = Given { token, from, quota: f64::INFINITY, given: sum };
                moves.push(hand_over(&one, to, now, tokens.layout()));
                sum += tokens.give(token, to);
            }
        }
    }
}
