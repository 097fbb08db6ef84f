//! Every sentence about a mistake that stands in the sources has its translation.

use super::{RU, english};
use crate::app::locale::Locale;
use crate::app::mistake::found;
use std::path::{Path, PathBuf};

/// The sources in which sentences about mistakes stand, with what each is in.
fn sources() -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut folders = vec![root.join("sim"), root.join("param")];
    let mut files = vec![root.join("lab/library.rs"), root.join("lab/files.rs")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    let code = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]").next().unwrap_or_default();
        let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
        (path, lines.collect::<Vec<_>>().join("\n"))
    };
    let speaks = |(path, code): &(PathBuf, String)| {
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let words = ["Mistake", "fn misfit", "fn explain", "Err(", "map_err", "ok_or_else", "error("];
        name != "tests.rs"
            && name != "mistake.rs"
            && name != "metrics.rs"
            && words.iter().any(|word| code.contains(word))
    };
    files.into_iter().map(code).filter(speaks).collect()
}

/// The texts between quotes in a source, as they are read.
fn texts(code: &str) -> Vec<String> {
    let (mut found, mut rest) = (Vec::new(), code);
    while let Some(at) = rest.find('"') {
        let mut text = String::new();
        let mut chars = rest[at + 1..].char_indices();
        let mut end = rest.len();
        while let Some((offset, c)) = chars.next() {
            match c {
                '"' => {
                    end = at + 1 + offset + 1;
                    break;
                }
                '\\' => match chars.next().map(|(_, next)| next) {
                    Some('\n') => text.push('\u{1}'),
                    Some(next) => text.push(next),
                    None => {}
                },
                c => text.push(c),
            }
        }
        rest = &rest[end..];
        let joined: Vec<&str> =
            text.split('\u{1}').enumerate().map(|(n, part)| if n > 0 { part.trim_start() } else { part }).collect();
        found.push(joined.concat());
    }
    found
}

/// A text with something in each of its places.
fn filled(text: &str) -> String {
    let text =
        text.replace("{hint}", "").replace("{place}{}", "").replace("{place}", "").replace("choices{}", "choices");
    let (mut whole, mut rest) = (String::new(), text.as_str());
    while let Some((before, after)) = rest.split_once('{') {
        let (inside, after) = after.split_once('}').unwrap_or((after, ""));
        let quoted = inside.ends_with(":?") || inside.is_empty() && before.ends_with(": ");
        whole.extend([before, if quoted { "\"x\"" } else { "7" }]);
        rest = after;
    }
    whole + rest
}

/// Texts of these sources that nobody is told, or that are a part of a sentence which other tests see whole.
const NOT_SAID: &[&str] = &[
    " (did you mean ",
    " Did you mean ",
    "duration",
    "unit of time",
    "wraps_one ",
    "the enum is written",
    "every policy is in the list",
    "plain data can",
    "its `history` and `levels`",
    "the samples that are",
    " are {ticks",
    "a number of seconds, or text",
    "line {line}",
    "here {expected} is expected",
    "here {} {count}",
    " but found ",
    "Unexpected ",
    "Expected ",
    "Found invalid",
    "Invalid digit",
    " was not written: it is {already}",
    "{} is not registered",
    " is written in {encoding}",
    "here {kind} is expected",
    "this whole number",
    "looks like JSON",
    "this list is too long",
    "{TOO_LONG}",
    "a list of at most",
    "{tokens} {are}",
];

#[test]
fn every_sentence_of_the_sources_is_translated() {
    let (mut count, mut missing) = (0, Vec::new());
    for (path, code) in sources() {
        // What policies say of their decisions is not about mistakes.
        let code = code.split("doc: \"").map(|part| part.split_once("\" }").map_or(part, |(_, rest)| rest));
        let code = if path.to_string_lossy().contains("policy") {
            code.collect::<String>()
        } else {
            code.collect::<Vec<_>>().join("doc: \"")
        };
        for text in texts(&code).into_iter().filter(|text| !NOT_SAID.iter().any(|known| text.contains(known))) {
            let words =
                text.split_whitespace().filter(|word| word.chars().all(|c| c.is_ascii_lowercase()) && word.len() > 1);
            if words.count() < 2 {
                continue;
            }
            count += 1;
            let text = filled(&text);
            let bare = text.trim_end_matches('.');
            if found(bare, Locale::new(RU)).is_none_or(|said| !english(&said).is_empty()) {
                missing.push(format!("{}: {text}", path.display()));
            }
        }
    }
    assert!(count > 60, "{count}");
    assert!(missing.is_empty(), "{missing:#?}");
}
