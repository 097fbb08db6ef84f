//! Changes to a scenario before it starts: another policy, other values, another seed.

use super::problem::Problems;
use crate::param::{self, Time, from_ron, locate};
use crate::sim::{Controller, Forecaster, Policy, Scenario, registry};

/// What is asked to be different from the file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Adjustments {
    /// `NAME`, RON text, or either with `+CONTROLLER`.
    pub policy: Option<String>,
    /// `PATH=VALUE`, in order.
    pub set: Vec<String>,
    /// Base seed.
    pub seed: Option<u64>,
    /// Where to stop early.
    pub until: Option<Time>,
}

impl Adjustments {
    /// Whether the run is still the file's own, so that its expectations can be judged.
    #[must_use]
    pub fn keeps_expectations(&self) -> bool {
        self.policy.is_none() && self.set.is_empty() && self.until.is_none()
    }

    /// Makes the changes.
    ///
    /// # Errors
    /// The first option that is wrong; the scenario may then be half changed and must not be used.
    pub fn apply(&self, scenario: &mut Scenario) -> Result<(), Problems> {
        if let Some(policy) = &self.policy {
            set_policy(scenario, policy)?;
        }
        for set in &self.set {
            let (path, value) = set.split_once('=').ok_or_else(|| {
                Problems::one(format!("--set {set}: write PATH=VALUE, for example `--set nodes[0].rate=120`."))
            })?;
            param::set(scenario, registry(), path.trim(), value)
                .map_err(|mistake| Problems::option(&format!("--set {set}"), &mistake))?;
        }
        if let Some(seed) = self.seed {
            scenario.seed = seed;
        }
        let options =
            if self.set.is_empty() { "the options".to_owned() } else { format!("--set {}", self.set.join(" --set ")) };
        match scenario.check() {
            mistakes if mistakes.is_empty() => Ok(()),
            mistakes => Err(Problems(mistakes.iter().map(|mistake| format!("{options}: {mistake}.")).collect())),
        }
    }
}

/// Reads `NAME`, RON text, or either with `+CONTROLLER`, and puts it into the scenario.
///
/// # Errors
/// Unknown names with the nearest one, values outside their range.
pub fn set_policy(scenario: &mut Scenario, text: &str) -> Result<(), Problems> {
    let (policy, controller) = match text.rsplit_once('+') {
        Some((policy, controller)) => (policy.trim(), Some(controller.trim())),
        None => (text.trim(), None),
    };
    scenario.policy =
        read_policy(scenario, policy).map_err(|reason| Problems::one(format!("--policy {text}: {reason}.")))?;
    if let Some(wrong) = param::check(&scenario.policy).into_iter().next() {
        return Err(Problems::option(&format!("--policy {text}"), &wrong));
    }
    set_controller(scenario, text, controller)?;
    // Then its parameters can be set, too.
    let looks_ahead = scenario.policy.goes_by_risk() || scenario.pools.iter().any(|pool| pool.controller.looks_ahead());
    if looks_ahead && scenario.forecast.is_none() {
        scenario.forecast = Some(Forecaster::fitting(scenario.dt));
    }
    Ok(())
}

fn read_policy(scenario: &Scenario, text: &str) -> Result<Policy, String> {
    let bare = text.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !bare {
        return from_ron(text).map_err(|error| error.message);
    }
    let all = Policy::all();
    if let Some(meant) =
        std::iter::once(&scenario.policy).chain(&scenario.variants).find(|policy| policy.name() == text)
    {
        return Ok(meant.clone());
    }
    all.iter().find(|info| info.name == text).map(|info| info.default.clone()).ok_or_else(|| {
        let near = locate::nearest(text, all.iter().map(|info| info.name));
        let hint = near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
        let names: Vec<&str> = all.iter().map(|info| info.name).collect();
        format!("there is no policy of this name{hint}; policies are: {}", names.join(", "))
    })
}

/// Where there is a reserve, its controller is the named one, or the policy's natural one.
fn set_controller(scenario: &mut Scenario, text: &str, name: Option<&str>) -> Result<(), Problems> {
    let wrong = |reason: String| Problems::one(format!("--policy {text}: {reason}."));
    if name.is_some() && scenario.pools.is_empty() {
        return Err(wrong("this scenario has no reserve pool, so there is nothing for a controller to switch".into()));
    }
    let all = Controller::all();
    let wanted = name.unwrap_or_else(|| scenario.policy.natural_controller());
    let (_, _, controller) = all.iter().find(|(known, ..)| *known == wanted).ok_or_else(|| {
        let near = locate::nearest(wanted, all.iter().map(|(known, ..)| *known));
        let hint = near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
        let names: Vec<&str> = all.iter().map(|(known, ..)| *known).collect();
        wrong(format!("there is no controller {wanted:?}{hint}; controllers are: {}", names.join(", ")))
    })?;
    for pool in &mut scenario.pools {
        if pool.controller.name() != wanted {
            pool.controller = controller.clone();
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::{Info, LeastConnections, Pool, PowerOfD};

    #[test]
    fn bare_names_mean_what_the_scenario_says_and_else_the_defaults() {
        let herd = Policy::LeastConnections(LeastConnections { info: Info::Snapshot { offset: 4.2, exponent: 2.0 } });
        let mut scenario = Scenario { variants: vec![herd.clone()], ..Scenario::default() };
        set_policy(&mut scenario, "LeastConnections").unwrap();
        assert_eq!(scenario.policy, herd);
        set_policy(&mut scenario, "PowerOfD").unwrap();
        assert_eq!(scenario.policy, Policy::PowerOfD(PowerOfD::default()));
        set_policy(&mut scenario, "PowerOfD(d: 3)").unwrap();
        assert_eq!(scenario.policy, Policy::PowerOfD(PowerOfD { d: 3, with_replacement: false }));
    }

    #[test]
    fn controllers_need_a_pool_and_wrong_names_get_the_nearest() {
        let mut scenario = Scenario::default();
        assert!(set_policy(&mut scenario, "Random+Reactive").unwrap_err().to_string().contains("no reserve pool"));
        scenario.pools = vec![Pool::default()];
        set_policy(&mut scenario, "Random+None").unwrap();
        assert_eq!(scenario.pools[0].controller, Controller::None);
        assert!(set_policy(&mut scenario, "RoundRobbin").unwrap_err().to_string().contains("did you mean RoundRobin"));
        assert!(set_policy(&mut scenario, "PowerOfD(d: 0)").unwrap_err().to_string().contains("1 to 1000"));
        assert!(set_policy(&mut scenario, "Random+Reactiv").unwrap_err().to_string().contains("did you mean Reactive"));
    }
}
