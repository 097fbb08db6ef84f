//! Two machines: one of them with a fixed probability.

use super::pair::{self, Memory};
use super::{Ask, Explanation, Policy, Route, Sent, View, Watch, reason};
use crate::param::Param;
use crate::sim::scenario::Scenario;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The first of two machines with a fixed probability, else the second.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Coin {
    /// Probability of the first machine (theta).
    #[reflect(@Param::share().live())]
    pub theta: f64,
}

impl Default for Coin {
    fn default() -> Self {
        Self { theta: 0.333 }
    }
}

/// A [`Coin`] at work.
#[derive(Clone, Debug)]
pub struct Flips {
    rule: Coin,
    memory: Memory,
}

impl Flips {
    /// The coin before its first flip.
    #[must_use]
    pub fn new(rule: &Coin) -> Self {
        Self { rule: rule.clone(), memory: Memory::default() }
    }
}

impl Route for Flips {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    #[inline]
    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        let first = view.dice.uniform() < self.rule.theta;
        pair::available(view, u32::from(!first))
    }

    #[inline]
    fn sent(&mut self, ask: &Ask, sent: &Sent) {
        self.memory.note(ask, sent, self.rule.theta);
    }

    fn explain(&self, _: u64) -> Vec<Explanation> {
        self.memory.explain(reason::COIN, self.rule.theta, &[])
    }

    fn misfit(&self, scenario: &Scenario) -> Option<String> {
        pair::misfit(scenario)
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        let Policy::Coin(rule) = policy else { return false };
        self.rule = rule.clone();
        true
    }
}
