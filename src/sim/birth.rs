//! The world of a run before its first tick.

use super::clock::Clock;
use super::command::Script;
use super::digest::Digest;
use super::dispatch::Balancer;
use super::fault::{FaultPlan, Health, pace};
use super::flow::Source;
use super::history::History;
use super::journal::{Journal, Seen};
use super::life::Life;
use super::measure::{Meter, TickFacts, Totals};
use super::metrics::Summary;
use super::node::{Group, Node, NodeId};
use super::pool::{RecentLoad, ReservePool};
use super::qos::QosLog;
use super::requests::Requests;
use super::scenario::Scenario;
use super::server::Server;
use super::setup::Setup;
use super::telemetry::Told;
use bevy_ecs::prelude::*;

/// Machines, flows, pools and what they share.
pub fn world(scenario: &Scenario) -> World {
    let mut world = World::new();
    insert_resources(&mut world, scenario);
    spawn_nodes(&mut world, scenario);
    for (of, flow) in scenario.flows.iter().enumerate() {
        world.spawn(Source::new(scenario.seed, of, flow));
    }
    for (of, pool) in scenario.pools.iter().enumerate() {
        world.spawn(ReservePool::new(of, pool));
    }
    world
}

fn insert_resources(world: &mut World, scenario: &Scenario) {
    let mut due = scenario.script.clone();
    due.sort_by_key(|entry| entry.at);
    world.insert_resource(Clock::new(scenario.dt.0));
    world.insert_resource(Setup::new(scenario.clone()));
    world.insert_resource(Script { due: due.into() });
    world.insert_resource(FaultPlan::new(&scenario.faults));
    world.insert_resource(Balancer::new(scenario.seed, &scenario.policy));
    world.insert_resource(Requests::default());
    world.insert_resource(TickFacts::default());
    world.insert_resource(Totals::default());
    world.insert_resource(Digest::default());
    world.insert_resource(QosLog::default());
    world.insert_resource(RecentLoad::default());
    world.insert_resource(Summary::default());
    world.insert_resource(History::new(scenario.node_count() as usize));
    world.insert_resource(Journal::default());
}

fn spawn_nodes(world: &mut World, scenario: &Scenario) {
    let mut id = 0;
    for (of, group) in scenario.nodes.iter().enumerate() {
        let pool = match &group.group {
            Group::Base => None,
            Group::Reserve(name) => scenario.pools.iter().position(|pool| pool.name == *name),
        };
        for _ in 0..group.count {
            let node = Node::new(NodeId(id), of, group, pool);
            let health = Health::new(scenario.seed, node.id, &scenario.faults);
            let life = Life::new(pool.is_none());
            world.spawn((
                Seen::new(&life),
                Server::new(group.channels, group.queue, pace(&node, 1.0)),
                Meter::new(&node),
                Told::new(scenario.seed, &node),
                life,
                health,
                node,
            ));
            id += 1;
        }
    }
}
