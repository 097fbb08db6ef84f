//! Who gets the request when several machines are equally good.

use super::View;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The rule for ties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum Tie {
    /// Each of them with the same probability.
    #[default]
    Random,
    /// The next one after the machine chosen last.
    Rotate,
    /// The lowest number. At low load it takes everything.
    Lowest,
}

impl Tie {
    /// Where a tied machine stands in the order of the rule (chance has none); `last` is the machine chosen last.
    #[inline]
    pub(super) fn rank(self, machine: u32, last: u32) -> u32 {
        if self == Self::Rotate { machine.wrapping_sub(last.wrapping_add(1)) } else { machine }
    }
}

/// The machine with the smallest key; ties by the rule. `last` is the machine chosen last. One draw at most.
#[inline]
pub fn least<K: PartialOrd + Copy>(
    view: &mut View<'_>,
    last: u32,
    mut key: impl FnMut(&mut View<'_>, u32) -> K,
) -> u32 {
    let eligible = view.eligible;
    let mut best = key(view, eligible[0]);
    // The first tied machines; where more are tied, which is rare, they are looked for again.
    let mut tied = [eligible[0]; KEPT];
    let mut count = 1;
    for &machine in &eligible[1..] {
        let value = key(view, machine);
        if value < best {
            best = value;
            tied[0] = machine;
            count = 1;
        } else if value == best {
            tied[count % KEPT] = if count < KEPT { machine } else { tied[count % KEPT] };
            count += 1;
        }
    }
    if count == 1 {
        return tied[0];
    }
    if count <= KEPT {
        return among(view, last, &tied[..count]);
    }
    let all: Vec<u32> = eligible.iter().copied().filter(|machine| key(view, *machine) == best).collect();
    among(view, last, &all)
}

/// The machine with the fewest requests inside, exactly; ties by the rule. For up to 64 machines.
///
/// Without branches that depend on the numbers: they would be guessed wrong half of the time.
#[inline]
pub fn fewest(view: &mut View<'_>, last: u32, now: u64) -> u32 {
    let (tied, count) = if view.is_prefix { tied_in_prefix(view, now) } else { tied_among_eligible(view, now) };
    let eligible = view.eligible;
    let first = eligible[tied.trailing_zeros() as usize];
    match view.tie {
        _ if count == 1 => first,
        Tie::Lowest => first,
        Tie::Rotate => {
            let after = eligible.partition_point(|machine| *machine <= last) as u32;
            let later = tied.checked_shr(after).unwrap_or(0);
            if later == 0 { first } else { eligible[(after + later.trailing_zeros()) as usize] }
        }
        Tie::Random => {
            let skip = view.dice.below(count);
            let left = (0..skip).fold(tied, |tied, _| tied & (tied - 1));
            eligible[left.trailing_zeros() as usize]
        }
    }
}

/// One bit for each machine with the fewest requests, and how many they are; where the machines that may be chosen
/// are the first ones.
#[inline]
fn tied_in_prefix(view: &mut View<'_>, now: u64) -> (u64, u32) {
    let count = view.eligible.len();
    let mut left = view.board[..count].iter().rev().fold(0u64, |bits, (next, _)| bits << 1 | u64::from(*next <= now));
    while left != 0 {
        view.recount(left.trailing_zeros(), now);
        left &= left - 1;
    }
    let board = &view.board[..count];
    let fewest = board.iter().fold(u32::MAX, |fewest, (_, inside)| fewest.min(*inside));
    board.iter().rev().fold((0u64, 0), |(bits, count), (_, inside)| {
        let tied = *inside == fewest;
        (bits << 1 | u64::from(tied), count + u32::from(tied))
    })
}

/// The same where machines in between may not be chosen; a bit is a place in the list of those that may.
fn tied_among_eligible(view: &mut View<'_>, now: u64) -> (u64, u32) {
    let eligible = view.eligible;
    let fewest = eligible.iter().fold(u32::MAX, |fewest, machine| fewest.min(view.count(*machine, now)));
    eligible.iter().rev().fold((0u64, 0), |(bits, count), machine| {
        let tied = view.count(*machine, now) == fewest;
        (bits << 1 | u64::from(tied), count + u32::from(tied))
    })
}

const KEPT: usize = 8;

/// One of several equally good machines (ascending), by the rule.
fn among(view: &mut View<'_>, last: u32, tied: &[u32]) -> u32 {
    match view.tie {
        Tie::Lowest => tied[0],
        Tie::Rotate => tied.iter().copied().find(|machine| *machine > last).unwrap_or(tied[0]),
        Tie::Random => tied[view.dice.below(tied.len() as u32) as usize],
    }
}
