//! Many whole numbers that are all kept, for exact quantiles at the end.
//!
//! Nearly all of them fit into 32 bits, where they take half the memory and half the time to go through. Does not know
//! what was measured.

use super::order::rank;

/// 512 buckets for each doubling.
const BUCKETS: usize = 1 << 14;

/// A bucket with more than this share of all (its inverse) is worth asking whether its numbers are equal.
const MANY: usize = 16;

/// Numbers that are looked at together.
const GROUP: usize = 64;

/// Numbers in no order.
#[derive(Clone, Debug, Default)]
pub struct Kept {
    /// Those that fit into 32 bits.
    short: Vec<u32>,
    /// The others.
    long: Vec<u64>,
}

impl Kept {
    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.short.len() + self.long.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes of its memory.
    #[must_use]
    pub fn memory(&self) -> usize {
        size_of::<u32>() * self.short.capacity() + size_of::<u64>() * self.long.capacity()
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.short.iter().map(|value| u64::from(*value)).chain(self.long.iter().copied())
    }

    /// Adds numbers of which none is above `largest`.
    pub fn extend(&mut self, values: &[u64], largest: u64) {
        if largest <= u64::from(u32::MAX) {
            return self.short.extend(values.iter().map(|value| *value as u32));
        }
        for value in values {
            match u32::try_from(*value) {
                Ok(short) => self.short.push(short),
                Err(_) => self.long.push(*value),
            }
        }
    }

    /// Writes the quantile for each of `ps` (the order statistic k = ceil(p·n)) to the same place of `found`. There must be
    /// at least one number.
    pub fn quantiles(&self, ps: &[f64], found: &mut [u64]) {
        let counts = self.count();
        let mut wanted = [false; BUCKETS + 1];
        let mut left = Vec::new();
        for (place, p) in found.iter_mut().zip(ps) {
            let (bucket, rank_in_it) = locate(&counts, rank(*p, self.len()));
            match self.common(bucket, rank_in_it, &counts) {
                Some(value) => *place = value,
                None => {
                    wanted[usize::from(bucket)] = true;
                    left.push((place, bucket, rank_in_it));
                }
            }
        }
        let mut members = self.members(&wanted, &counts);
        let mut long = self.long.clone();
        for (place, target, rank) in left {
            *place = match members.iter_mut().find(|(bucket, _)| *bucket == target) {
                Some((_, members)) => u64::from(*members.select_nth_unstable(rank - 1).1),
                None => *long.select_nth_unstable(rank - 1).1,
            };
        }
    }

    /// The number of this rank in a bucket (from 1) if it is one that many have, as have those who did not wait where all
    /// work is alike.
    fn common(&self, target: u16, rank: usize, counts: &[usize]) -> Option<u64> {
        let target_index = usize::from(target);
        if target_index == BUCKETS || counts[target_index] < self.len() / MANY {
            return None;
        }
        let value = *self.short.iter().find(|value| bucket(**value) == target)?;
        let (mut below, mut equal) = (0, 0);
        for part in self.short.chunks(1 << 16) {
            let (mut below_here, mut equal_here) = (0u32, 0u32);
            for other in part {
                below_here += u32::from(*other < value);
                equal_here += u32::from(*other == value);
            }
            below += below_here as usize;
            equal += equal_here as usize;
        }
        let rank = rank + counts[..target_index].iter().sum::<usize>();
        (below < rank && rank <= below + equal).then_some(u64::from(value))
    }

    /// How many there are in each bucket; the last one holds the long ones.
    fn count(&self) -> Vec<usize> {
        // Two tables in turn: equal neighbours need not wait for each other.
        let (mut even, mut odd) = (Box::new([0u32; BUCKETS]), Box::new([0u32; BUCKETS]));
        let (groups, rest) = self.short.as_chunks();
        for group in groups {
            for [first, second] in buckets(group).as_chunks().0 {
                even[usize::from(*first)] += 1;
                odd[usize::from(*second)] += 1;
            }
        }
        rest.iter().for_each(|value| even[usize::from(bucket(*value))] += 1);
        let short = even.iter().zip(odd.iter()).map(|(even, odd)| (even + odd) as usize);
        short.chain([self.long.len()]).collect()
    }

    /// The short ones in each of the wanted buckets.
    fn members(&self, wanted: &[bool; BUCKETS + 1], counts: &[usize]) -> Vec<(u16, Vec<u32>)> {
        let wanted_buckets = (0..BUCKETS).filter(|bucket| wanted[*bucket]);
        let mut members: Vec<_> =
            wanted_buckets.map(|bucket| (bucket as u16, Vec::with_capacity(counts[bucket]))).collect();
        let mut take = |value: u32, target: u16| {
            if let Some((_, members)) = members.iter_mut().find(|(bucket, _)| *bucket == target) {
                members.push(value);
            }
        };
        let (groups, rest) = self.short.as_chunks();
        for group in groups {
            let (buckets, mut hits, mut count) = (buckets(group), [0u8; GROUP], 0);
            for (place, bucket) in (0..).zip(&buckets) {
                // Written in any case, and overwritten by the next one where it is not wanted.
                hits[count % GROUP] = place;
                count += usize::from(wanted[usize::from(*bucket)]);
            }
            hits[..count].iter().for_each(|hit| take(group[usize::from(*hit)], buckets[usize::from(*hit)]));
        }
        rest.iter().for_each(|value| take(*value, bucket(*value)));
        members
    }
}

/// The bucket of this rank (from 1) and the rank in it.
fn locate(counts: &[usize], mut rank: usize) -> (u16, usize) {
    let mut target = 0;
    while rank > counts[target] {
        rank -= counts[target];
        target += 1;
    }
    (target as u16, rank)
}

/// Grows with the value: the exponent and the nine bits after the leading one of half of it, as a float has them.
#[inline]
fn bucket(value: u32) -> u16 {
    let half = (value >> 1 | 1) as i32 as f32;
    (half.to_bits().wrapping_sub(1f32.to_bits()) >> 14) as u16 % BUCKETS as u16
}

/// The bucket of each; several are found at once.
#[inline]
fn buckets(values: &[u32; GROUP]) -> [u16; GROUP] {
    let mut buckets = [0; GROUP];
    for (bucket_of, value) in buckets.iter_mut().zip(values) {
        *bucket_of = bucket(*value);
    }
    buckets
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_size() -> impl Strategy<Value = u64> {
        prop_oneof![0u64..40, 1_000_000u64..1_100_000, 0..1u64 << 33, any::<u64>()]
    }

    proptest! {
        #[test]
        fn it_finds_what_sorting_finds(values in prop::collection::vec(any_size(), 1..400), parts in 1usize..50, p in 0.0f64..=1.0) {
            let mut kept = Kept::default();
            for part in values.chunks(parts) {
                kept.extend(part, part.iter().copied().max().unwrap_or(0));
            }
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let ps = [p, 0.5, 0.95, 0.99, 1.0];
            let mut found = [0; 5];
            kept.quantiles(&ps, &mut found);
            prop_assert_eq!(found, ps.map(|p| sorted[rank(p, sorted.len()) - 1]));
            let mut all: Vec<u64> = kept.iter().collect();
            all.sort_unstable();
            prop_assert_eq!((all, kept.len()), (sorted, values.len()));
        }
    }

    #[test]
    fn buckets_grow_with_the_value() {
        let values =
            (0..2000u32).chain((11..32).flat_map(|bit| [(1 << bit) - 1, 1 << bit, 3 << (bit - 1)])).chain([u32::MAX]);
        let buckets: Vec<u16> = values.map(bucket).collect();
        assert!(buckets.is_sorted() && usize::from(buckets[buckets.len() - 1]) < BUCKETS);
    }
}
