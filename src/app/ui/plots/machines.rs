//! The table of machines: the columns that the scenario has something for; a click on a title sorts, on a row selects.

mod columns;
mod widths;

use super::super::hint::Hinted;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::sim::NodeView;
use bevy_egui::egui::{
    Align, FontFamily, Label, Layout, Rect, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};
use columns::{COLUMNS, Column};
use widths::Widths;

/// Height of a row.
const ROW: f32 = 21.0;
/// Radius of the mark of a machine that is shown as the next tick will make it.
const AWAITED: f32 = 3.0;
/// Space between two columns.
const GAP: f32 = 2.0;
/// The mark of the column by which the table is sorted, from the smallest on.
const RISING: &str = "▴";

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

/// Shows the tab.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    let (now, scenario) = (shown.lane.now(), shown.lane.scenario());
    ui.spacing_mut().item_spacing = vec2(GAP, 0.0);
    let columns: Vec<&Column> = COLUMNS.iter().filter(|column| (column.applies)(scenario)).collect();
    let mut order: Vec<&NodeView> = now.nodes.iter().collect();
    if let Some(by) = columns.iter().find(|column| column.title == memory.column) {
        order.sort_by(|a, b| (by.value)(a, now).total_cmp(&(by.value)(b, now)).then(a.id.cmp(&b.id)));
        if memory.falling {
            order.reverse();
        }
    }
    let widths = Widths::new(ui, shown.locale, &columns);
    // Many columns scroll to the side, with their titles.
    ScrollArea::horizontal().id_salt("columns").auto_shrink([false, false]).show(ui, |ui| {
        let titles = columns.iter().zip(&widths.columns);
        ui.horizontal(|ui| titles.for_each(|(column, width)| title(ui, shown, column, (*width, widths.title), memory)));
        let area = ScrollArea::vertical().id_salt("machines").auto_shrink([false, false]);
        area.show_rows(ui, ROW, order.len(), |ui, range| {
            for node in &order[range] {
                row(ui, shown, node, &columns, &widths, acts);
            }
        });
    });
}

fn title(ui: &mut Ui, shown: &Shown<'_>, column: &Column, (width, size): (f32, f32), memory: &mut Memory) {
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    let sorted = memory.column == column.title;
    let mark = match (sorted, memory.falling) {
        (false, _) => "",
        (true, false) => RISING,
        (true, true) => "▾",
    };
    let colour = if sorted { colours.strong } else { colours.weak };
    let name = locale.fixed(column.title);
    let text = RichText::new(format!("{name}{mark}")).size(size).color(colour);
    let response = cell(ui, width, column.number, text, Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, name));
    if response.hinted(locale.text(column.hint)).clicked() {
        // Numbers are asked for from the largest on.
        memory.falling = if sorted { !memory.falling } else { column.number };
        memory.column = column.title;
    }
}

fn row(ui: &mut Ui, shown: &Shown<'_>, node: &NodeView, columns: &[&Column], widths: &Widths, acts: &mut Vec<Act>) {
    let (now, colours) = (shown.lane.now(), shown.look.theme.palette());
    let selected = shown.chosen.node == Some(node.id);
    let awaited = shown.lane.awaits(node.id).then(|| shown.locale.text("controls-due"));
    let rect = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), ROW));
    let response = ui.interact(rect, ui.id().with(("row", node.id)), Sense::click());
    response.widget_info(|| {
        let name = awaited.map_or_else(|| node.id.to_string(), |awaited| format!("{}, {awaited}", node.id));
        WidgetInfo::selected(WidgetType::SelectableLabel, true, selected, name)
    });
    if selected || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, if selected { colours.hover } else { colours.card });
        if selected {
            let edge = Rect::from_min_max(rect.min, pos2(rect.left() + 3.0, rect.bottom()));
            ui.painter().rect_filled(edge, 1.0, colours.accent);
        }
    }
    ui.horizontal(|ui| {
        for (at, (column, width)) in columns.iter().zip(&widths.columns).enumerate() {
            let (text, colour) = (column.text)(node, now, shown.locale, colours).unwrap_or(("–".into(), colours.weak));
            let text = RichText::new(text).color(colour).small();
            let text = if column.number { text.family(FontFamily::Monospace) } else { text };
            let indent = if at == 0 { 6.0 } else { 0.0 };
            ui.add_space(indent);
            cell(ui, width - indent, column.number, text, Sense::hover());
        }
    });
    if response.clicked() {
        acts.push(Act::Select((!selected).then_some(node.id)));
    }
    if let Some(awaited) = awaited {
        let mark = pos2(rect.left() + widths.columns[0] - 2.0 * AWAITED, rect.center().y);
        ui.painter().circle_stroke(mark, AWAITED, Stroke::new(1.2, colours.changed));
        response.on_hover_text(awaited);
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
