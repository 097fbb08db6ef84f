//! Little's law, for each machine and the whole (oracle 8): exactly along a run that starts and ends empty, and
//! L = λT in the steady state.

use super::{in_seconds, sized};
use crate::lab_bench::{begin, exponential, fits, fixed, machines, metric, poisson, replicate, scenario, steps};
use equipoise::sim::{Flow, Gaps, NodeGroup, Policy, PowerOfD, Scenario, Sim, Work};

/// Mixed machines; a rush that has long been served when the run ends.
fn rush(policy: Policy, work: Work) -> Scenario {
    let nodes = vec![
        machines(2, 20.0),
        NodeGroup { channels: 3, ..machines(2, 7.0) },
        NodeGroup { queue: Some(4), ..machines(1, 15.0) },
    ];
    let shape = steps(&[(0, 70.0), (40, 140.0), (60, 50.0), (90, 0.0)]);
    scenario(nodes, Flow { shape, gaps: Gaps::Poisson, work, ..Flow::default() }, policy, 1000.0)
}

#[test]
fn along_a_run_that_starts_and_ends_empty_it_is_exact() {
    for work in [fixed(), exponential()] {
        for policy in Policy::all() {
            let scenario = rush(policy.default, work.clone());
            if !fits(&scenario) {
                continue;
            }
            let mut sim = begin(&scenario);
            let (by_tick, by_request) = inside_integrals(&mut sim);
            assert_eq!(sim.snapshot().inside, 0, "{} ends empty", policy.name);
            for (machine, (ticks, requests)) in by_tick.iter().zip(&by_request).enumerate() {
                assert!(
                    (ticks - requests).abs() <= 1e-6 * requests,
                    "{} n{}: {ticks} {requests}",
                    policy.name,
                    machine + 1
                );
                assert!(*requests > 1.0, "{} n{} worked", policy.name, machine + 1);
            }
            let whole = in_seconds(&sim, "mean_ms") * metric(&sim, "completed");
            let sum: f64 = by_tick.iter().sum();
            assert!((sum - whole).abs() <= 1e-6 * whole, "{}: {sum} {whole}", policy.name);
        }
    }
}

/// Request seconds inside each machine: from the meters of every tick, and from the moments of every request.
fn inside_integrals(sim: &mut Sim) -> (Vec<f64>, Vec<f64>) {
    let count = sim.snapshot().nodes.len();
    let (mut by_tick, mut by_request) = (vec![0.0; count], vec![0.0; count]);
    while !sim.is_over() {
        sim.step();
        for (sum, node) in by_tick.iter_mut().zip(sim.snapshot().nodes) {
            *sum += node.reading.mean_inside;
        }
        let rows = sim.requests();
        for k in 0..rows.at.len() {
            by_request[rows.machine[k] as usize] += rows.departure[k].saturating_sub(rows.at[k]) as f64 / 1e9;
        }
    }
    (by_tick, by_request)
}

/// L by looking between ticks, λ by counting, T by the stopwatch: three independent measurements.
#[test]
fn in_the_steady_state_it_holds_for_the_whole() {
    let policy = Policy::PowerOfD(PowerOfD::default());
    let flow = poisson(8.0, exponential());
    let base = sized(scenario(vec![machines(10, 1.0)], flow, policy, 1.0), 4.0e6, 500.0);
    let base = Scenario { dt: equipoise::param::Time::from_secs(3), ..base };
    let [ratio] = replicate(super::RUNS, &base, |sim| {
        let (mut looks, mut inside) = (0.0, 0.0);
        while !sim.is_over() {
            sim.step();
            if sim.now() > base.warm_up {
                looks += 1.0;
                inside += sim.snapshot().inside as f64;
            }
        }
        let measured = base.length.seconds() - base.warm_up.seconds();
        let rate = metric(sim, "requests") / measured;
        [inside / looks / (rate * in_seconds(sim, "mean_ms"))]
    });
    ratio.agrees("L/(λT)", 1.0);
}
