//! The words of a RON text, read so tolerantly that any text has some.
//!
//! Comments, white space and `#![…]` headers are left out; what is malformed becomes a token of its
//! own instead of an error. Does not know how words make a value.

/// One word of the text: what it is and the byte it begins at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Token<'a> {
    pub start: usize,
    pub kind: Kind<'a>,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Kind<'a> {
    /// `(`, `[` or `{`.
    Open(char),
    /// `)`, `]` or `}`.
    Close,
    Comma,
    Colon,
    /// A name, `true`, or (without its sign and point) a part of a number.
    Word(&'a str),
    /// The inside of a string, escapes as written.
    Text(&'a str),
    /// Anything else: signs, points, characters.
    Other,
}

/// All words of `text` in order.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let (kind, length) = next(&text[at..], first);
        if let Some(kind) = kind {
            found.push(Token { start: at, kind });
        }
        at += length;
    }
    found
}

/// The word that `rest` begins with (`None` for what separates words) and its length in bytes, at
/// least that of `first`.
fn next(rest: &str, first: char) -> (Option<Kind<'_>>, usize) {
    if let Some(length) = separator(rest, first) {
        return (None, length);
    }
    match first {
        '(' | '[' | '{' => (Some(Kind::Open(first)), 1),
        ')' | ']' | '}' => (Some(Kind::Close), 1),
        ',' => (Some(Kind::Comma), 1),
        ':' => (Some(Kind::Colon), 1),
        '"' => quoted(rest, 1),
        '\'' => (Some(Kind::Other), character(rest)),
        _ if is_word(first) => raw_string(rest).unwrap_or_else(|| word(rest)),
        _ => (Some(Kind::Other), first.len_utf8()),
    }
}

/// The length of the white space, comment or header that `rest` begins with.
fn separator(rest: &str, first: char) -> Option<usize> {
    if first.is_whitespace() || first == '\u{feff}' {
        Some(first.len_utf8())
    } else if rest.starts_with("//") {
        Some(rest.find('\n').unwrap_or(rest.len()))
    } else if rest.starts_with("/*") {
        Some(block_comment(rest))
    } else if rest.starts_with("#![") {
        Some(rest.find(']').map_or(rest.len(), |end| end + 1))
    } else {
        None
    }
}

/// The length of a comment that may hold others; the whole rest where it never ends.
fn block_comment(rest: &str) -> usize {
    let bytes = rest.as_bytes();
    let (mut at, mut depth) = (2, 1);
    while depth > 0 {
        match (bytes.get(at), bytes.get(at + 1)) {
            (None, _) => return rest.len(),
            (Some(b'/'), Some(b'*')) => (at, depth) = (at + 2, depth + 1),
            (Some(b'*'), Some(b'/')) => (at, depth) = (at + 2, depth - 1),
            _ => at += 1,
        }
    }
    at
}

/// A string whose inside begins after `opening` bytes; to the end where it is not closed.
fn quoted(rest: &str, opening: usize) -> (Option<Kind<'_>>, usize) {
    let mut escaped = false;
    let end = rest[opening..].bytes().position(|byte| {
        let closes = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        closes
    });
    match end.map(|length| opening + length) {
        Some(end) => (Some(Kind::Text(&rest[opening..end])), end + 1),
        None => (Some(Kind::Text(&rest[opening..])), rest.len()),
    }
}

/// The length of `'c'` or `'\…'`, or of the lone quote where it is not a character.
fn character(rest: &str) -> usize {
    let mut inside = rest.char_indices().skip(1);
    let closing = match inside.next() {
        Some((_, '\\')) => {
            inside.next();
            inside.take(12).find(|&(_, c)| c == '\'')
        }
        _ => inside.next().filter(|&(_, c)| c == '\''),
    };
    closing.map_or(1, |(at, _)| at + 1)
}

/// `r"…"`, `r#"…"#`, and with a `b` before; `None` where `rest` is something else.
fn raw_string(rest: &str) -> Option<(Option<Kind<'_>>, usize)> {
    if rest.starts_with("b\"") {
        return Some(quoted(rest, 2));
    }
    let prefix = if rest.starts_with("br") { 2 } else { 1 };
    let after = rest.strip_prefix("br").or(rest.strip_prefix('r'))?;
    let hashes = after.bytes().take_while(|&byte| byte == b'#').count();
    let inside = after[hashes..].strip_prefix('"')?;
    let opening = prefix + hashes + 1;
    let closing = format!("\"{}", "#".repeat(hashes));
    let length = inside.find(&closing).unwrap_or(inside.len());
    let end = (opening + length + closing.len()).min(rest.len());
    Some((Some(Kind::Text(&inside[..length])), end))
}

/// A name or a part of a number; `r#name` is the name.
fn word(rest: &str) -> (Option<Kind<'_>>, usize) {
    let marker = if rest.starts_with("r#") { 2 } else { 0 };
    let length = rest[marker..].find(|c| !is_word(c)).unwrap_or(rest.len() - marker);
    let name = &rest[marker..marker + length];
    (Some(Kind::Word(name)), marker + length)
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn kinds(text: &str) -> Vec<Kind<'_>> {
        tokens(text).into_iter().map(|token| token.kind).collect()
    }

    #[test]
    fn skips_headers_comments_and_space() {
        let text = "\u{feff}#![enable(implicit_some)]\n// a ( [\n/* b /* c ( */ d */ (x: 1,)";
        use Kind::{Close, Colon, Comma, Open, Word};
        let expected = [Open('('), Word("x"), Colon, Word("1"), Comma, Close];
        assert_eq!(kinds(text), expected);
    }

    #[test]
    fn brackets_inside_strings_and_characters_do_not_count() {
        use Kind::{Other, Text, Word};
        assert_eq!(kinds(r#""a\")(" x"#), [Text(r#"a\")("#), Word("x")]);
        assert_eq!(kinds("r#\"a\"(\"# x"), [Text("a\"("), Word("x")]);
        assert_eq!(kinds("br\"(\" b\"]\" r#type"), [Text("("), Text("]"), Word("type")]);
        assert_eq!(kinds(r"'(' '\'' '\u{28}' x"), [Other, Other, Other, Word("x")]);
    }

    #[test]
    fn what_never_ends_runs_to_the_end() {
        assert_eq!(kinds("\"abc"), [Kind::Text("abc")]);
        assert_eq!(kinds("r##\"abc\"#"), [Kind::Text("abc\"#")]);
        assert_eq!(kinds("/* abc"), []);
        assert_eq!(kinds("#![enable"), []);
        assert_eq!(kinds("'"), [Kind::Other]);
        assert_eq!(kinds("\"a\\"), [Kind::Text("a\\")]);
    }

    proptest! {
        #[test]
        fn any_text_has_words_in_order(text in "(?s).{0,200}") {
            let found = tokens(&text);
            prop_assert!(found.windows(2).all(|pair| pair[0].start < pair[1].start));
            prop_assert!(found.iter().all(|token| text.is_char_boundary(token.start)));
        }

        #[test]
        fn any_mixture_of_syntax_has_words(text in r#"[-()\[\]{},:"'\\#!/*rb a\n1é.]{0,200}"#) {
            tokens(&text);
        }
    }
}
