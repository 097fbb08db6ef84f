//! Opens the window, or says why there can be none.
//!
//! Everything that Bevy or winit would answer with a panic becomes a [`NoWindow`]. Knows nothing of what is shown.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

use bevy::app::TerminalCtrlCHandlerPlugin;
use bevy::log::{Level, LogPlugin};
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResizeConstraints};

use super::locale::{Language, Locale};
use super::look::Look;
use super::place::Place;
use super::probe::{self, NoWindow};
use super::stage;
use super::wake;

/// Width and height that the window has at first, in points.
pub const SIZE: (u32, u32) = (1600, 1000);
/// Width and height below which the window does not go.
pub const LEAST_SIZE: (f32, f32) = (1280.0, 720.0);

/// How the window shall open.
#[derive(Clone, Debug)]
pub struct Options {
    /// The text of the title bar.
    pub title: String,
    /// Where, and how large.
    pub place: Place,
    /// Dark or light.
    pub theme: super::theme::Theme,
    /// The language of the panels.
    pub language: Language,
    /// As a multiple of the usual size of texts.
    pub text_size: f32,
    /// No animation.
    pub reduced_motion: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            title: "Equipoise".to_owned(),
            place: Place::default(),
            theme: default(),
            language: default(),
            text_size: 1.0,
            reduced_motion: false,
        }
    }
}

/// Opens the window with all that `build` adds, and returns when it is closed.
/// Among the resources are [`Probe`](probe::Probe), [`Locale`] and [`Look`].
pub fn open(options: &Options, build: impl FnOnce(&mut App)) -> Result<AppExit, NoWindow> {
    let probe = probe::window()?;
    let mut app = without_panic(|| {
        let mut app = App::new();
        app.add_plugins(plugins(options));
        app
    })?;
    app.insert_resource(Look {
        theme: options.theme,
        // A CPU that draws has better things to do.
        reduced_motion: options.reduced_motion || probe.software,
        text_size: options.text_size,
        smooth: !probe.software,
        ..Look::default()
    })
    .insert_resource(Locale::new(options.language))
    .insert_resource(probe)
    .add_plugins(wake::plugin);
    build(&mut app);
    Ok(app.run())
}

fn plugins(options: &Options) -> bevy::app::PluginGroupBuilder {
    let log = LogPlugin {
        // What these warn of, the window says itself or nobody can change.
        filter: "wgpu=error,naga=error,bevy_render=error,bevy_winit=error,winit=error".to_owned(),
        level: Level::WARN,
        ..default()
    };
    // Closing is an act: there may be changes to save.
    let window = WindowPlugin { primary_window: Some(window(options)), close_when_requested: false, ..default() };
    // Bevy's way would wait for the next frame, which may be a minute away; see `signal`.
    stage::plugins().set(log).set(window).disable::<TerminalCtrlCHandlerPlugin>()
}

fn window(options: &Options) -> Window {
    let [width, height] = options.place.fitted(&[]).size.map(|side| side as u32);
    Window {
        title: options.title.clone(),
        name: Some("equipoise".to_owned()),
        resolution: (width, height).into(),
        position: options.place.position(),
        resize_constraints: WindowResizeConstraints { min_width: LEAST_SIZE.0, min_height: LEAST_SIZE.1, ..default() },
        present_mode: PresentMode::AutoVsync,
        ..default()
    }
}

/// Runs `build`; a panic in it is returned instead of printed.
fn without_panic<T>(build: impl FnOnce() -> T) -> Result<T, NoWindow> {
    let said = Arc::new(Mutex::new(String::new()));
    let heard = Arc::clone(&said);
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let text = info.payload_as_str().unwrap_or("no reason was given");
        let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
        *heard.lock().unwrap_or_else(PoisonError::into_inner) = line;
    }));
    let built = catch_unwind(AssertUnwindSafe(build));
    std::panic::set_hook(usual);
    built.map_err(|_| NoWindow::Refused { reason: said.lock().unwrap_or_else(PoisonError::into_inner).clone() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::window::WindowPosition;

    #[test]
    fn a_panic_becomes_a_cause() {
        let refused = without_panic(|| -> () { panic!("Failed to build\n event loop") });
        assert_eq!(refused, Err(NoWindow::Refused { reason: "Failed to build event loop".to_owned() }));
        assert_eq!(without_panic(|| 3), Ok(3));
    }

    #[test]
    fn the_window_is_named_and_bounded() {
        let window = window(&Options::default());
        assert_eq!((window.title.as_str(), window.resolution.width()), ("Equipoise", 1600.0));
        assert_eq!(window.resize_constraints.min_height, 720.0);
    }

    #[test]
    fn the_window_opens_where_it_was_and_never_too_small() {
        let place = Place { size: [10.0, 1000.0], at: Some([7, 9]), ..Place::default() };
        let window = window(&Options { place, ..Options::default() });
        assert_eq!((window.resolution.width(), window.resolution.height()), (1280.0, 1000.0));
        assert_eq!(window.position, WindowPosition::At(IVec2::new(7, 9)));
    }
}
