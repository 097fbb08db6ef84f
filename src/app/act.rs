//! Acts: what a panel, a key or a dialog wants done. Panels emit them; they are done between frames.

mod perform;
mod question;
mod run;

pub use perform::{Hands, perform};
pub use question::Question;
pub use run::first_scenario;

use super::colour::Theme;
use super::export::Format;
use super::frame::Region;
use super::locale::Language;
use super::playback::Speed;
use crate::param::Time;
use crate::sim::{Command, NodeId, Scenario};
use bevy::prelude::*;
use std::mem::Discriminant;
use std::path::PathBuf;

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Begins a new scenario.
    New,
    /// Opens a built-in scenario by its name, or a file.
    Open(PathBuf),
    /// Shows the dialog to open a file.
    AskOpen,
    /// Saves to the file it came from; asks where there is none.
    Save,
    /// Shows the dialog to save under another name.
    AskSave,
    /// Saves to this file.
    SaveTo(PathBuf),
    /// Decides on what was saved aside before the program ended without a word.
    Recover {
        /// The file.
        path: PathBuf,
        /// What becomes of it.
        what: Recovery,
    },
    /// Closes the window.
    Close,
    /// What to do with changes that are not saved.
    Answer(Answer),
    /// Lets time run or stops it.
    Play(bool),
    /// One tick.
    Step,
    /// As fast as it goes up to this moment, then stops.
    RunUntil(Time),
    /// Back to the start, with the scenario's values and the same seed.
    Restart,
    /// Back to the start with another seed.
    NewSeed,
    /// Sets the speed.
    Speed(Speed),
    /// Does something to the run, now.
    Do(Command),
    /// Sets a live parameter, now.
    Set {
        /// Its path.
        path: String,
        /// Its value as RON text.
        value: String,
    },
    /// Switches the policy by its name, now.
    Policy(String),
    /// Starts this scenario in the place of the present one.
    Rebuild(Box<Scenario>),
    /// Keeps what is being built; `None` lets it go.
    Draft(Option<Box<Scenario>>),
    /// Takes the last change back.
    Undo,
    /// Makes it again.
    Redo,
    /// Selects a machine, or none.
    Select(Option<NodeId>),
    /// Changes the language.
    Language(Language),
    /// Changes the colours.
    Theme(Theme),
    /// Changes the size of all texts, as a multiple of the usual one.
    TextSize(f32),
    /// Shows changes at once instead of in motion, or not.
    ReducedMotion(bool),
    /// Shows or hides a panel.
    Panel(Region, bool),
    /// Shows the scene and the plots large, without what is for working.
    Presentation(bool),
    /// The whole screen, or a window.
    Fullscreen,
    /// Shows or hides the sheet of keys.
    Keys(bool),
    /// The whole scene in sight.
    Fit,
    /// Writes the numbers or the picture of a plot to a file, beginning with a question for its name.
    AskExport(Export),
    /// Writes them to this file.
    Export(Export, PathBuf),
    /// Tells what is wrong with what was typed there.
    Refuse(Concern, String),
    /// What is there now is right, and changes nothing.
    Accept(Concern),
    /// Takes the message away.
    Dismiss,
}

impl Act {
    /// What it concerns: what was refused is put right by an act that concerns the same.
    #[must_use]
    pub fn concern(&self) -> Concern {
        match self {
            Self::Set { path, .. } | Self::Do(Command::Set { path, .. }) => Concern::Field(path.clone()),
            Self::Policy(_) => Concern::Field("policy".to_owned()),
            Self::AskExport(_) => Concern::export(),
            Self::Do(command) => Concern::Command(std::mem::discriminant(command)),
            act => Concern::Act(std::mem::discriminant(act)),
        }
    }
}

/// A field or a kind of deed, of which a message can speak.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concern {
    /// A field, by the path of its parameter or by the key of its name.
    Field(String),
    /// Whatever is done by commands of this kind.
    Command(Discriminant<Command>),
    /// Whatever is done by acts of this kind.
    Act(Discriminant<Act>),
}

impl Concern {
    /// A plot that is to be written.
    #[must_use]
    pub fn export() -> Self {
        Self::Field("plot-export".to_owned())
    }
}

/// What becomes of a run that was left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recovery {
    /// It is opened.
    Open,
    /// It stays where it is, and is offered again at the next start.
    Later,
    /// It is taken away for good.
    Delete,
}

/// What to do with changes that are not saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Save them.
    Save,
    /// Let them go.
    Discard,
    /// Do nothing.
    Cancel,
}

/// A plot that is to be written to a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Export {
    /// What it is called.
    pub name: String,
    /// In which form.
    pub format: Format,
    /// What stands in the file.
    pub bytes: Vec<u8>,
}

/// What is to be done, in order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Acts(pub Vec<Act>);
