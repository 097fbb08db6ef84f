//! Asking for a file: a field for the path inside the window, always there, and the system's own dialog beside it.
//!
//! The system's dialog runs on a thread of its own; it may hang or fail without harm to the window.

use super::act::Export;
use bevy::ecs::resource::Resource;
use bevy::platform::time::Instant;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::Duration;

/// A dialog that has not answered after this long is not waited for any more.
const PATIENCE: Duration = Duration::from_secs(120);
/// Nobody presses "cancel" as fast as this: there was no dialog.
const TOO_FAST: Duration = Duration::from_millis(400);

/// What the path is for.
#[derive(Clone, Debug, PartialEq)]
pub enum Purpose {
    /// A file is to be opened.
    Open,
    /// The run is to be saved.
    Save,
    /// A plot is to be written.
    Export(Export),
}

/// The state of asking.
#[derive(Resource, Default)]
pub struct Dialog {
    /// What is asked for; `None` while nothing is.
    pub purpose: Option<Purpose>,
    /// The path as typed so far.
    pub path: String,
    /// The path that stands in the field as well as a text can say it.
    given: PathBuf,
    /// Whether the field shall get the focus.
    pub focus: bool,
    /// Whether the system's dialog was asked and said that it cannot be shown.
    pub system_failed: bool,
    waiting: Option<Waiting>,
}

struct Waiting {
    answer: Mutex<Receiver<Option<PathBuf>>>,
    since: Instant,
}

impl Dialog {
    /// Asks which file to open.
    pub fn open(&mut self) {
        self.ask(Purpose::Open, Path::new(""));
    }

    /// Asks where to save, beginning with a suggestion.
    pub fn save(&mut self, suggestion: &Path) {
        self.ask(Purpose::Save, suggestion);
    }

    /// Asks where to write a plot.
    pub fn export(&mut self, export: Export) {
        let name = export.name.replace(|c: char| !c.is_alphanumeric(), "_");
        let path = format!("{name}.{}", export.format.extension());
        self.ask(Purpose::Export(export), Path::new(&path));
    }

    /// Stops asking; an answer of the system's dialog that comes later is dropped.
    pub fn close(&mut self) {
        self.purpose = None;
        self.waiting = None;
    }

    /// Whether the system's dialog is open.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        self.waiting.is_some()
    }

    /// Shows the system's dialog.
    pub fn browse(&mut self) {
        let Some(purpose) = self.purpose.clone() else { return };
        let (answer, waiting) = channel();
        let name = self.entered().file_name().map(|name| name.to_string_lossy().into_owned());
        let shown = std::thread::Builder::new().name("file dialog".into()).spawn(move || {
            let dialog = rfd::FileDialog::new();
            let name = name.unwrap_or_default();
            let chosen = match purpose {
                Purpose::Open => dialog.add_filter("RON", &["ron"]).pick_file(),
                Purpose::Save => dialog.add_filter("RON", &["ron"]).set_file_name(name).save_file(),
                Purpose::Export(export) => {
                    let kind = export.format.extension();
                    dialog.add_filter(kind.to_uppercase(), &[kind]).set_file_name(name).save_file()
                }
            };
            // Nobody may be waiting any more.
            let _ = answer.send(chosen);
        });
        self.system_failed = shown.is_err();
        self.waiting = shown.is_ok().then(|| Waiting { answer: Mutex::new(waiting), since: Instant::now() });
    }

    /// Takes the answer of the system's dialog into the field, when there is one; whether it came.
    pub fn listen(&mut self) -> bool {
        let Some(waiting) = &self.waiting else { return false };
        let waited = waiting.since.elapsed();
        let answer = waiting.answer.lock().map_or(Err(TryRecvError::Disconnected), |waiting| waiting.try_recv());
        match answer {
            Err(TryRecvError::Empty) if waited < PATIENCE => return false,
            Ok(Some(path)) => self.put(&path),
            // Cancelled, or there is no such dialog here: the field is still there.
            Ok(None) => self.system_failed = waited < TOO_FAST,
            Err(_) => self.system_failed = true,
        }
        self.waiting = None;
        true
    }

    /// The path in the field. A name that is no UTF-8 is meant as it is, unless something else was typed.
    #[must_use]
    pub fn entered(&self) -> PathBuf {
        if self.path == self.given.display().to_string() { self.given.clone() } else { self.path.trim().into() }
    }

    fn put(&mut self, path: &Path) {
        self.path = path.display().to_string();
        self.given = path.to_owned();
    }

    fn ask(&mut self, purpose: Purpose, path: &Path) {
        *self = Self { purpose: Some(purpose), focus: true, ..Self::default() };
        self.put(path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(answer: Option<Option<PathBuf>>, ago: Duration) -> Dialog {
        let (sender, receiver) = channel();
        if let Some(answer) = answer {
            sender.send(answer).unwrap();
        } else {
            // A dialog that hangs keeps its end of the channel.
            std::mem::forget(sender);
        }
        let mut dialog = Dialog::default();
        dialog.open();
        let since = Instant::now().checked_sub(ago).unwrap();
        dialog.waiting = Some(Waiting { answer: Mutex::new(receiver), since });
        dialog
    }

    #[test]
    fn answers_silence_and_hanging_are_told_apart() {
        let mut dialog = asked(Some(Some("a.ron".into())), Duration::from_secs(3));
        assert!(dialog.listen() && dialog.path == "a.ron" && !dialog.system_failed);
        let mut dialog = asked(Some(None), Duration::from_secs(3));
        assert!(dialog.listen() && !dialog.system_failed, "cancelled");
        let mut dialog = asked(Some(None), Duration::ZERO);
        assert!(dialog.listen() && dialog.system_failed, "there was no dialog");
        let mut dialog = asked(None, Duration::from_secs(3));
        assert!(!dialog.listen() && dialog.is_waiting());
        let mut dialog = asked(None, PATIENCE);
        assert!(dialog.listen() && dialog.system_failed && !dialog.is_waiting(), "it hangs");
    }

    #[cfg(unix)]
    #[test]
    fn a_path_that_is_no_text_is_meant_as_it_is() {
        use std::os::unix::ffi::OsStrExt;
        let path = PathBuf::from(std::ffi::OsStr::from_bytes(b"/some/\xff.ron"));
        let mut dialog = asked(Some(Some(path.clone())), Duration::from_secs(3));
        assert!(dialog.listen());
        assert_eq!(dialog.entered(), path);
        dialog.path = " other.ron ".into();
        assert_eq!(dialog.entered(), PathBuf::from("other.ron"));
        dialog.save(&path);
        assert_eq!(dialog.entered(), path, "what is saved again");
    }
}
