//! Whatever can be wrong is told in the language of the window.

use super::*;
use crate::lab::{adjust, library};
use crate::param::{self, Param, Time};
use crate::sim::{Command, NodeId, Scenario, Scripted};
use std::path::Path;

mod sources;

const EN: Language = Language::En;
const RU: Language = Language::Ru;

fn tried(path: &str, value: &str, language: Language) -> String {
    let mut scenario = library::open("wavelet/heterogeneous").unwrap().scenario;
    let set = Command::Set { path: path.into(), value: value.into() };
    told(&set.try_on(&mut scenario).unwrap_err(), Some(value), Locale::new(language))
}

#[test]
fn a_value_is_told_as_it_was_typed() {
    assert!(tried("qos.p95", "999 h", EN).starts_with("qos.p95: 999 h is not allowed"));
    let text = tried("qos.p95", "999 h", RU);
    assert!(text.contains("999 ч") && text.contains("3600 с"), "{text}");
    let text = tried("qos.p95", "5 parsecs", RU);
    assert!(text.contains("не единица времени"), "{text}");
}

#[test]
fn rules_are_told_in_the_language() {
    let ru = Locale::new(RU);
    let mut scenario = library::open("wavelet/heterogeneous").unwrap().scenario;
    let wrong = Command::Crash { node: NodeId(8) }.try_on(&mut scenario).unwrap_err();
    assert_eq!(told(&wrong, None, ru), "node: машины n9 нет; есть от n1 до n6");
    adjust::set_policy(&mut scenario, "RoundRobin").unwrap();
    scenario.policy = crate::sim::Policy::Coin(crate::sim::Coin::default());
    let wrong = scenario.check_rules().into_iter().next().unwrap();
    assert_eq!(told(&wrong, None, ru), "policy: «Монета» выбирает ровно из двух машин; здесь их 6");
    let kept = Mistake::rule("x", "a sentence that nobody translated");
    assert_eq!(told(&kept, None, ru), "x: a sentence that nobody translated");
}

#[test]
fn lists_hints_and_units_are_part_of_a_sentence() {
    let ru = Locale::new(RU);
    let said = |text: &str| sentence(text, ru);
    assert_eq!(
        said("there is no pool \"reserv\" (did you mean \"reserve\"?); pools are: [\"reserve\", \"more\"]"),
        "нет пула \"reserv\" (может быть, \"reserve\"?); есть: [\"reserve\", \"more\"]"
    );
    assert_eq!(
        said("the warm-up of 90 s leaves nothing of the length of 60 s"),
        "разгон 90 с не оставляет ничего от длины 60 с"
    );
    assert_eq!(said("-2 is not allowed; a count is 0 to 1e12"), "-2 не годится; счётчик — от 0 до 1e12");
    assert_eq!(
        said("“a. b.ron” was not written: Permission denied (os error 13). Nothing was left behind."),
        "“a. b.ron” не записан: нет прав доступа (ошибка системы 13). Следов не осталось."
    );
    assert_eq!(
        said("this list is too long: it may have 10000 items at most"),
        "этот список слишком длинный: в нём может быть не больше 10000 строк"
    );
    assert_eq!(
        said("1 token is too few for 10 machines; each needs one"),
        "1 токена мало для 10 машин: каждой нужен хотя бы один"
    );
    assert_eq!(
        said("“a.ron” is written in UTF-32 (big-endian); save it as UTF-8."),
        "Файл “a.ron” записан в UTF-32 (big-endian); сохраните его в UTF-8."
    );
    assert_eq!(sentence("there is no machine", Locale::new(EN)), "there is no machine");
}

/// The words of a text that are English and no names: what stands in quotations, paths and lists of names is left out.
fn english(text: &str) -> Vec<String> {
    let mut plain = text.to_owned();
    for (open, close) in [('`', '`'), ('"', '"'), ('“', '”'), ('«', '»')] {
        while let Some(at) = plain.find(open) {
            let inside = at + open.len_utf8();
            let end = plain[inside..].find(close).map_or(plain.len(), |end| inside + end + close.len_utf8());
            plain.replace_range(at..end, " ");
        }
    }
    let lines = plain.lines().map(|line| line.split("есть: ").next().unwrap_or(line));
    let words: Vec<&str> = lines.flat_map(|line| line.split_whitespace()).collect();
    let is_word = |word: &&&str| {
        let bare = word.trim_matches(|c: char| !c.is_alphanumeric());
        let known = [
            "inf",
            "little-endian",
            "big-endian",
            "seed",
            "policy",
            "warm",
            "flows",
            "nodes",
            "length",
            "dt",
            "forecast",
        ];
        !word.ends_with(':')
            && bare.len() > 1
            && bare.chars().all(|c| c.is_ascii_lowercase() || c == '-')
            && !known.contains(&bare)
    };
    words.iter().filter(is_word).map(|word| (*word).to_owned()).collect()
}

#[test]
fn every_broken_file_is_told_in_the_language() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/broken");
    let (mut count, mut wrong) = (0, Vec::new());
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let found = library::open(&path.display().to_string()).unwrap_err();
        let text = problems(&found, Locale::new(RU)).replace(&format!("{}/", folder.display()), "");
        count += 1;
        let left = english(&text);
        if !left.is_empty() || text == found.to_string() {
            wrong.push(format!("{left:?} in {text}"));
        }
    }
    assert!(count > 80 && wrong.is_empty(), "{count}: {wrong:#?}");
}

/// Values that are typed wrongly into every parameter of every scenario.
#[test]
fn every_parameter_refuses_in_the_language() {
    let mut wrong = std::collections::BTreeSet::new();
    for name in library::names() {
        let scenario = library::open(&name).unwrap().scenario;
        let mut paths = Vec::new();
        param::walk(&scenario, &mut |entry| paths.push(entry.path));
        paths.truncate(400);
        for path in paths {
            for value in
                ["-1", "1e300", "x y", "(", "[", "\"", "Nothing", "5 parsecs", "1,5", "true", "{", "nan", "0x", "'", ""]
            {
                let mut trial = scenario.clone();
                if let Err(mistake) = param::set(&mut trial, crate::sim::registry(), &path, value) {
                    let text = told(&mistake, Some(value), Locale::new(RU));
                    let left = english(&text);
                    if !left.is_empty() {
                        wrong.insert(format!(
                            "{value}: {left:?} in {}",
                            text.split_once(": ").map_or("", |(_, rest)| rest)
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Names and parts of a path that are not there, and paths that are none.
#[test]
fn every_wrong_path_is_told_in_the_language() {
    for path in ["nods", "nodes[99].rate", "nodes[x]", "nodes[0", "nodes[0]x", "", "seed.x", "title[0]", "qos..p95"] {
        let mut scenario = library::open("wavelet/heterogeneous").unwrap().scenario;
        scenario.script = vec![Scripted {
            at: Time::from_secs(1),
            command: Command::Set { path: path.to_owned(), value: "1".into() },
        }];
        for mistake in scenario.check() {
            let text = told(&mistake, None, Locale::new(RU));
            assert!(english(&text).is_empty() && text != mistake.to_string(), "{path}: {text}");
        }
        assert_ne!(scenario.check(), [], "{path}");
    }
    let mut scenario = Scenario::default();
    let registry = crate::sim::registry();
    for mistake in [
        param::insert(&mut scenario, registry, "title", None).unwrap_err(),
        param::insert(&mut scenario, registry, "nodes", Some("(rat: 1)")).unwrap_err(),
        param::remove(&mut scenario, "nodes", 99).unwrap_err(),
    ] {
        let text = told(&mistake, None, Locale::new(RU));
        assert!(english(&text).is_empty(), "{text}");
    }
    assert!(english("there is no machine here").len() > 3, "the test sees English");
}

#[test]
fn problems_parse_and_their_keys_are_unique() {
    let source = RU.problems();
    if let Err((_, errors)) = fluent_bundle::FluentResource::try_new(source.to_owned()) {
        panic!("problems.ru.ftl: {errors:?}");
    }
    let keys: Vec<&str> = source.lines().filter_map(|line| line.split_once(" = ").map(|(key, _)| key)).collect();
    let unique: std::collections::BTreeSet<&str> = keys.iter().copied().collect();
    assert_eq!(unique.len(), keys.len());
}

#[test]
fn a_range_is_told_with_its_unit() {
    let range = Param::above(0.0, 9.0).unit("req/s");
    let mistake = Mistake { path: "x".into(), problem: Problem::OutOfRange { value: "10 s".into(), range } };
    assert_eq!(told(&mistake, None, Locale::new(RU)), "x: 10 с не годится: нужно > 0, ≤ 9 запр/с");
    assert_eq!(told(&mistake, None, Locale::new(EN)), "x: 10 s is not allowed; it must be above 0 and at most 9 req/s");
}
