//! Whole numbers of independent events: the Poisson law.

use super::Dice;
use std::sync::OnceLock;

/// Means up to which events are counted one by one.
const COUNTED: f64 = 12.0;

impl Dice {
    /// Poisson with the given mean (0 or more): counted up to a mean of 12, by transformed rejection with squeeze above
    /// (PTRS: Hörmann, "The transformed rejection method for generating Poisson random variables", 1993).
    pub fn poisson(&mut self, mean: f64) -> u64 {
        if mean > COUNTED {
            return self.poisson_rejected(mean);
        }
        let floor = libm::exp(-mean);
        let mut count = 0;
        let mut product = self.positive_uniform();
        while product > floor {
            product *= self.positive_uniform();
            count += 1;
        }
        count
    }

    fn poisson_rejected(&mut self, mean: f64) -> u64 {
        let b = 0.931 + 2.53 * libm::sqrt(mean);
        let a = -0.059 + 0.02483 * b;
        loop {
            let u = self.uniform() - 0.5;
            let v = self.positive_uniform();
            let us = 0.5 - u.abs();
            let k = libm::floor((2.0 * a / us + b) * u + mean + 0.43);
            if us >= 0.07 && v <= 0.9277 - 3.6224 / (b - 2.0) {
                return k as u64;
            }
            if k < 0.0 || (us < 0.013 && v > us) {
                continue;
            }
            let height = libm::log(v * (1.1239 + 1.1328 / (b - 3.4)) / (a / (us * us) + b));
            if height <= k * libm::log(mean) - mean - log_factorial(k) {
                return k as u64;
            }
        }
    }
}

/// ln(k!) of a whole number.
fn log_factorial(k: f64) -> f64 {
    static TABLE: OnceLock<Vec<f64>> = OnceLock::new();
    let table = TABLE.get_or_init(|| (0..1024).map(|k| libm::lgamma(f64::from(k) + 1.0)).collect());
    table.get(k as usize).copied().unwrap_or_else(|| libm::lgamma(k + 1.0))
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
                let k = k as f64;
                let expected = f64::from(n) * libm::exp(k * libm::log(mean) - mean - log_factorial(k));
                if expected >= 10.0 {
                    statistic += (count - expected) * (count - expected) / expected;
                    degrees += 1.0;
                }
            }
            assert!((statistic - degrees).abs() < 5.0 * libm::sqrt(2.0 * degrees) + 2.0, "{mean}: {statistic} {degrees}");
        }
    }
}
