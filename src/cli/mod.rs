//! The command line: one file a verb. Each parses, calls the lab, and prints.

mod bench;
mod check;
mod import;
mod list;
mod new;
mod options;
mod outcome;
mod picture;
mod progress;
mod replay;
mod reproduce;
mod run;
mod text;
mod window;

pub use outcome::Outcome;

use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::io::Write;

/// A laboratory for load balancing: scenarios of machines, loads and faults, run exactly and repeatably, in a window or
/// without one.
#[derive(Debug, Parser)]
#[command(name = "equipoise", version, args_conflicts_with_subcommands = true, max_term_width = 100)]
#[command(
    after_help = "A SCENARIO is the path of a RON file or the name of a built-in one (`equipoise list scenarios`).\n\
    Exit codes: 0 done; 1 done, but an expectation was not met, a replay differs or a \
    reproduced figure lies outside its band; 2 bad input or usage; \
    3 no window can be opened here."
)]
struct Args {
    #[command(subcommand)]
    verb: Option<Verb>,
    #[command(flatten)]
    window: window::WindowArgs,
}

#[derive(Debug, Subcommand)]
enum Verb {
    Run(run::RunArgs),
    Check(check::CheckArgs),
    List(list::ListArgs),
    Replay(replay::ReplayArgs),
    Reproduce(reproduce::ReproduceArgs),
    Picture(picture::PictureArgs),
    Import(import::ImportArgs),
    New(new::NewArgs),
    Bench(bench::BenchArgs),
}

/// How a verb opens a window or draws a picture; given by the program, so that this module knows no window.
pub trait Screen {
    /// Opens the window; returns when it is closed.
    ///
    /// # Errors
    /// Why there is none here.
    fn open(&self, request: &WindowRequest) -> Result<(), ScreenError>;
    /// The window as it looks at a moment, as the bytes of a PNG file.
    ///
    /// # Errors
    /// Why it cannot be drawn here.
    fn picture(&self, request: &PictureRequest) -> Result<Vec<u8>, ScreenError>;
    /// What a frame of the window costs the processor.
    ///
    /// # Errors
    /// Why it cannot be measured here.
    fn frame_cost(&self, request: &FrameRequest) -> Result<FrameMillis, ScreenError>;
}

/// Why there is no window or picture.
#[derive(Clone, Debug)]
pub enum ScreenError {
    /// What is asked for is wrong.
    Bad(String),
    /// This machine, or this build, cannot.
    NoWindow(String),
}

/// A window to open.
#[derive(Clone, Debug, Default)]
pub struct WindowRequest {
    /// The scenario with its name and path; `None` for the default one.
    pub opened: Option<crate::lab::library::Opened>,
    /// `en` or `ru`; `None` to go by the system.
    pub language: Option<String>,
    /// `dark` or `light`; `None` for the default.
    pub theme: Option<String>,
}

/// A picture to draw.
#[derive(Clone, Debug)]
pub struct PictureRequest {
    /// The scenario with its name.
    pub opened: crate::lab::library::Opened,
    /// The moment.
    pub at: crate::param::Time,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Pixels in a point, 1 to 3.
    pub scale: f32,
    /// The name of a tab; `None` for the first that has something to show.
    pub tab: Option<String>,
    /// The machine that is selected.
    pub selected: Option<crate::sim::NodeId>,
    /// `en` or `ru`; `None` to go by the system.
    pub language: Option<String>,
    /// `dark` or `light`; `None` for the default.
    pub theme: Option<String>,
}

/// Frames to be timed.
#[derive(Clone, Debug)]
pub struct FrameRequest {
    /// The scenario with its name.
    pub opened: crate::lab::library::Opened,
    /// The moment.
    pub at: crate::param::Time,
    /// Simulated seconds in one second.
    pub speed: f64,
    /// How many frames.
    pub frames: usize,
}

/// Milliseconds of the middle frame and of the ninety-fifth of a hundred.
#[derive(Clone, Copy, Debug)]
pub struct FrameMillis {
    /// While the run plays.
    pub playing: [f64; 2],
    /// While nothing changes.
    pub paused: [f64; 2],
}

/// Parses the arguments and does what they say.
pub fn main(args: impl IntoIterator<Item = OsString>, screen: &dyn Screen) -> Outcome {
    let args = match Args::try_parse_from(args) {
        Ok(args) => args,
        Err(error) => {
            let code = if error.use_stderr() { Outcome::BadInput } else { Outcome::Done };
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            return outcome::conclude(printed.map(|()| code).map_err(outcome::Stop::from));
        }
    };
    let result = match args.verb {
        None => window::open(&args.window, screen),
        Some(Verb::Run(args)) => run::run(&args),
        Some(Verb::Check(args)) => check::check(&args),
        Some(Verb::List(args)) => list::list(&args),
        Some(Verb::Replay(args)) => replay::replay(&args),
        Some(Verb::Reproduce(args)) => reproduce::reproduce(&args),
        Some(Verb::Picture(args)) => picture::picture(&args, screen),
        Some(Verb::Import(args)) => import::import(&args),
        Some(Verb::New(args)) => new::new(&args),
        Some(Verb::Bench(args)) => bench::bench(&args, screen),
    };
    outcome::conclude(result)
}
