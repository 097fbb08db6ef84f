//! The scenario as it stands now: the file's values with every change made since.

use super::forecast::Forecaster;
use super::scenario::Scenario;
use bevy_ecs::prelude::*;

/// The present values of all parameters.
#[derive(Resource, Clone, Debug)]
pub struct Setup {
    /// The scenario with all changes so far.
    pub scenario: Scenario,
    /// Whether any machine has jitter or errors, so that requests must draw for them.
    pub draws_outcomes: bool,
    /// The forecaster that is asked each tick: the scenario's, or the default one where a policy or controller needs one.
    pub forecaster: Option<Forecaster>,
    /// Whether the policy or a controller goes by the risk of the machines.
    pub assesses_risk: bool,
}

impl Setup {
    /// Starts from the file's values.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        let mut setup = Self { scenario, draws_outcomes: false, forecaster: None, assesses_risk: false };
        setup.refresh();
        setup
    }

    /// Derives what follows from the values, after a change.
    pub fn refresh(&mut self) {
        self.draws_outcomes = self.scenario.nodes.iter().any(|group| group.jitter.0 > 0 || group.error_rate > 0.0);
        let scenario = &self.scenario;
        let pools = &scenario.pools;
        self.assesses_risk = scenario.policy.goes_by_risk() || pools.iter().any(|pool| pool.controller.goes_by_risk());
        let needed = self.assesses_risk || pools.iter().any(|pool| pool.controller.looks_ahead());
        self.forecaster = scenario.forecast.clone().or_else(|| needed.then(|| Forecaster::fitting(scenario.dt)));
    }
}
