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

/// The p-quantile of values of which it is known that it probably lies above `guess`: only those above are searched,
/// and all of them where the guess was wrong. `found` is memory to work in. `None` where there are no values.
#[must_use]
pub fn quantile_above(values: &[u64], p: f64, guess: u64, found: &mut Vec<u64>) -> Option<u64> {
    if values.is_empty() {
        return None;
    }
    let keep = values.len() + 1 - rank(p, values.len());
    found.resize(values.len(), 0);
    let mut count = 0;
    for value in values {
        // Written whether it is above or not; the next one overwrites it if it is not. A branch would be guessed wrong.
        found[count] = *value;
        count += usize::from(*value > guess);
    }
    if count < keep {
        found.copy_from_slice(values);
        count = values.len();
    }
    Some(nth(&mut found[..count], count - keep))
}

/// The value that would stand at `index` if `values` were sorted; they may be reordered. `index` must be below their number.
#[must_use]
pub fn nth(values: &mut [u64], index: usize) -> u64 {
    let above = values.len() - 1 - index;
    if let Some(value) = near_top(values, above) {
        return value;
    }
    // Many equal values at the lower end are common: responses of requests that did not wait.
    let (first, middle, last) = (values[0], values[values.len() / 2], values[values.len() - 1]);
    if first == middle || middle == last || first == last {
        let smallest = values.iter().fold(u64::MAX, |smallest, value| smallest.min(*value));
        if index < values.iter().filter(|value| **value == smallest).count() {
            return smallest;
        }
    }
    *values.select_nth_unstable(index).1
}

/// The value with `above` others above it, where there are so few values and others that this way is cheap.
#[inline]
fn near_top(values: &[u64], above: usize) -> Option<u64> {
    if values.len() > 128 {
        return None;
    }
    Some(match above {
        0 => least_of_largest::<1>(values),
        1 => least_of_largest::<2>(values),
        2 => least_of_largest::<3>(values),
        3 => least_of_largest::<4>(values),
        4 => least_of_largest::<5>(values),
        5 => least_of_largest::<6>(values),
        _ => return None,
    })
}

/// The smallest of the `N` largest values. Without a branch that depends on the values.
fn least_of_largest<const N: usize>(values: &[u64]) -> u64 {
    let mut largest = [0; N];
    for value in values {
        let mut value = *value;
        for kept in &mut largest {
            (*kept, value) = ((*kept).max(value), (*kept).min(value));
        }
    }
    largest[N - 1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_way_finds_the_same(values in prop::collection::vec(prop_oneof![0u64..40, 0u64..1_000_000, any::<u64>()], 1..120), p in 0.0f64..=1.0, guess in prop_oneof![0u64..40, any::<u64>()]) {
            let mut sorted = values.clone();
            sorted.sort_unstable();
            let wanted = sorted[rank(p, sorted.len()) - 1];
            prop_assert_eq!(quantile_above(&values, p, guess, &mut vec![7; 3]), Some(wanted));
            prop_assert_eq!(nth(&mut values.clone(), rank(p, values.len()) - 1), wanted);
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
        assert_eq!(quantile_above(&[], 0.95, 3, &mut Vec::new()), None);
        assert_eq!(quantile_above(&[4], 0.99, 9, &mut Vec::new()), Some(4));
    }
}
