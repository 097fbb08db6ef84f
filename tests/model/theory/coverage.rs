//! The 95 % intervals over replications cover the truth in 95 of 100 experiments (oracle 8 of the statistics).

use super::in_seconds;
use crate::lab_bench::{begin, exponential, machines, poisson, scenario, seconds};
use equipoise::sim::dice::replication_seed;
use equipoise::sim::{Policy, Scenario};
use equipoise::stats::Summary;
use rayon::prelude::*;

/// Experiments; a share of 0.95 among them has a standard error of 0.0069.
const EXPERIMENTS: u64 = 1000;

/// Runs of each experiment.
const RUNS: u64 = 10;

/// M/M/1 at 0.5 has a mean response of 2. A run of 2,000 requests after 200 s has a standard deviation of 0.12, and
/// its bias is below 0.001.
#[test]
fn a_95_percent_interval_covers_the_mean_of_mm1_in_95_of_100_experiments() {
    let flow = poisson(0.5, exponential());
    let base = Scenario {
        warm_up: seconds(200.0),
        dt: seconds(200.0),
        ..scenario(vec![machines(1, 1.0)], flow, Policy::RoundRobin, 4200.0)
    };
    let covered: u64 =
        (0..EXPERIMENTS).into_par_iter().map(|experiment| u64::from(covers(&base, experiment, 2.0))).sum();
    let share = covered as f64 / EXPERIMENTS as f64;
    let error = (0.95f64 * 0.05 / EXPERIMENTS as f64).sqrt();
    println!("coverage {share} (0.95 ± 4 · {error:.4})");
    assert!((share - 0.95).abs() <= 4.0 * error, "{share}");
}

fn covers(base: &Scenario, experiment: u64, truth: f64) -> bool {
    let means: Vec<f64> = (0..RUNS)
        .map(|run| {
            let mut sim = begin(&Scenario { seed: replication_seed(experiment, run), ..base.clone() });
            sim.finish();
            in_seconds(&sim, "mean_ms")
        })
        .collect();
    let (low, high) = Summary::of(&means).and_then(|summary| summary.interval()).expect("ten runs have an interval");
    (low..=high).contains(&truth)
}
