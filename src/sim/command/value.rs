//! Live values that are set while a run goes on.

use crate::param::{self, Mistake};
use crate::sim::scenario::{Scenario, registry};

/// Sets a live value, whatever the others are; nothing is changed when it is wrong.
pub(super) fn set_alone(scenario: &mut Scenario, path: &str, value: &str) -> Result<(), Mistake> {
    let (_, declared) = param::get(scenario, path)?;
    if !declared.is_some_and(|declared| declared.live) {
        return Err(Mistake::rule(path, "it cannot change while a run goes on; set it before the start"));
    }
    param::set(scenario, registry(), path, value)
}

/// Sets a live value; nothing is changed where a rule between values would be broken.
pub(super) fn set(scenario: &mut Scenario, path: &str, value: &str) -> Result<(), Mistake> {
    let mut changed = scenario.clone();
    set_alone(&mut changed, path, value)?;
    if path != "policy" {
        changed.policy.settle();
    }
    match changed.check_rules().into_iter().next() {
        Some(wrong) => Err(wrong),
        None => {
            *scenario = changed;
            Ok(())
        }
    }
}
