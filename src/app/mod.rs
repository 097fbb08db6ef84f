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
pub mod chosen;
pub mod colour;
pub mod desk;
pub mod dialog;
pub mod display;
pub mod export;
pub mod font;
pub mod frame;
pub mod frame_cost;
pub mod keys;
pub mod lane;
pub mod locale;
pub mod look;
pub mod mark;
pub mod mistake;
pub mod notice;
pub mod picture;
pub mod place;
#[cfg(test)]
mod placeholder;
pub mod playback;
pub mod preferences;
pub mod probe;
pub mod raster;
pub mod rescue;
pub mod ring;
pub mod scene;
pub mod session;
pub mod signal;
pub mod stage;
pub mod subject;
pub mod theme;
pub mod typing;
pub mod ui;
pub mod unit;
pub mod wake;
pub mod window;

use crate::lab::home::Home;
use crate::lab::library::Opened;
use crate::param::Time;
use crate::sim::NodeId;
use bevy::prelude::AppExit;
use colour::Theme;
use lane::Lane;
use locale::{Language, Locale};
use playback::Playback;
use preferences::Preferences;

/// What is asked for on the command line; the rest is remembered from the last session.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct View {
    /// Of all texts.
    pub language: Option<Language>,
    /// Of panels and scene.
    pub theme: Option<Theme>,
}

impl View {
    /// What is asked for by its code and name.
    #[must_use]
    pub fn chosen(language: Option<&str>, theme: Option<&str>) -> Self {
        let theme = Theme::ALL.into_iter().find(|known| theme == Some(known.name()));
        Self { language: language.and_then(Language::from_code), theme }
    }

    /// The language asked for, else the one that is remembered, else the system's.
    fn language(self, remembered: Option<Language>) -> Language {
        let system = || ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| std::env::var(name).ok());
        let system = || system().and_then(|code| Language::from_code(&code));
        self.language.or(remembered).or_else(system).unwrap_or_default()
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
    let home = Home::find();
    let system = Locale::new(view.language(None));
    let (read, broken) = home.as_ref().map_or_else(Default::default, |home| Preferences::read(home, system));
    let language = view.language(read.language);
    let options = window::Options {
        place: read.window,
        theme: view.theme.unwrap_or(read.theme),
        language,
        text_size: read.text_size,
        reduced_motion: read.reduced_motion,
        ..window::Options::default()
    };
    let exit = window::open(&options, |app| {
        desk::plugin(app, opened).expect("the scenario was accepted a moment ago");
        session::plugin(app, home.clone());
        signal::plugin(app);
        place::plugin(app, read.window);
        if let Some(home) = home {
            preferences::plugin(app, home, read, broken);
        }
    });
    let no_window = |text: String| Refused::NoWindow(text);
    match exit {
        Ok(AppExit::Success) => Ok(()),
        Ok(AppExit::Error(_)) => Err(no_window(Locale::new(language).text("no-window-stopped").to_owned())),
        Err(cause) => Err(no_window(cause.message(Locale::new(language)))),
    }
}

/// What a picture shows of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Photo {
    /// The moment.
    pub at: Time,
    /// Width and height in pixels.
    pub size: (u32, u32),
    /// Pixels in a point.
    pub scale: f32,
    /// The tab of the plots, by one of [`ui::plots::tab_names`]; `None` for the first.
    pub tab: Option<String>,
    /// The machine that is selected.
    pub selected: Option<NodeId>,
}

/// The window as it looks at a moment, as the bytes of a PNG file.
///
/// # Errors
/// When nothing here can draw, or the scenario, the tab or the machine is wrong.
pub fn draw(opened: Opened, photo: &Photo, view: View) -> Result<Vec<u8>, Refused> {
    let name = opened.name.clone();
    let mut memory = ui::Memory::default();
    if let Some(tab) = &photo.tab {
        memory.plots.open(tab).map_err(|wrong| Refused::Bad(format!("--tab: {wrong}")))?;
    }
    let machines = opened.scenario.node_count();
    if let Some(node) = photo.selected.filter(|node| node.0 >= machines) {
        return Err(Refused::Bad(format!("--select: there is no machine {node}; there are n1 to n{machines}.")));
    }
    let language = view.language(None);
    let mut wrong = None;
    let picture = picture::render(photo.size, photo.scale, |app| {
        app.insert_resource(Locale::new(language));
        app.world_mut().get_resource_or_init::<look::Look>().theme = view.theme.unwrap_or_default();
        wrong = desk::plugin(app, opened).err().map(|wrong| format!("{name}: {wrong}"));
        let mut shown = 0.0;
        let world = app.world_mut();
        for mut lane in world.query::<&mut Lane>().iter_mut(world) {
            lane.advance(photo.at, || false);
            shown = lane.sim().now().seconds().min(photo.at.seconds());
            wrong = wrong.take().or_else(|| memory.plots.fits(lane.now()).err().map(|wrong| format!("--tab: {wrong}")));
        }
        world.insert_resource(memory);
        world.resource_mut::<chosen::Chosen>().node = photo.selected;
        world.resource_mut::<Playback>().jump(shown);
    });
    if let Some(wrong) = wrong {
        return Err(Refused::Bad(wrong));
    }
    let png = picture.and_then(|picture| picture::save_png_bytes(&picture));
    png.map_err(|error| match error {
        picture::PictureError::NoAdapter(cause) => Refused::NoWindow(cause.message(Locale::new(language))),
        error @ picture::PictureError::Size { .. } => Refused::Bad(error.to_string()),
        error => Refused::NoWindow(error.to_string()),
    })
}
