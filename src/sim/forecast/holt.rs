//! Holt's linear trend: a level and a slope, each smoothed exponentially.

use super::{LONGEST, Predict, Samples};
use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Double exponential smoothing (C. C. Holt, 1957): level ← α x + (1 − α)(level + trend),
/// trend ← β (level − old level) + (1 − β) trend; the forecast is level + h · trend.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Holt {
    /// How far ahead it looks.
    #[reflect(@Param::above(0.0, 86_400.0).unit("s").live())]
    pub horizon: Time,
    /// Gain of the level (α).
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub level: f64,
    /// Gain of the trend (β).
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub trend: f64,
}

impl Default for Holt {
    fn default() -> Self {
        Self { horizon: Time::from_secs(45), level: 0.15, trend: 0.03 }
    }
}

/// A [`Holt`] at work.
pub struct Line {
    gains: [f64; 2],
    level: f64,
    trend: f64,
}

impl Line {
    /// Before its first sample.
    #[must_use]
    pub fn new(rule: &Holt) -> Self {
        Self { gains: [rule.level, rule.trend], level: 0.0, trend: 0.0 }
    }

    fn step(&mut self, value: f64, is_first: bool) {
        if is_first {
            (self.level, self.trend) = (value, 0.0);
            return;
        }
        let [alpha, beta] = self.gains;
        let level = alpha * value + (1.0 - alpha) * (self.level + self.trend);
        self.trend = beta * (level - self.level) + (1.0 - beta) * self.trend;
        self.level = level;
    }
}

impl Predict for Line {
    fn begin(&mut self, samples: &Samples, _: &[u32]) {
        let from = samples.count().saturating_sub(LONGEST as u64);
        (from..samples.count()).for_each(|at| self.step(samples.get(at), at == from));
    }

    fn learn(&mut self, samples: &Samples) {
        let last = samples.count() - 1;
        self.step(samples.get(last), last == 0);
    }

    fn predict(&mut self, _: &Samples, ahead: &[u32], curve: &mut [f64]) {
        for (value, h) in curve.iter_mut().zip(ahead) {
            *value = self.level + f64::from(*h) * self.trend;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: α 0.5, β 0.5, samples 10, 12, 16.
    /// Second: level 0.5·12 + 0.5·10 = 11, trend 0.5·1 = 0.5. Third: level 0.5·16 + 0.5·11.5 = 13.75, trend 0.5·2.75 + 0.25 = 1.625.
    #[test]
    fn three_samples_by_hand_one_by_one_or_all_at_once() {
        let rule = Holt { level: 0.5, trend: 0.5, ..Holt::default() };
        let (mut samples, mut each, mut once) = (Samples::default(), Line::new(&rule), Line::new(&rule));
        for x in [10.0, 12.0, 16.0] {
            samples.push(x);
            each.learn(&samples);
        }
        once.begin(&samples, &[2]);
        let mut curve = [[0.0]; 2];
        each.predict(&samples, &[2], &mut curve[0]);
        once.predict(&samples, &[2], &mut curve[1]);
        assert_eq!(curve, [[17.0]; 2]);
    }
}
