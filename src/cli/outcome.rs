//! How a verb ends: what is printed on the way out, and the exit code.

use super::ScreenError;
use crate::lab::files::FileError;
use crate::lab::problem::Problems;
use std::io::{self, Write};
use std::process::ExitCode;

/// The four ways to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Done.
    Done,
    /// Done, but an expectation was not met.
    NotMet,
    /// Bad input or bad usage.
    BadInput,
    /// No window can be opened here.
    NoWindow,
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        Self::from(outcome as u8)
    }
}

/// Why a verb stops.
#[derive(Debug)]
pub enum Stop {
    /// What was given is wrong.
    Bad(Problems),
    /// There is no window here.
    NoWindow(String),
    /// Nobody reads the output any more.
    Pipe,
    /// The output cannot be written.
    Output(io::Error),
}

impl From<Problems> for Stop {
    fn from(problems: Problems) -> Self {
        Self::Bad(problems)
    }
}

impl From<FileError> for Stop {
    fn from(error: FileError) -> Self {
        match error {
            // The output is a pipe that nobody reads any more.
            FileError::NotWritten { existed: None, cause, .. } if cause.kind() == io::ErrorKind::BrokenPipe => {
                Self::Pipe
            }
            error => Self::Bad(error.into()),
        }
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe { Self::Pipe } else { Self::Output(error) }
    }
}

impl From<ScreenError> for Stop {
    fn from(error: ScreenError) -> Self {
        match error {
            ScreenError::Bad(text) => Self::Bad(Problems::one(text)),
            ScreenError::NoWindow(text) => Self::NoWindow(text),
        }
    }
}

/// Writes to standard output.
///
/// # Errors
/// When it is closed or full.
pub fn say(text: &str) -> Result<(), Stop> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    Ok(())
}

/// Writes a line to standard error, where progress and messages go.
pub fn tell(text: &str) {
    // A message that nobody can read is no reason to stop.
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Prints why a verb stopped, if it did.
pub fn conclude(result: Result<Outcome, Stop>) -> Outcome {
    match result {
        Ok(outcome) => outcome,
        Err(Stop::Pipe) => Outcome::Done,
        Err(Stop::Bad(problems)) => {
            problems.shown().for_each(|problem| tell(&format!("equipoise: {problem}")));
            Outcome::BadInput
        }
        Err(Stop::NoWindow(text)) => {
            tell(&format!("equipoise: {text}"));
            Outcome::NoWindow
        }
        Err(Stop::Output(error)) => {
            tell(&format!("equipoise: the output cannot be written: {error}."));
            Outcome::BadInput
        }
    }
}
