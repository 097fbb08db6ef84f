//! Machines that are added and removed while a run goes on.

use super::Command;
use crate::param::{Mistake, Problem};
use crate::sim::birth::add_node;
use crate::sim::dispatch::Balancer;
use crate::sim::life::Life;
use crate::sim::network::Link;
use crate::sim::node::{Group, Node, NodeGroup, NodeId};
use crate::sim::ring::TokenRing;
use crate::sim::scenario::Scenario;
use crate::sim::server::Server;
use crate::sim::setup::Setup;
use bevy_ecs::prelude::*;

/// Takes a machine out of the present values.
pub(super) fn remove(scenario: &mut Scenario, node: NodeId) -> Result<(), Mistake> {
    let wrong = |text: String| Err(Mistake::rule("node", text));
    if scenario.removed.binary_search(&node).is_ok() {
        return wrong(format!("{node} is removed already"));
    }
    if scenario.group_of(node).is_some_and(|group| matches!(group.group, Group::Reserve(_))) {
        return wrong(format!("{node} belongs to a reserve pool, which starts and stops it; drain it instead"));
    }
    // Only base machines can be removed.
    let base = scenario.nodes.iter().filter(|group| group.group == Group::Base).map(|group| u64::from(group.count));
    if base.sum::<u64>() <= scenario.removed.len() as u64 + 1 {
        return wrong(format!("{node} is the last machine; no machine would be left"));
    }
    let place = scenario.removed.partition_point(|gone| *gone < node);
    scenario.removed.insert(place, node);
    Ok(())
}

/// Adds a machine like `like` to the present values, as a group of its own at the end.
pub(super) fn add(scenario: &mut Scenario, like: NodeId) -> Result<(), Mistake> {
    let Some(group) = scenario.group_of(like).cloned() else { return Ok(()) };
    let new = NodeId(scenario.node_count());
    scenario.nodes.push(NodeGroup { count: 1, group: Group::Base, ..group });
    let links = scenario.network.as_ref().map_or(0, |network| network.links.len());
    if let Some(network) = &mut scenario.network {
        // It is as far away as the one that it is like.
        let own: Vec<Link> = network.links.iter().filter(|link| link.node == Some(like)).cloned().collect();
        network.links.extend(own.into_iter().map(|link| Link { node: Some(new), ..link }));
    }
    match scenario.check_growth().into_iter().next() {
        None => Ok(()),
        Some(wrong) => {
            scenario.nodes.pop();
            if let Some(network) = &mut scenario.network {
                network.links.truncate(links);
            }
            Err(Mistake { path: "like".to_owned(), problem: Problem::Elsewhere(Box::new(wrong)) })
        }
    }
}

/// Carries out what was noted in the present values.
pub(super) fn change(world: &mut World, now: u64, command: &Command) {
    world.resource_mut::<Setup>().refresh();
    world.resource_mut::<Balancer>().disturb();
    let Command::Remove { node: which } = command else { return add_node(world) };
    for (node, mut life, mut server) in world.query::<(&Node, &mut Life, &mut Server)>().iter_mut(world) {
        if node.id == *which {
            life.remove(now);
            server.retire();
        }
    }
    world.query::<&mut TokenRing>().iter_mut(world).for_each(|mut ring| ring.remove(which.0));
}
