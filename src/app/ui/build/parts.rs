//! The parts of a scenario as sections, rows, lists and choices, by reflection.

mod choice;

use super::Change;
use super::kind::{fields, is_row};
use crate::app::ui::controls::leaf::{Leaf, collect, last_field};
use crate::app::ui::controls::placed;
use crate::app::ui::controls::row::Sheet;
use crate::app::ui::deed;
use crate::app::ui::sections::Sections;
use crate::param::{blank, of_option, to_ron_line};
use crate::sim::{NodeId, Scenario, registry};
use bevy_egui::egui::{Align, CollapsingHeader, Layout, RichText, Ui, WidgetInfo, WidgetType};
use bevy_reflect::serde::TypedReflectSerializer;
use bevy_reflect::{PartialReflect, ReflectRef, TypeInfo};
use std::collections::HashMap;

/// Fields that are not built but follow from what is done.
const NOT_BUILT: [&str; 3] = ["format", "script", "recorded"];
/// Items of a list beyond this many are not shown one by one.
const MOST_ITEMS: usize = 60;

/// Walks a value and shows it.
struct Parts<'a, 'b, 'c> {
    sheet: &'a mut Sheet<'b>,
    sections: &'a mut Sections,
    leaves: HashMap<String, Leaf>,
    scenario: &'c Scenario,
    changes: &'a mut Vec<Change>,
}

/// Shows all parts of the draft.
pub fn show(
    ui: &mut Ui,
    sheet: &mut Sheet<'_>,
    sections: &mut Sections,
    (draft, begun): (&Scenario, &Scenario),
    changes: &mut Vec<Change>,
) {
    let leaves = collect(draft, begun, sheet.locale).into_iter().map(|leaf| (leaf.path.clone(), leaf)).collect();
    let mut parts = Parts { sheet, sections, leaves, scenario: draft, changes };
    let fields = fields(draft);
    // First what is one row, then what has parts.
    for simple in [true, false] {
        for (name, value) in fields.iter().filter(|(name, _)| !NOT_BUILT.contains(name)) {
            if is_row(*value) == simple {
                parts.part(ui, name, "Scenario", name, *value);
            }
        }
    }
}

impl Parts<'_, '_, '_> {
    fn part(&mut self, ui: &mut Ui, path: &str, owner: &str, field: &str, value: &dyn PartialReflect) {
        let Some(info) = value.get_represented_type_info() else { return };
        if let Some(inner) = of_option(info) {
            self.option(ui, path, owner, field, (value, inner));
        } else if is_row(value) {
            self.row(ui, path);
        } else {
            match value.reflect_ref() {
                ReflectRef::Struct(_) => {
                    let title = self.title(owner, field);
                    self.section(ui, path, &title, |parts, ui| parts.inside(ui, path, info, value));
                }
                ReflectRef::List(list) => self.list(ui, path, (owner, field), list),
                ReflectRef::Enum(_) => self.choice(ui, path, &self.title(owner, field), info, value),
                _ => {}
            }
        }
    }

    fn row(&mut self, ui: &mut Ui, path: &str) {
        if let Some(mut leaf) = self.leaves.remove(path) {
            // Everything is indented by its section already.
            leaf.depth = 0;
            self.sheet.rows(ui, &[&leaf]);
            self.leaves.insert(path.to_owned(), leaf);
        }
    }

    /// The parts of a struct or of a choice with named parts.
    fn inside(&mut self, ui: &mut Ui, path: &str, info: &'static TypeInfo, value: &dyn PartialReflect) {
        let mut owner = info.type_path_table().short_path().to_owned();
        if let ReflectRef::Enum(choice) = value.reflect_ref() {
            owner = format!("{owner}-{}", choice.variant_name());
        }
        for (name, child) in fields(value) {
            self.part(ui, &format!("{path}.{name}"), &owner, name, child);
        }
    }

    fn title(&self, owner: &str, field: &str) -> String {
        self.sheet.locale.name(owner, field).map_or_else(|| deed::last(field), str::to_owned)
    }

    fn section(&mut self, ui: &mut Ui, path: &str, title: &str, show: impl FnOnce(&mut Self, &mut Ui)) {
        let heading = RichText::new(title).color(self.sheet.colours.strong);
        if path.contains('[') {
            // An item is another one in another scenario.
            CollapsingHeader::new(heading).id_salt(("build", path)).show(ui, |ui| show(self, ui));
            return;
        }
        let name = format!("build-{path}");
        let shown = self.sections.header(heading, &name, false).show(ui, |ui| show(self, ui));
        self.sections.hear(&name, false, &shown.header_response);
    }

    /// A value that may be absent: a switch, and the value where it is there.
    fn option(
        &mut self,
        ui: &mut Ui,
        path: &str,
        owner: &str,
        field: &str,
        (value, inner): (&dyn PartialReflect, &'static TypeInfo),
    ) {
        let ReflectRef::Enum(option) = value.reflect_ref() else { return };
        let there = option.field_at(0);
        let mut on = there.is_some();
        let in_one_row = there.is_some_and(is_row);
        ui.horizontal(|ui| {
            let title = if in_one_row { String::new() } else { self.title(owner, field) };
            let switch = ui.checkbox(&mut on, title);
            switch.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, path));
            if switch.changed() {
                let value = if on { blank(inner, registry()) } else { "None".to_owned() };
                self.changes.push(Change::Set { path: path.to_owned(), value });
            }
            if in_one_row {
                ui.vertical(|ui| self.row(ui, path));
            }
        });
        let Some(there) = there else { return };
        if !in_one_row {
            ui.indent(("build", path, "there"), |ui| self.inside(ui, path, inner, there));
        }
    }

    fn list(&mut self, ui: &mut Ui, path: &str, (owner, field): (&str, &str), list: &dyn bevy_reflect::list::List) {
        let title = format!("{} ({})", self.title(owner, field), list.len());
        self.section(ui, path, &title, |parts, ui| {
            for (at, item) in list.iter().enumerate().take(MOST_ITEMS) {
                parts.item(ui, path, at, item);
            }
            if ui.button(RichText::new(parts.sheet.locale.text("build-add")).small()).clicked() {
                // A new item is like the last one, if there is one: most often it differs in little.
                let last = list.len().checked_sub(1).and_then(|at| list.get(at));
                let value = last.map(|last| to_ron_line(&TypedReflectSerializer::new(last, registry())));
                parts.changes.push(Change::Insert { path: path.to_owned(), value });
            }
        });
    }

    fn item(&mut self, ui: &mut Ui, path: &str, at: usize, item: &dyn PartialReflect) {
        let Some(info) = item.get_represented_type_info() else { return };
        let (at_path, name) = (format!("{path}[{at}]"), self.item_name(path, at, item));
        if matches!(item.reflect_ref(), ReflectRef::Enum(_)) {
            self.choice(ui, &at_path, &name, info, item);
        } else {
            self.section(ui, &at_path, &name, |parts, ui| parts.inside(ui, &at_path, info, item));
        }
        ui.with_layout(Layout::right_to_left(Align::Min), |ui| {
            let text = self.sheet.locale.text_with("build-remove", &[("name", name.as_str().into())]);
            if ui.button(RichText::new(text).small()).clicked() {
                self.changes.push(Change::Remove { path: path.to_owned(), index: at });
            }
        });
    }

    /// Machines by their numbers, other things by their own name or their place.
    fn item_name(&self, path: &str, at: usize, item: &dyn PartialReflect) -> String {
        if path == "nodes" {
            let first: u32 = self.scenario.nodes[..at].iter().map(|group| group.count).sum();
            let last = first + self.scenario.nodes[at].count.max(1) - 1;
            let first_name = NodeId(first).to_string();
            return if first == last { first_name } else { format!("{first_name}–{}", NodeId(last)) };
        }
        let named = fields(item).into_iter().find(|(name, _)| *name == "name" || *name == "metric");
        let own = named.and_then(|(_, value)| value.try_downcast_ref::<String>()).filter(|name| !name.is_empty());
        own.cloned().unwrap_or_else(|| placed(self.sheet.locale, last_field(path), at))
    }
}
