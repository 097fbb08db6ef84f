//! Several quantiles of many values at once, without reordering them.
//!
//! Values are counted in buckets of 6 % width, and only the buckets that hold a wanted rank are searched. Exact, as in
//! [`super::order`]. Memory is kept between uses. Does not know what was measured.

use super::order::{nth, rank};

/// Sixteen buckets for each doubling.
const BUCKETS: usize = 512;

/// Buckets that are counted together.
const LANES: usize = 16;

/// Values up to which sorting is cheaper.
const FEW: usize = 64;

/// A bucket with more than this share of all (its inverse) is worth asking whether its values are equal.
const MANY: usize = 16;

/// Finds quantiles; keeps its memory between uses.
#[derive(Clone, Debug)]
pub struct Selector {
    /// The leading bits of each value, at most 31.
    short: Vec<u32>,
    /// Bits that were left out there.
    shift: u32,
    /// The bucket of each value.
    keys: Vec<u16>,
    /// Values in each bucket, those at even and those at odd positions apart: equal neighbours need not wait for each other.
    counts: Box<[[u32; 2]; BUCKETS]>,
    /// The last value of each bucket that has any, by position.
    last: Box<[u32; BUCKETS]>,
    /// The value before each in the same bucket, by position; anything where it is the first.
    before: Vec<u32>,
    /// The values of one bucket.
    members: Vec<u64>,
}

impl Default for Selector {
    fn default() -> Self {
        let (counts, last) = (Box::new([[0; 2]; BUCKETS]), Box::new([0; BUCKETS]));
        let (short, keys, before, members) = Default::default();
        Self { short, shift: 0, keys, counts, last, before, members }
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
        if values.len() <= FEW {
            self.members.clear();
            self.members.extend_from_slice(values);
            self.members.sort_unstable();
            return Some(ranks.map(|rank| self.members[rank - 1]));
        }
        self.count(values);
        let (mut group, mut below) = (0, 0);
        let mut here = self.in_group(0);
        let mut gathered = None;
        Some(ranks.map(|rank| {
            while below + here < rank {
                below += here;
                group += 1;
                here = self.in_group(group);
            }
            let (mut bucket, mut index) = (group * LANES, rank - below - 1);
            while index >= self.in_bucket(bucket) {
                index -= self.in_bucket(bucket);
                bucket += 1;
            }
            if let Some(value) = self.common(bucket, rank) {
                return value;
            }
            if gathered != Some(bucket) {
                gathered = Some(bucket);
                self.members.clear();
                let mut position = self.last[bucket];
                for _ in 0..self.in_bucket(bucket) {
                    self.members.push(values[position as usize]);
                    position = self.before[position as usize];
                }
            }
            nth(&mut self.members, index)
        }))
    }

    fn in_group(&self, group: usize) -> usize {
        self.counts.as_chunks::<LANES>().0[group].as_flattened().iter().sum::<u32>() as usize
    }

    fn in_bucket(&self, bucket: usize) -> usize {
        self.counts[bucket].iter().sum::<u32>() as usize
    }

    /// The value of this rank if it is one that many have, as have those who did not wait where all work is alike.
    fn common(&self, bucket: usize, rank: usize) -> Option<u64> {
        if self.in_bucket(bucket) < self.short.len() / MANY || self.shift > 0 {
            return None;
        }
        let value = self.short[self.last[bucket] as usize];
        let (mut below, mut equal) = (0, 0);
        for other in &self.short {
            below += u32::from(*other < value);
            equal += u32::from(*other == value);
        }
        let rank = rank as u32;
        (below < rank && rank <= below + equal).then_some(u64::from(value))
    }

    /// Counts the values in buckets and strings those of each bucket together.
    fn count(&mut self, values: &[u64]) {
        let any = values.iter().fold(0, |any, value| any | value);
        self.shift = (u64::BITS - any.leading_zeros()).saturating_sub(31);
        self.short.clear();
        self.short.extend(values.iter().map(|value| (value >> self.shift) as u32));
        self.keys.clear();
        self.keys.extend(self.short.iter().map(|value| bucket(*value)));
        self.counts.fill([0; 2]);
        self.before.resize(values.len(), 0);
        let Self { counts, last, before, keys, .. } = self;
        for ((position, key), before) in (0..).zip(keys).zip(before) {
            let key = usize::from(*key) % BUCKETS;
            *before = last[key];
            last[key] = position;
            counts[key][position as usize % 2] += 1;
        }
    }
}

/// Grows with the value (below 2^31): the exponent and the four bits after the leading one, as a float has them.
/// Written so that several values are done at once.
#[inline]
fn bucket(value: u32) -> u16 {
    let odd = (value | 1) as i32 as f32;
    (odd.to_bits().wrapping_sub(1f32.to_bits()) >> 19) as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_sorting_finds(
            values in prop::collection::vec(prop_oneof![0u64..40, 0u64..1_000_000, 1u64 << 51..1 << 52], 1..400),
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
