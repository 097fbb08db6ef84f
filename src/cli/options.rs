//! Options that several verbs share.

use super::outcome::Stop;
use crate::lab::adjust::Adjustments;
use crate::lab::library::{self, Opened};
use crate::param::Time;
use clap::Args;

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
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
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
    pub fn open(&self, which: &str) -> Result<Opened, Stop> {
        let mut opened = library::open(which)?;
        self.adjustments().apply(&mut opened.scenario)?;
        Ok(opened)
    }
}
