//! Whole numbers of independent events: the Poisson law.

use super::Dice;
use std::sync::OnceLock;

/// Means up to which events are counted one by one.
const COUNTED: f64 = 12.0;

impl Dice {
    /// Poisson with the given mean (0 or more).
    pub fn poisson(&mut self, mean: f64) -> u64 {
        Poisson::new(mean).draw(self)
    }
}

/// The Poisson law of one mean, with what its draws have in common.
///
/// Up to a mean of 12 events are counted; above, it is transformed rejection with squeeze (PTRS: Hörmann, "The transformed
/// rejection method for generating Poisson random variables", Insurance: Mathematics and Economics 12, 1993).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Poisson {
    mean: f64,
    /// exp(−mean) where events are counted, else ln(mean).
    log: f64,
    a: f64,
    b: f64,
    squeeze: f64,
    inverse_alpha: f64,
}

impl Poisson {
    /// The law of this mean, 0 or more.
    #[must_use]
    pub fn new(mean: f64) -> Self {
        if mean <= COUNTED {
            return Self { mean, log: libm::exp(-mean), a: 0.0, b: 0.0, squeeze: 0.0, inverse_alpha: 0.0 };
        }
        let b = 0.931 + 2.53 * libm::sqrt(mean);
        Self {
            mean,
            log: libm::log(mean),
            a: -0.059 + 0.02483 * b,
            b,
            squeeze: 0.9277 - 3.6224 / (b - 2.0),
            inverse_alpha: 1.1239 + 1.1328 / (b - 3.4),
        }
    }

    /// One number.
    #[inline]
    pub fn draw(&self, dice: &mut Dice) -> u64 {
        if self.mean > COUNTED { self.rejected(dice) } else { self.counted(dice) }
    }

    fn counted(&self, dice: &mut Dice) -> u64 {
        let mut count = 0;
        let mut product = dice.positive_uniform();
        while product > self.log {
            product *= dice.positive_uniform();
            count += 1;
        }
        count
    }

    fn rejected(&self, dice: &mut Dice) -> u64 {
        loop {
            let u = dice.uniform() - 0.5;
            let v = dice.positive_uniform();
            let us = 0.5 - u.abs();
            let at = (2.0 * self.a / us + self.b) * u + self.mean + 0.43;
            if at < 0.0 {
                continue;
            }
            let k = at as u64;
            if us >= 0.07 && v <= self.squeeze {
                return k;
            }
            if us < 0.013 && v > us {
                continue;
            }
            let height = libm::log(v * self.inverse_alpha / (self.a / (us * us) + self.b));
            if height <= k as f64 * self.log - self.mean - log_factorial(k) {
                return k;
            }
        }
    }
}

/// ln(k!) of a whole number.
fn log_factorial(k: u64) -> f64 {
    static TABLE: OnceLock<Vec<f64>> = OnceLock::new();
    let table = TABLE.get_or_init(|| (0..1024).map(|k| libm::lgamma(f64::from(k) + 1.0)).collect());
    table.get(k as usize).copied().unwrap_or_else(|| libm::lgamma(k as f64 + 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::Purpose;

    /// Pearson's statistic over the single numbers, counted and rejected alike: at most 5 deviations off its mean.
    #[test]
    fn every_number_has_its_probability() {
        for mean in [0.7, 11.9, 12.1, 14.0, 79.0, 459.0, 3000.0] {
            let n = 200_000;
            let mut dice = Dice::new(8, Purpose::Sizes, 0);
            let most = (mean + 12.0 * libm::sqrt(mean)) as usize + 20;
            let mut counts = vec![0.0; most];
            (0..n).for_each(|_| counts[dice.poisson(mean) as usize] += 1.0);
            let (mut statistic, mut degrees) = (0.0, 0.0);
            for (k, count) in counts.iter().enumerate() {
                let log = k as f64 * libm::log(mean) - mean - log_factorial(k as u64);
                let expected = f64::from(n) * libm::exp(log);
                if expected >= 10.0 {
                    statistic += (count - expected) * (count - expected) / expected;
                    degrees += 1.0;
                }
            }
            assert!(
                (statistic - degrees).abs() < 5.0 * libm::sqrt(2.0 * degrees) + 2.0,
                "{mean}: {statistic} {degrees}"
            );
        }
    }
}
