//! The experiment against the authors' program and against the engine.

use super::series::{self, Series};
use super::*;
use crate::sim::ring::Ring;
use crate::sim::{Scenario, Sim};

fn named(names: &str) -> Vec<Series> {
    series::wanted(Some(names), false).expect("they are built in")
}

struct Deaf;

impl Progress for Deaf {
    fn expect(&self, _: u64) {}
    fn done(&self) {}
}

/// One repetition of each reference series (all thirty: `equipoise reproduce ach --exact`).
#[test]
fn the_first_repetition_agrees_with_the_authors_program() {
    let plan = Plan { seeds: 1, ..Plan::default() };
    let findings = exact::run(&plan, &named("C1,C2,C3,C4a"), &Deaf).expect("it runs");
    assert_eq!(findings.figures().count(), 20);
    for figure in findings.figures() {
        assert_eq!(figure.verdict, crate::lab::reproduce::Verdict::Met, "{figure:?}");
    }
    let rows = findings.rows.expect("rows for programs");
    assert_eq!((rows.columns.len(), rows.rows.len()), (9, 20));
}

/// The engine under a rebalancer and the experiment, on the same dice, come to the same to the last bit.
#[test]
fn the_engine_and_the_experiment_agree_exactly() {
    for series in named("C1,C2,C3,C4c") {
        let length = crate::param::Time::from_secs(420);
        let scenario = Scenario { seed: 11, length, expect: Vec::new(), ..series.scenario.clone() };
        let rules: Vec<Ring> = series.arms.iter().map(|(_, ring)| ring.clone()).collect();
        let mut dice = OwnDice::new(&scenario).expect("it is valid");
        let tallies = repetition::run(&scenario, &rules, &mut dice).expect("it runs");
        for (rule, tally) in rules.into_iter().zip(tallies) {
            let name = rule.rebalancer.name();
            let mut sim = Sim::new(&Scenario { ring: Some(rule), ..scenario.clone() }).expect("it is valid");
            sim.finish();
            let (ring, _) = sim.ring().expect("there is a ring");
            assert_eq!(*ring.tally(), tally, "{} {name}", series.name);
            assert_eq!(sim.report().get("imbalance_mean"), tally.imbalance_mean());
        }
    }
}

/// A smaller budget changes nothing, and a strict one is kept.
#[test]
fn the_size_of_the_budget_has_no_effect_unless_it_is_strict() {
    let base = named("C1").remove(0);
    let rule = |ach: crate::sim::ring::Ach| Ring {
        rebalancer: Rebalancer::Ach(ach),
        ..base.scenario.ring.clone().expect("there is a ring")
    };
    let usual = crate::sim::ring::Ach::default();
    let rules = [
        rule(usual.clone()),
        rule(crate::sim::ring::Ach { m_max: 1e-6, ..usual.clone() }),
        rule(crate::sim::ring::Ach { strict_budget: true, ..usual }),
    ];
    let scenario = Scenario { length: crate::param::Time::from_secs(300), ..base.scenario.clone() };
    let tallies = repetition::run(&scenario, &rules, &mut OwnDice::new(&scenario).expect("valid")).expect("it runs");
    let moved = |tally: &Tally| (tally.imbalance_mean(), tally.moved_total_all);
    assert_eq!(moved(&tallies[0]), moved(&tallies[1]));
    assert!(tallies[0].budget_excess_steps > 5 && tallies[2].budget_excess_steps == 0);
    assert!(tallies[2].moved_total_all > 0.0 && moved(&tallies[2]) != moved(&tallies[0]));
}

#[test]
fn commands_that_the_experiment_does_not_know_are_told() {
    let mut scenario = named("C1").remove(0).scenario;
    let command = crate::sim::Command::Burst { factor: 2.0, duration: crate::param::Time::from_secs(1) };
    scenario.script = vec![crate::sim::Scripted { at: crate::param::Time::ZERO, command }];
    let mut dice = OwnDice::new(&scenario).expect("valid");
    let told = repetition::run(&scenario, &[Ring::default()], &mut dice).unwrap_err().to_string();
    assert!(told.contains("Burst"), "{told}");
}
