//! The last departures of a few machines, for policies that want the one with the fewest requests inside.
//!
//! A machine with one channel has at most k requests inside at t when the departure before its last k is not after t. So the
//! machines with the fewest are found level by level, without counting, and without knowing who has left.

use std::collections::VecDeque;

/// At most so many machines: one bit for each.
pub const FEW: usize = 64;

/// So many departures of each machine stand in the levels.
const DEPTH: usize = 4;

/// The departures of at most 64 machines with one channel each, in ns.
#[derive(Clone, Debug)]
pub struct Latest {
    /// The last departure of each machine, the one before it, and so on; 0 where there was none.
    levels: [[u64; FEW]; DEPTH],
    /// All departures that are not yet forgotten, by machine, ascending.
    lines: Vec<VecDeque<u64>>,
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
        self.lines.resize_with(machines.min(FEW), VecDeque::new);
    }

    /// Forgets who has left by `now`, which never goes back.
    pub fn forget(&mut self, now: u64) {
        for line in &mut self.lines {
            while line.front().is_some_and(|departure| *departure <= now) {
                line.pop_front();
            }
        }
    }

    /// One more request is in a machine, and leaves last.
    #[inline]
    pub fn push(&mut self, machine: u32, departure: u64) {
        let place = machine as usize % FEW;
        for level in (1..DEPTH).rev() {
            self.levels[level][place] = self.levels[level - 1][place];
        }
        self.levels[0][place] = departure;
        if let Some(line) = self.lines.get_mut(place) {
            line.push_back(departure);
        }
    }

    /// Those of `machines` (a bit each, at least one) with the fewest requests inside at `now`.
    #[inline(always)]
    pub fn fewest(&mut self, machines: u64, now: u64) -> u64 {
        // Of two levels both are looked at: which one decides would be guessed wrong too often.
        let mut free = [0; 2];
        let count = self.lines.len().min(FEW);
        for place in (0..count).rev() {
            for (free, level) in free.iter_mut().zip(&self.levels) {
                *free = *free << 1 | u64::from(level[place] <= now);
            }
        }
        let [none, one] = free.map(|free| free & machines);
        let found = if none != 0 { none } else { one };
        if found != 0 { found } else { self.fewest_of_many(machines, now) }
    }

    /// The same where every machine has at least two inside.
    #[inline(never)]
    fn fewest_of_many(&mut self, machines: u64, now: u64) -> u64 {
        let count = self.lines.len().min(FEW);
        for level in &self.levels[2..] {
            let free = level[..count].iter().rev().fold(0, |free, departure| free << 1 | u64::from(*departure <= now));
            if free & machines != 0 {
                return free & machines;
            }
        }
        self.forget(now);
        let (mut fewest, mut found) = (usize::MAX, 0);
        for (place, line) in self.lines.iter().enumerate().filter(|(place, _)| machines >> place & 1 == 1) {
            if line.len() < fewest {
                (fewest, found) = (line.len(), 0);
            }
            found |= u64::from(line.len() == fewest) << place;
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
            machines in 1u32..12,
            steps in prop::collection::vec((0u64..20, 0u32..12, 0u64..60, any::<u64>()), 1..300),
        ) {
            let mut latest = Latest::default();
            latest.clear(machines as usize);
            let mut lists = vec![Vec::new(); machines as usize];
            let all = (1 << machines) - 1;
            let mut now = 1;
            for (gap, machine, service, asked) in steps {
                now += gap;
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
