//! Every policy serves any set of machines, and treats equal machines alike.

use crate::lab_bench::{begin, exponential, finish, fits, fixed, machines, poisson, scenario};
use equipoise::param::Time;
use equipoise::sim::{
    Command, Info, LeastConnections, NOWHERE, NodeGroup, NodeId, Policy, PowerOfD, Scenario, Scripted, Sim, Telemetry,
    Tie,
};

/// Every policy with its default parameters, and variants that work in another way.
fn all() -> Vec<(String, Policy)> {
    let listed = Policy::all().into_iter().map(|info| (info.name.to_owned(), info.default));
    let stale = Policy::LeastConnections(LeastConnections { info: Info::Snapshot { offset: 4.2, exponent: 2.0 } });
    let again = Policy::PowerOfD(PowerOfD { d: 3, with_replacement: true });
    let more = Policy::PowerOfD(PowerOfD { d: 1000, with_replacement: false });
    let variants = [("LeastConnections by snapshot", stale), ("PowerOfD again", again), ("PowerOfD of all", more)];
    listed.chain(variants.map(|(name, policy)| (name.to_owned(), policy))).collect()
}

fn fleet(count: u32, load: f64, policy: &Policy) -> Scenario {
    scenario(vec![machines(count, 10.0)], poisson(load * 10.0 * f64::from(count), exponential()), policy.clone(), 120.0)
}

/// Requests by machine over a whole run, those that went nowhere last.
fn shares(mut sim: Sim) -> Vec<u64> {
    let count = sim.snapshot().nodes.len();
    let mut shares = vec![0; count + 1];
    while !sim.is_over() {
        sim.step();
        let slot = |machine: &u32| if *machine == NOWHERE { count } else { *machine as usize };
        sim.requests().machine.iter().for_each(|machine| shares[slot(machine)] += 1);
        let now = sim.snapshot();
        let totals = now.totals;
        assert_eq!(totals.arrived, totals.completed + totals.refused + totals.errors + now.inside);
    }
    shares
}

#[test]
fn each_serves_one_few_and_many_machines_and_is_fair() {
    for (name, policy) in all() {
        for tie in [Tie::Random, Tie::Rotate] {
            for (count, load) in [(1, 0.7), (6, 0.7), (6, 0.1), (64, 0.7), (65, 0.7), (100, 0.7), (100, 0.02)] {
                let scenario = Scenario { tie, ..fleet(count, load, &policy) };
                if !fits(&scenario) {
                    continue;
                }
                let shares = shares(begin(&scenario));
                let (nowhere, each) = shares.split_last().expect("there are machines");
                assert_eq!(*nowhere, 0, "{name}");
                let mean = each.iter().sum::<u64>() as f64 / f64::from(count);
                // Poisson counts at worst; every policy here does at least as well.
                let mut band = 5.0 * mean.sqrt() + 1.0;
                if policy == Policy::TokenRing {
                    // A hundred random arcs add up to a share with a deviation of a tenth.
                    band += 0.5 * mean;
                }
                let worst = each.iter().map(|share| (*share as f64 - mean).abs()).fold(0.0, f64::max);
                assert!(worst <= band, "{name} {tie:?} n {count} at {load}: {worst} off {mean}");
            }
        }
    }
}

#[test]
fn without_machines_every_request_fails_and_is_counted() {
    for (name, policy) in all() {
        for count in [1, 6, 100] {
            let script = (0..count)
                .map(|node| Scripted { at: Time::from_secs(60), command: Command::Crash { node: NodeId(node) } });
            let back = Scripted { at: Time::from_secs(90), command: Command::Repair { node: NodeId(0) } };
            let base = fleet(count, 0.5, &policy);
            if !fits(&base) {
                continue;
            }
            let sim = finish(&Scenario {
                script: script.chain([back]).collect(),
                length: Time::from_secs(91),
                ..base.clone()
            });
            let end = sim.snapshot();
            let nowhere = sim.requests().machine.iter().filter(|machine| **machine != 0).count();
            assert_eq!(nowhere, 0, "{name}: the repaired machine gets everything");
            let share = end.totals.errors as f64 / end.totals.arrived as f64;
            assert!((share - 30.0 / 91.0).abs() < 0.09 + 0.2 / f64::from(count), "{name}: {share}");
            assert!(end.nodes.iter().skip(1).all(|node| !node.eligible && node.inside == 0), "{name}");
        }
    }
}

/// Machines go and come back: who is away gets nothing, who is back gets its share again.
#[test]
fn the_set_of_machines_may_change_at_any_time() {
    for (name, policy) in all() {
        for count in [6, 66, 100] {
            let gone = [NodeId(0), NodeId(count - 1), NodeId(3)];
            let crash = gone.map(|node| Scripted { at: Time::from_secs(20), command: Command::Crash { node } });
            let repair = gone.map(|node| Scripted { at: Time::from_secs(60), command: Command::Repair { node } });
            let script = crash.into_iter().chain(repair).collect();
            let scenario = Scenario { script, tie: Tie::Rotate, ..fleet(count, 0.4, &policy) };
            if !fits(&scenario) {
                continue;
            }
            let mut sim = begin(&scenario);
            let mut back = 0;
            while !sim.is_over() {
                let (away, late) =
                    ((20..60).contains(&sim.now().0.div_euclid(1_000_000_000)), sim.now() >= Time::from_secs(60));
                sim.step();
                let to_gone = sim.requests().machine.iter().filter(|machine| gone.contains(&NodeId(**machine))).count();
                assert!(!away || to_gone == 0, "{name} n {count} at {}", sim.now());
                back += if late { to_gone } else { 0 };
            }
            let fair = 3.0 * 4.0 * 60.0;
            assert!((back as f64 / fair - 1.0).abs() < 0.25, "{name} n {count}: {back} of {fair}");
        }
    }
}

/// Weights that differ: those policies that use them give by them; none breaks.
#[test]
fn weights_count_where_they_should() {
    for (name, policy) in all() {
        for count in [2, 40] {
            let group = |weight| NodeGroup { weight, ..machines(count, 100.0) };
            let flow = poisson(60.0 * f64::from(count), fixed());
            let scenario = scenario(vec![group(1.0), group(3.0)], flow, policy.clone(), 60.0);
            if !fits(&scenario) {
                continue;
            }
            let shares = shares(begin(&scenario));
            let heavy: u64 = shares[count as usize..].iter().sum();
            let share = heavy as f64 / shares.iter().sum::<u64>() as f64;
            match name.as_str() {
                "WeightedRoundRobin" => assert!((share - 0.75).abs() < 0.01, "{name} {count}: {share}"),
                "LeastConnections" => assert!((0.49..0.8).contains(&share), "{name} {count}: {share}"),
                "TokenRing" => assert!((share - 0.5).abs() < 0.2, "{name} {count}: {share}"),
                _ => assert!((share - 0.5).abs() < 0.03, "{name} {count}: {share}"),
            }
        }
    }
}

/// Told nothing, or told late and wrongly: every policy still serves, and chooses machines that exist.
#[test]
fn each_bears_bad_information() {
    for (name, policy) in all() {
        let telemetry =
            Telemetry { instant: false, lag: Time::from_secs(3), noise: 5.0, loss: 0.5, ..Telemetry::default() };
        let scenario = Scenario { telemetry, ..fleet(70, 0.5, &policy) };
        if !fits(&scenario) {
            continue;
        }
        let shares = shares(begin(&scenario));
        assert_eq!(shares.last(), Some(&0), "{name}");
    }
}

/// Every policy on every kind of scenario that it fits, while machines come and go.
#[test]
fn machines_come_and_go_under_every_policy_and_with_a_network() {
    let mut tried = 0;
    for base in ["theory/mm1", "edge/testbed", "edge/ten", "microservices/five", "ach-queued/c1"] {
        for (name, policy) in all() {
            let mut scenario = equipoise::lab::library::open(base).expect("it is built in").scenario;
            (scenario.policy, scenario.length) = (policy, Time::from_secs(60));
            (scenario.warm_up, scenario.expect) = (Time::ZERO, Vec::new());
            let at = |second, command| Scripted { at: Time::from_secs(second), command };
            scenario.script = vec![
                at(20, Command::Add { like: NodeId(0) }),
                at(30, Command::Add { like: NodeId(0) }),
                at(40, Command::Remove { node: NodeId(0) }),
            ];
            let Ok(sim) = Sim::new(&scenario) else { continue };
            let count = sim.snapshot().nodes.len();
            assert_eq!(grown(sim), count + 2, "{name} on {base}");
            tried += 1;
        }
    }
    assert!(tried > 60, "{tried}");
}

/// Machines at the end of a run; requests are conserved in every tick.
fn grown(mut sim: Sim) -> usize {
    while !sim.is_over() {
        sim.step();
        let now = sim.snapshot();
        let totals = now.totals;
        assert_eq!(totals.arrived, totals.completed + totals.refused + totals.errors + now.inside);
    }
    sim.snapshot().nodes.len()
}

/// Who comes later is not taken for a machine that answers at once.
#[test]
fn a_machine_that_comes_into_a_network_is_probed_from_its_second_tick_on() {
    let mut scenario = equipoise::lab::library::open("edge/testbed").expect("it is built in").scenario;
    scenario.length = Time::from_secs(400);
    let mut plain = Sim::new(&scenario).expect("it is valid");
    plain.finish();
    scenario.script.push(Scripted { at: Time::from_secs(200), command: Command::Add { like: NodeId(2) } });
    let mut sim = Sim::new(&scenario).expect("it is valid");
    sim.finish();
    let (now, before) = (sim.snapshot(), plain.snapshot());
    for (row, old) in now.network_ms.iter().zip(&before.network_ms) {
        assert_eq!((row.len(), &row[..old.len()]), (old.len() + 1, &old[..]), "the others go on as they did");
        assert!(row[old.len()] > 1.0, "{row:?}");
    }
}
