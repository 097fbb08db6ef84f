//! The wavelet study: nine loads, six methods, the same requests for every method.

mod bands;
mod published;
mod tables;

use super::{Figure, Findings, Judged, Plan, Progress, Study, reports};
use crate::lab::adjust::set_policy;
use crate::lab::library;
use crate::lab::problem::Problems;
use crate::sim::{Report, Scenario};
use crate::stats::Summary;

/// The study.
pub const STUDY: Study = Study {
    name: "wavelet",
    title: "Balancing with a reserve pool and a wavelet-regression forecast: nine loads, six methods.",
    source: "Balancing of the network traffic of multi-machine computing systems with its forecast by the wavelet-regression method. \
             Vestnik of the Russian New University, Complex Systems, 2026, no. 3",
    seeds: 30,
    quick_seeds: 5,
    options: &[],
    run,
};

/// The loads, in the paper's order.
pub const LOADS: [&str; 9] =
    ["uniform", "progressive", "decreasing", "periodic", "burst", "rampburst", "mixed", "heterogeneous", "failover"];

/// The methods, in the paper's order, by policy and controller. `LeastConnections` is the study's: by numbers one second old.
pub const METHODS: [&str; 6] = [
    "RoundRobin+Reactive",
    "LeastConnections+Reactive",
    "QosScore+Reactive",
    PREDICTIVE,
    "LatencyAware+Predictive",
    PROPOSED,
];

/// The strongest rival.
const PREDICTIVE: &str = "QosScore+Predictive";
/// The proposed method.
const PROPOSED: &str = "RiskAwareWavelet+RiskAware";

/// The base of the seeds.
const BASE_SEED: u64 = 1;

/// Reports by load, method and seed.
pub struct Runs {
    reports: Vec<Report>,
    seeds: usize,
}

impl Runs {
    fn of(&self, load: usize, method: usize) -> &[Report] {
        let first = (load * METHODS.len() + method) * self.seeds;
        &self.reports[first..first + self.seeds]
    }

    /// A metric of one load and method for each seed; what does not apply is not a number.
    fn values(&self, load: usize, method: usize, metric: &str) -> Vec<f64> {
        self.of(load, method).iter().map(|report| report.get(metric).unwrap_or(f64::NAN)).collect()
    }

    /// The mean over the nine loads for each seed: seeds are independent, the loads of one seed share their wander.
    fn means(&self, method: usize, metric: &str) -> Vec<f64> {
        let loads: Vec<Vec<f64>> = (0..LOADS.len()).map(|load| self.values(load, method, metric)).collect();
        (0..self.seeds).map(|seed| loads.iter().map(|values| values[seed]).sum::<f64>() / loads.len() as f64).collect()
    }

    /// The values of a load by its name, or the means of `all`.
    fn named(&self, load: &str, method: &str, metric: &str) -> Vec<f64> {
        let Some(method) = METHODS.iter().position(|name| *name == method) else { return Vec::new() };
        match LOADS.iter().position(|name| *name == load) {
            Some(load) => self.values(load, method, metric),
            None => self.means(method, metric),
        }
    }
}

/// One method under one load.
///
/// # Errors
/// Never for the built-in loads and methods.
pub fn scenario(load: &str, method: &str) -> Result<Scenario, Problems> {
    let mut scenario = library::open(&format!("wavelet/{load}"))?.scenario;
    set_policy(&mut scenario, method)?;
    Ok(scenario)
}

fn simulate(seeds: &[u64], progress: &dyn Progress) -> Result<Runs, Problems> {
    let mut jobs = Vec::new();
    for load in LOADS {
        for method in METHODS {
            let scenario = scenario(load, method)?;
            jobs.extend(seeds.iter().map(|seed| Scenario { seed: *seed, ..scenario.clone() }));
        }
    }
    Ok(Runs { reports: reports(&jobs, progress)?, seeds: seeds.len() })
}

fn run(plan: &Plan, progress: &dyn Progress) -> Result<Findings, Problems> {
    let runs = simulate(&plan.replications(BASE_SEED), progress)?;
    let (mut whole, mut quoted) = (Vec::new(), Vec::new());
    for row in published::rows() {
        let values = runs.named(row.load, row.method, row.metric);
        let figure = bands::judge(plan, &row, Summary::of(&values));
        if row.load == "all" { &mut whole } else { &mut quoted }.push(figure);
    }
    let mut findings = Findings::new(&STUDY, plan);
    let mut add = |title: &str, columns: &[&'static str], figures: Vec<Figure>| {
        findings.judged.push(Judged { title: title.to_owned(), columns: columns.to_vec(), figures });
    };
    add("Means of the nine loads", &["load", "method", "metric"], whole);
    add("The picture as a whole", &["load", "method", "metric"], bands::statements(&runs));
    add("Single loads that the paper quotes", &["load", "method", "metric"], quoted);
    add(
        "Paired differences on the same requests: the proposed method less the predictive QoS score",
        &["load", "method", "metric"],
        bands::differences(plan, &runs),
    );
    findings.tables = vec![tables::methods(&runs), tables::loads(&runs)];
    findings.notes = vec![
        "LeastConnections and LatencyAware decide by numbers that are one second old; that is what makes them herd. \
         With numbers of the moment least connections is one of the best methods: `equipoise run wavelet/periodic --policy 'LeastConnections(info: Instant)'`."
            .to_owned(),
        "Amplitudes of the loads, the offsets of the three scores, 0.86, k_R, the hold and the margin are fitted to the paper, \
         one set for all; docs/wavelet.md says what is the paper's and what is ours."
            .to_owned(),
    ];
    Ok(findings)
}
