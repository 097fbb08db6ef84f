//! Reserve by the forecast, with less trust in the safe capacity the higher the risk is.

use super::predictive::{Counters, Predictive};
use super::{Control, Controller, Decision, Situation};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// As the predictive controller, but a start goes by the safe capacity times 1 − k_R max(0, R − R0), where R is the mean risk of
/// the machines. This is both of the paper's reasons to start: a predicted shortage, and signs of higher risk.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct RiskAwareReserve {
    /// Utilisation up to which capacity is safe (ρ*).
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub target: f64,
    /// Share of the safe capacity that full risk takes away (k_R). (Fitted; the paper does not give it.)
    #[reflect(@Param::share().live())]
    pub k_r: f64,
    /// Mean risk up to which nothing is taken away (R0).
    #[reflect(@Param::share().live())]
    pub r0: f64,
    /// Ticks in a row with a shortage before a start.
    #[reflect(@Param::range(1.0, 10_000.0).unit("ticks").log().live())]
    pub confirm: u32,
    /// Safety margin for a stop, as a factor.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub margin: f64,
    /// Calm ticks in a row before a stop.
    #[reflect(@Param::range(1.0, 1e6).unit("ticks").log().live())]
    pub hold: u32,
}

impl Default for RiskAwareReserve {
    fn default() -> Self {
        let Predictive { target, confirm, margin, hold } = Predictive::default();
        Self { target, k_r: 0.17, r0: 0.35, confirm, margin, hold }
    }
}

impl RiskAwareReserve {
    /// How much of the safe capacity is trusted: 1 − k_R max(0, R − R0).
    #[must_use]
    pub fn trust(&self, risk: f64) -> f64 {
        1.0 - self.k_r * (risk - self.r0).max(0.0)
    }
}

/// A [`RiskAwareReserve`] controller at work.
#[derive(Clone, Debug, Default)]
pub struct Wary(Counters);

impl Control for Wary {
    fn decide(&mut self, rule: &Controller, now: &Situation) -> Decision {
        let Controller::RiskAware(rule) = rule else { return Decision::default() };
        let RiskAwareReserve { target, confirm, margin, hold, .. } = *rule;
        self.0.decide(&Predictive { target, confirm, margin, hold }, rule.trust(now.risk), now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trust_falls_above_r0() {
        let rule = RiskAwareReserve::default();
        assert_eq!((rule.trust(0.0), rule.trust(0.35)), (1.0, 1.0));
        assert!((rule.trust(0.85) - 0.915).abs() < 1e-12);
    }

    #[test]
    fn risk_starts_what_the_forecast_alone_would_not() {
        let rule = Controller::RiskAware(RiskAwareReserve::default());
        let at = |risk| Situation { expected: 280.0, risk, capacity: 360.0, off: vec![120.0], ..Situation::default() };
        let starts = |risk| {
            let mut wary = Wary::default();
            (0..3).map(|_| wary.decide(&rule, &at(risk)).start).sum::<usize>()
        };
        // Safe are 288; at a mean risk of 0.6 only 288 · (1 − 0.17 · 0.25) = 275.76 are trusted.
        assert_eq!((starts(0.3), starts(0.6)), (0, 1));
    }
}
