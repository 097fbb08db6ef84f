//! Every number in a scenario is a parameter with a range and a doc comment, and its default is allowed.

use super::lists::{gaps, shapes, works};
use crate::lab_bench::{fits, machines, seconds};
use equipoise::param::{self, Entry, Time, number};
use equipoise::sim::{
    Bursts, Command, Composite, Congestion, Controller, Expect, Fault, Faults, Flow, Forecaster, Gaps, Group, Info,
    Keys, LeastConnections, Link, LoadMeter, Network, NodeGroup, NodeId, Policy, Pool, Qos, Rebalancer, Recorded, Ring,
    Scenario, Scripted, Service, Theta, Wander,
};
use std::collections::BTreeSet;

/// A scenario with one of everything, for each policy.
fn of_everything() -> Vec<Scenario> {
    let snapshot = Policy::LeastConnections(LeastConnections { info: Info::Snapshot { offset: 4.2, exponent: 2.0 } });
    let tired = Policy::Theta(Theta { run_limit: Some(2), ..Theta::default() });
    let policies = Policy::all().into_iter().map(|info| info.default).chain([snapshot, tired]);
    let scenario = |policy| {
        let scenario = Scenario { policy, ..whole() };
        let pair = Scenario { nodes: vec![machines(2, 50.0)], pools: Vec::new(), ..scenario.clone() };
        if fits(&scenario) { scenario } else { pair }
    };
    let mut forecasters = Forecaster::all().into_iter().map(|(.., forecaster)| forecaster).cycle();
    policies.map(|policy| Scenario { forecast: forecasters.next(), ..scenario(policy) }).chain(rings()).collect()
}

/// One with each rebalancer; where tokens move there is no reserve.
fn rings() -> Vec<Scenario> {
    let nodes = vec![
        NodeGroup { meter: LoadMeter::Composite(Composite::default()), service: Service::Counted, ..machines(2, 50.0) },
        machines(2, 50.0),
    ];
    let node = NodeId(0);
    let script = [Command::Add { like: node }, Command::Remove { node }]
        .map(|command| Scripted { at: Time::from_secs(5), command })
        .to_vec();
    let base = Scenario { nodes, flows: flows(), script, policy: Policy::TokenRing, ..Scenario::default() };
    let ring = |rebalancer| Scenario { ring: Some(Ring { rebalancer, ..Ring::default() }), ..base.clone() };
    Rebalancer::all().into_iter().map(|(.., rebalancer)| ring(rebalancer)).collect()
}

fn whole() -> Scenario {
    let full = NodeGroup { name: "full".into(), queue: Some(9), ..machines(2, 50.0) };
    let controllers = Controller::all();
    let pools =
        controllers.into_iter().map(|(name, _, controller)| Pool { name: name.into(), controller, ..Pool::default() });
    let pools: Vec<Pool> = pools.collect();
    let reserves = pools.iter().map(|pool| NodeGroup { group: Group::Reserve(pool.name.clone()), ..machines(1, 50.0) });
    let node = NodeId(0);
    let (at, until) = (Time::from_secs(5), Some(Time::from_secs(9)));
    let events = vec![
        Fault::Crash { node, at, until },
        Fault::Slow { node, speed: 0.5, at, until },
        Fault::RandomCrashes { node: Some(node), mean_between: seconds(900.0), mean_repair: seconds(9.0) },
    ];
    let commands = [
        Command::Set { path: "telemetry.lag".into(), value: "1 s".into() },
        Command::Crash { node },
        Command::Repair { node },
        Command::Slow { node, speed: 0.5 },
        Command::Burst { factor: 2.0, duration: seconds(3.0) },
        Command::Start { node },
        Command::Drain { node },
    ];
    Scenario {
        nodes: [full].into_iter().chain(reserves).collect(),
        flows: flows(),
        pools,
        network: Some(links()),
        qos: Some(Qos::default()),
        faults: Faults { events, ..Faults::default() },
        expect: vec![Expect { metric: "mean_ms".into(), at_least: Some(0.0), at_most: Some(9.0) }],
        script: commands.map(|command| Scripted { at, command }).to_vec(),
        recorded: Some(Recorded { version: "0".into(), until: at, digest: "0123456789abcdef".into() }),
        ..Scenario::default()
    }
}

fn links() -> Network {
    let named =
        Link { client: Some(0), node: Some(NodeId(0)), congestion: Some(Congestion::default()), ..Link::default() };
    Network { links: vec![named, Link::default()] }
}

fn flows() -> Vec<Flow> {
    let shapes = shapes().into_iter().map(|shape| Flow { shape, wander: Some(Wander::default()), ..Flow::default() });
    let works = works().into_iter().map(|work| Flow { work, ..Flow::default() });
    let traced = [Gaps::Arrivals { at: vec![1.0].into(), speed: 1.0 }];
    let gaps = gaps().into_iter().chain(traced).map(|gaps| Flow { gaps, ..Flow::default() });
    let late = Flow { deadline: Some(seconds(0.5)), bursts: Some(Bursts::default()), ..Flow::default() };
    let keys = [Keys::Uniform { count: 9 }, Keys::Zipf { s: 1.0, count: 9 }];
    let keys = keys.map(|keys| Flow { keys, write_share: 0.5, write_cost: 2.0, ..Flow::default() });
    shapes.chain(works).chain(gaps).chain(keys).chain([late]).collect()
}

fn visit(mut look: impl FnMut(&Entry<'_>)) -> BTreeSet<String> {
    let mut paths = BTreeSet::new();
    for scenario in of_everything() {
        assert_eq!(scenario.check(), [], "it is valid");
        param::walk(&scenario, &mut |entry| {
            look(&entry);
            paths.insert(entry.path);
        });
    }
    paths
}

#[test]
fn every_number_is_a_parameter_with_a_range() {
    let paths = visit(|entry| {
        // A seed has neither a range nor a unit: any number will do.
        if number(entry.value).is_none() || entry.path == "seed" {
            return;
        }
        let declared = entry.param.unwrap_or_else(|| panic!("{} has no `Param`", entry.path));
        assert!(declared.min > f64::MIN && declared.max < f64::MAX && declared.min <= declared.max, "{}", entry.path);
        let time = entry.value.try_as_reflect().is_some_and(|value| value.as_any().is::<Time>());
        assert!(!time || declared.unit == "s", "{} is a duration, its range is in seconds", entry.path);
        assert!(declared.scale != param::Scale::Log || declared.max > declared.min, "{}", entry.path);
    });
    assert!(paths.len() > 150, "{} leaves were seen", paths.len());
    for path in
        ["policy.d", "policy.info.offset", "pools[1].controller.hold", "flows[3].shape.peak", "faults.events[1].speed"]
    {
        assert!(paths.contains(path), "{path} is met: {paths:#?}");
    }
}

#[test]
fn every_leaf_is_documented() {
    visit(|entry| {
        assert!(entry.doc.len() > 3, "{} has no doc comment", entry.path);
        assert!(!entry.doc.contains("TODO"), "{}", entry.path);
    });
}

#[test]
fn every_default_is_allowed() {
    for scenario in of_everything() {
        assert_eq!(param::check(&scenario), []);
    }
    assert_eq!(param::check(&Scenario::default()), []);
}

/// What can be written by path can be read by path, in the form in which it is shown.
#[test]
fn every_parameter_is_reached_by_its_path_and_bears_its_own_value() {
    for scenario in of_everything() {
        let mut found = Vec::new();
        param::walk(&scenario, &mut |entry| {
            if number(entry.value).is_some() {
                found.push((entry.path, param::show(entry.value)));
            }
        });
        for (path, shown) in found {
            let (value, _) = param::get(&scenario, &path).unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
            // A path to an option reaches the option; what is in it is set as if it stood there itself.
            assert!(number(value).is_none() || param::show(value) == shown, "{path}");
            let mut copy = scenario.clone();
            param::set(&mut copy, equipoise::sim::registry(), &path, &shown)
                .unwrap_or_else(|wrong| panic!("{path}: {wrong}"));
            assert_eq!(copy, scenario, "{path} = {shown}");
        }
    }
}

#[test]
fn text_keeps_a_scenario_of_everything() {
    for scenario in of_everything() {
        let text = param::to_ron(&scenario);
        assert_eq!(param::from_ron::<Scenario>(&text).as_ref(), Ok(&scenario), "{text}");
    }
}
