//! Limits on the quality of service, and the intervals in which they were violated.

use super::clock::Clock;
use super::measure::TickFacts;
use super::setup::Setup;
use crate::param::{Param, Time};
use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Limits; an absent one is not watched.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Qos {
    /// Largest P95 of the response time.
    #[reflect(@Param::above(0.0, 3600.0).unit("s").log().live())]
    pub p95: Option<Time>,
    /// Largest P99 of the response time.
    #[reflect(@Param::above(0.0, 3600.0).unit("s").log().live())]
    pub p99: Option<Time>,
    /// Largest share of failed requests.
    #[reflect(@Param::share().live())]
    pub error_rate: Option<f64>,
    /// Smallest ratio of completed to arrived requests, over five ticks. (The wavelet paper prints 0.02, which never binds.)
    #[reflect(@Param::share().live())]
    pub throughput: Option<f64>,
}

impl Default for Qos {
    fn default() -> Self {
        Self {
            p95: Some(Time(120_000_000)),
            p99: Some(Time(180_000_000)),
            error_rate: Some(0.02),
            throughput: Some(0.98),
        }
    }
}

/// What a limit is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// P95 of the response time.
    P95,
    /// P99 of the response time.
    P99,
    /// Share of failed requests.
    Errors,
    /// Completed per arrived.
    Throughput,
    /// Any of them.
    Any,
}

impl Limit {
    /// All, in reading order.
    pub const ALL: [Self; 5] = [Self::P95, Self::P99, Self::Errors, Self::Throughput, Self::Any];
}

/// The record of one limit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LimitLog {
    /// Whether the last tick violated it.
    pub violated: bool,
    /// Violating ticks after the warm-up.
    pub ticks: u64,
    /// Maximal runs of violating ticks: first tick, and the tick after the last.
    pub intervals: Vec<(u64, u64)>,
}

impl LimitLog {
    fn push(&mut self, tick: u64, violated: bool, counts: bool) {
        self.violated = violated;
        if !violated {
            return;
        }
        self.ticks += u64::from(counts);
        match self.intervals.last_mut() {
            Some((_, end)) if *end == tick => *end = tick + 1,
            _ => self.intervals.push((tick, tick + 1)),
        }
    }
}

/// The record of all limits.
#[derive(Resource, Clone, Debug, Default)]
pub struct QosLog {
    logs: [LimitLog; 5],
    /// Arrived and completed in the last five ticks.
    recent: VecDeque<(u64, u64)>,
}

impl QosLog {
    /// Whether the last tick violated any limit.
    #[must_use]
    pub fn violated(&self) -> bool {
        self.logs[Limit::Any as usize].violated
    }

    /// The record of a limit.
    #[must_use]
    pub fn limit(&self, limit: Limit) -> &LimitLog {
        &self.logs[limit as usize]
    }

    fn throughput(&mut self, facts: &TickFacts) -> Option<f64> {
        if self.recent.len() == 5 {
            self.recent.pop_front();
        }
        self.recent.push_back((facts.arrived, facts.completed));
        let (arrived, completed) = self.recent.iter().fold((0, 0), |sum, tick| (sum.0 + tick.0, sum.1 + tick.1));
        (arrived > 0).then(|| completed as f64 / arrived as f64)
    }
}

/// Whether each limit (P95, P99, errors, throughput) is violated by a tick.
#[must_use]
pub fn judge(qos: &Qos, facts: &TickFacts, throughput: Option<f64>) -> [bool; 4] {
    let above = |index: usize, limit: Option<Time>| match (facts.percentiles, limit) {
        (Some(percentiles), Some(limit)) => percentiles[index] > limit.0,
        _ => false,
    };
    let share = facts.errors as f64 / facts.arrived.max(1) as f64;
    [
        above(1, qos.p95),
        above(2, qos.p99),
        qos.error_rate.is_some_and(|limit| share > limit),
        matches!((throughput, qos.throughput), (Some(ratio), Some(limit)) if ratio < limit),
    ]
}

/// Judges the tick by the limits.
pub fn watch(clock: Res<Clock>, setup: Res<Setup>, facts: Res<TickFacts>, mut log: ResMut<QosLog>) {
    let ratio = log.throughput(&facts);
    let Some(qos) = &setup.scenario.qos else { return };
    // One-tick ratios are noise, and the first ticks have not yet filled the window.
    let ratio = if clock.tick >= 5 { ratio } else { None };
    let broken = judge(qos, &facts, ratio);
    let counts = clock.start >= setup.scenario.warm_up.0;
    for (log, violated) in log.logs.iter_mut().zip(broken.into_iter().chain([broken.contains(&true)])) {
        log.push(clock.tick, violated, counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facts(p95_ms: u64, errors: u64) -> TickFacts {
        let ms = 1_000_000;
        TickFacts {
            arrived: 100,
            completed: 100,
            errors,
            percentiles: Some([ms, p95_ms * ms, 179 * ms]),
            ..TickFacts::default()
        }
    }

    #[test]
    fn each_limit_is_broken_only_beyond_its_value() {
        let qos = Qos::default();
        assert_eq!(judge(&qos, &facts(120, 2), Some(0.98)), [false; 4]);
        assert_eq!(judge(&qos, &facts(121, 3), Some(0.97)), [true, false, true, true]);
        let empty = TickFacts::default();
        assert_eq!(judge(&qos, &empty, None), [false; 4]);
    }

    #[test]
    fn neighbouring_ticks_make_one_interval() {
        let mut log = LimitLog::default();
        for tick in 0..10 {
            log.push(tick, matches!(tick, 2 | 3 | 7), tick >= 3);
        }
        assert_eq!(log.intervals, [(2, 4), (7, 8)]);
        assert_eq!(log.ticks, 2);
    }
}
