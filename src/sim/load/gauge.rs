//! How the metrics of one machine reach the rebalancer: late, blurred, with losses, cut, smoothed.

use super::composite::Metrics;
use crate::sim::telemetry::Telemetry;
use std::collections::VecDeque;

/// What chance does to one observation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Chance {
    /// Added to each metric.
    pub noise: Metrics,
    /// Which metrics are lost.
    pub lost: [bool; 3],
}

/// The metrics of one machine as they are observed, and as they are.
#[derive(Clone, Debug, Default)]
pub struct Gauge {
    /// Observations on their way: when they arrive (ns), and what was measured.
    coming: VecDeque<(u64, Metrics)>,
    next: u64,
    arrived: bool,
    /// The last value of each metric that was not lost, before the cut.
    kept: Metrics,
    /// Observed, after smoothing.
    observed: Metrics,
    /// True, after a smoothing of its own.
    real: Metrics,
}

impl Gauge {
    /// The observed metrics.
    #[must_use]
    pub fn observed(&self) -> &Metrics {
        &self.observed
    }

    /// The true metrics, smoothed alike.
    #[must_use]
    pub fn real(&self) -> &Metrics {
        &self.real
    }

    /// The end of a tick at `now` (ns): observes the metrics `raw`, and takes in what arrives by now.
    ///
    /// The order is that of [`Telemetry`]: lag (zeros before the first observation arrives) → noise → loss → cut → smoothing.
    pub fn observe(&mut self, rule: &Telemetry, raw: Metrics, now: u64, chance: &Chance) {
        smooth(&mut self.real, &raw, rule.smoothing);
        if rule.lag.0 == 0 && rule.interval.0 == 0 && self.coming.is_empty() {
            // The usual case, which needs no list.
            self.arrived = true;
            self.next = now;
            return self.receive(rule, &raw, chance);
        }
        let due = now >= self.next;
        if due {
            self.next = now.saturating_add(rule.interval.0);
            self.coming.push_back((now.saturating_add(rule.lag.0), raw));
        }
        let mut heard = false;
        while let Some((_, metrics)) = self.coming.pop_front_if(|(arrives, _)| *arrives <= now) {
            self.receive(rule, &metrics, chance);
            heard = true;
        }
        self.arrived |= heard;
        if due && !self.arrived {
            self.receive(rule, &[0.0; 3], chance);
        }
    }

    fn receive(&mut self, rule: &Telemetry, metrics: &Metrics, chance: &Chance) {
        let observed = metrics.iter().zip(chance.noise).map(|(metric, noise)| metric + noise);
        for ((kept, value), lost) in self.kept.iter_mut().zip(observed).zip(chance.lost) {
            if !lost {
                *kept = value;
            }
        }
        smooth(&mut self.observed, &self.kept.map(|value| value.clamp(0.0, 1.0)), rule.smoothing);
    }
}

/// Exponential smoothing: `keep` of the old value, the rest of the new one.
fn smooth(old: &mut Metrics, new: &Metrics, keep: f64) {
    for (old, new) in old.iter_mut().zip(new) {
        *old = keep * *old + (1.0 - keep) * new;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::Time;

    fn seen(rule: &Telemetry, chances: &[Chance]) -> Vec<f64> {
        let mut gauge = Gauge::default();
        let mut seen = Vec::new();
        for (step, chance) in chances.iter().enumerate() {
            let t = step as u64 + 1;
            gauge.observe(rule, [t as f64 / 10.0; 3], t, chance);
            seen.push(gauge.observed()[0]);
        }
        seen
    }

    #[test]
    fn zeros_come_before_the_first_observation_and_bear_noise_too() {
        let blurred = Chance { noise: [0.05; 3], ..Chance::default() };
        let late = Telemetry { lag: Time(2), ..Telemetry::default() };
        assert_eq!(seen(&late, &[Chance::default(); 4]), [0.0, 0.0, 0.1, 0.2]);
        assert_eq!(seen(&late, &[blurred; 4]), [0.05, 0.05, 0.1 + 0.05, 0.2 + 0.05]);
    }

    #[test]
    fn what_is_lost_stays_with_its_noise_and_is_cut_only_when_read() {
        let high = Chance { noise: [3.0; 3], ..Chance::default() };
        let lost = Chance { lost: [true; 3], ..Chance::default() };
        assert_eq!(seen(&Telemetry::default(), &[lost, high, lost, Chance::default()]), [0.0, 1.0, 1.0, 0.4]);
    }

    #[test]
    fn smoothing_starts_at_zero_and_truth_has_its_own() {
        let rule = Telemetry { smoothing: 0.7, ..Telemetry::default() };
        let mut gauge = Gauge::default();
        gauge.observe(&rule, [1.0; 3], 1, &Chance { lost: [true; 3], ..Chance::default() });
        assert_eq!(gauge.observed(), &[0.0; 3]);
        assert!((gauge.real()[0] - 0.3).abs() < 1e-15);
    }

    #[test]
    fn an_interval_leaves_the_value_between_observations() {
        let rule = Telemetry { interval: Time(2), ..Telemetry::default() };
        assert_eq!(seen(&rule, &[Chance::default(); 5]), [0.1, 0.1, 0.3, 0.3, 0.5]);
    }
}
