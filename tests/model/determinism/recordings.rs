//! A recording is a scenario: written as text, read back and run, it is the same run.

use crate::lab_bench::{begin, finish};
use crate::random_scenario;
use equipoise::param::{self, Time};
use equipoise::sim::{Command, NodeId, Policy, Scenario, Scripted, Sim};
use proptest::prelude::*;

/// The recording through text and back.
fn replay(sim: &Sim) -> Sim {
    let recording = sim.recording();
    let text = param::to_ron(&recording);
    let read: Scenario = param::from_ron(&text).unwrap_or_else(|wrong| panic!("{wrong}\n{text}"));
    assert_eq!(read, recording, "text keeps every value");
    let recorded = read.recorded.clone().expect("it is a recording");
    let mut again = begin(&read);
    again.advance(recorded.until);
    assert_eq!(format!("{:016x}", again.digest()), recorded.digest, "{text}");
    again
}

fn set(path: &str, value: &str) -> Command {
    Command::Set { path: path.into(), value: value.into() }
}

/// Every kind of command, with live parameters of every part.
fn deeds() -> Vec<Command> {
    let node = NodeId(1);
    vec![
        set("policy", "PowerOfD(d: 3)"),
        set("policy.d", "4"),
        Command::Slow { node, speed: 0.4 },
        set("flows[0].shape.levels[1].rate", "170"),
        Command::Drain { node: NodeId(0) },
        set("nodes[0].rate", "75"),
        set("pools[0].controller.confirm", "2"),
        set("policy", "LeastConnections(info: Snapshot(offset: 2, exponent: 1.5))"),
        Command::Start { node: NodeId(4) },
        set("telemetry.lag", "2 s"),
        Command::Burst { factor: 1.8, duration: Time::from_secs(12) },
        set("tie", "Random"),
        Command::Crash { node },
        set("nodes[0].error_rate", "0.1"),
        set("qos.p95", "90 ms"),
        Command::Repair { node },
        set("pools[0].controller", "Reactive(hold: 10)"),
        set("policy", "JoinShortestQueue"),
        set("faults.detect_delay", "0.5 s"),
        Command::Start { node: NodeId(0) },
    ]
}

fn failover() -> Scenario {
    super::golden::scenarios()[2].1.clone()
}

#[test]
fn what_was_done_replays_from_text_at_every_moment() {
    let mut sim = begin(&failover());
    for (index, deed) in deeds().into_iter().enumerate() {
        sim.advance(Time::from_secs(7 * index as u64 + 3));
        sim.act(deed).expect("it can be done");
        // Recorded at once, and before it has acted.
        assert_eq!(replay(&sim).digest(), sim.digest());
    }
    sim.finish();
    let again = replay(&sim);
    assert_eq!(again.report(), sim.report());
    assert_eq!(param::to_ron(&again.recording()), param::to_ron(&sim.recording()), "a replay records the same");
}

#[test]
fn acting_between_ticks_is_a_line_in_the_script() {
    let script: Vec<Scripted> = deeds()
        .into_iter()
        .enumerate()
        .map(|(index, command)| Scripted { at: Time::from_secs(7 * index as u64 + 3), command })
        .collect();
    let scripted = finish(&Scenario { script: script.clone(), ..failover() });
    let mut acted = begin(&failover());
    for entry in &script {
        acted.advance(entry.at);
        acted.act(entry.command.clone()).expect("it can be done");
    }
    acted.finish();
    assert_eq!(acted.digest(), scripted.digest());
    assert_eq!(acted.given(), scripted.given());
    assert_ne!(acted.digest(), finish(&failover()).digest(), "the deeds did something");
}

#[test]
fn several_deeds_at_one_moment_keep_their_order() {
    let mut sim = begin(&failover());
    sim.advance(Time::from_secs(5));
    for deed in [set("policy", "Random"), set("policy", "PowerOfD()"), set("policy.d", "5"), set("nodes[0].rate", "50")]
    {
        sim.act(deed).expect("in this order they can be done");
    }
    sim.step();
    assert!(matches!(&sim.scenario().policy, Policy::PowerOfD(rule) if rule.d == 5));
    replay(&sim);
}

#[test]
fn a_deed_that_is_wrong_changes_nothing() {
    let mut sim = begin(&failover());
    sim.advance(Time::from_secs(5));
    let before = sim.recording();
    let wrong = [
        set("policy.d", "3"),
        set("nodes[0].rate", "-1"),
        set("nodes[0].channels", "2"),
        set("nodes[9].rate", "2"),
        set("nonsense", "2"),
        set("policy", "Nonsense"),
        Command::Crash { node: NodeId(5) },
        Command::Slow { node: NodeId(0), speed: 0.0 },
        Command::Burst { factor: -1.0, duration: Time::from_secs(1) },
    ];
    for deed in wrong {
        assert!(sim.act(deed.clone()).is_err(), "{deed:?}");
    }
    assert_eq!(sim.recording(), before);
    sim.finish();
    assert_eq!(sim.digest(), finish(&failover()).digest());
}

/// What is done now may take away what a later line of the script speaks of.
#[test]
fn a_recording_replays_even_when_the_rest_of_the_script_lost_its_object() {
    let later = Scripted { at: Time::from_secs(20), command: set("policy.d", "3") };
    let last = Scripted { at: Time::from_secs(30), command: set("nodes[0].rate", "80") };
    let base = Scenario {
        policy: Policy::PowerOfD(equipoise::sim::PowerOfD::default()),
        script: vec![later, last],
        ..failover()
    };
    let mut sim = begin(&base);
    sim.advance(Time::from_secs(10));
    sim.act(set("policy", "RoundRobin")).expect("it can be done");
    replay(&sim);
    sim.advance(Time::from_secs(60));
    assert_eq!(sim.scenario().nodes[0].rate, 80.0, "the rest of the script goes on");
    replay(&sim);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_recording_replays(
        scenario in random_scenario::scenario(),
        deeds in prop::collection::vec((0.0..25.0, random_scenario::command()), 0..8)
    ) {
        let mut sim = begin(&scenario);
        let mut deeds = deeds;
        deeds.sort_by(|a, b| f64::total_cmp(&a.0, &b.0));
        for (at, deed) in deeds {
            sim.advance(Time::from_seconds(at).expect("small"));
            sim.act(deed).expect("commands of this kind can always be done");
        }
        replay(&sim);
        sim.finish();
        prop_assert_eq!(replay(&sim).report(), sim.report());
    }
}
