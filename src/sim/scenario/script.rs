//! The rules of a script and of the seal of a recording.

use super::Scenario;
use crate::param::{self, Mistake};
use crate::sim::command::Command;

/// Mistakes of a script after which nothing more is tried: each line is tried on what the lines before it made.
const MOST_SCRIPT_MISTAKES: usize = 20;

impl Scenario {
    pub(super) fn check_recorded(&self, mistakes: &mut Vec<Mistake>) {
        let Some(recorded) = &self.recorded else { return };
        // The last tick is a whole one, also where the length is not.
        if recorded.until.0 >= self.length.0.saturating_add(self.dt.0) {
            let text = format!("{} is beyond the length of {}", recorded.until, self.length);
            mistakes.push(Mistake::rule("recorded.until", text));
        }
        if recorded.digest.len() != 16 || !recorded.digest.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            let text = format!("`{}` is no digest, which has 16 hexadecimal digits", recorded.digest);
            mistakes.push(Mistake::rule("recorded.digest", text));
        }
    }

    pub(super) fn check_script(&self, mistakes: &mut Vec<Mistake>) {
        let judged = mistakes.is_empty();
        for (index, pair) in self.script.windows(2).enumerate() {
            if pair[1].at < pair[0].at {
                let text = format!("{} comes before {}; a script is in the order of time", pair[1].at, pair[0].at);
                mistakes.push(Mistake::rule(format!("script[{}].at", index + 1), text));
            }
        }
        if self.script.is_empty() {
            return;
        }
        let mut trial = Self { script: Vec::new(), ..self.clone() };
        let before = mistakes.len();
        for (index, entry) in self.script.iter().enumerate() {
            // What a command does to a scenario that is wrong itself cannot be judged; the values that it sets can.
            let tried = if judged { entry.command.try_on(&mut trial) } else { entry.command.try_values(&mut trial) };
            let Err(wrong) = tried else { continue };
            let path = format!("script[{index}].command");
            let path =
                if matches!(entry.command, Command::Set { .. }) { path } else { format!("{path}.{}", wrong.path) };
            mistakes.push(Mistake { path, problem: param::Problem::Elsewhere(Box::new(wrong)) });
            if mistakes.len() >= before + MOST_SCRIPT_MISTAKES {
                return;
            }
        }
    }
}
