//! Several quantiles of many values at once, without reordering them.
//!
//! Values are counted in buckets of 6 % width, and only the buckets that hold a wanted rank are searched. Exact, as in
//! [`super::order`]. Memory is kept between uses. Does not know what was measured.

use super::order::{nth, rank};

/// Sixteen buckets for each doubling.
const BUCKETS: usize = 1024;

/// Buckets that are counted together.
const LANES: usize = 16;

/// Values up to which sorting is cheaper.
const FEW: usize = 64;

/// Finds quantiles; keeps its memory between uses.
#[derive(Clone, Debug)]
pub struct Selector {
    /// Values in each bucket.
    counts: Box<[u32; BUCKETS]>,
    /// The last value of each bucket that has any, by position.
    last: Box<[u32; BUCKETS]>,
    /// The value before each in the same bucket, by position; anything where it is the first.
    before: Vec<u32>,
    /// The bucket of each value.
    keys: Vec<u16>,
    /// The values of one bucket.
    members: Vec<u64>,
}

impl Default for Selector {
    fn default() -> Self {
        let [counts, last] = [Box::new([0; BUCKETS]), Box::new([0; BUCKETS])];
        Self { counts, last, before: Vec::new(), keys: Vec::new(), members: Vec::new() }
    }
}

impl Selector {
    /// The quantiles for the shares `ps`, which do not fall: the order statistics k = ceil(p·n). `None` where there are no
    /// values.
    pub fn quantiles<const K: usize>(&mut self, values: &[u64], ps: &[f64; K]) -> Option<[u64; K]> {
        if values.is_empty() {
            return None;
        }
        let ranks = ps.map(|p| rank(p, values.len()));
        if values.len() <= FEW || !self.count(values) {
            self.members.clear();
            self.members.extend_from_slice(values);
            self.members.sort_unstable();
            return Some(ranks.map(|rank| self.members[rank - 1]));
        }
        let groups = self.counts.as_chunks::<LANES>().0;
        let (mut group, mut below) = (0, 0);
        let mut here = groups[0].iter().sum::<u32>() as usize;
        let mut gathered = None;
        Some(ranks.map(|rank| {
            while below + here < rank {
                below += here;
                group += 1;
                here = groups[group].iter().sum::<u32>() as usize;
            }
            let (mut bucket, mut index) = (group * LANES, rank - below - 1);
            while index >= self.counts[bucket] as usize {
                index -= self.counts[bucket] as usize;
                bucket += 1;
            }
            if gathered != Some(bucket) {
                gathered = Some(bucket);
                self.members.clear();
                let mut position = self.last[bucket];
                for _ in 0..self.counts[bucket] {
                    self.members.push(values[position as usize]);
                    position = self.before[position as usize];
                }
            }
            nth(&mut self.members, index)
        }))
    }

    /// Counts the values in buckets and strings those of each bucket together; `false` where a value is too large for that.
    fn count(&mut self, values: &[u64]) -> bool {
        self.keys.resize(values.len(), 0);
        let mut any = 0;
        for (key, value) in self.keys.iter_mut().zip(values) {
            any |= value;
            *key = bucket(*value);
        }
        if any >= LARGE {
            return false;
        }
        let Self { counts, last, before, keys, .. } = self;
        counts.fill(0);
        before.resize(values.len(), 0);
        for ((position, key), before) in (0..).zip(keys).zip(before) {
            let key = usize::from(*key) % BUCKETS;
            *before = last[key];
            last[key] = position;
            counts[key] += 1;
        }
        true
    }
}

/// From here on a whole number does not fit into the digits of a float.
const LARGE: u64 = 1 << 52;

/// Grows with the value (below [`LARGE`]): the exponent and the four bits after the leading one, as a float has them.
/// Written so that several values are done at once.
#[inline]
fn bucket(value: u64) -> u16 {
    const ZERO: f64 = LARGE as f64;
    let odd = f64::from_bits(ZERO.to_bits() | value | 1) - ZERO;
    (odd.to_bits().wrapping_sub(1f64.to_bits()) >> 48) as u16 & (BUCKETS as u16 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_sorting_finds(
            values in prop::collection::vec(prop_oneof![0u64..40, 0u64..1_000_000, 1 << 51..LARGE], 1..400),
            huge in prop::collection::vec(any::<u64>(), 1..100),
            more in prop::collection::vec(1_000u64..2_000, 1..400),
            p in 0.0f64..=0.5,
        ) {
            let mut selector = Selector::default();
            for values in [values, huge, more] {
                let mut sorted = values.clone();
                sorted.sort_unstable();
                let wanted = [p, 0.5, 0.95, 0.99].map(|p| sorted[rank(p, sorted.len()) - 1]);
                prop_assert_eq!(selector.quantiles(&values, &[p, 0.5, 0.95, 0.99]), Some(wanted));
            }
        }
    }

    #[test]
    fn of_nothing_there_is_no_quantile() {
        assert_eq!(Selector::default().quantiles(&[], &[0.5]), None);
    }
}
