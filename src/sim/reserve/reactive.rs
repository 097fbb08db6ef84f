//! Reserve by the load of now: start after several ticks of high load, stop after a long calm.

use super::{Control, Controller, Decision, Situation};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Starts one machine when λ̂/K has been above a threshold for several ticks and nothing is starting; stops one when
/// λ̂ < margin · target · (K − c_last) and no limit was violated, for a long time.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Reactive {
    /// Load per capacity above which a tick counts as high.
    #[reflect(@Param::range(0.0, 2.0).live())]
    pub threshold: f64,
    /// High ticks in a row before a start.
    #[reflect(@Param::range(1.0, 10_000.0).unit("ticks").log().live())]
    pub confirm: u32,
    /// Utilisation that the remaining machines should stay below after a stop (ρ*).
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub target: f64,
    /// Safety margin for a stop, as a factor.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub margin: f64,
    /// Calm ticks in a row before a stop.
    #[reflect(@Param::range(1.0, 1e6).unit("ticks").log().live())]
    pub hold: u32,
}

impl Default for Reactive {
    fn default() -> Self {
        Self { threshold: 0.86, confirm: 5, target: 0.8, margin: 0.86, hold: 120 }
    }
}

/// The two counters of a [`Reactive`] controller.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    high: u32,
    calm: u32,
}

impl Control for Counters {
    fn decide(&mut self, rule: &Controller, now: &Situation) -> Decision {
        let Controller::Reactive(rule) = rule else { return Decision::default() };
        let high = now.load > rule.threshold * now.capacity;
        // The counter keeps counting while something is starting.
        self.high = if high { self.high.saturating_add(1) } else { 0 };
        let start = self.high >= rule.confirm && now.starting == 0.0 && !now.off.is_empty();
        if start {
            self.high = 0;
        }
        let calm = now.last.is_some_and(|last| {
            now.load < rule.margin * rule.target * (now.capacity - last) && !now.violated && now.starting == 0.0
        });
        self.calm = if calm && !start { self.calm + 1 } else { 0 };
        let stop = self.calm >= rule.hold;
        if stop {
            self.calm = 0;
        }
        Decision { start: usize::from(start), stop, safe: Some(rule.threshold * now.capacity) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(load: f64) -> Situation {
        Situation { load, capacity: 360.0, last: Some(120.0), off: vec![120.0], ..Situation::default() }
    }

    #[test]
    fn it_starts_after_five_high_ticks_and_stops_after_a_long_calm() {
        let rule = Controller::default();
        let mut counters = Counters::default();
        let starts: Vec<usize> = (0..11).map(|_| counters.decide(&rule, &at(310.0)).start).collect();
        assert_eq!(starts, [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]);
        let calm = 0.86 * 0.8 * 240.0 - 0.01;
        let first_stop = (0..300).position(|_| counters.decide(&rule, &at(calm)).stop);
        assert_eq!(first_stop, Some(119));
        let next_stop = (0..300).position(|_| counters.decide(&rule, &at(calm)).stop);
        assert_eq!(next_stop, Some(119));
    }

    #[test]
    fn a_violation_or_a_start_breaks_the_calm_and_nothing_starts_twice() {
        let rule = Controller::default();
        let mut counters = Counters::default();
        for tick in 0..400 {
            let now = Situation { violated: tick % 100 == 99, ..at(1.0) };
            assert!(!counters.decide(&rule, &now).stop);
        }
        let busy = Situation { starting: 120.0, ..at(350.0) };
        assert!((0..50).all(|_| counters.decide(&rule, &busy).start == 0));
        assert_eq!(counters.decide(&rule, &at(350.0)).start, 1);
    }
}
