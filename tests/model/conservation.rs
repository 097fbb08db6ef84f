//! Nothing is lost and nothing is made: after every tick, arrived = completed + refused + errors + inside.

use crate::lab_bench::{begin, exponential, fits, machines, network, poisson, scenario, seconds};
use crate::random_scenario;
use equipoise::param::Time;
use equipoise::sim::{
    Command, Fault, Faults, Flow, Group, NodeGroup, NodeId, OnFull, Policy, Pool, Report, Scenario, Scripted, Sim,
    Snapshot,
};
use proptest::prelude::*;

/// Runs to the end and looks after every tick; the last look.
fn watch(sim: &mut Sim) -> Snapshot {
    let mut last = sim.snapshot();
    while !sim.is_over() {
        sim.step();
        let now = sim.snapshot();
        balance(&now);
        arrivals(sim, &now, &last);
        last = now;
    }
    last
}

fn balance(now: &Snapshot) {
    let totals = now.totals;
    let ended = totals.completed + totals.refused + totals.errors;
    assert_eq!(totals.arrived, ended + now.inside, "at {}: {totals:?}, inside {}", now.now, now.inside);
    let in_machines: u64 = now.nodes.iter().map(|node| node.inside).sum();
    assert!(in_machines <= now.inside, "the rest is on its way back");
    for node in &now.nodes {
        let reading = node.reading;
        assert!((0.0..=1.0).contains(&reading.utilisation), "{}: {reading:?}", node.id);
        assert!(
            reading.mean_inside >= -1e-9 && reading.mean_ms >= 0.0 && reading.p95_ms >= 0.0,
            "{}: {reading:?}",
            node.id
        );
        assert!(node.waiting <= node.inside && (node.inside == 0 || !node.down), "{}: {node:?}", node.id);
    }
}

/// What the tick's requests say agrees with the sums.
fn arrivals(sim: &Sim, now: &Snapshot, last: &Snapshot) {
    let rows = sim.requests();
    let born = rows.at.len() as u64;
    assert_eq!(now.totals.arrived - last.totals.arrived, born);
    assert_eq!(rows.first + born, now.totals.arrived, "numbers run through");
    let (from, to) = (last.now.0, now.now.0);
    assert!(
        rows.at.is_sorted() && rows.at.iter().all(|at| (from..to).contains(at)),
        "births lie in the tick, in order"
    );
    let seen: f64 = now.nodes.iter().map(|node| node.reading.arrivals).sum();
    let nowhere = rows.machine.iter().filter(|machine| **machine == equipoise::sim::NOWHERE).count();
    assert_eq!(seen as u64 + nowhere as u64, born, "every request went to a machine or nowhere");
}

/// Metrics that any run must have in their ranges.
fn sane(report: &Report, length: f64, warm_up: bool) {
    let get = |name: &str| report.get(name);
    for (name, value) in &report.metrics {
        assert!(value.is_finite() && *value >= 0.0, "{name} {value}");
    }
    let shares: &[&str] = &["utilisation_mean", "utilisation_spread", "qos_met", "qos_met_strict", "reserve_use"];
    let counted: &[&str] = if warm_up { &[] } else { &["error_rate", "throughput_ratio", "refusal_rate"] };
    for name in shares.iter().chain(counted) {
        assert!(get(name).is_none_or(|share| (0.0..=1.0).contains(&share)), "{name} {:?}", get(name));
    }
    let percentiles: Vec<f64> =
        ["p50_ms", "p95_ms", "p99_ms", "p999_ms", "max_ms"].iter().filter_map(|name| get(name)).collect();
    assert!(percentiles.is_sorted(), "{percentiles:?}");
    assert!(get("mean_ms") <= get("max_ms"));
    let any = get("violation_s").unwrap_or(0.0);
    let each = ["violation_p95_s", "violation_p99_s", "violation_error_s", "violation_throughput_s"]
        .map(|name| get(name).unwrap_or(0.0));
    assert!(
        each.iter().all(|one| *one <= any) && any <= each.iter().sum::<f64>() + 1e-9 && any <= length,
        "{any} {each:?}"
    );
    let starts = get("starts").unwrap_or(0.0);
    assert!(["starts_late", "starts_emergency", "starts_false"].iter().all(|name| get(name).unwrap_or(0.0) <= starts));
}

/// Overloaded by a third, with one of everything that can go wrong; responses take longer than a tick.
fn trouble(policy: Policy, on_full: OnFull, queue: Option<u32>) -> Scenario {
    let node = |count, rate| NodeGroup { queue, ..machines(count, rate) };
    let nodes = vec![
        NodeGroup { base_latency: seconds(2.6), jitter: seconds(0.9), ..node(2, 30.0) },
        NodeGroup { channels: 3, error_rate: 0.1, weight: 2.5, ..node(1, 12.0) },
        NodeGroup { group: Group::Reserve("reserve".into()), ..node(2, 25.0) },
    ];
    let second = Flow { name: "second".into(), ..poisson(55.0, exponential()) };
    let event = |node, at, until: u64| Fault::Crash {
        node: NodeId(node),
        at: Time::from_secs(at),
        until: Some(Time::from_secs(until)),
    };
    let slow = Fault::Slow { node: NodeId(1), speed: 0.3, at: Time::from_secs(12), until: Some(Time::from_secs(31)) };
    let random =
        Fault::RandomCrashes { node: None, mean_between: Time::from_secs(40), mean_repair: Time::from_secs(7) };
    let faults = Faults {
        detect_delay: seconds(1.5),
        recover_delay: seconds(0.5),
        events: vec![event(0, 20, 33), event(2, 25, 60), slow, random],
    };
    let at = |at, command| Scripted { at: Time::from_secs(at), command };
    let script = vec![
        at(5, Command::Drain { node: NodeId(1) }),
        at(9, Command::Start { node: NodeId(4) }),
        at(30, Command::Start { node: NodeId(1) }),
        at(50, Command::Burst { factor: 3.0, duration: Time::from_secs(6) }),
        at(60, Command::Drain { node: NodeId(4) }),
    ];
    let pools = vec![Pool { start_delay: Time::from_secs(6), ..Pool::default() }];
    let base = scenario(nodes, poisson(60.0, exponential()), policy, 120.0);
    let flows = vec![Flow { deadline: Some(seconds(3.0)), client: 1, ..base.flows[0].clone() }, second];
    Scenario { flows, faults, script, pools, on_full, network: Some(network(0.1)), ..base }
}

#[test]
fn whatever_goes_wrong_under_whatever_policy() {
    for policy in Policy::all() {
        for (on_full, queue) in [
            (OnFull::Refuse, None),
            (OnFull::Refuse, Some(3)),
            (OnFull::Redirect, Some(3)),
            (OnFull::Redirect, Some(0)),
        ] {
            let scenario = trouble(policy.default.clone(), on_full, queue);
            if !fits(&scenario) {
                continue;
            }
            let end = watch(&mut begin(&scenario));
            let totals = end.totals;
            assert!(totals.errors > 100 && totals.completed > 1000, "{}: {totals:?}", policy.name);
            assert_eq!(totals.refused > 0, queue.is_some(), "{}: {totals:?}", policy.name);
        }
    }
}

/// Redirecting loses nothing while any machine has room.
#[test]
fn redirect_refuses_only_when_all_are_full() {
    for policy in Policy::all() {
        let nodes = vec![
            NodeGroup { queue: Some(0), ..machines(3, 1.0) },
            NodeGroup { queue: Some(100_000), ..machines(1, 1.0) },
        ];
        let base = scenario(nodes, poisson(9.0, exponential()), policy.default, 300.0);
        let scenario = Scenario { on_full: OnFull::Redirect, network: Some(network(0.1)), ..base };
        if !fits(&scenario) {
            continue;
        }
        let end = watch(&mut begin(&scenario));
        assert_eq!((end.totals.refused, end.totals.errors), (0, 0), "{}", policy.name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_small_scenario_conserves_and_has_sane_metrics(scenario in random_scenario::scenario()) {
        let mut sim = begin(&scenario);
        let length = scenario.ticks() as f64 * scenario.dt.seconds();
        watch(&mut sim);
        sane(&sim.report(), length, scenario.warm_up > Time::ZERO);
    }
}
