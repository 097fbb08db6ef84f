//! A row whose value cannot be changed now.

use super::leaf::{Kind, Leaf};
use super::row::Sheet;
use crate::app::unit;
use bevy_egui::egui::{Align, Color32, Label, Layout, RichText, Sense, Ui};

impl Sheet<'_> {
    /// A value that cannot be changed now.
    pub(super) fn fixed(&self, ui: &mut Ui, leaf: &Leaf) {
        let text = self.fixed_text(leaf);
        let number = matches!(leaf.kind, Kind::Number { .. } | Kind::Time(_));
        let text = RichText::new(text).color(self.value_colour(leaf));
        let text = if number { text.monospace() } else { text };
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_space(5.0);
            let label = Label::new(text).truncate().show_tooltip_when_elided(false).sense(Sense::hover());
            self.explain(ui.add(label), leaf);
        });
    }

    /// It in the words of the window.
    pub(super) fn fixed_text(&self, leaf: &Leaf) -> String {
        let unit = leaf.param.map_or("", |param| unit::word(param.unit, self.locale));
        match leaf.kind {
            Kind::Number { .. } if !unit.is_empty() => format!("{} {unit}", leaf.text),
            Kind::Text if ["None", "[0 items]", ""].contains(&leaf.text.as_str()) => {
                self.locale.text("controls-absent").to_owned()
            }
            _ => leaf.told(self.locale),
        }
    }

    fn value_colour(&self, leaf: &Leaf) -> Color32 {
        if leaf.is_changed() { self.colours.changed } else { self.colours.weak }
    }
}
