//! A token ring as a scenario declares it.

use super::layout::Layout;
use super::rebalancer::Rebalancer;
use crate::param::{Mistake, Param, counted};
use crate::sim::dice::{Dice, Purpose};
use crate::sim::flow::{Flow, places};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// A ring of tokens. Its machines are those of the scenario, each with its number.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Ring {
    /// Tokens on the whole ring (V), at random positions; machines get them by turns around the ring.
    #[reflect(@Param::range(1.0, 2e6).log())]
    pub tokens: u32,
    /// Tokens that every machine keeps, and that an added one begins with (v_min).
    #[reflect(@Param::range(0.0, 1e6))]
    pub v_min: u32,
    /// Whether the first keys of a flow lie on the tokens, one each, instead of anywhere. So it is in the study's program, where one
    /// seed draws the places of both: its hottest keys never share an arc.
    pub keys_on_tokens: bool,
    /// Leaves removed machines out: they count in no mean, are given no tokens, and their removal changes no hysteresis. The study
    /// does not: there they stay as machines without load. Not part of the paper.
    #[reflect(@Param::choice().live())]
    pub forget_removed: bool,
    /// How tokens change hands, once a tick.
    #[reflect(@Param::choice().live())]
    pub rebalancer: Rebalancer,
}

impl Default for Ring {
    fn default() -> Self {
        Self { tokens: 1000, v_min: 3, keys_on_tokens: false, forget_removed: false, rebalancer: Rebalancer::Static }
    }
}

impl Ring {
    /// Rules between values.
    pub(in crate::sim) fn check(&self, machines: u32, mistakes: &mut Vec<Mistake>) {
        if self.tokens < machines {
            let are = if self.tokens == 1 { "is" } else { "are" };
            let tokens = counted(self.tokens, "token");
            let text = format!("{tokens} {are} too few for {machines} machines; each needs one");
            mistakes.push(Mistake::rule("ring.tokens", text));
        } else if machines > 0 && self.v_min > self.tokens / machines {
            let (each, all) = (self.tokens / machines, self.tokens);
            let text = format!("{} is above {each}, the tokens that each machine gets of {all}", self.v_min);
            mistakes.push(Mistake::rule("ring.v_min", text));
        }
        self.rebalancer.check("ring.rebalancer", mistakes);
    }

    /// The positions of its tokens in a run with this seed.
    #[must_use]
    pub fn layout(&self, seed: u64) -> Layout {
        Layout::new(self.places(seed))
    }

    /// The same in the order in which they are drawn.
    fn places(&self, seed: u64) -> Vec<f64> {
        let mut dice = Dice::new(seed, Purpose::Tokens, 0);
        (0..self.tokens.max(1)).map(|_| dice.uniform()).collect()
    }

    /// The places of all keys of these flows, flow by flow.
    #[must_use]
    pub fn key_places(&self, seed: u64, flows: &[Flow]) -> Vec<f64> {
        let on = if self.keys_on_tokens { self.places(seed) } else { Vec::new() };
        places(seed, flows, &on)
    }
}
