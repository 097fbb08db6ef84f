//! Whole numbers of independent events: the Poisson law.

use super::Dice;

impl Dice {
    /// Poisson with the given mean (0 or more): counted below 16, by transformed rejection with squeeze above
    /// (PTRS: Hörmann, "The transformed rejection method for generating Poisson random variables", 1993).
    pub fn poisson(&mut self, mean: f64) -> u64 {
        if mean > 16.0 {
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
            if height <= k * libm::log(mean) - mean - libm::lgamma(k + 1.0) {
                return k as u64;
            }
        }
    }
}
