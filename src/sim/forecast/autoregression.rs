//! An autoregression of the recent past.

use super::{Predict, Samples};
use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// AR(p) around the mean of a window, its coefficients from the sample autocovariances (Yule and Walker, solved by the
/// recursion of Levinson and Durbin), iterated to the horizon. The mean stays until there are four samples for each coefficient.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Autoregression {
    /// How far ahead it looks.
    #[reflect(@Param::above(0.0, 86_400.0).unit("s").live())]
    pub horizon: Time,
    /// Coefficients (p).
    #[reflect(@Param::range(1.0, 64.0).live())]
    pub order: u32,
    /// Samples that it is fitted to.
    #[reflect(@Param::range(16.0, 4096.0).unit("ticks").log().live())]
    pub history: u32,
}

impl Default for Autoregression {
    fn default() -> Self {
        Self { horizon: Time::from_secs(45), order: 16, history: 768 }
    }
}

/// An [`Autoregression`] at work.
pub struct YuleWalker {
    order: usize,
    history: u64,
    /// Sums of x(i) · x(i − k) over the window, for k from 0 to the order.
    products: Vec<f64>,
    path: Vec<f64>,
}

impl YuleWalker {
    /// Before its first sample.
    #[must_use]
    pub fn new(rule: &Autoregression) -> Self {
        let order = rule.order as usize;
        Self { order, history: u64::from(rule.history), products: vec![0.0; order + 1], path: Vec::new() }
    }

    fn size(&self, samples: &Samples) -> u64 {
        samples.count().min(self.history)
    }

    /// Autocovariances around the mean, times the number of samples.
    fn covariances(&self, samples: &Samples, mean: f64) -> Vec<f64> {
        let (n, count) = (self.size(samples), samples.count());
        let whole = mean * n as f64;
        // The sums over the window without its first k and without its last k samples.
        let (mut head, mut tail) = (0.0, 0.0);
        let mut found = Vec::with_capacity(self.order + 1);
        for (k, product) in self.products.iter().enumerate() {
            let k = k as u64;
            if k >= n {
                found.push(0.0);
                continue;
            }
            if k > 0 {
                head += samples.get(count - n + k - 1);
                tail += samples.get(count - k);
            }
            found.push(product - mean * (2.0 * whole - head - tail) + (n - k) as f64 * mean * mean);
        }
        found
    }
}

/// Coefficients of the autoregression with these autocovariances (Levinson and Durbin); none where there is no variance.
fn levinson(covariances: &[f64]) -> Vec<f64> {
    let mut phi: Vec<f64> = Vec::with_capacity(covariances.len());
    let mut error = covariances[0];
    for k in 1..covariances.len() {
        if error <= 1e-9 * covariances[0].max(1e-9) {
            break;
        }
        let fitted: f64 = phi.iter().enumerate().map(|(j, phi)| phi * covariances[k - 1 - j]).sum();
        let reflection = (covariances[k] - fitted) / error;
        let old = phi.clone();
        for (j, value) in phi.iter_mut().enumerate() {
            *value = old[j] - reflection * old[k - 2 - j];
        }
        phi.push(reflection);
        error *= 1.0 - reflection * reflection;
    }
    phi
}

impl Predict for YuleWalker {
    fn begin(&mut self, samples: &Samples, _: &[u32]) {
        let (n, count) = (self.size(samples), samples.count());
        for (k, product) in self.products.iter_mut().enumerate() {
            let from = count - n + (k as u64).min(n);
            *product = (from..count).map(|at| samples.get(at) * samples.get(at - k as u64)).sum();
        }
    }

    fn learn(&mut self, samples: &Samples) {
        let last = samples.count() - 1;
        for (k, product) in self.products.iter_mut().enumerate() {
            let k = k as u64;
            let reach = (last + 1).min(self.history);
            if k < reach {
                *product += samples.get(last) * samples.get(last - k);
            }
            // The pair whose older sample has left the window.
            if last >= self.history && k < self.history {
                let gone = last - self.history;
                *product -= samples.get(gone) * samples.get(gone + k);
            }
        }
    }

    fn predict(&mut self, samples: &Samples, ahead: &[u32], curve: &mut [f64]) {
        let (n, count) = (self.size(samples), samples.count());
        let mean = samples.recent(n);
        if n < 4 * self.order as u64 {
            return curve.fill(mean);
        }
        let phi = levinson(&self.covariances(samples, mean));
        self.path.clear();
        self.path.extend((0..phi.len() as u64).rev().map(|k| samples.get(count - 1 - k) - mean));
        let steps = ahead.last().copied().unwrap_or(0);
        for _ in 0..steps {
            let next = phi.iter().zip(self.path.iter().rev()).map(|(phi, x)| phi * x).sum();
            self.path.push(next);
        }
        for (value, h) in curve.iter_mut().zip(ahead) {
            *value = mean + self.path.get(phi.len() + *h as usize - 1).copied().unwrap_or(0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(order: u32, history: u32) -> Autoregression {
        Autoregression { order, history, ..Autoregression::default() }
    }

    #[test]
    fn levinson_solves_the_equations_by_hand() {
        // AR(1) with coefficient 0.5 has covariances 1, 0.5, 0.25: the second coefficient is 0.
        let phi = levinson(&[1.0, 0.5, 0.25]);
        assert!((phi[0] - 0.5).abs() < 1e-12 && phi[1].abs() < 1e-12, "{phi:?}");
        // r1 = 0.6, r2 = 0.2: phi2 = (0.2 − 0.36)/(1 − 0.36) = −0.25, phi1 = 0.6·(1 + 0.25) = 0.75.
        let phi = levinson(&[1.0, 0.6, 0.2]);
        assert!((phi[0] - 0.75).abs() < 1e-12 && (phi[1] + 0.25).abs() < 1e-12, "{phi:?}");
        assert!(levinson(&[0.0, 0.0]).is_empty());
    }

    /// Sums that are kept tick by tick are those of the window, and a wave is followed.
    #[test]
    fn kept_sums_are_those_of_the_window() {
        let (mut samples, mut each) = (Samples::default(), YuleWalker::new(&rule(3, 50)));
        for t in 0..200u32 {
            samples.push(100.0 + 30.0 * libm::sin(f64::from(t) * 0.3));
            each.learn(&samples);
            let mut fresh = YuleWalker::new(&rule(3, 50));
            fresh.begin(&samples, &[]);
            for (kept, whole) in each.products.iter().zip(&fresh.products) {
                assert!((kept - whole).abs() < 1e-6, "{t}: {kept} is not {whole}");
            }
        }
        let mut curve = [0.0; 2];
        each.predict(&samples, &[1, 4], &mut curve);
        let wave = |t: f64| 100.0 + 30.0 * libm::sin(t * 0.3);
        assert!((curve[0] - wave(200.0)).abs() < 6.0 && (curve[1] - wave(203.0)).abs() < 12.0, "{curve:?}");
    }

    #[test]
    fn nothing_and_a_constant_are_forecast_as_they_are() {
        for value in [0.0, 7.0] {
            let (mut samples, mut model) = (Samples::default(), YuleWalker::new(&rule(4, 64)));
            let mut curve = [1.0; 2];
            for _ in 0..300 {
                samples.push(value);
                model.learn(&samples);
                model.predict(&samples, &[1, 45], &mut curve);
                assert_eq!(curve, [value; 2]);
            }
        }
    }
}
