//! The world of a run before its first tick.

use super::clock::Clock;
use super::command::Script;
use super::digest::Digest;
use super::dispatch::Balancer;
use super::fault::{FaultPlan, Health, pace};
use super::flow::Source;
use super::forecast::Outlook;
use super::history::History;
use super::journal::{Journal, Seen};
use super::life::Life;
use super::load::Load;
use super::measure::{Meter, TickFacts, Totals};
use super::metrics::Summary;
use super::network::Links;
use super::node::{Group, Node, NodeId, Service};
use super::policy::Policy;
use super::pool::ReservePool;
use super::qos::QosLog;
use super::requests::Requests;
use super::ring::TokenRing;
use super::ring::work::{declared, lay};
use super::risk::{RiskLevel, Watch};
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
    for of in 0..scenario.flows.len() {
        world.spawn(Source::new(scenario.seed, of, &scenario.flows));
    }
    for (of, pool) in scenario.pools.iter().enumerate() {
        world.spawn(ReservePool::new(of, pool));
    }
    if scenario.ring.is_some() || scenario.policy == Policy::TokenRing {
        lay(&mut world);
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
    world.insert_resource(Links::new(scenario));
    world.insert_resource(Requests::default());
    world.insert_resource(TickFacts::default());
    world.insert_resource(Totals::default());
    world.insert_resource(Digest::default());
    world.insert_resource(QosLog::default());
    world.insert_resource(Outlook::default());
    world.insert_resource(RiskLevel::default());
    world.insert_resource(Summary::default());
    world.insert_resource(History::new(scenario.node_count() as usize, scenario.pools.len()));
    world.insert_resource(Journal::default());
}

fn spawn_nodes(world: &mut World, scenario: &Scenario) {
    let mut id = 0;
    for (of, group) in scenario.nodes.iter().enumerate() {
        for _ in 0..group.count {
            spawn_node(world, scenario, NodeId(id), of);
            id += 1;
        }
    }
}

/// Machine `id` of the group at position `of`.
fn spawn_node(world: &mut World, scenario: &Scenario, id: NodeId, of: usize) -> Entity {
    let group = &scenario.nodes[of];
    let pool = match &group.group {
        Group::Base => None,
        Group::Reserve(name) => scenario.pools.iter().position(|pool| pool.name == *name),
    };
    let node = Node::new(id, of, group, pool);
    let health = Health::new(scenario.seed, id, &scenario.faults);
    let pace = pace(&node, 1.0);
    let server = match group.service {
        Service::Queue => Server::new(group.channels, group.queue, pace),
        Service::Counted => Server::counted(scenario.dt.0.saturating_mul(u64::from(group.channels)), pace),
    };
    let told = Told::new(scenario.seed, &node);
    let life = Life::new(pool.is_none());
    world.spawn((Seen::new(&life), server, Meter::new(&node), told, Watch::default(), life, health, node)).id()
}

/// The last machine of a scenario, which was added while the run goes on.
pub fn add_node(world: &mut World) {
    let scenario = world.resource::<Setup>().scenario.clone();
    let id = NodeId(scenario.node_count() - 1);
    let entity = spawn_node(world, &scenario, id, scenario.nodes.len() - 1);
    world.resource_mut::<History>().add_machine();
    world.resource_mut::<Links>().add_machine(&scenario);
    let v_min = declared(&scenario).v_min as usize;
    let mut rings = world.query::<&mut TokenRing>();
    let Some(mut ring) = rings.iter_mut(world).next() else { return };
    ring.add(v_min);
    world.entity_mut(entity).insert(Load::new(scenario.seed, id.0));
}
