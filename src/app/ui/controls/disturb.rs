//! "Disturb now": what can be done to one machine, and a burst of requests.

use super::super::opened;
use super::super::refusal::Refusal;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::app::mistake;
use crate::app::unit;
use crate::param::{self, Mistake, Time};
use crate::sim::{Command, NodeId, NodeView, Phase, registry};
use bevy_egui::egui::{Button, Color32, ComboBox, DragValue, Response, RichText, Ui, WidgetInfo, WidgetType, vec2};
use std::cell::Cell;
use std::ops::RangeInclusive;

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
            let refused = Cell::new(None);
            let read = |text: &str| {
                let found = machine(text, nodes.len() as u32).map_err(|wrong| refused.set(Some(wrong)));
                found.ok().map(|node| f64::from(node.0 + 1))
            };
            let number = DragValue::from_get_set(|new| {
                settings.node = new.map_or(settings.node, |new| new as u32 - 1);
                f64::from(settings.node + 1)
            });
            let number = number.range(1..=nodes.len()).prefix("n").custom_parser(read).update_while_editing(false);
            let field = ui.add_sized(vec2(width, ui.spacing().interact_size.y), number);
            let wrong = refused.take().map(|wrong| mistake::told(&wrong, None, shown.locale));
            acts.extend(wrong.map(Act::Refuse));
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
        let wrong = speed.show(ui, &mut settings.speed, width, locale.text("disturb-speed"));
        // After the fields: what was typed until this click counts.
        let refused = refuse(ui, &mut settings.refused[0], wrong, locale, acts);
        acts.extend((clicked && !refused).then(|| Act::Do(command(settings))));
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
        let wrong = factor.show(ui, &mut settings.factor, quarter, locale.text("disturb-factor"));
        let seconds = Number { of: &of, part: "duration", drag: 1.0..=1e6, step: 1.0, unit: locale.text("unit-s") };
        let too = seconds.show(ui, &mut settings.seconds, quarter, locale.text("disturb-duration"));
        let refused = refuse(ui, &mut settings.refused[1], wrong.or(too), locale, acts);
        acts.extend((clicked && !refused).then(|| Act::Do(command(settings))));
    });
}

/// Says what was wrong with what was typed; whether the click that is being made is no order any more.
fn refuse(ui: &Ui, refusal: &mut Refusal, wrong: Option<Mistake>, locale: Locale, acts: &mut Vec<Act>) -> bool {
    if let Some(wrong) = wrong {
        refusal.note();
        acts.push(Act::Refuse(mistake::told(&wrong, None, locale)));
    }
    refusal.stands(ui)
}

/// A number of a command in a field: dragged within a handy range, typed as far as the command allows.
struct Number<'a> {
    of: &'a Command,
    part: &'static str,
    drag: RangeInclusive<f64>,
    step: f64,
    /// The unit of a duration; nothing for a factor.
    unit: &'a str,
}

impl Number<'_> {
    /// Shows it; what is wrong with what was typed.
    fn show(&self, ui: &mut Ui, value: &mut f64, width: f32, name: &str) -> Option<Mistake> {
        let (typed, refused) = (Cell::new(None), Cell::new(None));
        let parse = |text: &str| {
            let read = self.read(text).map_err(|wrong| refused.set(Some(wrong))).ok();
            typed.set(read);
            read
        };
        let field = DragValue::from_get_set(|new| {
            if let Some(new) = new.filter(|new| new.is_finite()) {
                *value = typed.take().unwrap_or_else(|| new.clamp(*self.drag.start(), *self.drag.end()));
            }
            *value
        });
        let field = field.speed(self.step).max_decimals(2).custom_parser(parse).update_while_editing(false);
        let field = if self.unit.is_empty() { field.prefix("×") } else { field.suffix(format!(" {}", self.unit)) };
        ui.spacing_mut().button_padding.x = 4.0;
        let response = ui.add_sized(vec2(width, ui.spacing().interact_size.y), field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
        response.on_hover_text(name);
        refused.take()
    }

    /// The number that a text stands for, with the sign or the unit of the field or without.
    fn read(&self, text: &str) -> Result<f64, Mistake> {
        let plain = text.trim().trim_start_matches('×').trim();
        let bare = plain.strip_suffix(self.unit).filter(|_| !self.unit.is_empty());
        let typed = if self.unit.is_empty() { plain.to_owned() } else { unit::typed(plain) };
        self.take(&typed).or_else(|wrong| bare.and_then(|bare| self.take(bare.trim()).ok()).ok_or(wrong))
    }

    /// The number as the command takes it.
    fn take(&self, text: &str) -> Result<f64, Mistake> {
        let mut trial = self.of.clone();
        param::set(&mut trial, registry(), self.part, text)?;
        let (value, _) = param::get(&trial, self.part)?;
        param::number(value).ok_or_else(|| Mistake::rule(self.part, "its type is another"))
    }
}

fn half(ui: &Ui) -> f32 {
    ((ui.available_width() - GAP) / 2.0).max(40.0)
}

fn button(ui: &mut Ui, name: &str, width: f32, enabled: bool) -> Response {
    let mut button = Button::new(name).min_size(vec2(width, ui.spacing().interact_size.y)).truncate();
    if !enabled {
        // Half transparent, a face would be a grey block on a light ground.
        button = button.fill(Color32::TRANSPARENT);
    }
    ui.add_enabled_ui(enabled, |ui| {
        ui.set_max_width(width);
        ui.add(button)
    })
    .inner
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

    #[test]
    fn what_is_typed_is_taken_or_refused_like_a_parameter() {
        let command = Command::Burst { factor: 2.0, duration: Time::from_secs(60) };
        let read =
            |part: &'static str, unit, text| Number { of: &command, part, drag: 0.0..=1.0, step: 0.1, unit }.read(text);
        assert_eq!(read("factor", "", " ×3.5 "), Ok(3.5));
        assert_eq!(read("duration", "s", "90"), Ok(90.0));
        assert_eq!(read("duration", "с", "90 с"), Ok(90.0));
        assert_eq!(read("duration", "s", "2 min"), Ok(120.0));
        assert_eq!((read("duration", "с", "2 мин"), read("duration", "с", "2500 мс")), (Ok(120.0), Ok(2.5)));
        assert_eq!(read("duration", "s", "500 ms"), Ok(0.5));
        for (part, unit, text) in [
            ("factor", "", "NaN"),
            ("factor", "", "-1"),
            ("factor", "", "1e9"),
            ("factor", "", ""),
            ("duration", "s", "NaN"),
            ("duration", "s", "-1"),
            ("duration", "s", "5 parsec"),
        ] {
            let wrong = read(part, unit, text).unwrap_err();
            assert_eq!(wrong.path, part, "{text}: {wrong}");
        }
    }
}
