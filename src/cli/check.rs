//! `equipoise check`: validates files and prints every problem.

use super::outcome::{Outcome, Stop, say, tell};
use crate::lab::library;
use crate::param::counted;
use clap::Args;
use std::path::PathBuf;

/// Check scenarios and recordings, and print every problem, not only the first.
#[derive(Args, Debug)]
pub struct CheckArgs {
    /// Files, or names of built-in scenarios.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Checks and reports.
pub fn check(args: &CheckArgs) -> Result<Outcome, Stop> {
    let mut good = 0;
    let mut problems = 0;
    for file in &args.files {
        match library::open_path(file) {
            Ok(opened) => {
                good += 1;
                let scenario = &opened.scenario;
                let kind = if scenario.recorded.is_some() { "recording" } else { "scenario" };
                let machines = counted(scenario.node_count(), "machine");
                let (name, policy, length) = (&opened.name, scenario.policy.name(), scenario.length);
                say(&format!("{name}: {kind} ok: {machines}, {policy}, {length}\n"))?;
            }
            Err(wrong) => {
                problems += wrong.0.len();
                wrong.shown().for_each(|problem| tell(&problem));
            }
        }
    }
    if problems == 0 {
        return Ok(Outcome::Done);
    }
    let (bad, files) = (args.files.len() - good, counted(args.files.len(), "file"));
    tell(&format!("equipoise: {} in {bad} of {files}.", counted(problems, "problem")));
    Ok(Outcome::BadInput)
}
