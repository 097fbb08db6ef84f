//! What a built-in scenario is called and about, in the language of the window.
//!
//! A text is known again by itself, so that a copy of the scenario, a recording and an autosave are called the same; a text
//! that somebody has changed is shown as it is.

use super::locale::Locale;
use crate::lab::library;
use std::collections::HashMap;
use std::sync::OnceLock;

/// A built-in scenario in its own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The name by which it is opened.
    pub name: String,
    /// Its title.
    pub title: String,
    about: String,
}

/// All built-in scenarios, in the order of their names.
pub fn all() -> &'static [Subject] {
    static ALL: OnceLock<Vec<Subject>> = OnceLock::new();
    ALL.get_or_init(|| {
        let of = |name: String| {
            let scenario = library::open(&name).ok()?.scenario;
            Some(Subject { name, title: scenario.title, about: scenario.about })
        };
        library::names().into_iter().filter_map(of).collect()
    })
}

/// A title in the language of the window.
pub fn title(text: &str, locale: Locale) -> &str {
    told(text, "", locale)
}

/// A description in the language of the window.
pub fn about(text: &str, locale: Locale) -> &str {
    told(text, ".about", locale)
}

fn told<'a>(text: &'a str, part: &str, locale: Locale) -> &'a str {
    /// Which scenario has a text, and as which part.
    type Known = HashMap<(&'static str, &'static str), &'static str>;
    static KNOWN: OnceLock<Known> = OnceLock::new();
    if !locale.tells_scenarios() || text.is_empty() {
        return text;
    }
    let known = KNOWN.get_or_init(|| {
        let of = |subject: &'static Subject| {
            let parts = [("", subject.title.as_str()), (".about", subject.about.as_str())];
            parts.map(|(part, text)| ((part, text.trim()), subject.name.as_str()))
        };
        all().iter().flat_map(of).collect()
    });
    known.get(&(part, text.trim())).and_then(|name| locale.scenario(name, part)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::locale::Language;

    const RU: Language = Language::Ru;

    #[test]
    fn every_built_in_scenario_is_told_in_every_language() {
        let ru = Locale::new(RU);
        assert_eq!(all().len(), library::names().len());
        for subject in all() {
            for (text, told) in
                [(&subject.title, title(&subject.title, ru)), (&subject.about, about(&subject.about, ru))]
            {
                let is_russian = told.chars().any(|c| ('а'..='я').contains(&c));
                assert!(is_russian && told == told.trim(), "{}: {text:?} is told as {told:?}", subject.name);
            }
            assert_eq!(title(&subject.title, ru), ru.scenario(&subject.name, "").unwrap(), "its own title");
            assert_eq!(about(&subject.about, ru), ru.scenario(&subject.name, ".about").unwrap(), "its own text");
            let en = Locale::default();
            assert_eq!((title(&subject.title, en), about(&subject.about, en)), (&*subject.title, &*subject.about));
        }
    }

    #[test]
    fn nothing_is_told_of_scenarios_that_are_not_there() {
        let known: Vec<String> =
            library::names().iter().map(|name| format!("scenario-{}", name.replace('/', "-"))).collect();
        let source = RU.scenarios();
        let told = source.lines().filter_map(|line| line.split_once(" = ")).map(|(key, _)| key);
        let told: Vec<_> = told.filter(|key| key.starts_with("scenario-")).collect();
        let idle: Vec<_> = told.iter().filter(|key| !known.iter().any(|known| known == *key)).collect();
        assert!(idle.is_empty() && told.len() == known.len(), "there is no {idle:?}");
    }

    #[test]
    fn what_somebody_wrote_is_shown_as_it_is() {
        let ru = Locale::new(RU);
        assert_eq!(title("Unequal machines, mine", ru), "Unequal machines, mine");
        assert_eq!(title("", ru), "");
        assert_eq!(about("Unequal machines", ru), "Unequal machines", "a title is no description");
    }
}
