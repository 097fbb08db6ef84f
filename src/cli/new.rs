//! `equipoise new`: a commented scenario to start from.

use super::outcome::{Outcome, Stop, tell};
use crate::lab::files;
use crate::lab::problem::Problems;
use clap::Args;
use std::path::PathBuf;

/// The commented scenario.
pub const TEMPLATE: &str = include_str!("../../assets/new.ron");

/// Write a commented scenario to start from.
#[derive(Args, Debug)]
pub struct NewArgs {
    /// The file to write; it must not exist.
    file: PathBuf,
}

/// Writes it.
pub fn new(args: &NewArgs) -> Result<Outcome, Stop> {
    if args.file.exists() {
        return Err(Problems::one(format!(
            "{} exists already and was left as it is; take another name.",
            args.file.display()
        ))
        .into());
    }
    files::write_atomic(&args.file, TEMPLATE.as_bytes())?;
    let file = args.file.display();
    tell(&format!("Wrote {file}. Try `equipoise run {file}`, or `equipoise {file}` for the window."));
    Ok(Outcome::Done)
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_template_is_a_valid_scenario_that_meets_its_expectations() {
        let scenario = crate::lab::library::parse("new.ron", super::TEMPLATE).unwrap();
        let runs = crate::lab::experiment::run(&scenario, &[scenario.seed], None, || {}).unwrap();
        assert!(!scenario.expect.is_empty());
        for expect in &scenario.expect {
            assert!(crate::lab::experiment::meets(expect, &runs).unwrap().1, "{expect:?}");
        }
    }
}
