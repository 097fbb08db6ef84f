//! Static: tokens never change hands.

use super::{Memory, Move, Rebalance, Situation, Tokens};

/// Tokens never change hands (the study's A0; its machines have equal token counts, whatever their capacity).
pub struct Unmoved;

impl Rebalance for Unmoved {
    fn step(&self, _: &mut Memory, _: &Situation<'_>, _: &mut Tokens, _: &mut Vec<Move>) {}
}
