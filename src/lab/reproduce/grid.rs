//! Runs of a scenario under several policies with the same seeds, so that they can be compared pair by pair.

use super::{Plan, Progress, reports};
use crate::lab::adjust::set_policy;
use crate::lab::library;
use crate::lab::problem::Problems;
use crate::param;
use crate::sim::{Policy, Report, Scenario, registry};
use crate::stats::Summary;

/// A scenario under a policy.
#[derive(Clone, Debug)]
pub struct Way {
    /// What it is called in tables.
    pub label: String,
    /// The scenario with its policy.
    pub scenario: Scenario,
}

impl Way {
    /// This scenario under this policy.
    pub fn new(label: impl Into<String>, scenario: &Scenario, policy: Policy) -> Self {
        Self { label: label.into(), scenario: Scenario { policy, ..scenario.clone() } }
    }

    /// The same with a policy as `--policy` names it: a bare name means what the scenario says it means.
    pub fn named(label: impl Into<String>, scenario: &Scenario, policy: &str) -> Result<Self, Problems> {
        let mut scenario = scenario.clone();
        set_policy(&mut scenario, policy)?;
        Ok(Self { label: label.into(), scenario })
    }

    /// With another value of a parameter.
    pub fn set(mut self, path: &str, value: impl std::fmt::Display) -> Result<Self, Problems> {
        param::set(&mut self.scenario, registry(), path, &value.to_string())
            .map_err(|wrong| Problems::option(&format!("{path}={value}"), &wrong))?;
        Ok(self)
    }
}

/// The reports of each way, in the order of the seeds, which all share.
#[derive(Clone, Debug)]
pub struct Grid {
    rows: Vec<(String, Vec<Report>)>,
}

impl Grid {
    /// Runs every way with every replication of the plan.
    pub fn run(plan: &Plan, progress: &dyn Progress, ways: &[Way]) -> Result<Self, Problems> {
        let runs = |way: &Way| {
            let Way { scenario, .. } = way.clone();
            plan.replications(scenario.seed).into_iter().map(move |seed| Scenario { seed, ..scenario.clone() })
        };
        let mut reports = reports(&ways.iter().flat_map(runs).collect::<Vec<_>>(), progress)?.into_iter();
        let own = |way: &Way| (way.label.clone(), reports.by_ref().take(plan.seeds as usize).collect());
        Ok(Self { rows: ways.iter().map(own).collect() })
    }

    /// The labels of the ways, in order.
    pub fn labels(&self) -> impl Iterator<Item = &str> {
        self.rows.iter().map(|(label, _)| label.as_str())
    }

    /// A metric of each run of a way, times a factor.
    pub fn values(&self, label: &str, metric: &str, factor: f64) -> Vec<f64> {
        let row = self.rows.iter().find(|(known, _)| known == label);
        let reports = row.map_or(&[][..], |(_, reports)| reports);
        reports.iter().filter_map(|report| report.get(metric)).map(|value| value * factor).collect()
    }

    /// A metric of a way over its runs, times a factor.
    pub fn summary(&self, label: &str, metric: &str, factor: f64) -> Option<Summary> {
        Summary::of(&self.values(label, metric, factor))
    }

    /// The differences of a metric, run by run: the first way minus the second.
    pub fn difference(&self, first: &str, second: &str, metric: &str, factor: f64) -> Option<Summary> {
        let (first, second) = (self.values(first, metric, factor), self.values(second, metric, factor));
        let pairs: Vec<f64> = first.iter().zip(&second).map(|(first, second)| first - second).collect();
        if first.len() == second.len() { Summary::of(&pairs) } else { None }
    }
}

/// A built-in scenario.
pub fn built_in(name: &str) -> Result<Scenario, Problems> {
    Ok(library::open(name)?.scenario)
}
