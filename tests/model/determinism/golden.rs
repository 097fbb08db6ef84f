//! Digests that are pinned: a change of the model, or another system's arithmetic, is seen here first.

use crate::lab_bench::{even, exponential, finish, machines, poisson, scenario, seconds, steps};
use equipoise::param::Time;
use equipoise::sim::ring::Ach;
use equipoise::sim::{
    Command, Composite, Fault, Faults, Flow, Gamma, Gaps, Group, Info, Keys, LeastConnections, LoadMeter, Lognormal,
    NodeGroup, NodeId, OnFull, Policy, Pool, PowerOfD, Qos, Rebalancer, Ring, Scenario, Scripted, Service, Telemetry,
    Tie, Wander, Work,
};

/// Must hold in every build, on every system. They change only when the model does; say so in the change log then.
const GOLDEN_DIGESTS_OF_THE_MODEL: [(&str, u64); 5] = [
    ("one queue", 0xcb83_e88e_1329_f0b9),
    ("choices and errors", 0x37fa_b621_72c6_2071),
    ("reserve and failover", 0x4063_4fbb_4e75_e5c8),
    ("stale information", 0x91e4_a04e_7bd8_d1fc),
    ("token ring", 0x33f9_ae4f_9c26_11bb),
];

/// Small scenarios that together use most of the model.
pub fn scenarios() -> Vec<(&'static str, Scenario)> {
    vec![
        ("one queue", scenario(vec![machines(1, 10.0)], poisson(9.0, exponential()), Policy::RoundRobin, 120.0)),
        ("choices and errors", choices()),
        ("reserve and failover", reserve()),
        ("stale information", stale()),
        ("token ring", ring()),
    ]
}

fn choices() -> Scenario {
    let node = NodeGroup { channels: 3, queue: Some(2), error_rate: 0.05, jitter: seconds(0.02), ..machines(70, 5.0) };
    let flow = Flow { gaps: Gaps::Gamma { cv: 1.7 }, ..poisson(1100.0, Work::Lognormal(Lognormal { cv: 1.2 })) };
    let policy = Policy::PowerOfD(PowerOfD { d: 3, with_replacement: false });
    let base = scenario(vec![node], flow, policy, 20.0);
    let at = |at, path: &str, value: &str| Scripted {
        at: Time::from_secs(at),
        command: Command::Set { path: path.into(), value: value.into() },
    };
    let script = vec![
        at(5, "policy", "JoinShortestQueue"),
        at(10, "policy", "LeastWorkLeft"),
        at(15, "policy", "LeastConnections()"),
    ];
    Scenario { on_full: OnFull::Redirect, dt: seconds(0.5), script, ..base }
}

fn reserve() -> Scenario {
    let nodes = vec![
        NodeGroup { base_latency: seconds(0.002), ..machines(3, 60.0) },
        NodeGroup { group: Group::Reserve("reserve".into()), ..machines(2, 60.0) },
    ];
    let shape = steps(&[(0, 110.0), (20, 190.0), (110, 60.0)]);
    let flow = Flow { shape, wander: Some(Wander::default()), ..Flow::default() };
    let crash = Fault::Crash { node: NodeId(1), at: Time::from_secs(40), until: Some(Time::from_secs(90)) };
    let faults = Faults { detect_delay: Time::from_secs(2), events: vec![crash], ..Faults::default() };
    let base = scenario(nodes, flow, Policy::WeightedRoundRobin, 280.0);
    Scenario { pools: vec![Pool::default()], qos: Some(Qos::default()), faults, tie: Tie::Lowest, ..base }
}

fn stale() -> Scenario {
    let nodes = vec![machines(3, 40.0), NodeGroup { channels: 2, ..machines(2, 30.0) }];
    let flow = Flow { gaps: Gaps::PositivePoisson { mean: 12.0 }, ..poisson(150.0, Work::Gamma(Gamma { cv: 0.5 })) };
    let policy = Policy::LeastConnections(LeastConnections { info: Info::Snapshot { offset: 4.2, exponent: 2.0 } });
    let random =
        Fault::RandomCrashes { node: None, mean_between: Time::from_secs(60), mean_repair: Time::from_secs(9) };
    let faults = Faults { detect_delay: seconds(1.0), recover_delay: seconds(1.0), events: vec![random] };
    let telemetry =
        Telemetry { instant: false, lag: seconds(1.0), noise: 0.3, loss: 0.2, smoothing: 0.3, ..Telemetry::default() };
    let base = scenario(nodes, flow, policy, 120.0);
    Scenario { flows: vec![base.flows[0].clone(), even(20.0)], faults, telemetry, tie: Tie::Rotate, ..base }
}

fn ring() -> Scenario {
    let meter = || LoadMeter::Composite(Composite::default());
    let nodes = vec![
        NodeGroup { meter: meter(), ..machines(3, 60.0) },
        NodeGroup { meter: meter(), service: Service::Counted, ..machines(3, 25.0) },
    ];
    let keys = Keys::Zipf { s: 0.8, count: 700 };
    let flow = Flow { keys, write_share: 0.3, write_cost: 1.5, ..poisson(160.0, Work::Fixed) };
    let base = scenario(nodes, flow, Policy::TokenRing, 120.0);
    let at = |at, command| Scripted { at: Time::from_secs(at), command };
    let script = vec![
        at(30, Command::Remove { node: NodeId(4) }),
        at(50, Command::Add { like: NodeId(0) }),
        at(80, Command::Set { path: "ring.rebalancer".into(), value: "Dynamic()".into() }),
    ];
    let ring = Ring { tokens: 200, rebalancer: Rebalancer::Ach(Ach::default()), ..Ring::default() };
    let telemetry = Telemetry { noise: 0.05, loss: 0.1, lag: seconds(1.0), smoothing: 0.7, ..Telemetry::default() };
    Scenario { script, telemetry, ring: Some(ring), flows: vec![base.flows[0].clone(), even(10.0)], ..base }
}

#[test]
fn golden_digests_hold() {
    let found: Vec<_> = scenarios().iter().map(|(title, scenario)| (*title, finish(scenario).digest())).collect();
    assert_eq!(found, GOLDEN_DIGESTS_OF_THE_MODEL, "{found:#x?}");
}
