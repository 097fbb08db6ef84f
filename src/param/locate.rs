//! Where in a RON text the value of a parameter stands, so that an error can say line and column.
//!
//! Follows the brackets and leaves the values alone: works on texts that no parser accepts, and
//! without recursion. Does not know which parameters exist, nor what a value means.

mod around;
mod nearest;
mod path;
mod token;

pub use nearest::nearest;

use path::Step;
use token::{Kind, Token};

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Whether the whole path was found; otherwise the place is that of its deepest prefix.
    pub complete: bool,
}

/// The place of the value at `path` in the RON `text`, as [`Outline::place`].
#[must_use]
pub fn locate(text: &str, path: &str) -> Place {
    Outline::of(text).place(path)
}

/// A RON text with its words, read once for many questions.
#[derive(Clone, Debug)]
pub struct Outline<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
}

impl<'a> Outline<'a> {
    /// Reads the words of a text.
    #[must_use]
    pub fn of(text: &'a str) -> Self {
        Self { text, tokens: token::tokens(text) }
    }

    /// The place of the value at `path`, or of the deepest prefix of the path that is there (the whole value where not
    /// even the first step is).
    ///
    /// `path` is like `flows[0].shape.parts[1].rate`: fields by name, items of a list in brackets,
    /// fields of a tuple by number (`.0`). `Some(…)`, names of structs and variants, and newtypes
    /// around a struct are seen through.
    #[must_use]
    pub fn place(&self, path: &str) -> Place {
        let tokens = &self.tokens;
        let mut value = through_some(tokens, 0);
        let mut complete = true;
        for step in path::steps(path) {
            match enter(tokens, value, step) {
                Some(inner) => value = through_some(tokens, inner),
                None => {
                    complete = false;
                    break;
                }
            }
        }
        let end = self.text.trim_end().len();
        let start = tokens.get(value).map_or(end, |token| token.start);
        let (line, column) = line_and_column(self.text, start);
        Place { line, column, complete }
    }

    /// The path of the value at the byte `at`, or of the one that ends there.
    #[must_use]
    pub fn path_at(&self, at: usize) -> String {
        around::path(&around::levels(&self.tokens, at))
    }

    /// Whether the text ends with the word at the byte `at`, and a bracket is still open.
    #[must_use]
    pub fn is_cut(&self, at: usize) -> bool {
        let rest = self.tokens.iter().rev().take_while(|token| token.start >= at).count();
        rest <= 1 && !around::levels(&self.tokens, self.text.len()).is_empty()
    }

    /// The path of what holds the value at the byte `at`.
    #[must_use]
    pub fn path_around(&self, at: usize) -> String {
        let mut levels = around::levels(&self.tokens, at);
        if let Some(last) = levels.last_mut() {
            last.leave();
        }
        around::path(&levels)
    }
}

/// Line and column, from 1, of the byte `start`.
fn line_and_column(text: &str, start: usize) -> (usize, usize) {
    let before = &text[..start];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let visible = before[line_start..].chars().filter(|&c| c != '\u{feff}');
    (before.matches('\n').count() + 1, visible.count() + 1)
}

/// The value inside any number of `Some(…)` around it.
fn through_some(tokens: &[Token], mut value: usize) -> usize {
    while kind(tokens, value) == Some(Kind::Word("Some"))
        && kind(tokens, value + 1) == Some(Kind::Open('('))
        && !matches!(kind(tokens, value + 2), None | Some(Kind::Close))
    {
        value += 2;
    }
    value
}

/// The value one `step` inside `value`.
fn enter(tokens: &[Token], mut value: usize, step: Step) -> Option<usize> {
    // The bound keeps a text of nothing but brackets from costing a pass for each of them.
    const NESTED_NEWTYPES: usize = 4;
    for _ in 0..NESTED_NEWTYPES {
        let body = body(tokens, value)?;
        // What lies behind the entry that is asked for can be very long.
        if let Some(found) = seek(tokens, body, step) {
            return Some(found);
        }
        let entries = entries(tokens, body);
        let newtype = newtype(tokens, body, &entries);
        match (step, newtype) {
            (Step::Item(_), Some(inner)) if kind(tokens, inner) == Some(Kind::Open('[')) => {}
            (Step::Field("0"), None) if all_named(&entries) => return Some(value),
            _ => {
                if let Some(found) = pick(&entries, step) {
                    return Some(found);
                }
            }
        }
        value = newtype?;
    }
    None
}

/// The entry that the step names, where the bracket itself says what it is: a field by its name, an item of a list.
fn seek(tokens: &[Token], mut at: usize, step: Step) -> Option<usize> {
    let list = kind(tokens, at - 1) == Some(Kind::Open('['));
    let mut index = 0;
    while !matches!(kind(tokens, at), None | Some(Kind::Close)) {
        let entry = entry(tokens, at);
        match step {
            Step::Field(name) if entry.name == Some(name) => return Some(entry.value),
            Step::Item(wanted) if list && wanted == index && entry.name.is_none() => return Some(entry.value),
            Step::Item(_) if !list => return None,
            _ => {}
        }
        index += 1;
        at = end_of(tokens, entry.value);
        if kind(tokens, at) == Some(Kind::Comma) {
            at += 1;
        }
    }
    None
}

/// The only value in round brackets, where it has no name.
fn newtype(tokens: &[Token], body: usize, entries: &[Entry]) -> Option<usize> {
    match entries {
        [only] if only.name.is_none() && kind(tokens, body - 1) == Some(Kind::Open('(')) => Some(only.value),
        _ => None,
    }
}

/// Whether this is a struct; as the inside of a newtype variant it may lack brackets of its own.
fn all_named(entries: &[Entry]) -> bool {
    !entries.is_empty() && entries.iter().all(|entry| entry.name.is_some())
}

/// The value of the entry that the step names.
fn pick(entries: &[Entry], step: Step) -> Option<usize> {
    let at = |index: usize| entries.get(index).filter(|entry| entry.name.is_none());
    let named = |name| entries.iter().find(|entry| entry.name == Some(name));
    let entry = match step {
        Step::Item(index) => at(index),
        Step::Field(name) => named(name).or_else(|| at(name.parse().ok()?)),
        Step::Unreadable => None,
    };
    entry.map(|entry| entry.value)
}

/// The token after the bracket that opens `value`; `None` where it is not a bracketed value.
fn body(tokens: &[Token], value: usize) -> Option<usize> {
    let bracket = match kind(tokens, value)? {
        Kind::Word(_) => value + 1,
        _ => value,
    };
    matches!(kind(tokens, bracket)?, Kind::Open(_)).then_some(bracket + 1)
}

struct Entry<'a> {
    name: Option<&'a str>,
    value: usize,
}

/// The entries of the bracket whose inside begins at `at`, separated by commas.
fn entries<'a>(tokens: &[Token<'a>], mut at: usize) -> Vec<Entry<'a>> {
    let mut found = Vec::new();
    while !matches!(kind(tokens, at), None | Some(Kind::Close)) {
        let entry = entry(tokens, at);
        at = end_of(tokens, entry.value);
        found.push(entry);
        if kind(tokens, at) == Some(Kind::Comma) {
            at += 1;
        }
    }
    found
}

/// The entry that begins at `at`: `name: value`, `"key": value` or a bare value.
fn entry<'a>(tokens: &[Token<'a>], at: usize) -> Entry<'a> {
    match (kind(tokens, at), kind(tokens, at + 1)) {
        (Some(Kind::Word(name) | Kind::Text(name)), Some(Kind::Colon)) => Entry { name: Some(name), value: at + 2 },
        _ => Entry { name: None, value: at },
    }
}

/// The comma or closing bracket that ends the value at `at`, or the end of the text.
fn end_of(tokens: &[Token], at: usize) -> usize {
    let mut depth = 0usize;
    let ends = tokens.iter().skip(at).position(|token| match token.kind {
        Kind::Comma | Kind::Close if depth == 0 => true,
        Kind::Open(_) => {
            depth += 1;
            false
        }
        Kind::Close => {
            depth -= 1;
            false
        }
        _ => false,
    });
    ends.map_or(tokens.len(), |length| at + length)
}

fn kind<'a>(tokens: &[Token<'a>], at: usize) -> Option<Kind<'a>> {
    tokens.get(at).map(|token| token.kind)
}

#[cfg(test)]
mod tests;
