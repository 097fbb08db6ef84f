//! The scenario: everything that goes into a run, as plain data.

mod rules;
mod script;

use super::command::Scripted;
use super::dispatch::OnFull;
use super::fault::Faults;
use super::flow::Flow;
use super::forecast::Forecaster;
use super::network::Network;
use super::node::{NodeGroup, NodeId};
use super::policy::{Policy, Tie};
use super::pool::Pool;
use super::qos::Qos;
use super::ring::Ring;
use super::risk::Risk;
use super::telemetry::Telemetry;
use crate::param::{Param, Time, limited};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, TypeRegistry, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// Machines that a scenario may have.
pub const MOST_NODES: u32 = 10_000;

/// Items that other lists of a file may have: more than anybody needs, and few enough to be checked at once.
const MOST_ITEMS: usize = 10_000;

/// Lines of a script.
const MOST_LINES: usize = 1_000_000;

/// A scenario. A recording is a scenario with a script and the digest it must replay to.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Scenario {
    /// Version of the file format: 1.
    #[reflect(@Param::range(1.0, 1.0))]
    pub format: u32,
    /// A short name for people.
    pub title: String,
    /// What it shows, in a few sentences.
    pub about: String,
    /// Seed of all random numbers.
    pub seed: u64,
    /// How long it runs; the run covers [0, length).
    #[reflect(@Param::above(0.0, 1e9).unit("s").log())]
    pub length: Time,
    /// Duration of a tick: how often things are measured and decided.
    #[reflect(@Param::above(0.0, 3600.0).unit("s").log())]
    pub dt: Time,
    /// Left out of all summaries.
    #[reflect(@Param::seconds(0.0, 1e9))]
    pub warm_up: Time,
    /// The machines.
    #[serde(deserialize_with = "limited::<_, _, MOST_ITEMS>")]
    pub nodes: Vec<NodeGroup>,
    /// Who sends requests.
    #[serde(deserialize_with = "limited::<_, _, MOST_ITEMS>")]
    pub flows: Vec<Flow>,
    /// Who gets a request.
    #[reflect(@Param::choice().live())]
    pub policy: Policy,
    /// What this scenario's study means by the names of other policies: where one of them is asked for by its bare
    /// name, it gets these parameters.
    #[serde(deserialize_with = "limited::<_, _, MOST_ITEMS>")]
    pub variants: Vec<Policy>,
    /// Who gets it when several machines are equally good.
    #[reflect(@Param::choice().live())]
    pub tie: Tie,
    /// What happens when the chosen machine is full.
    #[reflect(@Param::choice().live())]
    pub on_full: OnFull,
    /// What the balancer is told about the machines.
    pub telemetry: Telemetry,
    /// Latencies between clients and machines; absent is none beyond the machines' own.
    pub network: Option<Network>,
    /// Who forecasts the arrivals; absent is nobody, unless the policy or a controller goes by a forecast: then it is the
    /// default one.
    #[reflect(@Param::choice().live())]
    pub forecast: Option<Forecaster>,
    /// How the risk of machines is assessed, for policies and controllers that go by it.
    pub risk: Risk,
    /// Reserve pools.
    #[serde(deserialize_with = "limited::<_, _, MOST_ITEMS>")]
    pub pools: Vec<Pool>,
    /// The token ring; absent is none. With the policy `TokenRing` it says who gets a request.
    pub ring: Option<Ring>,
    /// Limits on the quality of service; absent is none.
    pub qos: Option<Qos>,
    /// What goes wrong.
    pub faults: Faults,
    /// What the run must come to, under its own policy and length.
    #[serde(deserialize_with = "limited::<_, _, MOST_ITEMS>")]
    pub expect: Vec<Expect>,
    /// What is done to the run while it goes on.
    #[serde(deserialize_with = "limited::<_, _, MOST_LINES>")]
    pub script: Vec<Scripted>,
    /// In a recording: what it must replay to.
    pub recorded: Option<Recorded>,
    /// Machines that were removed while the run goes on, ascending. No part of a file.
    #[reflect(ignore)]
    #[serde(skip)]
    pub removed: Vec<NodeId>,
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            format: FORMAT,
            title: String::new(),
            about: String::new(),
            seed: 1,
            length: Time::from_secs(3600),
            dt: Time::from_secs(1),
            warm_up: Time::ZERO,
            nodes: Vec::new(),
            flows: Vec::new(),
            policy: Policy::default(),
            variants: Vec::new(),
            tie: Tie::default(),
            on_full: OnFull::default(),
            telemetry: Telemetry::default(),
            network: None,
            forecast: None,
            risk: Risk::default(),
            pools: Vec::new(),
            ring: None,
            qos: None,
            faults: Faults::default(),
            expect: Vec::new(),
            script: Vec::new(),
            recorded: None,
            removed: Vec::new(),
        }
    }
}

/// A bound on a metric.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Expect {
    /// Name of the metric, as in `equipoise list metrics`.
    pub metric: String,
    /// Smallest value that is accepted.
    #[reflect(@Param::range(-1e18, 1e18))]
    #[serde(default)]
    pub at_least: Option<f64>,
    /// Largest value that is accepted.
    #[reflect(@Param::range(-1e18, 1e18))]
    #[serde(default)]
    pub at_most: Option<f64>,
}

/// What a recording must replay to.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// Version of Equipoise that recorded it.
    pub version: String,
    /// How far it was recorded.
    #[reflect(@Param::seconds(0.0, 1e9))]
    pub until: Time,
    /// The digest at that moment, in hexadecimal.
    pub digest: String,
}

/// The types of a scenario, for reading and writing values by path.
#[must_use]
pub fn registry() -> &'static TypeRegistry {
    static REGISTRY: OnceLock<TypeRegistry> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let mut registry = TypeRegistry::default();
        registry.register::<Scenario>();
        registry
    })
}

impl Scenario {
    /// How many machines there are.
    #[must_use]
    pub fn node_count(&self) -> u32 {
        self.nodes.iter().fold(0, |sum, group| sum.saturating_add(group.count))
    }

    /// How many clients there are, by the flows.
    #[must_use]
    pub fn client_count(&self) -> u32 {
        self.flows.iter().map(|flow| flow.client.saturating_add(1)).max().unwrap_or(1)
    }

    /// The group of a machine.
    #[must_use]
    pub fn group_of(&self, node: NodeId) -> Option<&NodeGroup> {
        let mut next = 0u32;
        self.nodes.iter().find(|group| {
            next = next.saturating_add(group.count);
            node.0 < next
        })
    }

    /// The risk above which it counts (R0), for the policy or else for a reserve pool; `None` where nobody goes by risk.
    #[must_use]
    pub fn risk_gate(&self) -> Option<f64> {
        self.policy.risk_gate().or_else(|| self.pools.iter().find_map(|pool| pool.controller.risk_gate()))
    }

    /// Whether the policy or a controller goes by a forecast.
    #[must_use]
    pub fn looks_ahead(&self) -> bool {
        self.policy.risk_gate().is_some() || self.pools.iter().any(|pool| pool.controller.looks_ahead())
    }

    /// Ticks of the whole run.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.length.0.div_ceil(self.dt.0.max(1))
    }
}
