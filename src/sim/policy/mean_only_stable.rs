//! A network: the smallest mean of the last latencies, with hysteresis.
//!
//! Missing in the paper of the edge policies: it separates what their uncertainty brings from what hysteresis brings.

use super::edge::{Chooser, Estimate, Judge, Observing, Opinion, Stability};
use super::mean_only::{MEAN, SD, by_mean};
use super::{Policy, Term, reason};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The machine with the smallest mean of its last latencies, once it is better by enough, for long enough.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct MeanOnlyStable {
    /// What is observed.
    pub observing: Observing,
    /// When another machine is taken.
    pub stability: Stability,
}

/// The policy at work.
#[must_use]
pub fn start(rule: &MeanOnlyStable) -> Chooser<MeanOnlyStable> {
    Chooser::new(rule)
}

impl Judge for MeanOnlyStable {
    const TERMS: &'static [Term] = &[MEAN, SD];

    fn observing(&self) -> &Observing {
        &self.observing
    }

    fn stability(&self) -> Option<&Stability> {
        Some(&self.stability)
    }

    fn judge(&self, known: &[Estimate], opinions: &mut Vec<Opinion>) {
        by_mean(known, opinions);
    }

    fn reason(&self, _: &Opinion) -> &'static str {
        reason::SMALLEST_MEAN
    }

    fn of(policy: &Policy) -> Option<&Self> {
        if let Policy::MeanOnlyStable(rule) = policy { Some(rule) } else { None }
    }
}
