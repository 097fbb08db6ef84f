//! What can be done to a run while it goes on. A script is a list of commands with their times.

mod machines;
mod value;

use super::clock::Clock;
use super::dispatch::Balancer;
use super::fault::{Deed, FaultPlan, Health, pace};
use super::flow::Source;
use super::life::Life;
use super::node::{Node, NodeId};
use super::policy::Policy;
use super::pool::ReservePool;
use super::ring::TokenRing;
use super::ring::work::lay;
use super::scenario::Scenario;
use super::server::Server;
use super::setup::Setup;
use crate::param::{self, Mistake, Param, Problem, Time};
use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use value::{set, set_alone};

/// One thing that is done to a run. It acts at the first tick that begins at or after its time.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Command {
    /// Sets a live parameter; `policy` sets the whole policy.
    Set {
        /// Path of the parameter.
        path: String,
        /// Its value as RON text; durations take units.
        value: String,
    },
    /// A machine crashes: everything inside fails.
    Crash {
        /// Which machine.
        node: NodeId,
    },
    /// A crashed machine is repaired, empty.
    Repair {
        /// Which machine.
        node: NodeId,
    },
    /// A machine works at another speed.
    Slow {
        /// Which machine.
        node: NodeId,
        /// Its speed as a multiple of the full one.
        #[reflect(@Param::above(0.0, 1000.0).log())]
        speed: f64,
    },
    /// All flows send more (or less) for a while.
    Burst {
        /// The intensity is multiplied by this.
        #[reflect(@Param::range(0.0, 1000.0))]
        factor: f64,
        /// For how long.
        #[reflect(@Param::above(0.0, 1e9).unit("s"))]
        duration: Time,
    },
    /// A machine that is off is started; it takes requests after the start delay of its pool.
    Start {
        /// Which machine.
        node: NodeId,
    },
    /// A machine gets nothing new and goes off line when it is empty.
    Drain {
        /// Which machine.
        node: NodeId,
    },
    /// A machine is taken out for good. On a ring its tokens go to the first machine that is left.
    Remove {
        /// Which machine.
        node: NodeId,
    },
    /// One more machine comes; its number is the next one. On a ring it gets a few tokens of the machine with most.
    Add {
        /// The machine that it is like.
        like: NodeId,
    },
}

/// A command with its time.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scripted {
    /// When it is due.
    #[reflect(@Param::seconds(0.0, 1e9))]
    pub at: Time,
    /// What is done.
    pub command: Command,
}

impl Command {
    /// Checks only the value that the command sets, for a scenario that is wrong in other places.
    ///
    /// # Errors
    /// A value that could not stand there in any scenario.
    pub(super) fn try_values(&self, scenario: &mut Scenario) -> Result<(), Mistake> {
        let Self::Set { path, value } = self else { return Ok(()) };
        match set_alone(scenario, path, value) {
            // What is not there may be added by then.
            Err(Mistake { problem: Problem::Unknown { .. }, .. }) | Ok(()) => Ok(()),
            Err(wrong) => Err(wrong),
        }
    }

    /// Checks the command against the present values, and makes its change to them when it sets one.
    ///
    /// # Errors
    /// What is wrong with it; then nothing is changed.
    pub fn try_on(&self, scenario: &mut Scenario) -> Result<(), Mistake> {
        let node = match self {
            Self::Set { path, value } => return set(scenario, path, value),
            Self::Burst { .. } => None,
            Self::Crash { node } | Self::Repair { node } | Self::Slow { node, .. } => Some(node),
            Self::Start { node } | Self::Drain { node } => Some(node),
            Self::Remove { node } | Self::Add { like: node } => Some(node),
        };
        if let Some(wrong) = param::check(self).into_iter().next() {
            return Err(wrong);
        }
        if let Some(node) = node.filter(|node| node.0 < scenario.node_count()) {
            match self {
                Self::Remove { .. } => return machines::remove(scenario, *node),
                Self::Add { .. } => return machines::add(scenario, *node),
                _ => {}
            }
        }
        match node {
            Some(node) if node.0 >= scenario.node_count() => {
                Err(Mistake::rule("node", node.missing(scenario.node_count())))
            }
            _ => Ok(()),
        }
    }
}

/// Commands that are still to come, in the order of time.
#[derive(Resource, Clone, Debug, Default)]
pub struct Script {
    /// What is due when.
    pub due: VecDeque<Scripted>,
}

/// Carries out the commands that are due; says whether there were any.
pub fn obey(world: &mut World) -> bool {
    let now = world.resource::<Clock>().start;
    if world.resource::<Script>().due.front().is_none_or(|next| next.at.0 > now) {
        return false;
    }
    while let Some(next) = world.resource_mut::<Script>().due.pop_front_if(|next| next.at.0 <= now) {
        carry_out(world, now, &next.command);
    }
    true
}

fn carry_out(world: &mut World, now: u64, command: &Command) {
    match command {
        Command::Set { path, value } => {
            let mut setup = world.resource_mut::<Setup>();
            if set(&mut setup.scenario, path, value).is_ok() {
                setup.refresh();
                retune(world, now, path);
            }
        }
        Command::Crash { node } => world.resource_mut::<FaultPlan>().add(now, *node, Deed::Crash),
        Command::Repair { node } => world.resource_mut::<FaultPlan>().add(now, *node, Deed::Repair),
        Command::Slow { node, speed } => world.resource_mut::<FaultPlan>().add(now, *node, Deed::Speed(*speed)),
        Command::Burst { factor, duration } => {
            let until = now.saturating_add(duration.0);
            world.query::<&mut Source>().iter_mut(world).for_each(|mut source| source.surge(*factor, until));
        }
        Command::Remove { .. } | Command::Add { .. } => {
            if command.try_on(&mut world.resource_mut::<Setup>().scenario).is_ok() {
                machines::change(world, now, command);
            }
        }
        Command::Start { node } | Command::Drain { node } => {
            switch(world, now, *node, matches!(command, Command::Start { .. }))
        }
    }
}

fn switch(world: &mut World, now: u64, which: NodeId, start: bool) {
    let pools = world.resource::<Setup>().scenario.pools.clone();
    for (node, mut life) in world.query::<(&Node, &mut Life)>().iter_mut(world) {
        if node.id == which {
            let pool = node.pool.and_then(|pool| pools.get(pool)).cloned().unwrap_or_default();
            if start {
                life.start(now.saturating_add(pool.start_delay.0));
            } else {
                life.stop(now.saturating_add(pool.stop_delay.0));
            }
        }
    }
}

/// Takes the present values over into what keeps a copy of them.
fn retune(world: &mut World, now: u64, path: &str) {
    let scenario = world.resource::<Setup>().scenario.clone();
    for (mut node, mut server, health) in world.query::<(&mut Node, &mut Server, &Health)>().iter_mut(world) {
        if let Some(group) = scenario.nodes.get(node.of) {
            node.retune(group);
            server.set_pace(now, pace(&node, health.speed));
        }
    }
    if scenario.policy == Policy::TokenRing {
        lay(world);
    }
    if path == "ring.rebalancer" || path == "ring" {
        world.query::<&mut TokenRing>().iter_mut(world).for_each(|mut ring| ring.restart());
    }
    let mut balancer = world.resource_mut::<Balancer>();
    if path.starts_with("policy") {
        balancer.retune(&scenario.policy);
    }
    balancer.disturb();
    for mut pool in world.query::<&mut ReservePool>().iter_mut(world) {
        let whole = format!("pools[{}].controller", pool.of);
        if let (true, Some(declared)) = (path == whole, scenario.pools.get(pool.of)) {
            pool.retune(&declared.controller);
        }
    }
}
