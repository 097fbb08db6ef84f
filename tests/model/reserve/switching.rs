//! When a reactive pool switches its machines, tick by tick. Requests come evenly, so that the load is known.

use crate::lab_bench::{begin, even, exponential, machines, metric, scenario, seconds, steps};
use equipoise::param::Time;
use equipoise::sim::{
    Command, Controller, Flow, Gaps, Group, NodeGroup, NodeId, Phase, Policy, Pool, Qos, Scenario, Scripted, Sim, Tie,
};

/// One base machine and three reserve machines of 100 requests per second.
fn fleet(levels: &[(u64, f64)], length: f64) -> Scenario {
    let reserve =
        NodeGroup { group: Group::Reserve("reserve".into()), base_latency: seconds(0.003), ..machines(3, 100.0) };
    let flow = Flow { shape: steps(levels), gaps: Gaps::Even, ..Flow::default() };
    let base = scenario(vec![machines(1, 100.0), reserve], flow, Policy::LeastWorkLeft, length);
    Scenario { pools: vec![Pool::default()], tie: Tie::Lowest, ..base }
}

/// The phase of machine `node` in each tick.
fn phases(mut sim: Sim, node: usize) -> Vec<Phase> {
    let mut phases = Vec::new();
    while !sim.is_over() {
        sim.step();
        phases.push(sim.snapshot().nodes[node].phase);
    }
    phases
}

fn nanos(second: u64) -> u64 {
    second * 1_000_000_000
}

/// Ticks in which a phase holds, as first and last.
fn span(phases: &[Phase], is: impl Fn(&Phase) -> bool) -> (usize, usize) {
    let first = phases.iter().position(&is).expect("it occurs");
    let last = phases.iter().rposition(&is).expect("it occurs");
    assert!(phases[first..=last].iter().all(&is), "it holds without a break");
    (first, last)
}

/// 90 a second on a capacity of 100 from the start. Tick 0 knows no load; ticks 1 to 5 are high (0.86), so the command
/// is given in tick 5 and the machine takes requests in tick 50. The load falls to 30 in tick 60: the mean of five
/// ticks is 78 in tick 61 and 66 in tick 62, below 0.86 · 0.8 · 100 = 68.8; 120 calm ticks later, in tick 181, it stops,
/// and 20 s later it is off.
#[test]
fn one_start_and_one_stop_by_hand() {
    let sim = begin(&fleet(&[(0, 90.0), (60, 30.0)], 220.0));
    let phases = phases(sim, 1);
    assert_eq!(span(&phases, |phase| *phase == Phase::Starting { ready: nanos(50) }), (5, 49));
    assert_eq!(span(&phases, |phase| *phase == Phase::Active), (50, 180));
    assert_eq!(span(&phases, |phase| *phase == Phase::Stopping { until: nanos(201) }), (181, 200));
    assert!(phases[..5].iter().chain(&phases[201..]).all(|phase| *phase == Phase::Off));
    let mut sim = begin(&fleet(&[(0, 90.0), (60, 30.0)], 220.0));
    sim.finish();
    assert_eq!(metric(&sim, "starts"), 1.0);
    // On line in ticks 50 to 200: 151 of three times 220 machine seconds.
    assert!((metric(&sim, "reserve_use") - 151.0 / 660.0).abs() < 1e-12);
    // The load never exceeded the capacity: needless, and neither late nor an emergency.
    assert_eq!(["starts_late", "starts_emergency", "starts_false"].map(|name| metric(&sim, name)), [0.0, 0.0, 1.0]);
}

/// At 190 a second one more machine is not enough. While the first starts the counter goes on, so the second is
/// commanded in the tick in which the first is ready. The lowest that is off starts first, the highest that is active
/// stops first, and the counter of calm ticks begins anew after each stop.
#[test]
fn the_lowest_starts_first_and_the_highest_stops_first() {
    let scenario = fleet(&[(0, 190.0), (100, 20.0)], 500.0);
    let phases: Vec<Vec<Phase>> = (0..4).map(|node| phases(begin(&scenario), node)).collect();
    let active = |node: usize| span(&phases[node], |phase| *phase == Phase::Active);
    assert_eq!(active(0), (0, 499));
    assert_eq!((active(1).0, active(2).0), (50, 95));
    assert!(phases[3].iter().all(|phase| *phase == Phase::Off), "190 is below 0.86 of 300");
    // With three active a stop needs less than 0.688 · 200 = 137.6: the mean falls 34 a tick, from 156 in tick 101 to
    // 122 in tick 102. The 120th calm tick is 221. With two it needs less than 68.8: that holds, 120 ticks later.
    // (The queue of the overload is long served by then.)
    assert_eq!((active(2).1 + 1, active(1).1 + 1), (221, 341));
}

/// A machine that stops is off only when its queue is empty, and gets nothing new meanwhile.
#[test]
fn a_stopping_machine_serves_its_queue_before_it_is_off() {
    let base = scenario(vec![machines(2, 10.0)], even(20.0), Policy::RoundRobin, 120.0);
    let at = |at, command| Scripted { at: Time::from_secs(at), command };
    // Five times the load: each machine gets 40 more a second than it serves, 360 in the 9 s before n2 stops.
    let burst = at(10, Command::Burst { factor: 5.0, duration: Time::from_secs(10) });
    let rest = at(20, Command::Burst { factor: 0.1, duration: Time::from_secs(100) });
    let drain = at(19, Command::Drain { node: NodeId(1) });
    let mut sim = begin(&Scenario { script: vec![burst, drain, rest], ..base.clone() });
    let mut last_work = 0;
    while !sim.is_over() {
        sim.step();
        let node = sim.snapshot().nodes[1].clone();
        let tick = sim.snapshot().tick - 1;
        let stopping = matches!(node.phase, Phase::Stopping { .. });
        assert_eq!(node.phase == Phase::Active, tick < 19, "tick {tick}");
        assert!(tick < 19 || !sim.requests().machine.contains(&1), "nothing new in tick {tick}");
        if node.inside > 0 {
            assert!(tick < 19 || stopping, "not off with {} inside", node.inside);
            last_work = tick;
        }
        assert_eq!(node.phase == Phase::Off, tick > (last_work + 1).max(38), "tick {tick}: {:?}", node.phase);
    }
    assert!((52..57).contains(&last_work), "36 s after tick 19: {last_work}");
    // An idle machine waits for the stop delay.
    let mut sim =
        begin(&Scenario { script: vec![at(50, Command::Drain { node: NodeId(1) })], flows: vec![even(2.0)], ..base });
    sim.advance(Time::from_secs(70));
    assert!(matches!(sim.snapshot().nodes[1].phase, Phase::Stopping { .. }));
    sim.step();
    assert_eq!(sim.snapshot().nodes[1].phase, Phase::Off);
}

/// Before anything was observed, and whenever a machine comes on line, the balancer holds it for empty.
#[test]
fn telemetry_begins_with_an_empty_machine() {
    let mut sim = begin(&Scenario { policy: Policy::RoundRobin, ..fleet(&[(0, 90.0)], 220.0) });
    let idle = |told: equipoise::sim::Reading, ms: f64| {
        assert_eq!(
            (told.arrivals, told.inside, told.mean_inside, told.error_share, told.utilisation),
            (0.0, 0.0, 0.0, 0.0, 0.0)
        );
        assert!((told.mean_ms - ms).abs() < 1e-9 && (told.p95_ms - ms).abs() < 1e-9, "{told:?}");
    };
    idle(sim.snapshot().nodes[0].told, 10.0);
    idle(sim.snapshot().nodes[3].told, 13.0);
    sim.advance(Time::from_secs(50));
    assert!(sim.snapshot().nodes[0].told.arrivals > 0.0);
    idle(sim.snapshot().nodes[1].told, 13.0);
    sim.advance(Time::from_secs(52));
    assert!(sim.snapshot().nodes[1].told.arrivals > 0.0);
}

/// A violated limit breaks the calm: no machine is stopped while things go wrong.
#[test]
fn nothing_stops_within_120_ticks_after_a_violation() {
    let base = fleet(&[(0, 90.0), (60, 30.0)], 400.0);
    // A bad machine for one tick, long after the load has fallen: half of the requests meet it.
    let slow = |at, speed| Scripted { at: Time::from_secs(at), command: Command::Slow { node: NodeId(0), speed } };
    let script = vec![slow(150, 0.02), slow(151, 1.0)];
    let sim = begin(&Scenario { script, qos: Some(Qos::default()), policy: Policy::RoundRobin, ..base });
    let phases = phases(sim, 1);
    let (_, last) = span(&phases, |phase| *phase == Phase::Active);
    assert!((270..=275).contains(&last), "{last}");
}

/// A start is late when the load exceeds the capacity before the machine is ready; then it is not needless.
#[test]
fn starts_are_judged_by_what_the_load_did() {
    let count = |levels: &[(u64, f64)], qos: Option<Qos>| {
        let mut sim = begin(&Scenario { qos, ..fleet(levels, 200.0) });
        sim.finish();
        ["starts", "starts_late", "starts_emergency", "starts_false"].map(|name| metric(&sim, name))
    };
    // Above 100 within the 45 s: late. Without limits there is no emergency.
    assert_eq!(count(&[(0, 90.0), (20, 120.0)], None), [1.0, 1.0, 0.0, 0.0]);
    // Above 100 only after it was ready: in time, and needed.
    assert_eq!(count(&[(0, 90.0), (60, 120.0)], None), [1.0, 0.0, 0.0, 0.0]);
    // Never above 100: needless.
    assert_eq!(count(&[(0, 90.0)], None), [1.0, 0.0, 0.0, 1.0]);
    // Overloaded from the start, with a limit on the response: the command comes after violations.
    assert_eq!(count(&[(0, 160.0)], Some(Qos::default())), [1.0, 1.0, 1.0, 0.0]);
}

/// Reserve follows commands by hand as well; the controller is not asked.
#[test]
fn commands_start_and_drain_by_hand() {
    let at = |at, command| Scripted { at: Time::from_secs(at), command };
    let script = vec![at(3, Command::Start { node: NodeId(2) }), at(100, Command::Drain { node: NodeId(2) })];
    let pools = vec![Pool {
        controller: Controller::None,
        start_delay: seconds(7.5),
        stop_delay: seconds(2.0),
        ..Pool::default()
    }];
    let base = fleet(&[(0, 120.0)], 200.0);
    let flow = Flow { work: exponential(), ..base.flows[0].clone() };
    let phases = phases(begin(&Scenario { script, pools, flows: vec![flow], policy: Policy::Random, ..base }), 2);
    assert_eq!(span(&phases, |phase| *phase == Phase::Active), (11, 99), "10.5 s is the tick that begins at 11 s");
    assert!(phases[..3].iter().all(|phase| *phase == Phase::Off));
    assert_eq!(phases[199], Phase::Off);
}
