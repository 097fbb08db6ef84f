//! "Disturb now": what can be done to one machine, and a burst of requests.

mod number;

use super::super::refusal::Refusal;
use super::super::{enabled, opened};
use crate::app::act::{Act, Concern};
use crate::app::desk::Shown;
use crate::param::{Mistake, Time};
use crate::sim::{Command, NodeId, NodeView, Phase};
use bevy_egui::egui::{Button, ComboBox, DragValue, Response, RichText, Ui, WidgetInfo, WidgetType, vec2};
use number::{Number, tell};
use std::cell::Cell;

/// Machines up to which they are chosen from a list; above it the number is typed or dragged.
const LISTED: usize = 64;
/// Space between the columns.
const GAP: f32 = 6.0;

/// What the buttons will do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    node: u32,
    /// The machine that was selected last.
    selected: Option<NodeId>,
    speed: f64,
    factor: f64,
    seconds: f64,
    /// Of the speed, and of what makes a burst.
    refused: [Refusal; 2],
}

impl Default for Settings {
    fn default() -> Self {
        Self { node: 0, selected: None, speed: 0.5, factor: 2.0, seconds: 60.0, refused: Default::default() }
    }
}

impl Settings {
    /// Another scenario has other machines.
    pub fn forget_machine(&mut self) {
        let before = *self;
        *self = Self { speed: before.speed, factor: before.factor, seconds: before.seconds, ..Self::default() };
    }
}

/// Shows the buttons.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings, acts: &mut Vec<Act>) {
    let (locale, nodes) = (shown.locale, &shown.lane.now().nodes);
    ui.spacing_mut().item_spacing = vec2(GAP, if ui.spacing().interact_size.y < 24.0 { 3.0 } else { 5.0 });
    if settings.selected != shown.chosen.node {
        // Who selects a machine means it here too, until another one is chosen here.
        settings.selected = shown.chosen.node;
        settings.node = shown.chosen.node.map_or(settings.node, |node| node.0);
    }
    settings.node = settings.node.min((nodes.len() as u32).saturating_sub(1));
    let Some(node) = nodes.get(settings.node as usize) else { return };
    chooser(ui, shown, settings, acts);
    let id = NodeId(settings.node);
    let ready = !matches!(node.phase, Phase::Off | Phase::Starting { .. });
    let pairs = [
        [
            ("disturb-fail", Command::Crash { node: id }, !node.down && !node.removed),
            ("disturb-repair", Command::Repair { node: id }, node.down),
        ],
        [
            ("disturb-drain", Command::Drain { node: id }, node.phase == Phase::Active),
            ("disturb-start", Command::Start { node: id }, node.phase == Phase::Off),
        ],
        [
            ("disturb-add", Command::Add { like: id }, true),
            ("disturb-remove", Command::Remove { node: id }, !node.removed),
        ],
    ];
    for pair in pairs {
        ui.horizontal(|ui| {
            let width = half(ui);
            for (key, command, enabled) in pair {
                if button(ui, locale.text(key), width, enabled).clicked() {
                    acts.push(Act::Do(command));
                }
            }
        });
    }
    slow(ui, shown, settings, ready, acts);
    burst(ui, shown, settings, acts);
}

fn chooser(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings, acts: &mut Vec<Act>) {
    let nodes = &shown.lane.now().nodes;
    let name = shown.locale.text("disturb-machine");
    let title = RichText::new(shown.locale.text("disturb-title")).heading().color(shown.look.theme.palette().strong);
    ui.horizontal(|ui| {
        ui.label(title);
        let width = ui.available_width();
        let response = if nodes.len() <= LISTED {
            list(ui, nodes, settings)
        } else {
            let outcome = Cell::new(None);
            let read = |text: &str| {
                let found = machine(text, nodes.len() as u32);
                outcome.set(Some(found.as_ref().map(|_| ()).map_err(Clone::clone)));
                found.ok().map(|node| f64::from(node.0 + 1))
            };
            let number = DragValue::from_get_set(|new| {
                settings.node = new.map_or(settings.node, |new| new as u32 - 1);
                f64::from(settings.node + 1)
            });
            let number = number.range(1..=nodes.len()).prefix("n").custom_parser(read).update_while_editing(false);
            let field = ui.add_sized(vec2(width, ui.spacing().interact_size.y), number);
            tell(outcome.take(), Concern::Field("disturb-machine".to_owned()), shown, acts);
            field
        };
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(NodeId(settings.node).to_string()),
            ..WidgetInfo::labeled(WidgetType::ComboBox, true, name)
        });
        response.on_hover_text(name);
    });
}

/// The machine that a text names, with its `n` or without.
fn machine(text: &str, count: u32) -> Result<NodeId, Mistake> {
    let text = text.trim();
    let named = if text.starts_with('n') { text.to_owned() } else { format!("n{text}") };
    let node: NodeId = named.parse().map_err(|wrong: String| Mistake::rule("", wrong))?;
    if node.0 < count { Ok(node) } else { Err(Mistake::rule("", node.missing(count))) }
}

fn list(ui: &mut Ui, nodes: &[NodeView], settings: &mut Settings) -> Response {
    let width = ui.available_width();
    let list = ComboBox::from_id_salt("machine").selected_text(NodeId(settings.node).to_string()).width(width);
    let shown = list.show_ui(ui, |ui| {
        opened::list(ui, |ui| {
            let mut present = None;
            for node in nodes {
                let item = ui.selectable_value(&mut settings.node, node.id.0, node.id.to_string());
                present = present.or(Some(item.id).filter(|_| settings.node == node.id.0));
            }
            present
        });
    });
    shown.response
}

fn slow(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings, ready: bool, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    ui.horizontal(|ui| {
        let width = half(ui);
        let command = |settings: &Settings| Command::Slow { node: NodeId(settings.node), speed: settings.speed };
        let clicked = button(ui, locale.text("disturb-slow"), width, ready).clicked();
        let of = command(settings);
        let speed = Number { of: &of, part: "speed", drag: 0.01..=10.0, step: 0.01, unit: "" };
        let wrong = speed.show(ui, shown, &mut settings.speed, (width, locale.text("disturb-speed")), acts);
        // After the fields: what was typed until this click counts.
        let stays = settings.refused[0].stands(ui, wrong);
        acts.extend((clicked && !stays).then(|| Act::Do(command(settings))));
    });
}

fn burst(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    ui.horizontal(|ui| {
        let width = half(ui);
        let command = |settings: &Settings| {
            let duration = Time::from_seconds(settings.seconds).unwrap_or(Time::from_secs(1));
            Command::Burst { factor: settings.factor, duration }
        };
        let clicked = button(ui, locale.text("disturb-burst"), width, true).clicked();
        let (of, quarter) = (command(settings), (width - GAP) / 2.0);
        let factor = Number { of: &of, part: "factor", drag: 0.0..=1000.0, step: 0.05, unit: "" };
        let wrong = factor.show(ui, shown, &mut settings.factor, (quarter, locale.text("disturb-factor")), acts);
        let seconds = Number { of: &of, part: "duration", drag: 1.0..=1e6, step: 1.0, unit: locale.text("unit-s") };
        let too = seconds.show(ui, shown, &mut settings.seconds, (quarter, locale.text("disturb-duration")), acts);
        let stays = settings.refused[1].stands(ui, wrong || too);
        acts.extend((clicked && !stays).then(|| Act::Do(command(settings))));
    });
}

fn half(ui: &Ui) -> f32 {
    ((ui.available_width() - GAP) / 2.0).max(40.0)
}

fn button(ui: &mut Ui, name: &str, width: f32, enabled: bool) -> Response {
    let button = Button::new(name).min_size(vec2(width, ui.spacing().interact_size.y)).truncate();
    enabled::show(ui, enabled, |ui| {
        ui.set_max_width(width);
        ui.add(button)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_is_named_with_its_letter_or_without() {
        assert_eq!((machine("n77", 100), machine(" 77 ", 100)), (Ok(NodeId(76)), Ok(NodeId(76))));
        for wrong in ["qqq", "n0", "0", "-3", "n101", "", "nn7", "1.5"] {
            assert!(machine(wrong, 100).is_err(), "{wrong}");
        }
    }
}
