//! Policies: who gets a request. One policy a file; what a balancer may know is [`View`].

mod adaptive_weighted;
mod alternate;
mod base_score;
mod board;
mod calendar;
mod coin;
mod credits;
mod edge;
mod explain;
mod join_shortest_queue;
mod latency_aware;
mod latest;
mod least_connections;
mod least_work_left;
mod levels;
mod mean_only;
mod mean_only_stable;
mod mo_han;
mod pair;
mod power_of_d;
mod qos_score;
mod random;
mod reason;
mod risk_aware;
mod risk_aware_stable;
mod risk_aware_wavelet;
mod round_robin;
mod route;
mod safe_capacity;
mod scene;
mod sharing;
mod theta;
mod tie;
mod token_ring;
mod trigger;
mod view;
mod weighted_round_robin;

pub use adaptive_weighted::{AdaptiveWeighted, WeightForm};
pub use base_score::Alpha;
pub(super) use board::{Board, Watch};
pub use coin::Coin;
pub use edge::{Challenger, Observing, Probing, Stability};
pub use explain::{Candidate, Explanation, Figure, Mark, Term};
pub use latency_aware::LatencyAware;
pub use least_connections::{Info, LeastConnections};
pub use mean_only::MeanOnly;
pub use mean_only_stable::MeanOnlyStable;
pub use mo_han::MoHan;
pub use power_of_d::PowerOfD;
pub use qos_score::QosScore;
pub use reason::ALL as REASONS;
pub use risk_aware::RiskAware;
pub use risk_aware_stable::RiskAwareStable;
pub use risk_aware_wavelet::RiskAwareWavelet;
pub use route::Route;
pub use scene::{Decide, Known, Scene};
pub use sharing::Score;
pub use theta::{Clamp, Theta, ThetaRule};
pub use tie::Tie;
pub use view::{Ask, Sent, View};

use super::dispatch::Router;
use super::scenario::Scenario;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use calendar::Calendar;
use credits::Credits;
use levels::Levels;
use serde::{Deserialize, Serialize};
use tie::{fewest, least};

/// Machines up to which a policy looks at all of them for each request; above it keeps an index.
pub(super) const SCAN: usize = 64;

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
    /// Two machines: one of them with a fixed probability.
    Coin(Coin) => coin::Flips::new;
    /// Two machines: the same one until it is full, then the other.
    Trigger => trigger::Trigger::default();
    /// Two machines in turn.
    Alternate => alternate::Alternate::default();
    /// Two machines: a probability that learns from one bit, which machine took the request.
    Theta(Theta) => theta::Needle::new;
    /// A network: the smallest mean of the last latencies.
    MeanOnly(MeanOnly) => mean_only::start;
    /// A network: the smallest mean of the last latencies, with hysteresis.
    MeanOnlyStable(MeanOnlyStable) => mean_only_stable::start;
    /// A network: the smallest risk that the latency is above the objective.
    RiskAware(RiskAware) => risk_aware::start;
    /// A network: mean and deviation among the machines of small risk, with hysteresis.
    RiskAwareStable(RiskAwareStable) => risk_aware_stable::start;
    /// A network: mean and reliability of predictions, with hysteresis.
    MoHan(MoHan) => mo_han::start;
    /// At random, by weights from utilisation, queue and smoothed response time.
    AdaptiveWeighted(AdaptiveWeighted) => adaptive_weighted::Polled::new;
    /// Shares by a score of intensity, latency, errors and queue.
    QosScore(QosScore) => sharing::Sharing::new;
    /// Shares by the expected response, from numbers that are one tick old.
    LatencyAware(LatencyAware) => sharing::Sharing::new;
    /// Shares by a score gated by risk, within residual safe capacity.
    RiskAwareWavelet(RiskAwareWavelet) => sharing::Sharing::new;
    /// The owner of the token that the request's key belongs to, on the ring of the scenario (consistent hashing).
    TokenRing => token_ring::TokenRing::default();
}

#[allow(clippy::derivable_impls, reason = "the enum is written by a macro")]
impl Default for Policy {
    fn default() -> Self {
        Self::RoundRobin
    }
}

impl Policy {
    /// Why it cannot work on this scenario, as the rest of a sentence that begins with its name; `None` when it can.
    #[must_use]
    pub fn misfit(&self, scenario: &Scenario) -> Option<String> {
        self.router().misfit(scenario)
    }

    /// Makes what counts at the start only fit values that changed while a run goes on.
    pub fn settle(&mut self) {
        if let Self::Theta(rule) = self {
            rule.settle();
        }
    }

    /// The controller that this policy's study pairs it with where there is a reserve pool.
    #[must_use]
    pub fn natural_controller(&self) -> &'static str {
        match self {
            Self::LatencyAware(_) => "Predictive",
            Self::RiskAwareWavelet(_) => "RiskAware",
            _ => "Reactive",
        }
    }

    /// The risk above which it counts (R0); `None` where it does not go by risk.
    #[must_use]
    pub fn risk_gate(&self) -> Option<f64> {
        if let Self::RiskAwareWavelet(rule) = self { Some(rule.r0) } else { None }
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

#[cfg(test)]
mod test_scene;
