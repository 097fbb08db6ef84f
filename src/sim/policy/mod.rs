//! Policies: who gets a request. One policy a file; what a balancer may know is [`View`].

mod base_score;
mod calendar;
mod credits;
mod join_shortest_queue;
mod latency_aware;
mod least_connections;
mod least_work_left;
mod levels;
mod power_of_d;
mod qos_score;
mod random;
mod risk_aware_wavelet;
mod round_robin;
mod safe_capacity;
mod scene;
mod sharing;
#[cfg(test)]
mod test_scene;
mod tie;
mod view;
mod weighted_round_robin;

pub use base_score::Alpha;
pub use latency_aware::LatencyAware;
pub use least_connections::{Info, LeastConnections};
pub use power_of_d::PowerOfD;
pub use qos_score::QosScore;
pub use risk_aware_wavelet::RiskAwareWavelet;
pub use scene::{Decide, Known, Scene};
pub use sharing::Score;
pub use tie::Tie;
pub use view::{Ask, View};

use super::dispatch::Router;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use calendar::Calendar;
use credits::Credits;
use levels::Levels;
use serde::{Deserialize, Serialize};
use tie::{fewest, least};

/// Machines up to which a policy looks at all of them for each request; above it keeps an index.
pub(super) const SCAN: usize = 64;

/// How a policy chooses. `view.eligible` is never empty when it is asked.
pub trait Route: Send + Sync + 'static {
    /// Whether it looks at exact numbers inside machines ([`View::inside`], [`View::count`]), so that they must be kept up to date.
    const WATCHES: bool = true;

    /// Decides at the start of a tick by what was told, before reserve is switched. The set of machines may still shrink.
    fn assess(&mut self, scene: &Scene<'_>) {
        let _ = scene;
    }

    /// Begins a tick.
    fn begin(&mut self, view: &mut View<'_>) {
        let _ = view;
    }

    /// Chooses a machine for a request.
    fn pick(&mut self, ask: &Ask, view: &mut View<'_>) -> u32;

    /// Hears where the request was finally sent (also when it was refused there).
    #[inline]
    fn placed(&mut self, machine: u32, ask: &Ask, view: &mut View<'_>) {
        let _ = (machine, ask, view);
    }

    /// The share of each machine in this tick, by number; `None` for policies that decide for each request.
    fn shares(&self) -> Option<&[f64]> {
        None
    }

    /// How a machine was scored in this tick, with the names of the terms; `None` for policies without scores.
    fn score(&self, machine: u32) -> Option<(&'static [&'static str], Score)> {
        let _ = machine;
        None
    }

    /// Takes over changed parameters and keeps its state; `false` when it is another policy.
    fn retune(&mut self, policy: &Policy) -> bool {
        let _ = policy;
        false
    }
}

/// A policy in words, for lists and help.
#[derive(Clone, Debug)]
pub struct PolicyInfo {
    /// Its name in files and options.
    pub name: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// The policy with its default parameters.
    pub default: Policy,
}

macro_rules! policies {
    ($($(#[doc = $doc:literal])* $name:ident $(($rule:ident))? => $start:expr;)*) => {
        /// Who gets a request.
        #[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
        #[reflect(Serialize, Deserialize, Default)]
        pub enum Policy {
            $($(#[doc = $doc])* $name $(($rule))?,)*
        }

        impl Policy {
            /// All policies in reading order.
            #[must_use]
            pub fn all() -> Vec<PolicyInfo> {
                vec![$(PolicyInfo {
                    name: stringify!($name),
                    doc: concat!($($doc),*).trim_ascii(),
                    default: Self::$name $(($rule::default()))?,
                },)*]
            }

            /// Its name in files and options.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$name $((policies!(@any $rule)))? => stringify!($name),)*
                }
            }

            /// The policy at work, before its first request.
            #[must_use]
            pub(super) fn router(&self) -> Box<dyn Router> {
                $(policies!(@start self, $name $(, $rule)?, $start);)*
                unreachable!("every policy is in the list")
            }
        }
    };
    (@any $rule:ident) => { _ };
    (@start $self:ident, $name:ident, $start:expr) => {
        if let Self::$name = $self {
            return Box::new($start);
        }
    };
    (@start $self:ident, $name:ident, $rule:ident, $start:expr) => {
        if let Self::$name(rule) = $self {
            return Box::new($start(rule));
        }
    };
}

// One line a policy: its name, its parameters if it has any, and how it starts.
policies! {
    /// A machine at random.
    Random => random::Random;
    /// One machine after the other.
    RoundRobin => round_robin::RoundRobin::default();
    /// One machine after the other in proportion to the weights.
    WeightedRoundRobin => weighted_round_robin::WeightedRoundRobin::default();
    /// The machine with the fewest requests for its weight.
    LeastConnections(LeastConnections) => least_connections::Connections::new;
    /// The best of d random machines.
    PowerOfD(PowerOfD) => power_of_d::Choices::new;
    /// The machine with the fewest requests.
    JoinShortestQueue => join_shortest_queue::JoinShortestQueue::default();
    /// The machine where service would begin first.
    LeastWorkLeft => least_work_left::LeastWorkLeft::default();
    /// Shares by a score of intensity, latency, errors and queue.
    QosScore(QosScore) => sharing::Sharing::new;
    /// Shares by the expected response, from numbers that are one tick old.
    LatencyAware(LatencyAware) => sharing::Sharing::new;
    /// Shares by a score gated by risk, within residual safe capacity.
    RiskAwareWavelet(RiskAwareWavelet) => sharing::Sharing::new;
}

#[allow(clippy::derivable_impls, reason = "the enum is written by a macro")]
impl Default for Policy {
    fn default() -> Self {
        Self::RoundRobin
    }
}

impl Policy {
    /// The controller that this policy's study pairs it with where there is a reserve pool.
    #[must_use]
    pub fn natural_controller(&self) -> &'static str {
        match self {
            Self::LatencyAware(_) => "Predictive",
            Self::RiskAwareWavelet(_) => "RiskAware",
            _ => "Reactive",
        }
    }

    /// Whether it goes by the risk of the machines.
    #[must_use]
    pub fn goes_by_risk(&self) -> bool {
        matches!(self, Self::RiskAwareWavelet(_))
    }

    /// Whether it decides shares once a tick from scores.
    #[must_use]
    pub fn shares_out(&self) -> bool {
        matches!(self, Self::QosScore(_) | Self::LatencyAware(_) | Self::RiskAwareWavelet(_))
    }

    /// Gain with which the balancer smooths what it is told; 0.3 for policies that do not say.
    #[must_use]
    pub fn gain(&self) -> f64 {
        match self {
            Self::QosScore(rule) => rule.gain,
            Self::RiskAwareWavelet(rule) => rule.gain,
            _ => 0.3,
        }
    }
}
