//! Reproductions: published experiments run again, each figure beside the published one. One study a file.
//!
//! A study is a file with a [`Study`] and one line in [`STUDIES`]. It gets a [`Plan`] and returns [`Findings`]: tables of
//! [`Figure`]s that are judged by bands, and whatever other tables belong to it. How they are printed is not its business.

pub mod ach;
mod edge;
mod figure;
mod findings;
mod grid;
mod microservices;
mod theory;
mod theta;
pub mod wavelet;

pub use figure::{Band, Figure, Value, Verdict};
pub use findings::{Findings, Judged, Table};

use super::problem::Problems;
use crate::sim::dice::replication_seed;
use crate::sim::{Report, Scenario, Sim};
use rayon::prelude::*;

/// All studies in reading order.
pub const STUDIES: &[Study] =
    &[wavelet::STUDY, ach::STUDY, theta::STUDY, edge::STUDY, microservices::STUDY, theory::STUDY];

/// A published experiment.
#[derive(Debug)]
pub struct Study {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is, in one sentence.
    pub title: &'static str,
    /// Where its figures are from.
    pub source: &'static str,
    /// Replications by default.
    pub seeds: u32,
    /// Replications with `--quick`.
    pub quick_seeds: u32,
    /// Names of the options that only this study (or few) takes, such as `exact`.
    pub options: &'static [&'static str],
    /// Runs it.
    pub run: fn(&Plan, &dyn Progress) -> Result<Findings, Problems>,
}

/// What is asked for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// Fewer replications and wider bands.
    pub quick: bool,
    /// Replications instead of the study's own number.
    pub seeds: Option<u32>,
    /// Threads; all cores by default. No result depends on it.
    pub jobs: Option<usize>,
    /// Options of single studies with their values; a switch has an empty value.
    pub options: Vec<(&'static str, String)>,
}

/// How a study is to be run.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Replications of each experiment.
    pub seeds: u32,
    /// Whether bands are widened by our own 95 % interval, since few replications blur a mean.
    pub quick: bool,
    options: Vec<(&'static str, String)>,
}

impl Plan {
    /// The value of one of the study's own options, when it was given.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&str> {
        self.options.iter().find(|(known, _)| *known == name).map(|(_, value)| value.as_str())
    }

    /// The seeds of the replications, derived from a base seed.
    #[must_use]
    pub fn replications(&self, base: u64) -> Vec<u64> {
        (0..u64::from(self.seeds)).map(|index| replication_seed(base, index)).collect()
    }
}

/// Who hears how far a study is.
pub trait Progress: Sync {
    /// So many more runs are to be done.
    fn expect(&self, runs: u64);
    /// One of them is done.
    fn done(&self);
}

/// Does `work` for every item, on all threads of the request; the results are in the order of the items.
pub fn each<T: Sync, R: Send>(items: &[T], progress: &dyn Progress, work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    progress.expect(items.len() as u64);
    items
        .par_iter()
        .map(|item| {
            let result = work(item);
            progress.done();
            result
        })
        .collect()
}

/// The report of every scenario, in their order.
///
/// # Errors
/// What is wrong with one of them.
fn reports(scenarios: &[Scenario], progress: &dyn Progress) -> Result<Vec<Report>, Problems> {
    let run = |scenario: &Scenario| {
        let mut sim = Sim::new(scenario)?;
        sim.finish();
        Ok(sim.report())
    };
    each(scenarios, progress, run).into_iter().collect()
}

/// The studies of a name; `all` is every one.
///
/// # Errors
/// An unknown name.
pub fn find(name: &str) -> Result<Vec<&'static Study>, Problems> {
    let found: Vec<&Study> = STUDIES.iter().filter(|study| name == "all" || study.name == name).collect();
    if found.is_empty() {
        let names: Vec<&str> = STUDIES.iter().map(|study| study.name).chain(["all"]).collect();
        return Err(Problems::one(format!("There is no study {name:?}; studies are: {}.", names.join(", "))));
    }
    Ok(found)
}

/// Runs studies one after the other.
///
/// # Errors
/// Options that a study does not take, or what it has to say against their values.
pub fn reproduce(
    studies: &[&'static Study],
    request: &Request,
    progress: &dyn Progress,
) -> Result<Vec<Findings>, Problems> {
    for (name, _) in &request.options {
        if let Some(study) = studies.iter().find(|study| !study.options.contains(name)) {
            let takers: Vec<&str> =
                STUDIES.iter().filter(|study| study.options.contains(name)).map(|study| study.name).collect();
            let whose =
                if takers.is_empty() { "no study takes it".into() } else { format!("it is of {}", takers.join(", ")) };
            return Err(Problems::one(format!("--{name} is no option of {}; {whose}.", study.name)));
        }
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(request.jobs.unwrap_or(0))
        .build()
        .map_err(|error| Problems::one(format!("No threads can be had: {error}.")))?;
    studies
        .iter()
        .map(|study| {
            let usual = if request.quick { study.quick_seeds } else { study.seeds };
            let seeds = request.seeds.unwrap_or(usual);
            let plan = Plan { seeds, quick: request.quick, options: request.options.clone() };
            pool.install(|| (study.run)(&plan, progress))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    struct Deaf;

    impl Progress for Deaf {
        fn expect(&self, _: u64) {}
        fn done(&self) {}
    }

    #[test]
    fn names_are_unique_and_found_and_unknown_ones_are_told() {
        let names: BTreeSet<&str> = STUDIES.iter().map(|study| study.name).collect();
        assert_eq!(names.len(), STUDIES.len());
        assert!(!names.contains("all"));
        assert_eq!(find("all").map(|all| all.len()), Ok(STUDIES.len()));
        assert!(names.iter().all(|name| find(name).is_ok_and(|found| found.len() == 1)));
        assert!(find("thoery").unwrap_err().to_string().contains("theory"));
        for study in STUDIES {
            assert!(study.quick_seeds >= 1 && study.quick_seeds <= study.seeds, "{}", study.name);
            assert!(study.title.ends_with('.') && !study.source.is_empty(), "{}", study.name);
        }
    }

    #[test]
    fn options_of_another_study_are_refused() {
        let request = Request { options: vec![("nonsense", String::new())], ..Request::default() };
        let refused = reproduce(&[&STUDIES[0]], &request, &Deaf).unwrap_err().to_string();
        assert!(refused.contains("--nonsense"), "{refused}");
    }

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let items: Vec<u64> = (0..100).collect();
        assert_eq!(each(&items, &Deaf, |item| item * 2), items.iter().map(|item| item * 2).collect::<Vec<_>>());
    }
}
