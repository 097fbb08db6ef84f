//! What the panels want done when they are used.

use crate::table::{Table, type_into};
use bevy_egui::egui::{self, Key, Modifiers, accesskit::Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable, by};
use equipoise::app::act::{Act, Answer, Concern, Recovery};
use equipoise::app::colour::Theme;
use equipoise::app::locale::Language;
use equipoise::app::playback::Speed;
use equipoise::app::session::Left;
use equipoise::sim::{Command, NodeId, Scenario};

const SIZE: [f32; 2] = [1280.0, 1000.0];

fn laid(seconds: u64) -> Harness<'static, Table> {
    Table::new("wavelet/heterogeneous", seconds).laid(SIZE)
}

fn click(harness: &mut Harness<'_, Table>, role: Role, name: &str) -> Vec<Act> {
    harness.get(by().role(role).label(name)).click();
    harness.run_steps(3);
    std::mem::take(&mut harness.state_mut().acts)
}

fn set(path: &str, value: &str) -> Act {
    Act::Set { path: path.to_owned(), value: value.to_owned() }
}

#[test]
fn the_transport_plays_steps_and_goes_back() {
    let mut harness = laid(0);
    assert_eq!(click(&mut harness, Role::Button, "Play"), [Act::Play(true)]);
    assert_eq!(click(&mut harness, Role::Button, "One tick"), [Act::Step]);
    assert_eq!(click(&mut harness, Role::Button, "Back to start"), [Act::Restart]);
    assert_eq!(click(&mut harness, Role::Button, "New seed"), [Act::NewSeed]);
    harness.state_mut().playback.playing = true;
    harness.run_steps(2);
    assert_eq!(click(&mut harness, Role::Button, "Pause"), [Act::Play(false)]);
    let fast = harness.get_by_label("As fast as it goes");
    fast.click();
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [Act::Speed(Speed::Max)]);
}

#[test]
fn pickers_open_a_scenario_and_switch_the_policy() {
    let mut harness = laid(10);
    assert_eq!(click(&mut harness, Role::ComboBox, "Policy"), []);
    assert!(harness.query_by_label_contains("Least connections · as the study has it").is_some());
    harness.get_by_label_contains("Power of d").click();
    harness.run_steps(3);
    assert_eq!(std::mem::take(&mut harness.state_mut().acts), [Act::Policy("PowerOfD".to_owned())]);
    assert_eq!(click(&mut harness, Role::ComboBox, "Scenario"), []);
    // The list is long.
    harness.get_by_label("failover").scroll_to_me();
    harness.run_steps(8);
    harness.get_by_label("failover").click();
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [Act::Open("wavelet/failover".into())]);
}

#[test]
fn a_drag_of_a_slider_is_one_change() {
    let mut harness = laid(5);
    let from = harness.get(by().role(Role::Slider).label("pools[0].start_delay")).rect().center();
    harness.hover_at(from);
    harness.drag_at(from);
    for step in 1..=8 {
        harness.hover_at(from + vec2(step as f32, 0.0));
    }
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [], "nothing is told while the slider is held");
    harness.drop_at(from + vec2(8.0, 0.0));
    harness.run_steps(3);
    match harness.state().acts.as_slice() {
        [Act::Set { path, value }] => {
            assert_eq!(path, "pools[0].start_delay");
            let seconds = equipoise::param::Time::parse(value).unwrap().seconds();
            assert!(seconds > 50.0 && seconds < 180.0, "{value}");
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn values_can_be_typed_with_units() {
    let mut harness = laid(5);
    assert_eq!(type_into(&mut harness, "qos.p95", "300 ms", Key::Enter), [set("qos.p95", "300 ms")]);
    assert_eq!(type_into(&mut harness, "qos.p95", "400 ms", Key::Escape), []);
    assert_eq!(type_into(&mut harness, "qos.p95", "120 ms", Key::Enter), [], "it is that already");
}

#[test]
fn a_change_is_seen_at_once_and_can_be_taken_back() {
    let mut table = Table::new("wavelet/heterogeneous", 5);
    table.lane.act(Command::Set { path: "qos.p95".into(), value: "300 ms".into() }).unwrap();
    let mut harness = table.laid(SIZE);
    let field = harness.get(by().role(Role::TextInput).label("qos.p95"));
    assert_eq!(field.value().as_deref(), Some("300 ms"), "before the next tick too");
    assert!(harness.query_by_label_contains("1 change since").is_some());
    let name = "Back to the value in the file: 120 ms (qos.p95)";
    assert_eq!(click(&mut harness, Role::Button, name), [set("qos.p95", "120 ms")]);
}

#[test]
fn a_value_beyond_its_slider_is_shown_as_it_is() {
    let mut table = Table::new("wavelet/heterogeneous", 5);
    table.lane.act(Command::Set { path: "qos.p99".into(), value: "900".into() }).unwrap();
    let harness = table.laid(SIZE);
    assert_eq!(harness.get(by().role(Role::TextInput).label("qos.p99")).value().as_deref(), Some("900 s"));
    assert_eq!(harness.state().acts, []);
}

#[test]
fn machines_have_headings_of_their_own() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 2600.0]);
    let rate = by().role(Role::Slider).label("nodes[1].rate");
    assert!(harness.query(rate).is_none());
    for heading in ["Machines", "n2"] {
        let found: Vec<_> = harness.get_all_by_label(heading).collect();
        found[0].click();
        drop(found);
        harness.run_steps(12);
    }
    assert!(harness.query(by().role(Role::Slider).label("nodes[1].rate")).is_some());
}

#[test]
fn a_policy_is_taken_back_with_its_parameters() {
    let mut table = Table::new("wavelet/heterogeneous", 0);
    let path = "policy".to_owned();
    for value in ["PowerOfD(d: 3)", "Random"] {
        table.lane.file.policy =
            equipoise::param::from_ron("LeastConnections(info: Snapshot(offset: 4.2, exponent: 2))").unwrap();
        table.lane.act(Command::Set { path: path.clone(), value: value.to_owned() }).unwrap();
    }
    let mut harness = table.laid(SIZE);
    let acts = click(&mut harness, Role::Button, "Back to the value in the file: LeastConnections (policy)");
    let [Act::Set { path, value }] = acts.as_slice() else { panic!("{acts:?}") };
    let policy = equipoise::param::from_ron::<equipoise::sim::Policy>(value).unwrap();
    assert_eq!((path.as_str(), &policy), ("policy", &harness.state().lane.file.policy));
    assert!(harness.state_mut().lane.act(Command::Set { path: path.clone(), value: value.clone() }).is_ok());
}

#[test]
fn machines_are_disturbed() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    assert_eq!(click(&mut harness, Role::Button, "Fail"), [Act::Do(Command::Crash { node: NodeId(0) })]);
    assert_eq!(click(&mut harness, Role::Button, "Repair"), [], "it is not down");
    let slow = Command::Slow { node: NodeId(0), speed: 0.5 };
    assert_eq!(click(&mut harness, Role::Button, "Slow"), [Act::Do(slow)]);
}

#[test]
fn plots_stand_the_wheel_and_a_double_click() {
    let mut harness = laid(600);
    let plot = harness.get(by().role(Role::Image).label("Response time")).rect().center();
    for turn in [1.0, 1.0, 1.0, -8.0] {
        harness.hover_at(plot);
        let unit = egui::MouseWheelUnit::Line;
        let delta = vec2(0.0, turn);
        harness.event(egui::Event::MouseWheel {
            unit,
            delta,
            phase: egui::TouchPhase::Move,
            modifiers: Modifiers::NONE,
        });
        harness.run_steps(4);
    }
    for _ in 0..2 {
        harness.drag_at(plot);
        harness.drop_at(plot);
        harness.hover_at(plot);
    }
    harness.run_steps(4);
    assert_eq!(harness.state().acts, []);
}

#[test]
fn messages_and_the_field_for_a_path() {
    let mut table = Table::new("wavelet/heterogeneous", 0);
    table.notice.say("first line\nsecond line");
    table.dialog.open();
    let mut harness = table.laid(SIZE);
    assert!(harness.query_by_label_contains("second line").is_some());
    assert_eq!(click(&mut harness, Role::Button, "Close"), [Act::Dismiss]);
    assert_eq!(type_into(&mut harness, "Path", "a.ron", Key::Enter), [Act::Open("a.ron".into())]);
    assert!(harness.state().dialog.purpose.is_none());
}

fn pressed(harness: &mut Harness<'_, Table>, modifiers: Modifiers, key: Key) -> Vec<Act> {
    harness.key_press_modifiers(modifiers, key);
    harness.run_steps(2);
    std::mem::take(&mut harness.state_mut().acts)
}

#[test]
fn keys_do_what_the_sheet_says() {
    let mut harness = laid(5);
    let cases = [
        (Modifiers::NONE, Key::Space, Act::Play(true)),
        (Modifiers::NONE, Key::Period, Act::Step),
        (Modifiers::NONE, Key::R, Act::Restart),
        (Modifiers::COMMAND, Key::Z, Act::Undo),
        (Modifiers::COMMAND, Key::Y, Act::Redo),
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::Z, Act::Redo),
        (Modifiers::COMMAND, Key::S, Act::Save),
        (Modifiers::COMMAND | Modifiers::SHIFT, Key::S, Act::AskSave),
        (Modifiers::COMMAND, Key::O, Act::AskOpen),
        (Modifiers::COMMAND, Key::N, Act::New),
        (Modifiers::NONE, Key::F1, Act::Keys(true)),
        (Modifiers::NONE, Key::F11, Act::Fullscreen),
        (Modifiers::NONE, Key::Num2, Act::Policy("RoundRobin".to_owned())),
    ];
    for (modifiers, key, act) in cases {
        assert_eq!(pressed(&mut harness, modifiers, key), [act], "{modifiers:?} {key:?}");
    }
}

#[test]
fn keys_are_dead_while_a_text_is_typed() {
    let mut harness = laid(5);
    harness.get(by().role(Role::TextInput).label("qos.p95")).click();
    harness.run_steps(2);
    for key in [Key::R, Key::Period, Key::Num1, Key::Minus, Key::Space] {
        assert_eq!(pressed(&mut harness, Modifiers::NONE, key), [], "{key:?}");
    }
}

/// In a slow frame a shortcut may be pressed and let go at once.
#[test]
fn a_shortcut_within_one_frame_is_heard() {
    let mut harness = laid(5);
    let key =
        |pressed, modifiers| egui::Event::Key { key: Key::S, physical_key: None, pressed, repeat: false, modifiers };
    let control = Modifiers { ctrl: true, ..Modifiers::COMMAND };
    harness.event(egui::Event::ModifiersChanged(control));
    harness.event(key(true, control));
    harness.event(key(false, control));
    harness.event(egui::Event::ModifiersChanged(Modifiers::NONE));
    harness.run_steps(1);
    assert_eq!(harness.state().acts, [Act::Save]);
    harness.state_mut().acts.clear();
    // A plain S is none.
    harness.event(key(true, Modifiers::NONE));
    harness.event(egui::Event::ModifiersChanged(control));
    harness.run_steps(1);
    assert_eq!(harness.state().acts, []);
}

#[test]
fn every_key_has_its_line_in_the_sheet() {
    let mut table = Table::new("wavelet/heterogeneous", 5);
    table.chosen.keys = true;
    let harness = table.laid([1600.0, 1000.0]);
    for binding in equipoise::app::keys::BINDINGS {
        let says = equipoise::app::locale::Locale::default().text(binding.says).to_owned();
        assert!(harness.query_all_by_label(&says).next().is_some(), "{says}");
    }
}

#[test]
fn drawn_machines_are_named_and_selected_and_the_table_follows() {
    let mut harness = laid(60);
    let name = harness.get(by().role(Role::Button).label_contains("n3: state")).accesskit_node().label().unwrap();
    assert!(name.contains("utilisation") && name.contains('%'), "{name}");
    harness.get(by().role(Role::Button).label_contains("n3: state")).click();
    harness.run_steps(2);
    assert_eq!(std::mem::take(&mut harness.state_mut().acts), [Act::Select(Some(NodeId(2)))]);
    harness.state_mut().chosen.node = Some(NodeId(2));
    harness.get_by_label("Distribution").click();
    harness.run_steps(3);
    assert!(harness.query_all_by_label("Answered within this time").next().is_some());
    let tabs: Vec<_> = harness.get_all_by_label("Machines").collect();
    tabs[tabs.len() - 1].click();
    drop(tabs);
    harness.run_steps(3);
    harness.get(by().role(Role::Button).label("busy %")).click();
    harness.run_steps(3);
    harness.get(by().role(Role::Button).label("n5")).click();
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [Act::Select(Some(NodeId(4)))]);
}

#[test]
fn a_decision_is_explained_with_its_candidates() {
    let mut harness = Table::new("edge/testbed", 60).laid(SIZE);
    harness.get_by_label("Why").click();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("chosen: n").is_some());
    assert!(harness.query_all_by_label_contains("n3").next().is_some());
    assert!(laid(5).query_by_label("Why").is_none(), "round robin has nothing to say");
}

#[test]
fn risk_and_score_of_a_machine_are_explained() {
    let mut table = Table::new("wavelet/heterogeneous", 5);
    table.lane = Table::of_its_own("wavelet/heterogeneous", 200);
    let mut harness = table.laid(SIZE);
    harness.get_by_label("Why").click();
    harness.run_steps(3);
    for text in ["Risk and its parts", "base score", "residual safe capacity"] {
        assert!(harness.query_by_label(text).is_some(), "{text}");
    }
}

#[test]
fn every_tab_is_drawn_with_no_history_with_one_tick_and_with_a_long_one() {
    let tabs = ["Live", "Distribution", "Machines", "Ring", "Why"];
    let mut drawn = [0; 5];
    for scenario in ["wavelet/heterogeneous", "ach/c3", "edge/testbed", "theta/series1", "microservices/five"] {
        for ticks in [0, 1, 600] {
            let mut table = Table::new(scenario, 0);
            table.lane = Table::of_its_own(scenario, 0);
            let dt = table.lane.now().dt.0;
            table.lane.advance(equipoise::param::Time(ticks * dt), || false);
            let mut harness = table.laid(SIZE);
            for (tab, drawn) in tabs.iter().zip(&mut drawn) {
                let found: Vec<_> = harness.query_all_by_label(tab).collect();
                let Some(last) = found.last() else { continue };
                last.click();
                drop(found);
                harness.run_steps(3);
                *drawn += 1;
                assert_eq!(harness.state().acts, [], "{scenario} {ticks} {tab}");
            }
        }
    }
    assert!(drawn.iter().all(|drawn| *drawn >= 2), "{drawn:?}");
}

#[test]
fn what_is_built_starts_anew() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    harness.get_by_label("Build").click();
    harness.run_steps(3);
    assert!(harness.query_by_label("not saved").is_none());
    let acts = type_into(&mut harness, "seed", "77", Key::Enter);
    let [Act::Draft(Some(draft))] = acts.as_slice() else { panic!("{acts:?}") };
    harness.state_mut().lane.set_draft(Some((**draft).clone()));
    harness.run_steps(3);
    assert!(harness.query_by_label("not saved").is_some(), "what is built is not in the file");
    let acts = click(&mut harness, Role::Button, "Restart with this");
    match acts.as_slice() {
        [Act::Rebuild(scenario)] => assert_eq!((scenario.seed, scenario.nodes.len()), (77, 6)),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_menus_list_recent_files_and_looks() {
    let mut harness = laid(5);
    harness.get_by_label("File").click();
    harness.run_steps(3);
    harness.get_by_label("mine.ron").click();
    harness.run_steps(3);
    assert_eq!(std::mem::take(&mut harness.state_mut().acts), [Act::Open("some/folder/mine.ron".into())]);
    harness.get_by_label("View").click();
    harness.run_steps(3);
    harness.get_by_label("Light").click();
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [Act::Theme(Theme::Light)]);
}

#[test]
fn unsaved_changes_are_asked_about() {
    let mut table = Table::new("wavelet/heterogeneous", 5);
    table.question.then = Some(Act::Close);
    let mut harness = table.laid(SIZE);
    assert_eq!(pressed(&mut harness, Modifiers::NONE, Key::R), [], "an answer comes first");
    let acts = click(&mut harness, Role::Button, "Do not save");
    assert_eq!(acts, [Act::Answer(Answer::Discard)]);
}

#[test]
fn a_run_that_was_left_behind_is_named_and_lost_only_by_a_second_press() {
    let mut table = Table::new("wavelet/heterogeneous", 5);
    let path = std::path::PathBuf::from("autosave-1.ron");
    let left = Left { path: path.clone(), title: "My run".into(), changes: 2, saved: "2026-01-02 03:04 UTC".into() };
    table.left.0.push(left);
    let mut harness = table.laid(SIZE);
    for text in ["My run", "2026-01-02 03:04 UTC", "2 changes"] {
        assert!(harness.query_by_label_contains(text).is_some(), "{text}");
    }
    let recover = |what| Act::Recover { path: path.clone(), what };
    for key in [Key::R, Key::Num2, Key::Period] {
        assert_eq!(pressed(&mut harness, Modifiers::NONE, key), [], "an answer comes first");
    }
    assert_eq!(pressed(&mut harness, Modifiers::NONE, Key::Space), [recover(Recovery::Open)], "it has the focus");
    assert_eq!(click(&mut harness, Role::Button, "Delete"), []);
    assert_eq!(click(&mut harness, Role::Button, "Delete for good"), [recover(Recovery::Delete)]);
    assert_eq!(click(&mut harness, Role::Button, "Later"), [recover(Recovery::Later)]);
}

#[test]
fn letters_and_digits_are_meant_for_an_open_list() {
    let mut harness = laid(5);
    click(&mut harness, Role::ComboBox, "Policy");
    for key in [Key::R, Key::Num2, Key::Period, Key::Space, Key::F8] {
        assert_eq!(pressed(&mut harness, Modifiers::NONE, key), [], "{key:?}");
    }
    assert_eq!(pressed(&mut harness, Modifiers::COMMAND, Key::S), [Act::Save]);
    pressed(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(pressed(&mut harness, Modifiers::NONE, Key::R), [Act::Restart], "it is closed");
}

#[test]
fn a_scenario_is_found_by_typing() {
    let mut harness = laid(5);
    click(&mut harness, Role::ComboBox, "Scenario");
    harness.run_steps(3);
    harness.event(egui::Event::Text("failover".to_owned()));
    harness.run_steps(3);
    assert!(harness.query_by_label("heterogeneous").is_none() && harness.query_by_label("failover").is_some());
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [Act::Open("wavelet/failover".into())]);
}

#[test]
fn what_is_no_number_is_refused_where_machines_are_disturbed() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    let fields = [
        ("The load is multiplied by this", "NaN", "factor"),
        ("Speed of the machine as a multiple of the full one", "-1", "speed"),
        ("For how long", "5 parsec", "duration"),
    ];
    for (name, text, part) in fields {
        harness.get(by().role(Role::SpinButton).label(name)).click();
        harness.run_steps(3);
        harness.event(egui::Event::Text(text.to_owned()));
        harness.run_steps(2);
        harness.key_press(Key::Enter);
        harness.run_steps(3);
        let acts = std::mem::take(&mut harness.state_mut().acts);
        assert!(matches!(acts.first(), Some(Act::Refuse(_, said)) if said.starts_with(part)), "{text}: {acts:?}");
    }
    let burst = Command::Burst { factor: 2.0, duration: equipoise::param::Time::from_secs(60) };
    assert_eq!(click(&mut harness, Role::Button, "Burst"), [Act::Do(burst)], "what was there stays");
}

/// The click that ends the typing would otherwise use the old value.
#[test]
fn a_click_that_ends_a_refused_value_does_nothing_else() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    let factor = "The load is multiplied by this";
    let begin = |harness: &mut Harness<'_, Table>, name: &str, text: &str| {
        harness.get(by().role(Role::SpinButton).label(name)).click();
        harness.run_steps(3);
        harness.event(egui::Event::Text(text.to_owned()));
        harness.run_steps(2);
    };
    let fields = [
        (factor, "-3", "Burst"),
        ("For how long", "soon", "Burst"),
        ("Speed of the machine as a multiple of the full one", "0", "Slow"),
    ];
    for (name, text, button) in fields {
        begin(&mut harness, name, text);
        let acts = click(&mut harness, Role::Button, button);
        assert!(!acts.is_empty() && acts.iter().all(|act| matches!(act, Act::Refuse(..))), "{text}: {acts:?}");
        let again = click(&mut harness, Role::Button, button);
        assert!(matches!(again.as_slice(), [Act::Do(_)]), "the next click is meant: {again:?}");
    }
    begin(&mut harness, factor, "-3");
    assert!(click(&mut harness, Role::Button, "Fail").contains(&Act::Do(Command::Crash { node: NodeId(0) })));
    begin(&mut harness, factor, "5");
    let burst = Command::Burst { factor: 5.0, duration: equipoise::param::Time::from_secs(60) };
    assert_eq!(click(&mut harness, Role::Button, "Burst"), [Act::Do(burst)], "what is right counts at once");
}

/// A slow frame has the whole click.
#[test]
fn a_click_within_one_frame_ends_the_typing_as_well() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    let duration = equipoise::param::Time::from_secs(60);
    for (text, expected) in [("-3", None), ("5", Some(Act::Do(Command::Burst { factor: 5.0, duration })))] {
        harness.get(by().role(Role::SpinButton).label("The load is multiplied by this")).click();
        harness.run_steps(3);
        harness.event(egui::Event::Text(text.to_owned()));
        harness.run_steps(2);
        let pos = harness.get(by().role(Role::Button).label("Burst")).rect().center();
        let (button, modifiers) = (egui::PointerButton::Primary, Modifiers::NONE);
        harness.hover_at(pos);
        harness.run_steps(1);
        for pressed in [true, false] {
            harness.input_mut().events.push(egui::Event::PointerButton { pos, button, pressed, modifiers });
        }
        harness.run_steps(3);
        let acts = std::mem::take(&mut harness.state_mut().acts);
        assert_eq!(acts.iter().find(|act| matches!(act, Act::Do(_))), expected.as_ref(), "{text}: {acts:?}");
    }
}

#[test]
fn a_draft_does_not_begin_with_the_click_that_ended_a_refused_value() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    harness.get_by_label("Build").click();
    harness.run_steps(3);
    let acts = type_into(&mut harness, "seed", "77", Key::Enter);
    let [Act::Draft(Some(draft))] = acts.as_slice() else { panic!("{acts:?}") };
    harness.state_mut().lane.set_draft(Some((**draft).clone()));
    harness.run_steps(3);
    harness.get(by().role(Role::TextInput).label("seed")).click();
    harness.run_steps(2);
    harness.event(egui::Event::Text("x".to_owned()));
    harness.run_steps(2);
    assert_eq!(click(&mut harness, Role::Button, "Restart with this"), []);
    assert!(matches!(click(&mut harness, Role::Button, "Restart with this").as_slice(), [Act::Rebuild(_)]));
}

#[test]
fn sections_stay_as_they_were_left_in_every_scenario() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    let is_open =
        |harness: &Harness<'_, Table>, path: &str| harness.query(by().role(Role::TextInput).label(path)).is_some();
    assert!(is_open(&harness, "qos.p95"));
    for heading in ["QoS limits", "About"] {
        let found: Vec<_> = harness.get_all_by_label(heading).collect();
        found[0].click();
        drop(found);
        harness.run_steps(4);
    }
    assert!(!is_open(&harness, "qos.p95"));
    let title = harness.state().lane.file.title.clone();
    assert!(harness.query_by_label(&title).is_some(), "it is told what this is about");
    // As in the next session.
    let mut table = Table::new("wavelet/failover", 5);
    table.memory.sections = harness.state().memory.sections.clone();
    let title = table.lane.file.title.clone();
    let harness = table.laid([1280.0, 1600.0]);
    assert!(!is_open(&harness, "qos.p95") && harness.query_by_label(&title).is_some());
    assert!(is_open(&Table::new("wavelet/failover", 5).laid([1280.0, 1600.0]), "qos.p95"));
}

#[test]
fn a_selected_machine_is_the_one_that_is_disturbed() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    harness.state_mut().chosen.node = Some(NodeId(2));
    harness.run_steps(2);
    assert_eq!(click(&mut harness, Role::Button, "Fail"), [Act::Do(Command::Crash { node: NodeId(2) })]);
}

#[test]
fn lines_of_the_file_are_not_the_users() {
    let mut table = Table::new("ach/c3", 0);
    table.lane = Table::of_its_own("ach/c3", 600);
    let mut harness = table.laid([1280.0, 1600.0]);
    assert!(harness.query_by_label_contains("No change since").is_some());
    assert!(harness.query_all_by_label_contains("from the file").next().is_some());
    assert!(harness.query_all_by_label_contains("●").next().is_none(), "what the file does is no change");
    harness.state_mut().lane.act(Command::Crash { node: NodeId(0) }).unwrap();
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("1 change since").is_some());
}

#[test]
fn nothing_is_marked_after_a_save() {
    let mut table = Table::new("wavelet/heterogeneous", 5);
    table.lane.act(Command::Set { path: "qos.p95".into(), value: "300 ms".into() }).unwrap();
    table.lane.advance(equipoise::param::Time::from_secs(10), || false);
    let mut harness = table.laid([1280.0, 1600.0]);
    assert!(harness.query_all_by_label_contains("●").next().is_some());
    let lane = &mut harness.state_mut().lane;
    let saved = lane.to_save();
    lane.saved("some.ron".into(), saved);
    harness.run_steps(3);
    assert!(harness.query_all_by_label_contains("●").next().is_none());
    assert!(harness.query_by_label_contains("from the file").is_some());
    assert!(harness.query_by_label_contains("No change since").is_some());
}

#[test]
fn a_policy_that_was_chosen_is_shown_before_the_next_tick() {
    let mut table = Table::new("wavelet/heterogeneous", 0);
    table.lane.act(Command::Set { path: "policy".into(), value: "Random".into() }).unwrap();
    let harness = table.laid(SIZE);
    let shown = harness.get(by().role(Role::ComboBox).label("Policy")).value();
    assert_eq!(shown.as_deref(), Some("Random"));
}

#[test]
fn another_scenario_has_another_machine_to_disturb() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    harness.state_mut().chosen.node = Some(NodeId(2));
    harness.run_steps(2);
    harness.state_mut().chosen.node = None;
    harness.run_steps(2);
    assert_eq!(click(&mut harness, Role::Button, "Fail"), [Act::Do(Command::Crash { node: NodeId(2) })]);
    harness.state_mut().lane = Table::of_its_own("wavelet/failover", 5);
    harness.run_steps(2);
    assert_eq!(click(&mut harness, Role::Button, "Fail"), [Act::Do(Command::Crash { node: NodeId(0) })]);
}

#[test]
fn a_value_that_is_typed_again_as_it_is_takes_the_message_away() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    let refused = Concern::Field("qos.p95".to_owned());
    assert_eq!(type_into(&mut harness, "qos.p95", "soon", Key::Enter), [set("qos.p95", "soon")]);
    harness.state_mut().notice.refuse(refused.clone(), "it is no time");
    assert_eq!(type_into(&mut harness, "qos.p99", "180 ms", Key::Enter), []);
    assert_eq!(type_into(&mut harness, "qos.p95", "120 ms", Key::Enter), [Act::Accept(refused)]);
    let factor = "The load is multiplied by this";
    let mut said = None;
    for text in ["-3", "3"] {
        harness.get(by().role(Role::SpinButton).label(factor)).click();
        harness.run_steps(3);
        harness.event(egui::Event::Text(text.to_owned()));
        harness.run_steps(2);
        harness.key_press(Key::Enter);
        harness.run_steps(3);
        match std::mem::take(&mut harness.state_mut().acts).first() {
            Some(Act::Refuse(concern, text)) => {
                harness.state_mut().notice.refuse(concern.clone(), text);
                said = Some(concern.clone());
            }
            act => assert_eq!(act, said.clone().map(Act::Accept).as_ref(), "{text}"),
        }
    }
}

#[test]
fn rows_that_are_built_keep_their_height_whatever_is_typed() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    harness.get_by_label("Build").click();
    harness.run_steps(3);
    let mut places = Vec::new();
    for (about, seed) in [("", 1), ("short", 7), (&"long ".repeat(80)[..], u64::MAX)] {
        let draft = Scenario { about: about.to_owned(), seed, ..harness.state().lane.base().clone() };
        harness.state_mut().lane.set_draft(Some(draft));
        harness.run_steps(3);
        let place = |path: &str| harness.get(by().role(Role::TextInput).label(path)).rect();
        places.push(["title", "about", "seed", "length"].map(place));
    }
    assert!(places.iter().all(|rects| *rects == places[0]), "{places:?}");
}

#[test]
fn built_in_scenarios_are_told_in_the_language_of_the_window() {
    let mut harness = Table::new("classroom/one_slow_server", 5).seen(Language::Ru, Theme::Dark).laid([1600.0, 1600.0]);
    assert!(harness.query_by_label("Одна медленная машина").is_some(), "the title");
    assert!(harness.query_by_label_contains("вчетверо медленнее").is_some(), "the description");
    click(&mut harness, Role::ComboBox, "Сценарий");
    harness.event(egui::Event::Text("отказ".to_owned()));
    harness.run_steps(3);
    harness.key_press(Key::Enter);
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [Act::Open("wavelet/failover".into())], "it is found by its title");
    harness.state_mut().lane.file.title = "My own".to_owned();
    harness.run_steps(2);
    assert!(harness.query_by_label("My own").is_some());
}
