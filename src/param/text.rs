//! RON text to values and back, with errors that say where and what instead.

use super::Unreadable;
use ron::extensions::Extensions;
use ron::ser::PrettyConfig;
use serde::{Serialize, de::DeserializeOwned};

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
/// [`Unreadable`] with line, column, path and, for a misspelt name, the nearest right one.
pub fn from_ron<T: DeserializeOwned>(text: &str) -> Result<T, Unreadable> {
    options().from_str(text).map_err(|error| Unreadable::new(text, &error))
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
