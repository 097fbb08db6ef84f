//! Faults: crashes and slow machines, planned or at random, and when the balancer notices.

use super::clock::Clock;
use super::dice::{Dice, Purpose};
use super::digest::{Digest, Outcome};
use super::node::{Node, NodeId};
use super::server::Server;
use crate::param::{Param, Time, limited};
use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Planned faults that a scenario may have.
const MOST_EVENTS: usize = 1_000_000;

/// What goes wrong in a run, and how fast the balancer notices.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Faults {
    /// Time from a crash until the balancer sends nothing more there.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub detect_delay: Time,
    /// Time from a repair until the balancer sends there again.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub recover_delay: Time,
    /// What happens.
    #[serde(deserialize_with = "limited::<_, _, MOST_EVENTS>")]
    pub events: Vec<Fault>,
}

/// One thing that goes wrong. It acts at the first tick that begins at or after its time.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Fault {
    /// A machine crashes: everything inside fails.
    Crash {
        /// Which machine.
        node: NodeId,
        /// When.
        #[reflect(@Param::seconds(0.0, 1e9))]
        at: Time,
        /// When it is repaired, empty; absent is never.
        #[reflect(@Param::seconds(0.0, 1e9))]
        #[serde(default)]
        until: Option<Time>,
    },
    /// A machine works at another speed.
    Slow {
        /// Which machine.
        node: NodeId,
        /// Its speed as a multiple of the full one.
        #[reflect(@Param::above(0.0, 1000.0).log())]
        speed: f64,
        /// When.
        #[reflect(@Param::seconds(0.0, 1e9))]
        at: Time,
        /// When it is back at full speed; absent is never.
        #[reflect(@Param::seconds(0.0, 1e9))]
        #[serde(default)]
        until: Option<Time>,
    },
    /// Machines crash and are repaired at random, with exponential times.
    RandomCrashes {
        /// Which machine; absent is every one.
        #[serde(default)]
        node: Option<NodeId>,
        /// Mean time from a repair to the next crash.
        #[reflect(@Param::above(0.0, 1e9).unit("s").log())]
        mean_between: Time,
        /// Mean time from a crash to its repair.
        #[reflect(@Param::above(0.0, 1e9).unit("s").log())]
        mean_repair: Time,
    },
}

impl Fault {
    /// The machine it concerns; `None` is every one.
    #[must_use]
    pub fn node(&self) -> Option<NodeId> {
        match self {
            Self::Crash { node, .. } | Self::Slow { node, .. } => Some(*node),
            Self::RandomCrashes { node, .. } => *node,
        }
    }
}

/// What can be done to a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Deed {
    /// It crashes.
    Crash,
    /// It is repaired.
    Repair,
    /// It works at this multiple of its full speed.
    Speed(f64),
}

/// What will be done to machines, in the order of time.
#[derive(Resource, Clone, Debug, Default)]
pub struct FaultPlan {
    due: Vec<(u64, NodeId, Deed)>,
    next: usize,
}

impl FaultPlan {
    /// The planned faults of a scenario.
    #[must_use]
    pub fn new(faults: &Faults) -> Self {
        let mut due = Vec::new();
        for fault in &faults.events {
            let (node, at, until, deed, undo) = match fault {
                Fault::Crash { node, at, until } => (node, at, until, Deed::Crash, Deed::Repair),
                Fault::Slow { node, speed, at, until } => (node, at, until, Deed::Speed(*speed), Deed::Speed(1.0)),
                Fault::RandomCrashes { .. } => continue,
            };
            due.push((at.0, *node, deed));
            due.extend(until.map(|until| (until.0, *node, undo)));
        }
        due.sort_by_key(|(at, ..)| *at);
        Self { due, next: 0 }
    }

    /// Adds a deed that is due now.
    pub fn add(&mut self, now: u64, node: NodeId, deed: Deed) {
        let place = self.next + self.due[self.next..].partition_point(|(at, ..)| *at <= now);
        self.due.insert(place, (now, node, deed));
    }
}

/// Whether a machine works, and whether the balancer knows.
#[derive(Component, Clone, Debug)]
pub struct Health {
    /// Whether it is crashed.
    pub down: bool,
    /// Whether the balancer takes it for crashed.
    pub known_down: bool,
    /// Its speed as a multiple of the full one.
    pub speed: f64,
    /// When it crashed or was repaired last, in ns.
    since: u64,
    /// Random failures: means in ns, their dice, the next change in ns.
    random: Option<(f64, f64, Dice, u64)>,
}

impl Health {
    /// A machine in good health, with the random failures of the scenario if it has any.
    #[must_use]
    pub fn new(seed: u64, node: NodeId, faults: &Faults) -> Self {
        let random = faults.events.iter().find_map(|fault| match fault {
            Fault::RandomCrashes { node: which, mean_between, mean_repair }
                if which.is_none_or(|which| which == node) =>
            {
                let mut dice = Dice::new(seed, Purpose::Faults, u64::from(node.0));
                let between = mean_between.0 as f64;
                let first = (dice.exponential() * between) as u64;
                Some((between, mean_repair.0 as f64, dice, first))
            }
            _ => None,
        });
        Self { down: false, known_down: false, speed: 1.0, since: 0, random }
    }

    fn random_deed(&mut self, now: u64) -> Option<Deed> {
        let (between, repair, dice, next) = self.random.as_mut()?;
        if now < *next {
            return None;
        }
        let (mean, deed) = if self.down { (*between, Deed::Repair) } else { (*repair, Deed::Crash) };
        *next = now + (dice.exponential() * mean) as u64 + 1;
        Some(deed)
    }

    fn notice(&mut self, now: u64, faults: &Faults) {
        let delay = if self.down { faults.detect_delay } else { faults.recover_delay };
        if self.known_down != self.down && now >= self.since.saturating_add(delay.0) {
            self.known_down = self.down;
        }
    }
}

/// Does what is due to machines, then lets the balancer notice.
pub fn disturb(
    clock: Res<Clock>,
    setup: Res<super::setup::Setup>,
    mut plan: ResMut<FaultPlan>,
    mut balancer: ResMut<super::dispatch::Balancer>,
    mut digest: ResMut<Digest>,
    mut machines: Query<(&Node, &mut Health, &mut Server)>,
) {
    let mut rows: Vec<_> = machines.iter_mut().collect();
    rows.sort_by_key(|(node, ..)| node.id);
    let mut act = |row: &mut (&Node, Mut<Health>, Mut<Server>), deed: Deed| {
        balancer.disturb();
        apply(row.0, &mut row.1, &mut row.2, deed, clock.start, &mut digest);
    };
    while let Some((at, node, deed)) = plan.due.get(plan.next).copied() {
        if at > clock.start {
            break;
        }
        plan.next += 1;
        if let Some(row) = rows.get_mut(node.0 as usize) {
            act(row, deed);
        }
    }
    for row in &mut rows {
        if row.1.random.is_some()
            && let Some(deed) = row.1.random_deed(clock.start)
        {
            act(row, deed);
        }
        if row.1.known_down != row.1.down {
            row.1.notice(clock.start, &setup.scenario.faults);
        }
    }
}

fn apply(node: &Node, health: &mut Health, server: &mut Server, deed: Deed, now: u64, digest: &mut Digest) {
    match deed {
        Deed::Crash if !health.down => {
            health.down = true;
            health.since = now;
            server.crash(now, |row| digest.note(row.seq, node.id.0, now, Outcome::Failed));
        }
        Deed::Repair if health.down => {
            health.down = false;
            health.since = now;
            server.repair();
        }
        Deed::Speed(speed) => {
            health.speed = speed;
            server.set_pace(now, pace(node, speed));
        }
        Deed::Crash | Deed::Repair => {}
    }
}

/// Nanoseconds of service for size 1.
#[must_use]
pub fn pace(node: &Node, speed: f64) -> f64 {
    1e9 / (node.rate * speed)
}
