//! The load of a machine as a ring sees it: how it is measured, and how it is observed.

mod composite;
mod gauge;

pub use composite::{Composite, Metrics};
pub use gauge::{Chance, Gauge};

use super::clock::Clock;
use super::dice::{Dice, Purpose};
use super::fault::Health;
use super::life::Life;
use super::measure::Meter;
use super::node::Node;
use super::requests::{NOWHERE, Requests};
use super::setup::Setup;
use super::telemetry::Telemetry;
use crate::param::Mistake;
use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// How the load of a machine is measured for a ring; 0 is idle, 1 is full.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum LoadMeter {
    /// Busy channel time per channel time.
    #[default]
    Utilisation,
    /// A power mean of processor, memory and latency, which follow from the offered work.
    Composite(Composite),
}

impl LoadMeter {
    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if let Self::Composite(composite) = self {
            composite.check(path, mistakes);
        }
    }

    /// What is measured in a tick: the metrics, where `work` is the sum of the sizes that came and `capacity` what could be
    /// done in the tick.
    #[must_use]
    pub fn metrics(&self, work: f64, capacity: f64, utilisation: f64) -> Metrics {
        match self {
            Self::Utilisation => [utilisation, 0.0, 0.0],
            Self::Composite(_) => Composite::metrics(work, capacity),
        }
    }

    /// The load of (smoothed) metrics.
    #[must_use]
    pub fn load(&self, metrics: &Metrics) -> f64 {
        match self {
            Self::Utilisation => metrics[0],
            Self::Composite(composite) => composite.load(metrics),
        }
    }
}

/// The dice that blur and lose the observations of a machine's load.
#[must_use]
pub fn dice(seed: u64, node: u32) -> Dice {
    Dice::new(seed, Purpose::Load, u64::from(node))
}

impl Chance {
    /// Draws for one observation: first the noise, then the losses, each only where the rule has any.
    pub fn draw(rule: &Telemetry, dice: &mut Dice) -> Self {
        let mut chance = Self::default();
        if rule.noise > 0.0 {
            chance.noise = std::array::from_fn(|_| rule.noise * dice.normal());
        }
        if rule.loss > 0.0 {
            chance.lost = std::array::from_fn(|_| dice.uniform() < rule.loss);
        }
        chance
    }
}

/// The load of one machine.
#[derive(Component, Clone, Debug)]
pub struct Load {
    gauge: Gauge,
    dice: Dice,
    /// Observed load (ℓ).
    pub observed: f64,
    /// True load, smoothed alike.
    pub real: f64,
    /// Effective requests (sum of sizes) that came in the last tick.
    pub work: f64,
    /// What could be done in the last tick, in requests of size 1.
    pub capacity: f64,
}

impl Load {
    /// Nothing measured yet.
    #[must_use]
    pub fn new(seed: u64, node: u32) -> Self {
        Self { gauge: Gauge::default(), dice: dice(seed, node), observed: 0.0, real: 0.0, work: 0.0, capacity: 0.0 }
    }

    /// The observed metrics (processor, memory, latency; or the utilisation alone).
    #[must_use]
    pub fn metrics(&self) -> &Metrics {
        self.gauge.observed()
    }
}

/// Measures the load of every machine in this tick, and what will be known of it.
pub fn observe(
    clock: Res<Clock>,
    setup: Res<Setup>,
    requests: Res<Requests>,
    mut machines: Query<(&Node, &Life, &Health, &Meter, &mut Load)>,
) {
    if machines.is_empty() {
        return;
    }
    let count = machines.iter().map(|(node, ..)| node.id.0 as usize + 1).max().unwrap_or_default();
    let mut work = vec![0.0; count];
    for (machine, size) in requests.machine.iter().zip(&requests.size) {
        if *machine != NOWHERE {
            work[*machine as usize] += size;
        }
    }
    let rule = &setup.scenario.telemetry;
    for (node, life, health, meter, mut load) in &mut machines {
        let Some(group) = setup.scenario.nodes.get(node.of) else { continue };
        load.work = work[node.id.0 as usize];
        load.capacity = capacity(node, life, health) * clock.dt_seconds();
        let raw = group.meter.metrics(load.work, load.capacity, meter.reading.utilisation);
        let chance = Chance::draw(rule, &mut load.dice);
        load.gauge.observe(rule, raw, clock.end, &chance);
        load.observed = group.meter.load(load.gauge.observed());
        load.real = group.meter.load(load.gauge.real());
    }
}

/// Requests of size 1 per second that a machine can serve now; none when it is removed.
#[must_use]
pub fn capacity(node: &Node, life: &Life, health: &Health) -> f64 {
    if life.is_removed() { 0.0 } else { node.capacity() * health.speed }
}
