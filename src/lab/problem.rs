//! What is wrong with what the user gave, as sentences with place and remedy.

use super::files::FileError;
use crate::param::{Mistake, Unreadable, locate};
use std::fmt;

/// Everything that is wrong with one file, option or name.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Problems(pub Vec<String>);

impl Problems {
    /// One problem.
    #[must_use]
    pub fn one(text: impl Into<String>) -> Self {
        Self(vec![text.into()])
    }

    /// Text that is not a value of the wanted type.
    #[must_use]
    pub fn unreadable(source: &str, error: &Unreadable) -> Self {
        Self::one(format!("{source}:{}:{}: {}.", error.line, error.column, error.message))
    }

    /// Values of a text that break rules.
    #[must_use]
    pub fn mistakes(source: &str, text: &str, mistakes: &[Mistake]) -> Self {
        let lines = mistakes.iter().map(|mistake| {
            let place = locate::locate(text, &mistake.path);
            format!("{source}:{}:{}: {mistake}.", place.line, place.column)
        });
        Self(lines.collect())
    }

    /// A wrong option.
    #[must_use]
    pub fn option(option: &str, mistake: &Mistake) -> Self {
        Self::one(format!("{option}: {mistake}."))
    }
}

impl From<Vec<Mistake>> for Problems {
    fn from(mistakes: Vec<Mistake>) -> Self {
        Self(mistakes.iter().map(ToString::to_string).collect())
    }
}

impl From<FileError> for Problems {
    fn from(error: FileError) -> Self {
        Self::one(error.to_string())
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.join("\n"))
    }
}

impl std::error::Error for Problems {}
