//! The features of a row, and the prior that the regression corrects.

use super::WaveletRegression;
use crate::sim::forecast::Samples;

/// Room for the features of the most levels.
pub const MOST: usize = 17;

/// The features of one row; those beyond the basis' size are 0.
pub type Features = [f64; MOST];

/// What a row is described by.
#[derive(Clone, Debug)]
pub struct Basis {
    levels: u32,
    level: u64,
    trend: u64,
    damping: f64,
    shrinkage: f64,
}

/// A damped line: m_h = l + damping · b · h.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prior {
    /// The level l.
    pub level: f64,
    /// What it rises a tick.
    pub rise: f64,
}

impl Prior {
    /// Its value `h` ticks ahead.
    #[inline]
    pub fn at(self, h: u32) -> f64 {
        self.level + self.rise * f64::from(h)
    }
}

impl Basis {
    /// The finest level whose wavelet is a feature.
    const FINEST: u32 = 3;

    /// The basis of a rule.
    pub fn new(rule: &WaveletRegression) -> Self {
        Self {
            levels: rule.levels,
            level: u64::from(rule.level),
            trend: u64::from(rule.trend),
            damping: rule.damping,
            shrinkage: rule.shrinkage,
        }
    }

    /// Number of features: a constant, two for each level from the third, the change and the height of the coarsest mean.
    pub fn size(&self) -> usize {
        3 + 2 * (self.levels + 1 - Self::FINEST) as usize
    }

    /// Rows before this one know too little.
    pub fn first_row(&self) -> u64 {
        self.level
    }

    /// The features at sample `s`; the last one, the height of the coarsest mean, is not yet centred.
    pub fn features(&self, samples: &Samples, s: i64) -> Features {
        let mut features = [0.0; MOST];
        features[0] = 1.0;
        let mut place = 1;
        let mut finer = samples.mean(s, 1 << (Self::FINEST - 1));
        for j in Self::FINEST..=self.levels {
            let coarser = samples.mean(s, 1 << j);
            let before = s - (1 << (j - 1));
            features[place] = finer - coarser;
            features[place + 1] = samples.mean(before, 1 << (j - 1)) - samples.mean(before, 1 << j);
            finer = coarser;
            place += 2;
        }
        features[place] = finer - samples.mean(s - (1 << (self.levels - 1)), 1 << self.levels);
        features[place + 1] = finer;
        features
    }

    /// The prior at sample `s`.
    pub fn prior(&self, samples: &Samples, s: u64) -> Prior {
        let n = self.trend.min(s + 1);
        let middle = (n - 1) as f64 / 2.0;
        let slope: f64 = (0..n).map(|k| (k as f64 - middle) * samples.get(s + 1 - n + k)).sum();
        let squares = (n * (n * n - 1)) as f64 / 12.0 + self.shrinkage;
        let slope = if squares > 0.0 { slope / squares } else { 0.0 };
        Prior { level: samples.mean(s as i64, self.level), rise: self.damping * slope }
    }
}
