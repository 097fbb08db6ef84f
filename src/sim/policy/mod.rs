//! Policies: who gets a request. One policy a file; what a balancer may know is [`View`].

mod calendar;
mod credits;
mod join_shortest_queue;
mod least_connections;
mod least_work_left;
mod levels;
mod power_of_d;
mod random;
mod round_robin;
mod tie;
mod token_ring;
mod view;
mod weighted_round_robin;

pub use least_connections::{Info, LeastConnections};
pub use power_of_d::PowerOfD;
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
    /// The controller that this policy's study pairs it with where there is a reserve pool.
    #[must_use]
    pub fn natural_controller(&self) -> &'static str {
        "Reactive"
    }
}
