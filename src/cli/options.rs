//! Options that several verbs share.

use super::outcome::Stop;
use crate::lab::adjust::Adjustments;
use crate::lab::library::{self, Opened};
use crate::param::Time;
use clap::Args;
use std::ops::RangeInclusive;
use std::path::Path;

/// Changes to a scenario before it starts.
#[derive(Args, Clone, Debug, Default)]
pub struct AdjustArgs {
    /// The policy: its name in `list policies`, or RON text such as 'PowerOfD(d: 3)'. Where there is a reserve pool,
    /// NAME+CONTROLLER also names the controller.
    #[arg(long, value_name = "NAME")]
    pub policy: Option<String>,
    /// Sets a parameter, as shown by `list params SCENARIO`; may be given several times. Times take units.
    #[arg(long, value_name = "PATH=VALUE")]
    pub set: Vec<String>,
    /// The base seed (default: the scenario's).
    #[arg(long, value_name = "N", value_parser = whole::<u64>(0..=u64::MAX), allow_hyphen_values = true)]
    pub seed: Option<u64>,
    /// Stop early, at this moment: a number with ns, us, ms, s, min or h; a bare number is seconds.
    #[arg(long, value_name = "TIME", value_parser = Time::parse, allow_hyphen_values = true)]
    pub until: Option<Time>,
}

impl AdjustArgs {
    /// The changes.
    pub fn adjustments(&self) -> Adjustments {
        Adjustments { policy: self.policy.clone(), set: self.set.clone(), seed: self.seed, until: self.until }
    }

    /// Opens a scenario and makes the changes.
    pub fn open(&self, which: &Path) -> Result<Opened, Stop> {
        let mut opened = library::open_path(which)?;
        self.adjustments().apply(&mut opened.scenario)?;
        Ok(opened)
    }
}

/// Reads a whole number of a range, and says the range where it is none.
pub fn whole<T: TryFrom<u64>>(range: RangeInclusive<u64>) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |text| {
        let number = text.parse::<u64>().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| number.try_into().ok());
        number.ok_or_else(|| format!("it must be a whole number, {} to {}", range.start(), range.end()))
    }
}
