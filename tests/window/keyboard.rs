//! Lists and menus that the keyboard opens: keys are heard at once, what is gone to is seen, and the button has the
//! keyboard again.

use crate::table::Table;
use bevy_egui::egui::{Event, Key, Modifiers, Rect, accesskit::Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable, by};
use equipoise::app::act::Act;
use equipoise::lab::library;
use equipoise::sim::{Command, NodeId, Policy};

const SIZE: [f32; 2] = [1280.0, 720.0];

/// All panels, with the keyboard on this button.
fn at(scenario: &str, role: Role, name: &str) -> Harness<'static, Table> {
    let mut table = Table::new(scenario, 5);
    table.lane = Table::of_its_own(scenario, 5);
    let mut harness = table.laid(SIZE);
    harness.get(by().role(role).label(name)).focus();
    harness.run_steps(2);
    harness
}

fn press(harness: &mut Harness<'_, Table>, keys: &[Key]) -> Vec<Act> {
    for key in keys {
        harness.key_press(*key);
        harness.run_steps(1);
    }
    harness.run_steps(2);
    std::mem::take(&mut harness.state_mut().acts)
}

/// The name and the place of what has the keyboard.
fn focused(harness: &Harness<'_, Table>) -> Option<(String, Rect)> {
    let all = harness.root().children_recursive();
    let name = |node: &egui_kittest::Node<'_>| {
        let inner = node.accesskit_node();
        inner.label().or_else(|| inner.value()).unwrap_or_default()
    };
    all.filter(|node| node.accesskit_node().is_focused()).map(|node| (name(&node), node.rect())).last()
}

fn names() -> Vec<&'static str> {
    Policy::all().into_iter().map(|policy| policy.name).collect()
}

#[test]
fn a_list_that_the_keyboard_opened_hears_keys_at_once() {
    let policies = names();
    let now = policies.iter().position(|name| *name == "RoundRobin").unwrap();
    for open in [Key::Enter, Key::Space] {
        let cases: [(&[Key], usize); 5] = [
            (&[Key::ArrowDown, Key::ArrowDown], now + 2),
            (&[Key::ArrowUp], now - 1),
            (&[Key::End], policies.len() - 1),
            (&[Key::End, Key::ArrowDown, Key::Home, Key::ArrowUp], 0),
            (&[Key::Home, Key::ArrowDown], 1),
        ];
        for (keys, expected) in cases {
            let mut table = Table::new("wavelet/heterogeneous", 5);
            table.acts.clear();
            let mut harness = table.laid(SIZE);
            harness.get(by().role(Role::ComboBox).label("Policy")).focus();
            harness.run_steps(2);
            let keys: Vec<Key> = [&[open][..], keys, &[Key::Enter]].concat();
            let acts = press(&mut harness, &keys);
            assert_eq!(acts, [Act::Policy(policies[expected].to_owned())], "{keys:?}");
            assert_eq!(focused(&harness).map(|found| found.0).as_deref(), Some("Policy"), "the button has it again");
            assert!(harness.query_by_label_contains("Power of d").is_none(), "the list is closed");
        }
    }
}

/// A slow frame has all keys at once.
#[test]
fn steps_and_enter_may_come_in_one_frame() {
    let mut harness = at("theory/mm1", Role::ComboBox, "Policy");
    press(&mut harness, &[Key::Enter, Key::Home]);
    for key in [Key::ArrowDown, Key::ArrowDown, Key::Enter] {
        for pressed in [true, false] {
            let modifiers = Modifiers::NONE;
            harness.input_mut().events.push(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
        }
    }
    harness.run_steps(3);
    assert_eq!(harness.state().acts, [Act::Policy(names()[2].to_owned())]);
}

#[test]
fn what_is_gone_to_is_in_sight() {
    let mut harness = at("theory/mm1", Role::ComboBox, "Policy");
    press(&mut harness, &[Key::Enter]);
    let screen = Rect::from_min_size(Default::default(), SIZE.into());
    for keys in [&[Key::End][..], &[Key::Home], &[Key::ArrowDown; 12], &[Key::End]] {
        press(&mut harness, keys);
        let (name, place) = focused(&harness).unwrap();
        assert!(screen.shrink(2.0).contains_rect(place), "{keys:?}: {name} at {place:?}");
    }
}

#[test]
fn escape_closes_and_gives_the_keyboard_back() {
    let lists = [
        ("theory/mm1", Role::ComboBox, "Policy"),
        ("theory/mm1", Role::ComboBox, "Scenario"),
        ("theory/mm1", Role::ComboBox, "Machine"),
        ("theory/mm1", Role::ComboBox, "tie"),
        ("theory/mm1", Role::Button, "File"),
        ("theory/mm1", Role::Button, "View"),
    ];
    for (scenario, role, name) in lists {
        let mut harness = at(scenario, role, name);
        let before = focused(&harness);
        assert!(before.is_some(), "{name}");
        press(&mut harness, &[Key::Enter, Key::ArrowDown]);
        assert_ne!(focused(&harness), before, "{name} is open");
        let acts = press(&mut harness, &[Key::Escape]);
        assert_eq!((focused(&harness), acts), (before, vec![]), "{name}");
        press(&mut harness, &[Key::Enter, Key::ArrowDown]);
        press(&mut harness, &[Key::Escape]);
        assert!(!bevy_egui::egui::Popup::is_any_open(&harness.ctx), "{name}");
    }
}

#[test]
fn the_list_of_scenarios_is_walked_while_its_field_is_typed_in() {
    let mut harness = at("theory/mm1", Role::ComboBox, "Scenario");
    let scenarios = library::names();
    let here = scenarios.iter().position(|name| name == "theory/mm1").unwrap();
    let open = |name: &str| [Act::Open(name.into())];
    assert_eq!(press(&mut harness, &[Key::Enter, Key::Enter]), [], "what is there stays");
    assert_eq!(focused(&harness).unwrap().0, "Scenario");
    let next = press(&mut harness, &[Key::Enter, Key::ArrowDown, Key::Enter]);
    assert_eq!(next, open(&scenarios[here + 1]));
    let last = press(&mut harness, &[Key::Space, Key::End, Key::ArrowDown, Key::Enter]);
    assert_eq!(last, open(&scenarios[scenarios.len() - 1]));
    press(&mut harness, &[Key::Enter]);
    harness.event(Event::Text("wavelet".to_owned()));
    harness.run_steps(2);
    let of_these: Vec<_> = scenarios.iter().filter(|name| name.starts_with("wavelet/")).collect();
    assert_eq!(press(&mut harness, &[Key::ArrowDown, Key::Enter]), open(of_these[1]));
    press(&mut harness, &[Key::Enter]);
    harness.event(Event::Text("no such thing".to_owned()));
    harness.run_steps(2);
    assert_eq!(press(&mut harness, &[Key::Enter, Key::ArrowDown]), []);
    assert!(bevy_egui::egui::Popup::is_any_open(&harness.ctx), "one may type something else");
}

#[test]
fn a_parameter_and_a_machine_are_chosen_by_keys() {
    let mut harness = at("wavelet/heterogeneous", Role::ComboBox, "Machine");
    assert_eq!(press(&mut harness, &[Key::Space, Key::ArrowDown, Key::ArrowDown, Key::Enter]), []);
    harness.get(by().role(Role::Button).label("Fail")).click();
    harness.run_steps(3);
    assert_eq!(std::mem::take(&mut harness.state_mut().acts), [Act::Do(Command::Crash { node: NodeId(2) })]);
    harness.get(by().role(Role::ComboBox).label("tie")).focus();
    harness.run_steps(2);
    // One of the two is what is there already.
    let mut acts = press(&mut harness, &[Key::Enter, Key::Home, Key::Enter]);
    acts.extend(press(&mut harness, &[Key::Enter, Key::End, Key::Enter]));
    assert!(
        !acts.is_empty() && acts.iter().all(|act| matches!(act, Act::Set { path, .. } if path == "tie")),
        "{acts:?}"
    );
}

#[test]
fn menus_are_walked_too() {
    let mut harness = at("theory/mm1", Role::Button, "File");
    assert_eq!(press(&mut harness, &[Key::Enter, Key::Enter]), [Act::New]);
    assert_eq!(press(&mut harness, &[Key::Enter, Key::ArrowDown, Key::Space]), [Act::AskOpen]);
    harness.get(by().role(Role::Button).label("View")).focus();
    harness.run_steps(2);
    assert_eq!(press(&mut harness, &[Key::Enter, Key::End, Key::Enter]), [Act::Fullscreen]);
}

#[test]
fn a_list_that_the_mouse_opened_is_walked_from_the_present_row() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid(SIZE);
    harness.get(by().role(Role::ComboBox).label("Policy")).click();
    harness.run_steps(3);
    let policies = names();
    let now = policies.iter().position(|name| *name == "RoundRobin").unwrap();
    let acts = press(&mut harness, &[Key::ArrowDown, Key::ArrowDown, Key::Enter]);
    assert_eq!(acts, [Act::Policy(policies[now + 2].to_owned())]);
}

#[test]
fn each_step_in_the_list_of_machines_goes_to_another_one() {
    for by_mouse in [true, false] {
        let mut harness = at("wavelet/heterogeneous", Role::ComboBox, "Machine");
        if by_mouse {
            harness.get(by().role(Role::ComboBox).label("Machine")).click();
            harness.run_steps(3);
        } else {
            press(&mut harness, &[Key::Enter]);
        }
        press(&mut harness, &[Key::ArrowDown, Key::Enter]);
        harness.get(by().role(Role::Button).label("Fail")).click();
        harness.run_steps(3);
        assert_eq!(std::mem::take(&mut harness.state_mut().acts), [Act::Do(Command::Crash { node: NodeId(1) })]);
    }
}

#[test]
fn the_moment_to_run_to_is_typed_at_once() {
    let time = equipoise::param::Time::from_secs(90);
    let mut harness = Table::new("theory/mm1", 5).laid(SIZE);
    harness.get(by().role(Role::Button).label_contains("t = ")).focus();
    harness.run_steps(2);
    press(&mut harness, &[Key::Enter]);
    harness.event(Event::Text("90 s".to_owned()));
    harness.run_steps(2);
    assert_eq!(press(&mut harness, &[Key::Enter]), [Act::RunUntil(time)]);
}

/// Who has reached a button by the keyboard and then uses the mouse means the window again.
#[test]
fn space_plays_after_the_mouse_was_used() {
    for (role, name) in [(Role::Button, "Fail"), (Role::ComboBox, "Policy"), (Role::Button, "New seed")] {
        let mut harness = at("wavelet/heterogeneous", role, name);
        harness.get(by().role(role).label(name)).click();
        harness.run_steps(3);
        if role == Role::ComboBox {
            harness.get_by_label_contains("Power of d").click();
            harness.run_steps(3);
        }
        assert_eq!(std::mem::take(&mut harness.state_mut().acts).len(), 1, "{name} was pressed");
        assert_eq!(press(&mut harness, &[Key::Space]), [Act::Play(true)], "{name}");
    }
}

#[test]
fn space_presses_what_the_keyboard_has_reached() {
    let crash = Act::Do(Command::Crash { node: NodeId(0) });
    let mut harness = at("wavelet/heterogeneous", Role::Button, "Fail");
    assert_eq!(press(&mut harness, &[Key::Space]), std::slice::from_ref(&crash));
    harness.get(by().role(Role::Button).label("New seed")).click();
    harness.run_steps(3);
    harness.get(by().role(Role::Button).label("Fail")).focus();
    harness.run_steps(2);
    assert_eq!(press(&mut harness, &[Key::Space]), [Act::NewSeed, crash], "after the mouse too");
    let acts = press(&mut harness, &[Key::Tab, Key::Space]);
    assert!(!acts.contains(&Act::Play(true)), "the next one: {acts:?}");
}

/// A click and what is typed after it, all in one slow frame.
fn click_and_type(harness: &mut Harness<'_, Table>, pos: bevy_egui::egui::Pos2) -> Vec<Act> {
    harness.hover_at(pos);
    harness.run_steps(2);
    let modifiers = Modifiers::NONE;
    let events = &mut harness.input_mut().events;
    for pressed in [true, false] {
        let button = bevy_egui::egui::PointerButton::Primary;
        events.push(Event::PointerButton { pos, button, pressed, modifiers });
    }
    for (key, text) in [(Key::R, "r"), (Key::Num2, "2"), (Key::Space, " "), (Key::Period, ".")] {
        events.push(Event::Text(text.to_owned()));
        for pressed in [true, false] {
            events.push(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
        }
    }
    harness.run_steps(4);
    std::mem::take(&mut harness.state_mut().acts)
}

#[test]
fn what_is_typed_into_a_field_within_its_click_is_no_shortcut() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).laid([1280.0, 1600.0]);
    let field =
        |harness: &Harness<'_, Table>, role, name: &str| harness.get(by().role(role).label(name)).rect().center();
    let pos = field(&harness, Role::TextInput, "qos.p95");
    assert_eq!(click_and_type(&mut harness, pos), []);
    assert!(press(&mut harness, &[Key::Escape]).iter().all(|act| !matches!(act, Act::Restart | Act::Play(_))));
    let pos = field(&harness, Role::SpinButton, "For how long");
    assert_eq!(click_and_type(&mut harness, pos), [], "a field that is dragged or typed in");
    press(&mut harness, &[Key::Escape]);
    let beside = harness.state().scene.left_bottom() + bevy_egui::egui::vec2(6.0, -6.0);
    let policy = Act::Policy("RoundRobin".to_owned());
    assert_eq!(
        click_and_type(&mut harness, beside),
        [Act::Restart, policy, Act::Play(true), Act::Step],
        "beside any field each key is heard, in its order"
    );
}
