//! What is wrong with what the user gave, as sentences with place and remedy.

use super::files::FileError;
use crate::param::locate::Outline;
use crate::param::{Mistake, Unreadable, counted};
use std::fmt;

/// Everything that is wrong with one file, option or name.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Problems(pub Vec<Wrong>);

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum Wrong {
    /// Whole sentences.
    Text(String),
    /// A mistake at a place.
    At {
        /// A file with line and column, or an option.
        place: String,
        /// What is wrong there.
        mistake: Mistake,
    },
}

impl Problems {
    /// How many are told one by one.
    pub const SHOWN: usize = 20;

    /// One problem.
    #[must_use]
    pub fn one(text: impl Into<String>) -> Self {
        Self(vec![Wrong::Text(text.into())])
    }

    /// Text that is not a value of the wanted type.
    #[must_use]
    pub fn unreadable(source: &str, error: &Unreadable) -> Self {
        let place = format!("{source}:{}:{}", error.line, error.column);
        Self(vec![Wrong::at(place, Mistake::rule(error.path.clone(), &error.message))])
    }

    /// A broken rule at a line and a column of a file.
    #[must_use]
    pub fn at(source: &str, (line, column): (usize, usize), rule: &str) -> Self {
        Self(vec![Wrong::at(format!("{source}:{line}:{column}"), Mistake::rule("", rule))])
    }

    /// Values of a text that break rules.
    #[must_use]
    pub fn mistakes(source: &str, text: &str, mistakes: &[Mistake]) -> Self {
        let outline = Outline::of(text);
        let (shown, more) = mistakes.split_at(mistakes.len().min(Self::SHOWN));
        let placed = shown.iter().map(|mistake| {
            let place = outline.place(&mistake.path);
            Wrong::at(format!("{source}:{}:{}", place.line, place.column), mistake.clone())
        });
        // The places of those that are only counted would take long to find.
        Self(placed.chain(more.iter().map(|mistake| Wrong::at(source.to_owned(), mistake.clone()))).collect())
    }

    /// The problems that are told one by one, and how many more there are.
    pub fn shown(&self) -> impl Iterator<Item = String> {
        self.0.iter().take(Self::SHOWN).map(ToString::to_string).chain(self.rest())
    }

    /// How many more there are than are told one by one, as a sentence.
    #[must_use]
    pub fn rest(&self) -> Option<String> {
        let more = self.0.len().saturating_sub(Self::SHOWN);
        (more > 0).then(|| format!("{} not shown.", counted(more, "more problem")))
    }

    /// Mistakes of an option, or of a file as a whole.
    #[must_use]
    pub fn all(place: &str, mistakes: Vec<Mistake>) -> Self {
        Self(mistakes.into_iter().map(|mistake| Wrong::at(place.to_owned(), mistake)).collect())
    }

    /// A wrong option.
    #[must_use]
    pub fn option(option: &str, mistake: &Mistake) -> Self {
        Self::all(option, vec![mistake.clone()])
    }
}

impl Wrong {
    fn at(place: String, mistake: Mistake) -> Self {
        Self::At { place, mistake }
    }
}

impl From<Vec<Mistake>> for Problems {
    fn from(mistakes: Vec<Mistake>) -> Self {
        Self::all("", mistakes)
    }
}

impl From<FileError> for Problems {
    fn from(error: FileError) -> Self {
        Self::one(error.to_string())
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::At { place, mistake } if place.is_empty() => mistake.fmt(f),
            Self::At { place, mistake } => write!(f, "{place}: {mistake}."),
        }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown().collect::<Vec<_>>().join("\n"))
    }
}

impl std::error::Error for Problems {}
