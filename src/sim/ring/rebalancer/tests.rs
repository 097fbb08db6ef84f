//! Rebalancers worked by hand, and what holds for all of them.

use super::memory::Memory;
use super::*;
use crate::sim::ring::Layout;
use proptest::prelude::*;
use std::sync::Arc;

/// Six tokens with arcs 0.30, 0.05, 0.15, 0.20, 0.10, 0.20, dealt to `machines` by turns.
fn tokens(machines: usize) -> Tokens {
    Tokens::dealt(Arc::new(Layout::new(vec![0.10, 0.15, 0.30, 0.50, 0.60, 0.80])), machines)
}

struct Bench {
    tokens: Tokens,
    memory: Memory,
    v_min: usize,
}

impl Bench {
    fn new(machines: usize, v_min: usize) -> Self {
        Self { tokens: tokens(machines), memory: Memory::default(), v_min }
    }

    /// One step at these loads; what moved, as (token, from, to).
    fn step(&mut self, rule: &Rebalancer, loads: &[f64]) -> Vec<(u32, u32, u32)> {
        let (capacities, counts) = (vec![1.0; loads.len()], vec![true; loads.len()]);
        let now = Situation { loads, capacities: &capacities, counts: &counts, v_min: self.v_min };
        let mut moves = Vec::new();
        rule.step(&mut self.memory, &now, &mut self.tokens, &mut moves);
        self.memory.started = true;
        self.memory.note(moves.iter().map(|one| one.arc).sum(), rule.horizon());
        moves.iter().map(|one| (one.token, one.from, one.to)).collect()
    }
}

#[test]
fn static_never_moves() {
    let mut bench = Bench::new(3, 1);
    assert_eq!(bench.step(&Rebalancer::Static, &[1.0, 0.0, 0.0]), []);
}

#[test]
fn weighted_deals_out_blocks_once() {
    let mut bench = Bench::new(3, 1);
    let (loads, counts) = ([0.5; 3], [true; 3]);
    let now = Situation { loads: &loads, capacities: &[3.0, 2.0, 1.0], counts: &counts, v_min: 1 };
    let mut moves = Vec::new();
    Rebalancer::Weighted.step(&mut bench.memory, &now, &mut bench.tokens, &mut moves);
    assert_eq!(bench.tokens.owners(), [0, 0, 0, 1, 1, 2]);
    // From 0 1 2 0 1 2: tokens 1, 2 and 3 changed hands.
    assert_eq!(moves.iter().map(|one| one.token).collect::<Vec<_>>(), [1, 2, 3]);
    assert!(moves.iter().all(|one| one.why == Why::Capacity));
    bench.memory.started = true;
    assert_eq!(bench.step(&Rebalancer::Weighted, &loads), []);
}

#[test]
fn dynamic_gives_the_shortest_arcs_until_its_share_is_reached() {
    // Machine 0 owns tokens 0, 2, 4 (0.30, 0.15, 0.10), machine 1 the rest.
    let mut bench = Bench::new(2, 1);
    let rule = Rebalancer::Dynamic(Dynamic { share: 0.3, ..Dynamic::default() });
    // 30 % of 0.55 are 0.165: token 4 alone is too little, with token 2 it is 0.25.
    assert_eq!(bench.step(&rule, &[0.70, 0.50]), [(4, 0, 1), (2, 0, 1)]);
    assert_eq!(bench.step(&rule, &[0.70, 0.50]), [], "the last one is kept");
    assert_eq!(bench.step(&rule, &[0.67, 0.50]), [], "nobody is over");
    assert_eq!(Bench::new(2, 1).step(&rule, &[0.70, 0.63]), [], "nobody is under");
}

#[test]
fn bounded_gives_its_longest_arcs_to_the_idlest() {
    let mut bench = Bench::new(3, 1);
    let rule = Rebalancer::BoundedStep(BoundedStep::default());
    // Each owns two tokens and keeps one, so each giver gives one: its longest.
    assert_eq!(bench.step(&rule, &[0.9, 0.8, 0.3]), [(0, 0, 2), (4, 1, 2)]);
    assert_eq!(Bench::new(3, 1).step(&rule, &[0.9, 0.59, 0.59]), [(0, 0, 1)], "the lowest among equals");
}

#[test]
fn hysteresis_changes_one_state_a_step() {
    let rule = Ach::default();
    let mut memory = Memory::default();
    let counts = [true; 3];
    let mut states = |loads: [f64; 3]| {
        let now = Situation { loads: &loads, capacities: &[1.0; 3], counts: &counts, v_min: 1 };
        rule.transit(&mut memory, &now);
        memory.states.clone()
    };
    assert_eq!(states([0.76, 0.54, 0.74]), [1, -1, 0], "beyond eps_on");
    assert_eq!(states([0.70, 0.60, 0.56]), [1, -1, 0], "between eps_off and eps_on states stay");
    assert_eq!(states([0.50, 0.62, 0.70]), [0, 0, 0], "not from giving to taking in one step");
    assert_eq!(states([0.50, 0.62, 0.70]), [-1, 0, 0]);
}

#[test]
fn an_added_machine_resets_the_states_and_a_removed_one_does_not() {
    let rule = Ach::default();
    let mut memory = Memory::default();
    let mut states = |loads: &[f64], counts: &[bool]| {
        let now = Situation { loads, capacities: &vec![1.0; loads.len()], counts, v_min: 1 };
        rule.transit(&mut memory, &now);
        memory.states.clone()
    };
    assert_eq!(states(&[0.9, 0.3], &[true; 2]), [1, -1]);
    // 0.70 would keep a giver, but the new machine resets all.
    assert_eq!(states(&[0.70, 0.60, 0.65], &[true; 3]), [0, 0, 0]);
    assert_eq!(states(&[0.9, 0.3, 0.65], &[true; 3]), [1, -1, 0]);
    assert_eq!(states(&[0.70, 0.0, 0.65], &[true, false, true]), [1, 0, 0]);
}

#[test]
fn the_control_law_by_hand() {
    let (rule, memory) = (Ach::default(), Memory::default());
    let loads = [0.85, 0.55, 0.50, 0.50];
    let now = Situation { loads: &loads, capacities: &[1.0; 4], counts: &[true; 4], v_min: 1 };
    let control = rule.control(&memory, &now);
    // Mean 0.6, peak 0.85: total 0.725; room (0.85 − 0.725)/0.35; need 0.2/0.3.
    assert!((control.total - 0.725).abs() < 1e-12);
    assert!((control.room - 0.125 / 0.35).abs() < 1e-12);
    assert!((control.need - 2.0 / 3.0).abs() < 1e-12);
    assert!((control.budget - 0.0025 * control.room * control.need).abs() < 1e-15);
    let calm = Situation { loads: &[0.6; 4], ..now };
    assert_eq!(rule.control(&memory, &calm).need, 0.0);
    let full = Situation { loads: &[0.9; 4], ..now };
    assert_eq!(rule.control(&memory, &full).room, 0.0);
}

#[test]
fn ach_gives_one_longest_arc_however_small_its_budget() {
    for m_max in [0.02, 1e-9] {
        let mut bench = Bench::new(3, 1);
        let rule = Rebalancer::Ach(Ach { m_max, ..Ach::default() });
        // The budget is far below the arc of token 0, which moves all the same.
        assert_eq!(bench.step(&rule, &[0.80, 0.50, 0.50]), [(0, 0, 1)]);
        assert!(bench.memory.control.budget < 0.001);
    }
}

#[test]
fn a_large_budget_is_shared_by_overload_and_dealt_by_room() {
    let mut bench = Bench::new(3, 0);
    // Budget min(0.6, 60/100)·C.
    let rule = Rebalancer::Ach(Ach { m_max: 0.6, m_h: 60.0, tau: 1.0, tau_min: 0.9, kappa: 0.0, ..Ach::default() });
    // Machine 0 (arcs 0.30, 0.20) may give all of 0.6, owns 0.5, keeps none: both go, one to each taker; the fractions are
    // 1.25 and 0.75, so machine 1 gets one whole and machine 2 the larger fraction.
    assert_eq!(bench.step(&rule, &[0.80, 0.45, 0.53]), [(0, 0, 1), (3, 0, 2)]);
}

#[test]
fn a_strict_budget_passes_over_arcs_that_do_not_fit() {
    let mut bench = Bench::new(2, 0);
    let strict =
        Ach { m_max: 0.12, m_h: 12.0, tau: 1.0, tau_min: 0.9, kappa: 0.0, strict_budget: true, ..Ach::default() };
    // Machine 0 owns 0.30, 0.15, 0.10; only the last fits into 0.12.
    assert_eq!(bench.step(&Rebalancer::Ach(strict.clone()), &[0.80, 0.40]), [(4, 0, 1)]);
    // A horizon of 0.25 with 0.10 spent leaves 0.15.
    let spent = Ach { m_max: 1.0, m_h: 0.25, horizon: 1000, ..strict };
    let mut bench = Bench { memory: bench.memory, ..Bench::new(2, 0) };
    bench.memory.moved = [0.10].into();
    bench.step(&Rebalancer::Ach(spent), &[0.80, 0.40]);
    assert!(bench.memory.control.budget <= 0.15 + 1e-12);
}

#[test]
fn the_horizon_brakes_only_when_it_is_full_unless_budgets_are_strict() {
    for (strict_budget, moved, braked) in [
        (false, vec![0.3; 2], false),
        (false, vec![0.3; 3], true),
        (true, vec![0.3; 2], true),
        (false, vec![0.0; 3], false),
    ] {
        let rule = Ach { horizon: 3, strict_budget, ..Ach::default() };
        let memory = Memory { moved: moved.into(), ..Memory::default() };
        let now = Situation { loads: &[0.8, 0.4], capacities: &[1.0; 2], counts: &[true; 2], v_min: 1 };
        let control = rule.control(&memory, &now);
        assert_eq!((control.braked, control.budget == 0.0), (braked, braked), "{strict_budget}");
    }
}

fn any_rule() -> impl Strategy<Value = Rebalancer> {
    let ach = (0.001..0.2f64, any::<bool>(), 0.0..0.5f64).prop_map(|(m_max, strict_budget, m_h)| {
        Rebalancer::Ach(Ach { m_max, m_h, strict_budget, horizon: 5, ..Ach::default() })
    });
    let fixed = Rebalancer::all().into_iter().map(|(.., rebalancer)| rebalancer).collect::<Vec<_>>();
    prop_oneof![proptest::sample::select(fixed), ach]
}

proptest! {
    /// Tokens are never lost, moves are what changed, v_min is kept, and the budget with the study's slack too.
    #[test]
    fn every_rebalancer_keeps_what_must_hold(
        rule in any_rule(),
        places in prop::collection::vec(0.0..1.0f64, 24..80),
        steps in prop::collection::vec(prop::collection::vec(0.0..1.0f64, 6), 1..20),
    ) {
        let layout = Arc::new(Layout::new(places));
        let longest = layout.arc(layout.at_rank(0));
        let mut bench = Bench { tokens: Tokens::dealt(layout.clone(), 6), memory: Memory::default(), v_min: 3 };
        for loads in steps {
            let before = bench.tokens.owners().to_vec();
            let moves = bench.step(&rule, &loads);
            let after = bench.tokens.owners();
            let changed = (0..before.len()).filter(|token| before[*token] != after[*token]).count();
            prop_assert_eq!(changed, moves.len());
            for (token, from, to) in &moves {
                prop_assert_eq!((before[*token as usize], after[*token as usize]), (*from, *to));
            }
            let counted: usize = (0..6).map(|machine| bench.tokens.count(machine)).sum();
            prop_assert_eq!(counted, layout.len());
            let shares: f64 = (0..6).map(|machine| bench.tokens.share(machine)).sum();
            prop_assert!((shares - 1.0).abs() < 1e-9);
            prop_assert!((0..6).all(|machine| bench.tokens.count(machine) >= 3));
            if let Rebalancer::Ach(ach) = &rule {
                let moved = bench.memory.moved.back().copied().unwrap_or_default();
                let givers = bench.memory.states.iter().filter(|state| **state == 1).count() as f64;
                prop_assert!(moved <= bench.memory.control.budget + givers * longest + 1e-9);
                if ach.strict_budget {
                    prop_assert!(moved <= bench.memory.control.budget + 1e-12);
                    prop_assert!(bench.memory.spent(ach.horizon as usize) <= ach.m_h + 1e-9);
                }
            }
        }
    }
}
