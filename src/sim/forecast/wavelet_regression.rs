//! The forecast of the wavelet study: a ridge regression on an undecimated causal Haar transform of the arrivals.
//!
//! With s the last sample and x the samples, c_j(s) is the mean of the last 2^j samples and w_j = c_(j−1) − c_j. The prior is
//! a damped line, m_h(s) = l(s) + 0.3 · b(s) · h, with l the mean of the last 8 samples and b a shrunken slope of the last 32. What the line
//! misses, y_h(s) = x(s + h) − m_h(s), is regressed on the features 1, w_j(s), w_j(s − 2^(j−1)), c_J(s) − c_J(s − 2^(J−1)) and
//! c_J(s) − M, where M is the mean of the history. Nothing right of s is used. The paper gives the transform and the idea;
//! the features, the prior and the ridge are ours.

mod basis;
mod normal;

use super::{POINTS, Predict, Samples};
use crate::param::{Param, Time};
use basis::Basis;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use normal::Normal;
use serde::{Deserialize, Serialize};

/// A regression on the wavelets of the recent past.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct WaveletRegression {
    /// How far ahead it looks.
    #[reflect(@Param::above(0.0, 86_400.0).unit("s").live())]
    pub horizon: Time,
    /// Samples that it is fitted to, those that its wavelets reach back to among them.
    #[reflect(@Param::range(32.0, 4096.0).unit("ticks").log().live())]
    pub history: u32,
    /// Levels of the transform (J); the coarsest mean is over 2^J samples.
    #[reflect(@Param::range(3.0, 9.0).live())]
    pub levels: u32,
    /// Standard deviation that is allowed to a coefficient's noise, as a share of the mean arrivals: the ridge is 100 · (ridge · M)².
    #[reflect(@Param::range(0.0, 10.0).live())]
    pub ridge: f64,
    /// Samples of the level of the prior (l).
    #[reflect(@Param::range(1.0, 256.0).unit("ticks").log().live())]
    pub level: u32,
    /// Samples of the slope of the prior (b).
    #[reflect(@Param::range(2.0, 256.0).unit("ticks").log().live())]
    pub trend: u32,
    /// Share of the slope that the prior goes on with.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub damping: f64,
    /// Added to the sum of squares below the slope, which shrinks it.
    #[reflect(@Param::range(0.0, 1e6).live())]
    pub shrinkage: f64,
}

impl Default for WaveletRegression {
    fn default() -> Self {
        Self {
            horizon: Time::from_secs(45),
            history: 768,
            levels: 7,
            ridge: 0.03,
            level: 8,
            trend: 32,
            damping: 0.3,
            shrinkage: 500.0,
        }
    }
}

impl WaveletRegression {
    /// Samples before a row that its features reach back to.
    fn reach(&self) -> u64 {
        (1 << self.levels) + (1 << (self.levels - 1)) - 1
    }

    /// Ticks ahead at which the history still holds one row; 0 when it holds none.
    #[must_use]
    pub(super) fn farthest(&self) -> u64 {
        u64::from(self.history).saturating_sub(self.reach() + 1)
    }
}

/// Rows are built anew after so many ticks, so that rounding cannot pile up in the sums.
const RENEWAL: u64 = 1 << 16;

/// A [`WaveletRegression`] at work: the normal equations of its rows, kept up to date.
pub struct Regression {
    basis: Basis,
    /// Ticks from the oldest row to the present one.
    span: u64,
    history: u64,
    ridge: f64,
    ahead: [u32; POINTS],
    normal: Normal,
}

impl Regression {
    /// Before its first sample.
    #[must_use]
    pub fn new(rule: &WaveletRegression) -> Self {
        let span = u64::from(rule.history).saturating_sub(rule.reach());
        let basis = Basis::new(rule);
        let normal = Normal::new(basis.size());
        Self { basis, span, history: u64::from(rule.history), ridge: rule.ridge, ahead: [1; POINTS], normal }
    }

    /// The first row that may be used, and the last whose targets are known, when there are `count` samples.
    fn rows(&self, count: u64) -> std::ops::Range<u64> {
        let first = count.saturating_sub(self.span).max(self.basis.first_row());
        first..count.saturating_sub(u64::from(self.ahead[POINTS - 1]))
    }

    fn note(&mut self, samples: &Samples, row: u64, sign: f64) {
        let features = self.basis.features(samples, row as i64);
        let prior = self.basis.prior(samples, row);
        let targets = self.ahead.map(|h| samples.get(row + u64::from(h)) - prior.at(h));
        self.normal.add(&features, &targets, sign);
    }
}

impl Predict for Regression {
    fn begin(&mut self, samples: &Samples, ahead: &[u32]) {
        for (own, asked) in self.ahead.iter_mut().zip(ahead) {
            *own = *asked;
        }
        self.normal = Normal::new(self.basis.size());
        self.rows(samples.count()).for_each(|row| self.note(samples, row, 1.0));
    }

    fn learn(&mut self, samples: &Samples) {
        let count = samples.count();
        if count.is_multiple_of(RENEWAL) {
            let ahead = self.ahead;
            return self.begin(samples, &ahead);
        }
        let (old, new) = (self.rows(count - 1), self.rows(count));
        if !new.is_empty() && new.end > old.end {
            self.note(samples, new.end - 1, 1.0);
        }
        if !old.is_empty() && new.start > old.start {
            self.note(samples, old.start, -1.0);
        }
    }

    fn predict(&mut self, samples: &Samples, ahead: &[u32], curve: &mut [f64]) {
        let last = samples.count() - 1;
        let prior = self.basis.prior(samples, last);
        let features = self.basis.features(samples, last as i64);
        let corrections = if self.rows(samples.count()).is_empty() {
            [0.0; POINTS]
        } else {
            self.normal.fit(&features, samples.recent(self.history), self.ridge)
        };
        for ((value, h), correction) in curve.iter_mut().zip(ahead).zip(corrections) {
            *value = prior.at(*h) + correction;
        }
    }
}

#[cfg(test)]
mod tests;
