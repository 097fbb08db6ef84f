//! Policies that decide shares once a tick: the shares are dealt out in smooth turns.

use super::{Ask, Credits, Policy, Route, Scene, View, Watch};

/// How shares are decided. One impl a policy.
pub trait Share: Clone + Send + Sync + 'static {
    /// Decides the weight of every machine of the scene, in the scene's order. Weights are finite and at least 0; only
    /// their proportions matter. `before` are the final shares of the last tick by machine, 0 where it had none.
    fn weigh(&self, scene: &Scene<'_>, before: &[f64], told: &mut Vec<Score>) -> Vec<f64>;

    /// The names of [`Score::terms`], for people.
    fn terms(&self) -> &'static [&'static str];

    /// Takes over changed parameters; `false` when it is another policy.
    fn adopt(&mut self, policy: &Policy) -> bool;
}

/// Terms that a score may have.
pub const TERMS: usize = 4;

/// How one machine was scored in this tick; small is good.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Score {
    /// Value and weight of each term.
    pub terms: [(f64, f64); TERMS],
    /// The score without risk.
    pub base: f64,
    /// What risk adds; `None` for policies that do not look at it.
    pub gate: Option<f64>,
    /// The share that the score alone would give, before safe capacity is looked at.
    pub preference: f64,
    /// Residual safe capacity in requests per second; `None` for policies that do not look at it.
    pub room: Option<f64>,
}

impl Score {
    /// The score with what risk adds.
    #[must_use]
    pub fn total(&self) -> f64 {
        self.base + self.gate.unwrap_or(0.0)
    }
}

/// A policy at work that shares out.
#[derive(Clone, Debug)]
pub struct Sharing<S> {
    rule: S,
    credits: Credits,
    /// Weights of this tick by machine.
    weights: Vec<f64>,
    /// Final shares of the last tick by machine.
    shares: Vec<f64>,
    /// Machines of this tick's scene with their scores.
    scored: Vec<u32>,
    scores: Vec<Score>,
}

impl<S: Share> Sharing<S> {
    /// The policy, before its first tick.
    #[must_use]
    pub fn new(rule: &S) -> Self {
        Self {
            rule: rule.clone(),
            credits: Credits::default(),
            weights: Vec::new(),
            shares: Vec::new(),
            scored: Vec::new(),
            scores: Vec::new(),
        }
    }
}

impl<S: Share> Route for Sharing<S> {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn assess(&mut self, scene: &Scene<'_>) {
        self.shares.resize(scene.machines, 0.0);
        self.scores.clear();
        let weights = self.rule.weigh(scene, &self.shares, &mut self.scores);
        self.scored.clear();
        self.scored.extend(scene.known.iter().map(|known| known.machine));
        self.weights.clear();
        self.weights.resize(scene.machines, 0.0);
        for (machine, weight) in self.scored.iter().zip(weights) {
            self.weights[*machine as usize] = weight;
        }
        if scene.known.is_empty() {
            self.shares.fill(0.0);
        }
    }

    fn begin(&mut self, view: &mut View<'_>) {
        // A machine that the reserve has just put to stopping is no longer eligible: its weight falls away.
        let weights = &self.weights;
        self.credits.weigh(view, |machine| weights.get(machine as usize).copied().unwrap_or(0.0));
        self.shares.clear();
        self.shares.extend_from_slice(self.credits.shares());
    }

    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        self.credits.next(view)
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        self.rule.adopt(policy)
    }

    fn shares(&self) -> Option<&[f64]> {
        Some(&self.shares)
    }

    fn score(&self, machine: u32) -> Option<(&'static [&'static str], Score)> {
        let place = self.scored.binary_search(&machine).ok()?;
        self.scores.get(place).map(|score| (self.rule.terms(), *score))
    }
}

/// Makes weights sum to 1; equal ones where they sum to nothing.
pub fn normalise(weights: &mut [f64]) {
    let sum: f64 = weights.iter().sum();
    let equal = 1.0 / weights.len().max(1) as f64;
    let sound = sum > 0.0 && sum.is_finite();
    weights.iter_mut().for_each(|weight| *weight = if sound { *weight / sum } else { equal });
}

/// Keeps a part of the last tick's shares: w ← (1 − keep) w + keep · before, renormalised. `before` counts as what it was
/// among the machines of the scene; a machine without a share before takes its weight, and shares that sum to less than a half count for
/// nothing. Weights come in and go out normalised.
pub fn smooth(weights: &mut [f64], scene: &Scene<'_>, before: &[f64], keep: f64) {
    let share = |machine: u32| before.get(machine as usize).copied().unwrap_or(0.0);
    let sum: f64 = scene.known.iter().map(|known| share(known.machine)).sum();
    if sum < 0.5 {
        return;
    }
    for (weight, known) in weights.iter_mut().zip(scene.known) {
        let old = share(known.machine);
        let old = if old > 0.0 { old / sum } else { *weight };
        *weight = (1.0 - keep) * *weight + keep * old;
    }
    normalise(weights);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::policy::test_scene::Bench;

    #[test]
    fn weights_without_a_sum_are_equal() {
        for mut weights in [vec![0.0; 4], vec![f64::INFINITY, 1.0, 0.0, 0.0]] {
            normalise(&mut weights);
            assert_eq!(weights, [0.25; 4]);
        }
    }

    #[test]
    fn smoothing_by_hand() {
        let bench = Bench::new(3);
        bench.with(|scene| {
            // n3 is new: it takes its weight of 0.2; the others had 0.3 and 0.5 of 0.8.
            let mut weights = vec![0.4, 0.4, 0.2];
            smooth(&mut weights, scene, &[0.3, 0.5, 0.0, 0.2], 0.5);
            let raw = [0.2 + 0.1875, 0.2 + 0.3125, 0.2];
            let sum: f64 = raw.iter().sum();
            assert!(weights.iter().zip(raw).all(|(weight, raw)| (weight - raw / sum).abs() < 1e-12), "{weights:?}");
            // Less than a half is left of the old shares: they count for nothing.
            let mut weights = vec![0.4, 0.4, 0.2];
            smooth(&mut weights, scene, &[0.2, 0.2, 0.0, 0.6], 0.5);
            assert_eq!(weights, [0.4, 0.4, 0.2]);
        });
    }
}
