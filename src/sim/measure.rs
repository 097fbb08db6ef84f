//! What one tick looked like: departures, responses, errors, at each machine and over all.

mod facts;

pub use facts::{RecentLoad, TickFacts, Totals};

use super::clock::Clock;
use super::digest::{Digest, Outcome};
use super::dispatch::Balancer;
use super::network::Links;
use super::node::{Node, Service};
use super::placed::Placed;
use super::requests::Requests;
use super::server::Server;
use super::setup::Setup;
use super::telemetry::Reading;
use crate::stats::{Selector, order};
use bevy_ecs::prelude::*;

/// The meters of one machine.
#[derive(Component, Clone, Debug, Default)]
pub struct Meter {
    /// What the last tick looked like.
    pub reading: Reading,
    /// Requests that ended well in the last tick.
    pub completed: u64,
    /// Requests that failed in the last tick (those refused not among them).
    pub failed: u64,
    /// Requests refused in the last tick.
    pub refused: u64,
    /// Requests inside at the end of the tick.
    pub inside: u64,
    /// Requests waiting at the end of the tick.
    pub waiting: u64,
    /// Mean number waiting over the tick.
    pub mean_waiting: f64,
    /// Busy channel time of the whole run, in ns.
    pub busy: u64,
    /// Responses on their way back.
    returning: Vec<Placed>,
    /// Memory to look for the largest responses in.
    largest: Vec<u64>,
}

impl Meter {
    /// The meters of a machine before the first tick.
    #[must_use]
    pub fn new(node: &Node) -> Self {
        Self { reading: Reading::initial(node), ..Self::default() }
    }
}

/// Collects the departures of the tick and reads the meters.
pub fn measure(
    (clock, setup, requests): (Res<Clock>, Res<Setup>, Res<Requests>),
    (balancer, links): (Res<Balancer>, Res<Links>),
    mut facts: ResMut<TickFacts>,
    mut totals: ResMut<Totals>,
    mut digest: ResMut<Digest>,
    mut selector: Local<Selector>,
    mut machines: Query<(&Node, &mut Server, &mut Meter)>,
) {
    let mut rows: Vec<_> = machines.iter_mut().collect();
    rows.sort_by_key(|(node, ..)| node.id);
    let mut tick = TickFacts { responses: std::mem::take(&mut facts.responses), ..TickFacts::default() };
    tick.responses.clear();
    tick.arrived = requests.at.len() as u64;
    tick.recent = facts.recent.then(tick.arrived);
    tick.errors = balancer.unrouted;
    for (node, server, meter) in &mut rows {
        read(node, server, meter, &clock, &setup.deadlines, &mut tick, &mut digest);
    }
    tick.capacity = balancer.eligible().iter().map(|machine| rows[*machine as usize].0.capacity()).sum();
    tick.percentiles = selector.quantiles(&tick.responses, &[0.5, 0.95, 0.99]);
    totals.arrived += tick.arrived;
    totals.completed += tick.completed;
    totals.errors += tick.errors;
    totals.refused += tick.refused;
    totals.redirected += tick.redirected;
    (0..2).for_each(|which| totals.timed[which] += tick.timed[which]);
    totals.followed = links.followed;
    for value in [tick.arrived, tick.completed, tick.errors, tick.refused, tick.inside] {
        digest.chain(value);
    }
    *facts = tick;
}

/// Reads one machine.
fn read(
    node: &Node,
    server: &mut Server,
    meter: &mut Meter,
    clock: &Clock,
    deadlines: &[u64],
    tick: &mut TickFacts,
    digest: &mut Digest,
) {
    let first = tick.responses.len();
    let tally = server.take_tally(&mut tick.responses);
    let TickFacts { responses, timed, .. } = &mut *tick;
    let mut ended = Ended { node: node.id.0, end: clock.end, failed: 0, deadlines, timed, responses, digest };
    meter.returning.retain(|row| !ended.take(row));
    let gone = server.gone(clock.end);
    let left = gone.len() as u64;
    let mut left_at = 0;
    for row in gone {
        left_at += row.departure - clock.start;
        if !ended.take(row) {
            meter.returning.push(*row);
        }
    }
    server.take_gone();
    let failed_late = ended.failed;
    let dt = clock.dt as f64;
    let busy = server.busy(clock.end);
    let kept = tally.arrivals - tally.refused - tally.turned_away - tally.passed;
    let inside = u64::from(server.inside(clock.end));
    let integral = tally.inside_at_open as f64 * dt + (kept as f64 * dt - tally.born as f64)
        - (left as f64 * dt - left_at as f64)
        + tally.spent as f64;
    meter.busy += busy;
    meter.inside = inside;
    meter.waiting = inside.saturating_sub(u64::from(node.channels));
    meter.mean_waiting = ((integral - busy as f64) / dt).max(0.0);
    meter.failed = tally.failed + failed_late;
    meter.refused = tally.refused;
    meter.completed = (tick.responses.len() - first) as u64;
    if node.service == Service::Counted {
        // Where requests are only counted there are no response times.
        tick.responses.truncate(first);
    }
    let (mean_ms, p95_ms) = latencies(&tick.responses[first..], meter, node, server, clock.end);
    meter.reading = Reading {
        arrivals: tally.arrivals as f64,
        completed: meter.completed as f64,
        waiting: meter.waiting as f64,
        inside: inside as f64,
        mean_inside: integral / dt,
        mean_ms,
        p95_ms,
        error_share: meter.failed as f64 / (tally.arrivals.max(1)) as f64,
        utilisation: busy as f64 / (dt * f64::from(node.channels)),
    };
    tick.completed += meter.completed;
    tick.errors += meter.failed;
    tick.refused += tally.refused;
    tick.redirected += tally.redirected;
    tick.inside += inside + meter.returning.len() as u64;
    tick.waiting += meter.waiting;
    tick.longest_queue = tick.longest_queue.max(meter.waiting);
    tick.mean_waiting += meter.mean_waiting;
}

/// Where the ends of requests are noted.
struct Ended<'a> {
    node: u32,
    end: u64,
    failed: u64,
    deadlines: &'a [u64],
    timed: &'a mut [u64; 2],
    responses: &'a mut Vec<u64>,
    digest: &'a mut Digest,
}

impl Ended<'_> {
    /// Notes the end of a request that ends by the end of the tick; `false` when it is still on its way back.
    #[inline]
    fn take(&mut self, row: &Placed) -> bool {
        let done = row.done();
        if done > self.end {
            return false;
        }
        if row.fails() {
            self.failed += 1;
            self.digest.note(row.seq, self.node, done, Outcome::Failed);
        } else {
            let response = done - row.born;
            self.responses.push(response);
            if let Some(deadline) = self.deadlines.get(row.deadline()) {
                self.timed[0] += u64::from(*deadline < u64::MAX);
                self.timed[1] += u64::from(response > *deadline);
            }
            self.digest.note(row.seq, self.node, done, Outcome::Completed);
        }
        true
    }
}

/// Mean and P95 in ms of what completed. Nothing completed but something inside: the larger of the previous mean and
/// the age of the oldest; nothing at all: the response of an empty machine.
fn latencies(responses: &[u64], meter: &mut Meter, node: &Node, server: &mut Server, now: u64) -> (f64, f64) {
    let before = meter.reading;
    if responses.is_empty() {
        let mean = match server.oldest(now) {
            Some(born) => before.mean_ms.max((now - born) as f64 / 1e6),
            None => Reading::initial(node).mean_ms,
        };
        return (mean, mean);
    }
    let mean = responses.iter().sum::<u64>() as f64 / responses.len() as f64 / 1e6;
    // From tick to tick it changes little.
    let guess = (0.5e6 * (before.mean_ms + before.p95_ms)) as u64;
    let p95 = order::quantile_above(responses, 0.95, guess, &mut meter.largest).map_or(mean, |p95| p95 as f64 / 1e6);
    (mean, p95)
}
