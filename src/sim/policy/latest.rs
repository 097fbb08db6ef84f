//! The last departures of a few machines, for policies that want the one with the fewest requests inside.
//!
//! A machine with one channel has at most k requests inside at t when the departure before its last k is not after t. So the
//! machines with the fewest are found level by level, without counting, and without knowing who has left.

/// At most so many machines: one bit for each.
pub const FEW: usize = 64;

/// So many departures of each machine stand in the levels.
const DEPTH: usize = 4;

/// The departures of at most 64 machines with one channel each, in ns.
#[derive(Clone, Debug)]
pub struct Latest {
    /// The last departure of each machine, the one before it, and so on; 0 where there is none that still matters.
    levels: [[u64; FEW]; DEPTH],
    lines: Vec<Line>,
}

/// The departures of one machine, ascending.
#[derive(Clone, Debug, Default)]
struct Line {
    at: Vec<u64>,
    /// So many of them are known to have left.
    gone: usize,
}

impl Line {
    /// How many are inside at `now`, which never goes back.
    fn inside(&mut self, now: u64) -> usize {
        while self.at.get(self.gone).is_some_and(|departure| *departure <= now) {
            self.gone += 1;
        }
        self.at.len() - self.gone
    }
}

impl Default for Latest {
    fn default() -> Self {
        Self { levels: [[0; FEW]; DEPTH], lines: Vec::new() }
    }
}

impl Latest {
    /// Forgets everything; there are so many machines now.
    pub fn clear(&mut self, machines: usize) {
        self.levels = [[0; FEW]; DEPTH];
        self.lines.clear();
        self.lines.resize_with(machines.min(FEW), Line::default);
    }

    /// Forgets who has left by `now`, which never goes back.
    pub fn forget(&mut self, now: u64) {
        for line in &mut self.lines {
            line.inside(now);
            line.at.drain(..line.gone);
            line.gone = 0;
        }
    }

    /// One more request is in a machine, and leaves last.
    #[inline(always)]
    pub fn push(&mut self, machine: u32, departure: u64) {
        let place = machine as usize % FEW;
        for level in (1..DEPTH).rev() {
            self.levels[level][place] = self.levels[level - 1][place];
        }
        self.levels[0][place] = departure;
        if let Some(line) = self.lines.get_mut(place) {
            line.at.push(departure);
        }
    }

    /// Those of `machines` (a bit each, at least one) with the fewest requests inside at `now`.
    #[inline(always)]
    pub fn fewest(&mut self, machines: u64, now: u64) -> u64 {
        // Of two levels both are looked at: which one decides would be guessed wrong too often.
        let [none, one] = self.free(0, now);
        let found = if none & machines != 0 { none } else { one } & machines;
        if found != 0 { found } else { self.fewest_of_many(machines, now) }
    }

    /// The machines with at most `level` requests inside, and those with at most one more.
    #[inline(always)]
    fn free(&self, level: usize, now: u64) -> [u64; 2] {
        let mut free = [0u64; 2];
        let (after, count) = (now + 1, self.lines.len().min(FEW));
        for (first, second) in self.levels[level][..count].iter().zip(&self.levels[level + 1][..count]).rev() {
            for (free, departure) in free.iter_mut().zip([first, second]) {
                // Negative sets: the difference of two numbers and a borrow is one instruction.
                *free = free.wrapping_add(*free).wrapping_sub(u64::from(departure.overflowing_sub(after).1));
            }
        }
        free.map(u64::wrapping_neg)
    }

    /// The same where every machine has at least two inside.
    #[inline(never)]
    fn fewest_of_many(&mut self, machines: u64, now: u64) -> u64 {
        if let Some(free) = self.free(2, now).into_iter().find(|free| free & machines != 0) {
            return free & machines;
        }
        let (mut fewest, mut found) = (usize::MAX, 0);
        for (place, line) in self.lines.iter_mut().enumerate().filter(|(place, _)| machines >> place & 1 == 1) {
            let inside = line.inside(now);
            if inside < fewest {
                (fewest, found) = (inside, 0);
            }
            found |= u64::from(inside == fewest) << place;
        }
        found
    }
}

/// For each set of eight: its members in order, and behind them how many they are.
static EIGHT: [[u8; 9]; 256] = members();

const fn members() -> [[u8; 9]; 256] {
    let mut table = [[0; 9]; 256];
    let mut set = 0;
    while set < 256 {
        let (mut member, mut found) = (0, 0);
        while member < 8 {
            if set >> member & 1 == 1 {
                table[set][found] = member;
                found += 1;
            }
            member += 1;
        }
        table[set][8] = found as u8;
        set += 1;
    }
    table
}

/// How many members a set has.
#[inline]
pub fn size(set: u64) -> u32 {
    if set < 256 { u32::from(EIGHT[set as usize][8]) } else { set.count_ones() }
}

/// The member number `index` (from 0) of a set that has more members than that.
#[inline]
pub fn member(mut set: u64, index: u32) -> u32 {
    if set < 256 {
        return u32::from(EIGHT[set as usize][index as usize % 8]);
    }
    for _ in 0..index {
        set &= set - 1;
    }
    set.trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_fewest_are_those_of_a_count(
            machines in 1u32..20,
            steps in prop::collection::vec((0u64..20, 0u32..20, prop_oneof![0u64..60, Just(5_000_000_000)], any::<u64>()), 1..300),
        ) {
            let mut latest = Latest::default();
            latest.clear(machines as usize);
            let mut lists = vec![Vec::new(); machines as usize];
            let all = (1 << machines) - 1;
            let mut now = 1;
            for (gap, machine, service, asked) in steps {
                now += gap;
                if gap == 7 {
                    latest.forget(now);
                }
                let list: &mut Vec<u64> = &mut lists[(machine % machines) as usize];
                let departure = list.last().copied().unwrap_or(0).max(now) + service;
                list.push(departure);
                latest.push(machine % machines, departure);
                let asked = if asked & all == 0 { all } else { asked & all };
                let inside: Vec<usize> = lists.iter().map(|list| list.iter().filter(|at| **at > now).count()).collect();
                let fewest = (0..machines).filter(|m| asked >> m & 1 == 1).map(|m| inside[m as usize]).min();
                let expected: Vec<u32> =
                    (0..machines).filter(|m| asked >> m & 1 == 1 && Some(inside[*m as usize]) == fewest).collect();
                let found = latest.fewest(asked, now);
                let members: Vec<u32> = (0..size(found)).map(|index| member(found, index)).collect();
                prop_assert_eq!(members, expected);
            }
        }
    }

    #[test]
    fn members_of_any_set_are_in_order() {
        for set in [1, 0b1010_0001, 0xff, 0x100, 0x8000_0000_0000_0101, u64::MAX] {
            let members: Vec<u32> = (0..size(set)).map(|index| member(set, index)).collect();
            let expected: Vec<u32> = (0..64).filter(|place| set >> place & 1 == 1).collect();
            assert_eq!(members, expected, "{set:x}");
        }
    }
}
