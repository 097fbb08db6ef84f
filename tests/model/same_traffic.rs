//! The traffic belongs to the flows: nothing else changes a single request of it.

use crate::lab_bench::{begin, exponential, fits, fixed, machines, network, poisson, scenario, seconds, steps};
use equipoise::param::Time;
use equipoise::sim::{
    Fault, Faults, Flow, Gaps, Group, Hold, NodeGroup, NodeId, OnFull, Policy, Pool, Qos, Scenario, Telemetry, Tie,
    Wander, Work,
};

/// When each request is born, and how large it is.
type Traffic = Vec<(u64, f64)>;

fn traffic(scenario: &Scenario) -> Traffic {
    let mut sim = begin(scenario);
    let mut seen = Traffic::new();
    while !sim.is_over() {
        sim.step();
        let rows = sim.requests();
        seen.extend(rows.at.iter().copied().zip(rows.size.iter().copied()));
    }
    seen
}

/// A flow that wanders through steps.
fn lively(work: Work, gaps: Gaps) -> Flow {
    let shape = steps(&[(0, 40.0), (10, 90.0), (20, 15.0)]);
    Flow { shape, gaps, work, wander: Some(Wander { sd: 0.2, keep: 0.8 }), hold: Hold::Continuous, ..Flow::default() }
}

fn base() -> Scenario {
    let base = scenario(vec![machines(4, 30.0)], lively(exponential(), Gaps::Poisson), Policy::RoundRobin, 30.0);
    Scenario {
        flows: vec![base.flows[0].clone(), lively(Work::Gamma(Default::default()), Gaps::Gamma { cv: 2.0 })],
        ..base
    }
}

/// Everything around the flows that might reach for their dice.
fn surroundings() -> Vec<(String, Scenario)> {
    let mut all: Vec<(String, Scenario)> = Vec::new();
    for policy in Policy::all() {
        for tie in [Tie::Random, Tie::Rotate, Tie::Lowest] {
            let scenario = Scenario { policy: policy.default.clone(), tie, ..base() };
            // A policy for a network gets one, one for two machines gets two.
            let pair = Scenario { nodes: vec![machines(2, 30.0)], ..scenario.clone() };
            let networked = Scenario { network: Some(network(0.1)), ..scenario.clone() };
            let scenario = [scenario, pair, networked].into_iter().find(fits).expect("it fits one");
            all.push((format!("{} {tie:?}", policy.name), scenario));
        }
    }
    let mut add = |what: &str, scenario: Scenario| all.push((what.to_owned(), scenario));
    for count in [1, 5, 100] {
        add(
            &format!("{count} machines"),
            Scenario { nodes: vec![machines(count, 30.0)], policy: Policy::Random, ..base() },
        );
    }
    let node = NodeGroup {
        channels: 3,
        queue: Some(1),
        error_rate: 0.2,
        jitter: seconds(0.3),
        base_latency: seconds(1.4),
        ..machines(3, 9.0)
    };
    add("other machines", Scenario { nodes: vec![node], on_full: OnFull::Redirect, ..base() });
    let telemetry =
        Telemetry { instant: false, interval: seconds(2.0), lag: seconds(1.0), noise: 1.0, loss: 0.3, smoothing: 0.4 };
    add("telemetry", Scenario { telemetry, policy: Policy::JoinShortestQueue, ..base() });
    let events = vec![
        Fault::Crash { node: NodeId(0), at: Time::from_secs(3), until: None },
        Fault::Slow { node: NodeId(1), speed: 0.2, at: Time::from_secs(5), until: Some(Time::from_secs(9)) },
        Fault::RandomCrashes { node: None, mean_between: Time::from_secs(9), mean_repair: Time::from_secs(4) },
    ];
    add("faults", Scenario { faults: Faults { events, ..Faults::default() }, ..base() });
    let reserve = NodeGroup { group: Group::Reserve("reserve".into()), ..machines(2, 30.0) };
    let pools = vec![Pool { start_delay: Time::from_secs(2), ..Pool::default() }];
    add("reserve", Scenario { nodes: vec![machines(2, 30.0), reserve], pools, qos: Some(Qos::default()), ..base() });
    all
}

#[test]
fn nothing_around_the_flows_changes_the_traffic() {
    let expected = traffic(&base());
    assert!(expected.len() > 2500);
    for (what, scenario) in surroundings() {
        assert!(traffic(&scenario) == expected, "{what}");
    }
}

#[test]
fn a_flow_does_not_touch_the_others() {
    let gaps = [Gaps::Poisson, Gaps::Even, Gaps::Gamma { cv: 0.5 }, Gaps::PositivePoisson { mean: 9.0 }];
    let steady = lively(fixed(), Gaps::Poisson);
    let only = |flows: Vec<Flow>, mine: fn(&f64) -> bool| -> Traffic {
        traffic(&Scenario { flows, ..base() }).into_iter().filter(|(_, size)| mine(size)).collect()
    };
    // Sizes of exactly 1 are the fixed flow's; no continuous law draws them.
    let ones = |size: &f64| *size == 1.0;
    let others = |size: &f64| *size != 1.0;
    let alone = only(vec![steady.clone()], ones);
    let second = only(vec![poisson(0.0, fixed()), lively(exponential(), Gaps::Poisson)], others);
    assert!(alone.len() > 1200 && second.len() > 1200);
    for gap in gaps {
        let neighbour = lively(exponential(), gap.clone());
        assert!(only(vec![steady.clone(), neighbour], ones) == alone, "{gap:?} as the second");
        let neighbour = lively(fixed(), gap.clone());
        assert!(only(vec![neighbour, lively(exponential(), Gaps::Poisson)], others) == second, "{gap:?} as the first");
    }
    let same = |flow: Flow| traffic(&Scenario { flows: vec![flow], ..base() });
    assert!(
        same(lively(fixed(), Gaps::Poisson))
            .iter()
            .map(|r| r.0)
            .eq(same(lively(exponential(), Gaps::Poisson)).iter().map(|r| r.0)),
        "sizes do not move moments"
    );
}
