//! The random numbers of NumPy's legacy generator, for one purpose: to repeat the authors' experiment repetition by repetition.
//!
//! MT19937 with the seeding of Knuth, doubles of 53 bits, whole numbers by masked rejection, Poisson numbers by transformed
//! rejection (Hörmann 1993, PTRS), normal ones by the polar method of Box and Muller, the second of a pair first.

const N: usize = 624;
const M: usize = 397;

/// The generator.
#[derive(Clone)]
pub struct Legacy {
    state: [u32; N],
    next: usize,
    /// The normal number that is kept for the next call.
    spare: Option<f64>,
}

impl Legacy {
    /// The generator with this seed.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        let mut state = [seed; N];
        for index in 1..N {
            let before = state[index - 1];
            state[index] = 1_812_433_253u32.wrapping_mul(before ^ (before >> 30)).wrapping_add(index as u32);
        }
        Self { state, next: N, spare: None }
    }

    fn twist(&mut self) {
        for index in 0..N {
            let mixed = (self.state[index] & 0x8000_0000) | (self.state[(index + 1) % N] & 0x7fff_ffff);
            let odd = if mixed & 1 == 1 { 0x9908_b0df } else { 0 };
            self.state[index] = self.state[(index + M) % N] ^ (mixed >> 1) ^ odd;
        }
        self.next = 0;
    }

    /// 32 random bits.
    #[inline]
    pub fn bits(&mut self) -> u32 {
        if self.next == N {
            self.twist();
        }
        let mut bits = self.state[self.next];
        self.next += 1;
        bits ^= bits >> 11;
        bits ^= (bits << 7) & 0x9d2c_5680;
        bits ^= (bits << 15) & 0xefc6_0000;
        bits ^ (bits >> 18)
    }

    /// Uniform on [0, 1).
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        let (high, low) = (self.bits() >> 5, self.bits() >> 6);
        (f64::from(high) * 67_108_864.0 + f64::from(low)) / 9_007_199_254_740_992.0
    }

    /// A whole number below `n` (at least 1).
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mask = u32::MAX.checked_shr((n - 1).leading_zeros()).unwrap_or(0);
        loop {
            let drawn = self.bits() & mask;
            if drawn < n {
                return drawn;
            }
        }
    }

    /// Normal with mean 0 and standard deviation 1.
    pub fn normal(&mut self) -> f64 {
        if let Some(kept) = self.spare.take() {
            return kept;
        }
        loop {
            let x1 = 2.0 * self.uniform() - 1.0;
            let x2 = 2.0 * self.uniform() - 1.0;
            let r = x1 * x1 + x2 * x2;
            if r < 1.0 && r != 0.0 {
                let f = libm::sqrt(-2.0 * libm::log(r) / r);
                self.spare = Some(f * x1);
                return f * x2;
            }
        }
    }

    /// Poisson with this mean (at least 10).
    pub fn poisson(&mut self, mean: f64) -> u64 {
        let log_mean = libm::log(mean);
        let b = 0.931 + 2.53 * libm::sqrt(mean);
        let a = -0.059 + 0.02483 * b;
        let inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
        let vr = 0.9277 - 3.6224 / (b - 2.0);
        loop {
            let u = self.uniform() - 0.5;
            let v = self.uniform();
            let us = 0.5 - u.abs();
            let k = libm::floor((2.0 * a / us + b) * u + mean + 0.43);
            if us >= 0.07 && v <= vr {
                return k as u64;
            }
            if k < 0.0 || (us < 0.013 && v > us) {
                continue;
            }
            let left = libm::log(v) + libm::log(inverse_alpha) - libm::log(a / (us * us) + b);
            if left <= -mean + k * log_mean - libm::lgamma(k + 1.0) {
                return k as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first and the ten thousandth output of the reference implementation with its default seed.
    #[test]
    fn the_twister_is_the_reference_one() {
        let mut legacy = Legacy::new(5489);
        assert_eq!(legacy.bits(), 3_499_211_612);
        assert_eq!((1..10_000).map(|_| legacy.bits()).last(), Some(4_123_659_995));
    }

    /// `numpy.random.RandomState(42)`: the well-known first uniform and normal numbers.
    #[test]
    fn uniform_and_normal_numbers_are_the_well_known_ones() {
        let mut legacy = Legacy::new(42);
        for known in
            [0.374_540_118_847_362_5, 0.950_714_306_409_916_2, 0.731_993_941_811_405_1, 0.598_658_484_197_036_6]
        {
            assert_eq!(legacy.uniform(), known);
        }
        let mut legacy = Legacy::new(42);
        for known in [0.496_714_153_011_233, -0.138_264_301_171_184_66, 0.647_688_538_100_692_3] {
            assert!((legacy.normal() - known).abs() < 1e-14);
        }
    }

    #[test]
    fn whole_numbers_and_poisson_numbers_have_their_laws() {
        let mut legacy = Legacy::new(7);
        let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
        let drawn: Vec<f64> = (0..100_000).map(|_| f64::from(legacy.below(50_000))).collect();
        assert!((mean(&drawn) - 24_999.5).abs() < 250.0 && drawn.iter().all(|value| *value < 50_000.0));
        assert_eq!((0..100).map(|_| legacy.below(1)).sum::<u32>(), 0);
        let drawn: Vec<f64> = (0..50_000).map(|_| legacy.poisson(1437.5) as f64).collect();
        let variance = mean(&drawn.iter().map(|value| (value - 1437.5) * (value - 1437.5)).collect::<Vec<_>>());
        assert!((mean(&drawn) - 1437.5).abs() < 0.9 && (variance / 1437.5 - 1.0).abs() < 0.03);
    }
}
