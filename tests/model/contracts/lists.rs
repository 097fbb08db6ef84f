//! Shapes, service laws, gaps, controllers and metrics: each member of each list works and is documented.

use crate::lab_bench::{
    begin, exponential, finish, fixed, machines, metric, network, poisson, scenario, seconds, steps,
};
use equipoise::param::Time;
use equipoise::sim::{
    Controller, Counts, Faults, Flow, Forecaster, Gaps, Group, Hold, Level, METRICS, NodeGroup, OnFull, Policy, Pool,
    Qos, Rebalancer, Ring, Scenario, Shape, Sizes, Step, Sum, Work, dice::replication_seed, ring::Ach,
};
use std::collections::BTreeSet;

/// Fills in what a default leaves empty, so that each is valid.
pub fn shapes() -> Vec<Shape> {
    let filled = |shape| match shape {
        Shape::Step(_) => {
            Shape::Step(Step { levels: vec![Level::default(), Level { at: Time::from_secs(50), rate: 40.0 }] })
        }
        Shape::Sum(_) => Shape::Sum(Sum { parts: vec![Shape::default(), Shape::Burst(Default::default())] }),
        Shape::Counts(_) => {
            Shape::Counts(Counts { bin: Time::from_secs(10), scale: 2.0, counts: vec![300.0, 500.0, 0.0, 90.0].into() })
        }
        other => other,
    };
    Shape::all().into_iter().map(filled).collect()
}

/// Every service law, with a trace where one is needed.
pub fn works() -> Vec<Work> {
    let filled = |work| match work {
        Work::Sizes(_) => Work::Sizes(Sizes { sizes: vec![1.0, 2.0, 6.0].into() }),
        other => other,
    };
    Work::all().into_iter().map(filled).collect()
}

/// Every way of following each other that works under any shape.
pub fn gaps() -> Vec<Gaps> {
    let modulated = Gaps::Modulated { ratio: 4.0, high: seconds(2.0), low: seconds(3.0) };
    vec![Gaps::Poisson, Gaps::Even, Gaps::Gamma { cv: 2.0 }, modulated, Gaps::PositivePoisson { mean: 15.0 }]
}

fn count(shape: Shape, gaps: Gaps, hold: Hold, seed: u64) -> f64 {
    let flow = Flow { shape, gaps, hold, ..Flow::default() };
    let base = scenario(vec![machines(1, 1e6)], flow, Policy::Random, 100.0);
    metric(&finish(&Scenario { seed, ..base }), "requests")
}

/// The number of requests is the integral of the intensity, under every shape and every kind of gap.
#[test]
fn every_shape_has_its_number_of_requests_under_all_gaps() {
    for shape in shapes() {
        for hold in [Hold::Tick, Hold::Continuous] {
            let steps = if hold == Hold::Tick { 1 } else { 100 };
            let integral: f64 = (0..100 * steps)
                .map(|k| shape.rate((f64::from(k) + if steps == 1 { 0.0 } else { 0.5 }) / f64::from(steps)))
                .sum::<f64>()
                / f64::from(steps);
            for gaps in gaps() {
                let counts: Vec<f64> =
                    (0..20).map(|run| count(shape.clone(), gaps.clone(), hold, replication_seed(3, run))).collect();
                let mean = counts.iter().sum::<f64>() / 20.0;
                // The variance of a count is about cv² times its mean; the modulated flow's is larger.
                let spread = if matches!(gaps, Gaps::Modulated { .. }) {
                    400.0
                } else if gaps == (Gaps::Gamma { cv: 2.0 }) {
                    4.0
                } else {
                    1.0
                };
                let band = 4.0 * (spread * integral / 20.0).sqrt() + 1.0;
                assert!(
                    (mean - integral).abs() < band,
                    "{shape:?} {gaps:?} {hold:?}: {mean} for {integral} within {band}"
                );
            }
        }
    }
}

#[test]
fn spread_counts_are_exact_and_traces_are_kept_to_the_nanosecond() {
    let counts = vec![300.0, 0.0, 77.0, 1.0];
    let shape = Shape::Counts(Counts { bin: seconds(2.5), scale: 1.0, counts: counts.clone().into() });
    let flow = Flow { shape, gaps: Gaps::Spread, ..Flow::default() };
    let mut sim = begin(&scenario(vec![machines(1, 1e6)], flow, Policy::Random, 20.0));
    let mut bins = [0.0; 8];
    while !sim.is_over() {
        sim.step();
        sim.requests().at.iter().for_each(|at| bins[(*at / 2_500_000_000) as usize] += 1.0);
    }
    assert_eq!(bins[..4], counts[..]);
    let trace = vec![0.0, 0.0, 1.5, 1.500_000_001, 7.25];
    let flow = Flow { gaps: Gaps::Arrivals { at: trace.into(), speed: 2.0 }, ..Flow::default() };
    let mut sim = begin(&scenario(vec![machines(1, 1e6)], flow, Policy::Random, 20.0));
    let mut seen = Vec::new();
    while !sim.is_over() {
        sim.step();
        seen.extend(sim.requests().at.clone());
    }
    assert_eq!(seen, [0, 0, 750_000_000, 750_000_001, 3_625_000_000]);
}

/// Offered work is what the machines do, whatever the law: the law has mean 1.
#[test]
fn every_service_law_is_served_with_mean_one() {
    for work in works() {
        let what = format!("{work:?}");
        let sim = finish(&scenario(vec![machines(20, 100.0)], poisson(1000.0, work), Policy::LeastWorkLeft, 300.0));
        let used = metric(&sim, "utilisation_mean");
        // 300,000 sizes; the heaviest default law has a coefficient of variation below 8.
        assert!((used - 0.5).abs() < 0.03, "{what}: {used}");
    }
}

#[test]
fn every_controller_runs_and_is_documented() {
    for (name, doc, controller) in Controller::all() {
        assert!(!doc.is_empty() && controller.name() == name, "{name}");
        let reserve = NodeGroup { group: Group::Reserve("reserve".into()), ..machines(2, 50.0) };
        let flow = Flow { shape: steps(&[(0, 95.0), (150, 10.0)]), work: fixed(), ..Flow::default() };
        let base = scenario(vec![machines(2, 50.0), reserve], flow, Policy::RoundRobin, 400.0);
        let sim = finish(&Scenario { pools: vec![Pool { controller: controller.clone(), ..Pool::default() }], ..base });
        let report = sim.report();
        for metric in ["starts", "starts_late", "starts_emergency", "starts_false", "reserve_use"] {
            assert!(report.get(metric).is_some(), "{name}: {metric}");
        }
        assert_eq!(metric(&sim, "starts") > 0.0, controller != Controller::None, "{name}");
    }
}

#[test]
fn every_rebalancer_runs_and_is_documented() {
    for (name, doc, rebalancer) in Rebalancer::all() {
        assert!(doc.ends_with('.') && rebalancer.name() == name, "{name}");
        assert!(rebalancer.label().chars().all(|c| c.is_ascii_lowercase()), "{name}");
        let nodes = vec![machines(2, 90.0), machines(2, 30.0)];
        let base = scenario(nodes, poisson(150.0, fixed()), Policy::TokenRing, 300.0);
        let moves = rebalancer != Rebalancer::Static;
        let sim = finish(&Scenario { ring: Some(Ring { rebalancer, ..Ring::default() }), ..base });
        assert_eq!(metric(&sim, "moved_total_all") > 0.0, moves, "{name}");
        assert_eq!(metric(&sim, "invariant_violations"), 0.0, "{name}");
    }
}

#[test]
fn policies_are_documented_under_their_own_names() {
    let all = Policy::all();
    let names: BTreeSet<&str> = all.iter().map(|info| info.name).collect();
    assert_eq!(names.len(), all.len());
    assert!(all.iter().all(|info| info.doc.ends_with('.') && info.default.name() == info.name));
    assert!(names.contains(Policy::default().name()));
}

#[test]
fn metrics_have_names_units_and_docs_and_all_apply_somewhere() {
    let names: BTreeSet<&str> = METRICS.iter().map(|metric| metric.name).collect();
    assert_eq!(names.len(), METRICS.len(), "names are unique");
    for metric in METRICS {
        assert!(
            metric.name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_'),
            "{}",
            metric.name
        );
        assert!(metric.doc.len() > 10 && metric.doc.ends_with('.'), "{}: {}", metric.name, metric.doc);
        let unit = if metric.name.ends_with("_ms") {
            "ms"
        } else if metric.name.ends_with("_s") {
            "s"
        } else {
            metric.unit
        };
        assert_eq!(metric.unit, unit, "{}", metric.name);
        assert!(
            ["", "s", "ms", "requests", "starts", "polls/s", "req/s", "rings", "ticks", "violations"]
                .contains(&metric.unit),
            "{}",
            metric.name
        );
    }
    let reserve = NodeGroup { group: Group::Reserve("reserve".into()), queue: Some(3), ..machines(1, 50.0) };
    let policy = Policy::AdaptiveWeighted(Default::default());
    let base = scenario(vec![machines(1, 50.0), reserve], poisson(40.0, exponential()), policy, 120.0);
    let late = Flow { deadline: Some(seconds(0.1)), ..base.flows[0].clone() };
    let whole = Scenario {
        pools: vec![Pool::default()],
        qos: Some(Qos::default()),
        faults: Faults::default(),
        flows: vec![late],
        network: Some(network(0.05)),
        on_full: OnFull::Redirect,
        forecast: Some(Forecaster::default()),
        ..base.clone()
    };
    // A ring that moves tokens and a reserve do not go together.
    let ring = Ring { rebalancer: Rebalancer::Ach(Ach::default()), tokens: 9, ..Ring::default() };
    let round = Scenario { ring: Some(ring), nodes: vec![machines(2, 50.0)], policy: Policy::Random, ..base.clone() };
    let found: BTreeSet<&str> =
        [whole, round].iter().flat_map(|one| finish(one).report().metrics).map(|(name, _)| name).collect();
    assert_eq!(found, names, "with everything in it every metric applies");
    let bare = Scenario { nodes: vec![machines(1, 50.0)], policy: Policy::Random, ..base };
    let report = finish(&bare).report();
    assert!(
        [
            "violation_s",
            "qos_met",
            "reserve_use",
            "starts",
            "refusal_rate",
            "routing_error_rate",
            "switch_rate",
            "forecast_mae",
            "forecast_bias",
            "imbalance_mean",
            "moved_total_all"
        ]
        .iter()
        .chain(&["deadline_miss_rate", "poll_rate"])
        .all(|name| report.get(name).is_none())
    );
}
