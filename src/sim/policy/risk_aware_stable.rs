//! A network: mean and deviation among the machines of small risk, with hysteresis.
//!
//! Algorithm 2 of Liyanage, Abdullah, Zhantileuov and Schuster, "Risk-Aware and Stable Edge Server Selection Under
//! Network Latency SLOs" (arXiv 2604.21483, 2026). That all machines are candidates when none passes, and that one
//! candidate must lead all the time, are ours.

use super::edge::{Chooser, Estimate, Judge, MOST_TERMS, Observing, Opinion, Risk, Stability};
use super::mean_only::{MEAN, SD};
use super::risk_aware::{CANTELLI, NORMAL, tests};
use super::{Policy, Term};
use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The smallest mean + k deviations among the machines that pass both tests (among all when none does), once it is
/// better by enough, for long enough.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct RiskAwareStable {
    /// The objective for the latency.
    #[reflect(@Param::above(0.0, 3600.0).unit("s").log().live())]
    pub tau: Time,
    /// Risk below which a machine passes (eps), for both tests.
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub eps: f64,
    /// Standard deviations that are added to the mean: 1 is the 84.13th percentile of a normal law, 1.645 the 95.00th.
    #[reflect(@Param::range(0.0, 10.0).live())]
    pub k: f64,
    /// What is observed.
    pub observing: Observing,
    /// When another machine is taken.
    pub stability: Stability,
}

impl Default for RiskAwareStable {
    fn default() -> Self {
        Self {
            tau: Time(500_000_000),
            eps: 0.15,
            k: 1.645,
            observing: Observing::default(),
            stability: Stability::default(),
        }
    }
}

/// The policy at work.
#[must_use]
pub fn start(rule: &RiskAwareStable) -> Chooser<RiskAwareStable> {
    Chooser::new(rule)
}

const SCORE: Term = Term { name: "score", unit: "s", doc: "mean + k standard deviations" };

impl Judge for RiskAwareStable {
    const TERMS: &'static [Term] = &[MEAN, SD, NORMAL, CANTELLI, SCORE];

    fn observing(&self) -> &Observing {
        &self.observing
    }

    fn stability(&self) -> Option<&Stability> {
        Some(&self.stability)
    }

    fn judge(&self, known: &[Estimate], opinions: &mut Vec<Opinion>) {
        opinions.extend(known.iter().map(|known| {
            let risk = Risk::of(known.mean, known.sd, self.tau.seconds());
            let score = known.mean + self.k * known.sd;
            let mut terms = [None; MOST_TERMS];
            terms[..4].copy_from_slice(&[Some(known.mean), Some(known.sd), Some(risk.normal), Some(risk.cantelli)]);
            terms[4] = Some(score);
            let passes = risk.normal < self.eps && risk.cantelli < self.eps;
            Opinion { group: u8::from(!passes), passes, score, terms }
        }));
    }

    fn reason(&self, chosen: &Opinion) -> &'static str {
        tests(chosen.terms[2], chosen.terms[3], self.eps)
    }

    fn objective(&self) -> Option<Time> {
        Some(self.tau)
    }

    fn of(policy: &Policy) -> Option<&Self> {
        if let Policy::RiskAwareStable(rule) = policy { Some(rule) } else { None }
    }
}
