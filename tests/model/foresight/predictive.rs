//! When a predictive pool switches its machines, tick by tick. Requests come evenly and the last value stays, so that what is expected is known.

use crate::lab_bench::{begin, machines, metric, scenario, seconds, steps};
use equipoise::sim::{
    Controller, Flow, Forecaster, Gaps, Group, LastValue, NodeGroup, Phase, Policy, Pool, Predictive, Scenario, Tie,
};

/// One base machine and three reserve machines of 100 requests per second.
fn fleet(levels: &[(u64, f64)], length: f64) -> Scenario {
    let reserve = NodeGroup { group: Group::Reserve("reserve".into()), ..machines(3, 100.0) };
    let flow = Flow { shape: steps(levels), gaps: Gaps::Even, ..Flow::default() };
    let pool = Pool { controller: Controller::Predictive(Predictive::default()), ..Pool::default() };
    let base = scenario(vec![machines(1, 100.0), reserve], flow, Policy::LeastWorkLeft, length);
    let forecast = Some(Forecaster::LastValue(LastValue::default()));
    Scenario { pools: vec![pool], forecast, tie: Tie::Lowest, ..base }
}

fn phases(scenario: &Scenario) -> Vec<[Phase; 4]> {
    let mut sim = begin(scenario);
    let mut phases = Vec::new();
    while !sim.is_over() {
        sim.step();
        let now = sim.snapshot();
        phases.push(std::array::from_fn(|node| now.nodes[node].phase));
    }
    phases
}

/// 90 a second where 80 are safe. Tick 0 expects nothing; ticks 1 to 3 are short, so one machine is started in tick 3 and works in
/// tick 48. From tick 60 on 30 come; the expected upper level is the mean of eight ticks: 90 − 7.5 k after k of them, below
/// 0.86 · 0.8 · 100 = 68.8 after three, in tick 63. 120 calm ticks later, in tick 182, it stops.
#[test]
fn one_start_and_one_stop_by_hand() {
    let seen = phases(&fleet(&[(0, 90.0), (60, 30.0)], 220.0));
    let first = |is: fn(&Phase) -> bool| seen.iter().position(|phases| is(&phases[1])).expect("it occurs");
    assert_eq!(first(|phase| matches!(phase, Phase::Starting { .. })), 3);
    assert_eq!(first(|phase| *phase == Phase::Active), 48);
    assert_eq!(first(|phase| matches!(phase, Phase::Stopping { .. })), 182);
    assert!(seen.iter().all(|phases| phases[2] == Phase::Off && phases[3] == Phase::Off));
}

/// 250 a second: short by 170 of 80 each, so all three are started at once.
#[test]
fn as_many_start_as_are_needed() {
    let scenario = fleet(&[(0, 50.0), (20, 250.0)], 40.0);
    let seen = phases(&scenario);
    let starting = |tick: usize| seen[tick].iter().filter(|phase| matches!(phase, Phase::Starting { .. })).count();
    // Tick 21 knows the first sample of 250; the mean of eight plays no part, since the last value is larger.
    assert_eq!((starting(22), starting(23)), (0, 3));
    let mut sim = begin(&scenario);
    sim.finish();
    assert_eq!(metric(&sim, "starts"), 3.0);
    let reserve = &sim.snapshot().reserves[0];
    assert_eq!((reserve.switches.len(), reserve.starting, reserve.capacity), (3, 300.0, 100.0));
    assert_eq!((reserve.expected, reserve.safe), (250.0, Some(320.0)));
    assert!(reserve.switches.iter().all(|switch| switch.at == seconds(23.0) && switch.start.is_some()));
}
