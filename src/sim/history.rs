//! The history of a run: bounded series, one value a tick, decimated to smallest and largest.

use super::clock::Clock;
use super::forecast::Outlook;
use super::life::Life;
use super::load::Load;
use super::measure::{Meter, TickFacts};
use super::network::Links;
use super::node::Node;
use super::pool::ReservePool;
use super::ring::{Rebalancer, TokenRing};
use super::risk::{MachineRisk, RiskLevel, Watch};
use super::setup::Setup;
use crate::stats::Series;
use bevy_ecs::prelude::*;

/// Buckets of a series over all machines, and of one machine's.
const BUCKETS: usize = 1024;

/// Machines up to which each has its own series; above it there are only those over all machines.
pub const NODE_SERIES: usize = 64;

/// The history of a run. Every series has one value a tick; an absent one where there was nothing to measure.
#[derive(Resource, Clone, Debug)]
pub struct History {
    /// Requests that came, per second.
    pub arrivals: Series,
    /// Capacity of the machines that could be chosen, requests per second.
    pub capacity: Series,
    /// Requests waiting over all machines at the end of the tick.
    pub waiting: Series,
    /// Errors per arrival.
    pub errors: Series,
    /// P50 of the response, ms.
    pub p50_ms: Series,
    /// P95 of the response, ms.
    pub p95_ms: Series,
    /// P99 of the response, ms.
    pub p99_ms: Series,
    /// The regular part of the arrivals, requests per second.
    pub regular: Series,
    /// What had been forecast at the horizon for the tick, requests per second.
    pub forecast: Series,
    /// The upper level that was expected in the tick (F_up), requests per second.
    pub expected: Series,
    /// Mean risk of the machines.
    pub risk: Series,
    /// Of each pool: the load above which its controller would have started something, requests per second.
    pub safe: Vec<Series>,
    /// Of each machine: requests inside at the end of the tick.
    pub inside: Vec<Series>,
    /// Of each machine: busy channel time per channel time.
    pub utilisation: Vec<Series>,
    /// Of each machine: its risk.
    pub machine_risk: Vec<Series>,
    /// Of each machine: the probability of its relay.
    pub machine_relay: Vec<Series>,
    /// Of each machine: its network latency, ms, the mean over the clients that reach it; empty without a network.
    pub latency_ms: Vec<Series>,
    /// The ring's, where there is one.
    pub ring: Option<RingHistory>,
}

impl History {
    /// An empty history for this many machines and pools.
    #[must_use]
    pub fn new(nodes: usize, pools: usize) -> Self {
        let series = || Series::new(BUCKETS);
        let each = if nodes <= NODE_SERIES { nodes } else { 0 };
        Self {
            arrivals: series(),
            capacity: series(),
            waiting: series(),
            errors: series(),
            p50_ms: series(),
            p95_ms: series(),
            p99_ms: series(),
            regular: series(),
            forecast: series(),
            expected: series(),
            risk: series(),
            safe: (0..pools).map(|_| series()).collect(),
            inside: (0..each).map(|_| series()).collect(),
            utilisation: (0..each).map(|_| series()).collect(),
            machine_risk: (0..each).map(|_| series()).collect(),
            machine_relay: (0..each).map(|_| series()).collect(),
            latency_ms: Vec::new(),
            ring: None,
        }
    }
}

impl History {
    /// One more machine, of which nothing is known until now.
    pub fn add_machine(&mut self) {
        let until_now = |of: &Series| {
            let mut series = Series::new(BUCKETS);
            (0..of.len()).for_each(|_| series.push(f64::NAN));
            series
        };
        if self.inside.is_empty() {
            return;
        }
        let empty = until_now(&self.arrivals);
        self.inside.push(empty.clone());
        self.utilisation.push(empty.clone());
        self.machine_risk.push(empty.clone());
        self.machine_relay.push(empty.clone());
        if !self.latency_ms.is_empty() {
            self.latency_ms.push(empty.clone());
        }
        if let Some(ring) = &mut self.ring {
            ring.load.push(empty);
        }
    }
}

/// The history of a ring.
#[derive(Clone, Debug)]
pub struct RingHistory {
    /// Largest minus mean observed load (D).
    pub imbalance: Series,
    /// The same of the true load.
    pub imbalance_true: Series,
    /// What moved, as a share of the ring (M).
    pub moved: Series,
    /// Budget of the step, as a share of the ring (m); absent where the rebalancer has none.
    pub budget: Series,
    /// Of each machine: observed load.
    pub load: Vec<Series>,
}

/// Records the ring's part of the tick.
pub fn record_ring(
    setup: Res<Setup>,
    mut history: ResMut<History>,
    rings: Query<&TokenRing>,
    machines: Query<(&Node, &Load, &Life)>,
) {
    let Ok(ring) = rings.single() else { return };
    let before = history.arrivals.len().saturating_sub(1);
    let machine_series = history.inside.len();
    let past = || {
        let mut series = Series::new(BUCKETS);
        (0..before).for_each(|_| series.push(f64::NAN));
        series
    };
    let of = history.ring.get_or_insert_with(|| RingHistory {
        imbalance: past(),
        imbalance_true: past(),
        moved: past(),
        budget: past(),
        load: (0..machine_series).map(|_| past()).collect(),
    });
    let last = ring.last();
    of.imbalance.push(last.imbalance);
    of.imbalance_true.push(last.imbalance_true);
    of.moved.push(last.moved);
    let has_budget = setup.scenario.ring.as_ref().is_some_and(|ring| matches!(ring.rebalancer, Rebalancer::Ach(_)));
    of.budget.push(if has_budget { ring.control().budget } else { f64::NAN });
    if of.load.is_empty() {
        return;
    }
    for (node, load, life) in &machines {
        // Who was taken out has no load; its last one would stay for ever.
        of.load[node.id.0 as usize].push(if life.is_removed() { f64::NAN } else { load.observed });
    }
}

/// Records the tick.
pub fn record(
    (clock, facts): (Res<Clock>, Res<TickFacts>),
    outlook: Res<Outlook>,
    risk: Res<RiskLevel>,
    links: Res<Links>,
    mut history: ResMut<History>,
    pools: Query<&ReservePool>,
    machines: Query<(&Node, &Meter, &Watch)>,
) {
    let dt = clock.dt_seconds();
    history.arrivals.push(facts.arrived as f64 / dt);
    history.capacity.push(facts.capacity);
    history.waiting.push(facts.waiting as f64);
    history.errors.push(facts.errors as f64 / facts.arrived.max(1) as f64);
    let percentile = |index: usize| facts.percentiles.map_or(f64::NAN, |p| p[index] as f64 / 1e6);
    history.p50_ms.push(percentile(0));
    history.p95_ms.push(percentile(1));
    history.p99_ms.push(percentile(2));
    let forecasts = outlook.forecaster().is_some();
    let forecast = |value: f64| if forecasts { value } else { f64::NAN };
    history.regular.push(outlook.regular());
    history.forecast.push(outlook.landed().unwrap_or(f64::NAN));
    history.expected.push(forecast(outlook.upper()));
    history.risk.push(risk.mean.unwrap_or(f64::NAN));
    for pool in &pools {
        history.safe[pool.of].push(pool.seen().1.unwrap_or(f64::NAN));
    }
    if history.inside.is_empty() {
        return;
    }
    if links.is_laid() && history.latency_ms.is_empty() {
        let past = history.arrivals.len() - 1;
        let mut series = Series::new(BUCKETS);
        (0..past).for_each(|_| series.push(f64::NAN));
        history.latency_ms = vec![series; history.inside.len()];
    }
    for (node, meter, watch) in &machines {
        let index = node.id.0 as usize;
        if let Some(series) = history.latency_ms.get_mut(index) {
            series.push(links.mean_ms(index).unwrap_or(f64::NAN));
        }
        history.inside[index].push(meter.inside as f64);
        history.utilisation[index].push(meter.reading.utilisation);
        let part = |read: fn(&MachineRisk) -> f64| watch.now.as_ref().map_or(f64::NAN, read);
        history.machine_risk[index].push(part(|risk| risk.total));
        history.machine_relay[index].push(part(|risk| risk.relay));
    }
}
