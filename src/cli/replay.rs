//! `equipoise replay`: runs a recording and checks its digest.

use super::outcome::{Outcome, Stop, say};
use crate::lab::{library, replay as lab};
use clap::Args;
use std::path::PathBuf;

/// Run a recording again and check that the same happens, bit for bit.
#[derive(Args, Debug)]
pub struct ReplayArgs {
    /// The recording: a file made by `run --record` or saved from the window.
    file: PathBuf,
}

/// Replays and compares.
pub fn replay(args: &ReplayArgs) -> Result<Outcome, Stop> {
    let opened = library::open_path(&args.file)?;
    let replay = lab::replay(&opened.name, &opened.scenario)?;
    let recorded = &replay.recorded;
    let version = if replay.other_version() {
        format!(" It was recorded by version {}; this is {}.", recorded.version, crate::sim::VERSION)
    } else {
        String::new()
    };
    if replay.is_same() {
        say(&format!("{}: the same run, digest {} at {}.{version}\n", opened.name, replay.digest, recorded.until))?;
        return Ok(Outcome::Done);
    }
    say(&format!(
        "{}: ANOTHER run: digest {} at {}, recorded was {}.{version}\n",
        opened.name, replay.digest, recorded.until, recorded.digest
    ))?;
    Ok(Outcome::NotMet)
}
