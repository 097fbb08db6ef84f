//! The proposed method of the wavelet study: the base score gated by risk, within residual safe capacity.

use super::base_score::{self, Alpha};
use super::safe_capacity::{allot, residual};
use super::sharing::{Score, Share, normalise, smooth};
use super::{Policy, Scene};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Preferences in proportion to (floor + S)^−exponent with the score S = S_base + λ_R max(0, Risk − R0), the paper's
/// equation (6); half of the last tick's shares is kept; then the present load is allotted within residual safe capacity.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct RiskAwareWavelet {
    /// Weights of the terms of the base score.
    pub alpha: Alpha,
    /// Weight of risk in the score (λ_R).
    #[reflect(@Param::range(0.0, 100.0).live())]
    pub lambda_r: f64,
    /// Risk up to which nothing is added (R0).
    #[reflect(@Param::share().live())]
    pub r0: f64,
    /// Added to the score before the power is taken.
    #[reflect(@Param::range(0.001, 1000.0).log().live())]
    pub floor: f64,
    /// How sharply preference falls with the score.
    #[reflect(@Param::range(0.0, 20.0).live())]
    pub exponent: f64,
    /// What is kept of the last tick's shares.
    #[reflect(@Param::range(0.0, 0.99).live())]
    pub smoothing: f64,
    /// Safe capacity that one request inside takes away, per second.
    #[reflect(@Param::range(0.0, 100.0).live())]
    pub discount: f64,
    /// Gain of the smoothed observations.
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub gain: f64,
}

impl Default for RiskAwareWavelet {
    fn default() -> Self {
        Self {
            alpha: Alpha::default(),
            lambda_r: 1.0,
            r0: 0.35,
            floor: 0.1,
            exponent: 3.0,
            smoothing: 0.5,
            discount: 0.5,
            gain: 0.3,
        }
    }
}

/// The score with the gated risk, the paper's equation (6): S = S_base + λ_R max(0, Risk − R0).
#[must_use]
pub fn gate(lambda_r: f64, risk: f64, r0: f64) -> f64 {
    lambda_r * (risk - r0).max(0.0)
}

impl RiskAwareWavelet {
    /// (floor + S)^−exponent; the usual cube without a power.
    fn preference(&self, score: f64) -> f64 {
        let base = self.floor + score;
        if self.exponent == 3.0 { 1.0 / (base * base * base) } else { libm::pow(base, -self.exponent) }
    }
}

impl Share for RiskAwareWavelet {
    fn weigh(&self, scene: &Scene<'_>, before: &[f64], told: &mut Vec<Score>) -> Vec<f64> {
        let mean = base_score::mean_arrivals(scene);
        told.extend(scene.known.iter().map(|known| {
            let terms = self.alpha.terms(known, scene, mean);
            let risk = known.risk.map_or(0.0, |risk| risk.total);
            Score {
                terms,
                base: base_score::sum(&terms),
                gate: Some(gate(self.lambda_r, risk, self.r0)),
                ..Score::default()
            }
        }));
        let mut preferences: Vec<f64> = told.iter().map(|score| self.preference(score.total())).collect();
        normalise(&mut preferences);
        smooth(&mut preferences, scene, before, self.smoothing);
        let room = residual(scene, self.discount);
        for ((score, preference), room) in told.iter_mut().zip(&preferences).zip(&room) {
            (score.preference, score.room) = (*preference, Some(*room));
        }
        let capacities: Vec<f64> = scene.known.iter().map(|known| known.capacity).collect();
        allot(scene.load.max(1.0), &preferences, &room, &capacities)
    }

    fn terms(&self) -> &'static [&'static str] {
        &base_score::TERMS
    }

    fn adopt(&mut self, policy: &Policy) -> bool {
        let Policy::RiskAwareWavelet(rule) = policy else { return false };
        *self = rule.clone();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::policy::test_scene::Bench;

    #[test]
    fn the_gate_opens_above_r0() {
        assert_eq!(gate(1.0, 0.35, 0.35), 0.0);
        assert_eq!(gate(2.0, 0.85, 0.35), 1.0);
    }

    #[test]
    fn preferences_and_shares_by_hand() {
        let mut bench = Bench::new(2);
        bench.smooth.iter_mut().for_each(|seen| seen.arrivals = 100.0);
        bench.risks[0] = 0.6;
        bench.load = 60.0;
        bench.with(|scene| {
            let mut told = Vec::new();
            // S 0.35 + 0.25 and 0.35: (0.7)^-3 and (0.45)^-3.
            let weights = RiskAwareWavelet::default().weigh(scene, &[0.0; 2], &mut told);
            let cube = |x: f64| 1.0 / (x * x * x);
            let first = cube(0.7) / (cube(0.7) + cube(0.45));
            assert!((told[0].preference - first).abs() < 1e-12, "{told:?}");
            assert!((weights[0] - 60.0 * first).abs() < 1e-9 && (weights[1] - 60.0 * (1.0 - first)).abs() < 1e-9);
            assert_eq!(told[1].room, Some(96.0));
        });
        // At 180 the preferred one is full at 96; the other takes the rest.
        bench.load = 180.0;
        let weights = bench.with(|scene| RiskAwareWavelet::default().weigh(scene, &[0.0; 2], &mut Vec::new()));
        assert!((weights[0] - 84.0).abs() < 1e-9 && (weights[1] - 96.0).abs() < 1e-9, "{weights:?}");
    }

    #[test]
    fn the_cube_is_the_power() {
        let (cube, power) =
            (RiskAwareWavelet::default(), RiskAwareWavelet { exponent: 3.0 + 1e-12, ..Default::default() });
        assert!((cube.preference(0.4) / power.preference(0.4) - 1.0).abs() < 1e-9);
    }
}
