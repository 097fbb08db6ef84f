//! What somebody would write by hand for one question: six machines with queues in one loop, nothing else.
//!
//! It draws the same numbers as the engine, but has no telemetry, no limits, no history, no life cycle, no digest and no
//! file; it says what the machine at hand can do at best.

use super::smallest;
use crate::sim::dice::{Dice, Purpose};
use std::collections::VecDeque;
use std::hint::black_box;
use std::time::Instant;

const MACHINES: usize = 6;

/// How the loop chooses a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// One after the other.
    RoundRobin,
    /// The one with the fewest requests inside, by looking at all; ties at random.
    LeastConnections,
}

impl Choice {
    /// The policy of the engine that does the same.
    #[must_use]
    pub fn policy(self) -> &'static str {
        match self {
            Self::RoundRobin => "RoundRobin",
            Self::LeastConnections => "LeastConnections",
        }
    }
}

/// Nanoseconds a request of a plain loop over six machines of 120 requests a second at utilisation 0.8; the smallest of
/// `rounds` measurements.
#[must_use]
pub fn plain_loop(choice: Choice, requests: u64, rounds: u32) -> f64 {
    smallest(rounds, || {
        let mut gaps = Dice::new(1, Purpose::Gaps, 0);
        let mut sizes = Dice::new(1, Purpose::Sizes, 0);
        let mut ties = Dice::new(1, Purpose::Policy, 0);
        let mut histogram = vec![0u32; 64 * 32];
        let mut machines: [(u64, VecDeque<u64>); MACHINES] = Default::default();
        let (mut now, mut turn) = (0u64, 0);
        let start = Instant::now();
        for _ in 0..requests {
            now += (gaps.exponential() * 1e9 / (0.8 * 120.0 * MACHINES as f64)) as u64;
            turn = match choice {
                Choice::RoundRobin => (turn + 1) % MACHINES,
                Choice::LeastConnections => fewest(&mut machines, now, &mut ties),
            };
            let (free_at, inside) = &mut machines[turn];
            settle(inside, now);
            *free_at = (*free_at).max(now) + (sizes.exponential() * 1e9 / 120.0) as u64;
            inside.push_back(*free_at);
            let response = (*free_at - now) | 32;
            let log = 63 - response.leading_zeros();
            histogram[log as usize * 32 + ((response >> (log - 5)) & 31) as usize] += 1;
        }
        black_box((&histogram, &machines));
        start.elapsed().as_secs_f64() * 1e9 / requests as f64
    })
}

fn settle(inside: &mut VecDeque<u64>, now: u64) {
    while inside.front().is_some_and(|departure| *departure <= now) {
        inside.pop_front();
    }
}

fn fewest(machines: &mut [(u64, VecDeque<u64>); MACHINES], now: u64, ties: &mut Dice) -> usize {
    let (mut tied, mut found, mut least) = ([0; MACHINES], 0, usize::MAX);
    for (place, (_, inside)) in machines.iter_mut().enumerate() {
        settle(inside, now);
        if inside.len() < least {
            (least, found) = (inside.len(), 0);
        }
        if inside.len() == least {
            tied[found] = place;
            found += 1;
        }
    }
    tied[ties.below(found as u32) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fewest_are_found_and_ties_are_shared() {
        let mut machines: [(u64, VecDeque<u64>); MACHINES] = Default::default();
        for (place, (_, inside)) in machines.iter_mut().enumerate() {
            inside.extend([5, 10, 20].iter().take(if place % 2 == 0 { 1 } else { 3 }));
        }
        let mut ties = Dice::new(1, Purpose::Policy, 0);
        let mut met = [0; MACHINES];
        (0..300).for_each(|_| met[fewest(&mut machines, 1, &mut ties)] += 1);
        assert!([1, 3, 5].iter().all(|place| met[*place] == 0) && [0, 2, 4].iter().all(|place| met[*place] > 50));
        // By 10 the long ones are down to one, and the short ones are empty.
        assert_eq!(fewest(&mut machines, 10, &mut ties) % 2, 0);
    }
}
