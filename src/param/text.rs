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
        E::ExpectedComma => {
            "here `,` or a closing bracket is expected; the value before it is perhaps of the wrong kind (a whole number has no fraction)".to_owned()
        }
        E::IntegerOutOfBounds => "this whole number is out of its bounds (0 to 4294967295, for a seed to 18446744073709551615)".to_owned(),
        E::InvalidIdentifier(found) | E::SuggestRawIdentifier(found) => {
            format!("`{found}` is not a name; here the name of a field is expected (a decimal mark is `.`, not `,`)")
        }
        E::ExpectedIdentifier => "here a name is expected, such as that of a field".to_owned(),
        E::ExpectedStringEnd => "a text is not closed: its `\"` is missing".to_owned(),
        E::UnclosedBlockComment => "a comment is not closed: its `*/` is missing".to_owned(),
        E::TrailingCharacters => "something follows after the end of the value".to_owned(),
        other => {
            let text = other.to_string();
            let mut chars = text.chars();
            // `NaN` is no word.
            match (chars.next(), chars.as_str()) {
                (Some(first), rest) if !text.starts_with("NaN") => first.to_lowercase().collect::<String>() + rest,
                _ => text,
            }
        }
    }
}

fn maybe(found: &str, expected: &[&str]) -> String {
    nearest(found, expected.iter().copied()).map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}
