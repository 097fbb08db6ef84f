//! The ring over several steps: machines that go and come, and what is counted.

use super::*;
use proptest::prelude::*;

fn ring(count: usize, machines: usize) -> TokenRing {
    let places = (0..count).map(|token| (token as f64 + 0.5) / count as f64).collect();
    TokenRing::new(Arc::new(Layout::new(places)), machines)
}

fn step(ring: &mut TokenRing, rule: &Ring, loads: &[f64]) {
    let capacities: Vec<f64> =
        (0..loads.len()).map(|machine| f64::from(u8::from(!ring.is_removed(machine as u32)))).collect();
    ring.step(rule, &Loads { observed: loads, real: loads, capacities: &capacities }, false);
}

#[test]
fn a_removed_machine_leaves_its_tokens_to_the_first_that_is_left() {
    let mut ring = ring(12, 3);
    ring.remove(2);
    assert_eq!([0, 1, 2].map(|machine| ring.tokens().count(machine)), [8, 4, 0]);
    ring.remove(0);
    assert_eq!([0, 1, 2].map(|machine| ring.tokens().count(machine)), [0, 12, 0]);
    ring.remove(1);
    assert_eq!(ring.tokens().count(1), 12, "nobody is left who could take them");
}

#[test]
fn an_added_machine_gets_the_first_tokens_of_the_richest() {
    let mut ring = ring(12, 3);
    ring.remove(2);
    ring.add(3);
    // Machine 0 had tokens 0, 2, 3, 5, 6, 8, 9, 11.
    assert_eq!([0, 1, 2, 3].map(|machine| ring.tokens().count(machine)), [5, 4, 0, 3]);
    assert_eq!([0, 2, 3].map(|token| ring.tokens().owner(token)), [3; 3]);
    let mut poor = self::ring(4, 4);
    poor.add(3);
    assert_eq!(poor.tokens().count(4), 0, "nobody has more than v_min");
}

#[test]
fn additions_and_removals_are_listed_but_not_counted_as_moved() {
    let mut ring = ring(12, 3);
    let rule = Ring::default();
    ring.remove(1);
    step(&mut ring, &rule, &[0.5; 3]);
    assert_eq!(ring.moves().len(), 4);
    assert!(ring.moves().iter().all(|one| one.why == Why::Removed && (one.from, one.to) == (1, 0)));
    assert_eq!((ring.last().moved, ring.tally().moved_total_all), (0.0, 0.0));
    step(&mut ring, &rule, &[0.5; 3]);
    assert_eq!((ring.moves().len(), ring.remembered().len()), (0, 4));
}

#[test]
fn imbalance_is_peak_minus_mean_with_or_without_the_removed() {
    let loads = [0.9, 0.6, 0.0];
    for (forget_removed, imbalance) in [(false, 0.4), (true, 0.15)] {
        let mut ring = ring(12, 3);
        ring.remove(2);
        step(&mut ring, &Ring { forget_removed, ..Ring::default() }, &loads);
        assert!((ring.last().imbalance - imbalance).abs() < 1e-12);
    }
}

#[test]
fn removed_machines_are_given_tokens_unless_they_are_forgotten() {
    for (forget_removed, owns) in [(false, true), (true, false)] {
        let mut ring = ring(60, 3);
        ring.remove(2);
        let rule = Ring { forget_removed, rebalancer: Rebalancer::Dynamic(Dynamic::default()), ..Ring::default() };
        step(&mut ring, &rule, &[0.9, 0.5, 0.0]);
        assert_eq!(ring.tokens().count(2) > 0, owns);
        assert_eq!(ring.tally().removed_owner_steps, u64::from(owns));
        assert!(ring.last().moved > 0.0);
    }
}

#[test]
fn broken_invariants_are_counted() {
    let mut ring = ring(4, 3);
    assert_eq!(ring.violations(1), 0);
    assert_eq!(ring.violations(2), 2, "two machines have one token");
    ring.remove(1);
    assert_eq!(ring.violations(2), 1, "a removed one needs none");
    let double = TokenRing::new(Arc::new(Layout::new(vec![0.5; 3])), 1);
    assert_eq!(double.violations(1), 1, "an arc of length 0");
    step(&mut ring, &Ring { v_min: 2, ..Ring::default() }, &[0.0; 3]);
    assert_eq!(ring.tally().violations, 1);
}

#[test]
fn wrong_values_are_told_with_their_place() {
    let check = |ring: Ring, machines| {
        let mut mistakes = Vec::new();
        ring.check(machines, &mut mistakes);
        mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let ach = |ach| Ring { rebalancer: Rebalancer::Ach(ach), ..Ring::default() };
    assert_eq!(check(ach(Ach::default()), 10), "");
    for (ring, machines, wanted) in [
        (ach(Ach { eps_off: 0.10, ..Ach::default() }), 10, "ring.rebalancer.eps_off: 0.1 is not below `eps_on` (0.1)"),
        (ach(Ach { tau: 0.5, ..Ach::default() }), 10, "ring.rebalancer.tau: 0.5 is not above `tau_min` (0.5)"),
        (Ring { v_min: 101, ..Ring::default() }, 10, "ring.v_min: 101 is above 100, the tokens"),
        (Ring { tokens: 9, v_min: 0, ..Ring::default() }, 10, "ring.tokens: 9 tokens are too few for 10 machines"),
        (
            Ring { rebalancer: Rebalancer::Dynamic(Dynamic { under: 0.7, ..Dynamic::default() }), ..Ring::default() },
            10,
            "ring.rebalancer.under: 0.7 is above `over`",
        ),
    ] {
        assert!(check(ring.clone(), machines).contains(wanted), "{wanted}: {}", check(ring, machines));
    }
}

proptest! {
    /// Machines go and come at any time: tokens stay, owners exist, and nobody is left out of the count.
    #[test]
    fn no_token_is_ever_lost(
        rule in proptest::sample::select(Rebalancer::all()),
        forget_removed in any::<bool>(),
        places in prop::collection::vec(0.0..1.0f64, 40..90),
        deeds in prop::collection::vec((0u8..4, 0u32..12, prop::collection::vec(0.0..1.0f64, 16)), 1..30),
    ) {
        let mut ring = TokenRing::new(Arc::new(Layout::new(places)), 6);
        let rule = Ring { rebalancer: rule.2, forget_removed, ..Ring::default() };
        let count = ring.tokens().layout().len();
        for (deed, machine, loads) in deeds {
            let machines = ring.tokens().machines();
            let left = (0..machines as u32).filter(|machine| !ring.is_removed(*machine)).count();
            match deed {
                0 if left > 1 && (machine as usize) < machines && !ring.is_removed(machine) => ring.remove(machine),
                1 if machines < 12 => ring.add(3),
                _ => {}
            }
            let machines = ring.tokens().machines();
            step(&mut ring, &rule, &loads[..machines]);
            let held: usize = (0..machines as u32).map(|machine| ring.tokens().count(machine)).sum();
            prop_assert_eq!(held, count);
            prop_assert!(ring.tokens().owners().iter().all(|owner| (*owner as usize) < machines));
            prop_assert!(ring.last().imbalance.is_finite() && ring.last().moved <= 1.0 + 1e-9);
            if forget_removed && rule.rebalancer != Rebalancer::Weighted {
                prop_assert!(!ring.last().removed_owner);
            }
        }
    }
}
