//! A choice: its list, and the parts of what is chosen.

use super::super::Change;
use super::Parts;
use crate::app::ui::opened;
use crate::param::blank_choice;
use crate::sim::registry;
use bevy_egui::egui::{ComboBox, RichText, TextEdit, TextStyle, Ui, WidgetInfo, WidgetType};
use bevy_reflect::{PartialReflect, ReflectRef, TypeInfo};

/// Width of what stands around the title and the name of a choice.
const AROUND_CHOICE: f32 = 52.0;

impl Parts<'_, '_, '_> {
    /// One of several choices, with the parts of the one that is chosen.
    pub(super) fn choice(
        &mut self,
        ui: &mut Ui,
        path: &str,
        title: &str,
        info: &'static TypeInfo,
        value: &dyn PartialReflect,
    ) {
        let (ReflectRef::Enum(now), TypeInfo::Enum(choices)) = (value.reflect_ref(), info) else { return };
        let of = info.type_path_table().short_path();
        let locale = self.sheet.locale;
        let name = |word: &str| locale.name(of, word).unwrap_or(word).to_owned();
        let wide = |text: &str| {
            let font = TextStyle::Button.resolve(ui.style());
            ui.painter().layout_no_wrap(text.to_owned(), font, self.sheet.colours.text).size().x
        };
        // A long title has a line of its own.
        let beside = wide(title) + wide(&name(now.variant_name())) + AROUND_CHOICE <= ui.available_width();
        if !beside {
            ui.label(RichText::new(title).color(self.sheet.colours.text));
        }
        ui.horizontal(|ui| {
            if beside {
                ui.label(RichText::new(title).color(self.sheet.colours.text));
            }
            let width = (ui.available_width() - 4.0).max(90.0);
            let list = ComboBox::from_id_salt(("build", path)).selected_text(name(now.variant_name())).width(width);
            let shown = list.show_ui(ui, |ui| {
                opened::list(ui, |ui| {
                    let mut present = None;
                    for choice in choices.iter() {
                        let doc = locale.meaning(of, choice.name()).or_else(|| choice.docs().map(str::trim));
                        let chosen = choice.name() == now.variant_name();
                        let item = ui.selectable_label(chosen, name(choice.name()));
                        let item = item.on_hover_text(doc.unwrap_or_default());
                        if chosen {
                            present = Some(item.id);
                        } else if item.clicked() {
                            let value = blank_choice(choice, registry());
                            self.changes.push(Change::Set { path: path.to_owned(), value });
                        }
                    }
                    present
                });
            });
            shown.response.widget_info(|| WidgetInfo::labeled(WidgetType::ComboBox, true, path));
        });
        let parts: Vec<_> = (0..now.field_len()).filter_map(|at| now.field_at(at)).collect();
        ui.indent(("build", path, "parts"), |ui| match parts.as_slice() {
            [inner] if now.name_at(0).is_none() => self.wrapped(ui, path, *inner),
            _ => self.inside(ui, path, info, value),
        });
    }

    /// The one value of a choice that wraps it: it has the path of the choice.
    fn wrapped(&mut self, ui: &mut Ui, path: &str, inner: &dyn PartialReflect) {
        let Some(info) = inner.get_represented_type_info() else { return };
        match inner.reflect_ref() {
            ReflectRef::Struct(_) => self.inside(ui, path, info, inner),
            _ => {
                let Some(text) = self.leaves.get(path).map(|leaf| leaf.text.clone()) else { return };
                let (choice, now) = text.split_once(' ').unwrap_or((&text, ""));
                self.word(ui, path, choice, now);
            }
        }
    }

    /// A text in a choice, such as the name of a pool.
    fn word(&mut self, ui: &mut Ui, path: &str, choice: &str, now: &str) {
        let id = ui.id().with(("build", path, "word"));
        let mut text = ui.data_mut(|data| data.get_temp::<String>(id)).unwrap_or_else(|| now.to_owned());
        let field = ui.add(TextEdit::singleline(&mut text).desired_width(f32::INFINITY));
        field.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, path));
        if field.lost_focus() {
            ui.data_mut(|data| data.remove::<String>(id));
            if text != now {
                let value = format!("{choice}({text:?})");
                self.changes.push(Change::Set { path: path.to_owned(), value });
            }
        } else if field.changed() {
            ui.data_mut(|data| data.insert_temp(id, text));
        }
    }
}
