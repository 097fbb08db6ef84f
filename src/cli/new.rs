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
    if files::is_there(&args.file) {
        let file = files::visible(&args.file);
        return Err(Problems::one(format!("{file} exists already and was left as it is; take another name.")).into());
    }
    files::write_atomic(&args.file, TEMPLATE.as_bytes())?;
    let name = files::visible(&args.file);
    let file = word(&name);
    tell(&format!("Wrote {name}. Try `equipoise run {file}`, or `equipoise {file}` for the window."));
    Ok(Outcome::Done)
}

/// A file name as it is typed in a shell.
fn word(name: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    let name = if name.starts_with('-') { format!("./{name}") } else { name.to_owned() };
    if name.chars().all(plain) { name } else { format!("'{}'", name.replace('\'', "'\\''")) }
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_name_is_told_as_a_shell_takes_it() {
        let cases = [("a/b.ron", "a/b.ron"), ("-x.ron", "./-x.ron"), ("my file", "'my file'"), ("it's", "'it'\\''s'")];
        for (name, typed) in cases {
            assert_eq!(super::word(name), typed);
        }
    }

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
