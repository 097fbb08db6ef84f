//! Why a RON text could not be read: where, which value, and what would be right.

use super::limited::TOO_LONG;
use super::locate::Outline;
use super::reason::explain;
use ron::Error as E;
use ron::error::SpannedError;

/// Text that could not be read as the wanted value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {}", self.told())]
pub struct Unreadable {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// The path of the value, as far as it is known; empty for the whole.
    pub path: String,
    /// The whole number, as it is written, that is outside of what it may be.
    pub beyond: Option<String>,
    /// What is wrong, as a sentence without its full stop.
    pub message: String,
}

impl Unreadable {
    pub(super) fn new(text: &str, error: &SpannedError) -> Self {
        let (line, column) = (error.span.start.line, error.span.start.col);
        let outline = Outline::of(text);
        let at = offset(text, line, column);
        let (message, wrong) = explain_at(text, at, &error.code, &outline);
        let path = match &error.code {
            E::NoSuchStructField { .. } | E::MissingStructField { .. } | E::DuplicateStructField { .. } => {
                outline.path_around(wrong)
            }
            E::Message(text) if text.starts_with(TOO_LONG) => outline.path_around(wrong),
            _ => outline.path_at(wrong),
        };
        let number = number_around(text, at).filter(|_| matches!(error.code, E::IntegerOutOfBounds));
        Self { line, column, path, beyond: number.map(str::to_owned), message }
    }

    /// What is wrong, with the path of the value before it.
    #[must_use]
    pub fn told(&self) -> String {
        if self.path.is_empty() { self.message.clone() } else { format!("{}: {}", self.path, self.message) }
    }
}

/// The byte of a line and column, both from 1.
fn offset(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let inside = text[start..].char_indices().nth(column.saturating_sub(1));
    inside.map_or(text.len(), |(byte, _)| start + byte)
}

/// The sentence, and the byte of what it is about.
fn explain_at(text: &str, at: usize, code: &E, outline: &Outline) -> (String, usize) {
    let next = text[at..].trim_start().chars().next();
    if is_hard_space(text, at) {
        return ("there is a non-breaking space; write an ordinary one".to_owned(), at);
    }
    let number = number_around(text, at);
    let fractional = number.filter(|word| word.contains(['.', 'e', 'E']) && word.parse::<f64>().is_ok());
    match (code, fractional, next) {
        (E::ExpectedComma | E::ExpectedInteger | E::InvalidIntegerDigit { .. }, Some(word), _) => {
            (format!("`{word}` is not a whole number: neither fraction nor exponent may stand here"), at)
        }
        (E::IntegerOutOfBounds, ..) => {
            let word = number.map_or_else(|| "this whole number".to_owned(), |word| format!("`{word}`"));
            (format!("{word} is out of bounds for a whole number of 0 or more"), at)
        }
        (E::InvalidIdentifier(found) | E::SuggestRawIdentifier(found), ..)
            if found.starts_with(|c: char| c.is_ascii_digit()) =>
        {
            let comma = text[..at].rfind(',').unwrap_or(at);
            let whole = number_around(text, comma).unwrap_or_default();
            (
                format!(
                    "a decimal mark is `.`, not `,`: write `{whole}.{found}`, or the name of a field after the comma"
                ),
                comma,
            )
        }
        (E::ExpectedIdentifier, _, Some('"')) => {
            ("names stand without quotes, as in `(title: \"…\")` (this looks like JSON)".to_owned(), at)
        }
        (E::ExpectedStructLike | E::ExpectedNamedStructLike(_), _, Some('{')) => {
            ("round brackets are expected, as in `(name: value)`, not curly ones (this looks like JSON)".to_owned(), at)
        }
        (code, ..) if is_wanting(code) && outline.is_cut(at) => (explain(&E::Eof), at),
        (E::ExpectedComma | E::ExpectedStructLikeEnd | E::ExpectedArrayEnd, _, Some(close @ (')' | ']' | '}'))) => {
            (format!("`{close}` closes another bracket than the one that is open: one is missing before it"), at)
        }
        _ => (explain(code), at),
    }
}

/// Whether the error says that something else should stand here; at the end of a text then something lacks.
fn is_wanting(code: &E) -> bool {
    use E::{ExpectedArray, ExpectedArrayEnd, ExpectedBoolean, ExpectedComma, ExpectedFloat, ExpectedIdentifier};
    use E::{ExpectedInteger, ExpectedMapColon, ExpectedNamedStructLike, ExpectedString, ExpectedStructLike};
    match code {
        ExpectedArray | ExpectedArrayEnd | ExpectedBoolean | ExpectedComma | ExpectedFloat | ExpectedIdentifier => true,
        ExpectedInteger | ExpectedMapColon | ExpectedNamedStructLike(_) | ExpectedString | ExpectedStructLike => true,
        other => matches!(other, E::ExpectedStructLikeEnd),
    }
}

/// Whether a space that RON does not know stands at the place of an error or just before it.
fn is_hard_space(text: &str, at: usize) -> bool {
    let hard = |c: char| c.is_whitespace() && !c.is_ascii();
    text[at..].chars().next().is_some_and(hard) || text[..at].chars().next_back().is_some_and(hard)
}

/// The number that stands at a byte or ends there; `None` where there is none.
fn number_around(text: &str, at: usize) -> Option<&str> {
    let part = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '+' | '-' | '_');
    let start = text[..at]
        .rfind(|c| !part(c))
        .map_or(0, |before| before + text[before..].chars().next().map_or(1, char::len_utf8));
    let end = text[at..].find(|c| !part(c)).map_or(text.len(), |length| at + length);
    let word = &text[start..end];
    word.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit()).then_some(word)
}
