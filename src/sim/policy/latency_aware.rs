//! Shares by the response that a machine is expected to give.

use super::sharing::{Score, Share, TERMS, normalise};
use super::{Policy, Scene};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Shares in proportion to 1/(offset + l (1 + ρ) + time of the queue), all from the last tick and not smoothed
/// (after LA-IMR). Its information is one tick old, which makes it herd at high load.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct LatencyAware {
    /// Added to the expected response; the larger, the more equal the shares. (Fitted; the paper does not give it.)
    #[reflect(@Param::range(0.001, 1e5).unit("ms").log().live())]
    pub offset: f64,
}

impl Default for LatencyAware {
    fn default() -> Self {
        Self { offset: 36.0 }
    }
}

/// Utilisation counts up to this.
const MOST: f64 = 2.0;

impl Share for LatencyAware {
    fn weigh(&self, scene: &Scene<'_>, _: &[f64], told: &mut Vec<Score>) -> Vec<f64> {
        told.extend(scene.known.iter().map(|known| {
            let utilisation = (known.told.arrivals / known.capacity).min(MOST);
            let queue = 1000.0 * (known.told.inside - 1.0).max(0.0) / known.capacity;
            let mut terms = [(0.0, 1.0); TERMS];
            let response = known.told.mean_ms;
            [terms[0].0, terms[1].0, terms[2].0, terms[3].0] = [self.offset, response, response * utilisation, queue];
            Score { terms, base: terms.iter().map(|(value, _)| value).sum(), ..Score::default() }
        }));
        let mut weights: Vec<f64> = told.iter().map(|score| 1.0 / score.base).collect();
        normalise(&mut weights);
        told.iter_mut().zip(&weights).for_each(|(score, weight)| score.preference = *weight);
        weights
    }

    fn terms(&self) -> &'static [&'static str] {
        &["offset, ms", "response, ms", "response by utilisation, ms", "queue, ms"]
    }

    fn adopt(&mut self, policy: &Policy) -> bool {
        let Policy::LatencyAware(rule) = policy else { return false };
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
        bench.told[0].arrivals = 60.0;
        bench.told[0].inside = 13.0;
        bench.with(|scene| {
            // 36 + 10 · 1.5 + 1000 · 12/120 = 151 and 36 + 10 = 46 ms.
            let weights = LatencyAware::default().weigh(scene, &[], &mut Vec::new());
            assert!((weights[0] / weights[1] - 46.0 / 151.0).abs() < 1e-12, "{weights:?}");
        });
    }
}
