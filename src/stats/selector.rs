//! Several quantiles of many values at once, without reordering them.
//!
//! Values are counted in buckets of 6 % width, and only the buckets that hold a wanted rank are searched. Exact, as in
//! [`super::order`]. Memory is kept between uses. Does not know what was measured.

use super::order::{nth, rank};

/// Sixteen buckets for each doubling.
const BUCKETS: usize = 1024;

/// Keys that are looked at together.
const LANES: usize = 16;

/// Values that are sifted together.
const BLOCK: usize = 512;

/// Values up to which sorting is cheaper.
const FEW: usize = 64;

/// Finds quantiles; keeps its memory between uses.
#[derive(Clone, Debug, Default)]
pub struct Selector {
    /// Values in each bucket.
    counts: Vec<u32>,
    /// The bucket of each value.
    keys: Vec<u16>,
    /// The values of one bucket.
    members: Vec<u64>,
    /// Values that are probably above all but the largest quantiles.
    high: Vec<u64>,
}

impl Selector {
    /// The quantiles for the shares `ps`: the order statistics k = ceil(p·n). `None` where there are no values.
    pub fn quantiles<const K: usize>(&mut self, values: &[u64], ps: &[f64; K]) -> Option<[u64; K]> {
        let mut found = [0; K];
        (!values.is_empty()).then(|| {
            self.select(values, ps, &mut found);
            found
        })
    }

    /// The median, P95 and P99, where those of other values are known that these ones probably resemble: one pass finds the
    /// values near the expected median and those near and above the expected P95. Where the expectation was wrong it is as
    /// [`Self::quantiles`], so it never changes the result.
    pub fn usual(&mut self, values: &[u64], expected: Option<[u64; 3]>) -> Option<[u64; 3]> {
        const PS: [f64; 3] = [0.5, 0.95, 0.99];
        let near = expected.filter(|_| values.len() > FEW).and_then(|expected| self.near(values, expected));
        near.or_else(|| self.quantiles(values, &PS))
    }

    fn near(&mut self, values: &[u64], [p50, p95, _]: [u64; 3]) -> Option<[u64; 3]> {
        let tail = p95.saturating_sub(p50);
        let [from, until, least] = [p50.saturating_sub(tail / 10), p50.saturating_add(tail / 10), p95 - tail / 3];
        let (middle, high) = (&mut self.members, &mut self.high);
        middle.clear();
        high.clear();
        let mut below = 0;
        for block in values.chunks(BLOCK) {
            let (mut near, mut near_count, mut top, mut top_count) = ([0; BLOCK], 0, [0; BLOCK], 0);
            for value in block {
                // Written in any case, and overwritten by the next one where it does not belong; a branch would be guessed
                // wrong.
                near[near_count % BLOCK] = *value;
                top[top_count % BLOCK] = *value;
                below += usize::from(*value < from);
                near_count += usize::from(*value >= from) & usize::from(*value <= until);
                top_count += usize::from(*value > least);
            }
            middle.extend_from_slice(&near[..near_count]);
            high.extend_from_slice(&top[..top_count]);
        }
        let (in_middle, above) = (middle.len(), high.len());
        let [half, most, nearly_all] = [0.5, 0.95, 0.99].map(|p| rank(p, values.len()));
        let under = values.len() - above;
        if half <= below || half > below + in_middle || most <= under || above > values.len() / 4 {
            return None;
        }
        let p50 = nth(middle, half - below - 1);
        let (_, p95, highest) = high.select_nth_unstable(most - under - 1);
        let p99 = if nearly_all == most { *p95 } else { nth(highest, nearly_all - most - 1) };
        Some([p50, *p95, p99])
    }

    /// Writes the quantile of each of `ps` to the same place of `found`. `values` must not be empty.
    fn select(&mut self, values: &[u64], ps: &[f64], found: &mut [u64]) {
        if values.len() <= FEW {
            self.members.clear();
            self.members.extend_from_slice(values);
            self.members.sort_unstable();
            found.iter_mut().zip(ps).for_each(|(place, p)| *place = self.members[rank(*p, values.len()) - 1]);
            return;
        }
        self.count(values);
        let mut gathered = None;
        for (place, p) in found.iter_mut().zip(ps) {
            let (target, rank) = self.locate(rank(*p, values.len()));
            if gathered != Some(target) {
                self.gather(values, target);
                gathered = Some(target);
            }
            *place = nth(&mut self.members, rank - 1);
        }
    }

    /// Counts the values in buckets.
    fn count(&mut self, values: &[u64]) {
        self.counts.clear();
        self.counts.resize(BUCKETS, 0);
        self.keys.clear();
        let counts: &mut [u32; BUCKETS] = self.counts.as_mut_array().expect("it was made this long");
        self.keys.extend(values.iter().map(|value| {
            let key = bucket(*value);
            counts[key as usize] += 1;
            key
        }));
    }

    /// The bucket that holds the value of this rank (from 1), and its rank there: first by groups, then one by one.
    fn locate(&self, mut rank: usize) -> (u16, usize) {
        let groups = self.counts.chunks_exact(LANES).map(|group| group.iter().sum::<u32>() as usize);
        let mut first = 0;
        for total in groups {
            if rank <= total {
                break;
            }
            rank -= total;
            first += LANES;
        }
        let mut target = first;
        while rank > self.counts[target] as usize {
            rank -= self.counts[target] as usize;
            target += 1;
        }
        (target as u16, rank)
    }

    /// Collects the values of one bucket.
    fn gather(&mut self, values: &[u64], target: u16) {
        self.members.clear();
        let (groups, rest) = self.keys.as_chunks::<LANES>();
        for (index, keys) in groups.iter().enumerate() {
            // Most groups have none; there is no branch in the comparison, so that it is done for all keys at once.
            if keys.iter().fold(0, |hits, key| hits | u16::from(*key == target)) != 0 {
                take(&mut self.members, keys, &values[index * LANES..], target);
            }
        }
        take(&mut self.members, rest, &values[groups.len() * LANES..], target);
    }
}

/// Takes the values whose key is `target`.
fn take(members: &mut Vec<u64>, keys: &[u16], values: &[u64], target: u16) {
    let hits = keys.iter().zip(values).filter(|(key, _)| **key == target);
    members.extend(hits.map(|(_, value)| *value));
}

/// Grows with the value: the exponent and the four bits after the leading one of half of it, as a float has them.
#[inline]
fn bucket(value: u64) -> u16 {
    let half = (value >> 1 | 1) as i64 as f64;
    (half.to_bits().wrapping_sub(1f64.to_bits()) >> 48) as u16 & (BUCKETS as u16 - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_finds_what_sorting_finds(
            values in prop::collection::vec(prop_oneof![0u64..40, 0u64..1_000_000, any::<u64>()], 1..400),
            more in prop::collection::vec(1_000u64..2_000, 1..400),
            p in 0.0f64..=1.0,
            shift in 0.5f64..1.5,
        ) {
            let mut selector = Selector::default();
            for values in [values, more] {
                let mut sorted = values.clone();
                sorted.sort_unstable();
                let wanted = [p, 0.5, 0.95, 0.99].map(|p| sorted[rank(p, sorted.len()) - 1]);
                prop_assert_eq!(selector.quantiles(&values, &[p, 0.5, 0.95, 0.99]), Some(wanted));
                let [_, usual @ ..] = wanted;
                let moved = usual.map(|value| (value as f64 * shift) as u64);
                for expected in [Some(usual), Some(moved), Some([0; 3]), Some([u64::MAX; 3]), None] {
                    prop_assert_eq!(selector.usual(&values, expected), Some(usual));
                }
            }
        }
    }

    #[test]
    fn of_nothing_there_is_no_quantile() {
        assert_eq!(Selector::default().quantiles(&[], &[0.5]), None);
    }
}
