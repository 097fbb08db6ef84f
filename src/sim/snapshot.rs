//! A run at one moment, as plain data: what the window and the command line show.

use super::clock::Clock;
use super::dispatch::Balancer;
use super::explain::{self, OutlookView, ReserveView, ScoreView};
use super::fault::Health;
use super::flow::Source;
use super::forecast::Outlook;
use super::life::{Life, Phase};
use super::load::Load;
use super::measure::{Meter, TickFacts, Totals};
use super::network::Links;
use super::node::{Node, NodeId};
use super::policy::Explanation;
use super::pool::ReservePool;
use super::qos::{Limit, QosLog};
use super::ring::{self, KeyTraffic, RingView, TokenRing};
use super::risk::{MachineRisk, RiskLevel, Watch};
use super::setup::Setup;
use super::telemetry::{Reading, Smoothed, Told};
use crate::param::Time;
use bevy_ecs::prelude::*;

/// A run between two ticks.
#[derive(Clone, Debug, Default)]
pub struct Snapshot {
    /// The moment.
    pub now: Time,
    /// Ticks done.
    pub tick: u64,
    /// Length of the run.
    pub length: Time,
    /// Duration of a tick.
    pub dt: Time,
    /// Name of the policy.
    pub policy: &'static str,
    /// Intensity of the last tick over all flows, in requests per second.
    pub rate: f64,
    /// The machines by number.
    pub nodes: Vec<NodeView>,
    /// Names of the reserve pools.
    pub pools: Vec<String>,
    /// The reserve pools: what their controllers go by, and what they have done.
    pub reserves: Vec<ReserveView>,
    /// What is expected to come; `None` where nobody forecasts.
    pub outlook: Option<OutlookView>,
    /// Mean risk of the machines, weighted by capacity; `None` where it is not assessed.
    pub risk: Option<f64>,
    /// Sums since the start.
    pub totals: Totals,
    /// Requests inside machines or on their way back.
    pub inside: u64,
    /// Capacity that could be chosen in the last tick, in requests per second.
    pub capacity: f64,
    /// P50, P95 and P99 of the last tick in ms.
    pub percentiles_ms: Option<[f64; 3]>,
    /// Each limit with its violating intervals (in ticks) and violating seconds; empty without limits.
    pub limits: Vec<LimitView>,
    /// Why the policy chose as it did last: one entry for each client that it decides for; empty when it has nothing to say.
    pub decisions: Vec<Explanation>,
    /// Network latency of the last tick in ms: of each client, of each machine; empty without a network.
    pub network_ms: Vec<Vec<f64>>,
    /// The token ring, where there is one.
    pub ring: Option<RingView>,
}

/// One limit at one moment.
#[derive(Clone, Debug)]
pub struct LimitView {
    /// Which.
    pub limit: Limit,
    /// Its value: ms for percentiles, else a share; `None` for the limit that is any of them.
    pub value: Option<f64>,
    /// Whether the last tick violated it.
    pub violated: bool,
    /// Violating time after the warm-up, in seconds.
    pub seconds: f64,
    /// First tick, and the tick after the last, of each interval.
    pub intervals: Vec<(u64, u64)>,
}

/// One machine at one moment.
#[derive(Clone, Debug)]
pub struct NodeView {
    /// Its number.
    pub id: NodeId,
    /// The reserve pool it belongs to, by position.
    pub pool: Option<usize>,
    /// Where it is in its life cycle.
    pub phase: Phase,
    /// Whether it is crashed.
    pub down: bool,
    /// Whether the balancer takes it for crashed.
    pub known_down: bool,
    /// Requests per second with all channels busy, at full speed.
    pub capacity: f64,
    /// Requests served at the same time.
    pub channels: u32,
    /// Its speed as a multiple of the full one.
    pub speed: f64,
    /// Static weight.
    pub weight: f64,
    /// What the last tick really looked like.
    pub reading: Reading,
    /// What the balancer was told.
    pub told: Reading,
    /// When that was measured.
    pub told_at: Option<Time>,
    /// Requests inside.
    pub inside: u64,
    /// Requests waiting.
    pub waiting: u64,
    /// Requests that ended well in the last tick.
    pub completed: u64,
    /// Requests that failed in the last tick.
    pub failed: u64,
    /// Requests refused in the last tick.
    pub refused: u64,
    /// Whether it could be chosen in the last tick.
    pub eligible: bool,
    /// What the balancer was told, smoothed.
    pub smooth: Smoothed,
    /// Its share of the requests in the last tick; `None` for policies that decide for each request.
    pub share: Option<f64>,
    /// Its risk with all parts; `None` where it is not assessed.
    pub risk: Option<MachineRisk>,
    /// How it was scored; `None` for policies without scores.
    pub score: Option<ScoreView>,
    /// Whether it was taken out for good.
    pub removed: bool,
}

/// Takes the snapshot.
pub(super) fn take(world: &World) -> Snapshot {
    let clock = world.resource::<Clock>();
    let setup = world.resource::<Setup>();
    let facts = world.resource::<TickFacts>();
    let balancer = world.resource::<Balancer>();
    let mut nodes = Vec::new();
    let mut reserves = Vec::new();
    let mut rate = 0.0;
    for entity in world.iter_entities() {
        rate += entity.get::<Source>().map_or(0.0, Source::rate);
        if let Some(pool) = entity.get::<ReservePool>() {
            reserves.push((pool.of, explain::reserve(pool, setup)));
        }
        if let (Some(node), Some(life), Some(health)) =
            (entity.get::<Node>(), entity.get::<Life>(), entity.get::<Health>())
            && let (Some(meter), Some(told), Some(watch)) =
                (entity.get::<Meter>(), entity.get::<Told>(), entity.get::<Watch>())
        {
            let seen = NodeView { risk: watch.now, ..view(node, life, health, meter, told, balancer) };
            nodes.push(seen);
        }
    }
    nodes.sort_by_key(|node| node.id);
    reserves.sort_by_key(|(of, _)| *of);
    Snapshot {
        now: Time(clock.start),
        tick: clock.tick,
        length: setup.scenario.length,
        dt: Time(clock.dt),
        policy: setup.scenario.policy.name(),
        rate,
        nodes,
        pools: setup.scenario.pools.iter().map(|pool| pool.name.clone()).collect(),
        reserves: reserves.into_iter().filter_map(|(_, view)| view).collect(),
        outlook: explain::outlook(world.resource::<Outlook>(), clock.dt),
        risk: world.resource::<RiskLevel>().mean,
        totals: *world.resource::<Totals>(),
        inside: facts.inside,
        capacity: facts.capacity,
        percentiles_ms: facts.percentiles.map(|percentiles| percentiles.map(|nanos| nanos as f64 / 1e6)),
        ring: ring_view(world, setup),
        limits: limits(setup, world.resource::<QosLog>(), clock.dt_seconds()),
        decisions: balancer.explain(clock.start),
        network_ms: world.resource::<Links>().ms(),
    }
}

fn ring_view(world: &World, setup: &Setup) -> Option<RingView> {
    let mut found = None;
    let mut machines = Vec::new();
    for entity in world.iter_entities() {
        if let (Some(ring), Some(traffic)) = (entity.get::<TokenRing>(), entity.get::<KeyTraffic>()) {
            found = Some((ring, traffic));
        }
        if let (Some(node), Some(load)) = (entity.get::<Node>(), entity.get::<Load>()) {
            machines.push((node, load));
        }
    }
    let (ring, traffic) = found?;
    machines.sort_by_key(|(node, _)| node.id);
    Some(ring::view(&setup.scenario, ring, traffic, &machines))
}

fn view(node: &Node, life: &Life, health: &Health, meter: &Meter, told: &Told, balancer: &Balancer) -> NodeView {
    NodeView {
        id: node.id,
        pool: node.pool,
        phase: life.phase(),
        down: health.down,
        known_down: health.known_down,
        capacity: node.capacity(),
        channels: node.channels,
        speed: health.speed,
        weight: node.weight,
        reading: meter.reading,
        told: told.now,
        told_at: told.measured.map(Time),
        inside: meter.inside,
        waiting: meter.waiting,
        completed: meter.completed,
        failed: meter.failed,
        refused: meter.refused,
        removed: life.is_removed(),
        eligible: balancer.eligible().binary_search(&node.id.0).is_ok(),
        smooth: told.smooth,
        share: balancer.shares().map(|shares| shares.get(node.id.0 as usize).copied().unwrap_or(0.0)),
        risk: None,
        score: explain::score(balancer, node.id.0),
    }
}

fn limits(setup: &Setup, log: &QosLog, dt: f64) -> Vec<LimitView> {
    let Some(qos) = &setup.scenario.qos else { return Vec::new() };
    let ms = |time: Time| time.0 as f64 / 1e6;
    let value = |limit: Limit| match limit {
        Limit::P95 => qos.p95.map(ms),
        Limit::P99 => qos.p99.map(ms),
        Limit::Errors => qos.error_rate,
        Limit::Throughput => qos.throughput,
        Limit::Any => None,
    };
    Limit::ALL
        .into_iter()
        .filter(|limit| *limit == Limit::Any || value(*limit).is_some())
        .map(|limit| LimitView {
            limit,
            value: value(limit),
            violated: log.limit(limit).violated,
            seconds: log.limit(limit).ticks as f64 * dt,
            intervals: log.limit(limit).intervals.clone(),
        })
        .collect()
}
