//! The mark of a changed parameter, which takes the change back.

use super::leaf::{Kind, Leaf};
use super::row::{HEIGHT, MARK, Sheet};
use crate::param::{self, to_ron_line};
use crate::sim::registry;
use bevy_egui::egui::{Sense, Stroke, Ui, WidgetInfo, WidgetType, vec2};
use bevy_reflect::serde::TypedReflectSerializer;

impl Sheet<'_> {
    /// A dot where the value is not the file's; clicked, it takes the change back. A ring where the file has no such value.
    pub fn mark(&mut self, ui: &mut Ui, leaf: &Leaf) {
        let undo = leaf.in_file.as_ref().filter(|_| leaf.is_changed() && self.may(leaf));
        let sense = if undo.is_some() { Sense::click() } else { Sense::hover() };
        let (rect, response) = ui.allocate_exact_size(vec2(MARK, HEIGHT - 4.0), sense);
        let Some(value) = undo else {
            if leaf.is_changed() {
                ui.painter().circle_stroke(rect.center(), 3.0, Stroke::new(1.2, self.colours.changed));
            }
            return;
        };
        let colour = if response.hovered() { self.colours.strong } else { self.colours.changed };
        ui.painter().circle_filled(rect.center(), 3.5, colour);
        let name = self.locale.text_with("controls-reset", &[("value", leaf.words(value, self.locale).into())]);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, format!("{name} ({})", leaf.path)));
        if response.on_hover_text(name).clicked() {
            let whole = if leaf.kind == Kind::Text { self.whole(&leaf.path) } else { None };
            self.set(leaf, whole.unwrap_or_else(|| value.clone()));
        }
    }

    /// A value of the file with all its parts.
    fn whole(&self, path: &str) -> Option<String> {
        let (value, _) = param::get(self.file, path).ok()?;
        Some(to_ron_line(&TypedReflectSerializer::new(value, registry())).trim().to_owned())
    }
}
