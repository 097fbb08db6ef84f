//! Sweep presets: which values of which parameters of a scenario to walk, as data. The built-in ones are the files in
//! `sweeps/`, embedded.

use super::adjust::set_policy;
use super::problem::Problems;
use super::{embedded, library};
use crate::param::{self, from_ron};
use crate::sim::{METRICS, Scenario, registry};
use include_dir::{Dir, include_dir};
use serde::Deserialize;

static BUILT_IN: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/sweeps");

/// A sweep of a scenario.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Preset {
    /// A short name for people.
    pub title: String,
    /// What it shows.
    pub about: String,
    /// The scenario, by name or path.
    pub scenario: String,
    /// Parameters that are walked; all combinations, the first one slowest.
    pub axes: Vec<Axis>,
    /// Policies, as for `--policy`; each gets the values of the axes.
    pub policies: Vec<String>,
    /// The metrics of interest.
    pub metrics: Vec<String>,
}

/// The values of one parameter.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Axis {
    /// Path of the parameter.
    pub path: String,
    /// Its values, as RON text.
    pub values: Vec<String>,
}

/// One place of a sweep.
#[derive(Clone, Debug)]
pub struct Place {
    /// The policy, as the preset writes it.
    pub policy: String,
    /// The value of each axis, in their order.
    pub values: Vec<String>,
    /// The scenario there.
    pub scenario: Scenario,
}

/// Names of the built-in presets in alphabetical order.
#[must_use]
pub fn names() -> Vec<String> {
    embedded::names(&BUILT_IN)
}

/// A built-in preset.
///
/// # Errors
/// No such preset, or what is wrong with its text.
pub fn open(name: &str) -> Result<Preset, Problems> {
    let text = embedded::text(&BUILT_IN, name).ok_or_else(|| {
        Problems::one(format!("There is no sweep preset {name:?}; presets are: {}.", names().join(", ")))
    })?;
    let preset: Preset = from_ron(text).map_err(|error| Problems::unreadable(name, &error))?;
    match preset.metrics.iter().find(|metric| !METRICS.iter().any(|known| known.name == **metric)) {
        Some(metric) => Err(Problems::one(format!("{name}: there is no metric {metric:?}."))),
        None => Ok(preset),
    }
}

impl Preset {
    /// All places, policy by policy, the last axis fastest.
    ///
    /// # Errors
    /// An unknown scenario, a wrong policy, path or value.
    pub fn places(&self) -> Result<Vec<Place>, Problems> {
        let base = library::open(&self.scenario)?.scenario;
        let mut places = Vec::new();
        for policy in &self.policies {
            let mut scenario = base.clone();
            set_policy(&mut scenario, policy)?;
            self.walk(policy, &scenario, &mut Vec::new(), &mut places)?;
        }
        Ok(places)
    }

    fn walk(
        &self,
        policy: &str,
        scenario: &Scenario,
        values: &mut Vec<String>,
        places: &mut Vec<Place>,
    ) -> Result<(), Problems> {
        let Some(axis) = self.axes.get(values.len()) else {
            let mistakes = scenario.check();
            if !mistakes.is_empty() {
                return Err(mistakes.into());
            }
            places.push(Place { policy: policy.to_owned(), values: values.clone(), scenario: scenario.clone() });
            return Ok(());
        };
        for value in &axis.values {
            let mut there = scenario.clone();
            let option = format!("{}={value}", axis.path);
            param::set(&mut there, registry(), &axis.path, value).map_err(|wrong| Problems::option(&option, &wrong))?;
            values.push(value.clone());
            self.walk(policy, &there, values, places)?;
            values.pop();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_can_be_walked() {
        let names = names();
        assert!(names.len() >= 3, "{names:?}");
        for name in names {
            let preset = open(&name).unwrap_or_else(|wrong| panic!("{wrong}"));
            let places = preset.places().unwrap_or_else(|wrong| panic!("{name}: {wrong}"));
            let each: usize = preset.axes.iter().map(|axis| axis.values.len()).product();
            assert_eq!(places.len(), each * preset.policies.len(), "{name}");
            assert!(!preset.title.is_empty() && preset.about.len() > 40 && !preset.metrics.is_empty(), "{name}");
            assert!(places.windows(2).all(|pair| pair[0].scenario != pair[1].scenario), "{name}");
        }
    }
}
