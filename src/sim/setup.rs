//! The scenario as it stands now: the file's values with every change made since.

use super::flow::Flow;
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
    /// Who sends the requests of each flow.
    pub senders: Vec<Sender>,
    /// The deadlines of the flows that have one, in ns, from number 1 on; empty without any.
    pub deadlines: Vec<u64>,
    /// Whether it matters which flow a request is of.
    pub tells_flows: bool,
    /// The forecaster that is asked each tick: the scenario's, or the default one where a policy or controller needs one.
    pub forecaster: Option<Forecaster>,
    /// Whether the policy or a controller goes by the risk of the machines.
    pub assesses_risk: bool,
}

/// What a request has from its flow.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sender {
    /// The client, by position.
    pub client: u32,
    /// The number of its deadline; 0 is none.
    pub deadline: u8,
}

impl Setup {
    /// Starts from the file's values.
    #[must_use]
    pub fn new(scenario: Scenario) -> Self {
        let mut setup = Self {
            scenario,
            draws_outcomes: false,
            senders: Vec::new(),
            deadlines: Vec::new(),
            tells_flows: false,
            forecaster: None,
            assesses_risk: false,
        };
        setup.refresh();
        setup
    }

    /// Derives what follows from the values, after a change.
    pub fn refresh(&mut self) {
        self.draws_outcomes = self.scenario.nodes.iter().any(|group| group.jitter.0 > 0 || group.error_rate > 0.0);
        let flows = &self.scenario.flows;
        let networked = self.scenario.network.is_some();
        self.deadlines = flows.iter().filter_map(|flow| flow.deadline).map(|deadline| deadline.0).collect();
        self.tells_flows = flows.len() > 1 && (networked || !self.deadlines.is_empty());
        if !self.deadlines.is_empty() {
            self.deadlines.insert(0, u64::MAX);
        }
        let mut deadlines = 0;
        let sender = |flow: &Flow| {
            deadlines += u8::from(flow.deadline.is_some());
            let deadline = if flow.deadline.is_some() { deadlines } else { 0 };
            Sender { client: if networked { flow.client } else { 0 }, deadline }
        };
        self.senders = flows.iter().map(sender).collect();
        let scenario = &self.scenario;
        self.assesses_risk = scenario.risk_gate().is_some();
        let needed = scenario.looks_ahead();
        self.forecaster = scenario.forecast.clone().or_else(|| needed.then(|| Forecaster::fitting(scenario.dt)));
    }
}
