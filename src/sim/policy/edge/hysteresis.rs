//! Hysteresis: another machine must be better by enough, for long enough.

use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// When another machine is taken instead of the present one.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Stability {
    /// By which share of the present machine's score the other must be better (Delta).
    #[reflect(@Param::share().live())]
    pub margin: f64,
    /// For how many ticks in a row (N).
    #[reflect(@Param::range(1.0, 100_000.0).log().live())]
    pub dwell: u32,
    /// Who must be better all the time.
    #[reflect(@Param::choice().live())]
    pub challenger: Challenger,
}

impl Default for Stability {
    fn default() -> Self {
        Self { margin: 0.05, dwell: 5, challenger: Challenger::Same }
    }
}

/// Who must be better all the time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum Challenger {
    /// The same machine in all of these ticks.
    #[default]
    Same,
    /// In each of them any; the best of the last one is taken.
    Any,
}

/// For how long someone has been better.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lead {
    by: Option<u32>,
    count: u32,
    /// By which share of the present score the best one was better, as last judged.
    gain: f64,
}

impl Lead {
    /// Ticks in a row.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// The machine that has been better in the last tick, by enough and not yet for long enough.
    pub fn by(&self) -> Option<u32> {
        self.by
    }

    /// By which share of the present machine's score the best one was better in the last tick.
    pub fn gain(&self) -> f64 {
        self.gain
    }

    /// Whether the machine `other` (`None` when the present one is the best) is taken now.
    pub fn holds(&mut self, rule: &Stability, other: Option<u32>, present: f64, best: f64) -> bool {
        let enough = present - best >= rule.margin * present;
        let gain = if present != 0.0 { (present - best) / present } else { 0.0 };
        self.gain = if other.is_some() { gain } else { 0.0 };
        let Some(other) = other.filter(|_| enough) else {
            *self = Self { gain: self.gain, ..Self::default() };
            return false;
        };
        let same = self.by == Some(other) || rule.challenger == Challenger::Any;
        self.count = if same { self.count + 1 } else { 1 };
        self.by = Some(other);
        if self.count < rule.dwell {
            return false;
        }
        *self = Self::default();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn switches(rule: &Stability, ticks: &[(Option<u32>, f64)]) -> Vec<bool> {
        let mut lead = Lead::default();
        ticks.iter().map(|(other, best)| lead.holds(rule, *other, 1.0, *best)).collect()
    }

    #[test]
    fn only_a_lead_that_lasts_counts() {
        let rule = Stability { margin: 0.05, dwell: 3, challenger: Challenger::Same };
        let one = Some(1);
        assert_eq!(switches(&rule, &[(one, 0.9), (one, 0.95), (one, 0.9), (one, 0.9)]), [false, false, true, false]);
        assert_eq!(switches(&rule, &[(one, 0.9), (one, 0.96), (one, 0.9), (one, 0.9)]), [false; 4]);
        assert_eq!(switches(&rule, &[(one, 0.9), (None, 1.0), (one, 0.9), (one, 0.9)]), [false; 4]);
    }

    #[test]
    fn another_challenger_begins_anew_unless_any_will_do() {
        let ticks = [(Some(1), 0.9), (Some(2), 0.9), (Some(1), 0.9), (Some(1), 0.9), (Some(1), 0.9)];
        let same = Stability { margin: 0.05, dwell: 3, challenger: Challenger::Same };
        assert_eq!(switches(&same, &ticks), [false, false, false, false, true]);
        let any = Stability { challenger: Challenger::Any, ..same };
        assert_eq!(switches(&any, &ticks), [false, false, true, false, false]);
    }
}
