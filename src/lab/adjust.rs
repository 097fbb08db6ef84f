//! Changes to a scenario before it starts: another policy, other values, another seed.

use super::problem::Problems;
use crate::param::{self, Time, from_ron, locate};
use crate::sim::{Controller, Forecaster, Policy, Rebalancer, Scenario, registry};

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
            mistakes => Err(Problems::all(&options, mistakes)),
        }
    }
}

/// Reads `NAME`, RON text, or either with `+CONTROLLER`, and puts it into the scenario.
///
/// # Errors
/// Unknown names with the nearest one, values outside their range.
pub fn set_policy(scenario: &mut Scenario, text: &str) -> Result<(), Problems> {
    if let Some(("TokenRing", rebalancer)) = text.split_once('+')
        && is_rebalancer(head(rebalancer))
        && !scenario.pools.is_empty()
    {
        let reason = "this scenario has a reserve pool, and a ring that moves tokens would give them to machines that are off; \
                      TokenRing alone (a ring that moves nothing) will do";
        return Err(Problems::one(format!("--policy {text}: {reason}.")));
    }
    if names_a_ring(scenario, text) {
        return set_ring(scenario, text);
    }
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
    if scenario.looks_ahead() && scenario.forecast.is_none() {
        scenario.forecast = Some(Forecaster::fitting(scenario.dt));
    }
    Ok(())
}

/// The policy with what belongs to it: `RoundRobin+Reactive` where there is a reserve pool, `TokenRing+Ach` on a ring.
#[must_use]
pub fn policy_label(scenario: &Scenario) -> String {
    let name = scenario.policy.name();
    match (&scenario.ring, scenario.pools.first()) {
        (Some(ring), _) if scenario.policy == Policy::TokenRing => format!("{name}+{}", ring.rebalancer.name()),
        (_, Some(pool)) => format!("{name}+{}", pool.controller.name()),
        _ => name.to_owned(),
    }
}

/// A name without its parameters.
fn head(text: &str) -> &str {
    text.split('(').next().unwrap_or(text).trim()
}

fn is_rebalancer(name: &str) -> bool {
    Rebalancer::all().iter().any(|(known, _, rebalancer)| *known == name || rebalancer.label() == name)
}

/// Whether `TokenRing+REBALANCER` is meant, or, where there is a ring, a bare rebalancer.
fn names_a_ring(scenario: &Scenario, text: &str) -> bool {
    let first = text.split_once('+').map_or(text, |(first, _)| first).trim();
    let with_rebalancer = first == "TokenRing" && text.contains('+') && scenario.pools.is_empty();
    with_rebalancer || (scenario.ring.is_some() && is_rebalancer(head(text)))
}

/// Puts the token ring with the named rebalancer into the scenario.
fn set_ring(scenario: &mut Scenario, text: &str) -> Result<(), Problems> {
    let wrong = |reason: String| Problems::one(format!("--policy {text}: {reason}."));
    let asked =
        text.trim().strip_prefix("TokenRing").map_or(text, |rest| rest.trim_start().trim_start_matches('+')).trim();
    let mut ring = crate::sim::ring::declared(scenario);
    let all = Rebalancer::all();
    let known = all.iter().find(|(name, _, rebalancer)| *name == asked || rebalancer.label() == asked);
    ring.rebalancer = match known {
        // A bare name means what the scenario says, when it says anything.
        Some((name, ..)) if *name == ring.rebalancer.name() => ring.rebalancer,
        Some((.., rebalancer)) => rebalancer.clone(),
        None if is_rebalancer(head(asked)) => from_ron(asked).map_err(|error| wrong(error.told()))?,
        None => {
            let near = locate::nearest(head(asked), all.iter().map(|(name, ..)| *name));
            let hint = near.map(|near| format!(" (did you mean {near}?)")).unwrap_or_default();
            let names: Vec<&str> = all.iter().map(|(name, ..)| *name).collect();
            return Err(wrong(format!(
                "there is no rebalancer {asked:?}{hint}; rebalancers are: {}",
                names.join(", ")
            )));
        }
    };
    if let Some(mistake) = param::check(&ring).into_iter().next() {
        return Err(Problems::option(&format!("--policy {text}"), &mistake));
    }
    scenario.policy = Policy::TokenRing;
    scenario.ring = Some(ring);
    Ok(())
}

fn read_policy(scenario: &Scenario, text: &str) -> Result<Policy, String> {
    let bare = text.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !bare && !is_rebalancer(head(text)) {
        return from_ron(text).map_err(|error| error.told());
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
        if is_rebalancer(head(text)) {
            return format!("{text} is a rebalancer of a token ring; write TokenRing+{text}");
        }
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
    use crate::sim::ring::Ach;
    use crate::sim::{Info, LeastConnections, NodeGroup, Pool, PowerOfD};

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
    fn a_ring_takes_rebalancers_by_either_name_and_keeps_its_own_values() {
        let mut scenario =
            Scenario { nodes: vec![NodeGroup { count: 4, ..NodeGroup::default() }], ..Scenario::default() };
        let refused = set_policy(&mut scenario, "Ach").unwrap_err().to_string();
        assert!(refused.contains("write TokenRing+Ach"), "{refused}");
        set_policy(&mut scenario, "TokenRing+Ach(eps_on: 0.2)").unwrap();
        assert_eq!(scenario.ring.as_ref().map(|ring| ring.tokens), Some(400));
        assert_eq!(policy_label(&scenario), "TokenRing+Ach");
        set_policy(&mut scenario, "ach").unwrap();
        let of = |scenario: &Scenario| scenario.ring.clone().unwrap().rebalancer;
        assert_eq!(of(&scenario), Rebalancer::Ach(Ach { eps_on: 0.2, ..Ach::default() }));
        set_policy(&mut scenario, "BoundedStep").unwrap();
        assert_eq!(of(&scenario).label(), "bounded");
        let pooled = &mut Scenario { pools: vec![Pool::default()], ..Scenario::default() };
        assert!(set_policy(pooled, "TokenRing+Ach").unwrap_err().to_string().contains("has a reserve pool"));
        set_policy(&mut scenario, "TokenRing").unwrap();
        assert_eq!(of(&scenario).label(), "bounded", "the bare policy leaves the rebalancer");
        set_policy(&mut scenario, "RoundRobin").unwrap();
        assert_eq!(policy_label(&scenario), "RoundRobin");
        for (text, wanted) in [
            ("TokenRing+Dynamik", "did you mean Dynamic"),
            ("Ach(eps_on: 7)", "above 0 and at most 1"),
            ("Ach(x: 1)", "`x`"),
        ] {
            let refused = set_policy(&mut scenario, text).unwrap_err().to_string();
            assert!(refused.contains(wanted), "{text}: {refused}");
        }
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
