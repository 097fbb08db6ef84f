//! The fields of a line.
//!
//! A line is split on its own, so that an open quote spoils one line and not the rest of the text.
//! Does not know what the fields mean.

use super::super::report::Reason;

/// What stands between two fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::lab::import) enum Separator {
    /// This character.
    Char(char),
    /// White space; a date and the clock time after it are one field.
    Space,
}

impl Separator {
    /// The separator of these lines: a tab, semicolon or comma that at least half of them hold,
    /// else white space.
    pub(super) fn of(lines: &[&str]) -> Self {
        let common = |c: char| 2 * lines.iter().filter(|l| l.contains(c)).count() >= lines.len();
        ['\t', ';', ','].into_iter().find(|&c| common(c)).map_or(Self::Space, Self::Char)
    }

    /// The fields of a line, without quotes and the space around them.
    pub(super) fn split(self, line: &str) -> Result<Vec<&str>, Reason> {
        match self {
            Self::Space => Ok(words(line)),
            Self::Char(separator) => separated(line, separator),
        }
    }
}

fn words(line: &str) -> Vec<&str> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut fields: Vec<&str> = Vec::with_capacity(words.len());
    for word in words {
        let date = fields.last().copied().filter(|date| is_date(date));
        match date {
            Some(date) if word.contains(':') => {
                let length = fields.len();
                fields[length - 1] = spanning(line, date, word);
            }
            _ => fields.push(word),
        }
    }
    fields
}

fn is_date(word: &str) -> bool {
    word.len() == 10 && word.bytes().all(|b| b.is_ascii_digit() || b == b'-')
}

/// The part of the line from the beginning of one word to the end of a later one.
fn spanning<'a>(line: &'a str, first: &str, last: &str) -> &'a str {
    let start = first.as_ptr() as usize - line.as_ptr() as usize;
    let end = last.as_ptr() as usize - line.as_ptr() as usize + last.len();
    &line[start..end]
}

fn separated(line: &str, separator: char) -> Result<Vec<&str>, Reason> {
    let mut fields = Vec::new();
    let mut rest = Some(line);
    while let Some(text) = rest {
        let (field, after) = match text.trim_start().strip_prefix('"') {
            Some(inside) => quoted(inside, separator)?,
            None => cut(text, separator),
        };
        fields.push(field.trim());
        rest = after;
    }
    Ok(fields)
}

/// The quoted field and what comes after its separator. Doubled quotes inside stay doubled.
fn quoted(inside: &str, separator: char) -> Result<(&str, Option<&str>), Reason> {
    let mut from = 0;
    loop {
        let end = from + inside[from..].find('"').ok_or(Reason::OpenQuote)?;
        if inside[end + 1..].starts_with('"') {
            from = end + 2;
        } else {
            return Ok((&inside[..end], cut(&inside[end + 1..], separator).1));
        }
    }
}

fn cut(text: &str, separator: char) -> (&str, Option<&str>) {
    match text.split_once(separator) {
        Some((field, after)) => (field, Some(after)),
        None => (text, None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hide_separators() {
        let split = |line| Separator::Char(',').split(line);
        assert_eq!(split("a, \"b,c\" ,d,"), Ok(vec!["a", "b,c", "d", ""]));
        assert_eq!(split("\"a\"\"b\",\u{a0}c"), Ok(vec!["a\"\"b", "c"]));
        assert_eq!(split("a,\"b"), Err(Reason::OpenQuote));
        assert_eq!(split(""), Ok(vec![""]));
    }

    #[test]
    fn a_date_and_a_time_of_day_are_one_field() {
        let split = |line| Separator::Space.split(line);
        assert_eq!(split(" 7 2014-04-10  00:04 94"), Ok(vec!["7", "2014-04-10  00:04", "94"]));
        assert_eq!(split("2014-04-10 94"), Ok(vec!["2014-04-10", "94"]));
    }
}
