//! Metrics: the figures of a whole run, with name, unit, meaning and how each is read.

mod figures;
mod summary;

pub use summary::{Summary, sum_up};

use super::clock::Clock;
use super::dispatch::{Balancer, OnFull};
use super::forecast::{Errors, Outlook};
use super::life::Life;
use super::measure::{Meter, Totals};
use super::node::Node;
use super::pool::{ReservePool, Starts};
use super::qos::{Limit, QosLog};
use super::ring::{Rebalancer, Tally, TokenRing};
use super::setup::Setup;
use bevy_ecs::prelude::*;
use figures::{mean, poll_rate, ratio, reserve_use, spread, utilisation};

/// All that metrics are read from.
pub struct Run<'a> {
    pub(super) setup: &'a Setup,
    pub(super) totals: Totals,
    pub(super) summary: &'a Summary,
    pub(super) qos: &'a QosLog,
    pub(super) starts: Option<Starts>,
    pub(super) forecast: Option<Errors>,
    /// What the ring came to, if there is one.
    pub(super) ring: Option<Tally>,
    /// Utilisation of each machine while it was on line.
    pub(super) utilisation: Vec<f64>,
    /// Time on line of reserve machines per their time, if there are any.
    pub(super) reserve_use: Option<f64>,
    /// Polls a second by the policy, if it polls.
    poll_rate: Option<f64>,
    /// P50, P95, P99, P99.9 in ns.
    percentiles: Vec<u64>,
    dt: f64,
}

impl<'a> Run<'a> {
    /// Collects what the metrics are read from.
    pub(super) fn new(world: &'a World) -> Self {
        let setup = world.resource::<Setup>();
        let summary = world.resource::<Summary>();
        let now = *world.resource::<Totals>();
        let before = summary.before;
        let totals = Totals {
            arrived: now.arrived - before.arrived,
            completed: now.completed - before.completed,
            errors: now.errors - before.errors,
            refused: now.refused - before.refused,
            redirected: now.redirected - before.redirected,
            timed: std::array::from_fn(|which| now.timed[which] - before.timed[which]),
            followed: std::array::from_fn(|which| now.followed[which] - before.followed[which]),
        };
        let mut rows = Vec::new();
        let mut starts: Option<Starts> = None;
        let mut ring = None;
        for entity in world.iter_entities() {
            if let (Some(node), Some(meter), Some(life)) =
                (entity.get::<Node>(), entity.get::<Meter>(), entity.get::<Life>())
            {
                rows.push((node, meter, life));
            }
            ring = ring.or_else(|| entity.get::<TokenRing>().map(|ring| *ring.tally()));
            if let Some(pool) = entity.get::<ReservePool>() {
                let sum = starts.get_or_insert_default();
                let one = pool.starts();
                *sum = Starts {
                    all: sum.all + one.all,
                    late: sum.late + one.late,
                    emergency: sum.emergency + one.emergency,
                    needless: sum.needless + one.needless,
                };
            }
        }
        rows.sort_by_key(|(node, ..)| node.id);
        let clock = world.resource::<Clock>();
        Self {
            utilisation: utilisation(&rows, summary),
            reserve_use: reserve_use(&rows, clock.start),
            poll_rate: poll_rate(world.resource::<Balancer>().polls, clock.start),
            percentiles: summary.responses.quantiles(&[0.5, 0.95, 0.99, 0.999]),
            setup,
            totals,
            summary,
            qos: world.resource::<QosLog>(),
            starts,
            forecast: world.resource::<Outlook>().counted().copied(),
            ring,
            dt: clock.dt_seconds(),
        }
    }

    fn percentile_ms(&self, index: usize) -> Option<f64> {
        self.percentiles.get(index).map(|nanos| *nanos as f64 / 1e6)
    }

    fn violation_seconds(&self, limit: Limit) -> Option<f64> {
        self.setup.scenario.qos.as_ref().map(|_| self.qos.limit(limit).ticks as f64 * self.dt)
    }

    fn share(&self, count: u64) -> Option<f64> {
        (self.totals.arrived > 0).then(|| count as f64 / self.totals.arrived as f64)
    }

    /// Whether a machine can be full.
    fn is_limited(&self) -> bool {
        self.setup.scenario.nodes.iter().any(|group| group.queue.is_some())
    }

    fn routing_error_rate(&self) -> Option<f64> {
        let applies = self.is_limited() && self.setup.scenario.on_full == OnFull::Redirect;
        if applies { self.share(self.totals.redirected) } else { None }
    }

    /// Whether the figures of the whole run keep every limit.
    fn keeps_limits(&self) -> Option<f64> {
        let qos = self.setup.scenario.qos.as_ref()?;
        let below = |value: Option<f64>, limit: Option<f64>| match (value, limit) {
            (Some(value), Some(limit)) => value <= limit,
            _ => true,
        };
        let ms = |time: Option<crate::param::Time>| time.map(|time| time.0 as f64 / 1e6);
        let met = below(self.percentile_ms(1), ms(qos.p95))
            && below(self.percentile_ms(2), ms(qos.p99))
            && below(self.share(self.totals.errors), qos.error_rate)
            && below(qos.throughput, self.share(self.totals.completed).or(qos.throughput));
        Some(f64::from(u8::from(met)))
    }

    /// Steps over budget, where the rebalancer has one.
    fn over_budget(&self) -> Option<f64> {
        let rebalancer = &self.setup.scenario.ring.as_ref()?.rebalancer;
        let tally = self.ring.as_ref().filter(|_| matches!(rebalancer, Rebalancer::Ach(_)))?;
        Some(tally.budget_excess_steps as f64)
    }

    fn starts(&self, which: fn(&Starts) -> u64) -> Option<f64> {
        self.starts.as_ref().map(|starts| which(starts) as f64)
    }
}

/// One metric.
pub struct Metric {
    /// Name in reports, expectations and tables.
    pub name: &'static str,
    /// Unit; empty for a pure number.
    pub unit: &'static str,
    /// What it counts, and when it is absent.
    pub doc: &'static str,
    /// Reads it; `None` when it does not apply.
    pub(super) read: fn(&Run<'_>) -> Option<f64>,
}

macro_rules! metrics {
    ($($name:ident [$unit:literal] $doc:literal = $read:expr;)*) => {
        /// All metrics in reading order.
        pub const METRICS: &[Metric] = &[$(Metric { name: stringify!($name), unit: $unit, doc: $doc, read: $read },)*];
    };
}

// One line a metric. All figures leave out the warm-up, but for those of the reserve.
metrics! {
    requests ["requests"] "Requests that arrived." = |run| Some(run.totals.arrived as f64);
    completed ["requests"] "Requests whose response arrived. Those still inside at the end are in neither this nor the errors." = |run| Some(run.totals.completed as f64);
    errors ["requests"] "Requests that failed: lost in a crash, sent to a crashed machine, without any machine to go to, or by an error draw." = |run| Some(run.totals.errors as f64);
    refused ["requests"] "Requests that found no room." = |run| Some(run.totals.refused as f64);
    error_rate [""] "Failed per arrived; absent without arrivals." = |run| run.share(run.totals.errors);
    throughput_ratio [""] "Completed per arrived; absent without arrivals." = |run| run.share(run.totals.completed);
    refusal_rate [""] "Refused per arrived; only where a machine has a queue limit." = |run| if run.is_limited() { run.share(run.totals.refused) } else { None };
    routing_error_rate [""] "Sent to a full machine and taken by another, per arrived; only where a machine has a queue limit and `on_full` is `Redirect`." = |run| run.routing_error_rate();
    deadline_miss_rate [""] "Responses that took longer than the deadline of their flow, per response with a deadline." = |run| ratio(run.totals.timed);
    switch_rate [""] "Requests that went to another machine than the request of the same client before, per request that had one before; only where there is a network." = |run| ratio(run.totals.followed);
    mean_ms ["ms"] "Mean response time: from arrival until the response is back." = |run| run.summary.responses.mean().map(|nanos| nanos / 1e6);
    p50_ms ["ms"] "Median response time (order statistic ceil(p·n))." = |run| run.percentile_ms(0);
    p95_ms ["ms"] "95th percentile of the response time." = |run| run.percentile_ms(1);
    p99_ms ["ms"] "99th percentile of the response time." = |run| run.percentile_ms(2);
    p999_ms ["ms"] "99.9th percentile of the response time." = |run| run.percentile_ms(3);
    max_ms ["ms"] "Largest response time." = |run| run.summary.responses.max().map(|nanos| nanos as f64 / 1e6);
    mean_queue ["requests"] "Mean number waiting (not in service) over time, all machines together." = |run| (run.summary.ticks > 0).then(|| run.summary.waiting / run.summary.ticks as f64);
    max_queue ["requests"] "Largest number waiting (not in service) at one machine at the end of a tick." = |run| (run.summary.ticks > 0).then_some(run.summary.longest_queue as f64);
    utilisation_mean [""] "Busy channel time per channel time on line, mean over the machines that were on line." = |run| mean(&run.utilisation);
    utilisation_spread [""] "Standard deviation over machines of the run's utilisation." = |run| spread(&run.utilisation);
    poll_rate ["polls/s"] "Times a second that the policy asked machines for their meters, warm-up included; absent when it never did." = |run| run.poll_rate;
    violation_s ["s"] "Time in which any limit was violated; absent without limits." = |run| run.violation_seconds(Limit::Any);
    violation_p95_s ["s"] "Time in which the limit on P95 was violated." = |run| run.violation_seconds(Limit::P95);
    violation_p99_s ["s"] "Time in which the limit on P99 was violated." = |run| run.violation_seconds(Limit::P99);
    violation_error_s ["s"] "Time in which the limit on errors was violated." = |run| run.violation_seconds(Limit::Errors);
    violation_throughput_s ["s"] "Time in which the limit on the throughput ratio (over five ticks) was violated." = |run| run.violation_seconds(Limit::Throughput);
    qos_met [""] "1 when the figures of the whole run keep every limit, else 0." = |run| run.keeps_limits();
    qos_met_strict [""] "1 when no tick violated any limit, else 0." = |run| run.violation_seconds(Limit::Any).map(|seconds| f64::from(u8::from(seconds == 0.0)));
    reserve_use [""] "Time of reserve machines on line (active or stopping) per their time, warm-up included; absent without a pool." = |run| run.reserve_use;
    starts ["starts"] "Starts of reserve machines by a controller, warm-up included." = |run| run.starts(|starts| starts.all);
    starts_late ["starts"] "Starts during which, before the machine was ready, a limit was violated or the load (10 ticks) exceeded the capacity." = |run| run.starts(|starts| starts.late);
    starts_emergency ["starts"] "Starts commanded right after a violating tick." = |run| run.starts(|starts| starts.emergency);
    starts_false ["starts"] "Starts without any violation, and without a load above the capacity without this machine, until 60 s after it was ready." = |run| run.starts(|starts| starts.needless);
    forecast_mae ["req/s"] "Mean absolute error of the forecast at its horizon, against the arrivals of single ticks; forecasts of the first 60 s and of the warm-up are left out. Absent without a forecaster, and until a forecast has met its tick." = |run| run.forecast.and_then(|errors| errors.mae());
    forecast_bias ["req/s"] "Mean of forecast less arrivals at the horizon, counted as for forecast_mae." = |run| run.forecast.and_then(|errors| errors.bias());
    imbalance_mean [""] "Mean over ticks of the largest minus the mean observed load of the machines of a ring (D-bar); absent without a ring, as are the others of it." = |run| run.ring.as_ref()?.imbalance_mean();
    imbalance_max [""] "Largest such imbalance of a tick." = |run| run.ring.as_ref()?.imbalance_max();
    imbalance_true_mean [""] "Mean imbalance of the true load: without lag, noise, loss and cut, smoothed alike." = |run| run.ring.as_ref()?.imbalance_true_mean();
    moved_total ["rings"] "Sum of the arcs that the rebalancer moved, in rings (M_cum); additions and removals of machines are not counted." = |run| run.ring.as_ref()?.moved_total();
    moved_total_all ["rings"] "The same with the warm-up." = |run| run.ring.as_ref().map(|ring| ring.moved_total_all);
    moved_share_of_steps [""] "Share of the ticks in which the rebalancer moved anything." = |run| run.ring.as_ref()?.moved_share_of_steps();
    invariant_violations ["violations"] "Invariants of the ring that did not hold at the end of a tick, warm-up included: arcs add up to 1, positions ordered, arcs above 0, owners exist, every machine keeps v_min tokens (each machine counts)." = |run| run.ring.as_ref().map(|ring| ring.violations as f64);
    removed_owner_steps ["ticks"] "Ticks at whose end a removed machine owned a token, warm-up included." = |run| run.ring.as_ref().map(|ring| ring.removed_owner_steps as f64);
    budget_excess_steps ["ticks"] "Ticks in which more moved than the budget of the tick, warm-up included; only with a rebalancer that has a budget." = |run| run.over_budget();
}

/// Reads every metric that applies.
pub(super) fn read(run: &Run<'_>) -> Vec<(&'static str, f64)> {
    METRICS.iter().filter_map(|metric| (metric.read)(run).map(|value| (metric.name, value))).collect()
}
