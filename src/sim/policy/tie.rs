//! Who gets the request when several machines are equally good.

use super::latest::{member, size};
use super::{SCAN, View};
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

/// The machine with the fewest requests inside, exactly; ties by the rule. For few machines.
#[inline(always)]
pub fn fewest(view: &mut View<'_>, last: u32, now: u64) -> u32 {
    let Some(tied) = view.board.fewest(now) else { return fewest_by_count(view, last, now) };
    match view.tie {
        Tie::Lowest => tied.trailing_zeros(),
        // Drawn also where only one is left: to ask costs more than to draw.
        Tie::Random => member(tied, view.dice.below(size(tied))),
        Tie::Rotate => {
            let after = u64::MAX.checked_shl(last + 1).unwrap_or(0);
            if tied & after != 0 { tied & after } else { tied }.trailing_zeros()
        }
    }
}

/// The same where machines must be counted one by one.
#[inline(never)]
fn fewest_by_count(view: &mut View<'_>, last: u32, now: u64) -> u32 {
    let eligible = view.eligible;
    let (mut tied, mut found, mut fewest) = ([0; SCAN], 0, u32::MAX);
    for &machine in eligible {
        let inside = view.count(machine, now);
        if inside < fewest {
            (fewest, found) = (inside, 0);
        }
        if inside == fewest {
            tied[found % SCAN] = machine;
            found += 1;
        }
    }
    among(view, last, &tied[..found.min(SCAN)])
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
