//! Asking for a file: a field for the path inside the window, always there, and the system's own dialog beside it.
//!
//! The system's dialog runs on a thread of its own; it may hang or fail without harm to the window.

use bevy::ecs::resource::Resource;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, TryRecvError, channel};

/// What the path is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A file is to be opened.
    Open,
    /// The run is to be saved.
    Save,
}

/// The state of asking.
#[derive(Resource, Default)]
pub struct Dialog {
    /// What is asked for; `None` while nothing is.
    pub purpose: Option<Purpose>,
    /// The path as typed so far.
    pub path: String,
    /// Whether the field shall get the focus.
    pub focus: bool,
    /// Whether the system's dialog was asked and said that it cannot be shown.
    pub system_failed: bool,
    waiting: Option<Mutex<Receiver<Option<PathBuf>>>>,
}

impl Dialog {
    /// Asks which file to open.
    pub fn open(&mut self) {
        self.ask(Purpose::Open, String::new());
    }

    /// Asks where to save, beginning with a suggestion.
    pub fn save(&mut self, suggestion: String) {
        self.ask(Purpose::Save, suggestion);
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
        let Some(purpose) = self.purpose else { return };
        let (answer, waiting) = channel();
        let name = PathBuf::from(&self.path).file_name().map(|name| name.to_string_lossy().into_owned());
        let shown = std::thread::Builder::new().name("file dialog".into()).spawn(move || {
            let dialog = rfd::FileDialog::new().add_filter("RON", &["ron"]);
            let chosen = match purpose {
                Purpose::Open => dialog.pick_file(),
                Purpose::Save => dialog.set_file_name(name.unwrap_or_default()).save_file(),
            };
            // Nobody may be waiting any more.
            let _ = answer.send(chosen);
        });
        self.system_failed = shown.is_err();
        self.waiting = shown.is_ok().then_some(Mutex::new(waiting));
    }

    /// Takes the answer of the system's dialog into the field, when there is one; whether it came.
    pub fn listen(&mut self) -> bool {
        let Some(waiting) = &self.waiting else { return false };
        let answer = waiting.lock().map_or(Err(TryRecvError::Disconnected), |waiting| waiting.try_recv());
        match answer {
            Err(TryRecvError::Empty) => false,
            Ok(Some(path)) => {
                self.path = path.display().to_string();
                self.waiting = None;
                true
            }
            // Cancelled, or there is no such dialog here: the field is still there.
            Ok(None) | Err(TryRecvError::Disconnected) => {
                self.waiting = None;
                self.system_failed = true;
                false
            }
        }
    }

    fn ask(&mut self, purpose: Purpose, path: String) {
        *self = Self { purpose: Some(purpose), path, focus: true, ..Self::default() };
    }
}
