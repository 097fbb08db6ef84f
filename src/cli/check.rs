//! `equipoise check`: validates files and prints every problem.

use super::outcome::{Outcome, Stop, say, tell};
use crate::lab::library;
use clap::Args;

/// Check scenarios and recordings, and print every problem, not only the first.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Files, or names of built-in scenarios.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
}

/// Checks and reports.
pub fn check(args: &CheckArgs) -> Result<Outcome, Stop> {
    let mut good = 0;
    let mut problems = 0;
    for file in &args.files {
        match library::open(file) {
            Ok(opened) => {
                good += 1;
                let scenario = &opened.scenario;
                let kind = if scenario.recorded.is_some() { "recording" } else { "scenario" };
                say(&format!(
                    "{file}: {kind} ok: {} machines, {}, {}\n",
                    scenario.node_count(),
                    scenario.policy.name(),
                    scenario.length
                ))?;
            }
            Err(wrong) => {
                problems += wrong.0.len();
                wrong.0.iter().for_each(|problem| tell(&problem.to_string()));
            }
        }
    }
    if problems == 0 {
        return Ok(Outcome::Done);
    }
    let word = if problems == 1 { "problem" } else { "problems" };
    tell(&format!("equipoise: {problems} {word} in {} of {} files.", args.files.len() - good, args.files.len()));
    Ok(Outcome::BadInput)
}
