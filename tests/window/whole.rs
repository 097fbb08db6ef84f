//! Names are whole: in both languages, in a small window, at every size of texts, no name of ours is shortened.

use crate::painted::{Painted, painted, points};
use crate::table::{Table, region};
use bevy_egui::egui::{Key, Modifiers, Rect, accesskit::Role};
use egui_kittest::kittest::{By, NodeT, Queryable};
use egui_kittest::{Harness, Node};
use equipoise::app::colour::Theme;
use equipoise::app::frame::Region;
use equipoise::app::locale::{Language, Locale};
use equipoise::lab::adjust::set_policy;
use equipoise::lab::library;
use equipoise::sim::Policy;
use std::collections::BTreeSet;

/// Small, with each size of texts.
const WINDOWS: [([f32; 2], f32); 4] =
    [([1280.0, 720.0], 1.0), ([1280.0, 720.0], 1.3), ([1280.0, 720.0], 1.5), ([1600.0, 1000.0], 1.0)];
/// A scenario of each family, with the tabs that it fills.
pub const SCENARIOS: [(&str, &[&str]); 5] = [
    ("wavelet/heterogeneous", &["tab-live", "tab-distribution", "tab-machines", "tab-why"]),
    ("ach/c3", &["tab-live", "tab-ring", "tab-machines"]),
    ("edge/testbed", &["tab-live", "tab-why"]),
    ("theta/series1", &["tab-live", "tab-why"]),
    ("microservices/five", &["tab-live", "tab-why"]),
];

/// What is painted shortened and is nobody's own text: titles, descriptions, hints of the status bar, which are longer than any bar.
fn shortened(harness: &Harness<'_, Table>, locale: Locale) -> BTreeSet<String> {
    shortened_in(harness, locale, harness.ctx.viewport_rect())
}

/// The same in a part of the window.
fn shortened_in(harness: &Harness<'_, Table>, locale: Locale, part: Rect) -> BTreeSet<String> {
    let file = &harness.state().lane.file;
    let own: Vec<&str> = [file.title.as_str(), file.about.as_str()]
        .into_iter()
        .chain(file.nodes.iter().map(|group| group.name.as_str()))
        .chain(file.flows.iter().map(|flow| flow.name.as_str()))
        .filter(|text| !text.is_empty())
        .collect();
    let is_ours = |one: &Painted| {
        let start = one.text.trim_end_matches('…');
        let start = start.trim();
        // Data of a file, such as counts of a trace, and the hint that a tooltip has in full.
        let is_data = start.starts_with('[') || locale.text("status-keys").starts_with(start);
        !is_data && !start.is_empty() && !own.iter().any(|text| text.starts_with(start) || start.contains(text))
    };
    // What is under the pointer is told there in one line, as far as that reaches; its tooltip has all.
    let status = region(harness, Region::Status);
    let is_cut = |one: &Painted| one.place.right() > one.clip.right() + 1.5;
    let texts = painted(&harness.output().shapes)
        .into_iter()
        .filter(|one| part.intersects(one.place) && !status.contains_rect(one.place));
    texts.filter(|one| one.elided || is_cut(one)).filter(is_ours).map(|one| one.text).collect()
}

fn in_left(harness: &Harness<'_, Table>, locale: Locale) -> BTreeSet<String> {
    shortened_in(harness, locale, region(harness, Region::Left))
}

/// Opens every section of the left panel that is closed at first, and every one in it.
pub fn open_all(harness: &mut Harness<'_, Table>, locale: Locale) {
    let open_at_first = ["section-policy", "section-pools", "section-ring", "section-qos"].map(|key| locale.text(key));
    let tabs = ["left-controls", "left-build"].map(|key| locale.text(key));
    let mut done = Vec::new();
    loop {
        let panel = region(harness, Region::Left);
        let found: Vec<_> = harness
            .get_all(By::new().role(Role::Button).recursive(true))
            .filter(|node| panel.contains_rect(node.rect()) && !done.contains(&node.accesskit_node().id()))
            .collect();
        if found.is_empty() {
            return;
        }
        done.extend(found.iter().map(|node| node.accesskit_node().id()));
        let label = |node: &Node<'_>| node.accesskit_node().label().unwrap_or_default();
        let stays =
            |name: &String| tabs.contains(&name.as_str()) || open_at_first.iter().any(|open| name.starts_with(open));
        found.iter().filter(|node| !stays(&label(node))).for_each(Node::click);
        drop(found);
        harness.run_steps(3);
    }
}

/// Opens a tab by the key of its name: the last of that name, since the left panel stands before the right one.
pub fn tab(harness: &mut Harness<'_, Table>, locale: Locale, key: &str) {
    let found: Vec<_> = harness.get_all_by_label(locale.text(key)).collect();
    found[found.len() - 1].click();
    drop(found);
    harness.run_steps(4);
}

/// A run of this scenario, under a policy where one is named.
fn laid(scenario: &str, policy: Option<&str>, language: Language, size: [f32; 2]) -> Harness<'static, Table> {
    let mut table = Table::new(scenario, 20).seen(language, Theme::Dark);
    let mut opened = library::open(scenario).unwrap();
    if let Some(policy) = policy {
        set_policy(&mut opened.scenario, policy).unwrap();
    }
    table.lane = equipoise::app::lane::Lane::new(0, opened).unwrap();
    table.lane.advance(equipoise::param::Time::from_secs(20), || false);
    table.laid(size)
}

#[test]
fn names_in_panels_are_whole() {
    let mut found = BTreeSet::new();
    for (scenario, tabs) in SCENARIOS {
        for language in Language::ALL {
            for (pixels, text_size) in WINDOWS {
                let locale = Locale::new(language);
                let size = points(pixels, text_size);
                let case = format!("{scenario} {language:?} {}×{text_size}", pixels[0]);
                let mut harness = laid(scenario, None, language, size);
                // Tables scroll sideways where texts are large; they and the ring have tests of their own.
                let own_tests = ["tab-machines", "tab-ring", "tab-why"];
                for key in tabs.iter().filter(|key| text_size == 1.0 || !own_tests.contains(*key)) {
                    tab(&mut harness, locale, key);
                    found.extend(shortened(&harness, locale).into_iter().map(|text| format!("{text} | {case} {key}")));
                }
                // As wide, but so high that everything is in sight.
                harness.set_size([size[0], 6000.0].into());
                harness.run_steps(3);
                open_all(&mut harness, locale);
                found.extend(in_left(&harness, locale).into_iter().map(|text| format!("{text} | {case} left")));
                tab(&mut harness, locale, "left-build");
                open_all(&mut harness, locale);
                found.extend(in_left(&harness, locale).into_iter().map(|text| format!("{text} | {case} build")));
            }
        }
    }
    assert!(found.is_empty(), "{} are shortened:\n{}", found.len(), found.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn names_of_policies_and_scenarios_are_whole_in_the_bar() {
    let mut found = BTreeSet::new();
    let scenarios = library::names();
    let fits = |policy: &str| {
        let good = |name: &&str| {
            let mut scenario = library::open(name).unwrap().scenario;
            set_policy(&mut scenario, policy).is_ok() && scenario.check().is_empty()
        };
        ["wavelet/heterogeneous", "theta/series1", "edge/testbed", "ach/c3"].into_iter().find(good)
    };
    let policies =
        Policy::all().into_iter().map(|info| (fits(info.name).expect(info.name).to_owned(), Some(info.name)));
    let cases: Vec<(String, Option<&str>)> = policies.chain(scenarios.into_iter().map(|name| (name, None))).collect();
    for language in Language::ALL {
        let locale = Locale::new(language);
        let harnesses = WINDOWS.map(|(pixels, text_size)| points(pixels, text_size));
        for (scenario, policy) in &cases {
            for size in harnesses {
                let harness = laid(scenario, *policy, language, size);
                let case = format!("{scenario} {policy:?} {language:?} {size:?}");
                found.extend(shortened(&harness, locale).into_iter().map(|text| format!("{text} | {case}")));
            }
        }
    }
    assert!(found.is_empty(), "{} are shortened:\n{}", found.len(), found.into_iter().collect::<Vec<_>>().join("\n"));
}

/// The lists that open: their entries are whole too, but for the titles of scenarios, which their tooltips have.
#[test]
fn names_in_lists_are_whole() {
    let mut found = BTreeSet::new();
    for language in Language::ALL {
        let locale = Locale::new(language);
        for (pixels, text_size) in WINDOWS {
            let mut harness = laid("wavelet/heterogeneous", None, language, points(pixels, text_size));
            for key in ["top-policy", "top-scenario", "menu-view", "menu-file"] {
                harness.get_all_by_label(locale.text(key)).next().expect("it is in the bar").click();
                harness.run_steps(4);
                let titles: Vec<String> =
                    library::names().iter().map(|name| library::open(name).unwrap().scenario.title).collect();
                let is_title =
                    |text: &String| titles.iter().any(|title| title.starts_with(text.trim_end_matches('…').trim()));
                let texts = shortened(&harness, locale).into_iter().filter(|text| !is_title(text));
                found.extend(texts.map(|text| format!("{text} | {language:?} {}×{text_size} {key}", pixels[0])));
                harness.key_press_modifiers(Modifiers::NONE, Key::Escape);
                harness.run_steps(3);
            }
        }
    }
    assert!(found.is_empty(), "{} are shortened:\n{}", found.len(), found.into_iter().collect::<Vec<_>>().join("\n"));
}
