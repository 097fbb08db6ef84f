//! The theta family: two loss machines, one bit of feedback (oracle 7 and the pathwise invariant).

use crate::lab_bench::{begin, exponential, machines, metric, poisson, replicate, scenario};
use equipoise::lab::loss_pair::{LossPair, Rule};
use equipoise::param::Time;
use equipoise::sim::{
    Coin, Flow, Gaps, NodeGroup, NodeId, OnFull, Policy, PositivePoisson, Scenario, Sim, Theta, ThetaRule, Work,
};

/// Machines with these channels that serve in `service` ms on average, a request every 15 ms on average.
fn pair(channels: [u32; 2], service: f64, gaps: Gaps, work: Work, policy: Policy, length: f64) -> Scenario {
    let node = |channels| NodeGroup { channels, queue: Some(0), ..machines(1, 1000.0 / service) };
    let flow = Flow { gaps, ..poisson(1000.0 / 15.0, work) };
    let base = scenario(channels.map(node).to_vec(), flow, policy, length);
    Scenario { on_full: OnFull::Redirect, ..base }
}

fn whole_units(channels: [u32; 2], service: f64, policy: Policy) -> Scenario {
    let work = Work::PositivePoisson(PositivePoisson { mean: service });
    pair(channels, service, Gaps::PositivePoisson { mean: 15.0 }, work, policy, 300.0)
}

const RULES: [ThetaRule; 5] = [ThetaRule::J, ThetaRule::I, ThetaRule::JMinusI, ThetaRule::JPlusI, ThetaRule::JSmoothed];

fn policies() -> Vec<Policy> {
    let simple = [Policy::Coin(Coin { theta: 0.333 }), Policy::Coin(Coin { theta: 0.9 }), Policy::Trigger];
    let rules = RULES.into_iter().flat_map(|rule| {
        [0.003, 1.0].into_iter().flat_map(move |alpha| {
            [None, Some(2)]
                .into_iter()
                .map(move |run_limit| Policy::Theta(Theta { rule, alpha, run_limit, ..Theta::default() }))
        })
    });
    simple.into_iter().chain([Policy::Alternate]).chain(rules).collect()
}

/// Who was refused (by number), how many were inside both machines after each tick.
fn refusals(mut sim: Sim) -> (Vec<u64>, Vec<u64>) {
    let (mut refused, mut inside) = (Vec::new(), Vec::new());
    while !sim.is_over() {
        sim.step();
        let rows = sim.requests();
        let first = rows.first;
        refused.extend(rows.departure.iter().enumerate().filter(|(_, d)| **d == 0).map(|(k, _)| first + k as u64));
        inside.push(sim.snapshot().nodes.iter().map(|node| node.inside).sum());
    }
    (refused, inside)
}

/// Occupancy is a function of gaps and service times alone, so every refusal is the same under every rule.
#[test]
fn refusals_are_the_same_whatever_the_rule() {
    for (channels, service) in [([2, 4], 80.0), ([10, 20], 460.0)] {
        let of = |policy: &Policy| refusals(begin(&whole_units(channels, service, policy.clone())));
        let all = policies();
        let expected = of(&all[0]);
        assert!(expected.0.len() > 500, "there are refusals");
        for policy in &all[1..] {
            assert!(of(policy) == expected, "{policy:?}");
        }
    }
}

/// Gaps and service times are whole milliseconds, and at equal times departures come first.
#[test]
fn time_is_in_whole_units() {
    let mut sim = begin(&whole_units([2, 4], 80.0, Policy::Trigger));
    let mut same = 0;
    let mut last: Vec<u64> = Vec::new();
    while !sim.is_over() {
        sim.step();
        let rows = sim.requests();
        assert!(rows.at.iter().chain(&rows.departure).all(|moment| moment % 1_000_000 == 0));
        assert!(rows.at.windows(2).all(|pair| pair[0] < pair[1]), "gaps are at least one unit");
        same += rows.at.iter().filter(|at| last.contains(at)).count();
        last.clone_from(&rows.departure);
    }
    assert!(same > 0, "departures and arrivals do meet");
}

#[test]
fn the_chain_gives_the_known_answers() {
    let coin = Rule::Coin(0.333);
    let table = [
        ([2, 4], 80.0, coin, 0.174_171_320_0, 0.216_741_571_6),
        ([2, 4], 80.0, Rule::Trigger, 0.207_166_843_4, 0.216_741_571_6),
        ([2, 4], 80.0, Rule::Alternate, 0.170_002_580_7, 0.216_741_571_6),
        ([10, 20], 460.0, coin, 0.145_378_282_2, 0.144_199_120_2),
        ([10, 20], 460.0, Rule::Trigger, 0.148_335_972_4, 0.144_199_120_2),
        ([10, 20], 460.0, Rule::Alternate, 0.170_011_721_7, 0.144_199_120_2),
    ];
    for (channels, service, rule, errors, refusals) in table {
        let answer = LossPair { channels, load: service / 15.0 }.solve(rule);
        assert!((answer.routing_errors - errors).abs() < 2e-10, "{rule:?} {channels:?}: {answer:?}");
        assert!((answer.refusals - refusals).abs() < 2e-10, "{rule:?} {channels:?}: {answer:?}");
    }
}

#[test]
fn exponential_times_agree_with_the_chain() {
    for (channels, service) in [([2, 4], 80.0), ([10, 20], 460.0), ([3, 1], 50.0)] {
        for (policy, rule) in [
            (Policy::Coin(Coin { theta: 0.333 }), Rule::Coin(0.333)),
            (Policy::Trigger, Rule::Trigger),
            (Policy::Alternate, Rule::Alternate),
        ] {
            let name = policy.name();
            // Wide machines change slowly, so they need to be watched for longer.
            let length = if channels == [10, 20] { 16_000.0 } else { 3000.0 };
            let base = pair(channels, service, Gaps::Poisson, exponential(), policy, length);
            let scenario = Scenario { warm_up: Time::from_secs(10), ..base };
            let [errors, refused] = replicate(24, &scenario, |sim| {
                sim.finish();
                [metric(sim, "routing_error_rate"), metric(sim, "refusal_rate")]
            });
            let answer = LossPair { channels, load: service / 15.0 }.solve(rule);
            errors.agrees(&format!("{name} {channels:?} errors"), answer.routing_errors);
            refused.agrees(&format!("{name} {channels:?} refusals"), answer.refusals);
        }
    }
}

/// Of every rule with a run limit: the same machine is never chosen more often in a row.
#[test]
fn the_run_limit_holds_and_is_told() {
    for limit in [1, 2, 5] {
        let policy = Policy::Theta(Theta { alpha: 0.3, run_limit: Some(limit), ..Theta::default() });
        let mut sim = begin(&whole_units([2, 4], 80.0, policy));
        let (mut longest, mut seen) = (0.0f64, 0);
        while !sim.is_over() {
            sim.step();
            let now = sim.snapshot();
            let told = &now.decisions[0];
            longest = longest.max(told.figure("run").expect("it has a run"));
            let theta = told.figure("theta").expect("it has a probability");
            assert!((0.01..=0.99).contains(&theta));
            assert_eq!(told.marks.len(), told.history.len());
            assert_eq!(
                told.marks.last().and_then(|mark| mark.share),
                Some(theta),
                "each request is told with its theta"
            );
            assert_eq!(told.value(NodeId(1), "P"), Some(1.0 - theta));
            assert_eq!(told.figure("run_limit"), Some(f64::from(limit)));
            let runs = told.history.chunk_by(|a, b| a == b).map(<[NodeId]>::len).max().unwrap_or(0);
            assert!(runs <= limit as usize, "{:?}", told.history);
            seen += told.marks.iter().filter(|mark| mark.what == "J").count();
        }
        assert_eq!(longest, f64::from(limit));
        assert!(seen > 100, "routing errors are told");
    }
}

/// Every policy for two machines tells how likely each of them is: for some the next choice is certain.
#[test]
fn the_next_choice_is_told_under_every_rule() {
    for policy in [Policy::Coin(Coin { theta: 0.25 }), Policy::Trigger, Policy::Alternate] {
        let mut sim = begin(&whole_units([2, 4], 80.0, policy.clone()));
        let before = sim.snapshot();
        assert!(before.decisions[0].marks.is_empty() && before.decisions[0].figure("theta").is_some(), "{policy:?}");
        for _ in 0..20 {
            sim.step();
            let now = sim.snapshot();
            let told = &now.decisions[0];
            let last = told.marks.last().expect("there was a request");
            let next = match policy {
                Policy::Trigger => f64::from(1 - last.node.0),
                Policy::Alternate => f64::from(told.chosen.expect("one was chosen").0),
                _ => 0.25,
            };
            assert_eq!((told.figure("theta"), last.share), (Some(next), Some(next)), "{policy:?}");
        }
    }
}

/// Rule and clamp may change while a run goes on; where theta began no longer matters then.
#[test]
fn rule_and_clamp_change_while_a_run_goes_on() {
    use equipoise::sim::Command;
    let mut sim = begin(&whole_units([2, 4], 80.0, Policy::Theta(Theta { alpha: 0.3, ..Theta::default() })));
    sim.step();
    let set = |path: &str, value: &str| Command::Set { path: path.to_owned(), value: value.to_owned() };
    sim.act(set("policy.rule", "I")).expect("the rule is live");
    sim.act(set("policy.clamp.low", "0.6")).expect("the clamp may leave theta0 behind");
    assert!(sim.act(set("policy.clamp.low", "0.995")).is_err(), "nothing lies in it");
    assert!(sim.act(set("policy", "Theta(theta0: 0.999)")).is_err(), "a new one begins with its theta0");
    for _ in 0..50 {
        sim.step();
        let theta = sim.snapshot().decisions[0].figure("theta").expect("it has one");
        assert!((0.6..=0.99).contains(&theta), "{theta}");
    }
    let recording = sim.recording();
    assert_eq!(
        Sim::new(&recording)
            .map(|mut again| {
                again.finish();
                again.digest()
            })
            .ok(),
        {
            sim.finish();
            Some(sim.digest())
        }
    );
}

/// While one of the machines is away, the other gets everything, under every rule.
#[test]
fn a_machine_that_is_away_is_left_alone() {
    use equipoise::sim::{Fault, Faults};
    for policy in policies() {
        let at = Time::from_secs(20);
        let events = vec![Fault::Crash { node: NodeId(1), at, until: Some(Time::from_secs(60)) }];
        let base = whole_units([2, 4], 80.0, policy.clone());
        let mut sim = begin(&Scenario { faults: Faults { events, ..Faults::default() }, ..base });
        while !sim.is_over() {
            let away = sim.now() >= at && sim.now() < Time::from_secs(60);
            sim.step();
            assert!(!away || sim.requests().machine.iter().all(|machine| *machine == 0), "{policy:?}");
        }
        assert!(metric(&sim, "errors") > 0.0 && metric(&sim, "completed") > 10_000.0, "{policy:?}");
    }
}
