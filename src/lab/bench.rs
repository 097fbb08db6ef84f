//! What a request costs: the engine against a bare loop that draws the same numbers, measured in one run.

pub mod plain;
pub mod ring;

use super::adjust::set_policy;
use super::library;
use super::reproduce::wavelet::{self, METHODS};
use crate::param::Time;
use crate::sim::dice::{Dice, Purpose};
use crate::sim::{Flow, Forecaster, NodeGroup, Policy, Qos, Scenario, Shape, Sim, Steady, Telemetry, Work};
use std::hint::black_box;
use std::time::Instant;

/// The cost of one policy with one number of machines.
#[derive(Clone, Debug)]
pub struct Cost {
    /// Name of the policy.
    pub policy: &'static str,
    /// Machines.
    pub nodes: u32,
    /// Nanoseconds a request.
    pub nanos: f64,
    /// As a multiple of the bare loop.
    pub ratio: f64,
}

/// The cost of one long run.
#[derive(Clone, Copy, Debug)]
pub struct LongRun {
    /// Milliseconds of the run with its report.
    pub millis: f64,
    /// Milliseconds of the same ticks with hardly any request and without a forecast: the ECS, telemetry, limits and history
    /// alone.
    pub idle_millis: f64,
    /// Requests of the run.
    pub requests: f64,
}

/// A run of fewer ticks would mostly take memory for the first time.
const FEWEST_TICKS: u64 = 15;

/// Nanoseconds a request of the bare loop: two exponentials drawn, one machine, the Lindley recursion, a log-bucket
/// histogram, nothing else. The smallest of `rounds` measurements.
#[must_use]
pub fn bare_loop(requests: u64, rounds: u32) -> f64 {
    smallest(rounds, || {
        let mut gaps = Dice::new(1, Purpose::Gaps, 0);
        let mut sizes = Dice::new(1, Purpose::Sizes, 0);
        let mut histogram = [0u32; 64 * 32];
        let mut now = 0u64;
        let mut free_at = 0u64;
        let start = Instant::now();
        for _ in 0..requests {
            now += (gaps.exponential() * 12_500_000.0) as u64;
            free_at = free_at.max(now) + (sizes.exponential() * 10_000_000.0) as u64;
            let response = (free_at - now) | 32;
            let log = 63 - response.leading_zeros();
            let bucket = log as usize * 32 + ((response >> (log - 5)) & 31) as usize;
            histogram[bucket] += 1;
        }
        black_box((&histogram, free_at));
        start.elapsed().as_secs_f64() * 1e9 / requests as f64
    })
}

/// A scenario with everything on: telemetry, limits, history; exponential sizes, machines of
/// 120 requests a second at utilisation 0.8.
#[must_use]
pub fn scenario(policy: Policy, nodes: u32, requests: u64) -> Scenario {
    let rate = 0.8 * 120.0 * f64::from(nodes);
    let seconds = (requests as f64 / rate).ceil() as u64;
    Scenario {
        length: Time::from_secs(seconds.max(FEWEST_TICKS)),
        nodes: vec![NodeGroup { count: nodes, rate: 120.0, ..NodeGroup::default() }],
        flows: vec![Flow { shape: Shape::Steady(Steady { rate }), work: Work::Exponential, ..Flow::default() }],
        policy,
        qos: Some(Qos::default()),
        telemetry: Telemetry::default(),
        ..Scenario::default()
    }
}

/// Nanoseconds a request of the engine; the smallest of `rounds` measurements.
#[must_use]
pub fn engine(scenario: &Scenario, rounds: u32) -> f64 {
    smallest(rounds, || {
        let mut sim = Sim::new(scenario).expect("the bench's own scenarios are valid");
        let start = Instant::now();
        sim.finish();
        let seconds = start.elapsed().as_secs_f64();
        let requests = sim.snapshot().totals.arrived.max(1);
        black_box(sim.digest());
        seconds * 1e9 / requests as f64
    })
}

/// The cost of every policy with these numbers of machines; bare loop and engine take turns, and the smallest of each
/// counts, since what else runs on a machine can only make them slower. `told` hears of each cost as it is measured.
#[must_use]
pub fn policies(sizes: &[u32], requests: u64, rounds: u32, mut told: impl FnMut(&Cost)) -> Vec<Cost> {
    let mut costs = Vec::new();
    for nodes in sizes {
        for info in Policy::all() {
            let scenario = scenario(info.default.clone(), *nodes, requests);
            // Policies for two machines or for a network have lines of their own.
            if info.default.misfit(&scenario).is_some() {
                continue;
            }
            let (mut bare, mut nanos) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..rounds.max(1) {
                bare = bare.min(bare_loop(requests, 1));
                nanos = nanos.min(engine(&scenario, 1));
            }
            let cost = Cost { policy: info.name, nodes: *nodes, nanos, ratio: nanos / bare };
            told(&cost);
            costs.push(cost);
        }
    }
    costs
}

/// A whole run of a built-in scenario under round robin, and the same ticks nearly without requests.
#[must_use]
pub fn long_run(name: &str, rounds: u32) -> Option<LongRun> {
    let mut scenario = library::open(name).ok()?.scenario;
    set_policy(&mut scenario, "RoundRobin").ok()?;
    let mut idle = scenario.clone();
    idle.flows = vec![Flow { shape: Shape::Steady(Steady { rate: 1.0 }), ..Flow::default() }];
    idle.forecast = None;
    let mut requests = 0.0;
    let mut time = |scenario: &Scenario| {
        smallest(rounds, || {
            let millis;
            (millis, requests) = whole(scenario);
            millis
        })
    };
    let idle_millis = time(&idle);
    let millis = time(&scenario);
    Some(LongRun { millis, idle_millis, requests })
}

/// The cost of a whole run.
#[derive(Clone, Copy, Debug)]
pub struct WholeRun {
    /// Milliseconds from its birth to its report.
    pub millis: f64,
    /// Requests of the run.
    pub requests: f64,
    /// Nanoseconds a request of the bare loop, measured in turn with it.
    pub bare: f64,
}

/// A built-in scenario, for this long after its warm-up.
#[must_use]
pub fn whole_run(name: &str, length: Time, rounds: u32) -> Option<WholeRun> {
    let scenario = library::open(name).ok()?.scenario;
    let scenario = Scenario { length: Time(scenario.warm_up.0 + length.0), ..scenario };
    let mut run = WholeRun { millis: f64::INFINITY, requests: 0.0, bare: f64::INFINITY };
    for _ in 0..rounds.max(1) {
        run.bare = run.bare.min(bare_loop(500_000, 1));
        let (millis, requests) = whole(&scenario);
        (run.millis, run.requests) = (run.millis.min(millis), requests);
    }
    Some(run)
}

/// What a run under one method of the wavelet study costs.
#[derive(Clone, Debug)]
pub struct MethodCost {
    /// Policy and controller.
    pub method: &'static str,
    /// Milliseconds of the run with its report.
    pub millis: f64,
    /// As a multiple of the first method's, on the same load.
    pub ratio: f64,
}

/// A whole run of a load of the wavelet study under each of its methods. The methods take turns, and the smallest of each counts.
#[must_use]
pub fn methods(load: &str, rounds: u32) -> Vec<MethodCost> {
    let named = METHODS.iter().filter_map(|method| Some((*method, wavelet::scenario(load, method).ok()?)));
    let mut costs: Vec<(&str, Scenario, f64)> =
        named.map(|(method, scenario)| (method, scenario, f64::INFINITY)).collect();
    for _ in 0..rounds.max(1) {
        for (_, scenario, millis) in &mut costs {
            *millis = millis.min(whole(scenario).0);
        }
    }
    let first = costs.first().map_or(1.0, |(.., millis)| *millis);
    costs.into_iter().map(|(method, _, millis)| MethodCost { method, millis, ratio: millis / first }).collect()
}

/// Microseconds that a forecast costs, with what is learnt for it, by the name of the forecaster.
#[must_use]
pub fn forecasts(rounds: u32) -> Vec<(&'static str, f64)> {
    const TICKS: u32 = 3600;
    let wave = |tick: u32| 300.0 + 100.0 * libm::sin(f64::from(tick) / 60.0) + f64::from(tick % 17);
    let cost = |forecaster: Forecaster| {
        smallest(rounds, || {
            let start = Instant::now();
            forecaster.follow(Time::from_secs(1), (0..TICKS).map(wave), |curve| {
                black_box(curve);
            });
            start.elapsed().as_secs_f64() * 1e6 / f64::from(TICKS)
        })
    };
    Forecaster::all().into_iter().map(|(name, _, forecaster)| (name, cost(forecaster))).collect()
}

/// Largest resident memory of this process so far, in MiB, where the system tells.
#[must_use]
pub fn peak_memory_mib() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<f64>().ok().map(|kib| kib / 1024.0)
}

/// Milliseconds of a run from its birth to its report, and its requests.
fn whole(scenario: &Scenario) -> (f64, f64) {
    let start = Instant::now();
    let mut sim = Sim::new(scenario).expect("the built-in scenarios are valid");
    sim.finish();
    let requests = sim.report().get("requests").unwrap_or_default();
    (start.elapsed().as_secs_f64() * 1e3, requests)
}

fn smallest(rounds: u32, mut measure: impl FnMut() -> f64) -> f64 {
    (0..rounds.max(1)).map(|_| measure()).fold(f64::INFINITY, f64::min)
}
