//! The scenario: everything that goes into a run, as plain data.

use super::command::{Command, Scripted};
use super::dispatch::OnFull;
use super::fault::{Fault, Faults};
use super::flow::Flow;
use super::metrics::METRICS;
use super::node::{Group, NodeGroup, NodeId};
use super::policy::{Policy, Tie};
use super::pool::Pool;
use super::qos::Qos;
use super::telemetry::Telemetry;
use crate::param::{self, Mistake, Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, TypeRegistry, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use std::sync::OnceLock;

/// The version of the file format.
pub const FORMAT: u32 = 1;

/// Machines that a scenario may have.
pub const MOST_NODES: u32 = 10_000;

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
    pub nodes: Vec<NodeGroup>,
    /// Who sends requests.
    pub flows: Vec<Flow>,
    /// Who gets a request.
    #[reflect(@Param::choice().live())]
    pub policy: Policy,
    /// What this scenario's study means by the names of other policies: where one of them is asked for by its bare
    /// name, it gets these parameters.
    pub variants: Vec<Policy>,
    /// Who gets it when several machines are equally good.
    #[reflect(@Param::choice().live())]
    pub tie: Tie,
    /// What happens when the chosen machine is full.
    #[reflect(@Param::choice().live())]
    pub on_full: OnFull,
    /// What the balancer is told about the machines.
    pub telemetry: Telemetry,
    /// Reserve pools.
    pub pools: Vec<Pool>,
    /// Limits on the quality of service; absent is none.
    pub qos: Option<Qos>,
    /// What goes wrong.
    pub faults: Faults,
    /// What the run must come to, under its own policy and length.
    pub expect: Vec<Expect>,
    /// What is done to the run while it goes on.
    pub script: Vec<Scripted>,
    /// In a recording: what it must replay to.
    pub recorded: Option<Recorded>,
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
            pools: Vec::new(),
            qos: None,
            faults: Faults::default(),
            expect: Vec::new(),
            script: Vec::new(),
            recorded: None,
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

    /// Ticks of the whole run.
    #[must_use]
    pub fn ticks(&self) -> u64 {
        self.length.0.div_ceil(self.dt.0.max(1))
    }

    /// Everything that is wrong: values outside their range, broken rules, a script that could not be carried out.
    #[must_use]
    pub fn check(&self) -> Vec<Mistake> {
        let mut mistakes = param::check(self);
        if mistakes.is_empty() {
            mistakes = self.check_rules();
        }
        if mistakes.is_empty() {
            self.check_script(&mut mistakes);
        }
        mistakes
    }

    /// Rules between values.
    #[must_use]
    pub fn check_rules(&self) -> Vec<Mistake> {
        let mut mistakes = Vec::new();
        self.check_time(&mut mistakes);
        self.check_nodes(&mut mistakes);
        if self.flows.is_empty() {
            mistakes.push(Mistake::rule("flows", "there is no flow: nobody sends requests"));
        }
        for (index, flow) in self.flows.iter().enumerate() {
            flow.check(&format!("flows[{index}]"), &mut mistakes);
        }
        self.check_faults(&mut mistakes);
        self.check_expect(&mut mistakes);
        mistakes
    }

    fn check_time(&self, mistakes: &mut Vec<Mistake>) {
        if self.ticks() > 100_000_000 {
            let text = format!("{} ticks are too many (1e8 at most); make `dt` longer or `length` shorter", self.ticks());
            mistakes.push(Mistake::rule("length", text));
        }
        if self.warm_up >= self.length {
            let text = format!("the warm-up of {} leaves nothing of the length of {}", self.warm_up, self.length);
            mistakes.push(Mistake::rule("warm_up", text));
        }
        let per_tick = (0..=1000u32).map(|step| {
            let t = self.length.seconds() * f64::from(step) / 1001.0;
            self.flows.iter().map(|flow| flow.shape.rate(t)).sum::<f64>() * self.dt.seconds()
        });
        let most = per_tick.fold(0.0, f64::max);
        if most > 5e7 {
            let text = format!("about {most:.0} requests in one tick are too many (5e7 at most); make `dt` shorter");
            mistakes.push(Mistake::rule("dt", text));
        }
    }

    fn check_nodes(&self, mistakes: &mut Vec<Mistake>) {
        let count = self.node_count();
        if count == 0 {
            mistakes.push(Mistake::rule("nodes", "there is no machine"));
        } else if count > MOST_NODES {
            mistakes.push(Mistake::rule("nodes", format!("{count} machines are too many ({MOST_NODES} at most)")));
        } else if !self.nodes.iter().any(|group| group.group == Group::Base) {
            mistakes.push(Mistake::rule("nodes", "there is no base machine: all would be off at the start"));
        }
        let names: Vec<&str> = self.pools.iter().map(|pool| pool.name.as_str()).collect();
        for (index, group) in self.nodes.iter().enumerate() {
            if let Group::Reserve(name) = &group.group
                && !names.contains(&name.as_str())
            {
                let nearest = param::locate::nearest(name, names.iter().copied());
                let hint = nearest.map(|near| format!(" (did you mean {near:?}?)")).unwrap_or_default();
                let text = format!("there is no pool {name:?}{hint}; pools are: {names:?}");
                mistakes.push(Mistake::rule(format!("nodes[{index}].group"), text));
            }
        }
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) {
                mistakes.push(Mistake::rule(format!("pools[{index}].name"), format!("two pools are called {name:?}")));
            }
            let has_machine = |group: &NodeGroup| matches!(&group.group, Group::Reserve(of) if of == name);
            if !self.nodes.iter().any(has_machine) {
                let text = format!("no machine belongs to it; give one `group: Reserve({name:?})`");
                mistakes.push(Mistake::rule(format!("pools[{index}]"), text));
            }
        }
    }

    fn check_faults(&self, mistakes: &mut Vec<Mistake>) {
        let count = self.node_count();
        for (index, fault) in self.faults.events.iter().enumerate() {
            let path = format!("faults.events[{index}]");
            if let Some(NodeId(node)) = fault.node()
                && node >= count
            {
                let text = format!("there is no machine {}; there are n1 to n{count}", NodeId(node));
                mistakes.push(Mistake::rule(format!("{path}.node"), text));
            }
            if let Fault::Crash { at, until: Some(until), .. } | Fault::Slow { at, until: Some(until), .. } = fault
                && until <= at
            {
                mistakes.push(Mistake::rule(format!("{path}.until"), format!("{until} is not after {at}")));
            }
        }
    }

    fn check_expect(&self, mistakes: &mut Vec<Mistake>) {
        for (index, expect) in self.expect.iter().enumerate() {
            let path = format!("expect[{index}]");
            if !METRICS.iter().any(|metric| metric.name == expect.metric) {
                let nearest = param::locate::nearest(&expect.metric, METRICS.iter().map(|metric| metric.name));
                let hint = nearest.map(|near| format!(" (did you mean {near:?}?)")).unwrap_or_default();
                let text = format!("there is no metric {:?}{hint}; `equipoise list metrics` shows all", expect.metric);
                mistakes.push(Mistake::rule(format!("{path}.metric"), text));
            }
            if expect.at_least.is_none() && expect.at_most.is_none() {
                mistakes.push(Mistake::rule(path, "an expectation needs `at_least`, `at_most` or both"));
            }
        }
    }

    fn check_script(&self, mistakes: &mut Vec<Mistake>) {
        let mut trial = self.clone();
        for (index, entry) in self.script.iter().enumerate() {
            let path = format!("script[{index}].command");
            if index > 0 && entry.at < self.script[index - 1].at {
                let text = format!("{} comes before {}; a script is in the order of time", entry.at, self.script[index - 1].at);
                mistakes.push(Mistake::rule(format!("script[{index}].at"), text));
            }
            if let Err(wrong) = entry.command.try_on(&mut trial) {
                let path = if matches!(entry.command, Command::Set { .. }) { path } else { format!("{path}.{}", wrong.path) };
                mistakes.push(Mistake { path, problem: param::Problem::Rule(wrong.to_string()) });
            }
        }
    }
}
