//! One machine with several channels: Erlang B and Erlang C (oracle 2).

use super::{RUNS, in_seconds, sized};
use crate::lab_bench::{exponential, machines, metric, poisson, replicate, replicate_at_load, scenario};
use equipoise::param::Time;
use equipoise::sim::{NodeGroup, Policy, Scenario, Sim};

fn station(channels: u32, offered: f64, queue: Option<u32>) -> Scenario {
    let node = NodeGroup { channels, queue, ..machines(1, 1.0) };
    scenario(vec![node], poisson(offered, exponential()), Policy::RoundRobin, 1.0)
}

#[test]
fn without_a_queue_the_loss_is_erlang_b() {
    let answers = [
        (10, 8.0, 0.121_661_064_252_952),
        (6, 16.0 / 3.0, 0.216_741_571_616_994),
        (30, 460.0 / 15.0, 0.144_199_120_202_804),
    ];
    for (channels, offered, loss) in answers {
        let scenario = sized(station(channels, offered, Some(0)), 1.0e7, 100.0);
        let [lost] = replicate(RUNS, &scenario, |sim| {
            sim.finish();
            [metric(sim, "refusal_rate")]
        });
        lost.agrees(&format!("Erlang B({channels}, {offered:.3})"), loss);
    }
}

#[test]
fn with_a_queue_the_waiting_is_erlang_c() {
    let answers = [
        (2, 0.8, 0.711_111_111_111, 2.777_777_777_778),
        (3, 0.8, 0.647_191_011_236, 2.078_651_685_393),
        (6, 0.9, 0.740_125_700_282, 2.233_542_833_804),
        (10, 0.9, 0.668_731_524_108, 1.668_731_524_108),
        (100, 0.95, 0.506_456_853_913, 1.101_291_370_783),
    ];
    for (channels, load, waits, mean) in answers {
        let offered = load * f64::from(channels);
        let scenario = sized(station(channels, offered, None), 1.0e7, 50.0 / ((1.0 - load) * (1.0 - load)));
        let [waited, response] = replicate_at_load(RUNS, &scenario, load, |sim| {
            let share = share_that_waits(sim, scenario.warm_up);
            [share, in_seconds(sim, "mean_ms")]
        });
        waited.agrees(&format!("Erlang C({channels}, {load}) waits"), waits);
        response.agrees(&format!("Erlang C({channels}, {load}) mean"), mean);
    }
}

/// The share of requests whose departure is later than arrival and service; runs to the end.
fn share_that_waits(sim: &mut Sim, warm_up: Time) -> f64 {
    let (mut all, mut waited) = (0u64, 0u64);
    while !sim.is_over() {
        let counts = sim.now() >= warm_up;
        sim.step();
        if counts {
            let rows = sim.requests();
            let late = |k: &usize| rows.departure[*k] > rows.at[*k] + (rows.size[*k] * 1e9 + 0.5) as u64;
            waited += (0..rows.at.len()).filter(late).count() as u64;
            all += rows.at.len() as u64;
        }
    }
    waited as f64 / all as f64
}
