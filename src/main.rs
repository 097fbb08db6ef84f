//! The program: parse, dispatch, exit code.

use equipoise::cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(std::env::args_os(), &NoScreen).into()
}

/// A build without a window.
struct NoScreen;

const WITHOUT: &str = "this build has no window (it was built without the feature `gui`). \
    What works without one: equipoise run, check, list, replay, import, new, bench.";

impl cli::Screen for NoScreen {
    fn open(&self, _: &cli::WindowRequest) -> Result<(), cli::ScreenError> {
        Err(cli::ScreenError::NoWindow(WITHOUT.to_owned()))
    }

    fn picture(&self, _: &cli::PictureRequest) -> Result<Vec<u8>, cli::ScreenError> {
        Err(cli::ScreenError::NoWindow(WITHOUT.to_owned()))
    }
}
