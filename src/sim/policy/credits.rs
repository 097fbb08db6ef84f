//! Smooth weighted turns: the machine that is owed most comes next (the rule of nginx).
//!
//! Up to 64 machines every pick looks at all of them: each earns its share, the richest is chosen and pays 1.
//! Above that the same shares are kept by earliest deadlines (each turn lasts 1/weight), at O(log n) a pick.

use super::{SCAN, View};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What each machine is owed.
#[derive(Clone, Debug, Default)]
pub struct Credits {
    credit: Vec<f64>,
    share: Vec<f64>,
    /// Deadlines in turns, as ordered bits, with the machine.
    due: BinaryHeap<Reverse<(u64, u32)>>,
    /// Picks since the deadlines were set.
    picks: f64,
}

impl Credits {
    /// Sets the weights at the start of a tick; weights of 0 get no turn. Debts and credits are kept within ±1.
    pub fn weigh(&mut self, view: &View<'_>, weight: impl Fn(u32) -> f64) {
        let machines = view.weights.len();
        self.credit.resize(machines, 0.0);
        self.keep_turns();
        self.share.clear();
        self.share.resize(machines, 0.0);
        let total: f64 = view.eligible.iter().map(|machine| weight(*machine)).sum();
        for &machine in view.eligible {
            let equal = 1.0 / view.eligible.len() as f64;
            self.share[machine as usize] =
                if total > 0.0 && total.is_finite() { weight(machine) / total } else { equal };
        }
        self.credit.iter_mut().for_each(|credit| *credit = credit.clamp(-1.0, 1.0));
        if view.eligible.len() > SCAN {
            let left = |machine: &u32| 1.0 - self.credit[*machine as usize].max(0.0);
            let due = |machine: &u32| Reverse(((left(machine) / self.share[*machine as usize]).to_bits(), *machine));
            let positive = |machine: &&u32| self.share[**machine as usize] > 0.0;
            self.due = view.eligible.iter().filter(positive).map(due).collect();
        }
    }

    /// The share of each machine, by number.
    pub fn shares(&self) -> &[f64] {
        &self.share
    }

    /// Turns the deadlines into what is owed, so that new weights go on where the old ones stopped.
    fn keep_turns(&mut self) {
        let (share, picks) = (&self.share, self.picks);
        for Reverse((due, machine)) in self.due.drain() {
            let left = (f64::from_bits(due) - picks) * share[machine as usize];
            self.credit[machine as usize] = 1.0 - left.clamp(0.0, 1.0);
        }
        self.picks = 0.0;
    }

    /// The next machine.
    pub fn next(&mut self, view: &View<'_>) -> u32 {
        if view.eligible.len() > SCAN {
            return self.next_due().unwrap_or(view.eligible[0]);
        }
        let mut winner = view.eligible[0];
        let mut best = f64::NEG_INFINITY;
        for &machine in view.eligible {
            let share = self.share[machine as usize];
            let credit = &mut self.credit[machine as usize];
            *credit += share;
            // Sums of shares drift by rounding; a hair must not decide a tie that whole weights would have.
            if share > 0.0 && *credit > best + 1e-9 {
                best = *credit;
                winner = machine;
            }
        }
        self.credit[winner as usize] -= 1.0;
        winner
    }

    fn next_due(&mut self) -> Option<u32> {
        let Reverse((due, machine)) = self.due.pop()?;
        self.picks += 1.0;
        let next = f64::from_bits(due) + 1.0 / self.share[machine as usize];
        self.due.push(Reverse((next.to_bits(), machine)));
        Some(machine)
    }
}
