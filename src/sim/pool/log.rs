//! What a pool's controller has done, and how its starts are judged.

use crate::param::Time;
use crate::sim::node::{Node, NodeId};

/// Time after a machine was ready in which it may still be needed, in ns.
const PROBATION: u64 = 60_000_000_000;

/// One start command and how it is judged.
#[derive(Clone, Copy, Debug)]
struct Start {
    node: NodeId,
    at: u64,
    ready: u64,
    capacity: f64,
    emergency: bool,
    late: bool,
    needed: bool,
}

/// The commands of a controller.
#[derive(Clone, Debug, Default)]
pub struct Log {
    starts: Vec<Start>,
    stops: Vec<(NodeId, u64)>,
}

/// One command of a controller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Which machine.
    pub node: NodeId,
    /// When it was given.
    pub at: Time,
    /// How the start came out so far; `None` for a stop.
    pub start: Option<StartView>,
}

/// A start, judged by what happened so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartView {
    /// When the machine is ready.
    pub ready: Time,
    /// A limit was violated in the tick before the command.
    pub emergency: bool,
    /// A limit was violated, or the load was above capacity, before the machine was ready.
    pub late: bool,
    /// So far nothing was violated and the load never exceeded the capacity without this machine.
    pub needless: bool,
}

/// How often reserve machines were started, and how many of the starts were late, in an emergency or needless.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Starts {
    /// Start commands.
    pub all: u64,
    /// A limit was violated, or the load was above capacity, before the machine was ready.
    pub late: u64,
    /// A limit was violated in the tick before the command.
    pub emergency: u64,
    /// Nothing was violated and the load never exceeded the capacity without this machine.
    pub needless: u64,
}

impl Log {
    /// A start was commanded; `emergency` when the tick before was a violation.
    pub fn started(&mut self, node: &Node, at: u64, ready: u64, emergency: bool) {
        let capacity = node.capacity();
        self.starts.push(Start { node: node.id, at, ready, capacity, emergency, late: false, needed: false });
    }

    /// A stop was commanded.
    pub fn stopped(&mut self, node: NodeId, at: u64) {
        self.stops.push((node, at));
    }

    /// Judges the starts by what the tick at `now` brought: whether a limit was violated, the load, and the capacity on line.
    pub fn judge(&mut self, now: u64, violated: bool, load: f64, capacity: f64) {
        let open = |start: &&mut Start| now < start.ready.saturating_add(PROBATION);
        for start in self.starts.iter_mut().rev().take_while(open) {
            let before = now < start.ready;
            start.late |= before && (violated || load > capacity);
            let without = if before { capacity } else { capacity - start.capacity };
            start.needed |= violated || load > without;
        }
    }

    /// All commands in the order of time.
    #[must_use]
    pub fn switches(&self) -> Vec<Switch> {
        let starts = self.starts.iter().map(|start| {
            let Start { ready, emergency, late, needed, .. } = *start;
            let view = StartView { ready: Time(ready), emergency, late, needless: !needed };
            Switch { node: start.node, at: Time(start.at), start: Some(view) }
        });
        let stops = self.stops.iter().map(|(node, at)| Switch { node: *node, at: Time(*at), start: None });
        let mut all: Vec<Switch> = starts.chain(stops).collect();
        all.sort_by_key(|switch| switch.at);
        all
    }

    /// How often machines were started, and how that came out so far.
    #[must_use]
    pub fn starts(&self) -> Starts {
        let count = |which: fn(&Start) -> bool| self.starts.iter().filter(|start| which(start)).count() as u64;
        Starts {
            all: self.starts.len() as u64,
            late: count(|start| start.late),
            emergency: count(|start| start.emergency),
            needless: count(|start| !start.needed),
        }
    }
}
