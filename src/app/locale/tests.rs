//! Both files say the same things, and say them without mistakes.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Same in both languages on purpose.
const SAME: [&str; 8] = [
    "app-name",
    "plot-arrivals-now",
    "timeline-p95",
    "timeline-p99",
    "transport-end",
    "transport-speed-value",
    "unit-percent",
    "unit-share",
];

/// Key to raw text, attributes included.
fn raw(language: Language) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut current = String::new();
    for line in language
        .source()
        .lines()
        .filter(|line| !line.starts_with('#'))
    {
        if let Some(key) = keys(line).next().filter(|key| !key.starts_with('.')) {
            current = key;
        } else if let Some((attribute, _)) = line
            .trim()
            .strip_prefix('.')
            .and_then(|rest| rest.split_once('='))
        {
            let message = current.split('.').next().unwrap_or_default();
            current = format!("{message}.{}", attribute.trim());
        }
        texts.entry(current.clone()).or_default().push_str(line);
    }
    texts.remove("");
    texts
}

fn arguments(text: &str) -> BTreeSet<String> {
    let names = text.split('$').skip(1);
    names
        .map(|rest| {
            rest.chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '-')
                .collect()
        })
        .collect()
}

#[test]
fn both_files_parse_without_errors() {
    for language in Language::ALL {
        if let Err((_, errors)) = FluentResource::try_new(language.source().to_owned()) {
            panic!("{}.ftl: {errors:?}", language.code());
        }
    }
}

#[test]
fn keys_are_unique_and_the_same_in_both_files() {
    let listed = |language: Language| keys(language.source()).collect::<Vec<_>>();
    let unique = |language: Language| listed(language).into_iter().collect::<BTreeSet<_>>();
    for language in Language::ALL {
        assert_eq!(
            listed(language).len(),
            unique(language).len(),
            "a key stands twice in {}.ftl",
            language.code()
        );
    }
    assert_eq!(unique(Language::En), unique(Language::Ru));
    assert!(unique(Language::En).len() > 100);
}

#[test]
fn arguments_are_the_same_in_both_files() {
    let (en, ru) = (raw(Language::En), raw(Language::Ru));
    for (key, text) in &en {
        assert_eq!(arguments(text), arguments(&ru[key]), "{key}");
    }
}

#[test]
fn every_key_can_be_shown_in_its_own_language() {
    for language in Language::ALL {
        for (key, text) in raw(language) {
            let mut filled = FluentArgs::new();
            for name in arguments(&text) {
                filled.set(name, 2);
            }
            assert!(
                language.words().format(&key, Some(&filled)).is_some(),
                "{} {key}",
                language.code()
            );
        }
    }
}

#[test]
fn russian_differs_from_english() {
    let (en, ru) = (raw(Language::En), raw(Language::Ru));
    for key in en.keys().filter(|key| !SAME.contains(&key.as_str())) {
        let differs = en[key] != ru[key];
        assert!(differs, "{key} is not translated");
    }
}

#[test]
fn plurals_follow_the_language() {
    let lanes = |language, count: i32| {
        Locale::new(language).text_with("top-lanes", &[("count", count.into())])
    };
    assert_eq!(lanes(Language::En, 1), "1 lane");
    assert_eq!(lanes(Language::En, 2), "2 lanes");
    assert_eq!(lanes(Language::Ru, 1), "1 дорожка");
    assert_eq!(lanes(Language::Ru, 3), "3 дорожки");
    assert_eq!(lanes(Language::Ru, 11), "11 дорожек");
}

#[test]
fn attributes_unknown_keys_and_missing_arguments() {
    let ru = Locale::new(Language::Ru);
    assert_eq!(ru.text("transport-play.tooltip"), "Пустить время (Пробел)");
    assert_eq!(ru.text("no-such-key"), "no-such-key");
    assert_eq!(ru.text_with("no-such-key", &[]), "no-such-key");
    assert_eq!(ru.text("transport-time"), "transport-time");
    assert_eq!(
        ru.text_with("transport-time", &[("time", 12.5.into())]),
        "t = 12.5 с"
    );
}

#[test]
fn codes_and_system_settings_name_a_language() {
    assert_eq!(Language::from_code("ru"), Some(Language::Ru));
    assert_eq!(Language::from_code("RU_ru.UTF-8"), Some(Language::Ru));
    assert_eq!(Language::from_code("en-GB"), Some(Language::En));
    assert_eq!(Language::from_code("fr"), None);
}

#[test]
fn a_locale_may_be_used_from_any_thread() {
    fn anywhere<T: Send + Sync + Copy>() {}
    anywhere::<Locale>();
}
