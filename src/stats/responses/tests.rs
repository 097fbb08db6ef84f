//! Tests of `Responses`: exact below the limit, within a thousandth above.

use super::*;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

const PS: [f64; 5] = [0.0, 0.5, 0.95, 0.99, 1.0];

fn times(n: usize) -> Vec<u64> {
    let mut dice = Xoshiro256PlusPlus::seed_from_u64(7);
    (0..n).map(|_| 1000 + (1e8 * -(1.0 - dice.random::<f64>()).ln()) as u64).collect()
}

fn exact(values: &[u64]) -> Vec<u64> {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    PS.map(|p| sorted[order::rank(p, sorted.len()) - 1]).to_vec()
}

fn of(values: &[u64]) -> Responses {
    let mut responses = Responses::new();
    values.iter().for_each(|&ns| responses.record(ns));
    responses
}

#[test]
fn nothing_yields_nothing() {
    let none = Responses::new();
    assert_eq!((none.count(), none.mean(), none.min(), none.max()), (0, None, None, None));
    assert!(none.is_exact() && none.quantiles(&PS).is_empty() && none.histogram(5).is_empty());
    assert_eq!(none.memory(), size_of::<Responses>());
}

#[test]
fn few_are_exact() {
    let values = times(10_001);
    let responses = of(&values);
    assert_eq!(responses.quantiles(&PS), exact(&values));
    let sum: u64 = values.iter().sum();
    assert_eq!(responses.mean(), Some(sum as f64 / 10_001.0));
}

#[test]
fn turns_into_a_histogram_above_the_limit_and_stays_true_to_a_thousandth() {
    let values = times(EXACT_LIMIT + 1);
    let mut responses = of(&values[..EXACT_LIMIT]);
    assert!(responses.is_exact());
    assert_eq!(responses.quantiles(&PS), exact(&values[..EXACT_LIMIT]));
    responses.record(values[EXACT_LIMIT]);
    assert!(!responses.is_exact());
    for (rough, true_value) in responses.quantiles(&PS).into_iter().zip(exact(&values)) {
        let off = rough.abs_diff(true_value) as f64;
        assert!(off <= true_value as f64 * 1e-3, "{rough} for {true_value}");
    }
    assert_eq!(responses.min(), values.iter().copied().min());
    assert_eq!(responses.max(), values.iter().copied().max());
    let sum: u128 = values.iter().map(|&v| u128::from(v)).sum();
    assert_eq!(responses.mean(), Some(sum as f64 / values.len() as f64));
    assert!(responses.memory() < 1_000_000);
}

#[test]
fn many_at_once_are_the_same_as_one_by_one() {
    let values = times(EXACT_LIMIT + 5);
    let mut at_once = Responses::new();
    at_once.extend_from_slice(&values[..1000]);
    assert_eq!(at_once.quantiles(&PS), of(&values[..1000]).quantiles(&PS));
    at_once.extend_from_slice(&values[1000..]);
    assert!(!at_once.is_exact());
    let one_by_one = of(&values);
    assert_eq!(at_once.quantiles(&PS), one_by_one.quantiles(&PS));
    assert_eq!((at_once.count(), at_once.mean()), (one_by_one.count(), one_by_one.mean()));
}

#[test]
fn the_ends_of_the_range_do_no_harm() {
    let mut responses = Responses::new();
    responses.extend_from_slice(&vec![0; EXACT_LIMIT]);
    responses.extend_from_slice(&[u64::MAX; 3]);
    assert_eq!(responses.quantiles(&PS), [0, 0, 0, 0, u64::MAX]);
    let bars = responses.histogram(4);
    assert_eq!(bars.iter().map(|b| b.count).sum::<u64>(), EXACT_LIMIT as u64 + 3);
}

#[test]
fn bars_add_up_and_grow_by_a_constant_factor() {
    let responses = of(&times(5000));
    let bars = responses.histogram(12);
    assert_eq!(bars.len(), 12);
    assert_eq!(bars.iter().map(|b| b.count).sum::<u64>(), 5000);
    assert!(bars.windows(2).all(|w| w[0].to_ns == w[1].from_ns));
    let factor = bars[0].to_ns / bars[0].from_ns;
    assert!(bars.iter().all(|b| (b.to_ns / b.from_ns / factor - 1.0).abs() < 1e-9));
    assert_eq!(bars[0].from_ns, responses.min().expect("not empty") as f64);
    assert_eq!(of(&[5, 5]).histogram(9), [Bin { from_ns: 5.0, to_ns: 6.0, count: 2 }]);
    assert_eq!(of(&[0]).histogram(9).len(), 1);
}
