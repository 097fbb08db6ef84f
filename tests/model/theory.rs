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

use super::lab_bench::{Estimate, metric, replicate_at_load, seconds};
use equipoise::sim::{Scenario, Sim};

/// Replications of each experiment.
const RUNS: u64 = 24;

/// The scenario sized for so many `requests` over all replications, after a warm-up of `warm_up` seconds.
fn sized(scenario: Scenario, requests: f64, warm_up: f64) -> Scenario {
    let rate: f64 = scenario.flows.iter().map(|flow| flow.shape.rate(0.0)).sum();
    let measured = requests / RUNS as f64 / rate;
    let dt = (1000.0 / rate).min(1000.0);
    // Experiments of other sizes get other seeds, so that chance does not push all of them the same way.
    let seed = requests.to_bits() ^ rate.to_bits().rotate_left(17);
    Scenario { seed, length: seconds(warm_up + measured), warm_up: seconds(warm_up), dt: seconds(dt), ..scenario }
}

/// Times named by their metrics, in seconds, of a scenario that loses nothing.
fn times<const N: usize>(scenario: &Scenario, names: [&str; N]) -> [Estimate; N] {
    let offered: f64 = scenario.flows.iter().map(|flow| flow.shape.rate(0.0)).sum();
    let capacity: f64 = scenario.nodes.iter().map(|group| f64::from(group.count * group.channels) * group.rate).sum();
    replicate_at_load(RUNS, scenario, offered / capacity, |sim| {
        sim.finish();
        names.map(|name| in_seconds(sim, name))
    })
}

/// Mean response time in seconds.
fn mean_response(scenario: &Scenario) -> Estimate {
    let [mean] = times(scenario, ["mean_ms"]);
    mean
}

/// A metric in milliseconds as seconds.
fn in_seconds(sim: &Sim, name: &str) -> f64 {
    metric(sim, name) / 1000.0
}
