//! What the balancer is told about the machines: how often, how late, how exactly.
//!
//! The order is: lag (nothing known before the first observation) → noise → loss (the last value from before the
//! cut stays) → cut to the meter's range → smoothing.

use super::clock::Clock;
use super::dice::{Dice, Purpose};
use super::fault::Health;
use super::life::Life;
use super::measure::Meter;
use super::node::Node;
use super::setup::Setup;
use crate::param::{Param, Time};
use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What the balancer is told.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Telemetry {
    /// Whether policies that decide for each request see exact numbers of that moment; otherwise what they were told last.
    pub instant: bool,
    /// Time between observations; 0 is every tick.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub interval: Time,
    /// Age of an observation when it arrives.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub lag: Time,
    /// Standard deviation of what is added to the utilisation (as a share) and to numbers of requests.
    #[reflect(@Param::range(0.0, 1e6).live())]
    pub noise: f64,
    /// Probability that an observation is lost.
    #[reflect(@Param::share().live())]
    pub loss: f64,
    /// What is kept of the old value at each observation; 0 is no smoothing.
    #[reflect(@Param::range(0.0, 0.999).live())]
    pub smoothing: f64,
}

impl Default for Telemetry {
    fn default() -> Self {
        Self { instant: true, interval: Time::ZERO, lag: Time::ZERO, noise: 0.0, loss: 0.0, smoothing: 0.0 }
    }
}

/// What one tick looked like at one machine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Reading {
    /// Requests that came (a).
    pub arrivals: f64,
    /// Requests that ended well.
    pub completed: f64,
    /// Requests waiting (not in service) at the end of the tick.
    pub waiting: f64,
    /// Requests inside at the end of the tick (q).
    pub inside: f64,
    /// Mean number inside over the tick.
    pub mean_inside: f64,
    /// Mean response of what completed, in ms (l_t).
    pub mean_ms: f64,
    /// P95 of the response of what completed, in ms.
    pub p95_ms: f64,
    /// Failures per arrival (e).
    pub error_share: f64,
    /// Busy channel time per channel time (u).
    pub utilisation: f64,
}

impl Reading {
    /// Before anything was observed: no requests, and the response of an empty machine.
    #[must_use]
    pub fn initial(node: &Node) -> Self {
        let idle = 1000.0 / node.rate + node.base_latency as f64 / 1e6;
        Self { mean_ms: idle, p95_ms: idle, ..Self::default() }
    }

    fn zip(self, other: Self, join: impl Fn(f64, f64) -> f64) -> Self {
        Self {
            arrivals: join(self.arrivals, other.arrivals),
            completed: join(self.completed, other.completed),
            waiting: join(self.waiting, other.waiting),
            inside: join(self.inside, other.inside),
            mean_inside: join(self.mean_inside, other.mean_inside),
            mean_ms: join(self.mean_ms, other.mean_ms),
            p95_ms: join(self.p95_ms, other.p95_ms),
            error_share: join(self.error_share, other.error_share),
            utilisation: join(self.utilisation, other.utilisation),
        }
    }
}

/// Exponentially smoothed readings: each tick moves them a part (the gain) of the way to what was told.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Smoothed {
    /// Requests that came, a tick.
    pub arrivals: f64,
    /// Mean response, ms.
    pub response_ms: f64,
    /// Failures per arrival.
    pub errors: f64,
    /// Requests inside at the end of the tick.
    pub inside: f64,
}

impl Smoothed {
    fn step(&mut self, told: &Reading, gain: f64) {
        let step = |old: &mut f64, new: f64| *old += gain * (new - *old);
        step(&mut self.arrivals, told.arrivals);
        step(&mut self.response_ms, told.mean_ms);
        step(&mut self.errors, told.error_share);
        step(&mut self.inside, told.inside);
    }
}

/// What the balancer knows about one machine.
#[derive(Component, Clone, Debug)]
pub struct Told {
    /// The reading it goes by.
    pub now: Reading,
    /// The same, smoothed with the gain of the policy.
    pub smooth: Smoothed,
    /// When that was measured: the end of the observed tick, in ns; `None` before the first.
    pub measured: Option<u64>,
    /// Observations on their way: when they arrive (ns), when they were made, the reading.
    coming: VecDeque<(u64, u64, Reading)>,
    /// The last reading that was not lost, before the cut.
    kept: Reading,
    next_observation: u64,
    dice: Dice,
}

impl Told {
    /// Nothing observed yet.
    #[must_use]
    pub fn new(seed: u64, node: &Node) -> Self {
        let initial = Reading::initial(node);
        Self {
            now: initial,
            smooth: Smoothed { response_ms: initial.mean_ms, ..Smoothed::default() },
            measured: None,
            coming: VecDeque::new(),
            kept: initial,
            next_observation: 0,
            dice: Dice::new(seed, Purpose::Telemetry, u64::from(node.id.0)),
        }
    }

    /// The machine comes on line: it is held for empty, and for as busy as the others that work already, by `load` requests
    /// a tick for a capacity of one.
    fn welcome(&mut self, node: &Node, load: f64) {
        self.now = Reading::initial(node);
        self.kept = self.now;
        self.smooth =
            Smoothed { arrivals: load * node.capacity(), response_ms: self.now.mean_ms, ..Smoothed::default() };
    }

    /// The end of a tick: observes, and takes in what arrives by now.
    fn observe(&mut self, rule: &Telemetry, reading: Reading, now: u64) {
        if now >= self.next_observation {
            self.next_observation = now.saturating_add(rule.interval.0);
            self.coming.push_back((now.saturating_add(rule.lag.0), now, reading));
        }
        while self.coming.front().is_some_and(|(arrives, ..)| *arrives <= now) {
            let Some((_, made, reading)) = self.coming.pop_front() else { break };
            self.receive(rule, reading, made);
        }
    }

    fn receive(&mut self, rule: &Telemetry, reading: Reading, made: u64) {
        let noisy = if rule.noise > 0.0 { self.blur(reading, rule.noise) } else { reading };
        if rule.loss > 0.0 && self.dice.uniform() < rule.loss {
            // The last value stays.
        } else {
            self.kept = noisy;
            self.measured = Some(made);
        }
        let mut cut = self.kept;
        cut.utilisation = cut.utilisation.clamp(0.0, 1.0);
        cut.waiting = cut.waiting.max(0.0);
        cut.inside = cut.inside.max(0.0);
        cut.mean_inside = cut.mean_inside.max(0.0);
        let keep = rule.smoothing;
        self.now = if keep > 0.0 { self.now.zip(cut, |old, new| keep * old + (1.0 - keep) * new) } else { cut };
    }

    fn blur(&mut self, mut reading: Reading, sd: f64) -> Reading {
        reading.utilisation += sd * self.dice.normal();
        // Who is counted wrongly is counted wrongly in the queue.
        let wrong = sd * self.dice.normal();
        reading.inside += wrong;
        reading.waiting += wrong;
        reading.mean_inside += sd * self.dice.normal();
        reading
    }
}

/// Gives machines that have just come on line the telemetry that they begin with.
pub fn welcome(clock: Res<Clock>, mut machines: Query<(&Node, &Life, &Health, &mut Told)>) {
    let fresh = |life: &Life| life.is_active() && life.active_since() == clock.start && clock.tick > 0;
    if !machines.iter().any(|(_, life, ..)| fresh(life)) {
        return;
    }
    let mut rows: Vec<_> = machines.iter_mut().collect();
    rows.sort_by_key(|(node, ..)| node.id);
    let old = rows.iter().filter(|(_, life, health, _)| life.is_active() && !fresh(life) && !health.known_down);
    let (arrivals, capacity) = old.fold((0.0, 0.0), |(arrivals, capacity), (node, .., told)| {
        (arrivals + told.smooth.arrivals, capacity + node.capacity())
    });
    let load = if capacity > 0.0 { arrivals / capacity } else { 0.0 };
    for (node, life, _, told) in &mut rows {
        if fresh(life) {
            told.welcome(node, load);
        }
    }
}

/// Passes this tick's readings on to the balancer, for the next tick.
pub fn observe(clock: Res<Clock>, setup: Res<Setup>, mut machines: Query<(&Meter, &mut Told)>) {
    let gain = setup.scenario.policy.gain();
    for (meter, mut told) in &mut machines {
        let told = &mut *told;
        told.observe(&setup.scenario.telemetry, meter.reading, clock.end);
        told.smooth.step(&told.now, gain);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::node::{NodeGroup, NodeId};

    fn told() -> Told {
        Told::new(1, &Node::new(NodeId(0), 0, &NodeGroup::default(), None))
    }

    fn inside(inside: f64) -> Reading {
        Reading { inside, ..Reading::default() }
    }

    #[test]
    fn a_lag_of_two_ticks_shows_the_tick_before_the_last() {
        let rule = Telemetry { lag: Time(2), ..Telemetry::default() };
        let mut told = told();
        let seen: Vec<f64> = (1..6u64)
            .map(|t| {
                told.observe(&rule, inside(t as f64), t);
                told.now.inside
            })
            .collect();
        assert_eq!(seen, [0.0, 0.0, 1.0, 2.0, 3.0]);
        assert_eq!(told.measured, Some(3));
    }

    #[test]
    fn an_interval_leaves_the_value_between_observations() {
        let rule = Telemetry { interval: Time(3), ..Telemetry::default() };
        let mut told = told();
        let seen: Vec<f64> = (1..8u64)
            .map(|t| {
                told.observe(&rule, inside(t as f64), t);
                told.now.inside
            })
            .collect();
        assert_eq!(seen, [1.0, 1.0, 1.0, 4.0, 4.0, 4.0, 7.0]);
    }

    #[test]
    fn a_lost_observation_keeps_the_last_value_and_noise_is_cut() {
        let mut told = told();
        told.observe(&Telemetry::default(), inside(5.0), 1);
        told.observe(&Telemetry { loss: 1.0, ..Telemetry::default() }, inside(9.0), 2);
        assert_eq!(told.now.inside, 5.0);
        told.observe(&Telemetry { noise: 1e6, ..Telemetry::default() }, inside(9.0), 3);
        assert!(told.now.inside >= 0.0 && (0.0..=1.0).contains(&told.now.utilisation));
    }
}
