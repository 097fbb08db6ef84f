//! The parts of the integral risk, each a pure function with its equation in the paper.

use super::Risk;
use super::deviation::{Deviation, saturate};

/// The index of a machine, the paper's equation (3): I = 1 − Π(1 − R_k).
#[must_use]
pub fn index(deviations: &[Deviation]) -> f64 {
    1.0 - deviations.iter().map(|deviation| 1.0 - deviation.risk).product::<f64>()
}

/// The probabilistic relay, the paper's equation (4), a filter for a hidden state that is on or off: first the
/// state may have changed, V⁻ = (1 − p_off) V + p_on (1 − V); then the index speaks by its likelihood ratio
/// β = calm · (alarm/calm)^I, and V = β V⁻/(1 + (β − 1) V⁻).
#[must_use]
pub fn relay(before: f64, index: f64, rule: &Risk) -> f64 {
    let expected = (1.0 - rule.relay_off) * before + rule.relay_on * (1.0 - before);
    let ratio = rule.relay_calm * libm::pow(rule.relay_alarm / rule.relay_calm, index);
    update(expected, ratio)
}

/// Bayes' rule for the relay: V = β V⁻/(1 + (β − 1) V⁻).
#[must_use]
pub fn update(expected: f64, ratio: f64) -> f64 {
    saturate(ratio * expected / (1.0 + (ratio - 1.0) * expected))
}

/// Variability r_V: the mean of min(1, IQR/Med) over the admitted features with a positive median; 0 of none.
#[must_use]
pub fn variability(deviations: &[Deviation]) -> f64 {
    let counted = deviations.iter().filter(|deviation| deviation.admitted && deviation.median > 0.0);
    let (sum, count) = counted
        .fold((0.0, 0u32), |(sum, count), deviation| (sum + (deviation.iqr / deviation.median).min(1.0), count + 1));
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

/// Overload: R_overload = 0.6 V + 0.25 I + 0.15 r_V (the weights are ours).
#[must_use]
pub fn overload(relay: f64, index: f64, variability: f64, rule: &Risk) -> f64 {
    saturate(rule.weight_relay * relay + rule.weight_index * index + rule.weight_variability * variability)
}

/// Shortage U: how much of its safe capacity ρ* · c a machine would be loaded with, if the expected upper level came and
/// it kept its share: sat((F_up · share/(ρ* c) − 0.85)/0.15).
#[must_use]
pub fn shortage(upper: f64, share: f64, capacity: f64, rule: &Risk) -> f64 {
    saturate((upper * share / (rule.target * capacity) - rule.shortage_from) / (1.0 - rule.shortage_from))
}

/// Growth G: how far the expected upper level is above the present level: sat((F_up/max(1, l) − 1)/0.3).
#[must_use]
pub fn growth(upper: f64, level: f64, rule: &Risk) -> f64 {
    saturate((upper / level.max(1.0) - 1.0) / rule.growth_full)
}

/// The forecast part: R_pred = 0.7 U + 0.3 G (the weights are ours).
#[must_use]
pub fn forecast(shortage: f64, growth: f64, rule: &Risk) -> f64 {
    saturate(rule.weight_shortage * shortage + rule.weight_growth * growth)
}

/// The part of the quality of service: R_qos = [1 − (1 − sat((l95 − L/2)/(L/2))) (1 − sat(e/E))] · max(I, V), with the limits
/// L on P95 and E on errors.
#[must_use]
pub fn quality(p95_ms: f64, errors: f64, limits: Limits, index: f64, relay: f64) -> f64 {
    let half = limits.p95_ms / 2.0;
    let slow = saturate((p95_ms - half) / half);
    let failing = saturate(errors / limits.error_rate);
    (1.0 - (1.0 - slow) * (1.0 - failing)) * index.max(relay)
}

/// The integral risk, the paper's equation (5): Risk = 1 − (1 − R_overload)(1 − R_pred)(1 − R_qos).
#[must_use]
pub fn integral(overload: f64, forecast: f64, quality: f64) -> f64 {
    1.0 - (1.0 - overload) * (1.0 - forecast) * (1.0 - quality)
}

/// The limits that a score and a risk go by; always positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// On P95 of the response, ms.
    pub p95_ms: f64,
    /// On the share of errors.
    pub error_rate: f64,
}

impl Limits {
    /// Those of the scenario; where it has none, the default ones.
    #[must_use]
    pub fn of(qos: Option<&crate::sim::Qos>) -> Self {
        let usual = crate::sim::Qos::default();
        let p95 = qos.and_then(|qos| qos.p95).or(usual.p95).map_or(120.0, |time| time.0 as f64 / 1e6);
        let errors = qos.and_then(|qos| qos.error_rate).or(usual.error_rate).unwrap_or(0.02);
        Self { p95_ms: p95.max(1e-6), error_rate: errors.max(1e-9) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deviation(risk: f64, iqr: f64, median: f64) -> Deviation {
        Deviation { admitted: true, risk, iqr, median, ..Deviation::default() }
    }

    fn near(value: f64, wanted: f64) {
        assert!((value - wanted).abs() < 1e-12, "{value} is not {wanted}");
    }

    #[test]
    fn the_index_joins_independent_risks() {
        near(index(&[deviation(0.5, 1.0, 1.0), deviation(0.2, 1.0, 1.0), Deviation::default()]), 0.6);
        near(index(&[]), 0.0);
    }

    /// Published values for the relay: V⁻ 0.2 with β 4 gives 0.5; 0.5 with 3 gives 0.75; V 0.5 with p_on 0.01, p_off 0.05 gives V⁻ 0.48.
    #[test]
    fn the_relay_by_hand() {
        near(update(0.2, 4.0), 0.5);
        near(update(0.5, 3.0), 0.75);
        let even = Risk { relay_on: 0.01, relay_off: 0.05, relay_calm: 1.0, relay_alarm: 1.0, ..Risk::default() };
        near(relay(0.5, 0.7, &even), 0.48);
        // Index 1: V⁻ = 0.9 · 0.5 + 0.02 · 0.5 = 0.46, β = 12: 5.52/6.06. Index 0.5: β = √(0.2 · 12).
        near(relay(0.5, 1.0, &Risk::default()), 5.52 / 6.06);
        let ratio = libm::sqrt(2.4);
        near(relay(0.5, 0.5, &Risk::default()), ratio * 0.46 / (1.0 + (ratio - 1.0) * 0.46));
        near(relay(0.0, 0.0, &Risk::default()), 0.004 / (1.0 - 0.8 * 0.02));
    }

    #[test]
    fn variability_and_overload_by_hand() {
        let all = [deviation(0.0, 3.0, 10.0), deviation(0.0, 9.0, 3.0), deviation(0.0, 1.0, 0.0), Deviation::default()];
        near(variability(&all), 0.65);
        near(variability(&all[2..]), 0.0);
        near(overload(0.5, 0.4, 0.2, &Risk::default()), 0.43);
    }

    #[test]
    fn shortage_and_growth_by_hand() {
        let rule = Risk::default();
        // 300 · 0.3 = 90 of a safe 96: 0.9375, so 0.0875 of 0.15.
        near(shortage(300.0, 0.3, 120.0, &rule), 0.0875 / 0.15);
        near(shortage(240.0, 0.3, 120.0, &rule), 0.0);
        near(shortage(900.0, 0.5, 120.0, &rule), 1.0);
        near(growth(330.0, 300.0, &rule), 1.0 / 3.0);
        near(growth(0.0, 0.0, &rule), 0.0);
        near(forecast(0.5, 1.0, &rule), 0.65);
    }

    #[test]
    fn quality_and_integral_risk_by_hand() {
        let limits = Limits::of(None);
        assert_eq!(limits, Limits { p95_ms: 120.0, error_rate: 0.02 });
        near(quality(90.0, 0.01, limits, 0.2, 0.6), 0.75 * 0.6);
        near(quality(50.0, 0.0, limits, 1.0, 1.0), 0.0);
        near(integral(0.5, 0.2, 0.25), 0.7);
        near(integral(0.0, 0.0, 0.0), 0.0);
    }
}
