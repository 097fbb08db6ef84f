//! The digest of a run: a 64-bit hash of all that happened.
//!
//! Every completion, refusal and failure (request, machine, time) goes into a sum, which does not depend on
//! the order in which machines are visited; the counters of every tick go into a chain.

use super::dice::mix;
use bevy_ecs::prelude::*;

/// How a request ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Outcome {
    /// Its response arrived.
    Completed = 0x9E37_79B9_7F4A_7C15,
    /// There was no room.
    Refused = 0xC2B2_AE3D_27D4_EB4F,
    /// It ended as an error.
    Failed = 0x1656_67B1_9E37_79F9,
}

/// The digest so far.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    sum: u64,
    chain: u64,
}

impl Digest {
    /// Takes in the end of a request.
    #[inline]
    pub fn note(&mut self, seq: u64, machine: u32, time: u64, outcome: Outcome) {
        let who = seq.wrapping_mul(0xD6E8_FEB8_6659_FD93) ^ u64::from(machine).rotate_left(40);
        self.sum = self.sum.wrapping_add(mix(who ^ time.wrapping_mul(outcome as u64)));
    }

    /// Takes in a counter of a tick.
    pub fn chain(&mut self, value: u64) {
        self.chain = mix(self.chain ^ value);
    }

    /// The digest as one number.
    #[must_use]
    pub fn value(&self) -> u64 {
        mix(self.sum) ^ self.chain
    }
}
