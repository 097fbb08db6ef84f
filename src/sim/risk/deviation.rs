//! How far the regular component of one feature stands above its usual range, and how seldom that is.

use super::Risk;
use super::ring::Ring;
use super::window::{Quartiles, Window};

/// What is watched at each machine; all of it as the balancer was told of the last tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// Requests that came.
    Arrivals,
    /// Mean number inside.
    Inside,
    /// Mean response, ms.
    Response,
    /// Failures per arrival.
    Errors,
}

impl Feature {
    /// All, in reading order.
    pub const ALL: [Self; 4] = [Self::Arrivals, Self::Inside, Self::Response, Self::Errors];

    /// Its name in tables.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Arrivals => "arrivals",
            Self::Inside => "inside",
            Self::Response => "response",
            Self::Errors => "errors",
        }
    }
}

/// Smallest range, and smallest interquartile range per median, of a feature that is admitted.
const LEAST: f64 = 1e-6;
/// Smallest share of ticks with errors at which errors are admitted.
const SEEN: f64 = 0.05;
/// Largest risk of one feature.
const MOST: f64 = 0.999;

/// One feature of one machine in this tick.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Deviation {
    /// Whether it varies enough, and is known long enough, to be counted.
    pub admitted: bool,
    /// Its regular component T: the mean of the last values (Haar approximation).
    pub regular: f64,
    /// Median of T over the window.
    pub median: f64,
    /// Interquartile range of T over the window.
    pub iqr: f64,
    /// Robust positive deviation Z.
    pub z: f64,
    /// Share of the last Z that are smaller (e).
    pub rank: f64,
    /// Its risk R_k.
    pub risk: f64,
}

/// Robust positive deviation, the paper's equation (2): Z = max(0, (T − Med)/IQR).
#[must_use]
pub fn robust_deviation(regular: f64, quartiles: Quartiles) -> f64 {
    ((regular - quartiles.median) / (quartiles.high - quartiles.low)).max(0.0)
}

/// The empirical mapping from rank e and deviation Z to the risk of a feature: sat((e − from)/(1 − from)) · min(1, Z), at most 0.999.
/// (The paper maps by the empirical distribution; the threshold 0.8 and the cap are ours.)
#[must_use]
pub fn feature_risk(rank: f64, z: f64, from: f64) -> f64 {
    (saturate((rank - from) / (1.0 - from)) * z.min(1.0)).min(MOST)
}

/// Cuts to 0..1.
#[must_use]
pub fn saturate(value: f64) -> f64 {
    value.clamp(0.0, 1.0)
}

/// One feature of one machine over time.
#[derive(Clone, Debug, Default)]
pub struct Track {
    latest: Ring,
    window: Window,
    deviations: Ring,
}

impl Track {
    /// Takes in the value of the last tick and judges it.
    pub fn step(&mut self, feature: Feature, value: f64, rule: &Risk) -> Deviation {
        self.latest.push(value, rule.regular(feature), |_| {});
        let held = self.latest.values();
        let regular = held.iter().sum::<f64>() / held.len() as f64;
        let room = rule.window as usize;
        self.window.push(regular, room);
        let mut found = Deviation { regular, ..Deviation::default() };
        if self.window.len() < rule.least as usize || self.window.range() <= LEAST {
            return found;
        }
        let quartiles = self.window.quartiles();
        (found.median, found.iqr) = (quartiles.median, quartiles.high - quartiles.low);
        let seldom = feature == Feature::Errors && self.window.positive_share() < SEEN;
        if found.iqr <= LEAST * found.median || seldom {
            return found;
        }
        found.admitted = true;
        found.z = robust_deviation(regular, quartiles);
        self.deviations.push(found.z, room, |_| {});
        if found.z > 0.0 {
            let all = self.deviations.values();
            let below = all.iter().filter(|z| **z < found.z).count();
            found.rank = below as f64 / all.len() as f64;
            found.risk = feature_risk(found.rank, found.z, rule.rank);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_and_its_mapping_by_hand() {
        let quartiles = Quartiles { low: 90.0, median: 100.0, high: 110.0 };
        assert_eq!(robust_deviation(130.0, quartiles), 1.5);
        assert_eq!(robust_deviation(99.0, quartiles), 0.0);
        assert_eq!(feature_risk(0.8, 5.0, 0.8), 0.0);
        assert!((feature_risk(0.9, 5.0, 0.8) - 0.5).abs() < 1e-12);
        assert!((feature_risk(0.95, 0.4, 0.8) - 0.3).abs() < 1e-12);
        assert_eq!(feature_risk(1.0, 9.0, 0.8), 0.999);
    }

    /// 0, 1, 2, …: T is the middle of the last 16. After 120 values the newest T is the largest; the median of T lies
    /// half a window below, and every rank is that of the largest.
    #[test]
    fn a_feature_is_admitted_after_its_learning_time() {
        let (mut track, rule) = (Track::default(), Risk::default());
        let all: Vec<Deviation> = (0..200).map(|t| track.step(Feature::Arrivals, f64::from(t), &rule)).collect();
        assert!(all[..119].iter().all(|found| !found.admitted && found.risk == 0.0));
        assert!(all[119..].iter().all(|found| found.admitted));
        assert_eq!(all[150].regular, 142.5);
        // T grows by 1/2 in the first 16 values, then by 1: 151 values from 0 to 142.5, the middle one is the 76th.
        assert_eq!(all[150].median, 67.5);
        // 32 deviations so far, those before were smaller in T but relative to a smaller range.
        assert!(all[150].z > 0.9 && all[150].z < 1.1, "{:?}", all[150]);
    }

    #[test]
    fn what_never_varies_and_what_hardly_fails_is_not_admitted() {
        let rule = Risk::default();
        let mut constant = Track::default();
        assert!((0..400).all(|_| !constant.step(Feature::Response, 10.0, &rule).admitted));
        // An error in every hundredth tick is in four of a hundred means of four.
        let mut errors = Track::default();
        let seldom = |t: u32| if t.is_multiple_of(100) { 0.5 } else { 0.0 };
        assert!((0..400).all(|t| !errors.step(Feature::Errors, seldom(t), &rule).admitted));
    }

    #[test]
    fn a_jump_after_a_calm_is_a_full_risk_and_wears_off() {
        let (mut track, rule) = (Track::default(), Risk::default());
        let value = |t: u32| if t < 250 { f64::from(t % 5) } else { 40.0 };
        let risks: Vec<f64> = (0..800).map(|t| track.step(Feature::Inside, value(t), &rule).risk).collect();
        assert!(risks[200..250].iter().sum::<f64>() / 50.0 < 0.3, "seldom is one in five");
        assert!(risks[255] > 0.95, "{}", risks[255]);
        assert_eq!(risks[799], 0.0);
    }
}
