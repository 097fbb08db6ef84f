//! The rules between the values of a scenario.

use super::{MOST_NODES, Scenario};
use crate::param::{self, Mistake};
use crate::sim::command::Command;
use crate::sim::fault::Fault;
use crate::sim::metrics::METRICS;
use crate::sim::node::{Group, NodeGroup, NodeId, Service};
use crate::sim::placed::MOST_DEADLINES;
use crate::sim::ring::Rebalancer;

/// Keys that all flows of a scenario may have together.
const MOST_KEYS: u64 = 20_000_000;

/// Mistakes of a script after which nothing more is tried: each line is tried on what the lines before it made.
const MOST_SCRIPT_MISTAKES: usize = 20;

impl Scenario {
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
            flow.check(&format!("flows[{index}]"), self.dt, &mut mistakes);
        }
        if let Some(network) = &self.network {
            network.check(self, &mut mistakes);
        }
        self.check_deadlines(&mut mistakes);
        if let Some(reason) = self.policy.misfit(self) {
            mistakes.push(Mistake::rule("policy", format!("{} {reason}", self.policy.name())));
        }
        if let Some(forecast) = &self.forecast {
            forecast.check(self.dt, &mut mistakes);
        }
        self.check_ring(&mut mistakes);
        self.check_faults(&mut mistakes);
        self.check_expect(&mut mistakes);
        mistakes
    }

    fn check_time(&self, mistakes: &mut Vec<Mistake>) {
        if self.ticks() > 100_000_000 {
            let text =
                format!("{} ticks are too many (1e8 at most); make `dt` longer or `length` shorter", self.ticks());
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

    fn check_deadlines(&self, mistakes: &mut Vec<Mistake>) {
        let count = self.flows.iter().filter(|flow| flow.deadline.is_some()).count();
        if count > MOST_DEADLINES {
            let text = format!("{count} flows have a deadline; {MOST_DEADLINES} at most may");
            mistakes.push(Mistake::rule("flows", text));
        }
    }

    fn check_ring(&self, mistakes: &mut Vec<Mistake>) {
        let keys = self.flows.iter().map(|flow| u64::from(flow.keys.count())).sum::<u64>();
        if keys > MOST_KEYS {
            let text = format!("{keys} keys of all flows are too many ({MOST_KEYS} at most)");
            mistakes.push(Mistake::rule("flows", text));
        }
        for (index, group) in self.nodes.iter().enumerate() {
            group.meter.check(&format!("nodes[{index}].meter"), mistakes);
            if group.service == Service::Counted && group.queue.is_some() {
                let text = "machines that only count have no queue; leave it out";
                mistakes.push(Mistake::rule(format!("nodes[{index}].queue"), text));
            }
        }
        let Some(ring) = &self.ring else { return };
        ring.check(self.node_count(), mistakes);
        if !self.pools.is_empty() && ring.rebalancer != Rebalancer::Static {
            let text = "a ring that moves tokens would give them to reserve machines that are off; leave out `pools`, and add \
                        and remove machines by the script";
            mistakes.push(Mistake::rule("ring.rebalancer", text));
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

    fn check_recorded(&self, mistakes: &mut Vec<Mistake>) {
        let Some(recorded) = &self.recorded else { return };
        // The last tick is a whole one, also where the length is not.
        if recorded.until.0 >= self.length.0.saturating_add(self.dt.0) {
            let text = format!("{} is beyond the length of {}", recorded.until, self.length);
            mistakes.push(Mistake::rule("recorded.until", text));
        }
        if recorded.digest.len() != 16 || u64::from_str_radix(&recorded.digest, 16).is_err() {
            let text = format!("`{}` is no digest, which has 16 hexadecimal digits", recorded.digest);
            mistakes.push(Mistake::rule("recorded.digest", text));
        }
    }

    fn check_script(&self, mistakes: &mut Vec<Mistake>) {
        self.check_recorded(mistakes);
        let mut trial = self.clone();
        for (index, entry) in self.script.iter().enumerate() {
            let path = format!("script[{index}].command");
            if index > 0 && entry.at < self.script[index - 1].at {
                let text = format!(
                    "{} comes before {}; a script is in the order of time",
                    entry.at,
                    self.script[index - 1].at
                );
                mistakes.push(Mistake::rule(format!("script[{index}].at"), text));
            }
            if mistakes.len() >= MOST_SCRIPT_MISTAKES {
                return;
            }
            if let Err(wrong) = entry.command.try_on(&mut trial) {
                let path =
                    if matches!(entry.command, Command::Set { .. }) { path } else { format!("{path}.{}", wrong.path) };
                mistakes.push(Mistake { path, problem: param::Problem::Elsewhere(Box::new(wrong)) });
            }
        }
    }
}
