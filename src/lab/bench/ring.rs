//! What a token ring costs: a repetition of the study's first series, and a step of a very large ring.

use super::smallest;
use crate::lab::library;
use crate::lab::reproduce::ach::{OwnDice, rebalancers, repetition};
use crate::sim::dice::{Dice, Purpose};
use crate::sim::load::Composite;
use crate::sim::ring::{Layout, Loads, Ring, TokenRing};
use crate::sim::{Rebalancer, Scenario};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

/// The cost of one repetition of series C1.
#[derive(Clone, Copy, Debug)]
pub struct Repetition {
    /// Milliseconds of the requests and all five algorithms on them.
    pub millis: f64,
    /// Requests.
    pub requests: u64,
}

/// One repetition of `ach/c1` with all five algorithms on the same requests; the smallest of `rounds` measurements.
#[must_use]
pub fn repetition_of_c1(rounds: u32) -> Option<Repetition> {
    let scenario = library::open("ach/c1").ok()?.scenario;
    let ring = scenario.ring.clone().unwrap_or_default();
    let rules: Vec<Ring> = rebalancers().into_iter().map(|rebalancer| Ring { rebalancer, ..ring.clone() }).collect();
    let rate = scenario.flows.iter().map(|flow| flow.shape.rate(0.0)).sum::<f64>();
    let millis = smallest(rounds, || {
        let start = Instant::now();
        let run = |scenario: &Scenario| repetition::run(scenario, &rules, &mut OwnDice::new(scenario)?);
        black_box(run(&scenario).is_ok());
        start.elapsed().as_secs_f64() * 1e3
    });
    Some(Repetition { millis, requests: (rate * scenario.length.seconds()) as u64 })
}

/// The cost of a step of a large ring under one rebalancer.
#[derive(Clone, Copy, Debug)]
pub struct LargeStep {
    /// The rebalancer.
    pub rebalancer: &'static str,
    /// Milliseconds of the dearest step after the first.
    pub worst_millis: f64,
    /// Milliseconds of the mean step after the first.
    pub mean_millis: f64,
    /// Tokens that moved in all steps.
    pub moved: usize,
}

/// Steps of a ring of `tokens` tokens and `machines` machines of three kinds under each rebalancer: what came to each token is
/// added up by owner, loads are measured, and the rebalancer moves tokens.
#[must_use]
pub fn large(tokens: u32, machines: usize, steps: u32) -> Vec<LargeStep> {
    let layout = Arc::new(Ring { tokens, ..Ring::default() }.layout(1));
    rebalancers().into_iter().map(|rebalancer| large_step(&layout, machines, steps, rebalancer)).collect()
}

fn large_step(layout: &Arc<Layout>, machines: usize, steps: u32, rebalancer: Rebalancer) -> LargeStep {
    let capacities: Vec<f64> = (0..machines).map(|machine| [350.0, 192.5, 192.5, 87.5][machine % 4]).collect();
    let demand = 0.55 * capacities.iter().sum::<f64>();
    let name = rebalancer.name();
    let rule = Ring { tokens: layout.len() as u32, rebalancer, ..Ring::default() };
    let mut dice = Dice::new(1, Purpose::Keys, 0);
    let mut ring = TokenRing::new(Arc::clone(layout), machines);
    let (mut sums, mut loads, meter) = (Vec::new(), vec![0.0; machines], Composite::default());
    let (mut worst, mut all, mut moved) = (0.0f64, 0.0, 0);
    for step in 0..=steps {
        let factor = demand * (0.9 + 0.2 * dice.uniform());
        let work: Vec<f64> = (0..layout.len() as u32).map(|token| factor * layout.arc(token)).collect();
        let start = Instant::now();
        ring.tokens().gather(&work, &mut sums);
        for ((load, work), capacity) in loads.iter_mut().zip(&sums).zip(&capacities) {
            *load = meter.load(&Composite::metrics(*work, *capacity));
        }
        ring.step(&rule, &Loads { observed: &loads, real: &loads, capacities: &capacities }, false);
        let millis = start.elapsed().as_secs_f64() * 1e3;
        moved += ring.moves().len();
        if step > 0 {
            worst = worst.max(millis);
            all += millis;
        }
    }
    LargeStep { rebalancer: name, worst_millis: worst, mean_millis: all / f64::from(steps.max(1)), moved }
}
