//! What is wrong, in the words of the window: the value as it was typed, and the model's sentences in the language.
//!
//! The model speaks English. Its sentences are found by their words; what varies in them (numbers, names, quotations) is
//! handed to the translation. A sentence that has none stays as it is.

use super::locale::{Language, Locale};
use super::ui::controls;
use crate::param::{self, Mistake, Problem};
use crate::sim::Scenario;

/// A mistake for people; `typed` is the value that was to be set, as it was typed.
#[must_use]
pub fn told(mistake: &Mistake, typed: Option<&str>, scenario: &Scenario, locale: Locale) -> String {
    let problem = match &mistake.problem {
        Problem::OutOfRange { value, range } => {
            let value = typed.unwrap_or(value).to_owned();
            Problem::OutOfRange { value, range: range.clone() }
        }
        other => other.clone(),
    };
    if locale.language() == Language::En {
        return Mistake { path: mistake.path.clone(), problem }.to_string();
    }
    let text = match &problem {
        Problem::OutOfRange { value, range } => {
            let declared = param::get(scenario, &mistake.path).ok().and_then(|(_, declared)| declared.copied());
            let range = declared.map_or_else(|| range.clone(), |declared| controls::range(&declared, locale));
            locale.text_with("mistake-range", &[("value", value.as_str().into()), ("range", range.into())])
        }
        Problem::BadValue { text, reason } => {
            let reason = sentence(reason, locale);
            locale.text_with("mistake-value", &[("text", text.as_str().into()), ("reason", reason.into())])
        }
        Problem::Rule(text) if mistake.path == "policy" => {
            let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
            format!("«{}» {}", locale.name("Policy", name).unwrap_or(name), sentence(rest, locale))
        }
        Problem::Rule(text) => sentence(text, locale),
        other => other.to_string(),
    };
    if mistake.path.is_empty() { text } else { format!("{}: {text}", mistake.path) }
}

/// A sentence of the model in the language.
fn sentence(text: &str, locale: Locale) -> String {
    let (key, varying) = taken_apart(text);
    let names = ["a", "b", "c", "d"];
    let arguments: Vec<_> = names.into_iter().zip(varying.iter().map(|part| part.as_str().into())).collect();
    let found = locale.text_with(&key, &arguments);
    if found == key { text.to_owned() } else { found }
}

/// The words of a sentence as a key, and what varies in it: what holds a digit (with its unit of time), and quotations.
fn taken_apart(text: &str) -> (String, Vec<String>) {
    let (mut key, mut varying) = ("rule".to_owned(), Vec::<String>::new());
    let mut rest = text;
    let mut after_number = false;
    while let Some(at) = rest.find(|c: char| c.is_alphanumeric() || matches!(c, '`' | '"')) {
        rest = &rest[at..];
        let quote = rest.chars().next().filter(|c| matches!(c, '`' | '"'));
        let end = match quote {
            Some(quote) => rest[1..].find(quote).map_or(rest.len(), |end| end + 2),
            None => rest.find(char::is_whitespace).unwrap_or(rest.len()),
        };
        let (token, left) = rest.split_at(end);
        rest = left;
        let plain = token.trim_end_matches([',', ';', ':', '.', ')']);
        let is_unit = after_number && matches!(plain, "ns" | "us" | "ms" | "s");
        after_number = quote.is_none() && plain.chars().any(|c| c.is_ascii_digit());
        match varying.last_mut() {
            Some(last) if is_unit => last.extend([" ", plain]),
            _ if quote.is_some() || after_number => varying.push(plain.to_owned()),
            _ => {
                let words = plain.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
                words.for_each(|word| key.extend(["-", &word.to_ascii_lowercase()]));
            }
        }
    }
    (key, varying)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::{adjust, library};
    use crate::sim::{Command, NodeId};

    fn tried(path: &str, value: &str, locale: Locale) -> String {
        let mut scenario = library::open("wavelet/heterogeneous").unwrap().scenario;
        let set = Command::Set { path: path.into(), value: value.into() };
        told(&set.try_on(&mut scenario).unwrap_err(), Some(value), &scenario, locale)
    }

    #[test]
    fn a_value_is_told_as_it_was_typed() {
        let (en, ru) = (Locale::default(), Locale::new(Language::Ru));
        assert!(tried("qos.p95", "999 h", en).starts_with("qos.p95: 999 h is not allowed"));
        let text = tried("qos.p95", "999 h", ru);
        assert!(text.contains("999 h") && text.contains("3600 с"), "{text}");
        assert!(
            tried("qos.p95", "5 parsecs", ru).contains("не единица времени"),
            "{}",
            tried("qos.p95", "5 parsecs", ru)
        );
    }

    #[test]
    fn rules_are_told_in_the_language() {
        let ru = Locale::new(Language::Ru);
        let mut scenario = library::open("wavelet/heterogeneous").unwrap().scenario;
        let wrong = Command::Crash { node: NodeId(8) }.try_on(&mut scenario).unwrap_err();
        assert_eq!(told(&wrong, None, &scenario, ru), "node: машины n9 нет; есть от n1 до n6");
        adjust::set_policy(&mut scenario, "RoundRobin").unwrap();
        scenario.policy = crate::sim::Policy::Coin(crate::sim::Coin::default());
        let wrong = scenario.check_rules().into_iter().next().unwrap();
        assert_eq!(told(&wrong, None, &scenario, ru), "policy: «Монета» выбирает ровно из двух машин; здесь их 6");
        let kept = Mistake::rule("x", "a sentence that nobody translated");
        assert_eq!(told(&kept, None, &scenario, ru), "x: a sentence that nobody translated");
    }
}
