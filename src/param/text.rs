//! RON text to values and back, with errors that say where and what instead.

use super::reason::explain;
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
    options().from_str(text).map_err(|error| {
        let (line, column) = (error.span.start.line, error.span.start.col);
        let message = if is_hard_space(text, line, column) {
            "there is a non-breaking space; write an ordinary one".to_owned()
        } else {
            explain(&error.code)
        };
        Unreadable { line, column, message }
    })
}

/// Whether a space that RON does not know stands at the place of an error or just before it.
fn is_hard_space(text: &str, line: usize, column: usize) -> bool {
    let line = text.lines().nth(line.saturating_sub(1)).unwrap_or_default();
    let near = line.chars().skip(column.saturating_sub(2)).take(2);
    near.into_iter().any(|c| c.is_whitespace() && !c.is_ascii())
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

/// Writes a value as RON text in one line.
///
/// # Panics
/// Never for the plain data of this crate.
#[must_use]
pub fn to_ron_line<T: Serialize>(value: &T) -> String {
    let style = PrettyConfig::new().new_line(" ").indentor("").struct_names(false);
    options().to_string_pretty(value, style).expect("plain data can always be written")
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
