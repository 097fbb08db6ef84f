//! The program: parse, dispatch, exit code.

use equipoise::cli;
use std::process::ExitCode;

fn main() -> ExitCode {
    cli::main(std::env::args_os(), &Screen).into()
}

/// What this build can show.
struct Screen;

#[cfg(feature = "gui")]
impl cli::Screen for Screen {
    fn open(&self, request: &cli::WindowRequest) -> Result<(), cli::ScreenError> {
        let setting = view(request.language.as_deref(), request.theme.as_deref());
        equipoise::app::open(request.opened.clone(), setting).map_err(refused)
    }

    fn picture(&self, request: &cli::PictureRequest) -> Result<Vec<u8>, cli::ScreenError> {
        let setting = view(request.language.as_deref(), request.theme.as_deref());
        let photo = equipoise::app::Photo {
            at: request.at,
            size: request.size,
            scale: request.scale,
            tab: request.tab.clone(),
            selected: request.selected,
        };
        equipoise::app::draw(request.opened.clone(), &photo, setting).map_err(refused)
    }

    fn frame_cost(&self, request: &cli::FrameRequest) -> Result<cli::FrameMillis, cli::ScreenError> {
        let cost =
            equipoise::app::frame_cost::measure(request.opened.clone(), request.at, request.speed, request.frames);
        let cost = cost.map_err(refused)?;
        Ok(cli::FrameMillis { playing: cost.playing, paused: cost.paused })
    }
}

#[cfg(feature = "gui")]
fn view(language: Option<&str>, theme: Option<&str>) -> equipoise::app::View {
    equipoise::app::View::chosen(language, theme)
}

#[cfg(feature = "gui")]
fn refused(error: equipoise::app::Refused) -> cli::ScreenError {
    match error {
        equipoise::app::Refused::Bad(text) => cli::ScreenError::Bad(text),
        equipoise::app::Refused::NoWindow(text) => cli::ScreenError::NoWindow(text),
    }
}

#[cfg(not(feature = "gui"))]
const WITHOUT: &str = "this build has no window (it was built without the feature `gui`). \
    What works without one: equipoise run, reproduce, check, list, replay, import, new, bench.";

#[cfg(not(feature = "gui"))]
impl cli::Screen for Screen {
    fn open(&self, _: &cli::WindowRequest) -> Result<(), cli::ScreenError> {
        Err(cli::ScreenError::NoWindow(WITHOUT.to_owned()))
    }

    fn frame_cost(&self, _: &cli::FrameRequest) -> Result<cli::FrameMillis, cli::ScreenError> {
        Err(cli::ScreenError::NoWindow(WITHOUT.to_owned()))
    }

    fn picture(&self, _: &cli::PictureRequest) -> Result<Vec<u8>, cli::ScreenError> {
        Err(cli::ScreenError::NoWindow(WITHOUT.to_owned()))
    }
}
