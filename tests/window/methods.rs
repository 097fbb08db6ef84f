//! The views of the methods: two loss machines with the needle of theta, latency curves with the objective.

use crate::table::Table;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable, by};
use equipoise::app::colour::Theme;
use equipoise::app::lane::Lane;
use equipoise::app::locale::Language;
use equipoise::app::ui::plots::{Memory, tab_names};
use equipoise::lab::adjust::set_policy;
use equipoise::lab::library;
use equipoise::param::Time;

const SIZE: [f32; 2] = [1280.0, 720.0];
const TALL: [f32; 2] = [1280.0, 2000.0];

/// The tab *Why* of a scenario under a policy.
fn why(scenario: &str, policy: &str, seconds: u64) -> Table {
    let mut opened = library::open(scenario).unwrap();
    set_policy(&mut opened.scenario, policy).unwrap();
    let mut table = Table::new(scenario, 0);
    table.lane = Lane::new(0, opened).unwrap();
    table.lane.advance(Time::from_secs(seconds), || false);
    table.playback.jump(table.lane.sim().now().seconds());
    table.memory.plots.open("why").unwrap();
    table
}

/// The names of all pictures, such as a screen reader says them.
fn images(harness: &Harness<'_, Table>) -> Vec<String> {
    let all = harness.query_all(by().role(Role::Image));
    all.filter_map(|node| node.accesskit_node().label()).collect()
}

fn has(harness: &Harness<'_, Table>, text: &str) -> bool {
    harness.query_all_by_label_contains(text).next().is_some()
}

#[test]
fn every_rule_for_two_machines_shows_channels_needle_flashes_and_requests() {
    for (policy, clamped) in [("Theta", true), ("Coin", false), ("Trigger", false), ("Alternate", false)] {
        let harness = why("theta/series1", policy, 30).laid(TALL);
        let images = images(&harness);
        let some = |text: &str| images.iter().any(|name| name.contains(text));
        assert!(some("n1: ") && some("of 2 channels busy") && some("of 4 channels busy"), "{policy}: {images:?}");
        assert!(some("θ = ") && some("Last requests"), "{policy}: {images:?}");
        for letter in ["I ", "J ", "× "] {
            assert_eq!(images.iter().filter(|name| name.starts_with(letter)).count(), 2, "{policy} {letter}");
        }
        assert_eq!(has(&harness, "clamp 0.01 to 0.99"), clamped, "{policy}");
        assert!(has(&harness, "run: ") && has(&harness, "routing errors so far: "), "{policy}");
    }
}

/// Between two ticks the picture is that of its moment, not that of the next tick.
#[test]
fn a_moment_between_ticks_has_its_own_channels_and_flashes() {
    let mut seen = std::collections::BTreeSet::new();
    for hundredth in 0..20 {
        let mut table = why("theta/series1", "Theta", 30);
        table.playback.jump(29.0 + f64::from(hundredth) / 20.0);
        table.playback.speed = equipoise::app::playback::Speed::Times(0.1);
        let busy = |name: &String| name.contains("channels busy") || name.ends_with('%');
        seen.insert(images(&table.laid(SIZE)).into_iter().filter(busy).collect::<Vec<_>>());
    }
    assert!(seen.len() > 10, "{seen:?}");
}

#[test]
fn edge_policies_show_curves_figures_lamps_and_history() {
    let beside = [
        ("MeanOnly", "mu, s", false),
        ("MeanOnlyStable", "mu, s", true),
        ("RiskAware", "p_C", false),
        ("RiskAwareStable", "score, s", true),
        ("MoHan", "R", false),
    ];
    for scenario in ["edge/testbed", "edge/ten"] {
        for (policy, figure, stable) in beside {
            let harness = why(scenario, policy, 100).laid(TALL);
            let images = images(&harness);
            let some = |text: &str| images.iter().any(|name| name.contains(text));
            for machine in ["n1: mu = ", "n2: mu = ", "n3: mu = "] {
                assert!(some(machine) && some("last latency: "), "{scenario} {policy}: {images:?}");
            }
            assert!(some("chosen") && some("last choices") && some("latency"), "{scenario} {policy}: {images:?}");
            assert!(has(&harness, figure) && has(&harness, "500\u{a0}ms"), "{scenario} {policy}");
            assert!(has(&harness, "deadlines missed so far: ") && has(&harness, "switches so far: "), "{policy}");
            assert_eq!(has(&harness, "Hysteresis"), stable, "{scenario} {policy}");
            assert_eq!(some("/ 5"), stable, "{scenario} {policy}: the lamps");
        }
    }
}

#[test]
fn each_client_has_its_own_decision() {
    let mut harness = why("edge/ten", "RiskAwareStable", 400).laid(SIZE);
    assert!(has(&harness, "Client 0 · town · chosen"));
    harness.get_by_label("Client 1 · village").click();
    harness.run_steps(3);
    assert!(has(&harness, "Client 1 · village · chosen"));
}

/// Empty, after one tick, long; few and many servers; both languages and themes: something is shown, nothing breaks.
#[test]
fn views_stand_every_history() {
    for (scenario, policy) in
        [("theta/series2", "Theta"), ("edge/testbed", "RiskAwareStable"), ("edge/ten", "MeanOnly")]
    {
        for seconds in [0, 1, 5, 1000] {
            for language in Language::ALL {
                for theme in Theme::ALL {
                    let harness = why(scenario, policy, seconds).seen(language, theme).laid(SIZE);
                    assert_eq!(harness.state().acts, [], "{scenario} {seconds}");
                    assert!(!images(&harness).is_empty() || seconds == 0, "{scenario} {seconds}");
                }
            }
        }
    }
}

#[test]
fn tabs_have_names_and_the_nearest_is_suggested() {
    assert_eq!(tab_names().collect::<Vec<_>>(), ["ring", "live", "distribution", "machines", "why"]);
    let mut memory = Memory::default();
    for name in tab_names() {
        memory.open(name).unwrap();
    }
    let wrong = memory.open("whi").unwrap_err();
    assert!(wrong.contains("did you mean why?") && wrong.contains("distribution"), "{wrong}");
    memory.open("ring").unwrap();
    let lane = Table::of_its_own("theory/mm1", 1);
    let wrong = memory.fits(lane.now()).unwrap_err();
    assert!(wrong.contains("ring") && wrong.contains("live, distribution, machines"), "{wrong}");
}
