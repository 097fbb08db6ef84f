//! Reserve pools: machines that are switched on and off, and how well that went.

mod log;

pub use log::{StartView, Starts, Switch};

use super::clock::Clock;
use super::fault::Health;
use super::forecast::Outlook;
use super::life::Life;
use super::measure::{RecentLoad, TickFacts};
use super::node::Node;
use super::qos::QosLog;
use super::reserve::{Control, Controller, Situation};
use super::risk::RiskLevel;
use super::setup::Setup;
use super::weigh::LOAD_TICKS;
use crate::param::{Param, Time};
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use log::Log;
use serde::{Deserialize, Serialize};

/// A reserve pool. Its machines are those whose group is `Reserve` with its name.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Pool {
    /// The name by which machines refer to it.
    pub name: String,
    /// Time from the command to start until the machine takes requests.
    #[reflect(@Param::seconds(0.0, 86_400.0).live())]
    pub start_delay: Time,
    /// Shortest time from the command to stop until the machine is off.
    #[reflect(@Param::seconds(0.0, 86_400.0).live())]
    pub stop_delay: Time,
    /// When machines are switched.
    #[reflect(@Param::choice().live())]
    pub controller: Controller,
}

impl Default for Pool {
    fn default() -> Self {
        Self {
            name: "reserve".into(),
            start_delay: Time::from_secs(45),
            stop_delay: Time::from_secs(20),
            controller: Controller::default(),
        }
    }
}

/// A reserve pool at work.
#[derive(Component)]
pub struct ReservePool {
    /// Position in the scenario.
    pub of: usize,
    control: Box<dyn Control>,
    log: Log,
    /// What its controller went by in this tick, and the load above which it would start something.
    seen: Situation,
    safe: Option<f64>,
}

impl ReservePool {
    /// The pool at position `of`.
    #[must_use]
    pub fn new(of: usize, pool: &Pool) -> Self {
        Self { of, control: pool.controller.start(), log: Log::default(), seen: Situation::default(), safe: None }
    }

    /// Starts another controller afresh.
    pub fn retune(&mut self, controller: &Controller) {
        self.control = controller.start();
    }

    /// What its controller went by in the last tick, and the load above which it would start something.
    #[must_use]
    pub fn seen(&self) -> (&Situation, Option<f64>) {
        (&self.seen, self.safe)
    }

    /// All commands of its controller in the order of time.
    #[must_use]
    pub fn switches(&self) -> Vec<Switch> {
        self.log.switches()
    }

    /// The starts so far, judged by what happened so far.
    #[must_use]
    pub fn starts(&self) -> Starts {
        self.log.starts()
    }
}

/// What controllers know about the whole.
#[derive(SystemParam)]
pub struct Outside<'w> {
    facts: Res<'w, TickFacts>,
    outlook: Res<'w, Outlook>,
    risk: Res<'w, RiskLevel>,
    qos: Res<'w, QosLog>,
}

impl Outside<'_> {
    fn situation(&self, dt_seconds: f64) -> Situation {
        Situation {
            load: self.facts.recent.mean(LOAD_TICKS, dt_seconds),
            expected: self.outlook.upper(),
            risk: self.risk.mean.unwrap_or(0.0),
            violated: self.qos.violated(),
            ..Situation::default()
        }
    }
}

/// Lets each pool's controller decide and does what it wants.
pub fn switch(
    clock: Res<Clock>,
    setup: Res<Setup>,
    outside: Outside<'_>,
    mut pools: Query<&mut ReservePool>,
    mut machines: Query<(&Node, &mut Life, &Health)>,
) {
    let mut pools: Vec<_> = pools.iter_mut().collect();
    if pools.is_empty() {
        return;
    }
    pools.sort_by_key(|pool| pool.of);
    let mut rows: Vec<_> = machines.iter_mut().collect();
    rows.sort_by_key(|(node, ..)| node.id);
    for pool in &mut pools {
        let Some(declared) = setup.scenario.pools.get(pool.of) else { continue };
        let situation = survey(&rows, pool.of, outside.situation(clock.dt_seconds()));
        let decision = pool.control.decide(&declared.controller, &situation);
        (pool.seen, pool.safe) = (situation, decision.safe);
        let ready = clock.start.saturating_add(declared.start_delay.0);
        let of = pool.of;
        let mine = |node: &Node| node.pool == Some(of);
        let off = rows.iter_mut().filter(|(node, life, _)| mine(node) && life.phase() == super::life::Phase::Off);
        for (node, life, _) in off.take(decision.start) {
            life.start(ready);
            pool.log.started(node, clock.start, ready, outside.qos.violated());
        }
        let last = rows.iter_mut().rev().find(|(node, life, _)| mine(node) && life.is_active());
        if let (true, Some((node, life, _))) = (decision.stop, last) {
            pool.log.stopped(node.id, clock.start);
            life.stop(clock.start.saturating_add(declared.stop_delay.0));
        }
    }
}

fn survey(rows: &[(&Node, Mut<Life>, &Health)], pool: usize, outside: Situation) -> Situation {
    let mut now = outside;
    for (node, life, health) in rows {
        let mine = node.pool == Some(pool);
        match life.phase() {
            super::life::Phase::Active => {
                if !health.known_down {
                    now.capacity += node.capacity();
                }
                if mine {
                    now.last = Some(node.capacity());
                }
            }
            super::life::Phase::Starting { .. } => now.starting += node.capacity(),
            super::life::Phase::Off if mine => now.off.push(node.capacity()),
            _ => {}
        }
    }
    now
}

/// Judges the starts by what this tick brought.
pub fn judge_starts(clock: Res<Clock>, facts: Res<TickFacts>, qos: Res<QosLog>, mut pools: Query<&mut ReservePool>) {
    let load = facts.recent.mean(RecentLoad::TICKS, clock.dt_seconds());
    for mut pool in &mut pools {
        pool.log.judge(clock.start, qos.violated(), load, facts.capacity);
    }
}
