//! Dice: one stream of random numbers for each purpose and actor.
//!
//! The generator is Xoshiro256++, seeded by hashing (seed, purpose, actor), so that no run is special and two
//! seeds never share a stream. Logarithms and powers come from `libm`, so the same seed gives the same bits on
//! every system. The exponential and the normal law use the ziggurat method (Marsaglia & Tsang, "The ziggurat
//! method for generating random variables", J. Stat. Softw. 5(8), 2000) with 256 layers; the gamma law is
//! Marsaglia & Tsang's (ACM TOMS 26(3), 2000).

mod poisson;

pub use poisson::Poisson;

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::sync::OnceLock;

/// What a stream is for. The order is part of the format: add new ones at the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub enum Purpose {
    /// Gaps between the requests of a flow.
    Gaps = 1,
    /// Sizes of the requests of a flow.
    Sizes = 2,
    /// The slow wander of a flow's rate.
    Wander = 3,
    /// Latency jitter and error draws of the requests of a flow.
    Outcome = 4,
    /// Noise and loss of what the balancer is told about a machine.
    Telemetry = 5,
    /// Choices of the policy.
    Policy = 6,
    /// Random failures of a machine.
    Faults = 7,
    /// Seeds of the replications of an experiment.
    Replication = 8,
    /// Switching between the states of a modulated flow.
    Modulation = 9,
    /// The latency between a client and a machine.
    Network = 12,
    /// Keys of the requests of a flow, and which of them write.
    Keys = 20,
    /// Places of a flow's keys on the ring.
    KeyPlaces = 21,
    /// Places of the tokens of the ring.
    Tokens = 22,
    /// Noise and loss of what a ring is told about the load of a machine.
    Load = 23,
}

/// One stream of random numbers.
#[derive(Clone, Debug)]
pub struct Dice {
    stream: Xoshiro256PlusPlus,
    exponential: &'static Ziggurat,
    normal: &'static Ziggurat,
}

impl Dice {
    /// The stream of (`seed`, `purpose`, `actor`).
    #[must_use]
    pub fn new(seed: u64, purpose: Purpose, actor: u64) -> Self {
        let mut state = mix(mix(mix(seed) ^ purpose as u64) ^ actor);
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_exact_mut(8) {
            state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
            chunk.copy_from_slice(&mix(state).to_le_bytes());
        }
        Self { stream: Xoshiro256PlusPlus::from_seed(bytes), exponential: exponential(), normal: normal() }
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.stream.next_u64()
    }

    /// Uniform on [0, 1), a multiple of 2^-53.
    #[inline]
    pub fn uniform(&mut self) -> f64 {
        unit(self.bits())
    }

    /// Uniform on (0, 1].
    #[inline]
    pub fn positive_uniform(&mut self) -> f64 {
        1.0 - self.uniform()
    }

    /// A whole number below `n`, each with the same probability. `n` is at least 1.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let mut wide = (self.bits() >> 32) * u64::from(n);
        if (wide as u32) < n {
            let threshold = n.wrapping_neg() % n;
            while (wide as u32) < threshold {
                wide = (self.bits() >> 32) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// Two different whole numbers below `n` (at least 2), each ordered pair with the same probability; one draw.
    #[inline]
    pub fn two_below(&mut self, n: u32) -> (u32, u32) {
        loop {
            let bits = self.bits();
            let (high, low) = ((bits >> 32) * u64::from(n), (bits & 0xffff_ffff) * u64::from(n - 1));
            // Rarely the last, incomplete share is met; then both are drawn again.
            let complete = |wide: u64, n: u32| (wide as u32) >= n || (wide as u32) >= n.wrapping_neg() % n;
            if complete(high, n) && complete(low, n - 1) {
                let (first, second) = ((high >> 32) as u32, (low >> 32) as u32);
                return (first, second + u32::from(second >= first));
            }
        }
    }

    /// Exponential with mean 1.
    #[inline]
    pub fn exponential(&mut self) -> f64 {
        let bits = self.bits();
        let layer = (bits & 0xff) as usize;
        let x = unit(bits) * self.exponential.x[layer];
        if x < self.exponential.x[layer + 1] { x } else { self.exponential_edge(layer, x) }
    }

    #[cold]
    fn exponential_edge(&mut self, layer: usize, x: f64) -> f64 {
        if layer == 0 {
            return EXPONENTIAL_TAIL - libm::log(self.positive_uniform());
        }
        let table = self.exponential;
        let height = table.f[layer + 1] + (table.f[layer] - table.f[layer + 1]) * self.uniform();
        if height < libm::exp(-x) { x } else { self.exponential() }
    }

    /// Normal with mean 0 and standard deviation 1.
    #[inline]
    pub fn normal(&mut self) -> f64 {
        let bits = self.bits();
        let layer = (bits & 0xff) as usize;
        let x = (2.0 * unit(bits) - 1.0) * self.normal.x[layer];
        if x.abs() < self.normal.x[layer + 1] { x } else { self.normal_edge(layer, x) }
    }

    #[cold]
    fn normal_edge(&mut self, layer: usize, x: f64) -> f64 {
        if layer == 0 {
            loop {
                let tail = -libm::log(self.positive_uniform()) / NORMAL_TAIL;
                if -2.0 * libm::log(self.positive_uniform()) >= tail * tail {
                    return if x < 0.0 { -(NORMAL_TAIL + tail) } else { NORMAL_TAIL + tail };
                }
            }
        }
        let table = self.normal;
        let height = table.f[layer + 1] + (table.f[layer] - table.f[layer + 1]) * self.uniform();
        if height < libm::exp(-0.5 * x * x) { x } else { self.normal() }
    }

    /// Gamma with the given shape (above 0) and scale 1.
    pub fn gamma(&mut self, shape: f64) -> f64 {
        if shape < 1.0 {
            let boost = libm::pow(self.positive_uniform(), 1.0 / shape);
            return self.gamma(shape + 1.0) * boost;
        }
        let d = shape - 1.0 / 3.0;
        let c = 1.0 / libm::sqrt(9.0 * d);
        loop {
            let z = self.normal();
            let v = 1.0 + c * z;
            if v > 0.0 {
                let v = v * v * v;
                if libm::log(self.positive_uniform()) < 0.5 * z * z + d - d * v + d * libm::log(v) {
                    return d * v;
                }
            }
        }
    }
}

/// The shape of a gamma law with this coefficient of variation (above 0): 1/cv². A shape that no float holds any more is
/// cut; its draws are all equal anyway.
#[must_use]
pub fn gamma_shape(cv: f64) -> f64 {
    (1.0 / (cv * cv)).min(1e15)
}

/// The seed of replication `index` (from 0) of an experiment with base seed `seed`.
#[must_use]
pub fn replication_seed(seed: u64, index: u64) -> u64 {
    mix(mix(mix(seed) ^ Purpose::Replication as u64) ^ index.wrapping_add(1))
}

/// SplitMix64's finaliser: every input bit reaches every output bit.
#[inline]
pub(super) fn mix(value: u64) -> u64 {
    let mut z = value.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[inline]
fn unit(bits: u64) -> f64 {
    (bits >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

const EXPONENTIAL_TAIL: f64 = 7.697_117_470_131_05;
const EXPONENTIAL_AREA: f64 = 0.003_949_659_822_581_557;
const NORMAL_TAIL: f64 = 3.654_152_885_361_009;
const NORMAL_AREA: f64 = 0.004_928_673_233_99;

/// Right edges and heights of the layers of a decreasing density.
#[derive(Debug)]
struct Ziggurat {
    x: [f64; 257],
    f: [f64; 257],
}

impl Ziggurat {
    fn new(tail: f64, area: f64, density: fn(f64) -> f64, inverse: fn(f64) -> f64) -> Self {
        let mut x = [0.0; 257];
        x[0] = area / density(tail);
        x[1] = tail;
        for layer in 2..256 {
            x[layer] = inverse(area / x[layer - 1] + density(x[layer - 1]));
        }
        let f = x.map(density);
        Self { x, f }
    }
}

fn exponential() -> &'static Ziggurat {
    static TABLE: OnceLock<Ziggurat> = OnceLock::new();
    TABLE.get_or_init(|| Ziggurat::new(EXPONENTIAL_TAIL, EXPONENTIAL_AREA, |x| libm::exp(-x), |y| -libm::log(y)))
}

fn normal() -> &'static Ziggurat {
    static TABLE: OnceLock<Ziggurat> = OnceLock::new();
    let density = |x: f64| libm::exp(-0.5 * x * x);
    TABLE.get_or_init(|| Ziggurat::new(NORMAL_TAIL, NORMAL_AREA, density, |y| libm::sqrt(-2.0 * libm::log(y))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moments(n: usize, mut draw: impl FnMut() -> f64) -> (f64, f64) {
        let values: Vec<f64> = (0..n).map(|_| draw()).collect();
        let mean = values.iter().sum::<f64>() / n as f64;
        (mean, values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / n as f64)
    }

    #[test]
    fn laws_have_their_mean_and_variance() {
        let mut dice = Dice::new(1, Purpose::Gaps, 0);
        let n = 400_000;
        let close = |(mean, variance): (f64, f64), m: f64, v: f64| {
            let band = 5.0 * libm::sqrt(v / n as f64);
            assert!((mean - m).abs() < band, "mean {mean}, wanted {m}");
            assert!((variance / v - 1.0).abs() < 0.03, "variance {variance}, wanted {v}");
        };
        close(moments(n, || dice.uniform()), 0.5, 1.0 / 12.0);
        close(moments(n, || dice.exponential()), 1.0, 1.0);
        close(moments(n, || dice.normal()), 0.0, 1.0);
        close(moments(n, || dice.gamma(0.25)), 0.25, 0.25);
        close(moments(n, || dice.gamma(4.0)), 4.0, 4.0);
        close(moments(n, || dice.poisson(0.5) as f64), 0.5, 0.5);
        close(moments(n, || dice.poisson(17.0) as f64), 17.0, 17.0);
        close(moments(n, || dice.poisson(75.0) as f64), 75.0, 75.0);
        close(moments(n, || dice.poisson(459.0) as f64), 459.0, 459.0);
        close(moments(n, || f64::from(dice.below(7))), 3.0, 4.0);
        close(moments(n, || f64::from(dice.two_below(7).1)), 3.0, 4.0);
        assert!((0..n).map(|_| dice.two_below(3)).all(|(a, b)| a != b && a < 3 && b < 3));
    }

    /// Kolmogorov–Smirnov at the 0.1 % level, tails included.
    #[test]
    fn ziggurats_follow_their_distributions() {
        let n = 200_000;
        let mut dice = Dice::new(2, Purpose::Sizes, 3);
        let mut ks = |draw: &mut dyn FnMut(&mut Dice) -> f64, cdf: &dyn Fn(f64) -> f64| {
            let mut values: Vec<f64> = (0..n).map(|_| draw(&mut dice)).collect();
            values.sort_by(f64::total_cmp);
            let worst = values
                .iter()
                .enumerate()
                .map(|(i, v)| (cdf(*v) - (i as f64 + 0.5) / n as f64).abs())
                .fold(0.0, f64::max);
            assert!(worst * (n as f64).sqrt() < 1.95, "distance {worst}");
        };
        ks(&mut |d| d.exponential(), &|x| 1.0 - (-x).exp());
        ks(&mut |d| d.normal(), &|x| 0.5 * libm::erfc(-x / std::f64::consts::SQRT_2));
        let tail = (0..4_000_000).filter(|_| dice.exponential() > 9.0).count() as f64 / 4e6;
        assert!((tail / (-9.0f64).exp() - 1.0).abs() < 0.2, "tail {tail}");
    }

    /// Golden values: a change here makes every old recording differ.
    #[test]
    fn streams_are_pinned_and_distinct() {
        let mut dice = Dice::new(42, Purpose::Gaps, 0);
        assert_eq!([dice.bits(), dice.bits()], GOLDEN);
        let firsts: std::collections::BTreeSet<u64> = (0..50)
            .flat_map(|seed| (0..50).map(move |actor| Dice::new(seed, Purpose::Gaps, actor).bits()))
            .chain((0..50).map(|seed| Dice::new(replication_seed(seed, 0), Purpose::Gaps, 0).bits()))
            .collect();
        assert_eq!(firsts.len(), 2550);
    }
    const GOLDEN: [u64; 2] = [180_651_116_541_543_026, 5_017_257_723_827_359_263];
}
