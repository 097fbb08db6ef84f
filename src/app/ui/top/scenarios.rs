//! The list of built-in scenarios: their titles beside their names, and a field that leaves only those that match.

use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::lab::library;
use bevy_egui::egui::{Button, Key, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType};
use std::sync::OnceLock;

/// Height of the list below the field.
const LIST: f32 = 480.0;
/// Least width, so that titles can be read.
const WIDTH: f32 = 460.0;
/// Frames until the list has its size and can go to the present entry.
const SETTLES: u8 = 4;

/// What the list remembers while it is open.
#[derive(Default)]
pub struct Memory {
    filter: String,
    frames: u8,
    seen: bool,
}

impl Memory {
    /// Forgets everything when the list was not shown since this was asked last.
    pub fn end_frame(&mut self) {
        if !std::mem::take(&mut self.seen) {
            *self = Self::default();
        }
    }
}

/// Name and title of each.
fn entries() -> &'static [(String, String)] {
    static ENTRIES: OnceLock<Vec<(String, String)>> = OnceLock::new();
    ENTRIES.get_or_init(|| {
        let title = |name: &String| library::open(name).map(|opened| opened.scenario.title).unwrap_or_default();
        library::names().into_iter().map(|name| (name.clone(), title(&name))).collect()
    })
}

/// Whether each word that is typed is in the name or the title.
fn matches(filter: &str, name: &str, title: &str) -> bool {
    let text = format!("{name} {title}").replace('_', " ").to_lowercase();
    filter.to_lowercase().replace('_', " ").split_whitespace().all(|word| text.contains(word))
}

/// Shows the list.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    let (locale, colours, now) = (shown.locale, shown.look.theme.palette(), shown.lane.name.as_str());
    memory.seen = true;
    ui.set_min_width(WIDTH);
    let opening = memory.frames < SETTLES;
    memory.frames = memory.frames.saturating_add(1);
    let hint = locale.text("top-filter");
    let field = ui.add(TextEdit::singleline(&mut memory.filter).desired_width(f32::INFINITY).hint_text(hint));
    field.widget_info(|| WidgetInfo {
        label: Some(hint.to_owned()),
        ..WidgetInfo::text_edit(true, "", memory.filter.as_str(), hint)
    });
    if opening {
        field.request_focus();
        ui.ctx().request_repaint();
    }
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let mut chosen = None;
    ScrollArea::vertical().max_height(LIST).show(ui, |ui| {
        let mut folder = "";
        for (name, title) in entries().iter().filter(|(name, title)| matches(&memory.filter, name, title)) {
            let (of, last) = name.rsplit_once('/').unwrap_or(("", name));
            if of != folder {
                folder = of;
                ui.add_space(2.0);
                ui.label(RichText::new(of).small().color(colours.weak));
            }
            let (last, is_now) = (last.replace('_', " "), name == now);
            let tint = if is_now { colours.on_accent } else { colours.weak };
            let title = RichText::new(title).small().color(tint);
            let item = ui.add(Button::selectable(is_now, last.as_str()).right_text(title).truncate());
            item.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_now, &last));
            if is_now && opening {
                item.scroll_to_me(Some(bevy_egui::egui::Align::Center));
            }
            let first = chosen.is_none() && entered && !memory.filter.trim().is_empty();
            if item.clicked() || first {
                chosen = Some(name.clone());
            }
        }
    });
    if let Some(name) = chosen {
        acts.push(Act::Open(name));
        ui.close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_name_and_title_in_any_order() {
        assert!(matches("", "a/b", "c"));
        assert!(matches("one SLOW", "classroom/one_slow_server", ""));
        assert!(matches("server classroom", "classroom/one_slow_server", ""));
        assert!(matches("reserve fail", "wavelet/failover", "A reserve steps in"));
        assert!(!matches("ring", "wavelet/failover", "A reserve steps in"));
    }

    #[test]
    fn every_scenario_is_listed_with_a_title() {
        assert_eq!(entries().len(), library::names().len());
        assert!(entries().iter().all(|(_, title)| !title.is_empty()));
    }
}
