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
        if self == Self::Rotate { machine.wrapping_sub(last + 1) } else { machine }
    }
}

/// The machine with the smallest key; ties by the rule. `last` is the machine chosen last. One draw at most.
pub fn least(view: &mut View<'_>, last: u32, mut key: impl FnMut(&mut View<'_>, u32) -> f64) -> u32 {
    let eligible = view.eligible;
    let mut best = f64::INFINITY;
    let mut winner = eligible[0];
    let mut after = None;
    let mut tied = 0u32;
    for &machine in eligible {
        let value = key(view, machine);
        if value < best {
            best = value;
            winner = machine;
            tied = 1;
            after = (machine > last).then_some(machine);
        } else if value == best {
            tied += 1;
            if after.is_none() && machine > last {
                after = Some(machine);
            }
        }
    }
    match view.tie {
        _ if tied <= 1 => winner,
        Tie::Lowest => winner,
        Tie::Rotate => after.unwrap_or(winner),
        Tie::Random => {
            let skip = view.dice.below(tied) as usize;
            if skip == 0 {
                return winner;
            }
            let rest = eligible.iter().copied().skip_while(|machine| *machine != winner).skip(1);
            nth_tied(view, rest, best, skip, &mut key).unwrap_or(winner)
        }
    }
}

/// The `skip`-th further machine whose key equals `best`.
fn nth_tied(
    view: &mut View<'_>,
    rest: impl Iterator<Item = u32>,
    best: f64,
    skip: usize,
    key: &mut impl FnMut(&mut View<'_>, u32) -> f64,
) -> Option<u32> {
    let mut left = skip;
    for machine in rest {
        if key(view, machine) == best {
            left -= 1;
            if left == 0 {
                return Some(machine);
            }
        }
    }
    None
}
