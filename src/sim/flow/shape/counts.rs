//! Intensity from a trace of counts per bin.

use crate::param::{Data, Mistake, Param, Time, show_number};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Measured requests per bin of time; the intensity is constant within a bin and 0 after the last.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Counts {
    /// Duration of a bin in the run (a day may be played in an hour).
    #[reflect(@Param::above(0.0, 1e9).unit("s"))]
    pub bin: Time,
    /// Each count is multiplied by this.
    #[reflect(@Param::above(0.0, 1e9).log().live())]
    pub scale: f64,
    /// Requests in each bin.
    pub counts: Data,
}

impl Default for Counts {
    fn default() -> Self {
        Self { bin: Time::from_secs(300), scale: 1.0, counts: Data::default() }
    }
}

impl Counts {
    /// Requests per second at `t` seconds.
    #[must_use]
    pub fn rate(&self, t: f64) -> f64 {
        let count = self.counts.values().get((t / self.bin.seconds()) as usize).copied().unwrap_or(0.0);
        count * self.scale / self.bin.seconds()
    }

    /// Requests of bin `index`, scaled and rounded; `None` after the last.
    #[must_use]
    pub fn requests(&self, index: usize) -> Option<u64> {
        self.counts.values().get(index).map(|count| libm::round(count * self.scale) as u64)
    }

    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if self.counts.values().is_empty() {
            mistakes.push(Mistake::rule(format!("{path}.counts"), "a trace of counts needs at least one bin"));
        }
        if let Some(index) = self.counts.values().iter().position(|c| !(0.0..1e12).contains(c)) {
            let value = show_number(self.counts.values()[index]);
            let text = format!("{value} is not allowed; a count is 0 to 1e12");
            mistakes.push(Mistake::rule(format!("{path}.counts[{index}]"), text));
        }
    }
}
