//! Adaptive consistent hashing: the token ring with five rebalancers, series C1 to C5.
//!
//! Two ways: with our own dice, whose means are compared with the published ones; and with the authors' random streams, which
//! must agree with what their own program gives, repetition by repetition.

mod draws;
mod exact;
mod legacy;
mod published;
pub mod repetition;
mod series;

pub use draws::{Authors, Draws, OwnDice};

use super::{Findings, Plan, Progress, Study};
use crate::lab::problem::Problems;
use crate::sim::Rebalancer;
use crate::sim::ring::Tally;

/// The study.
pub const STUDY: Study = Study {
    name: "ach",
    title: "Adaptive consistent hashing with a budget on what moves, against four other rebalancers.",
    source: "Batanov and Bolbakov, Modern High Technologies 2026 no. 6, doi 10.17513/snt.40813, and the authors' program",
    seeds: 30,
    quick_seeds: 5,
    options: &["exact", "series", "runs"],
    run,
};

fn run(plan: &Plan, progress: &dyn Progress) -> Result<Findings, Problems> {
    let exact = plan.option("exact").is_some();
    let wanted = series::wanted(plan.option("series"), exact)?;
    let runs = match plan.option("runs") {
        None if exact && !plan.quick => STUDY.seeds.max(plan.seeds),
        None => plan.seeds,
        Some(text) => text.parse().ok().filter(|runs| (1..=100_000).contains(runs)).ok_or_else(|| {
            Problems::one(format!("--runs {text}: a whole number of 1 to 100000 repetitions is expected."))
        })?,
    };
    let plan = Plan { seeds: runs, ..plan.clone() };
    if exact { exact::run(&plan, &wanted, progress) } else { published::run(&plan, &wanted, progress) }
}

/// The five rebalancers with the parameters of the study.
#[must_use]
pub fn rebalancers() -> Vec<Rebalancer> {
    Rebalancer::all().into_iter().map(|(_, _, rebalancer)| rebalancer).collect()
}

/// Reads one figure off a ring.
fn figure(tally: &Tally, metric: &str) -> Option<f64> {
    match metric {
        "imbalance_mean" => tally.imbalance_mean(),
        "imbalance_max" => tally.imbalance_max(),
        "imbalance_true_mean" => tally.imbalance_true_mean(),
        "moved_total" => tally.moved_total(),
        "moved_total_all" => Some(tally.moved_total_all),
        "moved_share_of_steps" => tally.moved_share_of_steps(),
        "invariant_violations" => Some(tally.violations as f64),
        "removed_owner_steps" => Some(tally.removed_owner_steps as f64),
        "budget_excess_steps" => Some(tally.budget_excess_steps as f64),
        _ => None,
    }
}

/// The rows of a table in CSV that are embedded; no cell of them is quoted.
fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split(',').collect())
}

#[cfg(test)]
mod tests;
