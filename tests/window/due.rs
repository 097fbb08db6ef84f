//! What is done while time stands still is seen at once, and marked until the next tick.

use crate::table::Table;
use bevy_egui::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable, by};
use equipoise::app::locale::{Language, Locale};
use equipoise::param::Time;
use equipoise::sim::{Command, NodeId};

const SIZE: [f32; 2] = [1600.0, 1600.0];

fn table(language: Language) -> Harness<'static, Table> {
    let mut table = Table::new("wavelet/heterogeneous", 60).seen(language, Default::default());
    table.memory.plots.open("machines").unwrap();
    for command in [
        Command::Crash { node: NodeId(0) },
        Command::Slow { node: NodeId(1), speed: 0.5 },
        Command::Set { path: "nodes[2].rate".into(), value: "33".into() },
    ] {
        table.lane.act(command).unwrap();
    }
    table.laid(SIZE)
}

/// The card of a machine as it is read out, and the names of all rows of the table.
fn told(harness: &Harness<'_, Table>, node: u32) -> (String, Vec<String>) {
    let card = harness.get(by().role(Role::Button).label_contains(&format!("n{node}: "))).accesskit_node().label();
    let all = harness.root().children_recursive();
    let rows = all
        .filter(|node| node.accesskit_node().role() == Role::Button)
        .filter_map(|node| node.accesskit_node().label());
    (card.unwrap(), rows.collect())
}

#[test]
fn cards_and_rows_show_what_is_due_and_say_so() {
    for language in Language::ALL {
        let locale = Locale::new(language);
        let mut harness = table(language);
        let (due, failed) = (locale.text("controls-due"), locale.text("scene-failed"));
        let (card, rows) = told(&harness, 1);
        assert!(card.contains(failed) && card.contains(due), "{card}");
        for (node, marked) in [(1, true), (2, true), (3, false), (4, false)] {
            assert_eq!(rows.contains(&format!("n{node}, {due}")), marked, "n{node}: {rows:?}");
        }
        assert!(harness.query_all_by_label("×0.5").next().is_some(), "the table has its speed");
        assert!(told(&harness, 3).0.contains("33"), "the card has what was set");
        let line = harness.query_all_by_label_contains(due).filter(|node| node.accesskit_node().role() == Role::Label);
        assert_eq!(line.count(), 3, "each line of the changes");
        let enabled = |harness: &Harness<'_, Table>, key: &str| {
            !harness.get(by().role(Role::Button).label(locale.text(key))).accesskit_node().is_disabled()
        };
        assert!(enabled(&harness, "disturb-repair") && !enabled(&harness, "disturb-fail"), "it can be taken back");
        harness.state_mut().lane.advance(Time::from_secs(61), || false);
        harness.run_steps(3);
        assert!(harness.query_all_by_label_contains(due).next().is_none());
        assert!(told(&harness, 1).0.contains(failed));
    }
}

#[test]
fn a_machine_that_was_added_stands_there_at_once() {
    let mut harness = Table::new("wavelet/heterogeneous", 60).laid(SIZE);
    harness.state_mut().lane.act(Command::Add { like: NodeId(0) }).unwrap();
    harness.run_steps(4);
    let card = |harness: &Harness<'_, Table>| {
        harness.get(by().role(Role::Button).label_contains("n7: ")).accesskit_node().label().unwrap()
    };
    assert!(card(&harness).contains("next tick"), "{}", card(&harness));
    harness.state_mut().chosen.node = Some(NodeId(6));
    harness.run_steps(3);
    harness.state_mut().lane.advance(Time::from_secs(70), || false);
    harness.run_steps(3);
    assert!(!card(&harness).contains("next tick"));
}
