//! What is wrong with what the user gave, as sentences with place and remedy.

use super::files::FileError;
use crate::param::locate::Outline;
use crate::param::{Mistake, Unreadable, counted};
use std::fmt;

/// Everything that is wrong with one file, option or name.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Problems(pub Vec<String>);

impl Problems {
    /// How many are told one by one.
    pub const SHOWN: usize = 20;

    /// One problem.
    #[must_use]
    pub fn one(text: impl Into<String>) -> Self {
        Self(vec![text.into()])
    }

    /// Text that is not a value of the wanted type.
    #[must_use]
    pub fn unreadable(source: &str, error: &Unreadable) -> Self {
        Self::one(format!("{source}:{}:{}: {}.", error.line, error.column, error.told()))
    }

    /// Values of a text that break rules.
    #[must_use]
    pub fn mistakes(source: &str, text: &str, mistakes: &[Mistake]) -> Self {
        let outline = Outline::of(text);
        let (shown, more) = mistakes.split_at(mistakes.len().min(Self::SHOWN));
        let placed = shown.iter().map(|mistake| {
            let place = outline.place(&mistake.path);
            format!("{source}:{}:{}: {mistake}.", place.line, place.column)
        });
        // The places of those that are only counted would take long to find.
        Self(placed.chain(more.iter().map(|mistake| format!("{source}: {mistake}."))).collect())
    }

    /// The problems that are told one by one, and how many more there are.
    pub fn shown(&self) -> impl Iterator<Item = String> {
        let more = self.0.len().saturating_sub(Self::SHOWN);
        let rest = (more > 0).then(|| format!("{} not shown.", counted(more, "more problem")));
        self.0.iter().take(Self::SHOWN).cloned().chain(rest)
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
        write!(f, "{}", self.shown().collect::<Vec<_>>().join("\n"))
    }
}

impl std::error::Error for Problems {}
