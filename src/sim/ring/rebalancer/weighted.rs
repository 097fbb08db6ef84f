//! Weighted: at the first step, token counts in proportion to capacity.

use super::{Memory, Move, Rebalance, Situation, Tokens, Why};
use crate::sim::ring::split::from_both_ends;

/// Token counts in proportion to capacity, once (the study's A1): machine 0 gets the first ones around the ring, machine 1
/// the next, and so on. Later changes of machines are not followed.
pub struct ByCapacity;

impl Rebalance for ByCapacity {
    fn step(&self, memory: &mut Memory, now: &Situation<'_>, tokens: &mut Tokens, moves: &mut Vec<Move>) {
        if memory.started || now.capacities.iter().sum::<f64>() <= 0.0 {
            return;
        }
        let before = tokens.owners().to_vec();
        let counts = from_both_ends(before.len(), now.capacities);
        let after: Vec<u32> = counts
            .iter()
            .enumerate()
            .flat_map(|(machine, count)| std::iter::repeat_n(machine as u32, *count))
            .collect();
        tokens.assign(|token| after[token as usize]);
        for (token, (from, to)) in before.iter().zip(&after).enumerate() {
            if from != to {
                let token = token as u32;
                let arc = tokens.layout().arc(token);
                moves.push(Move { step: 0, token, from: *from, to: *to, arc, why: Why::Capacity });
            }
        }
    }
}
