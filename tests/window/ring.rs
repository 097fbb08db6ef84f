//! The ring in its tab and on the scene: what is shown of it, and machines that are dragged out of it and into it.

use crate::table::Table;
use bevy_egui::egui::{Key, Pos2, accesskit::Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable, by};
use equipoise::app::act::Act;
use equipoise::app::colour::Theme;
use equipoise::app::frame::Region;
use equipoise::app::lane::Lane;
use equipoise::app::locale::Language;
use equipoise::lab::library;
use equipoise::param::Time;
use equipoise::sim::{Command, NodeId, Scenario};

const SIZE: [f32; 2] = [1600.0, 1000.0];
const TALL: [f32; 2] = [1600.0, 2200.0];

fn of(scenario: &str, seconds: u64) -> Table {
    Table::new(scenario, seconds)
}

/// A run of a scenario that is changed before.
fn changed(scenario: &str, seconds: u64, change: impl FnOnce(&mut Scenario)) -> Table {
    let mut table = of(scenario, 0);
    let mut opened = library::open(scenario).unwrap();
    change(&mut opened.scenario);
    table.lane = Lane::new(0, opened).unwrap();
    table.lane.advance(Time::from_secs(seconds), || false);
    table
}

/// Drags from one place to another and lets go; `on_the_way` looks at what is shown before that.
fn drag(
    harness: &mut Harness<'_, Table>,
    from: Pos2,
    to: Pos2,
    on_the_way: impl FnOnce(&mut Harness<'_, Table>),
) -> Vec<Act> {
    harness.hover_at(from);
    harness.run_steps(2);
    harness.drag_at(from);
    harness.run_steps(2);
    for step in 1..=5 {
        harness.hover_at(from + (to - from) * (step as f32 / 5.0));
        harness.run_steps(1);
    }
    harness.run_steps(2);
    on_the_way(harness);
    harness.drop_at(to);
    harness.run_steps(3);
    std::mem::take(&mut harness.state_mut().acts)
}

fn at(harness: &Harness<'_, Table>, name: &str) -> Pos2 {
    harness.get(by().label_contains(name)).rect().center()
}

/// The middle of the ring of the tab, and a place beside it.
fn large_ring(harness: &Harness<'_, Table>) -> (Pos2, Pos2) {
    let rect = harness.get(by().role(Role::Image).label_contains("Token ring:")).rect();
    (rect.center(), rect.left_bottom() + vec2(8.0, -8.0))
}

#[test]
fn the_tab_shows_band_lamps_gauges_and_moves() {
    let harness = of("ach/c3", 400).laid(TALL);
    for text in ["Load against the band", "Control and budget", "Last moves"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
    for text in ["room γ: 0", "need η: 0", "strength C: 0", "of the budget m: ", "the last 100 steps: ", "target 0.65"]
    {
        assert!(harness.query_by_label_contains(text).is_some(), "{text}");
    }
    let rests = harness.query_all_by_label_contains(" rests").count();
    let lit = ["▲ gives", "▼ takes"].map(|word| harness.query_all_by_label_contains(word).count());
    assert_eq!(rests + lit[0] + lit[1] + harness.query_all_by_label_contains(" removed").count().min(2), 13, "{lit:?}");
    let ring = harness.get(by().role(Role::Image).label_contains("Token ring:")).accesskit_node().label().unwrap();
    assert!(ring.contains("key 1: 8.") && ring.contains("11 machines"), "{ring}");
    assert!(harness.query_all_by_label_contains(" of the ring").count() >= 8);
}

#[test]
fn without_a_band_nobody_rests() {
    let harness = of("classroom/ring_points", 30).laid(TALL);
    assert!(harness.query_by_label("Load of the machines").is_some());
    assert_eq!(harness.query_all_by_label_contains("rests").count(), 0);
    for text in ["Control and budget", "steps over budget"] {
        assert!(harness.query_by_label_contains(text).is_none(), "{text}");
    }
    assert!(of("wavelet/heterogeneous", 5).laid(SIZE).query_by_label("Ring").is_none());
}

#[test]
fn it_is_laid_out_at_any_moment_in_any_language_and_colours() {
    for scenario in ["ach/c1", "ach/c3", "ach-queued/c3", "classroom/ring_points"] {
        for seconds in [0, 1, 300, 600] {
            for (language, theme) in [(Language::En, Theme::Light), (Language::Ru, Theme::Dark)] {
                let harness = of(scenario, seconds).seen(language, theme).laid([1280.0, 720.0]);
                assert_eq!(harness.state().acts, [], "{scenario} {seconds}");
            }
        }
    }
}

#[test]
fn a_step_over_its_budget_has_a_sign() {
    let mut table = of("ach/c1", 0);
    let over = |table: &Table| table.lane.now().ring.as_ref().is_some_and(|ring| ring.last.over_budget);
    while !over(&table) {
        let next = Time::from_secs(table.lane.now().tick + 1);
        table.lane.advance(next, || false);
        assert!(table.lane.now().tick < 200, "every move of C1 is over its budget");
    }
    let tick = table.lane.now().tick;
    assert!(table.laid(TALL).query_all_by_label_contains(" times its budget").count() >= 2, "in the ring and below");
    let calm = of("ach/c1", tick - 1).laid(TALL);
    assert_eq!(calm.query_all_by_label_contains(" times its budget").count(), 0);
}

#[test]
fn more_arcs_than_can_be_drawn_are_slices_and_that_is_said() {
    let many = |scenario: &mut Scenario| {
        if let Some(ring) = &mut scenario.ring {
            ring.tokens = 20_000;
        }
    };
    for seconds in [0, 1, 60] {
        let harness = changed("ach/c3", seconds, many).laid(TALL);
        assert!(harness.query_by_label_contains("20\u{a0}000 arcs are too many to draw: each of 720").is_some());
    }
    assert!(of("ach/c3", 1).laid(TALL).query_by_label_contains("too many to draw").is_none());
}

#[test]
fn of_many_machines_the_most_loaded_are_listed() {
    let many = |scenario: &mut Scenario| scenario.nodes[1].count = 60;
    let harness = changed("ach/c1", 20, many).laid(TALL);
    assert!(harness.query_by_label_contains("The 40 most loaded of 66 machines").is_some());
    assert!(harness.query_by_label_contains("and 34 more").is_some());
}

#[test]
fn a_machine_is_dragged_off_the_ring_by_its_chip_or_by_an_arc() {
    let mut harness = of("ach/c1", 5).laid(TALL);
    let (chip, tray) = (at(&harness, "n3: 101 tokens"), at(&harness, "Off the ring:"));
    let acts = drag(&mut harness, chip, tray, |_| ());
    assert_eq!(acts, [Act::Do(Command::Remove { node: NodeId(2) })]);
    let (centre, beside) = large_ring(&harness);
    let arc = centre - vec2(0.0, 130.0);
    let acts = drag(&mut harness, arc, beside, |_| ());
    assert!(matches!(acts.as_slice(), [Act::Do(Command::Remove { .. })]), "{acts:?}");
    assert_eq!(drag(&mut harness, arc, centre, |_| ()), [], "it came back to where it was");
    assert_eq!(drag(&mut harness, centre, beside, |_| ()), [], "in the middle there is no machine");
}

#[test]
fn escape_puts_it_back() {
    let mut harness = of("ach/c1", 5).laid(TALL);
    let (chip, tray) = (at(&harness, "n3: 101 tokens"), at(&harness, "Off the ring:"));
    let acts = drag(&mut harness, chip, tray, |harness| {
        harness.key_press(Key::Escape);
        harness.run_steps(2);
    });
    assert_eq!(acts, []);
}

#[test]
fn machines_are_dragged_onto_the_ring() {
    let mut harness = of("ach/c3", 200).laid(TALL);
    let (centre, beside) = large_ring(&harness);
    let gone = at(&harness, "n10 was removed");
    assert_eq!(drag(&mut harness, gone, centre, |_| ()), [Act::Do(Command::Add { like: NodeId(9) })]);
    let new = at(&harness, "One more machine like n4");
    assert_eq!(drag(&mut harness, new, centre, |_| ()), [Act::Do(Command::Add { like: NodeId(3) })]);
    assert_eq!(drag(&mut harness, new, beside, |_| ()), [], "beside the ring nothing comes in");
    // One that is off but not removed is started.
    let mut table = of("ach/c1", 5);
    table.lane.act(Command::Drain { node: NodeId(1) }).unwrap();
    table.lane.advance(Time::from_secs(100), || false);
    let mut harness = table.laid(TALL);
    let (off, (centre, _)) = (at(&harness, "n2 is off"), large_ring(&harness));
    assert_eq!(drag(&mut harness, off, centre, |_| ()), [Act::Do(Command::Start { node: NodeId(1) })]);
}

#[test]
fn keys_do_what_dragging_does() {
    let mut harness = of("ach/c1", 5).laid(TALL);
    harness.get(by().label_contains("n3: 101 tokens")).focus();
    harness.run_steps(2);
    for (key, command) in
        [(Key::Delete, Command::Remove { node: NodeId(2) }), (Key::Insert, Command::Add { like: NodeId(2) })]
    {
        harness.key_press(key);
        harness.run_steps(2);
        assert_eq!(std::mem::take(&mut harness.state_mut().acts), [Act::Do(command)]);
    }
}

#[test]
fn what_is_dragged_is_done_to_the_run_and_can_be_taken_back() {
    let mut table = of("ach/c1", 5);
    table.lane.act(Command::Remove { node: NodeId(2) }).unwrap();
    table.lane.advance(Time::from_secs(8), || false);
    assert!(table.lane.sim().given().script.iter().any(|one| one.command == Command::Remove { node: NodeId(2) }));
    assert!(table.lane.now().nodes[2].removed);
    assert!(table.lane.undo());
    assert!(!table.lane.now().nodes[2].removed);
}

#[test]
fn machines_of_the_scene_are_dragged_out_and_in() {
    let mut harness = of("ach/c1", 5).laid(SIZE);
    let card = harness.get(by().role(Role::Button).label_contains("n3: state")).rect().center();
    let free = harness.state().scene.left_center() + vec2(20.0, -120.0);
    assert_eq!(drag(&mut harness, card, free, |_| ()), [Act::Do(Command::Remove { node: NodeId(2) })]);
    let near = card + vec2(30.0, 40.0);
    assert_eq!(drag(&mut harness, card, near, |_| ()), [], "among the machines it stays");
    let new = harness.get(by().role(Role::Button).label("+ machine")).rect().center();
    assert_eq!(drag(&mut harness, new, card, |_| ()), [Act::Do(Command::Add { like: NodeId(0) })]);
    // A machine of a reserve pool belongs to its pool.
    let mut harness = of("wavelet/heterogeneous", 600).laid(SIZE);
    let card = harness.get(by().role(Role::Button).label_contains("n4: state")).rect().center();
    let acts = drag(&mut harness, card, free, |_| ());
    let (off, drain) = ([], [Act::Do(Command::Drain { node: NodeId(3) })]);
    assert!(acts == off || acts == drain, "{acts:?}");
}

#[test]
fn the_ring_of_the_scene_opens_its_tab() {
    let mut harness = of("ach/c3", 100).laid(SIZE);
    harness.get_by_label("Live").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("Control and budget").is_none());
    harness.state_mut().arrangement.show(Region::Right, false);
    harness.run_steps(3);
    harness.get(by().role(Role::Button).label_contains("Token ring:")).click();
    harness.run_steps(3);
    assert!(harness.query_by_label("Load against the band").is_some());
    assert!(harness.state().arrangement.shows(Region::Right));
    let plain = of("theory/mm1", 10).laid(SIZE);
    assert!(plain.query(by().role(Role::Button).label_contains("Token ring:")).is_none());
}
