//! Units are those of the language of the window everywhere, and are typed in any.

use crate::painted::painted;
use crate::table::{Table, type_into};
use crate::whole::{SCENARIOS, open_all, tab};
use bevy_egui::egui::{Key, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable, by};
use equipoise::app::act::Act;
use equipoise::app::colour::Theme;
use equipoise::app::locale::{Language, Locale};
use equipoise::param::Time;

const ENGLISH: [&str; 10] = ["ns", "us", "ms", "s", "min", "h", "req/s", "requests", "ticks", "periods"];

fn laid(scenario: &str, size: [f32; 2]) -> Harness<'static, Table> {
    let mut table = Table::new(scenario, 30).seen(Language::Ru, Theme::Dark);
    table.lane = Table::of_its_own(scenario, 30);
    table.laid(size)
}

/// Units in English among what is painted and what is read out, but for the texts of the scenario itself.
fn english(harness: &Harness<'_, Table>) -> Vec<String> {
    let file = &harness.state().lane.file;
    let read = harness.root().children_recursive().flat_map(|node| {
        let node = node.accesskit_node();
        [node.label(), node.value()]
    });
    let texts = painted(&harness.output().shapes).into_iter().map(|one| one.text).chain(read.flatten());
    let is_wrong = |text: &String| {
        let own = file.about.contains(text.as_str()) || file.title.contains(text.as_str());
        let mut words = text.split(|c: char| c.is_whitespace() || [',', ';', ')'].contains(&c)).peekable();
        let mut found = ENGLISH.contains(&text.trim()) && text.len() > 1;
        while let (Some(word), Some(next)) = (words.next(), words.peek()) {
            found |= word.ends_with(|c: char| c.is_ascii_digit()) && ENGLISH.contains(next);
        }
        found && !own
    };
    texts.filter(is_wrong).collect()
}

#[test]
fn units_are_those_of_the_language_everywhere() {
    let locale = Locale::new(Language::Ru);
    let mut found = std::collections::BTreeSet::new();
    for (scenario, tabs) in SCENARIOS {
        let mut harness = laid(scenario, [1600.0, 1000.0]);
        for key in tabs {
            tab(&mut harness, locale, key);
            found.extend(english(&harness).into_iter().map(|text| format!("{text} | {scenario} {key}")));
        }
        harness.set_size([1600.0, 6000.0].into());
        open_all(&mut harness, locale);
        found.extend(english(&harness).into_iter().map(|text| format!("{text} | {scenario} left")));
        tab(&mut harness, locale, "left-build");
        open_all(&mut harness, locale);
        found.extend(english(&harness).into_iter().map(|text| format!("{text} | {scenario} build")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_unit_is_typed_in_any_language() {
    let locale = Locale::new(Language::Ru);
    let mut harness = laid("wavelet/heterogeneous", [1600.0, 6000.0]);
    open_all(&mut harness, locale);
    harness.state_mut().acts.clear();
    let cases = [
        ("qos.p95", "250 мс", "250 ms"),
        ("qos.p95", "260 ms", "260 ms"),
        ("qos.p99", "2 с", "2 s"),
        ("flows[0].shape.base", "330 запр/с", "330"),
        ("flows[0].shape.base", "340 req/s", "340"),
    ];
    for (path, text, value) in cases {
        let wanted = Act::Set { path: path.to_owned(), value: value.to_owned() };
        assert_eq!(type_into(&mut harness, path, text, Key::Enter), [wanted], "{text}");
    }
}

#[test]
fn a_moment_to_run_to_is_typed_in_any_language() {
    let locale = Locale::new(Language::Ru);
    for text in ["20 мин", "20 min", "1200", "1200 с"] {
        let mut harness = laid("wavelet/heterogeneous", [1600.0, 1000.0]);
        harness.get(by().role(Role::Button).label_contains("t = ")).click();
        harness.run_steps(3);
        harness.state_mut().acts.clear();
        let acts = type_into(&mut harness, locale.text("transport-until"), text, Key::Enter);
        assert_eq!(acts, [Act::RunUntil(Time::from_secs(1200))], "{text}");
    }
}
