//! What is wrong, in the words of the window: the value as it was typed, and the model's sentences in the language.
//!
//! The model speaks English. Its sentences are found by their words; what varies in them (numbers, names, quotations,
//! lists) is handed to the translation. A sentence that has none stays as it is.

mod words;

use super::locale::{Language, Locale};
use super::ui::controls;
use super::unit;
use crate::lab::problem::{Problems, Wrong};
use crate::param::{Mistake, Problem};

/// A mistake for people; `typed` is the value that was to be set, as it was typed.
#[must_use]
pub fn told(mistake: &Mistake, typed: Option<&str>, locale: Locale) -> String {
    let problem = match &mistake.problem {
        Problem::OutOfRange { value, range } => {
            let value = unit::shown(typed.unwrap_or(value), locale);
            Problem::OutOfRange { value, range: *range }
        }
        other => other.clone(),
    };
    let text = match locale.language() {
        Language::En => problem.to_string(),
        Language::Ru => translated(&problem, &mistake.path, locale),
    };
    if mistake.path.is_empty() { text } else { format!("{}: {text}", mistake.path) }
}

/// Everything that is wrong with a file or a name.
#[must_use]
pub fn problems(problems: &Problems, locale: Locale) -> String {
    let line = |wrong: &Wrong| match wrong {
        Wrong::Text(text) => sentence(text, locale),
        Wrong::At { place, mistake } => {
            let place = if place.is_empty() { String::new() } else { format!("{place}: ") };
            format!("{place}{}.", told(mistake, None, locale))
        }
    };
    let rest = problems.rest().map(|text| sentence(&text, locale));
    problems.0.iter().take(Problems::SHOWN).map(line).chain(rest).collect::<Vec<_>>().join("\n")
}

/// Sentences of the model in the language.
#[must_use]
pub fn sentence(text: &str, locale: Locale) -> String {
    if locale.language() == Language::En {
        return text.to_owned();
    }
    found(text, locale).unwrap_or_else(|| text.to_owned())
}

fn translated(problem: &Problem, path: &str, locale: Locale) -> String {
    match problem {
        Problem::OutOfRange { value, range } => {
            let range = controls::range(range, locale);
            locale.text_with("mistake-range", &[("value", value.as_str().into()), ("range", range.into())])
        }
        Problem::BadValue { text, reason, range } => {
            let range = range.as_ref().map(|range| format!(", {}", controls::range(range, locale)));
            let reason = format!("{}{}", sentence(reason, locale), range.unwrap_or_default());
            locale.text_with("mistake-value", &[("text", text.as_str().into()), ("reason", reason.into())])
        }
        Problem::BadPath(reason) => locale.text_with("mistake-path", &[("reason", sentence(reason, locale).into())]),
        Problem::Unknown { name, nearest, known } => {
            let nearest = nearest.as_deref().map_or_else(String::new, |near| meant(&format!("`{near}`"), locale));
            let name = ("name", format!("`{name}`{nearest}").into());
            match known.as_slice() {
                [] => locale.text_with("mistake-no-parts", &[name]),
                known => locale.text_with("mistake-unknown", &[name, ("known", known.join(", ").into())]),
            }
        }
        Problem::Rule(text) if path == "policy" && found(text, locale).is_none() => {
            let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
            format!("«{}» {}", locale.name("Policy", name).unwrap_or(name), sentence(rest, locale))
        }
        Problem::Rule(text) => sentence(text, locale),
        Problem::Elsewhere(mistake) => told(mistake, None, locale),
    }
}

/// What is perhaps meant, in brackets.
fn meant(name: &str, locale: Locale) -> String {
    locale.text_with("mistake-nearest", &[("name", name.into())])
}

/// The translation of sentences: of all in one, else of their parts as far as there is one.
fn found(text: &str, locale: Locale) -> Option<String> {
    if let Some((before, near, after)) = words::hint(text) {
        let rest = found(&format!("{before}{after}"), locale)?;
        let place = ["; ", ": ", ". "].into_iter().filter_map(|mark| rest.find(mark)).min().unwrap_or(rest.len());
        return Some(format!("{}{}{}", &rest[..place], meant(near, locale), &rest[place..]));
    }
    let (key, varying) = words::taken_apart(text);
    let names = ["a", "b", "c", "d", "e"];
    let value = |part: &String| unit::shown(part, locale).into();
    let arguments: Vec<_> = names.into_iter().zip(varying.iter().map(value)).collect();
    let whole = locale.text_with(&key, &arguments);
    if whole != key {
        return Some(whole);
    }
    [". ", ": "].into_iter().find_map(|mark| {
        let is_outside = |at: &usize| text[..*at].matches('“').count() == text[..*at].matches('”').count();
        let at = text.match_indices(mark).map(|(at, _)| at).find(is_outside)?;
        let (one, other) = (&text[..at], &text[at + mark.len()..]);
        let (new_one, new_other) = (found(one, locale), found(other, locale));
        (new_one.is_some() || new_other.is_some()).then(|| {
            let (one, other) =
                (new_one.unwrap_or_else(|| one.to_owned()), new_other.unwrap_or_else(|| other.to_owned()));
            format!("{one}{mark}{other}")
        })
    })
}

#[cfg(test)]
mod tests;
