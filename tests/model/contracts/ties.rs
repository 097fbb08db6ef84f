//! Machines that are equally good: the rule decides, and chance is fair.

use crate::lab_bench::{begin, even, fits, machines, scenario};
use equipoise::sim::{NodeGroup, Policy, PowerOfD, Scenario, Tie};

/// So little load that every machine is idle for every request.
fn idle(count: u32, policy: Policy, tie: Tie, length: f64) -> Scenario {
    Scenario { tie, ..scenario(vec![machines(count, 1e6)], even(200.0), policy, length) }
}

fn choices(scenario: &Scenario) -> Vec<u32> {
    let mut sim = begin(scenario);
    let mut choices = Vec::new();
    while !sim.is_over() {
        sim.step();
        choices.extend(&sim.requests().machine);
    }
    choices
}

/// Policies for which all idle machines are equally good; the others take turns or deal out shares.
fn comparing() -> Vec<Policy> {
    let compares = |policy: &Policy| {
        let draws = matches!(policy, Policy::Random | Policy::TokenRing | Policy::AdaptiveWeighted(_));
        let turns = matches!(policy, Policy::RoundRobin | Policy::WeightedRoundRobin);
        !policy.shares_out() && !draws && !turns && fits(&idle(3, policy.clone(), Tie::Random, 1.0))
    };
    Policy::all().into_iter().map(|info| info.default).filter(compares).collect()
}

/// Pearson's statistic is approximately normal with mean n − 1 and variance 2(n − 1): at most 5 deviations.
fn fair(choices: &[u32], count: u32, what: &str) {
    let mut counts = vec![0.0; count as usize];
    choices.iter().for_each(|machine| counts[*machine as usize] += 1.0);
    let mean = choices.len() as f64 / f64::from(count);
    let statistic: f64 = counts.iter().map(|count| (count - mean) * (count - mean) / mean).sum();
    let degrees = f64::from(count - 1);
    assert!(
        statistic < degrees + 5.0 * (2.0 * degrees).sqrt(),
        "{what}: chi-square {statistic} with {degrees} degrees"
    );
    // Neither is chance more even than chance is.
    assert!(count < 10 || statistic > degrees - 5.0 * (2.0 * degrees).sqrt(), "{what}: chi-square {statistic}");
}

#[test]
fn random_ties_are_fair() {
    for policy in comparing().into_iter().chain([Policy::Random]) {
        for count in [2, 3, 10, 64, 65, 100] {
            let choices = choices(&idle(count, policy.clone(), Tie::Random, 300.0));
            fair(&choices, count, &format!("{} {count}", policy.name()));
            // Neighbours in time are independent as well.
            let pairs: Vec<u32> = choices.chunks_exact(2).map(|pair| pair[0] % 2 * 2 + pair[1] % 2).collect();
            let even = count % 2 == 0;
            if even {
                fair(&pairs, 4, &format!("{} {count} in pairs", policy.name()));
            }
        }
    }
}

#[test]
fn lowest_takes_the_first_and_rotate_goes_around() {
    for policy in comparing() {
        for count in [3, 64, 65, 100] {
            let what = format!("{} {count}", policy.name());
            let compares_all = !matches!(policy, Policy::PowerOfD(_));
            let lowest = choices(&idle(count, policy.clone(), Tie::Lowest, 10.0));
            let rotate = choices(&idle(count, policy.clone(), Tie::Rotate, 10.0));
            if compares_all {
                assert!(lowest.iter().all(|machine| *machine == 0), "{what}");
                assert!(rotate.windows(2).all(|pair| pair[1] == (pair[0] + 1) % count), "{what}: {:?}", &rotate[..9]);
            }
        }
    }
}

/// Of two candidates that tie, the lower number; both are uniform, so machine k of n is chosen with (2(n − k) − 1)/(n(n − 1))·….
#[test]
fn among_candidates_lowest_takes_the_lower_number() {
    let policy = Policy::PowerOfD(PowerOfD { d: 2, with_replacement: false });
    let choices = choices(&idle(4, policy, Tie::Lowest, 500.0));
    let share =
        |machine: u32| choices.iter().filter(|choice| **choice == machine).count() as f64 / choices.len() as f64;
    // Without replacement: machine k (from 0) is the lower one of 6 equally likely pairs 3, 2, 1, 0 times.
    for (machine, exact) in [(0, 0.5), (1, 1.0 / 3.0), (2, 1.0 / 6.0), (3, 0.0)] {
        assert!((share(machine) - exact).abs() < 4.0 * (0.25f64 / choices.len() as f64).sqrt(), "n{}", machine + 1);
    }
}

/// Idle machines of unequal weight are equally good for least connections: chance is fair among all of them.
#[test]
fn idle_machines_of_unequal_weight_tie() {
    for count in [10, 100] {
        let group = |weight| NodeGroup { weight, ..machines(count / 2, 1e6) };
        let base = idle(count, Policy::LeastConnections(Default::default()), Tie::Random, 300.0);
        let choices = choices(&Scenario { nodes: vec![group(3.0), group(1.0)], ..base });
        fair(&choices, count, &format!("unequal weights {count}"));
    }
}
