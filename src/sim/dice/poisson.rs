//! Whole numbers of independent events: the Poisson law.

use super::Dice;

impl Dice {
    /// Poisson with the given mean (0 or more): halved by gamma waiting times until it is small, then counted.
    pub fn poisson(&mut self, mean: f64) -> u64 {
        let mut left = mean;
        let mut count = 0;
        while left > 16.0 {
            // The k-th arrival of a unit Poisson process is Gamma(k) (Ahrens & Dieter 1974).
            let k = libm::floor(left * 0.875);
            let at = self.gamma(k);
            if at > left {
                return count + self.binomial(k as u64 - 1, left / at);
            }
            left -= at;
            count += k as u64;
        }
        let floor = libm::exp(-left);
        let mut product = self.positive_uniform();
        while product > floor {
            product *= self.positive_uniform();
            count += 1;
        }
        count
    }

    fn binomial(&mut self, n: u64, p: f64) -> u64 {
        (0..n).map(|_| u64::from(self.uniform() < p)).sum()
    }
}
