//! "Disturb now": what can be done to one machine, and a burst of requests.

use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::param::Time;
use crate::sim::{Command, NodeId, NodeView, Phase};
use bevy_egui::egui::{Button, ComboBox, DragValue, Response, RichText, Ui, Widget, WidgetInfo, WidgetType, vec2};

/// Machines up to which they are chosen from a list; above it the number is typed or dragged.
const LISTED: usize = 64;
/// Space between the columns.
const GAP: f32 = 6.0;

/// What the buttons will do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    node: u32,
    speed: f64,
    factor: f64,
    seconds: f64,
}

impl Default for Settings {
    fn default() -> Self {
        Self { node: 0, speed: 0.5, factor: 2.0, seconds: 60.0 }
    }
}

/// Shows the buttons.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings, acts: &mut Vec<Act>) {
    let (locale, nodes) = (shown.locale, &shown.lane.now().nodes);
    ui.spacing_mut().item_spacing = vec2(GAP, if ui.spacing().interact_size.y < 24.0 { 3.0 } else { 5.0 });
    settings.node = settings.node.min((nodes.len() as u32).saturating_sub(1));
    let Some(node) = nodes.get(settings.node as usize) else { return };
    chooser(ui, shown, settings);
    let id = NodeId(settings.node);
    let ready = !matches!(node.phase, Phase::Off | Phase::Starting { .. });
    let pairs = [
        [
            ("disturb-fail", Command::Crash { node: id }, !node.down),
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

fn chooser(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings) {
    let nodes = &shown.lane.now().nodes;
    let name = shown.locale.text("disturb-machine");
    let title = RichText::new(shown.locale.text("disturb-title")).heading().color(shown.look.theme.palette().strong);
    ui.horizontal(|ui| {
        ui.label(title);
        let width = ui.available_width();
        let response = if nodes.len() <= LISTED {
            list(ui, nodes, settings)
        } else {
            let number = DragValue::from_get_set(|new| {
                settings.node = new.map_or(settings.node, |new| new as u32 - 1);
                f64::from(settings.node + 1)
            });
            ui.add_sized(vec2(width, ui.spacing().interact_size.y), number.range(1..=nodes.len()).prefix("n"))
        };
        response.widget_info(|| WidgetInfo {
            current_text_value: Some(NodeId(settings.node).to_string()),
            ..WidgetInfo::labeled(WidgetType::ComboBox, true, name)
        });
        response.on_hover_text(name);
    });
}

fn list(ui: &mut Ui, nodes: &[NodeView], settings: &mut Settings) -> Response {
    let width = ui.available_width();
    let list = ComboBox::from_id_salt("machine").selected_text(NodeId(settings.node).to_string()).width(width);
    let shown = list.show_ui(ui, |ui| {
        for node in nodes {
            ui.selectable_value(&mut settings.node, node.id.0, node.id.to_string());
        }
    });
    shown.response
}

fn slow(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings, ready: bool, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    ui.horizontal(|ui| {
        let width = half(ui);
        if button(ui, locale.text("disturb-slow"), width, ready).clicked() {
            acts.push(Act::Do(Command::Slow { node: NodeId(settings.node), speed: settings.speed }));
        }
        let field = DragValue::new(&mut settings.speed).range(0.01..=10.0).speed(0.01).prefix("×").max_decimals(2);
        value(ui, field, width, locale.text("disturb-speed"));
    });
}

fn burst(ui: &mut Ui, shown: &Shown<'_>, settings: &mut Settings, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    ui.horizontal(|ui| {
        let width = half(ui);
        let duration = Time::from_seconds(settings.seconds).unwrap_or(Time::from_secs(1));
        if button(ui, locale.text("disturb-burst"), width, true).clicked() {
            acts.push(Act::Do(Command::Burst { factor: settings.factor, duration }));
        }
        let quarter = (width - GAP) / 2.0;
        let factor = DragValue::new(&mut settings.factor).range(0.0..=1000.0).speed(0.05).prefix("×").max_decimals(2);
        value(ui, factor, quarter, locale.text("disturb-factor"));
        let suffix = format!(" {}", locale.text("unit-s"));
        let seconds = DragValue::new(&mut settings.seconds).range(1.0..=1e6).speed(1.0).suffix(suffix).max_decimals(1);
        value(ui, seconds, quarter, locale.text("disturb-duration"));
    });
}

fn half(ui: &Ui) -> f32 {
    ((ui.available_width() - GAP) / 2.0).max(40.0)
}

fn button(ui: &mut Ui, name: &str, width: f32, enabled: bool) -> Response {
    let button = Button::new(name).min_size(vec2(width, ui.spacing().interact_size.y)).truncate();
    ui.add_enabled_ui(enabled, |ui| {
        ui.set_max_width(width);
        ui.add(button)
    })
    .inner
}

fn value(ui: &mut Ui, field: impl Widget, width: f32, name: &str) {
    ui.spacing_mut().button_padding.x = 4.0;
    let response = ui.add_sized(vec2(width, ui.spacing().interact_size.y), field);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
    response.on_hover_text(name);
}
