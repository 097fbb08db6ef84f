//! A sentence of the model by its words: a key for what is always the same, and what varies in it.

/// What opens a quotation, and what closes it.
const QUOTES: [(char, char); 3] = [('`', '`'), ('"', '"'), ('“', '”')];
/// What stands between a sentence and a list at its end.
const BEFORE_LIST: [&str; 2] = [" are: ", " from: "];

/// What is perhaps meant: the text before it, the name, the text after it.
pub fn hint(text: &str) -> Option<(&str, &str, &str)> {
    if let Some((before, rest)) = text.split_once(" (did you mean ") {
        let (name, after) = rest.split_once("?)")?;
        return Some((before, name, after));
    }
    let (before, rest) = text.split_once(" Did you mean ")?;
    let (name, after) = rest.split_once('?')?;
    Some((before, name, after))
}

/// The words of a sentence as a key, and what varies in it: what holds a digit (with its unit of time), quotations, names
/// in capitals within the sentence, a list at its end.
pub fn taken_apart(text: &str) -> (String, Vec<String>) {
    let list = BEFORE_LIST.into_iter().find_map(|mark| text.rfind(mark).map(|at| at + mark.len()));
    let (sentence, list) = list.map_or((text, ""), |at| text.split_at(at));
    let (mut key, mut varying) = ("rule".to_owned(), Vec::<String>::new());
    let mut rest = sentence;
    let mut after_number = false;
    while let Some(at) = start(rest) {
        rest = &rest[at..];
        let quote = QUOTES.into_iter().find(|(open, _)| rest.starts_with(*open));
        let end = match quote {
            Some((open, close)) => {
                let inside = &rest[open.len_utf8()..];
                inside.find(close).map_or(rest.len(), |end| open.len_utf8() + end + close.len_utf8())
            }
            None => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        let (token, left) = rest.split_at(end);
        rest = left;
        let plain = if quote.is_some() { token } else { token.trim_end_matches([',', ';', ':', '.', ')']) };
        let is_unit = after_number && matches!(plain, "ns" | "us" | "ms" | "s");
        let is_number = plain.chars().any(|c| c.is_ascii_digit()) || matches!(plain, "NaN" | "inf");
        after_number = quote.is_none() && is_number;
        let is_name = plain.starts_with(char::is_uppercase) && key != "rule";
        match varying.last_mut() {
            Some(last) if is_unit => last.extend([" ", plain]),
            _ if quote.is_some() || after_number || is_name => varying.push(plain.to_owned()),
            _ => {
                let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
                words.for_each(|word| key.extend(["-", &word.to_ascii_lowercase()]));
            }
        }
    }
    if !list.is_empty() {
        varying.push(list.trim_end_matches('.').to_owned());
    }
    (key, varying)
}

/// Where the next word, number or quotation begins.
fn start(text: &str) -> Option<usize> {
    let at = text.find(|c: char| c.is_alphanumeric() || QUOTES.iter().any(|(open, _)| *open == c))?;
    let is_negative = text[..at].ends_with('-') && text[at..].starts_with(|c: char| c.is_ascii_digit());
    Some(if is_negative { at - 1 } else { at })
}
