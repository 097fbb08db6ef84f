//! Both files say the same things, and say them without mistakes.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

mod reasons;

/// Same in both languages on purpose.
const SAME: [&str; 1] = ["app-name"];

/// Key to raw text, attributes included.
fn raw(language: Language) -> BTreeMap<String, String> {
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut current = String::new();
    for line in language.source().lines().filter(|line| !line.starts_with('#')) {
        if let Some(key) = keys(line).next().filter(|key| !key.starts_with('.')) {
            current = key;
        } else if let Some((attribute, _)) = line.trim().strip_prefix('.').and_then(|rest| rest.split_once('=')) {
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
    names.map(|rest| rest.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '-').collect()).collect()
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
        assert_eq!(listed(language).len(), unique(language).len(), "a key stands twice in {}.ftl", language.code());
    }
    assert_eq!(unique(Language::En), unique(Language::Ru));
    assert!(unique(Language::En).len() > 60);
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
            assert!(language.words().format(&key, Some(&filled)).is_some(), "{} {key}", language.code());
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
    let changes =
        |language, count: i32| Locale::new(language).text_with("controls-changed", &[("count", count.into())]);
    assert_eq!(changes(Language::En, 0), "No change since the scenario file");
    assert_eq!(changes(Language::En, 1), "1 change since the scenario file");
    assert_eq!(changes(Language::En, 2), "2 changes since the scenario file");
    assert_eq!(changes(Language::Ru, 1), "1 отличие от файла сценария");
    assert_eq!(changes(Language::Ru, 3), "3 отличия от файла сценария");
    assert_eq!(changes(Language::Ru, 11), "11 отличий от файла сценария");
}

/// The texts between quotes in the code of the window that look like keys. Tests are no use of a key.
fn keys_in_code() -> BTreeSet<String> {
    let mut folders = vec![std::path::PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/src/app"))];
    let mut found = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the source is here") {
            let path = entry.expect("it can be listed").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_dir() {
                folders.push(path);
            } else if name.ends_with(".rs") && !["tests.rs", "placeholder.rs"].contains(&name) {
                let source = std::fs::read_to_string(&path).expect("it can be read");
                let code = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
                found.extend(code.split('"').filter(|text| looks_like_a_key(text)).map(str::to_owned));
            }
        }
    }
    found
}

fn looks_like_a_key(text: &str) -> bool {
    let name = text.strip_suffix(".tooltip").unwrap_or(text);
    let word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit());
    name.contains('-') && name.split('-').all(word)
}

#[test]
fn every_key_is_used_and_every_used_key_exists() {
    let (known, used) = (keys(Language::En.source()).collect::<BTreeSet<_>>(), keys_in_code());
    let idle: Vec<_> = known.iter().filter(|key| !used.contains(*key)).collect();
    assert!(idle.is_empty(), "no code uses {idle:?}");
    let families: BTreeSet<&str> = known.iter().filter_map(|key| key.split('-').next()).collect();
    let ours = |key: &&String| key.split('-').next().is_some_and(|first| families.contains(first));
    let lost: Vec<_> = used.iter().filter(ours).filter(|key| !known.contains(*key)).collect();
    assert!(lost.is_empty(), "no file has {lost:?}");
}

#[test]
fn attributes_unknown_keys_and_missing_arguments() {
    let ru = Locale::new(Language::Ru);
    assert_eq!(ru.text("transport-play.tooltip"), "Пустить время (Пробел)");
    assert_eq!(ru.text("no-such-key"), "no-such-key");
    assert_eq!(ru.text_with("no-such-key", &[]), "no-such-key");
    assert_eq!(ru.text("transport-time"), "transport-time");
    assert_eq!(ru.text_with("transport-time", &[("time", 12.5.into())]), "t = 12.5 с");
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

/// The keys that the declarations ask for: every field and every choice of the format.
fn declared() -> BTreeSet<String> {
    use crate::sim::{Scenario, registry};
    use bevy_reflect::Typed;
    let mut keys = BTreeSet::new();
    for doc in crate::param::describe(registry(), Scenario::type_info()) {
        let fields = doc.fields.iter().map(|field| format!("{}-{}", doc.name, field.name));
        let choices = doc.choices.iter().flat_map(|choice| {
            let own = format!("{}-{}", doc.name, choice.name);
            let parts = choice.fields.iter().map(|field| format!("{own}-{}", field.name)).collect::<Vec<_>>();
            std::iter::once(own.clone()).chain(parts)
        });
        keys.extend(fields.chain(choices));
    }
    keys
}

#[test]
fn english_names_what_is_declared() {
    let source = Language::En.parameters();
    assert!(FluentResource::try_new(source.to_owned()).is_ok());
    let declared = declared();
    let idle: Vec<_> = keys(source).filter(|key| !declared.contains(key)).collect();
    assert!(idle.is_empty(), "nothing is called {idle:#?}");
}

#[test]
fn every_parameter_has_a_name_and_a_meaning_in_every_language() {
    let source = Language::Ru.parameters();
    if let Err((_, errors)) = FluentResource::try_new(source.to_owned()) {
        panic!("parameters.ru.ftl: {errors:?}");
    }
    let known: BTreeSet<String> = keys(source).filter(|key| !key.contains('.')).collect();
    let declared = declared();
    let missing: Vec<_> = declared.difference(&known).collect();
    assert!(missing.is_empty(), "parameters.ru.ftl lacks {missing:#?}");
    let idle: Vec<_> = known.difference(&declared).collect();
    assert!(idle.is_empty(), "nothing is called {idle:#?}");
    for key in &known {
        let (owner, field) = key.rsplit_once('-').expect("it has both");
        assert!(Locale::new(Language::Ru).meaning(owner, field).is_some(), "{key} has no meaning");
    }
}
