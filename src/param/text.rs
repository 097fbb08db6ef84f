//! RON text to values and back, with errors that say where and what instead.

use super::locate::nearest;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Serialize, de::DeserializeOwned};

/// Text that could not be read as the wanted value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct Unreadable {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// What is wrong, as a sentence without its full stop.
    pub message: String,
}

/// The dialect of RON used everywhere: options need no `Some`, variants no inner parentheses.
#[must_use]
pub(super) fn options() -> ron::Options {
    ron::Options::default()
        .with_default_extension(Extensions::IMPLICIT_SOME | Extensions::UNWRAP_VARIANT_NEWTYPES)
        .with_recursion_limit(64)
}

/// Reads a value from RON text.
///
/// # Errors
/// [`Unreadable`] with line, column and, for a misspelt name, the nearest right one.
pub fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    options().from_str(text).map_err(|error| Unreadable {
        line: error.span.start.line,
        column: error.span.start.col,
        message: explain(&error.code),
    })
}

/// Writes a value as readable RON text, ending in a line break.
///
/// # Panics
/// Never for the plain data of this crate.
#[must_use]
pub fn to_ron<T: Serialize>(value: &T) -> String {
    let style = PrettyConfig::new().indentor("  ").struct_names(false);
    fold_numbers(&options().to_string_pretty(value, style).expect("plain data can always be written"))
}

/// Puts numbers that stand one a line beside each other, up to 120 characters a line.
fn fold_numbers(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut width = 0;
    for line in text.lines() {
        let item = line.trim_start();
        let number = item.strip_suffix(',').is_some_and(|item| item.parse::<f64>().is_ok());
        if number && width > 0 && width + item.len() < 120 {
            folded.pop();
            folded.push(' ');
            folded.push_str(item);
            width += item.len() + 1;
        } else {
            folded.push_str(line);
            width = if number { line.len() } else { 0 };
        }
        folded.push('\n');
    }
    folded
}

/// A RON error as a sentence a person can act on.
pub(super) fn explain(error: &ron::Error) -> String {
    use ron::Error as E;
    match error {
        E::NoSuchStructField { expected, found, outer } => {
            let place = outer.as_deref().map(|o| format!(" in {o}")).unwrap_or_default();
            format!("there is no field `{found}`{place}{}; fields are: {}", maybe(found, expected), expected.join(", "))
        }
        E::NoSuchEnumVariant { expected, found, .. } => {
            format!("`{found}` is not one of the choices{}; choose from: {}", maybe(found, expected), expected.join(", "))
        }
        E::MissingStructField { field, outer } => {
            let place = outer.as_deref().map(|o| format!(" in {o}")).unwrap_or_default();
            format!("the field `{field}` is missing{place}")
        }
        E::DuplicateStructField { field, .. } => format!("the field `{field}` stands here twice"),
        E::Eof => "the text ends too early: a bracket or a value is missing".to_owned(),
        E::ExceededRecursionLimit => "brackets are nested too deeply (64 levels are allowed)".to_owned(),
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) => {
            "here brackets with fields are expected, such as `(name: value)`; a choice with parameters is written `Name()` or `Name(field: value)`".to_owned()
        }
        E::ExpectedInteger => "here a whole number of 0 or more is expected".to_owned(),
        E::ExpectedFloat => "here a number is expected".to_owned(),
        E::ExpectedMapColon => "here `:` and a value are expected (a decimal mark is `.`, not `,`)".to_owned(),
        E::UnexpectedChar('\u{a0}') => "there is a non-breaking space; write an ordinary one".to_owned(),
        other => {
            let text = other.to_string();
            let mut chars = text.chars();
            chars.next().map(|first| first.to_lowercase().collect::<String>() + chars.as_str()).unwrap_or(text)
        }
    }
}

fn maybe(found: &str, expected: &[&str]) -> String {
    nearest(found, expected.iter().copied()).map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}
