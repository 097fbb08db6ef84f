//! The parts of a scenario as sections, rows, lists and choices, by reflection.

mod choice;

use super::Change;
use super::kind::{fields, is_row};
use crate::app::ui::controls::leaf::{Leaf, collect, last_field};
use crate::app::ui::controls::placed;
use crate::app::ui::controls::row::Sheet;
use crate::app::ui::deed;
use crate::app::ui::sections::Sections;
use crate::param::{blank, of_option};
use crate::sim::{NodeId, Scenario, registry};
use bevy_egui::egui::{Align, CollapsingHeader, Layout, RichText, Ui, WidgetInfo, WidgetType};
use bevy_reflect::list::List;
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

    fn list(&mut self, ui: &mut Ui, path: &str, (owner, field): (&str, &str), list: &dyn List) {
        let title = format!("{} ({})", self.title(owner, field), list.len());
        self.section(ui, path, &title, |parts, ui| {
            for (at, item) in list.iter().enumerate().take(MOST_ITEMS) {
                parts.item(ui, path, at, item);
            }
            let locale = parts.sheet.locale;
            let add = ui.button(RichText::new(locale.text("build-add")).small());
            if add.on_hover_text(locale.text("build-add.tooltip")).clicked() {
                let name = has_name(list).then(|| fresh_name(list, |at| placed(locale, last_field(path), at)));
                parts.changes.push(Change::Insert { path: path.to_owned(), at: list.len(), name });
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
        let own = ["name", "metric"].into_iter().find_map(|field| text(item, field)).filter(|name| !name.is_empty());
        own.cloned().unwrap_or_else(|| placed(self.sheet.locale, last_field(path), at))
    }
}

/// A text among the fields of an item.
fn text<'a>(item: &'a dyn PartialReflect, field: &str) -> Option<&'a String> {
    let (_, value) = fields(item).into_iter().find(|(name, _)| *name == field)?;
    value.try_downcast_ref::<String>()
}

/// Whether the items of a list have names.
fn has_name(list: &dyn List) -> bool {
    let item = list.get_represented_type_info().and_then(|info| info.as_list().ok()?.item_info());
    item.and_then(|item| item.as_struct().ok()?.field("name")).is_some()
}

/// A name that no item of a list has, the first by its place that there is.
fn fresh_name(list: &dyn List, named: impl Fn(usize) -> String) -> String {
    let is_taken = |name: &String| list.iter().any(|item| text(item, "name") == Some(name));
    // Of one name more than there are items, one is free.
    let mut names = (list.len()..=2 * list.len()).map(&named);
    names.find(|name| !is_taken(name)).unwrap_or_else(|| named(list.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::Pool;

    #[test]
    fn a_new_item_has_a_name_of_its_own() {
        let pool = |name: &str| Pool { name: name.into(), ..Pool::default() };
        let named = |at: usize| format!("pool {}", at + 1);
        assert_eq!(fresh_name(&Vec::<Pool>::new(), named), "pool 1");
        assert_eq!(fresh_name(&vec![pool("reserve")], named), "pool 2");
        assert_eq!(fresh_name(&vec![pool("pool 3"), pool("pool 4")], named), "pool 5");
        assert!(has_name(&Vec::<Pool>::new()) && !has_name(&Vec::<f64>::new()));
    }
}
