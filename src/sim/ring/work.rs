//! The systems of a ring: it is laid as an entity of the world, and rebalanced once a tick.

use super::traffic::KeyTraffic;
use super::{Loads, MOST_TOKENS, Ring, TOKENS_EACH, TokenRing};
use crate::sim::clock::Clock;
use crate::sim::digest::Digest;
use crate::sim::fault::Health;
use crate::sim::life::Life;
use crate::sim::load::{Load, capacity};
use crate::sim::node::Node;
use crate::sim::requests::{NOWHERE, Requests};
use crate::sim::scenario::Scenario;
use crate::sim::setup::Setup;
use bevy_ecs::prelude::*;
use std::sync::Arc;

/// What a policy asks a ring.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The ring.
    pub ring: &'a TokenRing,
    /// Its keys.
    pub traffic: &'a KeyTraffic,
    /// Keys of the requests of the tick; empty when they have none.
    pub keys: &'a [u32],
    /// Number of the first request of the tick.
    pub first: u64,
}

impl Asked<'_> {
    /// The token that the request in this row of the tick belongs to.
    #[inline]
    #[must_use]
    pub fn token(&self, row: usize) -> u32 {
        let key = self.keys.get(row).copied().unwrap_or(crate::sim::flow::NO_KEY);
        self.traffic.token(key, self.first + row as u64, self.ring.tokens().layout())
    }
}

/// The ring of a scenario: the declared one, or one of 100 tokens a machine that never change hands.
#[must_use]
pub fn declared(scenario: &Scenario) -> Ring {
    scenario.ring.clone().unwrap_or_else(|| {
        let tokens = scenario.node_count().saturating_mul(TOKENS_EACH).min(MOST_TOKENS);
        Ring { tokens, ..Ring::default() }
    })
}

/// Lays the ring, unless it is there.
pub fn lay(world: &mut World) {
    if world.query::<&TokenRing>().iter(world).next().is_some() {
        return;
    }
    let scenario = world.resource::<Setup>().scenario.clone();
    let rule = declared(&scenario);
    let layout = Arc::new(rule.layout(scenario.seed));
    let traffic = KeyTraffic::new(rule.key_places(scenario.seed, &scenario.flows), &layout);
    let mut ring = TokenRing::new(layout, scenario.node_count() as usize);
    scenario.removed.iter().for_each(|machine| ring.remove(machine.0));
    world.spawn((ring, traffic));
    let bare: Vec<(Entity, u32)> =
        world.query_filtered::<(Entity, &Node), Without<Load>>().iter(world).map(|(e, node)| (e, node.id.0)).collect();
    for (entity, node) in bare {
        world.entity_mut(entity).insert(Load::new(scenario.seed, node));
    }
}

/// One step of the ring, by what was observed in this tick; it acts from the next tick on.
pub fn rebalance(
    clock: Res<Clock>,
    setup: Res<Setup>,
    requests: Res<Requests>,
    mut digest: ResMut<Digest>,
    mut rings: Query<(&mut TokenRing, &mut KeyTraffic)>,
    machines: Query<(&Node, &Life, &Health, &Load)>,
) {
    let Ok((mut ring, mut traffic)) = rings.single_mut() else { return };
    let count = ring.tokens().machines();
    let (mut observed, mut real, mut capacities) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    for (node, life, health, load) in &machines {
        let id = node.id.0 as usize;
        (observed[id], real[id], capacities[id]) = (load.observed, load.real, capacity(node, life, health));
    }
    traffic.count(&requests, ring.tokens().layout());
    let loads = Loads { observed: &observed, real: &real, capacities: &capacities };
    let fallback;
    let rule = match &setup.scenario.ring {
        Some(rule) => rule,
        None => {
            fallback = Ring::default();
            &fallback
        }
    };
    ring.step(rule, &loads, clock.start < setup.scenario.warm_up.0);
    digest.chain(ring.last().imbalance.to_bits());
    for one in ring.moves() {
        digest.chain(u64::from(one.token) << 32 | u64::from(one.to));
    }
}

/// The machine of each token: its owner where that may be chosen or is removed (then its requests are lost), else that of the
/// next token around the ring whose owner may be chosen.
#[must_use]
pub fn targets(ring: &TokenRing, eligible: &[u32]) -> Vec<u32> {
    let mut open = vec![false; ring.tokens().machines()];
    eligible.iter().for_each(|machine| open[*machine as usize] = true);
    let mut targets = ring.tokens().owners().to_vec();
    let mut next = NOWHERE;
    // Twice around, backwards: the second time every token knows who comes after it.
    for token in (0..targets.len()).rev().chain((0..targets.len()).rev()) {
        let owner = ring.tokens().owner(token as u32);
        if open[owner as usize] {
            next = owner;
        } else if !ring.is_removed(owner) {
            targets[token] = next;
        }
    }
    targets
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::ring::Layout;

    #[test]
    fn requests_of_a_crashed_machine_walk_on_and_those_of_a_removed_one_are_lost() {
        let layout = Arc::new(Layout::new(vec![0.1, 0.2, 0.3, 0.4, 0.5, 0.6]));
        let mut ring = TokenRing::new(layout, 3);
        assert_eq!(targets(&ring, &[0, 1, 2]), [0, 1, 2, 0, 1, 2]);
        assert_eq!(targets(&ring, &[0, 1]), [0, 1, 0, 0, 1, 0]);
        assert_eq!(targets(&ring, &[1]), [1; 6]);
        ring.remove(1);
        assert_eq!(targets(&ring, &[0, 2]), [0, 0, 2, 0, 0, 2]);
        ring.tokens.give(0, 1);
        assert_eq!(targets(&ring, &[0, 2]), [1, 0, 2, 0, 0, 2]);
    }
}
