//! Reserve by the forecast: start what the expected load will need, in time.

use super::{Control, Controller, Decision, Situation};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Starts as many machines as it takes when the expected upper level F_up exceeds the safe capacity ρ* (K + P) for a few ticks;
/// stops one when F_up < margin · ρ* · (K − c_last) and no limit was violated, for a long time.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Predictive {
    /// Utilisation up to which capacity is safe (ρ*).
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub target: f64,
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

impl Default for Predictive {
    fn default() -> Self {
        Self { target: 0.8, confirm: 3, margin: 0.86, hold: 120 }
    }
}

/// The two counters of a predictive controller.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    short: u32,
    calm: u32,
}

impl Counters {
    /// Decides with a safe capacity that is trusted only in part: S = trust · ρ* (K + P).
    pub fn decide(&mut self, rule: &Predictive, trust: f64, now: &Situation) -> Decision {
        let safe = trust * rule.target * (now.capacity + now.starting);
        self.short = if now.expected > safe { self.short.saturating_add(1) } else { 0 };
        let mut start = 0;
        if self.short >= rule.confirm {
            let mut missing = now.expected - safe;
            for capacity in &now.off {
                if missing <= 0.0 {
                    break;
                }
                missing -= rule.target * capacity;
                start += 1;
            }
            self.short = if start > 0 { 0 } else { self.short };
        }
        let calm = now.last.is_some_and(|last| {
            now.expected < rule.margin * rule.target * (now.capacity - last) && !now.violated && now.starting == 0.0
        });
        self.calm = if calm && start == 0 { self.calm.saturating_add(1) } else { 0 };
        let stop = self.calm >= rule.hold;
        if stop {
            self.calm = 0;
        }
        Decision { start, stop, safe: Some(safe) }
    }
}

impl Control for Counters {
    fn decide(&mut self, rule: &Controller, now: &Situation) -> Decision {
        let Controller::Predictive(rule) = rule else { return Decision::default() };
        Counters::decide(self, rule, 1.0, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(expected: f64) -> Situation {
        Situation { expected, capacity: 360.0, last: Some(120.0), off: vec![120.0; 3], ..Situation::default() }
    }

    #[test]
    fn it_starts_what_is_missing_after_three_ticks() {
        let rule = Predictive::default();
        let mut counters = Counters::default();
        // Safe are 288; 1 more needs one machine of 96, 97 more need two.
        let starts = |expected: f64, counters: &mut Counters| -> Vec<usize> {
            (0..4).map(|_| counters.decide(&rule, 1.0, &at(expected)).start).collect()
        };
        assert_eq!(starts(289.0, &mut counters), [0, 0, 1, 0]);
        let mut counters = Counters::default();
        assert_eq!(starts(385.0, &mut counters), [0, 0, 2, 0]);
        let mut counters = Counters::default();
        assert_eq!(starts(288.0, &mut counters), [0; 4]);
        // What is starting already counts.
        let busy = Situation { starting: 120.0, ..at(385.0) };
        let mut counters = Counters::default();
        assert_eq!((0..3).map(|_| counters.decide(&rule, 1.0, &busy).start).sum::<usize>(), 1);
        // More than there is: all of it.
        let mut counters = Counters::default();
        assert_eq!(starts(9999.0, &mut counters), [0, 0, 3, 0]);
    }

    #[test]
    fn less_trust_is_an_earlier_start() {
        let rule = Predictive::default();
        let mut counters = Counters::default();
        // Half of the trust: safe are 144, so 200 is short by 56.
        let starts: Vec<usize> = (0..3).map(|_| counters.decide(&rule, 0.5, &at(200.0)).start).collect();
        assert_eq!(starts, [0, 0, 1]);
        assert_eq!(counters.decide(&rule, 0.5, &at(200.0)).safe, Some(144.0));
    }

    #[test]
    fn it_stops_one_after_a_long_calm_and_counts_anew() {
        let rule = Predictive::default();
        let mut counters = Counters::default();
        let calm = 0.86 * 0.8 * 240.0 - 0.01;
        for _ in 0..2 {
            assert_eq!((0..300).position(|_| counters.decide(&rule, 1.0, &at(calm)).stop), Some(119));
        }
        let broken = Situation { violated: true, ..at(calm) };
        (0..100).for_each(|_| assert!(!counters.decide(&rule, 1.0, &at(calm)).stop));
        assert!(!counters.decide(&rule, 1.0, &broken).stop);
        assert_eq!((0..300).position(|_| counters.decide(&rule, 1.0, &at(calm)).stop), Some(119));
    }
}
