//! Exact order statistics: the k-th smallest of n values, k = ceil(p·n).
//!
//! No interpolation: a percentile is a value that was measured. Does not know what it is that was
//! measured, nor where the values come from.

/// The 1-based rank of the p-quantile among `n` values: ceil(p·n), at least 1 and at most `n`
/// (0 only where `n` is 0). `p` is a share from 0 to 1.
///
/// A product that misses a whole number by rounding counts as that number: 0.95 of 20 is rank 19
/// even where the product comes out as 19.000000000000004.
#[must_use]
pub fn rank(p: f64, n: usize) -> usize {
    let product = p * n as f64;
    let whole = product.round();
    let tolerance = 8.0 * f64::EPSILON * product.abs();
    let rank = if (product - whole).abs() <= tolerance { whole } else { product.ceil() };
    (rank as usize).max(1).min(n)
}

/// The p-quantile of `values`, which are reordered; `None` where there are none.
#[must_use]
pub fn quantile_in_place(values: &mut [u64], p: f64) -> Option<u64> {
    quantiles_in_place(values, &[p]).map(|[q]| q)
}

/// The quantiles for ascending shares `ps`, in that order; `values` are reordered. `None` where
/// there are no values. About one and a half passes over the values; nothing is allocated.
#[must_use]
pub fn quantiles_in_place<const K: usize>(values: &mut [u64], ps: &[f64; K]) -> Option<[u64; K]> {
    let mut found = [0; K];
    (!values.is_empty()).then(|| {
        select_all(values, ps, &mut found);
        found
    })
}

/// Writes the quantile of each of `ps` to the same place of `found`. `values` must not be empty.
pub(super) fn select_all(values: &mut [u64], ps: &[f64], found: &mut [u64]) {
    // From the largest share down, each search is left with what lies below the one before.
    // Shares that do not ascend are found as well, among all values again.
    let n = values.len();
    let mut below = n;
    for (place, &p) in found.iter_mut().zip(ps).rev() {
        let k = rank(p, n);
        let end = if k <= below { below } else { n };
        *place = *values[..end].select_nth_unstable(k - 1).1;
        below = k;
    }
}

/// The quantiles for the shares `ps`, without reordering: `values` are counted in buckets of 6 % width, and only the
/// buckets that hold a wanted rank are searched. Two passes over the values. `None` where there are no values.
#[must_use]
pub fn quantiles<const K: usize>(values: &[u64], ps: &[f64; K]) -> Option<[u64; K]> {
    let mut found = [0; K];
    (!values.is_empty()).then(|| {
        bucket_select(values, ps, &mut found);
        found
    })
}

/// Writes the quantile of each of `ps` to the same place of `found`. `values` must not be empty.
pub(super) fn bucket_select(values: &[u64], ps: &[f64], found: &mut [u64]) {
    const FEW: usize = 64;
    if values.len() <= FEW {
        let mut sorted = [0u64; FEW];
        let sorted = &mut sorted[..values.len()];
        sorted.copy_from_slice(values);
        sorted.sort_unstable();
        found.iter_mut().zip(ps).for_each(|(place, p)| *place = sorted[rank(*p, values.len()) - 1]);
        return;
    }
    let mut counts = [0u32; BUCKETS];
    let mut keys: Vec<u16> = vec![0; values.len()];
    for (value, key) in values.iter().zip(&mut keys) {
        *key = bucket(*value);
        counts[*key as usize] += 1;
    }
    // How many values lie below each bucket; then a bucket is found by halving.
    let mut below = 0;
    for count in &mut counts {
        below += std::mem::replace(count, below);
    }
    let mut targets: Vec<(u16, usize)> = Vec::with_capacity(ps.len());
    for p in ps {
        let rank = rank(*p, values.len());
        let target = counts.partition_point(|below| (*below as usize) < rank) - 1;
        targets.push((target as u16, rank - counts[target] as usize));
    }
    let mut members: Vec<u64> = Vec::new();
    let mut gathered = None;
    for (place, (target, rank)) in found.iter_mut().zip(targets) {
        if gathered != Some(target) {
            members.clear();
            members.extend(keys.iter().zip(values).filter(|(key, _)| **key == target).map(|(_, value)| *value));
            gathered = Some(target);
        }
        *place = *members.select_nth_unstable(rank - 1).1;
    }
}

/// Sixteen buckets for each doubling.
const BUCKETS: usize = 1024;

/// Values below 16 have a bucket of their own; above it the four bits after the leading one tell.
#[inline]
fn bucket(value: u64) -> u16 {
    let log = 63 - (value | 16).leading_zeros();
    ((u64::from(log - 4) << 4) + (value >> (log - 4))) as u16 & (BUCKETS as u16 - 1)
}

/// The p-quantile of few values near their upper end: one pass that keeps the largest. Falls back to a search that
/// reorders where `p` is not near the end. `None` where there are no values.
#[must_use]
pub fn upper_quantile(values: &mut [u64], p: f64) -> Option<u64> {
    const KEPT: usize = 16;
    let keep = values.len() + 1 - rank(p, values.len());
    if values.is_empty() || keep > KEPT {
        return quantile_in_place(values, p);
    }
    // The largest so far, ascending; the first is the one that must be beaten.
    let mut largest = [0u64; KEPT];
    let largest = &mut largest[..keep];
    for value in values.iter() {
        if *value > largest[0] {
            let mut place = 1;
            while place < keep && largest[place] < *value {
                largest[place - 1] = largest[place];
                place += 1;
            }
            largest[place - 1] = *value;
        }
    }
    Some(largest[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_way_finds_the_same(mut values in prop::collection::vec(prop_oneof![0u64..40, 0u64..1_000_000, any::<u64>()], 1..400), p in 0.0f64..=1.0) {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let wanted = sorted[rank(p, sorted.len()) - 1];
            prop_assert_eq!(quantiles(&values, &[p, 0.95]).map(|[q, _]| q), Some(wanted));
            prop_assert_eq!(upper_quantile(&mut values.clone(), p), Some(wanted));
            prop_assert_eq!(quantile_in_place(&mut values, p), Some(wanted));
        }
    }

    #[test]
    fn rank_is_exact_for_every_share_in_thousandths() {
        for n in (1..3000usize).chain([20_000, 1_000_000, 1_999_999]) {
            for thousandth in 0..=1000 {
                let exact = (thousandth * n).div_ceil(1000).clamp(1, n);
                assert_eq!(rank(thousandth as f64 / 1000.0, n), exact, "{thousandth} of {n}");
            }
        }
    }

    #[test]
    fn rank_forgives_rounding_of_the_share() {
        assert_eq!(rank(0.95, 20), 19);
        assert_eq!(rank(19.000_000_000_000_004 / 20.0, 20), 19);
        assert_eq!(rank(1.0 - 0.05, 20), 19);
        assert_eq!(rank(0.1 + 0.2, 10), 3);
        assert_eq!(rank(0.95, 21), 20);
    }

    #[test]
    fn rank_stays_inside_for_any_share() {
        for p in [-1.0, 0.0, f64::NAN, f64::NEG_INFINITY] {
            assert_eq!(rank(p, 7), 1);
        }
        for p in [1.0, 2.0, f64::INFINITY] {
            assert_eq!(rank(p, 7), 7);
        }
        assert_eq!(rank(0.5, 0), 0);
    }

    #[test]
    fn of_nothing_there_is_no_quantile() {
        assert_eq!(quantile_in_place(&mut [], 0.5), None);
        assert_eq!(quantiles_in_place(&mut [], &[0.5, 0.9]), None);
        assert_eq!(quantile_in_place(&mut [4], 0.99), Some(4));
    }

    proptest! {
        #[test]
        fn agrees_with_sorting(
            mut values in prop::collection::vec(0u64..500, 1..400),
            ps in prop::array::uniform4(0.0..=1.0f64),
        ) {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let expected = ps.map(|p| sorted[rank(p, sorted.len()) - 1]);
            prop_assert_eq!(quantiles_in_place(&mut values, &ps), Some(expected));
            let mut ascending = ps;
            ascending.sort_by(f64::total_cmp);
            let expected = ascending.map(|p| sorted[rank(p, sorted.len()) - 1]);
            prop_assert_eq!(quantiles_in_place(&mut values, &ascending), Some(expected));
        }
    }
}
