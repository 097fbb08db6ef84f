//! What the window remembers between sessions: looks, words, its place, the arrangement of the panels, recent files.
//!
//! A file that cannot be read is set aside and said; the defaults are used instead.

use super::frame::Arrangement;
use super::locale::{Language, Locale};
use super::look::Look;
use super::notice::Notice;
use super::place::{self, Place};
use super::theme::Theme;
use super::ui::Memory;
use super::ui::sections::Sections;
use super::wake::{self, Redraw};
use crate::lab::files::{self, FileError};
use crate::lab::home::{self, Home};
use crate::param::{from_ron, to_ron};
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::time::Duration;

/// Recent files that are remembered.
const MOST_RECENT: usize = 10;
/// Changes are written when nothing has changed for so long.
const REST: Duration = Duration::from_secs(2);

/// What is remembered.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Preferences {
    /// Dark or light.
    pub theme: Theme,
    /// Of all texts; absent goes by the system.
    pub language: Option<Language>,
    /// As a multiple of the usual size.
    pub text_size: f32,
    /// No animation.
    pub reduced_motion: bool,
    /// Where the window is, and how large.
    pub window: Place,
    /// Which panels are shown, and how large.
    pub panels: Arrangement,
    /// Which sections of the left panel were opened and closed.
    pub sections: Sections,
    /// Files that were opened, the last one first.
    pub recent: Vec<String>,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            theme: Theme::default(),
            language: None,
            text_size: 1.0,
            reduced_motion: false,
            window: Place::default(),
            panels: Arrangement::default(),
            sections: Sections::default(),
            recent: Vec::new(),
        }
    }
}

/// Files that were opened or saved, the last one first.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Recent(pub Vec<String>);

impl Recent {
    /// A file was opened or saved. One whose name is no text cannot be written among the preferences.
    pub fn add(&mut self, path: &Path) {
        let Some(path) = path.to_str() else { return };
        self.0.retain(|known| known != path);
        self.0.insert(0, path.to_owned());
        self.0.truncate(MOST_RECENT);
    }
}

/// Where preferences are kept, and what was kept last.
#[derive(Resource)]
struct Kept {
    home: Home,
    last: Preferences,
    seen: Preferences,
    since: Duration,
}

impl Kept {
    /// Writes what was seen last, where that is not written yet.
    fn write(&mut self) -> Result<(), FileError> {
        if self.seen == self.last {
            return Ok(());
        }
        self.last = self.seen.clone();
        home::keep(&self.home.preferences(), &to_ron(&self.last))
    }
}

/// The program may end without another frame.
impl Drop for Kept {
    fn drop(&mut self) {
        // There is nobody left to tell.
        let _ = self.write();
    }
}

impl Preferences {
    /// The preferences of the last session; and a sentence when they could not be read.
    #[must_use]
    pub fn read(home: &Home, locale: Locale) -> (Self, Option<String>) {
        let path = home.preferences();
        let text = match files::read_text(&path) {
            Ok(text) => text,
            Err(FileError::Missing { .. } | FileError::Dangling { .. }) => return (Self::default(), None),
            Err(error) => return (Self::default(), Some(aside(home, &error.to_string(), locale))),
        };
        match from_ron::<Self>(&text).map_err(|error| error.to_string()).and_then(Self::checked) {
            Ok(found) => (found, None),
            Err(reason) => (Self::default(), Some(aside(home, &reason, locale))),
        }
    }

    fn checked(self) -> Result<Self, String> {
        let size = self.text_size;
        if !(0.5..=3.0).contains(&size) {
            return Err(format!("text_size: {size} is not 0.5 to 3"));
        }
        Ok(Self { window: self.window.checked()?, ..self })
    }
}

fn aside(home: &Home, reason: &str, locale: Locale) -> String {
    let reason = ("reason", reason.to_owned().into());
    match home::set_aside(&home.preferences()) {
        Some(aside) => locale.text_with("preferences-broken", &[("path", aside.display().to_string().into()), reason]),
        // There may be nothing to keep, such as where the folder is a file.
        None => locale.text_with("preferences-unread", &[reason]),
    }
}

/// Uses these preferences, and keeps what they become.
pub fn plugin(app: &mut App, home: Home, read: Preferences, broken: Option<String>) {
    app.insert_resource(read.panels.clone()).insert_resource(Recent(read.recent.clone()));
    app.world_mut().get_resource_or_init::<Memory>().sections = read.sections.clone();
    if let Some(text) = broken {
        app.world_mut().get_resource_or_init::<Notice>().add(text);
    }
    app.insert_resource(Kept { home, last: read.clone(), seen: read, since: Duration::ZERO });
    app.add_systems(Last, keep.after(place::note).before(wake::set_pace));
}

fn keep(
    mut kept: ResMut<Kept>,
    (look, locale, panels, recent): (Res<Look>, Res<Locale>, Res<Arrangement>, Res<Recent>),
    memory: Res<Memory>,
    window: Res<Place>,
    (time, redraw): (Res<Time<Real>>, Option<ResMut<Redraw>>),
    exits: MessageReader<AppExit>,
    (mut told, mut notice): (Local<bool>, ResMut<Notice>),
) {
    let now = Preferences {
        theme: look.theme,
        language: Some(locale.language()),
        text_size: look.text_size,
        // A CPU that draws reduces motion by itself; that is no preference.
        reduced_motion: if look.smooth { look.reduced_motion } else { kept.last.reduced_motion },
        window: *window,
        panels: panels.clone(),
        sections: memory.sections.clone(),
        recent: recent.0.clone(),
    };
    if now != kept.seen {
        (kept.seen, kept.since) = (now.clone(), time.elapsed());
    }
    let rested = time.elapsed().saturating_sub(kept.since);
    if rested < REST && exits.is_empty() {
        if let (true, Some(mut redraw)) = (now != kept.last, redraw) {
            redraw.within(REST - rested);
        }
        return;
    }
    if let (Err(error), false) = (kept.write(), std::mem::replace(&mut *told, true)) {
        notice.add(locale.text_with("preferences-not-kept", &[("reason", error.to_string().into())]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home() -> (tempfile::TempDir, Home) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home { config: folder.path().to_owned(), state: folder.path().to_owned() };
        (folder, home)
    }

    #[test]
    fn what_is_written_is_read_again() {
        let (_folder, home) = home();
        assert_eq!(Preferences::read(&home, Locale::default()), (Preferences::default(), None));
        let mut wanted = Preferences { theme: Theme::Light, language: Some(Language::Ru), ..Preferences::default() };
        wanted.text_size = 1.3;
        wanted.window = Place { size: [1400.0, 900.5], at: Some([-3, 40]), maximised: true, fullscreen: true };
        wanted.recent = vec!["a.ron".to_owned()];
        home::keep(&home.preferences(), &to_ron(&wanted)).unwrap();
        assert_eq!(Preferences::read(&home, Locale::default()), (wanted, None));
    }

    #[test]
    fn sections_are_kept_from_session_to_session() {
        let (_folder, home) = home();
        let text = r#"(sections: {"about": true, "section-qos": false})"#;
        home::keep(&home.preferences(), text).unwrap();
        let (read, said) = Preferences::read(&home, Locale::default());
        assert_eq!(said, None);
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Locale>().init_resource::<Look>().init_resource::<Notice>();
        plugin(&mut app, home.clone(), read.clone(), None);
        app.insert_resource(Place::default());
        assert_eq!(app.world().resource::<Memory>().sections, read.sections, "the panels begin with them");
        app.world_mut().resource_mut::<Memory>().sections = Sections::default();
        app.world_mut().write_message(AppExit::Success);
        app.update();
        assert_eq!(Preferences::read(&home, Locale::default()).0.sections, Sections::default(), "what they become");
    }

    #[test]
    fn a_change_is_written_without_another_frame() {
        let (_folder, home) = home();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Locale>().init_resource::<Look>().init_resource::<Notice>();
        plugin(&mut app, home.clone(), Preferences::default(), None);
        app.insert_resource(Place::default()).init_resource::<Redraw>();
        app.world_mut().resource_mut::<Look>().theme = Theme::Light;
        app.update();
        assert!(!home.preferences().exists(), "what is new may change again soon");
        assert!(app.world().resource::<Redraw>().is_awaited(REST), "a frame comes when it has rested");
        drop(app);
        assert_eq!(Preferences::read(&home, Locale::default()).0.theme, Theme::Light);
    }

    #[test]
    fn a_broken_file_is_set_aside_and_said() {
        for text in ["(theme: Purple)", "nonsense", "", "(text_size: 1e9)", "(window: (size: (nan, 5)))"] {
            let (_folder, home) = home();
            home::keep(&home.preferences(), text).unwrap();
            let (read, said) = Preferences::read(&home, Locale::default());
            assert_eq!(read, Preferences::default(), "{text}");
            assert!(said.unwrap().contains("preferences.broken.ron"), "{text}");
            assert!(!home.preferences().exists(), "{text}");
        }
    }

    #[test]
    fn where_the_folder_is_a_file_nothing_is_said_to_be_kept() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("file");
        std::fs::write(&file, "mine").unwrap();
        let home = Home { config: file.clone(), state: file.clone() };
        let (read, said) = Preferences::read(&home, Locale::default());
        assert_eq!(read, Preferences::default());
        let said = said.unwrap();
        assert!(said.contains("could not be read") && !said.contains("kept"), "{said}");
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "mine");
        let mut app = App::new();
        crate::app::session::plugin(&mut app, Some(home));
        let notice = app.world().resource::<Notice>();
        assert!(notice.error && notice.text.contains("autosave"), "{}", notice.text);
    }

    #[test]
    fn recent_files_are_few_and_each_stands_once() {
        let mut recent = Recent::default();
        (0..30).for_each(|at| recent.add(Path::new(&at.to_string())));
        recent.add(Path::new("25"));
        assert_eq!(recent.0.len(), MOST_RECENT);
        assert_eq!(&recent.0[..3], ["25", "29", "28"]);
    }
}
