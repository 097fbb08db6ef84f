//! Answers that queueing theory knows exactly. Service rate 1, so that times are in mean services.
//!
//! Every answer is compared with the mean over replications; the band is four standard errors, and narrow enough
//! that an answer 3 % off would fail (see `Estimate::agrees`). Warm-ups last many relaxation times.

mod channels;
mod coverage;
mod fleet;
mod little;
mod power_of_d;
mod single;

use super::lab_bench::{Estimate, metric, replicate, seconds};
use equipoise::sim::{Scenario, Sim};

/// Replications of each experiment.
const RUNS: u64 = 24;

/// The scenario sized for `requests` over all replications, after a warm-up of `warm_up` seconds.
fn sized(scenario: Scenario, requests: f64, warm_up: f64) -> Scenario {
    let rate: f64 = scenario.flows.iter().map(|flow| flow.shape.rate(0.0)).sum();
    let measured = requests / RUNS as f64 / rate;
    let dt = (1000.0 / rate).min(1000.0);
    Scenario { length: seconds(warm_up + measured), warm_up: seconds(warm_up), dt: seconds(dt), ..scenario }
}

/// Mean response time in seconds.
fn mean_response(scenario: &Scenario) -> Estimate {
    let [mean] = replicate(RUNS, scenario, |sim| {
        sim.finish();
        [in_seconds(sim, "mean_ms")]
    });
    mean
}

/// A metric in milliseconds as seconds.
fn in_seconds(sim: &Sim, name: &str) -> f64 {
    metric(sim, name) / 1000.0
}
