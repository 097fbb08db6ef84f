//! The tooltip of a parameter: its name, what it is, its range, default, value in the file, path.

use super::leaf::{Kind, Leaf};
use super::number;
use crate::app::colour::Palette;
use crate::app::locale::Locale;
use bevy_egui::egui::{RichText, Ui};

/// Shows it.
pub fn show(ui: &mut Ui, leaf: &Leaf, locale: Locale, colours: &Palette) {
    ui.set_max_width(380.0);
    ui.label(RichText::new(&leaf.name).strong().color(colours.strong));
    if !leaf.doc.is_empty() {
        ui.label(RichText::new(&leaf.doc).color(colours.text));
    }
    let mut line = |key: &str, text: String| {
        let text = locale.text_with(key, &[("value", text.into())]);
        ui.label(RichText::new(text).small().color(colours.weak));
    };
    let told = |text: &str| leaf.words(text, locale);
    let has_range = matches!(leaf.kind, Kind::Number { .. } | Kind::Time(_));
    if let Some(param) = leaf.param.filter(|_| has_range) {
        line("controls-range", number::range(&param, locale));
    }
    if let Some(default) = &leaf.default {
        line("controls-default", told(default));
    }
    if leaf.is_changed() && leaf.in_file.is_some() {
        line("controls-in-file", leaf.in_file.as_deref().map_or_else(|| "–".to_owned(), told));
    }
    if leaf.text.chars().count() > 5 && !matches!(leaf.kind, Kind::Choice(_) | Kind::Switch(_)) {
        line("controls-value", told(&leaf.text));
    }
    if !leaf.is_live() && has_range {
        ui.label(RichText::new(locale.text("controls-next-start")).small().color(colours.warn));
    }
    ui.label(RichText::new(&leaf.path).monospace().small().color(colours.weak));
}
