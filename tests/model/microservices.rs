//! Weighted random routing by polled metrics, against a second writing of its formulas.

use crate::lab_bench::{begin, metric};
use equipoise::lab::library;
use equipoise::param::Time;
use equipoise::sim::{AdaptiveWeighted, NodeId, Policy, Scenario, Telemetry, WeightForm};

fn five(rule: AdaptiveWeighted) -> Scenario {
    let base = library::open("microservices/five").unwrap_or_else(|wrong| panic!("{wrong}")).scenario;
    Scenario { policy: Policy::AdaptiveWeighted(rule), length: Time::from_secs(120), ..base }
}

/// At every poll: utilisation since the last one, queue now, smoothed response; load and weight follow.
#[test]
fn weights_follow_from_the_metrics_of_every_poll() {
    for weight in [WeightForm::Inverse, WeightForm::Linear] {
        let rule = AdaptiveWeighted { weight, ..AdaptiveWeighted::default() };
        let mut sim = begin(&five(rule.clone()));
        let machines = sim.snapshot().nodes.len();
        let mut smoothed: Vec<Option<f64>> = vec![None; machines];
        let mut sums = vec![(0.0, 0.0, 0.0, 0.0); machines];
        let mut polls = 0;
        while !sim.is_over() {
            let before = sim.snapshot();
            for (sum, node) in sums.iter_mut().zip(&before.nodes) {
                let told = node.told;
                let all = told.completed * told.mean_ms;
                *sum = (sum.0 + 1.0, sum.1 + told.utilisation, sum.2 + told.completed, sum.3 + all);
            }
            sim.step();
            if !before.now.0.is_multiple_of(1_000_000_000) {
                continue;
            }
            polls += 1;
            let now = sim.snapshot();
            let told = &now.decisions[0];
            assert_eq!(told.age, Some(Time(100_000_000)), "the poll was at the start of the tick");
            for (machine, node) in before.nodes.iter().enumerate() {
                let (_, _, completed, all) = sums[machine];
                let response = if completed > 0.0 { all / completed } else { node.told.mean_ms };
                smoothed[machine] = Some(smoothed[machine].map_or(response, |old| 0.3 * response + 0.7 * old));
            }
            let queues: Vec<f64> = before.nodes.iter().map(|node| node.told.waiting).collect();
            let longest = queues.iter().copied().fold(0.0, f64::max);
            let slowest = smoothed.iter().flatten().copied().fold(0.0, f64::max);
            let mut shares = 0.0;
            for (machine, queue) in queues.iter().enumerate() {
                let node = NodeId(machine as u32);
                let busy = sums[machine].1 / sums[machine].0;
                let queue = if longest > 0.0 { queue / longest } else { 0.0 };
                let load = 0.4 * busy + 0.3 * queue + 0.3 * smoothed[machine].unwrap() / slowest;
                let wanted = if weight == WeightForm::Inverse { 1.0 / (load + 0.05) } else { (1.0 - load).max(0.05) };
                assert!((told.value(node, "L").unwrap() - load).abs() < 1e-9);
                assert!((told.value(node, "W").unwrap() - wanted).abs() < 1e-9 * wanted);
                shares += told.value(node, "P").unwrap();
            }
            assert!((shares - 1.0).abs() < 1e-12);
            sums = vec![(0.0, 0.0, 0.0, 0.0); machines];
        }
        assert_eq!(polls, 120);
        assert!((metric(&sim, "poll_rate") - 5.0).abs() < 1e-9);
    }
}

/// Requests go where the probabilities say.
#[test]
fn shares_follow_the_weights() {
    // No poll after the first: the weights stay.
    let mut sim = begin(&five(AdaptiveWeighted { poll: Time::from_secs(3600), ..AdaptiveWeighted::default() }));
    let mut counts = [0.0f64; 5];
    let mut all = 0.0;
    while !sim.is_over() {
        sim.step();
        sim.requests().machine.iter().for_each(|machine| counts[*machine as usize] += 1.0);
        all += sim.requests().machine.len() as f64;
    }
    let told = &sim.snapshot().decisions[0];
    assert_eq!(told.age, Some(Time::from_secs(120)));
    for (machine, count) in counts.into_iter().enumerate() {
        let share = told.value(NodeId(machine as u32), "P").unwrap();
        assert!((count / all - share).abs() < 4.0 * (share * (1.0 - share) / all).sqrt(), "n{}: {share}", machine + 1);
    }
}

/// A poll reads what the telemetry tells; old news are old weights.
#[test]
fn telemetry_stands_between_machines_and_weights() {
    let base = five(AdaptiveWeighted::default());
    let late = Telemetry { lag: Time::from_secs(30), ..Telemetry::default() };
    let mut sim = begin(&Scenario { telemetry: late, ..base });
    sim.advance(Time::from_secs(29));
    let told = &sim.snapshot().decisions[0];
    assert!((0..5).all(|machine| told.value(NodeId(machine), "u") == Some(0.0)), "nothing has arrived yet");
    sim.advance(Time::from_secs(60));
    let told = &sim.snapshot().decisions[0];
    assert!((0..5).all(|machine| told.value(NodeId(machine), "u").is_some_and(|u| u > 0.1)));
}

/// Another interval acts at once in a run.
#[test]
fn the_poll_interval_is_live() {
    use equipoise::sim::Command;
    let mut sim = begin(&five(AdaptiveWeighted { poll: Time::from_secs(3600), ..AdaptiveWeighted::default() }));
    sim.advance(Time::from_secs(20));
    sim.act(Command::Set { path: "policy.poll".into(), value: "0.5".into() }).unwrap();
    sim.advance(Time::from_secs(30));
    assert!(sim.snapshot().decisions[0].age.is_some_and(|age| age <= Time(500_000_000)));
    assert!((metric(&sim, "poll_rate") * 30.0 - 105.0).abs() <= 10.0, "{}", metric(&sim, "poll_rate"));
}
