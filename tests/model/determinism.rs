//! The same scenario is the same run: whatever the slices, the workers, the onlookers, and what ran before.

mod golden;
mod recordings;

use crate::lab_bench::{begin, finish};
use crate::random_scenario;
use equipoise::param::Time;
use equipoise::sim::dice::{Dice, Purpose, replication_seed};
use equipoise::sim::{Scenario, Sim};
use proptest::prelude::*;
use rayon::prelude::*;
use std::collections::BTreeSet;

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn slices_and_onlookers_change_nothing(
        scenario in random_scenario::scenario(), slices in prop::collection::vec(0.0..9.0, 0..9)
    ) {
        let whole = finish(&scenario);
        let mut sliced = begin(&scenario);
        let mut until = 0.0;
        for slice in slices {
            until += slice;
            sliced.advance(Time::from_seconds(until).expect("small"));
            look(&sliced);
            // A moment in the past asks for nothing.
            let now = sliced.now();
            sliced.advance(Time(now.0 / 2));
            prop_assert_eq!(sliced.now(), now);
        }
        while !sliced.is_over() {
            sliced.step();
            look(&sliced);
        }
        sliced.step();
        prop_assert_eq!(sliced.now(), whole.now());
        prop_assert_eq!(sliced.digest(), whole.digest());
        prop_assert_eq!(sliced.report(), whole.report());
        prop_assert_eq!(finish(&scenario).digest(), whole.digest());
    }
}

/// Looks at everything there is to see.
fn look(sim: &Sim) {
    let _ = (sim.snapshot(), sim.history().clone(), sim.report(), sim.recording(), sim.requests().clone());
    let _ = (sim.responses().clone(), sim.scenario().clone(), sim.given().clone(), sim.digest());
}

/// A few different scenarios, each with many seeds.
fn many() -> Vec<Scenario> {
    let scenarios = golden::scenarios();
    (0..64).map(|run| Scenario { seed: run, ..scenarios[run as usize % scenarios.len()].1.clone() }).collect()
}

#[test]
fn the_number_of_workers_changes_nothing() {
    let digests = |workers: usize| -> Vec<u64> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(workers).build().expect("threads can be had");
        pool.install(|| many().par_iter().map(|scenario| finish(scenario).digest()).collect())
    };
    let alone: Vec<u64> = many().iter().map(|scenario| finish(scenario).digest()).collect();
    for workers in [1, 2, 16] {
        assert_eq!(digests(workers), alone, "{workers} workers");
    }
}

#[test]
fn a_run_may_move_between_threads_at_any_tick() {
    let (_, scenario) = &golden::scenarios()[0];
    let mut sim = begin(scenario);
    while !sim.is_over() {
        sim = std::thread::scope(|scope| {
            let moved = scope.spawn(move || {
                let mut sim = sim;
                let until = Time(sim.now().0 + 7_000_000_000);
                sim.advance(until);
                sim
            });
            moved.join().expect("the run does not panic")
        });
    }
    assert_eq!(sim.digest(), finish(scenario).digest());
}

/// Interleaved runs do not touch each other.
#[test]
fn runs_that_take_turns_are_as_runs_alone() {
    let scenarios = golden::scenarios();
    let mut sims: Vec<Sim> = scenarios.iter().map(|(_, scenario)| begin(scenario)).collect();
    while sims.iter().any(|sim| !sim.is_over()) {
        sims.iter_mut().for_each(Sim::step);
    }
    for (sim, (title, scenario)) in sims.iter().zip(&scenarios) {
        assert_eq!(sim.digest(), finish(scenario).digest(), "{title}");
    }
}

#[test]
fn other_seeds_are_other_runs() {
    let (_, scenario) = &golden::scenarios()[0];
    let digests: BTreeSet<u64> = (0..200).map(|seed| finish(&Scenario { seed, ..scenario.clone() }).digest()).collect();
    assert_eq!(digests.len(), 200);
}

/// Neither among themselves, nor with the base seeds, nor between neighbouring experiments; run 0 is not special.
#[test]
fn seeds_of_replications_do_not_overlap() {
    let mut seeds: BTreeSet<u64> = (0..1000).collect();
    for base in (0..100).chain([u64::MAX, 42 << 32]) {
        seeds.extend((0..1000).map(|run| replication_seed(base, run)));
    }
    assert_eq!(seeds.len(), 1000 + 102 * 1000);
    // Streams that begin alike would meet here: 6 purposes, 60 seeds, 20 actors.
    let purposes =
        [Purpose::Gaps, Purpose::Sizes, Purpose::Wander, Purpose::Outcome, Purpose::Telemetry, Purpose::Policy];
    let firsts: BTreeSet<u64> = (0..20)
        .flat_map(|base| [base, replication_seed(base, 0), replication_seed(base, 1)])
        .flat_map(|seed| (0..20).map(move |actor| (seed, actor)))
        .flat_map(|(seed, actor)| purposes.map(|purpose| Dice::new(seed, purpose, actor).bits()))
        .collect();
    assert_eq!(firsts.len(), 60 * 20 * purposes.len());
}
