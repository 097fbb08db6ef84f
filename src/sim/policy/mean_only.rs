//! A network: the smallest mean of the last latencies.

use super::edge::{Chooser, Estimate, Judge, MOST_TERMS, Observing, Opinion};
use super::{Policy, Term, reason};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The machine with the smallest mean of its last latencies.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct MeanOnly {
    /// What is observed.
    pub observing: Observing,
}

/// The policy at work.
#[must_use]
pub fn start(rule: &MeanOnly) -> Chooser<MeanOnly> {
    Chooser::new(rule)
}

/// The mean of the last latencies.
pub const MEAN: Term = Term { name: "mu", unit: "s", doc: "mean of the last latencies" };
/// Their standard deviation.
pub const SD: Term = Term { name: "sigma", unit: "s", doc: "sample standard deviation of the last latencies" };

/// What the mean says: smaller is better.
pub fn by_mean(known: &[Estimate], opinions: &mut Vec<Opinion>) {
    opinions.extend(known.iter().map(|known| {
        let mut terms = [None; MOST_TERMS];
        terms[..2].copy_from_slice(&[Some(known.mean), Some(known.sd)]);
        Opinion { group: 0, passes: true, score: known.mean, terms }
    }));
}

impl Judge for MeanOnly {
    const TERMS: &'static [Term] = &[MEAN, SD];

    fn observing(&self) -> &Observing {
        &self.observing
    }

    fn judge(&self, known: &[Estimate], opinions: &mut Vec<Opinion>) {
        by_mean(known, opinions);
    }

    fn reason(&self, _: &Opinion) -> &'static str {
        reason::SMALLEST_MEAN
    }

    fn of(policy: &Policy) -> Option<&Self> {
        if let Policy::MeanOnly(rule) = policy { Some(rule) } else { None }
    }
}
