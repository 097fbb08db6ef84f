//! Shares by the base score, without risk.

use super::base_score::{self, Alpha};
use super::sharing::{Score, Share, normalise, smooth};
use super::{Policy, Scene};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Shares in proportion to 1/(offset + S), with S the base score; half of the last tick's shares is kept.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct QosScore {
    /// Weights of the terms of the score.
    pub alpha: Alpha,
    /// Added to the score; the larger, the more equal the shares. (Fitted; the paper does not give it.)
    #[reflect(@Param::range(0.001, 1000.0).log().live())]
    pub offset: f64,
    /// What is kept of the last tick's shares.
    #[reflect(@Param::range(0.0, 0.99).live())]
    pub smoothing: f64,
    /// Gain of the smoothed observations.
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub gain: f64,
}

impl Default for QosScore {
    fn default() -> Self {
        Self { alpha: Alpha::default(), offset: 5.0, smoothing: 0.5, gain: 0.3 }
    }
}

impl Share for QosScore {
    fn weigh(&self, scene: &Scene<'_>, before: &[f64], told: &mut Vec<Score>) -> Vec<f64> {
        let mean = base_score::mean_arrivals(scene);
        told.extend(scene.known.iter().map(|known| {
            let terms = self.alpha.terms(known, scene, mean);
            Score { terms, base: base_score::sum(&terms), ..Score::default() }
        }));
        let mut weights: Vec<f64> = told.iter().map(|score| 1.0 / (self.offset + score.base)).collect();
        normalise(&mut weights);
        smooth(&mut weights, scene, before, self.smoothing);
        told.iter_mut().zip(&weights).for_each(|(score, weight)| score.preference = *weight);
        weights
    }

    fn terms(&self) -> &'static [&'static str] {
        &base_score::TERMS
    }

    fn adopt(&mut self, policy: &Policy) -> bool {
        let Policy::QosScore(rule) = policy else { return false };
        *self = rule.clone();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::policy::test_scene::Bench;

    #[test]
    fn shares_by_hand() {
        let mut bench = Bench::new(2);
        // S 0.3 · 2 + 0.35 · 1 = 0.95 and 0.35: 1/5.95 and 1/5.35.
        bench.smooth[0].response_ms = 240.0;
        bench.smooth.iter_mut().for_each(|seen| seen.arrivals = 100.0);
        bench.with(|scene| {
            let mut told = Vec::new();
            let weights = QosScore::default().weigh(scene, &[0.0; 2], &mut told);
            let wanted = (1.0 / 5.95) / (1.0 / 5.95 + 1.0 / 5.35);
            assert!((weights[0] - wanted).abs() < 1e-12 && (told[0].base - 0.95).abs() < 1e-12, "{weights:?} {told:?}");
            let weights = QosScore::default().weigh(scene, &[0.8, 0.2], &mut Vec::new());
            assert!((weights[0] - (0.5 * wanted + 0.4)).abs() < 1e-12, "{weights:?}");
        });
    }

    /// With all weights 0 every score is 0 and the shares are equal.
    #[test]
    fn weights_of_zero_share_equally() {
        let alpha = Alpha { intensity: 0.0, latency: 0.0, errors: 0.0, queue: 0.0 };
        let rule = QosScore { alpha, ..QosScore::default() };
        let weights = Bench::new(4).with(|scene| rule.weigh(scene, &[0.0; 4], &mut Vec::new()));
        assert_eq!(weights, [0.25; 4]);
    }
}
