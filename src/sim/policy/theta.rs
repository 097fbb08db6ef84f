//! Two machines: a probability that learns from one bit of feedback.
//!
//! K. V. Pervyshev, "Optimisation of a router's work" (after Granichin and Polyak 2003). The probability of the first
//! machine is moved after each request that was taken, by which machine took it and whether that was a routing error.

use super::pair::{self, Feedback, Memory};
use super::{Ask, Explanation, Policy, Route, Sent, Term, View, Watch, reason};
use crate::param::Param;
use crate::sim::scenario::Scenario;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The first of two machines with probability theta, which is moved by what became of each request.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Theta {
    /// What moves the probability.
    #[reflect(@Param::choice().live())]
    pub rule: ThetaRule,
    /// How far one request moves it (a).
    #[reflect(@Param::above(0.0, 10.0).log().live())]
    pub alpha: f64,
    /// The probability of the first machine at the start (theta_0).
    #[reflect(@Param::share())]
    pub theta0: f64,
    /// The probability stays within these.
    pub clamp: Clamp,
    /// After this many choices of the same machine in a row the other one is taken; absent is without limit.
    #[reflect(@Param::range(1.0, 1e6).log().live())]
    pub run_limit: Option<u32>,
}

impl Theta {
    /// Takes theta_0 along when the clamp moves past it: it counts at the start only.
    pub fn settle(&mut self) {
        self.theta0 = self.theta0.min(self.clamp.high).max(self.clamp.low);
    }
}

impl Default for Theta {
    fn default() -> Self {
        Self { rule: ThetaRule::J, alpha: 0.003, theta0: 0.333, clamp: Clamp::default(), run_limit: None }
    }
}

/// The limits of a probability.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Clamp {
    /// Its smallest value.
    #[reflect(@Param::share().live())]
    pub low: f64,
    /// Its largest value.
    #[reflect(@Param::share().live())]
    pub high: f64,
}

impl Default for Clamp {
    fn default() -> Self {
        Self { low: 0.01, high: 0.99 }
    }
}

/// What moves theta. I of a machine is 1 when it was chosen and took the request, J when it took a request for which the
/// other machine was chosen but full; all others are 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum ThetaRule {
    /// By a(J1 − J2): towards the machine that had to help out.
    #[default]
    J,
    /// By a(I1 − I2): towards the machine that took the request.
    I,
    /// By a(J1 − J2) − a(I1 − I2).
    JMinusI,
    /// By a(J1 − J2) + a(I1 − I2).
    JPlusI,
    /// By a(J1·theta − J2·(1 − theta)).
    JSmoothed,
}

impl ThetaRule {
    /// How far theta is moved, per alpha.
    #[inline]
    fn step(self, theta: f64, feedback: Feedback) -> f64 {
        let sign = |machine: u32| if machine == 0 { 1.0 } else { -1.0 };
        match (self, feedback) {
            (Self::J | Self::JMinusI | Self::JPlusI, Feedback::Redirected(machine)) => sign(machine),
            (Self::I | Self::JPlusI, Feedback::Taken(machine)) => sign(machine),
            (Self::JMinusI, Feedback::Taken(machine)) => -sign(machine),
            (Self::JSmoothed, Feedback::Redirected(0)) => theta,
            (Self::JSmoothed, Feedback::Redirected(_)) => theta - 1.0,
            _ => 0.0,
        }
    }
}

const LOW: Term = Term { name: "theta_min", unit: "", doc: "theta is not moved below this" };
const HIGH: Term = Term { name: "theta_max", unit: "", doc: "theta is not moved above this" };
const LIMIT: Term = Term { name: "run_limit", unit: "requests", doc: "after so many in a row the other one is taken" };
const RUN: Term = Term { name: "run", unit: "requests", doc: "how often the same machine was chosen in a row" };

/// A [`Theta`] at work.
#[derive(Clone, Debug)]
pub struct Needle {
    rule: Theta,
    theta: f64,
    last: u32,
    /// How often `last` was chosen in a row; 0 before the first request.
    run: u32,
    memory: Memory,
}

impl Needle {
    /// The rule, before its first request.
    #[must_use]
    pub fn new(rule: &Theta) -> Self {
        Self { rule: rule.clone(), theta: rule.theta0, last: 0, run: 0, memory: Memory::default() }
    }
}

impl Route for Needle {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    #[inline]
    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        let drawn = u32::from(view.dice.uniform() >= self.theta);
        let same = self.run > 0 && drawn == self.last;
        let tired = same && self.rule.run_limit.is_some_and(|limit| self.run >= limit);
        let wanted = if tired { 1 - drawn } else { drawn };
        let machine = pair::available(view, wanted);
        self.run = if machine == self.last { self.run.saturating_add(1) } else { 1 };
        self.last = machine;
        machine
    }

    #[inline]
    fn sent(&mut self, ask: &Ask, sent: &Sent) {
        if let Some(feedback) = Feedback::of(sent) {
            let step = self.rule.alpha * self.rule.rule.step(self.theta, feedback);
            self.theta = (self.theta + step).max(self.rule.clamp.low).min(self.rule.clamp.high);
        }
        self.memory.note(ask, sent, self.theta);
    }

    fn explain(&self, _: u64) -> Vec<Explanation> {
        let tired = self.rule.run_limit.is_some_and(|limit| self.run >= limit);
        let reason = if tired { reason::THETA_FULL } else { reason::THETA };
        let Clamp { low, high } = self.rule.clamp;
        let limit = self.rule.run_limit.map(|limit| (LIMIT, f64::from(limit)));
        let figures = [(RUN, f64::from(self.run)), (LOW, low), (HIGH, high)];
        self.memory.explain(reason, self.theta, &figures.into_iter().chain(limit).collect::<Vec<_>>())
    }

    fn misfit(&self, scenario: &Scenario) -> Option<String> {
        let Theta { theta0, clamp: Clamp { low, high }, .. } = self.rule;
        if low > high {
            return Some(format!("has a clamp from {low} to {high}, in which nothing lies"));
        }
        if !(low..=high).contains(&theta0) {
            return Some(format!("begins with theta0 = {theta0}, outside of its clamp of {low} to {high}"));
        }
        pair::misfit(scenario)
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        let Policy::Theta(rule) = policy else { return false };
        self.rule = rule.clone();
        self.theta = self.theta.max(rule.clamp.low).min(rule.clamp.high);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ask() -> Ask {
        Ask { at: 0, size: 1.0, client: 0, deadline: 0, row: 0 }
    }

    fn sent(chosen: u32, machine: u32) -> Sent {
        Sent { chosen, machine, departure: 1, done: 1 }
    }

    /// Where theta is after one request, from 0.333 with a = 0.1.
    fn after(rule: ThetaRule, chosen: u32, machine: u32) -> f64 {
        let mut needle = Needle::new(&Theta { rule, alpha: 0.1, ..Theta::default() });
        needle.sent(&ask(), &sent(chosen, machine));
        needle.theta - 0.333
    }

    #[test]
    fn every_rule_moves_theta_as_written() {
        use ThetaRule::{I, J, JMinusI, JPlusI, JSmoothed};
        // Taken by the first as chosen, taken by the second as chosen, J of the first, J of the second.
        let ways = [(0, 0), (1, 1), (1, 0), (0, 1)];
        let table = [
            (J, [0.0, 0.0, 0.1, -0.1]),
            (I, [0.1, -0.1, 0.0, 0.0]),
            (JMinusI, [-0.1, 0.1, 0.1, -0.1]),
            (JPlusI, [0.1, -0.1, 0.1, -0.1]),
            (JSmoothed, [0.0, 0.0, 0.0333, -0.0667]),
        ];
        for (rule, steps) in table {
            for ((chosen, machine), step) in ways.into_iter().zip(steps) {
                assert!((after(rule, chosen, machine) - step).abs() < 1e-12, "{rule:?} {chosen} {machine}");
            }
        }
    }

    #[test]
    fn theta_stays_in_its_clamp_and_a_refusal_moves_nothing() {
        let mut needle = Needle::new(&Theta { alpha: 10.0, ..Theta::default() });
        needle.sent(&ask(), &Sent { chosen: 0, machine: 0, departure: 0, done: 0 });
        assert_eq!(needle.theta, 0.333);
        needle.sent(&ask(), &sent(1, 0));
        assert_eq!(needle.theta, 0.99);
        needle.sent(&ask(), &sent(0, 1));
        assert_eq!(needle.theta, 0.01);
    }
}
