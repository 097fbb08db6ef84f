//! The table of machines: the columns that the scenario has something for; a click on a title sorts, on a row selects.

use super::super::figure;
use super::super::hint::Hinted;
use super::state::{measured, order, state};
use crate::app::act::Act;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::sim::{NodeView, Scenario, Snapshot};
use bevy_egui::egui::{
    Align, Color32, FontFamily, Label, Layout, Rect, RichText, ScrollArea, Sense, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

/// Height of a row.
const ROW: f32 = 21.0;

/// How the table is sorted.
#[derive(Debug)]
pub struct Memory {
    column: &'static str,
    falling: bool,
}

impl Default for Memory {
    fn default() -> Self {
        Self { column: COLUMNS[0].title, falling: false }
    }
}

/// One column.
struct Column {
    /// The key of its title.
    title: &'static str,
    /// The key of what it means.
    hint: &'static str,
    /// Share of the width.
    width: f32,
    /// Whether numbers stand in it.
    number: bool,
    applies: fn(&Scenario) -> bool,
    /// What it is sorted by.
    value: fn(&NodeView, &Snapshot) -> f64,
    /// What it says, and in which colour, where it says something.
    #[allow(clippy::type_complexity, reason = "a column is one line of a table")]
    text: fn(&NodeView, &Snapshot, Locale, &Palette) -> Option<(String, Color32)>,
}

const ALWAYS: fn(&Scenario) -> bool = |_| true;

/// One line a column.
const COLUMNS: [Column; 11] = [
    Column {
        title: "table-machine",
        hint: "table-machine.tooltip",
        width: 34.0,
        number: false,
        applies: ALWAYS,
        value: |node, _| f64::from(node.id.0),
        text: |node, _, _, colours| Some((node.id.to_string(), colours.strong)),
    },
    Column {
        title: "table-state",
        hint: "table-state.tooltip",
        width: 74.0,
        number: false,
        applies: ALWAYS,
        value: order,
        text: state,
    },
    Column {
        title: "table-utilisation",
        hint: "table-utilisation.tooltip",
        width: 50.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.reading.utilisation,
        text: |node, now, _, colours| {
            measured(node, now).then(|| (format!("{:.0}", 100.0 * node.reading.utilisation), colours.text))
        },
    },
    Column {
        title: "table-inside",
        hint: "table-inside.tooltip",
        width: 46.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.inside as f64,
        text: |node, now, _, colours| measured(node, now).then(|| (figure::grouped(node.inside), colours.text)),
    },
    Column {
        title: "table-waiting",
        hint: "table-waiting.tooltip",
        width: 46.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.waiting as f64,
        text: |node, now, _, colours| {
            let many = node.waiting > u64::from(node.channels) * 10;
            let colour = if many { colours.warn } else { colours.text };
            measured(node, now).then(|| (figure::grouped(node.waiting), colour))
        },
    },
    Column {
        title: "table-rate",
        hint: "table-rate.tooltip",
        width: 44.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.reading.arrivals,
        text: |node, now, _, colours| {
            measured(node, now).then(|| (figure::short(node.reading.arrivals / now.dt.seconds()), colours.text))
        },
    },
    Column {
        title: "table-response",
        hint: "table-response.tooltip",
        width: 46.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| if node.completed > 0 { node.reading.mean_ms } else { -1.0 },
        text: |node, _, _, colours| (node.completed > 0).then(|| (figure::short(node.reading.mean_ms), colours.text)),
    },
    Column {
        title: "table-refused",
        hint: "table-refused.tooltip",
        width: 46.0,
        number: true,
        applies: |scenario| scenario.nodes.iter().any(|group| group.queue.is_some()),
        value: |node, _| node.refused as f64,
        text: |node, now, _, colours| measured(node, now).then(|| (figure::grouped(node.refused), colours.text)),
    },
    Column {
        title: "table-failed",
        hint: "table-failed.tooltip",
        width: 46.0,
        number: true,
        applies: |scenario| {
            !scenario.faults.events.is_empty() || scenario.nodes.iter().any(|group| group.error_rate > 0.0)
        },
        value: |node, _| node.failed as f64,
        text: |node, _, _, colours| {
            let colour = if node.failed > 0 { colours.bad } else { colours.weak };
            Some((figure::grouped(node.failed), colour))
        },
    },
    Column {
        title: "table-weight",
        hint: "table-weight.tooltip",
        width: 42.0,
        number: true,
        applies: |scenario| scenario.nodes.iter().any(|group| group.weight != 1.0),
        value: |node, _| node.weight,
        text: |node, _, _, colours| Some((figure::short(node.weight), colours.weak)),
    },
    Column {
        title: "table-age",
        hint: "table-age.tooltip",
        width: 36.0,
        number: true,
        applies: |scenario| !scenario.telemetry.instant || scenario.telemetry.lag.0 > 0,
        value: |node, _| -node.told_at.map_or(0.0, |at| at.seconds()),
        text: |node, now, _, colours| {
            let age = now.now.seconds() - node.told_at?.seconds();
            measured(node, now).then(|| (figure::short(age), colours.weak))
        },
    },
];

/// Shows the tab.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    let (now, scenario) = (shown.lane.now(), shown.lane.sim().scenario());
    ui.spacing_mut().item_spacing = vec2(4.0, 0.0);
    let columns: Vec<&Column> = COLUMNS.iter().filter(|column| (column.applies)(scenario)).collect();
    let sum: f32 = columns.iter().map(|column| column.width).sum();
    let gaps = ui.spacing().item_spacing.x * columns.len() as f32;
    let unit = ((ui.available_width() - 8.0 - gaps) / sum).clamp(0.8, 2.0);
    ui.horizontal(|ui| columns.iter().for_each(|column| title(ui, shown, column, unit, memory)));
    let mut order: Vec<&NodeView> = now.nodes.iter().collect();
    if let Some(by) = columns.iter().find(|column| column.title == memory.column) {
        order.sort_by(|a, b| (by.value)(a, now).total_cmp(&(by.value)(b, now)).then(a.id.cmp(&b.id)));
        if memory.falling {
            order.reverse();
        }
    }
    let area = ScrollArea::vertical().id_salt("machines").auto_shrink([false, false]);
    area.show_rows(ui, ROW, order.len(), |ui, range| {
        for node in &order[range] {
            row(ui, shown, node, &columns, unit, acts);
        }
    });
}

fn title(ui: &mut Ui, shown: &Shown<'_>, column: &Column, unit: f32, memory: &mut Memory) {
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    let sorted = memory.column == column.title;
    let mark = match (sorted, memory.falling) {
        (false, _) => "",
        (true, false) => "▴",
        (true, true) => "▾",
    };
    let colour = if sorted { colours.strong } else { colours.weak };
    let name = locale.fixed(column.title);
    let text = RichText::new(format!("{name}{mark}")).small().color(colour);
    let response = cell(ui, column.width * unit, column.number, text, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    if response.hinted(locale.text(column.hint)).clicked() {
        // Numbers are asked for from the largest on.
        memory.falling = if sorted { !memory.falling } else { column.number };
        memory.column = column.title;
    }
}

fn row(ui: &mut Ui, shown: &Shown<'_>, node: &NodeView, columns: &[&Column], unit: f32, acts: &mut Vec<Act>) {
    let (now, colours) = (shown.lane.now(), shown.look.theme.palette());
    let selected = shown.chosen.node == Some(node.id);
    let rect = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ROW));
    let response = ui.interact(rect, ui.id().with(("row", node.id)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, selected, node.id.to_string()));
    if selected || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, if selected { colours.hover } else { colours.card });
        if selected {
            let edge = Rect::from_min_max(rect.min, pos2(rect.left() + 3.0, rect.bottom()));
            ui.painter().rect_filled(edge, 1.0, colours.accent);
        }
    }
    ui.horizontal(|ui| {
        for (at, column) in columns.iter().enumerate() {
            let (text, colour) = (column.text)(node, now, shown.locale, colours).unwrap_or(("–".into(), colours.weak));
            let text = RichText::new(text).color(colour).small();
            let text = if column.number { text.family(FontFamily::Monospace) } else { text };
            let indent = if at == 0 { 6.0 } else { 0.0 };
            ui.add_space(indent);
            cell(ui, column.width * unit - indent, column.number, text, Sense::hover());
        }
    });
    if response.clicked() {
        acts.push(Act::Select((!selected).then_some(node.id)));
    }
}

fn cell(ui: &mut Ui, width: f32, number: bool, text: RichText, sense: Sense) -> bevy_egui::egui::Response {
    let layout = if number { Layout::right_to_left(Align::Center) } else { Layout::left_to_right(Align::Center) };
    let shown = ui.allocate_ui_with_layout(vec2(width, ROW), layout, |ui| {
        ui.set_min_size(vec2(width, ROW));
        ui.add(Label::new(text).truncate().selectable(false).sense(sense))
    });
    shown.inner
}
