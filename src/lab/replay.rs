//! Running a recording again.

use super::problem::Problems;
use crate::sim::{Recorded, Report, Scenario, Sim, VERSION};

/// What came of a replay.
#[derive(Clone, Debug)]
pub struct Replay {
    /// What was recorded.
    pub recorded: Recorded,
    /// The digest now, in hexadecimal.
    pub digest: String,
    /// The figures.
    pub report: Report,
}

impl Replay {
    /// Whether the same happened as in the recording.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.recorded.digest.eq_ignore_ascii_case(&self.digest)
    }

    /// Whether it was recorded by another version.
    #[must_use]
    pub fn other_version(&self) -> bool {
        self.recorded.version != VERSION
    }
}

/// Runs a recording to where it was recorded.
///
/// # Errors
/// When the scenario is no recording, or wrong.
pub fn replay(name: &str, scenario: &Scenario) -> Result<Replay, Problems> {
    let Some(recorded) = scenario.recorded.clone() else {
        return Err(Problems::one(format!(
            "{name} is a scenario, not a recording: it has no `recorded` with a digest. `equipoise run {name} --record FILE.ron` makes one."
        )));
    };
    let mut sim = Sim::new(scenario)?;
    sim.advance(recorded.until);
    Ok(Replay { recorded, digest: format!("{:016x}", sim.digest()), report: sim.report() })
}
