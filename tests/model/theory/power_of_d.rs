//! Two choices among very many machines (oracle 5); the limit is for infinitely many, so 1 % is allowed on top.

use super::{RUNS, in_seconds, sized};
use crate::lab_bench::{Estimate, exponential, machines, poisson, replicate_at_load, scenario};
use equipoise::sim::{Policy, PowerOfD, Scenario, Sim};

fn fleet(load: f64, d: u32) -> Scenario {
    let policy = Policy::PowerOfD(PowerOfD { d, with_replacement: true });
    let flow = poisson(load * 2000.0, exponential());
    let whole = scenario(vec![machines(2000, 1.0)], flow, policy, 1.0);
    Scenario { dt: equipoise::param::Time::from_secs(1), ..sized(whole, 1.2e7, 150.0) }
}

#[test]
fn the_mean_response_is_the_limit_of_many_machines() {
    for (d, load, exact) in
        [(2, 0.7, 1.614_453_770_317_71), (2, 0.95, 3.383_046_002_519_4), (3, 0.9, 2.027_855_968_995_28)]
    {
        let [mean] = replicate_at_load(RUNS, &fleet(load, d), load, |sim| {
            sim.finish();
            [in_seconds(sim, "mean_ms")]
        });
        mean.agrees_within(&format!("{d} choices at {load}"), exact, 0.01);
    }
}

/// The share of machines with k or more requests inside falls doubly exponentially: λ^(2^k − 1).
#[test]
fn long_queues_are_doubly_exponentially_rare() {
    let scenario = fleet(0.9, 2);
    let figures: [Estimate; 4] = replicate_at_load(RUNS, &scenario, 0.9, |sim| {
        let shares = shares_with_at_least(sim, [2, 3, 4], scenario.warm_up.0);
        [shares[0], shares[1], shares[2], in_seconds(sim, "mean_ms")]
    });
    let exact = [0.729, 0.478_296_9, 0.205_891_132_094_649, 2.614_057_377_323_88];
    for ((figure, exact), what) in figures.iter().zip(exact).zip(["s2", "s3", "s4", "mean"]) {
        figure.agrees_within(&format!("2 choices at 0.9, {what}"), exact, 0.01);
    }
}

/// Time averages, looked at between ticks after the warm-up; runs to the end.
fn shares_with_at_least(sim: &mut Sim, levels: [u64; 3], warm_up: u64) -> [f64; 3] {
    let (mut looks, mut sums) = (0.0, [0.0; 3]);
    while !sim.is_over() {
        sim.step();
        if sim.now().0 <= warm_up {
            continue;
        }
        let nodes = sim.snapshot().nodes;
        looks += 1.0;
        for (sum, level) in sums.iter_mut().zip(levels) {
            *sum += nodes.iter().filter(|node| node.inside >= level).count() as f64 / nodes.len() as f64;
        }
    }
    sums.map(|sum| sum / looks)
}
