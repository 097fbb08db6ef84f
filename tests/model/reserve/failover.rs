//! A machine dies: what is lost, when the balancer notices, and what capacity means meanwhile.

use crate::lab_bench::{begin, even, machines, metric, scenario, seconds};
use equipoise::param::Time;
use equipoise::sim::{Fault, Faults, Group, NodeGroup, NodeId, Phase, Policy, Pool, Scenario, Sim, Snapshot};

/// Three machines of 100; the second dies at 20 s and is back at 60 s; the balancer notices after 2 s.
fn failover(rate: f64) -> Scenario {
    let crash = Fault::Crash { node: NodeId(1), at: Time::from_secs(20), until: Some(Time::from_secs(60)) };
    let faults = Faults { detect_delay: Time::from_secs(2), events: vec![crash], ..Faults::default() };
    Scenario { faults, ..scenario(vec![machines(3, 100.0)], even(rate), Policy::RoundRobin, 100.0) }
}

/// What each tick looked like.
fn ticks(mut sim: Sim) -> (Vec<Snapshot>, Vec<usize>) {
    let (mut snapshots, mut to_second) = (Vec::new(), Vec::new());
    while !sim.is_over() {
        sim.step();
        snapshots.push(sim.snapshot());
        to_second.push(sim.requests().machine.iter().filter(|machine| **machine == 1).count());
    }
    (snapshots, to_second)
}

#[test]
fn two_ticks_of_requests_fail_then_the_machine_is_left_alone() {
    let (seen, to_second) = ticks(begin(&failover(240.0)));
    for (tick, now) in seen.iter().enumerate() {
        let (down, known) = ((20..60).contains(&tick), (22..60).contains(&tick));
        let second = &now.nodes[1];
        assert_eq!((second.down, second.known_down, second.eligible), (down, known, !known), "tick {tick}");
        let capacity = if known { 200.0 } else { 300.0 };
        assert_eq!(now.capacity, capacity, "tick {tick}");
        assert_eq!(to_second[tick] > 0, !known, "tick {tick}");
        if down {
            assert_eq!((second.inside, second.completed), (0, 0), "tick {tick}");
        }
        let failed = second.failed as usize;
        match tick {
            // One request at most was inside at 80 % load with even gaps.
            20 => assert!((to_second[tick]..=to_second[tick] + 1).contains(&failed), "{failed} of {}", to_second[tick]),
            21 => assert_eq!(failed, to_second[tick]),
            _ => assert_eq!(failed, 0, "tick {tick}"),
        }
    }
    // It is back with an empty queue and its full share.
    assert!((79..=81).contains(&to_second[60]) && seen[60].nodes[1].completed >= 79, "{}", to_second[60]);
    assert!((seen[20].totals.errors + 80).abs_diff(seen[99].totals.errors) <= 1);
}

/// All that waits in the machine is lost when it dies, in that tick.
#[test]
fn everything_inside_is_lost() {
    let mut sim = begin(&failover(390.0));
    sim.advance(Time::from_secs(20));
    let inside = sim.snapshot().nodes[1].inside;
    assert!((580..=620).contains(&inside), "30 % too much for 20 s: {inside}");
    sim.step();
    let (arrived, failed) =
        (sim.requests().machine.iter().filter(|machine| **machine == 1).count() as u64, sim.snapshot().nodes[1].failed);
    assert_eq!(failed, inside + arrived);
    assert_eq!(sim.snapshot().totals.errors, failed);
}

/// The reserve controller reckons with the capacity that the balancer knows: 170 on 300 is calm, on 200 still below
/// 0.86; 180 is above, five ticks after it was noticed.
#[test]
fn reserve_starts_when_the_known_capacity_falls() {
    let with_reserve = |rate| {
        let base = failover(rate);
        let reserve = NodeGroup { group: Group::Reserve("reserve".into()), ..machines(1, 100.0) };
        let nodes = vec![base.nodes[0].clone(), reserve];
        Scenario { nodes, pools: vec![Pool { start_delay: seconds(10.0), ..Pool::default() }], ..base }
    };
    let first_start = |rate| {
        let (seen, _) = ticks(begin(&with_reserve(rate)));
        seen.iter().position(|now| now.nodes[3].phase != Phase::Off)
    };
    assert_eq!(first_start(170.0), None);
    assert_eq!(first_start(180.0), Some(26), "high in ticks 22 to 26");
}

/// A crash that is repaired before it is noticed, and one that is noticed but kept out for a while after its repair.
#[test]
fn delays_of_noticing() {
    let base = failover(240.0);
    let with = |detect, recover, until| {
        let crash = Fault::Crash { node: NodeId(1), at: Time::from_secs(20), until: Some(Time::from_secs(until)) };
        let faults = Faults { detect_delay: seconds(detect), recover_delay: seconds(recover), events: vec![crash] };
        let (seen, _) = ticks(begin(&Scenario { faults, ..base.clone() }));
        let known: Vec<usize> = (0..seen.len()).filter(|tick| seen[*tick].nodes[1].known_down).collect();
        (known.first().copied(), known.last().copied())
    };
    assert_eq!(with(5.0, 0.0, 24), (None, None));
    assert_eq!(with(0.0, 0.0, 24), (Some(20), Some(23)));
    assert_eq!(with(2.0, 10.0, 40), (Some(22), Some(49)));
}

#[test]
fn errors_count_against_the_limit_in_the_tick_of_the_crash() {
    let mut sim = begin(&Scenario { qos: Some(equipoise::sim::Qos::default()), ..failover(150.0) });
    sim.finish();
    // Ticks 20 and 21 fail a third of their requests; five ticks of throughput see it until tick 25.
    assert_eq!(metric(&sim, "violation_error_s"), 2.0);
    assert_eq!(metric(&sim, "violation_throughput_s"), 6.0);
}
