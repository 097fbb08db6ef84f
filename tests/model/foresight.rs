//! Forecast, risk, scores and controllers at work: in every combination, without load, while everything changes.

mod explained;
mod forecasters;
mod predictive;

use crate::lab_bench::{begin, exponential, finish, fits, machines, poisson, scenario, seconds, steady};
use equipoise::param::Time;
use equipoise::sim::{
    Command, Controller, Fault, Faults, Flow, Forecaster, Group, NodeGroup, NodeId, Policy, Pool, Qos, Risk,
    RiskAwareReserve, RiskAwareWavelet, Scenario, Scripted, Sim,
};
use rayon::prelude::*;

/// Three base machines and three in reserve of 20 requests per second, a load that rises and falls, a crash.
fn small(policy: Policy, controller: Controller, forecast: Option<Forecaster>) -> Scenario {
    let reserve = NodeGroup { group: Group::Reserve("reserve".into()), ..machines(3, 20.0) };
    let wave = crate::lab_bench::steps(&[(0, 30.0), (60, 80.0), (150, 20.0)]);
    let flow = Flow { shape: wave, ..poisson(1.0, exponential()) };
    let crash = Fault::Crash { node: NodeId(1), at: Time::from_secs(90), until: Some(Time::from_secs(120)) };
    let base = scenario(vec![machines(3, 20.0), reserve], flow, policy, 240.0);
    Scenario {
        pools: vec![Pool { start_delay: seconds(10.0), controller, ..Pool::default() }],
        qos: Some(Qos::default()),
        faults: Faults { events: vec![crash], ..Faults::default() },
        risk: Risk { window: 60, least: 20, ..Risk::default() },
        forecast,
        ..base
    }
}

fn combinations() -> Vec<Scenario> {
    let forecasters = || std::iter::once(None).chain(Forecaster::all().into_iter().map(|(.., rule)| Some(rule)));
    let mut all = Vec::new();
    for policy in Policy::all() {
        for (.., controller) in Controller::all() {
            all.extend(forecasters().map(|rule| small(policy.default.clone(), controller.clone(), rule)));
        }
    }
    all.retain(fits);
    all
}

fn is_sound(sim: &Sim) {
    let report = sim.report();
    let what = format!("{:?}", sim.scenario().policy);
    assert!(report.metrics.iter().all(|(_, value)| value.is_finite()), "{what}: {report:?}");
    let now = sim.snapshot();
    let totals = now.totals;
    assert_eq!(totals.arrived, totals.completed + totals.refused + totals.errors + now.inside, "{what}");
    for node in &now.nodes {
        let numbers = node.risk.map_or([0.0; 3], |risk| [risk.total, risk.relay, risk.index]);
        assert!(numbers.iter().all(|number| (0.0..=1.0).contains(number)), "{what}: {:?}", node.risk);
        assert!(node.share.unwrap_or(0.5).is_finite(), "{what}");
    }
}

#[test]
fn any_policy_runs_with_any_controller_and_any_forecaster() {
    let all = combinations();
    assert!(all.len() >= 10 * 4 * 6, "{}", all.len());
    all.par_iter().for_each(|scenario| {
        let mut sim = begin(scenario);
        while !sim.is_over() {
            sim.step();
            is_sound(&sim);
        }
        assert_eq!(finish(scenario).digest(), sim.digest());
    });
}

/// Risk counts for the policy, or else for a controller, above the R0 of whoever goes by it.
#[test]
fn the_gate_is_of_whoever_goes_by_risk() {
    let of = |policy: Policy, controller: Controller| small(policy, controller, None).risk_gate();
    let wary = RiskAwareReserve { r0: 0.2, ..RiskAwareReserve::default() };
    let method = RiskAwareWavelet { r0: 0.5, ..RiskAwareWavelet::default() };
    assert_eq!(of(Policy::Random, Controller::default()), None);
    assert_eq!(of(Policy::Random, Controller::RiskAware(wary.clone())), Some(0.2));
    assert_eq!(of(Policy::RiskAwareWavelet(method), Controller::RiskAware(wary)), Some(0.5));
}

/// Nobody sends anything: every figure that exists is a number, nothing is started, the forecast is 0.
#[test]
fn silence_is_borne_by_all() {
    for scenario in combinations() {
        let silent = Scenario { flows: vec![Flow { shape: steady(0.0), ..Flow::default() }], ..scenario };
        let sim = finish(&silent);
        is_sound(&sim);
        let now = sim.snapshot();
        assert_eq!(sim.report().get("starts"), Some(0.0), "{:?}", silent.policy);
        assert!(now.outlook.is_none_or(|outlook| outlook.upper == 0.0 && outlook.curve.iter().all(|p| p.rate == 0.0)));
    }
}

/// Everything that can change does, while it runs; a recording of that replays, and slices change nothing.
#[test]
fn everything_may_change_while_it_runs() {
    let set = |at: u64, path: &str, value: &str| Scripted {
        at: Time::from_secs(at),
        command: Command::Set { path: path.into(), value: value.into() },
    };
    let script = vec![
        set(20, "policy", "RiskAwareWavelet"),
        set(30, "policy.alpha.latency", "0"),
        set(40, "policy.exponent", "5"),
        set(50, "forecast.horizon", "20"),
        set(60, "forecast", "Holt"),
        set(70, "pools[0].controller", "Predictive"),
        set(80, "risk.window", "20"),
        set(100, "forecast", "WaveletRegression(levels: 5, history: 300)"),
        set(110, "policy", "QosScore"),
        set(120, "policy.offset", "0.5"),
        set(130, "pools[0].controller", "RiskAware"),
        set(140, "pools[0].controller.k_r", "1"),
        set(150, "risk.window", "200"),
        set(160, "qos.p95", "1 s"),
        set(170, "policy", "LatencyAware"),
        set(180, "pools[0].controller", "None"),
        set(190, "forecast.levels", "3"),
        set(200, "policy", "RiskAwareWavelet"),
    ];
    let base = small(Policy::RoundRobin, Controller::default(), Some(Forecaster::default()));
    let changing = Scenario { script, ..base };
    let whole = finish(&changing);
    let mut sim = begin(&changing);
    let mut moods = Vec::new();
    while !sim.is_over() {
        sim.step();
        is_sound(&sim);
        moods.push(sim.snapshot().risk.is_some());
    }
    assert_eq!(sim.digest(), whole.digest());
    assert_eq!(sim.scenario().policy.name(), "RiskAwareWavelet");
    // Risk is assessed while the policy or the controller goes by it: in ticks 20 to 109, 130 to 179, and from 200 on.
    let wanted = |tick: usize| (20..110).contains(&tick) || (130..180).contains(&tick) || tick >= 200;
    assert!(moods.iter().enumerate().all(|(tick, risk)| *risk == wanted(tick)), "{moods:?}");
}

/// The horizon may not leave the history, not even by a command; then nothing is changed.
#[test]
fn a_horizon_beyond_the_history_is_refused_while_it_runs() {
    let mut sim = begin(&small(Policy::RoundRobin, Controller::default(), Some(Forecaster::default())));
    sim.advance(Time::from_secs(10));
    let set = |value: &str| Command::Set { path: "forecast.horizon".into(), value: value.into() };
    assert!(sim.act(set("700")).unwrap_err().to_string().contains("beyond the history"));
    assert!(sim.act(set("0")).is_err());
    assert!(sim.act(set("576")).is_ok());
    sim.finish();
    assert_eq!(sim.scenario().forecast.as_ref().map(Forecaster::horizon), Some(Time::from_secs(576)));
}
