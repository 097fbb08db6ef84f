//! What the scenario is about, in its own words: the text of a lesson, and what its machines are called.

use super::super::sections::Sections;
use super::group_name;
use crate::app::desk::Shown;
use crate::app::subject;
use bevy_egui::egui::{Label, RichText, Ui};

/// Folders of scenarios that are to be read first.
const LESSONS: [&str; 2] = ["classroom/", "theory/"];
/// Of more groups of machines the first ones are told.
const GROUPS: usize = 8;

/// Shows it, where the scenario says anything of itself.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, sections: &mut Sections) {
    let (lane, colours) = (shown.lane, shown.look.theme.palette());
    let title = subject::title(lane.file.title.trim(), shown.locale);
    let about = subject::about(lane.file.about.trim(), shown.locale);
    if title.is_empty() && about.is_empty() {
        return;
    }
    let is_lesson = LESSONS.iter().any(|folder| lane.name.starts_with(folder));
    let heading = RichText::new(shown.locale.text("section-about")).heading().color(colours.strong);
    // Who closes the text of an experiment may want that of the next lesson.
    let name = if is_lesson { "about_lesson" } else { "about" };
    let header = sections.header(heading, name, is_lesson).show_unindented(ui, |ui| {
        let text = |text: &str| Label::new(RichText::new(text).color(colours.text)).wrap().selectable(true);
        if !title.is_empty() {
            ui.add(Label::new(RichText::new(title).strong().color(colours.strong)).wrap());
        }
        if !about.is_empty() {
            ui.add(text(about));
        }
        let scenario = lane.scenario();
        let named = (0..scenario.nodes.len()).filter(|item| !scenario.nodes[*item].name.is_empty());
        for item in named.take(GROUPS) {
            if let Some(name) = group_name(scenario, item) {
                ui.add(Label::new(RichText::new(name).small().color(colours.weak)).truncate());
            }
        }
    });
    sections.hear(name, is_lesson, &header.header_response);
    ui.add_space(2.0);
}
