//! The window (feature `gui`): what surrounds the model and shows it. No model in here.
//!
//! ```text
//! open, draw ─► window, picture ─► probe ─► display    may there be a window, and what draws it?
//!      │
//!      ▼
//!    desk ─► ui, keys, dialog ─► act ─► lane, playback    panels read what is shown and emit acts
//!      │                                 │
//!      ▼                                 ▼
//!    scene ─► stage ─► look ─► theme    sim, lab
//! ```
//!
//! Each frame: acts are performed, runs are advanced, the scene follows; then panels are laid out
//! (`EguiPrimaryContextPass`, in `PostUpdate`, perhaps twice), say in [`stage::SceneArea`] what they leave free, and the
//! scene cameras are fitted to that before the frame is drawn.

pub mod act;
pub mod alarm;
pub mod colour;
pub mod desk;
pub mod dialog;
pub mod display;
pub mod font;
pub mod frame;
pub mod keys;
pub mod lane;
pub mod locale;
pub mod look;
pub mod notice;
pub mod picture;
#[cfg(test)]
mod placeholder;
pub mod playback;
pub mod probe;
pub mod scene;
pub mod stage;
pub mod theme;
pub mod ui;
pub mod wake;
pub mod window;

use crate::lab::library::Opened;
use crate::param::Time;
use bevy::prelude::AppExit;
use colour::Theme;
use lane::Lane;
use locale::{Language, Locale};
use playback::Playback;

/// Language and colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Of all texts.
    pub language: Language,
    /// Of panels and scene.
    pub theme: Theme,
}

impl View {
    /// What is asked for by its code and name; else the system's language, and dark.
    #[must_use]
    pub fn chosen(language: Option<&str>, theme: Option<&str>) -> Self {
        let system = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok());
        let language = language.map(str::to_owned).or(system).unwrap_or_default();
        let theme = Theme::ALL.into_iter().find(|known| theme == Some(known.name()));
        Self { language: Language::from_code(&language).unwrap_or_default(), theme: theme.unwrap_or_default() }
    }
}

/// Why nothing is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refused {
    /// What is asked for is wrong.
    Bad(String),
    /// This machine cannot.
    NoWindow(String),
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// When there can be no window here, or the scenario is wrong.
pub fn open(opened: Option<Opened>, view: View) -> Result<(), Refused> {
    let opened = opened.map_or_else(act::first_scenario, Ok).map_err(Refused::Bad)?;
    Lane::new(0, opened.clone()).map_err(|mistakes| Refused::Bad(format!("{}: {}", opened.name, mistakes[0])))?;
    let options = window::Options { theme: view.theme, language: view.language, ..window::Options::default() };
    let exit = window::open(&options, |app| {
        desk::plugin(app, opened).expect("the scenario was accepted a moment ago");
    });
    let no_window = |text: String| Refused::NoWindow(text);
    match exit {
        Ok(AppExit::Success) => Ok(()),
        Ok(AppExit::Error(_)) => Err(no_window(Locale::new(view.language).text("no-window-stopped").to_owned())),
        Err(cause) => Err(no_window(cause.message(Locale::new(view.language)))),
    }
}

/// The window as it looks at a moment, as the bytes of a PNG file.
///
/// # Errors
/// When nothing here can draw, or the scenario is wrong.
pub fn draw(opened: Opened, at: Time, size: (u32, u32), view: View) -> Result<Vec<u8>, Refused> {
    let name = opened.name.clone();
    let mut wrong = None;
    let picture = picture::render(size, 1.0, |app| {
        app.insert_resource(Locale::new(view.language));
        app.world_mut().get_resource_or_init::<look::Look>().theme = view.theme;
        wrong = desk::plugin(app, opened).err();
        let mut shown = 0.0;
        let world = app.world_mut();
        for mut lane in world.query::<&mut Lane>().iter_mut(world) {
            lane.advance(at, || false);
            shown = lane.sim().now().seconds().min(at.seconds());
        }
        world.resource_mut::<Playback>().jump(shown);
    });
    if let Some(wrong) = wrong {
        return Err(Refused::Bad(format!("{name}: {wrong}")));
    }
    let png = picture.and_then(|picture| picture::save_png_bytes(&picture));
    png.map_err(|error| match error {
        picture::PictureError::NoAdapter(cause) => Refused::NoWindow(cause.message(Locale::new(view.language))),
        error @ picture::PictureError::Size { .. } => Refused::Bad(error.to_string()),
        error => Refused::NoWindow(error.to_string()),
    })
}
