//! Controllers: when reserve machines are switched. One controller a file.

mod none;
mod predictive;
mod reactive;
mod risk_aware;

pub use predictive::Predictive;
pub use reactive::Reactive;
pub use risk_aware::RiskAwareReserve;

use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// What a controller may know; all of it from ticks before the present one.
#[derive(Clone, Debug, Default)]
pub struct Situation {
    /// Mean arrivals of the last five ticks, in requests per second (the paper's λ̂).
    pub load: f64,
    /// The expected upper level of the arrivals, in requests per second (F_up); 0 without a forecast.
    pub expected: f64,
    /// Mean risk of the machines, weighted by capacity; 0 when it is not assessed.
    pub risk: f64,
    /// Capacity of the machines on line that the balancer knows to be available, in requests per second (K).
    pub capacity: f64,
    /// Capacity of the machines that are starting (P).
    pub starting: f64,
    /// Capacity of the machine that would be stopped (c_last); `None` when no reserve machine is active.
    pub last: Option<f64>,
    /// Capacities of the pool's machines that are off, in the order in which they would be started.
    pub off: Vec<f64>,
    /// Whether the last tick violated any limit.
    pub violated: bool,
}

/// What a controller wants now.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Decision {
    /// How many machines to start.
    pub start: usize,
    /// Whether to stop one.
    pub stop: bool,
    /// The load above which it would start something, in requests per second; `None` where it goes by no such load.
    pub safe: Option<f64>,
}

/// How a controller decides, once a tick.
pub trait Control: Send + Sync {
    /// Decides for this tick.
    fn decide(&mut self, rule: &Controller, now: &Situation) -> Decision;
}

macro_rules! controllers {
    ($($(#[doc = $doc:literal])* $name:ident $(($rule:ident))? => $start:expr;)*) => {
        /// When the machines of a reserve pool are switched.
        #[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
        #[reflect(Serialize, Deserialize, Default)]
        pub enum Controller {
            $($(#[doc = $doc])* $name $(($rule))?,)*
        }

        impl Controller {
            /// All controllers in reading order: name, what it does, with its default parameters.
            #[must_use]
            pub fn all() -> Vec<(&'static str, &'static str, Self)> {
                vec![$((stringify!($name), concat!($($doc),*).trim_ascii(), Self::$name $(($rule::default()))?),)*]
            }

            /// Its name in files and options.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$name $((controllers!(@any $rule)))? => stringify!($name),)*
                }
            }

            /// The controller at work, before its first tick.
            #[must_use]
            pub(super) fn start(&self) -> Box<dyn Control> {
                match self {
                    $(Self::$name $((controllers!(@any $rule)))? => Box::new($start),)*
                }
            }
        }
    };
    (@any $rule:ident) => { _ };
}

// One line a controller.
controllers! {
    /// Nothing is ever switched.
    None => none::Never;
    /// Starts after several ticks of high load, stops after a long calm.
    Reactive(Reactive) => reactive::Counters::default();
    /// Starts what the forecast will need, stops after a long calm.
    Predictive(Predictive) => predictive::Counters::default();
    /// As the predictive one, with less trust in the safe capacity the higher the risk is.
    RiskAware(RiskAwareReserve) => risk_aware::Wary::default();
}

impl Default for Controller {
    fn default() -> Self {
        Self::Reactive(Reactive::default())
    }
}

impl Controller {
    /// Whether it goes by the forecast.
    #[must_use]
    pub fn looks_ahead(&self) -> bool {
        matches!(self, Self::Predictive(_) | Self::RiskAware(_))
    }

    /// The mean risk above which it counts (R0); `None` where it does not go by risk.
    #[must_use]
    pub fn risk_gate(&self) -> Option<f64> {
        if let Self::RiskAware(rule) = self { Some(rule.r0) } else { None }
    }
}
