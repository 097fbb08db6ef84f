//! A token ring in the engine: who gets a request, what churn does, what a counted machine counts, what is shown.

use crate::lab_bench::{begin, exponential, finish, fixed, machines, metric, poisson, scenario};
use equipoise::param::Time;
use equipoise::sim::ring::{Ach, Dynamic, MOST_ARCS, Why};
use equipoise::sim::{
    Command, Composite, Flow, Keys, LoadMeter, NOWHERE, NodeGroup, NodeId, Policy, Rebalancer, Ring, Scenario,
    Scripted, Service, Sim, place_of_request,
};

fn keyed(rate: f64, keys: Keys) -> Flow {
    Flow { keys, ..poisson(rate, fixed()) }
}

fn round(nodes: Vec<NodeGroup>, flow: Flow, rebalancer: Rebalancer, length: f64) -> Scenario {
    let ring = Some(Ring { tokens: 300, rebalancer, ..Ring::default() });
    Scenario { ring, ..scenario(nodes, flow, Policy::TokenRing, length) }
}

fn at(seconds: u64, command: Command) -> Scripted {
    Scripted { at: Time::from_secs(seconds), command }
}

/// Every request of every tick is at the owner of its key's token.
#[test]
fn a_request_goes_to_the_owner_of_its_token() {
    for keys in [Keys::None, Keys::Uniform { count: 50 }, Keys::Zipf { s: 1.2, count: 50 }] {
        let dynamic = Rebalancer::Dynamic(Dynamic { over: 0.5, under: 0.4, target: 0.45, share: 0.1 });
        let mut sim = begin(&round(vec![machines(4, 60.0)], keyed(100.0, keys.clone()), dynamic, 60.0));
        while !sim.is_over() {
            let owners = sim.ring().expect("there is a ring").0.tokens().owners().to_vec();
            sim.step();
            let (ring, traffic) = sim.ring().expect("there is a ring");
            let rows = sim.requests();
            for row in 0..rows.at.len() {
                let token = match keys {
                    Keys::None => ring.tokens().layout().find(place_of_request(rows.first + row as u64)),
                    _ => traffic.token_of_key()[rows.key[row] as usize],
                };
                assert_eq!(rows.machine[row], owners[token as usize]);
            }
        }
        assert!(metric(&sim, "moved_total_all") > 0.0 || matches!(keys, Keys::None), "{keys:?}");
    }
}

/// A machine that is added or removed moves only its own share of the keys, while the others stay where they are.
#[test]
fn machines_go_and_come_and_everything_is_counted() {
    for forget_removed in [false, true] {
        let script = vec![
            at(20, Command::Remove { node: NodeId(3) }),
            at(40, Command::Add { like: NodeId(0) }),
            at(60, Command::Crash { node: NodeId(1) }),
            at(80, Command::Repair { node: NodeId(1) }),
        ];
        let flow = Flow { write_share: 0.3, write_cost: 1.5, ..keyed(90.0, Keys::Uniform { count: 5000 }) };
        let mut base = round(vec![machines(4, 60.0)], flow, Rebalancer::Ach(Ach::default()), 100.0);
        base.ring.as_mut().expect("there is one").forget_removed = forget_removed;
        let mut sim = begin(&Scenario { script, ..base });
        while !sim.is_over() {
            sim.step();
            let now = sim.snapshot();
            let totals = now.totals;
            assert_eq!(totals.arrived, totals.completed + totals.refused + totals.errors + now.inside);
            let ring = now.ring.expect("there is a ring");
            let tokens: usize = ring.owners.iter().map(|owner| owner.tokens).sum();
            let keys: f64 = ring.owners.iter().map(|owner| owner.keys).sum();
            assert!(tokens == 300 && (keys - 1.0).abs() < 1e-9);
            assert_eq!(ring.owners.len(), now.nodes.len());
            let seconds = now.now.seconds();
            assert_eq!(now.nodes.len(), if seconds > 40.0 { 5 } else { 4 });
            assert_eq!(now.nodes[3].removed, seconds > 20.0);
            match seconds as u64 {
                21 => assert!(
                    ring.moves.iter().all(|one| one.why == Why::Removed && one.to == 0) && !ring.moves.is_empty()
                ),
                41 => assert!(ring.moves.iter().any(|one| one.why == Why::Added && one.to == 4)),
                // A crashed machine keeps its tokens; its requests walk on.
                65 => assert!(ring.owners[1].tokens > 0 && now.nodes[1].reading.arrivals == 0.0),
                90 => assert!(now.nodes[1].reading.arrivals > 0.0),
                _ => {}
            }
            if forget_removed && seconds > 20.0 {
                assert_eq!(ring.owners[3].tokens, 0);
            }
        }
        assert!(sim.requests().machine.iter().all(|machine| *machine != NOWHERE));
        assert_eq!(metric(&sim, "invariant_violations"), 0.0);
        assert!(metric(&sim, "errors") < 20.0, "the crash was known at once and lost only what was inside");
    }
}

#[test]
fn a_recording_with_added_and_removed_machines_replays() {
    let base = round(vec![machines(4, 60.0)], keyed(90.0, Keys::Uniform { count: 99 }), Rebalancer::Static, 60.0);
    let mut sim = begin(&base);
    sim.advance(Time::from_secs(10));
    sim.act(Command::Add { like: NodeId(2) }).expect("it can be done");
    sim.act(Command::Slow { node: NodeId(4), speed: 0.5 }).expect("the new machine can be acted upon at once");
    sim.advance(Time::from_secs(20));
    sim.act(Command::Remove { node: NodeId(4) }).expect("it can be done");
    let set = |path: &str, value: &str| Command::Set { path: path.into(), value: value.into() };
    sim.act(set("ring.rebalancer", "Ach(eps_on: 0.05, eps_off: 0.01)")).expect("it is live");
    sim.act(set("ring.rebalancer.eps_on", "0.07")).expect("it is live");
    assert!(sim.act(set("ring.rebalancer.eps_off", "0.07")).is_err(), "eps_off must stay below eps_on");
    assert!(sim.act(set("ring.tokens", "5000")).is_err(), "tokens are not live");
    sim.finish();
    let recording = sim.recording();
    let text = equipoise::param::to_ron(&recording);
    let again: Scenario = equipoise::param::from_ron(&text).expect("it can be read");
    assert_eq!(finish(&again).digest(), sim.digest());
    assert_eq!(sim.snapshot().nodes.len(), 5);
}

#[test]
fn what_cannot_be_done_to_machines_is_told() {
    let mut sim = begin(&round(vec![machines(2, 60.0)], keyed(50.0, Keys::None), Rebalancer::Static, 60.0));
    let remove = |node| Command::Remove { node: NodeId(node) };
    sim.act(remove(1)).expect("one is left");
    for (command, wanted) in [
        (remove(1), "n2 is removed already"),
        (remove(0), "no machine would be left"),
        (remove(7), "there is no machine n8"),
        (Command::Add { like: NodeId(7) }, "there is no machine n8"),
    ] {
        let refused = sim.act(command).expect_err(wanted).to_string();
        assert!(refused.contains(wanted), "{refused}");
    }
    sim.finish();
    assert_eq!(metric(&sim, "errors"), 0.0);
}

/// A counted machine does what its capacity allows in a tick, refuses the rest, and has no response times.
#[test]
fn a_counted_machine_carries_nothing_over() {
    let node = NodeGroup { service: Service::Counted, ..machines(1, 80.0) };
    let mut sim = begin(&scenario(vec![node], poisson(100.0, fixed()), Policy::RoundRobin, 200.0));
    while !sim.is_over() {
        sim.step();
        let now = sim.snapshot();
        assert_eq!(now.inside, 0);
        assert_eq!(now.nodes[0].completed, (now.nodes[0].reading.arrivals as u64).min(80));
        assert!(now.nodes[0].reading.utilisation <= 1.0);
    }
    assert!(sim.report().get("mean_ms").is_none() && metric(&sim, "refused") > 1000.0);
    assert_eq!(metric(&sim, "requests"), metric(&sim, "completed") + metric(&sim, "refused"));
}

/// The composite load of a machine follows from what came, also where requests queue.
#[test]
fn loads_follow_the_offered_work() {
    let meter = || LoadMeter::Composite(Composite::default());
    let nodes =
        vec![NodeGroup { meter: meter(), ..machines(1, 100.0) }, NodeGroup { meter: meter(), ..machines(1, 200.0) }];
    let mut sim = begin(&round(nodes, keyed(150.0, Keys::Uniform { count: 1000 }), Rebalancer::Static, 30.0));
    while !sim.is_over() {
        sim.step();
        let ring = sim.snapshot().ring.expect("there is a ring");
        for (owner, capacity) in ring.owners.iter().zip([100.0, 200.0]) {
            let arrivals = sim.requests().machine.iter().filter(|machine| **machine == owner.id.0).count() as f64;
            assert_eq!((owner.work, owner.capacity), (arrivals, capacity));
            let load = Composite::default().load(&Composite::metrics(arrivals, capacity));
            assert!((owner.load - load).abs() < 1e-12 && owner.load == owner.load_true);
        }
    }
}

/// The policy can be chosen on any scenario and at any time; then a ring is laid that moves nothing.
#[test]
fn a_ring_that_nothing_declares_is_laid_when_it_is_needed() {
    let base = scenario(vec![machines(5, 60.0)], poisson(150.0, exponential()), Policy::RoundRobin, 60.0);
    let mut sim = begin(&base);
    sim.advance(Time::from_secs(10));
    assert!(sim.snapshot().ring.is_none() && sim.ring().is_none());
    sim.act(Command::Set { path: "policy".into(), value: "TokenRing".into() }).expect("it is live");
    sim.finish();
    let ring = sim.snapshot().ring.expect("it was laid");
    assert_eq!((ring.tokens, ring.rebalancer, ring.control), (500, Rebalancer::Static, None));
    let history = sim.history();
    let of = history.ring.as_ref().expect("it has a history");
    assert_eq!((of.imbalance.len(), of.load.len(), of.load[0].len()), (60, 5, 60));
}

#[test]
fn the_view_tells_all_that_a_picture_and_an_explanation_need() {
    let nodes = vec![machines(3, 100.0), machines(3, 40.0)];
    let mut sim =
        begin(&round(nodes, keyed(300.0, Keys::Zipf { s: 1.0, count: 500 }), Rebalancer::Ach(Ach::default()), 60.0));
    let mut explained = 0;
    let mut spent = Vec::new();
    while !sim.is_over() {
        sim.step();
        let ring = sim.snapshot().ring.expect("there is a ring");
        assert_eq!(ring.arcs.len(), 300);
        assert!((ring.arcs.iter().map(|arc| arc.length).sum::<f64>() - 1.0).abs() < 1e-9);
        assert_eq!(ring.arcs.iter().map(|arc| arc.requests as usize).sum::<usize>(), sim.requests().at.len());
        assert!(ring.arcs.windows(2).all(|pair| pair[0].end < pair[1].end));
        for one in &ring.moves {
            let Why::Load { giver, taker, given, quota } = one.why else { panic!("{one:?}") };
            assert!(giver >= 0.69 && taker <= 0.61 && given < quota && ring.arcs[one.token as usize].owner == one.to);
            explained += 1;
        }
        spent.push(ring.last.moved);
        let control = ring.control.expect("ach has one");
        assert!((0.0..=1.0).contains(&control.step.room) && (0.0..=1.0).contains(&control.step.need));
        assert!(
            (control.spent - spent.iter().sum::<f64>()).abs() < 1e-12
                && (control.spent + control.left - 0.25).abs() < 1e-12
        );
        assert!(ring.owners.iter().all(|owner| owner.state.abs() <= 1 && (0.0..=1.0).contains(&owner.load)));
    }
    assert!(explained > 3, "{explained}");
    let hot = sim.snapshot().ring.expect("there is a ring").hot;
    assert!(hot.len() == 20 && hot[0].key == 0 && hot[0].share > 0.1 && hot.is_sorted_by(|a, b| a.share >= b.share));
}

/// Many tokens: a view lists no arcs, and the ring itself is still there to look at.
#[test]
fn a_large_ring_is_not_copied() {
    let tokens = MOST_ARCS as u32 + 1;
    let base = scenario(vec![machines(9, 60.0)], poisson(100.0, fixed()), Policy::TokenRing, 3.0);
    let sim = finish(&Scenario { ring: Some(Ring { tokens, ..Ring::default() }), ..base });
    let ring = sim.snapshot().ring.expect("there is a ring");
    assert_eq!((ring.arcs.len(), ring.tokens), (0, tokens as usize));
    assert_eq!(sim.ring().expect("it is there").0.tokens().owners().len(), tokens as usize);
}

/// Looking at a ring and slicing time change nothing.
#[test]
fn equal_seeds_are_equal_rings() {
    let telemetry = equipoise::sim::Telemetry {
        noise: 0.05,
        loss: 0.1,
        lag: Time::from_secs(2),
        smoothing: 0.7,
        ..equipoise::sim::Telemetry::default()
    };
    let base = round(
        vec![machines(3, 100.0), machines(3, 40.0)],
        keyed(300.0, Keys::Uniform { count: 999 }),
        Rebalancer::Dynamic(Dynamic::default()),
        60.0,
    );
    let base = Scenario { telemetry, ..base };
    let whole = finish(&base);
    let mut sliced: Sim = begin(&base);
    for slice in 1..200u64 {
        sliced.advance(Time(slice * 313_000_000));
        let _ = sliced.snapshot();
    }
    assert_eq!(sliced.digest(), whole.digest());
    assert_ne!(finish(&Scenario { seed: 2, ..base }).digest(), whole.digest());
}
