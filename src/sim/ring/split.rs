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

/// The same, but each first gets its share rounded (halves to even), and then what is too few or too many is mended one each where
/// it was rounded most, the lowest first among equals. It differs from [`in_proportion`] only among equals: where too much
/// was given out, the lowest of them loses.
#[must_use]
pub fn by_rounding(total: usize, weights: &[f64]) -> Vec<usize> {
    let sum: f64 = weights.iter().sum();
    let exact: Vec<f64> = weights.iter().map(|weight| total as f64 * (weight / sum)).collect();
    let mut counts: Vec<usize> = exact.iter().map(|share| libm::rint(*share) as usize).collect();
    let residual = |index: usize| exact[index] - libm::rint(exact[index]);
    let mut order: Vec<usize> = (0..weights.len()).collect();
    let given = counts.iter().sum::<usize>();
    if given < total {
        order.sort_by(|a, b| residual(*b).total_cmp(&residual(*a)));
        order.iter().take(total - given).for_each(|index| counts[*index] += 1);
    } else {
        order.sort_by(|a, b| residual(*a).total_cmp(&residual(*b)));
        order.iter().take(given - total).for_each(|index| counts[*index] -= 1);
    }
    counts
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
