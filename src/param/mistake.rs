//! What is wrong with a parameter or with the text that names it.

use super::Param;
use std::fmt;

/// One thing that is wrong, with the path of the value it concerns.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Path of the value, such as `flows[0].shape.rate`; empty for the whole.
    pub path: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Problem {
    /// The path names something that does not exist.
    #[error("there is no `{name}` here{}; {}", did_you_mean(.nearest.as_deref()), list_of(.known))]
    Unknown {
        /// The name that was not found.
        name: String,
        /// The closest existing name.
        nearest: Option<String>,
        /// What exists at this place.
        known: Vec<String>,
    },
    /// The path itself cannot be read.
    #[error("the path cannot be read: {0}")]
    BadPath(String),
    /// A value outside its range.
    #[error("{value} is not allowed; it must be {}", .range.range_text())]
    OutOfRange {
        /// The value as written.
        value: String,
        /// The declaration, which has the range.
        range: Param,
    },
    /// Text that is not a value of the parameter's type.
    #[error("`{text}` is not a value for this: {reason}{}", then(.range.as_ref()))]
    BadValue {
        /// The text.
        text: String,
        /// Why it is refused.
        reason: String,
        /// The declaration, where its range helps.
        range: Option<Param>,
    },
    /// A rule between values.
    #[error("{0}")]
    Rule(String),
    /// What is said here would be a mistake elsewhere, as a command of a script where it is carried out.
    #[error("{0}")]
    Elsewhere(Box<Mistake>),
}

impl Mistake {
    /// A broken rule at a path.
    #[must_use]
    pub fn rule(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self { path: path.into(), problem: Problem::Rule(text.into()) }
    }
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.path.is_empty() { write!(f, "{}", self.problem) } else { write!(f, "{}: {}", self.path, self.problem) }
    }
}

impl std::error::Error for Mistake {}

fn did_you_mean(name: Option<&str>) -> String {
    name.map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}

fn then(range: Option<&Param>) -> String {
    range.map(|param| format!(", {}", param.range_text())).unwrap_or_default()
}

fn list_of(known: &[String]) -> String {
    match known {
        [] => "it has no parts".to_owned(),
        known => format!("here are: {}", known.join(", ")),
    }
}
