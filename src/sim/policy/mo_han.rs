//! A network: mean and reliability of predictions, with hysteresis (MO-HAN, arXiv 2511.10146).
//!
//! That T is the mean of the last latencies, the prediction the mean one tick before, that R begins at 1 and that the
//! lowest score wins are ours.

use super::edge::{Chooser, Estimate, Judge, Lead, MOST_TERMS, Observing, Opinion};
use super::mean_only::{MEAN, SD};
use super::{Policy, Term, reason};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The smallest alpha·T/T_max + (1 − alpha)·(1 − R), once it is better by theta.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct MoHan {
    /// Weight of the mean latency against the reliability (alpha).
    #[reflect(@Param::share().live())]
    pub alpha: f64,
    /// What the reliability keeps of itself at each observation (beta).
    #[reflect(@Param::share().live())]
    pub beta: f64,
    /// By which share a latency may be above its prediction and still count as reliable (delta).
    #[reflect(@Param::range(0.0, 100.0).live())]
    pub delta: f64,
    /// By how much another machine's score must be better (theta).
    #[reflect(@Param::share().live())]
    pub theta: f64,
    /// What is observed.
    pub observing: Observing,
}

impl Default for MoHan {
    fn default() -> Self {
        Self { alpha: 0.5, beta: 0.9, delta: 0.2, theta: 0.05, observing: Observing::default() }
    }
}

/// The policy at work.
#[must_use]
pub fn start(rule: &MoHan) -> Chooser<MoHan> {
    Chooser::new(rule)
}

const RELIABILITY: Term =
    Term { name: "R", unit: "", doc: "smoothed share of latencies that kept what was predicted of them" };
const SCORE: Term = Term { name: "S", unit: "", doc: "alpha·T/T_max + (1 − alpha)·(1 − R)" };

impl Judge for MoHan {
    const TERMS: &'static [Term] = &[MEAN, SD, RELIABILITY, SCORE];

    fn observing(&self) -> &Observing {
        &self.observing
    }

    fn takes(&self, _: &mut Lead, other: Option<u32>, present: f64, best: f64) -> bool {
        other.is_some() && present - best >= self.theta
    }

    fn judge(&self, known: &[Estimate], opinions: &mut Vec<Opinion>) {
        let largest = known.iter().map(|known| known.mean).fold(0.0, f64::max);
        opinions.extend(known.iter().map(|known| {
            let time = if largest > 0.0 { known.mean / largest } else { 0.0 };
            let score = self.alpha * time + (1.0 - self.alpha) * (1.0 - known.reliability);
            let mut terms = [None; MOST_TERMS];
            terms[..4].copy_from_slice(&[Some(known.mean), Some(known.sd), Some(known.reliability), Some(score)]);
            Opinion { group: 0, passes: true, score, terms }
        }));
    }

    fn reason(&self, _: &Opinion) -> &'static str {
        reason::SMALLEST_SCORE
    }

    fn trust(&self) -> (f64, f64) {
        (self.beta, self.delta)
    }

    fn of(policy: &Policy) -> Option<&Self> {
        if let Policy::MoHan(rule) = policy { Some(rule) } else { None }
    }
}
