//! The composite load of a machine: three metrics of its utilisation, joined by a power mean.

use crate::param::{Mistake, Param};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Processor, memory and latency of a machine in one step, each 0 to 1.
pub type Metrics = [f64; 3];

/// Composite load: (w_cpu·cpu^p + w_mem·mem^p + w_lat·lat^p)^(1/p) of three metrics that follow from ρ, the effective
/// requests of a tick per capacity, cut at 1. The constants are those of the authors' experiment; the paper has none of them.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Composite {
    /// Weight of the processor: cpu = ρ.
    #[reflect(@Param::share().live())]
    pub cpu: f64,
    /// Weight of the memory: mem = 0.6 ρ, and 0.1 more above ρ = 0.5.
    #[reflect(@Param::share().live())]
    pub mem: f64,
    /// Weight of the latency: lat = g(ρ)/g(0.849) with g(x) = x/(1 − x), the mean number in an M/M/1 queue; 1 from ρ = 0.85 on.
    #[reflect(@Param::share().live())]
    pub lat: f64,
    /// Exponent of the mean (p): 1 is the plain mean, large ones look at the worst metric alone.
    #[reflect(@Param::range(1.0, 100.0).live())]
    pub power: f64,
}

impl Default for Composite {
    fn default() -> Self {
        Self { cpu: 0.40, mem: 0.25, lat: 0.35, power: 4.0 }
    }
}

/// From here on the latency metric is 1.
const KNEE: f64 = 0.85;
/// The largest utilisation that the latency metric tells apart.
const LAST: f64 = 0.849;

impl Composite {
    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if self.cpu + self.mem + self.lat <= 0.0 {
            mistakes.push(Mistake::rule(path, "all weights are 0; at least one must be above 0"));
        }
    }

    /// The metrics of a machine with effective requests `work` (sum of sizes) and capacity `capacity` in one step.
    #[must_use]
    pub fn metrics(work: f64, capacity: f64) -> Metrics {
        let rho = (work / capacity.max(1e-9)).min(1.0);
        let mem = 0.6 * rho + if rho > 0.5 { 0.1 } else { 0.0 };
        let crowd = |x: f64| x / (1.0 - x);
        let lat = if rho >= KNEE { 1.0 } else { crowd(rho.min(LAST)) / crowd(LAST) };
        [rho, mem, lat]
    }

    /// The load of (smoothed) metrics (ℓ).
    #[must_use]
    pub fn load(&self, metrics: &Metrics) -> f64 {
        let weights = [self.cpu, self.mem, self.lat];
        if self.power == 4.0 {
            let terms = metrics.iter().zip(weights).map(|(x, weight)| weight * ((x * x) * (x * x)));
            return libm::sqrt(libm::sqrt(terms.sum()));
        }
        let terms = metrics.iter().zip(weights).map(|(x, weight)| weight * libm::pow(*x, self.power));
        libm::pow(terms.sum(), 1.0 / self.power)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The table of the static map from utilisation to load, with its ceiling.
    #[test]
    fn loads_are_those_of_the_study() {
        let rule = Composite::default();
        for (rho, load) in [
            (0.30, 0.244),
            (0.50, 0.407),
            (0.60, 0.505),
            (0.70, 0.594),
            (0.75, 0.649),
            (0.794, 0.717),
            (0.80, 0.729),
            (0.82, 0.776),
            (0.84, 0.840),
            (0.85, 0.878),
            (0.90, 0.899),
            (1.0, 0.949),
        ] {
            let found = rule.load(&Composite::metrics(rho * 350.0, 350.0));
            assert!((found - load).abs() < 6e-4, "{rho}: {found} for {load}");
        }
        assert!((rule.load(&[1.0, 0.7, 1.0]) - 0.9487).abs() < 1e-4);
        assert_eq!(Composite::metrics(5.0, 0.0), [1.0, 0.7, 1.0], "a removed machine that still gets requests is full");
        assert_eq!(Composite::metrics(0.0, 0.0), [0.0; 3]);
    }

    #[test]
    fn any_power_agrees_with_its_formula() {
        let rule = Composite { power: 4.0 + 1e-9, ..Composite::default() };
        let metrics = [0.8, 0.58, 0.7];
        assert!((rule.load(&metrics) - Composite::default().load(&metrics)).abs() < 1e-8);
        let mean = Composite { power: 1.0, ..Composite::default() }.load(&metrics);
        assert!((mean - (0.4 * 0.8 + 0.25 * 0.58 + 0.35 * 0.7)).abs() < 1e-12);
    }
}
