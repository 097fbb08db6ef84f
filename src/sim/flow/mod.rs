//! Who sends requests: intensity over time, gaps, sizes.

mod bursts;
mod gaps;
mod keys;
mod shape;
mod source;
mod traffic;

pub use bursts::Bursts;
pub use gaps::{GapLaw, Gaps};
pub use keys::{KeyDraws, Keys, NO_KEY, firsts, place_of_request, places};
pub use shape::{Burst, Counts, Level, Ramp, RampBurst, Shape, Sine, Steady, Step, Sum};
pub use source::{Source, arrive};
pub use traffic::Traffic;

use super::work::Work;
use crate::param::{Mistake, Param, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Changes of state in a tick that a flow may have.
const MOST_SWITCHES: f64 = 1e5;

/// One stream of requests.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Flow {
    /// What this flow is, for people; may be empty.
    pub name: String,
    /// Requests per second over time (λ(t)).
    pub shape: Shape,
    /// How requests follow each other.
    pub gaps: Gaps,
    /// The law of their sizes.
    pub work: Work,
    /// A slow random change of the intensity; absent is none.
    pub wander: Option<Wander>,
    /// Bursts at random; absent is none.
    pub bursts: Option<Bursts>,
    /// Whether the intensity follows the shape within a tick.
    pub hold: Hold,
    /// How long a response may take; later ones count as missed. Absent is no deadline.
    #[reflect(@Param::above(0.0, 3600.0).unit("s").log().live())]
    pub deadline: Option<Time>,
    /// The client that sends them, from 0: where there is a network, each client has its own latencies.
    #[reflect(@Param::range(0.0, 999.0))]
    pub client: u32,
    /// What the requests ask for, which is all that a token ring goes by.
    pub keys: Keys,
    /// Share of the requests that write.
    #[reflect(@Param::share().live())]
    pub write_share: f64,
    /// Size of a write as a multiple of that of a read.
    #[reflect(@Param::range(0.001, 1000.0).log().live())]
    pub write_cost: f64,
}

impl Default for Flow {
    fn default() -> Self {
        Self {
            name: String::new(),
            shape: Shape::default(),
            gaps: Gaps::default(),
            work: Work::default(),
            wander: None,
            bursts: None,
            hold: Hold::default(),
            deadline: None,
            client: 0,
            keys: Keys::None,
            write_share: 0.0,
            write_cost: 1.0,
        }
    }
}

/// The intensity is multiplied by 1 + sd · z, where z is a first-order autoregression with one step a tick; never below 1/s.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Wander {
    /// Standard deviation of the factor.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub sd: f64,
    /// What z keeps of itself from tick to tick.
    #[reflect(@Param::range(0.0, 0.9999).live())]
    pub keep: f64,
}

impl Default for Wander {
    fn default() -> Self {
        Self { sd: 0.04, keep: 0.9 }
    }
}

/// Whether the intensity follows the shape within a tick.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum Hold {
    /// Constant within a tick: the shape's value at the start of the tick.
    #[default]
    Tick,
    /// Follows the shape, in 64 steps a tick.
    Continuous,
}

impl Flow {
    /// Rules between values.
    pub(super) fn check(&self, path: &str, dt: Time, mistakes: &mut Vec<Mistake>) {
        self.check_switches(path, dt, mistakes);
        self.shape.check(&format!("{path}.shape"), mistakes);
        self.gaps.check(&format!("{path}.gaps"), mistakes);
        self.work.check(&format!("{path}.work"), mistakes);
        if self.gaps == Gaps::Spread && !matches!(self.shape, Shape::Counts(_)) {
            let text = "`Spread` needs the shape `Counts`, whose counts it spreads";
            mistakes.push(Mistake::rule(format!("{path}.gaps"), text));
        }
    }

    /// What changes its state very often in a tick would take for ever.
    fn check_switches(&self, path: &str, dt: Time, mistakes: &mut Vec<Mistake>) {
        let mut check = |field: &str, cycle: f64| {
            let often = dt.0 as f64 / cycle.max(1.0);
            if often > MOST_SWITCHES {
                let text =
                    format!("about {often:.0} changes in one tick are too many (1e5 at most); make the times longer");
                mistakes.push(Mistake::rule(format!("{path}.{field}"), text));
            }
        };
        if let Gaps::Modulated { high, low, .. } = &self.gaps {
            check("gaps", (high.0 as f64 + low.0 as f64) / 2.0);
        }
        if let Some(bursts) = &self.bursts {
            check("bursts", (bursts.lasts.0 as f64 + bursts.every.0 as f64) / 2.0);
        }
    }
}
