//! Why a text is no value, as a sentence a person can act on.

use super::locate::nearest;
use ron::Error as E;

/// A RON error as a sentence.
pub(super) fn explain(error: &E) -> String {
    if let E::Message(text) = error {
        return retold(text);
    }
    said(error).unwrap_or_else(|| lower(&error.to_string()))
}

/// A text that the parser wrote: the sentence of the error that it stands for, else the text itself.
fn retold(text: &str) -> String {
    let plain = [
        E::Eof,
        E::ExceededRecursionLimit,
        E::ExpectedStructLike,
        E::ExpectedInteger,
        E::ExpectedFloat,
        E::ExpectedMapColon,
        E::ExpectedComma,
        E::IntegerOutOfBounds,
        E::ExpectedIdentifier,
        E::ExpectedStringEnd,
        E::UnclosedBlockComment,
        E::TrailingCharacters,
        E::ExpectedArray,
        E::ExpectedArrayEnd,
        E::ExpectedStructLikeEnd,
        E::ExpectedBoolean,
        E::ExpectedString,
        E::FloatUnderscore,
        E::UnderscoreAtBeginning,
    ];
    if let Some(known) = plain.into_iter().find(|known| known.to_string() == text) {
        return explain(&known);
    }
    let expected = text.strip_prefix("Expected ").and_then(|rest| rest.split_once(" but found "));
    if let Some((expected, _)) = expected.filter(|(expected, _)| !expected.starts_with("struct")) {
        return format!("here {expected} is expected");
    }
    let mut names = text.split('`').skip(1).step_by(2);
    let Some(first) = names.next() else { return unnamed(text) };
    let rest: Vec<&str> =
        text.split_once(", expected").map_or_else(Vec::new, |(_, list)| list.split('`').skip(1).step_by(2).collect());
    if text.starts_with("Unexpected enum variant named") || text.starts_with("Unexpected variant named") {
        no_choice(first, &rest)
    } else if text.starts_with("Unexpected field named") {
        no_field(first, "", &rest)
    } else if text.starts_with("Unexpected missing field named") {
        format!("the field `{first}` is missing")
    } else if text.starts_with("Unexpected duplicate field named") {
        format!("the field `{first}` stands here twice")
    } else if text.starts_with("Expected struct") || text.starts_with("Expected opening `(`") {
        explain(&E::ExpectedStructLike)
    } else if text.starts_with("Found invalid std identifier") {
        no_name(first.trim_start_matches("r#"))
    } else {
        lower(text)
    }
}

/// One without a name in it.
fn unnamed(text: &str) -> String {
    let quoted =
        text.split('\'').nth(1).filter(|_| text.starts_with("Unexpected char") || text.starts_with("Invalid digit"));
    quoted.map_or_else(|| lower(text), |found| format!("`{found}` cannot stand here"))
}

/// The sentence of an error, where it has one.
fn said(error: &E) -> Option<String> {
    let text = match error {
        E::NoSuchStructField { expected, found, outer } => {
            let place = outer.as_deref().map(|o| format!(" in {o}")).unwrap_or_default();
            no_field(found, &place, expected)
        }
        E::NoSuchEnumVariant { expected, found, .. } => no_choice(found, expected),
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
        E::IntegerOutOfBounds => {
            "the number is out of bounds: it must be whole, 0 or more, and not too large".to_owned()
        },
        E::InvalidIdentifier(found) | E::SuggestRawIdentifier(found) => no_name(found),
        E::ExpectedIdentifier => "here a name is expected, such as that of a field".to_owned(),
        E::ExpectedStringEnd => "a text is not closed: its `\"` is missing".to_owned(),
        E::UnclosedBlockComment => "a comment is not closed: its `*/` is missing".to_owned(),
        E::TrailingCharacters => "something follows after the end of the value".to_owned(),
        E::ExpectedArray => "here a list is expected, such as `[1, 2]`".to_owned(),
        E::ExpectedArrayEnd => "here `,` or `]` is expected".to_owned(),
        E::ExpectedStructLikeEnd | E::ExpectedOptionEnd => "here `)` is expected".to_owned(),
        E::ExpectedBoolean => "here `true` or `false` is expected".to_owned(),
        E::ExpectedString => "here a text in quotes is expected".to_owned(),
        E::UnexpectedChar(found) => format!("`{found}` cannot stand here"),
        E::InvalidEscape(_) => "a text has a `\\` that is followed by something unknown".to_owned(),
        E::FloatUnderscore | E::UnderscoreAtBeginning => "a number has a `_` where none may be".to_owned(),
        E::InvalidIntegerDigit { digit, .. } => format!("`{digit}` is no digit of this number"),
        E::InvalidValueForType { expected, .. } => format!("here {expected} is expected"),
        E::ExpectedDifferentStructName { expected, found } => {
            format!("here stands `{found}` instead of `{expected}`; no name is needed before the bracket")
        }
        _ => return None,
    };
    Some(text)
}

fn no_name(found: &str) -> String {
    format!("`{found}` is not a name; here the name of a field is expected (a decimal mark is `.`, not `,`)")
}

fn no_choice(found: &str, expected: &[&str]) -> String {
    format!("`{found}` is not one of the choices{}; choose from: {}", maybe(found, expected), expected.join(", "))
}

fn no_field(found: &str, place: &str, expected: &[&str]) -> String {
    format!("there is no field `{found}`{place}{}; fields are: {}", maybe(found, expected), expected.join(", "))
}

/// It begins within a sentence.
fn lower(text: &str) -> String {
    let mut chars = text.chars();
    // `NaN` is no word.
    match (chars.next(), chars.as_str()) {
        (Some(first), rest) if !text.starts_with("NaN") => first.to_lowercase().collect::<String>() + rest,
        _ => text.to_owned(),
    }
}

fn maybe(found: &str, expected: &[&str]) -> String {
    nearest(found, expected.iter().copied()).map(|name| format!(" (did you mean `{name}`?)")).unwrap_or_default()
}
