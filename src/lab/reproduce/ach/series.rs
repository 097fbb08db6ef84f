//! The series of the study: scenarios, and the sweeps of C5.

use super::rebalancers;
use crate::lab::adjust::Adjustments;
use crate::lab::library;
use crate::lab::problem::Problems;
use crate::param::{from_ron, locate};
use crate::sim::ring::Ring;
use crate::sim::{Rebalancer, Scenario};
use serde::Deserialize;

/// Series with a scenario of their own.
const WITH_SCENARIO: [&str; 6] = ["C1", "C2", "C3", "C4a", "C4b", "C4c"];
/// The sweeps of C5, each value beside the base one.
const SWEEPS: &str = include_str!("../../../../assets/ach/c5.ron");

/// One experiment: a scenario, and rings that run on its requests.
#[derive(Clone, Debug)]
pub struct Series {
    /// `C1`, …, `C4c`, or `C5`.
    pub name: &'static str,
    /// The scenario.
    pub scenario: Scenario,
    /// Labels and rules of the rings: the algorithm, or the value of the sweep.
    pub arms: Vec<(String, Ring)>,
}

/// One line of the file of sweeps.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sweep {
    /// What is changed, as in the published table.
    name: String,
    /// `PATH=VALUE` of each change to `ach/c1`.
    set: Vec<String>,
}

/// The series that are asked for (`C1,C3`; all by default). With the authors' streams there is no C5.
///
/// # Errors
/// Unknown names, with the nearest one.
pub fn wanted(list: Option<&str>, exact: bool) -> Result<Vec<Series>, Problems> {
    let all: Vec<&'static str> = WITH_SCENARIO.into_iter().chain((!exact).then_some("C5")).collect();
    let names = match list {
        None => all.clone(),
        Some(list) => list.split(',').map(|name| known(name.trim(), list, &all)).collect::<Result<_, _>>()?,
    };
    names.into_iter().map(series).collect()
}

fn known(name: &str, list: &str, all: &[&'static str]) -> Result<&'static str, Problems> {
    all.iter().copied().find(|known| known.eq_ignore_ascii_case(name)).ok_or_else(|| {
        let near = locate::nearest(name, all.iter().copied()).map(|near| format!(" (did you mean {near}?)"));
        let near = near.unwrap_or_default();
        Problems::one(format!("--series {list}: there is no series {name:?}{near}; series are: {}.", all.join(", ")))
    })
}

fn series(name: &'static str) -> Result<Series, Problems> {
    let base = if name == "C5" { "C1" } else { name };
    let scenario = library::open(&format!("ach/{}", base.to_lowercase()))?.scenario;
    let ring = scenario.ring.clone().unwrap_or_default();
    let arms = if name == "C5" {
        sweeps(&scenario)?
    } else {
        let arm = |rebalancer: Rebalancer| (rebalancer.label().to_owned(), Ring { rebalancer, ..ring.clone() });
        rebalancers().into_iter().map(arm).collect()
    };
    Ok(Series { name, scenario, arms })
}

fn sweeps(base: &Scenario) -> Result<Vec<(String, Ring)>, Problems> {
    let sweeps: Vec<Sweep> = from_ron(SWEEPS).map_err(|error| Problems::unreadable("assets/ach/c5.ron", &error))?;
    let arm = |sweep: Sweep| {
        let mut scenario = base.clone();
        Adjustments { set: sweep.set, ..Adjustments::default() }.apply(&mut scenario)?;
        Ok((sweep.name, scenario.ring.unwrap_or_default()))
    };
    sweeps.into_iter().map(arm).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_series_is_there_and_unknown_ones_are_told() {
        let names: Vec<&str> = wanted(None, false).unwrap().iter().map(|series| series.name).collect();
        assert_eq!(names, ["C1", "C2", "C3", "C4a", "C4b", "C4c", "C5"]);
        assert_eq!(wanted(Some("c3, C4A"), true).unwrap().len(), 2);
        let refused = wanted(Some("C1,C4d"), false).unwrap_err().to_string();
        assert!(refused.contains("\"C4d\"") && refused.contains("did you mean C4a"), "{refused}");
        assert!(wanted(Some("C5"), true).is_err());
    }

    #[test]
    fn sweeps_change_one_thing_each() {
        let all = wanted(Some("C5"), false).unwrap();
        let arms = &all[0].arms;
        assert_eq!(arms.len(), 19);
        let of = |name: &str| {
            let (_, ring) = arms.iter().find(|(arm, _)| arm == name).unwrap_or_else(|| panic!("{name}"));
            let Rebalancer::Ach(ach) = &ring.rebalancer else { panic!("{name} is no ACH") };
            ach.clone()
        };
        assert_eq!((of("eps_on 0.05").eps_on, of("eps_on 0.05").eps_off), (0.05, 0.02));
        assert_eq!((of("tau 0.80").tau, of("kappa 0.20").kappa, of("M_max 0.005").m_max), (0.8, 0.2, 0.005));
    }
}
