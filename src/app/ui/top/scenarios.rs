//! The list of built-in scenarios: their titles beside their names, and a field that leaves only those that match.

use super::super::opened::{self, Opened};
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::subject::{self, Subject};
use bevy_egui::egui::{Align, Button, Key, RichText, ScrollArea, TextEdit, Ui, WidgetInfo, WidgetType};

/// Height of the list below the field.
const LIST: f32 = 480.0;
/// Least width, so that titles can be read.
const WIDTH: f32 = 460.0;

/// What the list remembers while it is open.
#[derive(Default)]
pub struct Memory {
    filter: String,
    /// The row that Enter takes, among those that match.
    at: usize,
    /// Whether the keyboard has chosen it: by a step, or by what was typed.
    is_meant: bool,
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

/// Whether each word that is typed is in the name or in the title, which may be told in another language than the file's.
fn matches(filter: &str, name: &str, [title, told]: [&str; 2]) -> bool {
    let text = format!("{name} {title} {told}").replace('_', " ").to_lowercase();
    filter.to_lowercase().replace('_', " ").split_whitespace().all(|word| text.contains(word))
}

/// Shows the list. The field above it keeps the keyboard; steps go to another row, and Enter takes it.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    let (locale, now) = (shown.locale, shown.lane.name.as_str());
    let opened = Opened::of(ui);
    memory.seen = true;
    ui.set_min_width(WIDTH);
    let hint = locale.text("top-filter");
    let steps = opened::steps(ui, true);
    let field = ui.add(TextEdit::singleline(&mut memory.filter).desired_width(f32::INFINITY).hint_text(hint));
    field.widget_info(|| WidgetInfo {
        label: Some(hint.to_owned()),
        ..WidgetInfo::text_edit(true, "", memory.filter.as_str(), hint)
    });
    let told = |of: &Subject| matches(&memory.filter, &of.name, [&of.title, subject::title(&of.title, locale)]);
    let found: Vec<_> = subject::all().iter().filter(|of| told(of)).collect();
    if field.changed() {
        (memory.at, memory.is_meant) = (0, !memory.filter.trim().is_empty());
    }
    if !memory.is_meant {
        memory.at = found.iter().position(|of| of.name == now).unwrap_or(0);
    }
    memory.is_meant |= !steps.is_empty();
    memory.at = steps.iter().fold(memory.at, |at, step| step.lead(at, found.len()));
    let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
    let is_kept = opened.is_new() && !entered || entered && found.is_empty();
    if is_kept && !field.has_focus() {
        field.request_focus();
    }
    // The first of the list is seen with the heading above it.
    let sight = if opened.is_new() { Some(Some(Align::Center)) } else { (!steps.is_empty()).then_some(None) };
    let clicked = rows(ui, shown, &found, (memory.at, sight));
    let taken = found.get(memory.at).filter(|_| entered);
    if let Some(of) = taken {
        // Enter alone leaves what is there as it is.
        acts.extend(memory.is_meant.then(|| Act::Open(of.name.clone().into())));
        ui.close();
        return opened.give_back(ui);
    }
    if let Some(name) = clicked {
        acts.push(Act::Open(name.into()));
        ui.close();
    }
    opened.keep(ui);
}

/// The rows under the headings of their folders, that with this number marked and brought into sight; the one that is
/// clicked.
fn rows(
    ui: &mut Ui,
    shown: &Shown<'_>,
    found: &[&Subject],
    (at, sight): (usize, Option<Option<Align>>),
) -> Option<String> {
    let (colours, now) = (shown.look.theme.palette(), shown.lane.name.as_str());
    let mut clicked = None;
    ScrollArea::vertical().max_height(LIST).show(ui, |ui| {
        let mut folder = "";
        for (row, Subject { name, title, .. }) in found.iter().enumerate() {
            let (of, last) = name.rsplit_once('/').unwrap_or(("", name));
            if of != folder {
                folder = of;
                ui.add_space(2.0);
                ui.label(RichText::new(of).small().color(colours.weak));
            }
            let (last, is_now) = (last.replace('_', " "), name == now);
            let tint = if is_now { colours.on_accent } else { colours.weak };
            let title = RichText::new(subject::title(title, shown.locale)).small().color(tint);
            let item = ui.add(Button::selectable(is_now, last.as_str()).right_text(title).truncate());
            item.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_now, &last));
            if row == at {
                opened::ring(ui, item.rect);
                sight.into_iter().for_each(|align| opened::into_sight(ui, item.rect, align));
            }
            if item.clicked() {
                clicked = Some(name.clone());
            }
        }
    });
    clicked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_name_and_title_in_any_order() {
        let matches = |filter, name, title| matches(filter, name, [title, "Отказ машины"]);
        assert!(matches("", "a/b", "c"));
        assert!(matches("one SLOW", "classroom/one_slow_server", ""));
        assert!(matches("server classroom", "classroom/one_slow_server", ""));
        assert!(matches("reserve fail", "wavelet/failover", "A reserve steps in"));
        assert!(matches("отказ failover", "wavelet/failover", "A reserve steps in"));
        assert!(!matches("ring", "wavelet/failover", "A reserve steps in"));
    }

    #[test]
    fn every_scenario_is_listed_with_a_title() {
        assert!(subject::all().iter().all(|of| !of.title.is_empty()));
    }
}
