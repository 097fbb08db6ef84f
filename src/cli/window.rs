//! `equipoise [SCENARIO]`: opens the window.

use super::outcome::{Outcome, Stop};
use super::{Screen, WindowRequest};
use crate::lab::library;
use crate::lab::problem::Problems;
use crate::param::locate;
use clap::Args;
use std::path::PathBuf;

/// What the window begins with.
#[derive(Args, Debug)]
pub struct WindowArgs {
    /// Open the window with this scenario.
    scenario: Option<PathBuf>,
    /// Language of the window.
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "ru"])]
    lang: Option<String>,
    /// Colours of the window.
    #[arg(long, value_name = "THEME", value_parser = ["dark", "light"])]
    theme: Option<String>,
}

const VERBS: [&str; 9] = ["run", "check", "list", "replay", "reproduce", "picture", "import", "new", "bench"];

/// Opens it.
pub fn open(args: &WindowArgs, screen: &dyn Screen) -> Result<Outcome, Stop> {
    let opened = match &args.scenario {
        None => None,
        Some(which) => Some(library::open_path(which).map_err(|problems| {
            let which = which.to_string_lossy();
            let verb = locate::nearest(&which, VERBS).filter(|_| !which.contains(['/', '.']));
            match verb {
                Some(verb) => Problems::one(format!("{problems} Or did you mean the command `{verb}`?")),
                None => problems,
            }
        })?),
    };
    screen.open(&WindowRequest { opened, language: args.lang.clone(), theme: args.theme.clone() })?;
    Ok(Outcome::Done)
}
