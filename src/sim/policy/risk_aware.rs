//! A network: the smallest risk that the latency is above the objective.
//!
//! Algorithm 1 of Liyanage, Abdullah, Zhantileuov and Schuster, "Risk-Aware and Stable Edge Server Selection Under
//! Network Latency SLOs" (arXiv 2604.21483, 2026). What happens when no machine passes the tests, and ties, are ours.

use super::edge::{Chooser, Estimate, Judge, MOST_TERMS, Observing, Opinion, Risk};
use super::mean_only::{MEAN, SD};
use super::{Policy, Term, reason};
use crate::param::{Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The machine with the smallest risk, were its latency normal, to be above the objective; ties by the mean.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct RiskAware {
    /// The objective for the latency.
    #[reflect(@Param::above(0.0, 3600.0).unit("s").log().live())]
    pub tau: Time,
    /// Risk below which a machine passes (eps), for both tests.
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub eps: f64,
    /// What is observed.
    pub observing: Observing,
}

impl Default for RiskAware {
    fn default() -> Self {
        Self { tau: Time(500_000_000), eps: 0.15, observing: Observing::default() }
    }
}

/// The policy at work.
#[must_use]
pub fn start(rule: &RiskAware) -> Chooser<RiskAware> {
    Chooser::new(rule)
}

/// Risk under a normal law.
pub const NORMAL: Term = Term { name: "p_N", unit: "", doc: "risk to be above tau, were the latency normal" };
/// Risk under any law.
pub const CANTELLI: Term =
    Term { name: "p_C", unit: "", doc: "risk to be above tau at most, whatever the law (Cantelli)" };

/// What decided, by the two tests on the machine that was chosen.
pub fn tests(normal: Option<f64>, cantelli: Option<f64>, eps: f64) -> &'static str {
    match (normal.is_some_and(|p| p < eps), cantelli.is_some_and(|p| p < eps)) {
        (true, true) => reason::BOTH_TESTS,
        (true, false) => reason::NORMAL_TEST,
        _ => reason::NO_TEST,
    }
}

impl Judge for RiskAware {
    const TERMS: &'static [Term] = &[MEAN, SD, NORMAL, CANTELLI];

    fn observing(&self) -> &Observing {
        &self.observing
    }

    fn judge(&self, known: &[Estimate], opinions: &mut Vec<Opinion>) {
        opinions.extend(known.iter().map(|known| {
            let risk = Risk::of(known.mean, known.sd, self.tau.seconds());
            let mut terms = [None; MOST_TERMS];
            terms[..4].copy_from_slice(&[Some(known.mean), Some(known.sd), Some(risk.normal), Some(risk.cantelli)]);
            // It takes the smallest risk whether that passes or not, so the tests part nobody. p_N falls with z; z itself
            // does not run into 0 or 1 where the numbers end.
            let passes = risk.normal < self.eps && risk.cantelli < self.eps;
            Opinion { group: 0, passes, score: -risk.z, terms }
        }));
    }

    fn reason(&self, chosen: &Opinion) -> &'static str {
        tests(chosen.terms[2], chosen.terms[3], self.eps)
    }

    fn objective(&self) -> Option<Time> {
        Some(self.tau)
    }

    fn of(policy: &Policy) -> Option<&Self> {
        if let Policy::RiskAware(rule) = policy { Some(rule) } else { None }
    }
}
