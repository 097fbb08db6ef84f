//! The journal of a run: when machines started, stopped, failed and came back, whoever wanted it.

use super::clock::Clock;
use super::fault::Health;
use super::life::{Life, Phase};
use super::node::{Node, NodeId};
use crate::param::Time;
use bevy_ecs::prelude::*;

/// Entries that are kept; later ones are only counted.
const MOST: usize = 10_000;

/// What happened to a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happening {
    /// It began to start.
    Starting,
    /// It came on line.
    Ready,
    /// It gets nothing new any more.
    Stopping,
    /// It is off.
    Off,
    /// It crashed.
    Crashed,
    /// It was repaired.
    Repaired,
}

/// One entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The start of the tick in which it happened.
    pub at: Time,
    /// To which machine.
    pub node: NodeId,
    /// What.
    pub what: Happening,
}

/// What happened to machines so far, in the order of time.
#[derive(Resource, Clone, Debug, Default)]
pub struct Journal {
    /// The first entries.
    pub entries: Vec<Entry>,
    /// How many there were beyond those.
    pub more: u64,
}

/// How a machine was in the last tick.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Seen {
    stage: u8,
    down: bool,
}

impl Seen {
    /// How a machine is before the first tick.
    #[must_use]
    pub fn new(life: &Life) -> Self {
        Self { stage: stage(life.phase()), down: false }
    }
}

fn stage(phase: Phase) -> u8 {
    match phase {
        Phase::Off => 0,
        Phase::Starting { .. } => 1,
        Phase::Active => 2,
        Phase::Stopping { .. } => 3,
    }
}

/// Notes what is another way than in the last tick.
pub fn note(clock: Res<Clock>, mut journal: ResMut<Journal>, mut machines: Query<(&Node, &Life, &Health, &mut Seen)>) {
    let mut fresh = Vec::new();
    for (node, life, health, mut seen) in &mut machines {
        let now = Seen { stage: stage(life.phase()), down: health.down };
        if now.stage != seen.stage {
            let what = [Happening::Off, Happening::Starting, Happening::Ready, Happening::Stopping];
            fresh.push(Entry { at: Time(clock.start), node: node.id, what: what[usize::from(now.stage)] });
        }
        if now.down != seen.down {
            let what = if now.down { Happening::Crashed } else { Happening::Repaired };
            fresh.push(Entry { at: Time(clock.start), node: node.id, what });
        }
        if (now.stage, now.down) != (seen.stage, seen.down) {
            *seen = now;
        }
    }
    // A query has no order.
    fresh.sort_by_key(|entry| entry.node);
    for entry in fresh {
        if journal.entries.len() < MOST {
            journal.entries.push(entry);
        } else {
            journal.more += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::sim::{Command, Sim};

    #[test]
    fn starts_crashes_and_repairs_are_noted_in_their_order() {
        let mut sim = Sim::new(&library::open("wavelet/heterogeneous").unwrap().scenario).unwrap();
        sim.advance(Time::from_secs(3));
        sim.act(Command::Crash { node: NodeId(1) }).unwrap();
        sim.act(Command::Start { node: NodeId(5) }).unwrap();
        sim.advance(Time::from_secs(5));
        sim.act(Command::Repair { node: NodeId(1) }).unwrap();
        sim.advance(Time::from_secs(60));
        let of = |node: u32| {
            let mine = sim.journal().entries.iter().filter(move |entry| entry.node == NodeId(node));
            mine.map(|entry| (entry.at.seconds(), entry.what)).collect::<Vec<_>>()
        };
        assert_eq!(of(1), [(3.0, Happening::Crashed), (5.0, Happening::Repaired)]);
        assert_eq!(of(5), [(3.0, Happening::Starting), (48.0, Happening::Ready)]);
        assert!(sim.journal().entries.is_sorted_by_key(|entry| entry.at));
    }
}
