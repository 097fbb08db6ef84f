//! The balancer decides its shares: once a tick, by what it was told, before reserve is switched.

use super::clock::Clock;
use super::dispatch::Balancer;
use super::fault::Health;
use super::life::Life;
use super::measure::TickFacts;
use super::node::Node;
use super::policy::{Known, Scene, Score};
use super::risk::{Limits, Watch};
use super::setup::Setup;
use super::telemetry::Told;
use bevy_ecs::prelude::*;

/// Ticks in the present load (λ̂).
pub const LOAD_TICKS: usize = 5;

impl Balancer {
    /// See [`super::policy::Route::assess`].
    fn assess(&mut self, scene: &Scene<'_>) {
        self.router.assess(scene);
    }

    /// See [`super::policy::Route::shares`].
    #[must_use]
    pub fn shares(&self) -> Option<&[f64]> {
        self.router.shares()
    }

    /// See [`super::policy::Route::score`].
    #[must_use]
    pub fn score(&self, machine: u32) -> Option<(&'static [&'static str], Score)> {
        self.router.score(machine)
    }
}

/// Shows the scene to the policy, if it decides shares.
pub fn weigh(
    clock: Res<Clock>,
    setup: Res<Setup>,
    facts: Res<TickFacts>,
    mut balancer: ResMut<Balancer>,
    machines: Query<(&Node, &Life, &Health, &Told, &Watch)>,
) {
    if !setup.scenario.policy.shares_out() {
        return;
    }
    let may = |life: &Life, health: &Health| life.is_active() && !health.known_down;
    let mut known: Vec<Known<'_>> = machines
        .iter()
        .filter(|(_, life, health, ..)| may(life, health))
        .map(|(node, _, _, told, watch)| Known {
            machine: node.id.0,
            capacity: node.capacity(),
            told: &told.now,
            smooth: &told.smooth,
            risk: watch.now.as_ref(),
        })
        .collect();
    known.sort_unstable_by_key(|known| known.machine);
    balancer.assess(&Scene {
        known: &known,
        machines: machines.iter().len(),
        load: facts.recent.mean(LOAD_TICKS, clock.dt_seconds()),
        limits: Limits::of(setup.scenario.qos.as_ref()),
        target: setup.scenario.risk.target,
    });
}
