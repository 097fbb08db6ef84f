//! How a number of whole things is divided in proportion: whole parts first, then the largest fractions.

/// Divides `total` in proportion to `weights` (0 or more, not all 0): each gets the whole part of its share, and the
/// rest goes one each to the largest fractions, the lowest first among equals.
#[must_use]
pub fn in_proportion(total: usize, weights: &[f64]) -> Vec<usize> {
    divide(total, weights, |_| {})
}

/// The same, but among equals the rest goes to the lowest and the highest by turns. So the study's machines get their
/// published numbers of tokens, which its program's sort left to chance.
#[must_use]
pub fn from_both_ends(total: usize, weights: &[f64]) -> Vec<usize> {
    divide(total, weights, |equals| {
        let (low, high): (Vec<usize>, Vec<usize>) =
            (equals[..equals.len().div_ceil(2)].to_vec(), equals[equals.len().div_ceil(2)..].to_vec());
        let turns = low.into_iter().map(Some).zip(high.into_iter().rev().map(Some).chain(std::iter::once(None)));
        let turns: Vec<usize> = turns.flat_map(|(low, high)| [low, high]).flatten().collect();
        equals.copy_from_slice(&turns);
    })
}

/// Weights that many numbers are divided by.
#[derive(Clone, Debug)]
pub struct Shares {
    /// Each as a share of the sum.
    shares: Vec<f64>,
    /// Positions by share, largest first, the lowest first among equals.
    order: Vec<usize>,
}

impl Shares {
    /// Shares in proportion to weights (0 or more, not all 0).
    #[must_use]
    pub fn new(weights: &[f64]) -> Self {
        let sum: f64 = weights.iter().sum();
        let shares: Vec<f64> = weights.iter().map(|weight| weight / sum).collect();
        let mut order: Vec<usize> = (0..weights.len()).collect();
        order.sort_by(|a, b| shares[*b].total_cmp(&shares[*a]));
        Self { shares, order }
    }

    /// Divides `total`: each first gets its share rounded (halves to even), and then what is too few or too many is mended one
    /// each where it was rounded most, the lowest first among equals. It differs from [`in_proportion`] only among equals: where too
    /// much was given out, the lowest of them loses. Positions that get something, ascending, with their numbers.
    ///
    /// Costs O(total · log total), whatever the number of weights: who gets nothing by rounding comes next in the order of
    /// shares.
    #[must_use]
    pub fn by_rounding(&self, total: usize) -> Vec<(usize, usize)> {
        let exact = |position: usize| total as f64 * self.shares[position];
        let large = self.order.partition_point(|position| exact(*position) >= 0.5);
        let mut candidates = self.order[..self.order.len().min(large + total)].to_vec();
        candidates.sort_unstable();
        let mut counts: Vec<(usize, usize)> =
            candidates.iter().map(|position| (*position, libm::rint(exact(*position)) as usize)).collect();
        let residual = |(position, count): &(usize, usize)| exact(*position) - *count as f64;
        let given = counts.iter().map(|(_, count)| count).sum::<usize>();
        let mut order: Vec<usize> = (0..counts.len()).collect();
        if given < total {
            order.sort_by(|a, b| residual(&counts[*b]).total_cmp(&residual(&counts[*a])));
            order.iter().take(total - given).for_each(|index| counts[*index].1 += 1);
        } else {
            order.sort_by(|a, b| residual(&counts[*a]).total_cmp(&residual(&counts[*b])));
            order.iter().take(given - total).for_each(|index| counts[*index].1 -= 1);
        }
        counts.retain(|(_, count)| *count > 0);
        counts
    }
}

fn divide(total: usize, weights: &[f64], order_equals: impl Fn(&mut [usize])) -> Vec<usize> {
    let sum: f64 = weights.iter().sum();
    let exact: Vec<f64> = weights.iter().map(|weight| total as f64 * (weight / sum)).collect();
    let mut counts: Vec<usize> = exact.iter().map(|share| libm::floor(*share) as usize).collect();
    let rest = total.saturating_sub(counts.iter().sum());
    let mut order: Vec<usize> = (0..weights.len()).collect();
    let fraction = |index: usize| exact[index] - libm::floor(exact[index]);
    order.sort_by(|a, b| fraction(*b).total_cmp(&fraction(*a)));
    order.chunk_by_mut(|a, b| fraction(*a) == fraction(*b)).for_each(order_equals);
    order.iter().take(rest).for_each(|index| counts[*index] += 1);
    counts
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn by_rounding(total: usize, weights: &[f64]) -> Vec<usize> {
        let mut counts = vec![0; weights.len()];
        Shares::new(weights).by_rounding(total).into_iter().for_each(|(position, count)| counts[position] = count);
        counts
    }

    /// The same rule without any short cut.
    fn by_rounding_plainly(total: usize, weights: &[f64]) -> Vec<usize> {
        let sum: f64 = weights.iter().sum();
        let exact: Vec<f64> = weights.iter().map(|weight| total as f64 * (weight / sum)).collect();
        let mut counts: Vec<i64> = exact.iter().map(|share| libm::rint(*share) as i64).collect();
        let residuals: Vec<f64> = exact.iter().zip(&counts).map(|(share, count)| share - *count as f64).collect();
        let missing = total as i64 - counts.iter().sum::<i64>();
        let sign = if missing > 0 { -1.0 } else { 1.0 };
        let mut order: Vec<usize> = (0..weights.len()).collect();
        order.sort_by(|a, b| (sign * residuals[*a]).total_cmp(&(sign * residuals[*b])));
        order.iter().take(missing.unsigned_abs() as usize).for_each(|index| counts[*index] += missing.signum());
        counts.into_iter().map(|count| count as usize).collect()
    }

    #[test]
    fn the_machines_of_the_study_get_their_token_counts() {
        let capacity = [1.0, 1.0, 1.0, 0.55, 0.55, 0.55, 0.55, 0.25, 0.25, 0.25];
        assert_eq!(from_both_ends(1000, &capacity), [168, 168, 168, 93, 92, 92, 93, 42, 42, 42]);
        assert_eq!(in_proportion(1000, &capacity), [168, 168, 168, 93, 93, 92, 92, 42, 42, 42]);
        assert_eq!(by_rounding(1000, &capacity), [168, 168, 168, 93, 93, 92, 92, 42, 42, 42]);
        // Exact shares 0.75, 0.75, 0.5: rounding gives 1, 1, 0; nothing is to be mended.
        assert_eq!(by_rounding(2, &[3.0, 3.0, 2.0]), [1, 1, 0]);
        // Exact shares 2/3 each: one is taken back, from the lowest.
        assert_eq!(by_rounding(2, &[1.0; 3]), [0, 1, 1]);
        assert_eq!(from_both_ends(3, &[1.0; 5]), [1, 1, 0, 0, 1]);
        assert_eq!(in_proportion(2, &[1.0, 1.0, 1.0]), [1, 1, 0]);
        assert_eq!(in_proportion(0, &[1.0]), [0]);
    }

    proptest! {
        #[test]
        fn the_short_cut_of_rounding_changes_nothing(
            total in 0usize..90, weights in prop::collection::vec(prop_oneof![Just(0.65), Just(0.1), 0.001..1.0f64], 1..60)
        ) {
            prop_assert_eq!(by_rounding(total, &weights), by_rounding_plainly(total, &weights));
        }

        #[test]
        fn nothing_is_lost_and_nobody_is_off_by_more_than_one(
            total in 0usize..5000, weights in prop::collection::vec(0.01..9.0f64, 1..40)
        ) {
            let sum: f64 = weights.iter().sum();
            for counts in [in_proportion, from_both_ends, by_rounding].map(|rule| rule(total, &weights)) {
                prop_assert_eq!(counts.iter().sum::<usize>(), total);
                for (count, weight) in counts.iter().zip(&weights) {
                    prop_assert!((*count as f64 - total as f64 * weight / sum).abs() <= 1.0 + 1e-9);
                }
            }
        }
    }
}
