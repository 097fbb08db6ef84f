//! Summary of one number over independent replications, with its 95 % confidence interval.
//!
//! The values must be independent (one per run): ticks or requests of one run are not, and give
//! intervals that are too narrow. Does not know what was replicated.

use statrs::distribution::{ContinuousCDF, StudentsT};

/// Mean, spread and 95 % interval of independent values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// Number of values.
    pub n: usize,
    /// Arithmetic mean.
    pub mean: f64,
    /// Standard deviation with n − 1 below; 0 for a single value.
    pub sd: f64,
    /// Half the width of the 95 % Student-t interval around the mean; `None` for a single value.
    pub half_width: Option<f64>,
    /// The smallest value.
    pub min: f64,
    /// The largest value.
    pub max: f64,
}

impl Summary {
    /// Summarises `values`. Those that are not finite are left out and not counted in `n`; `None`
    /// where nothing remains.
    #[must_use]
    pub fn of(values: &[f64]) -> Option<Self> {
        let finite = || values.iter().copied().filter(|v| v.is_finite());
        let min = finite().reduce(f64::min)?;
        let max = finite().reduce(f64::max)?;
        let (n, mean, squares) = finite().fold((0, 0.0, 0.0), welford);
        let mean = mean.clamp(min, max);
        let sd = if n < 2 { 0.0 } else { (squares / (n - 1) as f64).sqrt() };
        let half_width = (n >= 2).then(|| t_975(n - 1) * sd / (n as f64).sqrt());
        Some(Self { n, mean, sd, half_width, min, max })
    }

    /// Lower and upper end of the 95 % interval; `None` for a single value.
    #[must_use]
    pub fn interval(&self) -> Option<(f64, f64)> {
        self.half_width.map(|h| (self.mean - h, self.mean + h))
    }
}

/// The 0.975 quantile of Student's t with `degrees` (at least 1) degrees of freedom: half of what
/// a two-sided 95 % interval reaches, in standard errors.
#[must_use]
pub fn t_975(degrees: usize) -> f64 {
    StudentsT::new(0.0, 1.0, degrees.max(1) as f64)
        .expect("scale 1 and at least one degree of freedom are valid")
        .inverse_cdf(0.975)
}

/// One step of Welford's sums: number, mean, squared deviations from the mean.
fn welford((n, mean, squares): (usize, f64, f64), value: f64) -> (usize, f64, f64) {
    let n = n + 1;
    let off = value - mean;
    let mean = mean + off / n as f64;
    (n, mean, squares + off * (value - mean))
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    #[test]
    fn t_agrees_with_the_printed_table() {
        for (degrees, printed) in
            [(1, 12.706), (2, 4.303), (4, 2.776), (9, 2.262), (29, 2.045), (99, 1.984), (1_000_000, 1.960)]
        {
            let t = t_975(degrees);
            assert!((t - printed).abs() < 6e-4, "{degrees}: {t} against {printed}");
        }
    }

    #[test]
    fn summarises_by_hand_checked_numbers() {
        let s = Summary::of(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).expect("eight values");
        assert_eq!((s.n, s.mean, s.min, s.max), (8, 5.0, 2.0, 9.0));
        assert!((s.sd - (32.0f64 / 7.0).sqrt()).abs() < 1e-12);
        let half = s.half_width.expect("more than one value");
        assert!((half - 2.364_624 * s.sd / 8f64.sqrt()).abs() < 1e-5);
        assert_eq!(s.interval(), Some((5.0 - half, 5.0 + half)));
    }

    #[test]
    fn few_or_no_values() {
        assert_eq!(Summary::of(&[]), None);
        assert_eq!(Summary::of(&[f64::NAN]), None);
        let one = Summary::of(&[3.0, f64::INFINITY]).expect("one value");
        assert_eq!((one.n, one.sd, one.half_width), (1, 0.0, None));
        let same = Summary::of(&[0.1; 10]).expect("ten values");
        assert_eq!((same.mean, same.half_width), (0.1, Some(0.0)));
    }

    #[test]
    fn a_95_percent_interval_covers_in_95_of_100_samples() {
        const SAMPLES: u32 = 10_000;
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(20_240_917);
        for n in [2, 5, 30] {
            let covered = (0..SAMPLES).filter(|_| {
                let sample: Vec<f64> = (0..n).map(|_| 10.0 + 3.0 * normal(&mut dice)).collect();
                let (low, high) = Summary::of(&sample).and_then(|s| s.interval()).expect("two or more finite values");
                low <= 10.0 && 10.0 <= high
            });
            let share = covered.count() as f64 / f64::from(SAMPLES);
            // Four standard errors of a share of 0.95 among 10,000.
            assert!((share - 0.95).abs() < 0.0088, "n = {n}: {share}");
        }
    }

    /// Box and Muller's normal variate, so that the test leans on no other crate's law.
    fn normal(dice: &mut Xoshiro256PlusPlus) -> f64 {
        let (u, v): (f64, f64) = (dice.random(), dice.random());
        (-2.0 * (1.0 - u).ln()).sqrt() * (std::f64::consts::TAU * v).cos()
    }
}
