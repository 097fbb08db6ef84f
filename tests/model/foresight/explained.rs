//! What the snapshot says about forecast, risk, scores and reserve agrees with itself and with the run.

use crate::lab_bench::begin;
use equipoise::lab::library;
use equipoise::param::Time;
use equipoise::sim::{Feature, NOWHERE, NodeView, Policy, ScoreView, Sim, Snapshot};

fn near(value: f64, wanted: f64, what: &str) {
    assert!((value - wanted).abs() < 1e-9 * wanted.abs().max(1.0), "{what}: {value} is not {wanted}");
}

fn scores(now: &Snapshot) -> Vec<(&NodeView, &ScoreView)> {
    now.nodes.iter().filter_map(|node| Some((node, node.score.as_ref()?))).collect()
}

fn each_tick(name: &str, from: u64, to: u64, mut look: impl FnMut(&Sim, &Snapshot)) {
    let mut sim = begin(&library::open(name).expect("it is built in").scenario);
    sim.advance(Time::from_secs(from));
    while sim.now() < Time::from_secs(to) {
        sim.step();
        look(&sim, &sim.snapshot());
    }
}

/// Terms sum to the score, the gate opens above R0, ranks follow shares, shares are what the machines got.
#[test]
fn scores_add_up_and_shares_are_dealt_out() {
    let mut gates = 0;
    each_tick("wavelet/heterogeneous", 1200, 1500, |sim, now| {
        let Policy::RiskAwareWavelet(rule) = &sim.scenario().policy else { panic!("the file's own policy") };
        let all = scores(now);
        assert!(all.len() >= 3);
        near(now.nodes.iter().filter_map(|node| node.share).sum(), 1.0, "shares");
        for (node, score) in &all {
            near(score.terms.iter().map(|term| term.value * term.weight).sum(), score.base, "base");
            let risk = node.risk.expect("it is assessed").total;
            let gate = rule.lambda_r * (risk - rule.r0).max(0.0);
            near(score.gate.expect("it looks at risk"), gate, "gate");
            near(score.total, score.base + gate, "total");
            gates += usize::from(gate > 0.0);
            let better = all.iter().filter(|(other, _)| other.share > node.share).count();
            assert!(!node.eligible || score.rank > better, "{score:?}");
            // Smooth turns are never more than one request off in a tick, and debts of one are carried over.
            let wanted = node.share.expect("it shares out") * sim.requests().at.len() as f64;
            assert!(
                (node.reading.arrivals - wanted).abs() <= 3.0,
                "{}: {} for {wanted}",
                node.id,
                node.reading.arrivals
            );
        }
        assert!(sim.requests().machine.iter().all(|machine| *machine != NOWHERE));
    });
    assert!(gates > 10, "risk is above R0 now and then: {gates}");
}

#[test]
fn the_parts_of_a_risk_make_the_risk() {
    let (mut admitted, mut highest): (usize, f64) = (0, 0.0);
    each_tick("wavelet/failover", 200, 500, |_, now| {
        for node in &now.nodes {
            let Some(risk) = node.risk else { continue };
            let index = 1.0 - risk.deviations.iter().map(|feature| 1.0 - feature.risk).product::<f64>();
            near(risk.index, index, "index");
            near(risk.overload, 0.6 * risk.relay + 0.25 * risk.index + 0.15 * risk.variability, "overload");
            near(risk.forecast, 0.7 * risk.shortage + 0.3 * risk.growth, "forecast");
            let total = 1.0 - (1.0 - risk.overload) * (1.0 - risk.forecast) * (1.0 - risk.quality);
            near(risk.total, total, "total");
            admitted += risk.deviations.iter().filter(|feature| feature.admitted).count();
            highest = highest.max(risk.total);
        }
        let on = now.nodes.iter().filter(|node| node.risk.is_some());
        let (sum, capacity) = on.fold((0.0, 0.0), |(sum, all), node| {
            (sum + node.risk.map_or(0.0, |r| r.total) * node.capacity, all + node.capacity)
        });
        near(now.risk.expect("it is assessed"), sum / capacity, "mean");
    });
    assert!(admitted > 1000 && highest > 0.8, "{admitted} {highest}");
    assert_eq!(Feature::ALL.map(Feature::name), ["arrivals", "inside", "response", "errors"]);
}

/// A machine that fails keeps its past; one that was switched off begins anew.
#[test]
fn who_is_away_has_no_risk_and_who_was_off_begins_anew() {
    each_tick("wavelet/failover", 236, 260, |_, now| {
        let tick = now.tick - 1;
        assert_eq!(now.nodes[1].risk.is_some(), tick < 242, "tick {tick}");
        assert_eq!(now.nodes[5].risk, None, "it is off");
    });
    // Three minutes after it is back its features are those of a long past, not of a new start: they are admitted at once.
    each_tick("wavelet/failover", 2041, 2044, |_, now| {
        let risk = now.nodes[1].risk.expect("it is back");
        assert!(risk.deviations[0].admitted, "{risk:?}");
    });
}

#[test]
fn the_curve_lies_ahead_and_its_errors_have_a_size() {
    each_tick("wavelet/periodic", 1000, 1010, |sim, now| {
        let outlook = now.outlook.as_ref().expect("the file has a forecaster");
        assert_eq!(outlook.forecaster, "WaveletRegression");
        let tick = now.tick - 1;
        let ahead: Vec<u64> = outlook.curve.iter().map(|point| point.at.0 / 1_000_000_000 - (tick - 1)).collect();
        assert_eq!(ahead, [9, 18, 27, 36, 45]);
        assert!(outlook.curve.iter().all(|point| point.error.is_some_and(|error| (10.0..60.0).contains(&error))));
        let highest = outlook.curve.iter().map(|point| point.rate).fold(outlook.level, f64::max);
        assert_eq!(outlook.upper, highest);
        let history = sim.history();
        assert_eq!((history.expected.last(), history.forecast.last()), (Some(outlook.upper), outlook.landed));
        assert_eq!(history.regular.last(), Some(outlook.regular));
        assert_eq!(history.risk.last(), now.risk);
        assert_eq!(history.safe[0].last(), now.reserves[0].safe);
        assert_eq!(history.machine_risk[0].last(), now.nodes[0].risk.map(|risk| risk.total));
        assert_eq!(history.expected.len(), now.tick);
    });
}
