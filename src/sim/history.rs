//! The history of a run: bounded series, one value a tick, decimated to smallest and largest.

use super::clock::Clock;
use super::forecast::Outlook;
use super::measure::{Meter, TickFacts};
use super::node::Node;
use super::pool::ReservePool;
use super::risk::{MachineRisk, RiskLevel, Watch};
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
        }
    }
}

/// Records the tick.
pub fn record(
    clock: Res<Clock>,
    facts: Res<TickFacts>,
    outlook: Res<Outlook>,
    risk: Res<RiskLevel>,
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
    for (node, meter, watch) in &machines {
        let index = node.id.0 as usize;
        history.inside[index].push(meter.inside as f64);
        history.utilisation[index].push(meter.reading.utilisation);
        let part = |read: fn(&MachineRisk) -> f64| watch.now.as_ref().map_or(f64::NAN, read);
        history.machine_risk[index].push(part(|risk| risk.total));
        history.machine_relay[index].push(part(|risk| risk.relay));
    }
}
