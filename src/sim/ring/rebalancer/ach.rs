//! Adaptive consistent hashing with a budget on what moves (Batanov and Bolbakov, doi 10.17513/snt.40813).
//!
//! A step has three phases. The hysteresis says who gives and who takes. The control law says how much may move:
//! C = γ·η, where γ is the room of the whole and η the need of its most loaded machine; the budget is
//! m = min(M_max, M_H/H)·C. Then each giver gives its longest arcs until its share of the budget is reached, and what was
//! given is dealt out to the takers in proportion to how far they are below the target.

use super::memory::{Control, Memory};
use super::{Given, Move, Rebalance, Situation, Tokens, deal};
use crate::param::{Mistake, Param};
use crate::sim::ring::split::in_proportion;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Adaptive consistent hashing with a budget on what moves (Batanov and Bolbakov, Modern High Technologies 2026, no. 6).
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Ach {
    /// Load that every machine should have (ℓ*).
    #[reflect(@Param::share().live())]
    pub target: f64,
    /// How far from the target a machine begins to give or take (ε_on).
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub eps_on: f64,
    /// How near to the target it stops again (ε_off); below `eps_on`.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub eps_off: f64,
    /// Total load at which nothing may move any more (τ); above `tau_min`.
    #[reflect(@Param::range(0.0, 2.0).live())]
    pub tau: f64,
    /// Total load below which everything of the budget may move (τ_min).
    #[reflect(@Param::range(0.0, 2.0).live())]
    pub tau_min: f64,
    /// Overload at which the need is one half (κ).
    #[reflect(@Param::range(0.0, 10.0).live())]
    pub kappa: f64,
    /// Weight of the mean in the total load; the rest is the peak's (α).
    #[reflect(@Param::share().live())]
    pub alpha: f64,
    /// Largest budget of a step, as a share of the ring (M_max).
    #[reflect(@Param::share().live())]
    pub m_max: f64,
    /// Budget of a whole horizon, as a share of the ring (M_H).
    #[reflect(@Param::range(0.0, 1e6).live())]
    pub m_h: f64,
    /// Steps of the horizon (H).
    #[reflect(@Param::range(1.0, 1e6).log().live())]
    pub horizon: u32,
    /// Keeps the budgets to the letter: a token moves only when its arc fits into what is left of the budget of the step and of the
    /// horizon. The study's method does not: each giver gives at least one token, however long its arc, and the horizon
    /// stops it only afterwards. Not part of the paper.
    #[reflect(@Param::choice().live())]
    pub strict_budget: bool,
}

impl Default for Ach {
    fn default() -> Self {
        Self {
            target: 0.65,
            eps_on: 0.10,
            eps_off: 0.04,
            tau: 0.85,
            tau_min: 0.50,
            kappa: 0.10,
            alpha: 0.5,
            m_max: 0.02,
            m_h: 0.25,
            horizon: 100,
            strict_budget: false,
        }
    }
}

/// What is smaller is taken for nothing.
const NOTHING: f64 = 1e-12;
/// A horizon that is spent but for this is spent.
const SPENT: f64 = 1e-9;

impl Ach {
    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if self.eps_off >= self.eps_on {
            let text = format!(
                "{} is not below `eps_on` ({}); without a gap between them there is no hysteresis",
                self.eps_off, self.eps_on
            );
            mistakes.push(Mistake::rule(format!("{path}.eps_off"), text));
        }
        if self.tau <= self.tau_min {
            let text = format!("{} is not above `tau_min` ({})", self.tau, self.tau_min);
            mistakes.push(Mistake::rule(format!("{path}.tau"), text));
        }
    }

    /// The hysteresis: at most one transition a machine and step.
    pub(super) fn transit(&self, memory: &mut Memory, now: &Situation<'_>) {
        let machines = now.loads.len();
        // An addition resets all; a removal keeps the number of machines, which counts removed ones.
        if memory.machines.is_none_or(|before| before != machines) {
            memory.states.clear();
            memory.states.resize(machines, 0);
        }
        memory.machines = Some(machines);
        for (machine, state) in memory.states.iter_mut().enumerate() {
            if !now.counts[machine] {
                *state = 0;
                continue;
            }
            let x = now.loads[machine] - self.target;
            *state = match *state {
                0 if x >= self.eps_on => 1,
                0 if x <= -self.eps_on => -1,
                1 if x <= self.eps_off => 0,
                -1 if x >= -self.eps_off => 0,
                same => same,
            };
        }
    }

    /// The control law: how much may move.
    pub(super) fn control(&self, memory: &Memory, now: &Situation<'_>) -> Control {
        let (mean, peak) = now.mean_and_peak();
        let total = self.alpha * mean + (1.0 - self.alpha) * peak;
        let span = self.tau - self.tau_min;
        let room = if span < NOTHING { 0.0 } else { ((self.tau - total) / span).clamp(0.0, 1.0) };
        let worst = now.machines().map(|machine| now.load(machine) - self.target).fold(0.0, f64::max);
        let need = if worst > 0.0 { worst / (worst + self.kappa) } else { 0.0 };
        let strength = room * need;
        let horizon = self.horizon as usize;
        let spent = memory.spent(horizon);
        let mut budget = self.m_max.min(self.m_h / f64::from(self.horizon)) * strength;
        let full = memory.moved.len() >= horizon;
        let braked = (full || self.strict_budget) && spent >= self.m_h - SPENT;
        if braked {
            budget = 0.0;
        } else if self.strict_budget {
            // What falls out of the window of the next step is not counted on.
            budget = budget.min(self.m_h - spent);
        }
        Control { total, room, need, strength, budget, spent, braked }
    }

    /// The giver's longest arcs until its share is reached; those that do not fit `left` are passed over when budgets are strict.
    fn take(&self, from: u32, quota: f64, left: &mut f64, tokens: &Tokens, v_min: usize, given: &mut Vec<Given>) {
        let mut sum = 0.0;
        let mut can_spare = tokens.count(from).saturating_sub(v_min);
        for token in tokens.longest_first(from) {
            if can_spare == 0 || sum >= quota {
                break;
            }
            let arc = tokens.layout().arc(token);
            if self.strict_budget && arc > *left {
                continue;
            }
            given.push(Given { token, from, quota, given: sum });
            sum += arc;
            *left -= arc;
            can_spare -= 1;
        }
    }
}

impl Rebalance for &Ach {
    fn step(&self, memory: &mut Memory, now: &Situation<'_>, tokens: &mut Tokens, moves: &mut Vec<Move>) {
        self.transit(memory, now);
        memory.control = self.control(memory, now);
        let Control { strength, budget, .. } = memory.control;
        if strength <= 0.0 || budget <= 0.0 {
            return;
        }
        let of_state = |wanted: i8, sign: f64| -> Vec<(u32, f64)> {
            let machines = now.machines().filter(|machine| memory.states[*machine as usize] == wanted);
            machines.map(|machine| (machine, (sign * (now.load(machine) - self.target)).max(0.0))).collect()
        };
        let (givers, takers) = (of_state(1, 1.0), of_state(-1, -1.0));
        let sum = |machines: &[(u32, f64)]| machines.iter().map(|(_, weight)| weight).sum::<f64>();
        let overload = sum(&givers);
        if givers.is_empty() || takers.is_empty() || overload < NOTHING || sum(&takers) < NOTHING {
            return;
        }
        let mut given = Vec::new();
        let mut left = budget;
        for (from, weight) in givers {
            self.take(from, budget * weight / overload, &mut left, tokens, now.v_min, &mut given);
        }
        if !given.is_empty() {
            let counts = in_proportion(given.len(), &takers.iter().map(|(_, weight)| *weight).collect::<Vec<_>>());
            let first = moves.len();
            deal(&given, takers.iter().map(|(taker, _)| *taker).zip(counts), now, tokens.layout(), moves);
            tokens.give_each(moves[first..].iter().map(|one| (one.token, one.to)));
        }
    }
}
