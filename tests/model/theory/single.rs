//! One machine with one channel: M/M/1, M/M/1/K, M/G/1 (oracles 1 and 3).

use super::{RUNS, in_seconds, mean_response, sized, times};
use crate::lab_bench::{exponential, fixed, machines, metric, poisson, replicate, scenario};
use equipoise::sim::{Gamma, Hyperexponential, NodeGroup, Policy, Scenario, Work};

fn station(load: f64, work: Work, queue: Option<u32>) -> Scenario {
    let node = NodeGroup { queue, ..machines(1, 1.0) };
    scenario(vec![node], poisson(load, work), Policy::RoundRobin, 1.0)
}

/// The response is exponential with mean 1/(1 − ρ).
#[test]
fn mm1_has_its_mean_and_its_tail() {
    let answers = [
        (0.5, [2.0, 5.991_464_547_107_98, 9.210_340_371_976_18]),
        (0.8, [5.0, 14.978_661_367_77, 23.025_850_929_940_5]),
        (0.9, [10.0, 29.957_322_735_539_9, 46.051_701_859_880_9]),
    ];
    for (load, exact) in answers {
        let idle: f64 = 1.0 - load;
        let requests = 2.0e6 + 6.0e5 / (idle * idle);
        let scenario = sized(station(load, exponential(), None), requests, 100.0 / (idle * idle));
        let figures = times(&scenario, ["mean_ms", "p95_ms", "p99_ms"]);
        for ((figure, name), exact) in figures.iter().zip(["mean", "P95", "P99"]).zip(exact) {
            figure.agrees(&format!("M/M/1 {load} {name}"), exact);
        }
    }
}

/// At most K requests inside, the one in service among them.
#[test]
fn mm1k_loses_what_it_should() {
    for (room, loss, mean) in
        [(5, 0.126_022_549_988_369, 2.790_285_951_502_3), (10, 0.050_813_731_327_412_4, 4.646_600_672_123_7)]
    {
        let scenario = sized(station(0.9, exponential(), Some(room - 1)), 1.5e7, 2000.0);
        let [lost, response] = replicate(RUNS, &scenario, |sim| {
            sim.finish();
            [metric(sim, "refusal_rate"), in_seconds(sim, "mean_ms")]
        });
        lost.agrees(&format!("M/M/1/{room} loss"), loss);
        response.agrees(&format!("M/M/1/{room} mean"), mean);
    }
}

/// Pollaczek–Khinchine: only the variation of the sizes counts.
#[test]
fn mg1_waits_by_pollaczek_khinchine() {
    let h = |cv: f64| Work::Hyperexponential(Hyperexponential { cv });
    let laws = [
        (fixed(), 0.0),
        (Work::Gamma(Gamma { cv: 0.5 }), 0.25),
        (exponential(), 1.0),
        (h(2.0), 4.0),
        (h(10.0f64.sqrt()), 10.0),
    ];
    let answers = [(0.8, [3.0, 3.5, 5.0, 11.0, 23.0]), (0.9, [5.5, 6.625, 10.0, 23.5, 50.5])];
    for (load, exact) in answers {
        for ((law, variation), exact) in laws.iter().zip(exact) {
            let spread = (1.0 + variation) / ((1.0 - load) * (1.0 - load));
            let scenario = sized(station(load, law.clone(), None), 0.7e5 * spread, 50.0 * spread);
            mean_response(&scenario).agrees(&format!("M/G/1 {load} cs² {variation}"), exact);
        }
    }
}
