//! The risk of each machine: how unusual it looks, what the forecast asks of it, how near its limits are.
//!
//! Assessed once a tick, from what the balancer was told of earlier ticks, and only while a policy or controller goes by it.

mod deviation;
mod parts;
mod ring;
mod rule;
mod window;

pub use deviation::{Deviation, Feature};
pub use parts::Limits;
pub use rule::Risk;

use super::clock::Clock;
use super::dispatch::Balancer;
use super::fault::Health;
use super::forecast::Outlook;
use super::life::{Life, Phase};
use super::node::Node;
use super::setup::Setup;
use super::telemetry::Told;
use bevy_ecs::prelude::*;
use deviation::Track;

/// The risk of one machine in this tick, with its parts.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MachineRisk {
    /// Its features in the order of [`Feature::ALL`].
    pub deviations: [Deviation; 4],
    /// The index I (3).
    pub index: f64,
    /// The probability V of the relay (4).
    pub relay: f64,
    /// Variability r_V.
    pub variability: f64,
    /// Overload R_overload.
    pub overload: f64,
    /// Shortage U.
    pub shortage: f64,
    /// Growth G.
    pub growth: f64,
    /// The forecast part R_pred.
    pub forecast: f64,
    /// The part of the quality of service R_qos.
    pub quality: f64,
    /// The integral risk (5).
    pub total: f64,
}

/// What is known about one machine's past, and its present risk.
#[derive(Component, Clone, Debug, Default)]
pub struct Watch {
    tracks: [Track; 4],
    /// The relay's V; `None` before the first tick.
    relay: Option<f64>,
    /// The risk of this tick; `None` when it is not assessed.
    pub now: Option<MachineRisk>,
}

impl Watch {
    fn clear(&mut self) {
        if self.relay.is_some() || self.now.is_some() {
            *self = Self::default();
        }
    }
}

/// The risk of the whole: the mean over the machines that may be chosen, weighted by capacity.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct RiskLevel {
    /// The mean; `None` while risk is not assessed.
    pub mean: Option<f64>,
}

/// What the parts of a machine's risk need to know about the whole.
struct Outside<'a> {
    rule: &'a Risk,
    limits: Limits,
    upper: f64,
    level: f64,
    now: u64,
}

/// Assesses the risk of every machine that may be chosen.
pub fn assess(
    clock: Res<Clock>,
    setup: Res<Setup>,
    outlook: Res<Outlook>,
    balancer: Res<Balancer>,
    mut whole: ResMut<RiskLevel>,
    mut machines: Query<(&Node, &Life, &Health, &Told, &mut Watch)>,
) {
    if !setup.assesses_risk {
        if whole.mean.take().is_some() {
            machines.iter_mut().for_each(|(.., mut watch)| watch.clear());
        }
        return;
    }
    let outside = Outside {
        rule: &setup.scenario.risk,
        limits: Limits::of(setup.scenario.qos.as_ref()),
        upper: outlook.upper(),
        level: outlook.level(),
        now: clock.start,
    };
    let mut rows: Vec<_> = machines.iter_mut().collect();
    rows.sort_by_key(|(node, ..)| node.id);
    let arrivals: f64 = rows.iter().map(|(.., told, _)| told.now.arrivals).sum();
    // Policies that decide for each request have no share but what a machine got.
    let share = |machine: u32, told: &Told| match balancer.shares() {
        Some(shares) => shares.get(machine as usize).copied().unwrap_or(0.0),
        None => told.now.arrivals / arrivals.max(1.0),
    };
    let (mut sum, mut capacity) = (0.0, 0.0);
    for (node, life, health, told, watch) in &mut rows {
        if life.phase() == Phase::Off {
            watch.clear();
        }
        if !life.is_active() || health.known_down {
            // What is known of a crashed machine stays as it is until it is back.
            watch.now = None;
            continue;
        }
        let found = judge(watch, node, life, told, share(node.id.0, told), &outside);
        watch.now = Some(found);
        sum += found.total * node.capacity();
        capacity += node.capacity();
    }
    whole.mean = Some(if capacity > 0.0 { sum / capacity } else { 0.0 });
}

/// The risk of one machine.
fn judge(watch: &mut Watch, node: &Node, life: &Life, told: &Told, share: f64, outside: &Outside<'_>) -> MachineRisk {
    let rule = outside.rule;
    let mut found = MachineRisk::default();
    // The tick in which it came on line says nothing about it.
    if outside.now > life.active_since() {
        let values = [told.now.arrivals, told.now.mean_inside, told.now.mean_ms, told.now.error_share];
        for (index, (feature, value)) in Feature::ALL.into_iter().zip(values).enumerate() {
            found.deviations[index] = watch.tracks[index].step(feature, value, rule);
        }
    }
    found.index = parts::index(&found.deviations);
    found.relay = parts::relay(watch.relay.unwrap_or(rule.relay_on), found.index, rule);
    watch.relay = Some(found.relay);
    found.variability = parts::variability(&found.deviations);
    found.overload = parts::overload(found.relay, found.index, found.variability, rule);
    found.shortage = parts::shortage(outside.upper, share, node.capacity(), rule);
    found.growth = parts::growth(outside.upper, outside.level, rule);
    found.forecast = parts::forecast(found.shortage, found.growth, rule);
    found.quality = parts::quality(told.now.p95_ms, told.smooth.errors, outside.limits, found.index, found.relay);
    found.total = parts::integral(found.overload, found.forecast, found.quality);
    found
}
