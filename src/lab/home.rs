//! What the program keeps for itself: preferences, autosaves, what was rescued. Folders and files, not what is in them.

use super::files::{self, FileError};
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// The folders of the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Home {
    /// For preferences.
    pub config: PathBuf,
    /// For autosaves and what was rescued.
    pub state: PathBuf,
}

impl Home {
    /// The folders that the system has for this; `None` where it has none. `EQUIPOISE_HOME` names another one.
    #[must_use]
    pub fn find() -> Option<Self> {
        Self::by(&|name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from))
    }

    fn by(variable: &dyn Fn(&str) -> Option<PathBuf>) -> Option<Self> {
        if let Some(own) = variable("EQUIPOISE_HOME") {
            return Some(Self { config: own.clone(), state: own });
        }
        let home = |rest: &str| variable("HOME").map(|home| home.join(rest));
        let (config, state) = if cfg!(windows) {
            (variable("APPDATA")?, variable("LOCALAPPDATA").or_else(|| variable("APPDATA"))?)
        } else if cfg!(target_os = "macos") {
            (home("Library/Application Support")?, home("Library/Application Support")?)
        } else {
            let config = variable("XDG_CONFIG_HOME").or_else(|| home(".config"))?;
            (config, variable("XDG_STATE_HOME").or_else(|| home(".local/state"))?)
        };
        Some(Self { config: config.join("equipoise"), state: state.join("equipoise") })
    }

    /// The file of the preferences.
    #[must_use]
    pub fn preferences(&self) -> PathBuf {
        self.config.join("preferences.ron")
    }

    /// A file for what is rescued when the program fails.
    #[must_use]
    pub fn rescue(&self) -> PathBuf {
        self.state.join(format!("rescued-{}.ron", std::process::id()))
    }
}

/// Writes a file whole; its folder is made where there is none.
///
/// # Errors
/// Why it could not be written.
pub fn keep(path: &Path, text: &str) -> Result<(), FileError> {
    if let Some(folder) = path.parent() {
        // Where this fails, writing says why.
        let _ = fs::create_dir_all(folder);
    }
    files::write_atomic(path, text.as_bytes())
}

/// Gives a file that cannot be read another name, so that nothing in it is lost; the new name.
#[must_use]
pub fn set_aside(path: &Path) -> Option<PathBuf> {
    let aside = path.with_extension("broken.ron");
    fs::rename(path, &aside).ok().map(|()| aside)
}

/// Takes a file of our own away.
pub fn forget(path: &Path) {
    let _ = fs::remove_file(path);
}

/// The autosave of this session: a file, and a lock that tells other sessions that this one lives.
#[derive(Debug)]
pub struct Autosave {
    path: PathBuf,
    lock: PathBuf,
    _held: File,
}

impl Autosave {
    /// Begins the session; nothing is saved yet.
    ///
    /// # Errors
    /// When the folder cannot be made or written to.
    pub fn begin(home: &Home) -> io::Result<Self> {
        fs::create_dir_all(&home.state)?;
        let of = |kind: &str| home.state.join(format!("autosave-{}.{kind}", std::process::id()));
        let held = File::create(of("lock"))?;
        held.try_lock().map_err(io::Error::from)?;
        Ok(Self { path: of("ron"), lock: of("lock"), _held: held })
    }

    /// Saves aside.
    ///
    /// # Errors
    /// Why it could not be written.
    pub fn save(&self, text: &str) -> Result<(), FileError> {
        keep(&self.path, text)
    }

    /// There is nothing to recover any more.
    pub fn clear(&self) {
        forget(&self.path);
    }

    /// The session ends well.
    pub fn end(&self) {
        forget(&self.path);
        forget(&self.lock);
    }
}

/// Autosaves of sessions that ended without saying so, the newest first.
#[must_use]
pub fn left_behind(home: &Home) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(&home.state) else { return Vec::new() };
    let mut found: Vec<_> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("autosave-")))
        .filter(|path| path.extension().is_some_and(|kind| kind == "ron"))
        .filter(|path| is_left(&path.with_extension("lock")))
        .collect();
    found.sort_by_key(|path| fs::metadata(path).and_then(|meta| meta.modified()).ok());
    found.reverse();
    found
}

/// When a file was written: date and time in UTC, to the minute.
#[must_use]
pub fn saved_at(path: &Path) -> Option<String> {
    let at = fs::metadata(path).and_then(|meta| meta.modified()).ok()?;
    Some(jiff::Timestamp::try_from(at).ok()?.strftime("%Y-%m-%d %H:%M UTC").to_string())
}

/// Whether nobody holds a lock.
fn is_left(lock: &Path) -> bool {
    File::open(lock).map_or(true, |file| file.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn home() -> (tempfile::TempDir, Home) {
        let folder = tempfile::tempdir().unwrap();
        let home = Home { config: folder.path().join("config"), state: folder.path().join("state") };
        (folder, home)
    }

    #[test]
    fn folders_follow_the_system() {
        let of = |set: &[(&str, &str)]| {
            let set: Vec<_> = set.iter().map(|(name, value)| ((*name).to_owned(), PathBuf::from(value))).collect();
            Home::by(&|name| set.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()))
        };
        assert_eq!(of(&[]), None);
        let own = of(&[("EQUIPOISE_HOME", "here"), ("HOME", "there")]).unwrap();
        assert_eq!((own.config, own.state), (PathBuf::from("here"), PathBuf::from("here")));
        if cfg!(target_os = "linux") {
            let found = of(&[("HOME", "/h"), ("XDG_STATE_HOME", "/s")]).unwrap();
            assert_eq!(found.config, PathBuf::from("/h/.config/equipoise"));
            assert_eq!(found.state, PathBuf::from("/s/equipoise"));
        }
    }

    #[test]
    fn an_autosave_is_offered_once_its_session_is_gone() {
        let (_folder, home) = home();
        assert_eq!(left_behind(&home), Vec::<PathBuf>::new());
        let session = Autosave::begin(&home).unwrap();
        session.save("(seed: 7)").unwrap();
        assert_eq!(left_behind(&home), Vec::<PathBuf>::new(), "it lives");
        let path = session.path.clone();
        drop(session);
        assert_eq!(left_behind(&home), std::slice::from_ref(&path));
        assert_eq!(fs::read_to_string(&path).unwrap(), "(seed: 7)");
        forget(&path);
        assert_eq!(left_behind(&home), Vec::<PathBuf>::new());
    }

    #[test]
    fn a_file_tells_when_it_was_written() {
        let (_folder, home) = home();
        assert_eq!(saved_at(&home.preferences()), None);
        keep(&home.preferences(), "").unwrap();
        let written = File::open(home.preferences()).unwrap();
        written.set_modified(std::time::UNIX_EPOCH + std::time::Duration::from_secs(86_400 + 3_660)).unwrap();
        assert_eq!(saved_at(&home.preferences()).unwrap(), "1970-01-02 01:01 UTC");
    }

    #[test]
    fn a_session_that_ends_well_leaves_nothing() {
        let (_folder, home) = home();
        let session = Autosave::begin(&home).unwrap();
        session.save("(seed: 7)").unwrap();
        session.end();
        assert_eq!(fs::read_dir(&home.state).unwrap().count(), 0);
    }

    #[test]
    fn what_cannot_be_read_is_set_aside() {
        let (_folder, home) = home();
        keep(&home.preferences(), "nonsense").unwrap();
        let aside = set_aside(&home.preferences()).unwrap();
        assert!(!home.preferences().exists());
        assert_eq!(fs::read_to_string(aside).unwrap(), "nonsense");
    }
}
