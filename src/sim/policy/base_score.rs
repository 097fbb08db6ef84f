//! The base score of the wavelet study: how busy, slow, failing and crowded a machine looks.

use super::{Known, Scene};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Weights of the terms of the base score (the paper's α).
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Alpha {
    /// Weight of the intensity (α_C).
    #[reflect(@Param::range(0.0, 10.0).live())]
    pub intensity: f64,
    /// Weight of the response time (α_L).
    #[reflect(@Param::range(0.0, 10.0).live())]
    pub latency: f64,
    /// Weight of the errors (α_E).
    #[reflect(@Param::range(0.0, 10.0).live())]
    pub errors: f64,
    /// Weight of the number inside (α_Q).
    #[reflect(@Param::range(0.0, 10.0).live())]
    pub queue: f64,
}

impl Default for Alpha {
    fn default() -> Self {
        Self { intensity: 0.35, latency: 0.30, errors: 0.15, queue: 0.20 }
    }
}

/// The names of the terms, in order.
pub const TERMS: [&str; 4] = ["intensity", "latency", "errors", "queue"];

/// Intensity, latency and queue count up to this, errors up to 1.
const MOST: f64 = 2.0;

/// Requests inside that make the queue term 1, in seconds of the machine's capacity.
const FULL_SECONDS: f64 = 0.5;

impl Alpha {
    /// The terms of a machine with their weights, from smoothed observations: C = c/mean c (arrivals relative to
    /// the machines of the scene), L = l/L_max, E = e/E_max, Q = q/(0.5 s of capacity).
    ///
    /// As C is relative, the score does not know capacities: that is why the methods which go by it alone fail on unequal machines.
    #[must_use]
    pub fn terms(&self, known: &Known<'_>, scene: &Scene<'_>, mean_arrivals: f64) -> [(f64, f64); 4] {
        let seen = known.smooth;
        [
            ((seen.arrivals / mean_arrivals.max(1.0)).min(MOST), self.intensity),
            ((seen.response_ms / scene.limits.p95_ms).min(MOST), self.latency),
            ((seen.errors / scene.limits.error_rate).min(1.0), self.errors),
            ((seen.inside / (FULL_SECONDS * known.capacity)).min(MOST), self.queue),
        ]
    }
}

/// The mean of the smoothed arrivals over the machines of the scene.
#[must_use]
pub fn mean_arrivals(scene: &Scene<'_>) -> f64 {
    scene.known.iter().map(|known| known.smooth.arrivals).sum::<f64>() / scene.known.len().max(1) as f64
}

/// S_base = α_C C + α_L L + α_E E + α_Q Q.
#[must_use]
pub fn sum(terms: &[(f64, f64); 4]) -> f64 {
    terms.iter().map(|(value, weight)| value * weight).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::policy::test_scene::Bench;
    use crate::sim::telemetry::Smoothed;

    #[test]
    fn the_base_score_by_hand() {
        let mut bench = Bench::new(2);
        bench.smooth[0] = Smoothed { arrivals: 120.0, response_ms: 60.0, errors: 0.005, inside: 30.0 };
        bench.smooth[1] = Smoothed { arrivals: 40.0, response_ms: 600.0, errors: 0.5, inside: 600.0 };
        bench.with(|scene| {
            let mean = mean_arrivals(scene);
            assert_eq!(mean, 80.0);
            let alpha = Alpha::default();
            // C 1.5, L 0.5, E 0.25, Q 0.5.
            let first = sum(&alpha.terms(&scene.known[0], scene, mean));
            assert!((first - (0.35 * 1.5 + 0.30 * 0.5 + 0.15 * 0.25 + 0.20 * 0.5)).abs() < 1e-12, "{first}");
            // C 0.5; all the others are at their tops: 2, 1, 2.
            let second = sum(&alpha.terms(&scene.known[1], scene, mean));
            assert!((second - (0.35 * 0.5 + 0.30 * 2.0 + 0.15 + 0.20 * 2.0)).abs() < 1e-12, "{second}");
        });
    }
}
