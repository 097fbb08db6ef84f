//! An experiment: the same scenario with several seeds, on all cores, summed up.

use crate::param::{Mistake, Time};
use crate::sim::dice::replication_seed;
use crate::sim::{Expect, METRICS, Report, Scenario, Sim};
use crate::stats::Summary;
use rayon::prelude::*;

/// One run of an experiment.
#[derive(Clone, Debug)]
pub struct RunReport {
    /// Its seed.
    pub seed: u64,
    /// Its figures.
    pub report: Report,
}

/// The seeds of an experiment: the base seed itself for one run, seeds derived from it for several.
#[must_use]
pub fn seeds(base: u64, runs: u32) -> Vec<u64> {
    if runs == 1 { vec![base] } else { (0..u64::from(runs)).map(|index| replication_seed(base, index)).collect() }
}

/// Runs the scenario once for each seed; the result does not depend on the number of cores. `done` hears of each run that ended.
///
/// # Errors
/// What is wrong with the scenario.
pub fn run(
    scenario: &Scenario,
    seeds: &[u64],
    until: Option<Time>,
    done: impl Fn() + Sync,
) -> Result<Vec<RunReport>, Vec<Mistake>> {
    seeds
        .par_iter()
        .map(|seed| {
            let mut sim = Sim::new(&Scenario { seed: *seed, ..scenario.clone() })?;
            sim.advance(until.unwrap_or(Time::NEVER));
            done();
            Ok(RunReport { seed: *seed, report: sim.report() })
        })
        .collect()
}

/// Each metric that applies, over the runs, in reading order.
#[must_use]
pub fn summarise(runs: &[RunReport]) -> Vec<(&'static str, &'static str, Summary)> {
    METRICS
        .iter()
        .filter_map(|metric| {
            let values: Vec<f64> = runs.iter().filter_map(|run| run.report.get(metric.name)).collect();
            Summary::of(&values).map(|summary| (metric.name, metric.unit, summary))
        })
        .collect()
}

/// Whether an expectation is met by the means of the runs; `None` when its metric does not apply.
#[must_use]
pub fn meets(expect: &Expect, runs: &[RunReport]) -> Option<(f64, bool)> {
    let values: Vec<f64> = runs.iter().filter_map(|run| run.report.get(&expect.metric)).collect();
    let mean = Summary::of(&values)?.mean;
    let low = expect.at_least.is_none_or(|bound| mean >= bound);
    let high = expect.at_most.is_none_or(|bound| mean <= bound);
    Some((mean, low && high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_run_has_the_base_seed_and_several_have_derived_ones() {
        assert_eq!(seeds(7, 1), [7]);
        let three = seeds(7, 3);
        assert!(!three.contains(&7) && three[0] != three[1]);
        assert_eq!(seeds(7, 2), three[..2]);
    }
}
