//! The life cycle of a machine: off, starting, active, stopping.

use super::clock::Clock;
use super::node::Node;
use super::server::Server;
use bevy_ecs::prelude::*;

/// Where a machine is in its life cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Not on line.
    Off,
    /// On its way up; ready at the moment in ns. Cannot be cancelled.
    Starting {
        /// When it is ready, in ns.
        ready: u64,
    },
    /// Takes requests.
    Active,
    /// Takes nothing new; off when it is empty and the moment (ns) is over.
    Stopping {
        /// The earliest end, in ns.
        until: u64,
    },
}

/// The life of one machine.
#[derive(Component, Clone, Copy, Debug)]
pub struct Life {
    phase: Phase,
    /// Time in Active or Stopping so far, in ns.
    on_line: u64,
    /// When it last became active, in ns.
    active_since: u64,
    /// Whether it was taken out for good.
    removed: bool,
}

impl Life {
    /// Active from the start, or off.
    #[must_use]
    pub fn new(active: bool) -> Self {
        Self { phase: if active { Phase::Active } else { Phase::Off }, on_line: 0, active_since: 0, removed: false }
    }

    /// Its present phase.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Whether it takes requests.
    #[must_use]
    pub fn is_active(&self) -> bool {
        self.phase == Phase::Active
    }

    /// When it last became active, in ns.
    #[must_use]
    pub fn active_since(&self) -> u64 {
        self.active_since
    }

    /// Whether it works: active, or stopping and still serving what is inside.
    #[must_use]
    pub fn is_on_line(&self) -> bool {
        matches!(self.phase, Phase::Active | Phase::Stopping { .. })
    }

    /// Time in Active or Stopping so far, in ns.
    #[must_use]
    pub fn on_line(&self) -> u64 {
        self.on_line
    }

    /// Begins to start an off machine; it is ready at `ready` (ns).
    pub fn start(&mut self, ready: u64) {
        if self.phase == Phase::Off && !self.removed {
            self.phase = Phase::Starting { ready };
        }
    }

    /// Drains an active machine; it is off when empty, at `until` (ns) at the earliest.
    pub fn stop(&mut self, until: u64) {
        if self.phase == Phase::Active {
            self.phase = Phase::Stopping { until };
        }
    }

    /// Takes it out for good: it gets nothing new, and is off as soon as it is empty.
    pub fn remove(&mut self, now: u64) {
        self.removed = true;
        self.phase = if self.is_on_line() { Phase::Stopping { until: now } } else { Phase::Off };
    }

    /// Whether it was taken out for good.
    #[must_use]
    pub fn is_removed(&self) -> bool {
        self.removed
    }

    /// Counts one tick.
    pub fn count(&mut self, dt: u64) {
        if self.is_on_line() {
            self.on_line += dt;
        }
    }
}

/// Ends what ends now: starting machines that are ready, stopping machines that are empty.
pub fn age(clock: Res<Clock>, mut machines: Query<(&Node, &mut Life, &mut Server)>) {
    let mut rows: Vec<_> = machines.iter_mut().collect();
    rows.sort_by_key(|(node, ..)| node.id);
    for (_, life, server) in &mut rows {
        match life.phase {
            Phase::Starting { ready } if clock.start >= ready => {
                life.phase = Phase::Active;
                life.active_since = clock.start;
            }
            Phase::Stopping { until } if clock.start >= until && server.inside(clock.start) == 0 => {
                life.phase = Phase::Off;
            }
            _ => {}
        }
    }
}

/// Counts the time on line of this tick.
pub fn count_on_line(clock: Res<Clock>, mut machines: Query<&mut Life>) {
    machines.iter_mut().for_each(|mut life| life.count(clock.dt));
}
