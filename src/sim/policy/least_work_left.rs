//! The machine where the request would begin its service first.

use super::{Ask, Route, SCAN, Sent, Tie, View, Watch, least};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Least work left: knows the sizes of all requests inside, and sends to the machine where service begins first.
///
/// With equal machines this is the central queue M/G/n. With one channel a machine the time until service begins
/// is its work left in seconds.
#[derive(Clone, Debug, Default)]
pub struct LeastWorkLeft {
    /// Machines that are free.
    idle: Vec<u32>,
    /// When each of the others falls free.
    busy: BinaryHeap<Reverse<(u64, u32)>>,
    /// The machine that is out of the index while its request is placed.
    taken: Option<u32>,
    indexed: bool,
    last: u32,
}

impl LeastWorkLeft {
    /// Takes the best machine out of the index; [`Route::placed`] puts it back.
    fn take_best(&mut self, now: u64, view: &mut View<'_>) -> Option<u32> {
        while let Some(&Reverse((at, machine))) = self.busy.peek() {
            let really = view.free_at(machine);
            if at > now && really == at {
                break;
            }
            self.busy.pop();
            if really > now {
                self.busy.push(Reverse((really, machine)));
            } else {
                self.idle.push(machine);
            }
        }
        while !self.idle.is_empty() {
            let machine = self.take_idle(view);
            let really = view.free_at(machine);
            if really <= now {
                return Some(machine);
            }
            self.busy.push(Reverse((really, machine)));
        }
        self.busy.pop().map(|Reverse((_, machine))| machine)
    }

    fn take_idle(&mut self, view: &mut View<'_>) -> u32 {
        let last = self.last;
        let position = match view.tie {
            Tie::Random => view.dice.below(self.idle.len() as u32) as usize,
            rule => self.position(|machine| rule.rank(machine, last)),
        };
        self.idle.swap_remove(position)
    }

    fn position(&self, key: impl Fn(u32) -> u32) -> usize {
        self.idle.iter().enumerate().min_by_key(|(_, machine)| key(**machine)).map_or(0, |(position, _)| position)
    }
}

impl Route for LeastWorkLeft {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn begin(&mut self, view: &mut View<'_>) {
        let wanted = view.eligible.len() > SCAN;
        if wanted && (view.changed || !self.indexed) {
            self.idle.clear();
            self.busy = view.eligible.iter().map(|machine| Reverse((view.free_at(*machine), *machine))).collect();
        }
        self.indexed = wanted;
    }

    fn pick(&mut self, ask: &Ask, view: &mut View<'_>) -> u32 {
        self.last = if self.indexed {
            self.taken = self.take_best(ask.at, view);
            self.taken.unwrap_or(view.eligible[0])
        } else {
            least(view, self.last, |view, machine| view.free_at(machine).saturating_sub(ask.at))
        };
        self.last
    }

    fn placed(&mut self, _: &Sent, view: &mut View<'_>) {
        // Also when the request ended at another machine: its entry there is put right when it comes up.
        if let Some(machine) = self.taken.take() {
            self.busy.push(Reverse((view.free_at(machine), machine)));
        }
    }
}
