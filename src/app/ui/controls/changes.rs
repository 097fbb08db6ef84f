//! What was done to this run so far, and what its script will still do.

use super::super::{deed, figure};
use crate::app::act::Act;
use crate::app::desk::Shown;
use bevy_egui::egui::{Align, Label, Layout, RichText, ScrollArea, Ui, vec2};

/// Height of a line.
const LINE: f32 = 15.0;

/// Shows the list in a room of so many lines, however long it is; the last ones are in sight.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, lines: usize, acts: &mut Vec<Act>) {
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    let (script, now) = (&shown.lane.sim().given().script, shown.lane.now());
    let own = script.len().saturating_sub(shown.lane.file.script.len());
    let scenario = shown.lane.sim().scenario();
    let title = locale.text_with("controls-changed", &[("count", own.into())]);
    let colour = if own > 0 { colours.changed } else { colours.weak };
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).small().color(colour));
        if own > 0 && ui.link(RichText::new(locale.text("top-undo")).small()).clicked() {
            acts.push(Act::Undo);
        }
    });
    ui.spacing_mut().item_spacing.y = 1.0;
    let room = lines as f32 * (LINE + 1.0);
    let area = ScrollArea::vertical().id_salt("changes").max_height(room).min_scrolled_height(room);
    let area = area.auto_shrink(false).stick_to_bottom(true);
    area.show_rows(ui, LINE, script.len(), |ui, rows| {
        for entry in &script[rows] {
            let time = figure::seconds(entry.at.seconds(), now.dt.seconds());
            let time = locale.text_with("controls-at", &[("time", time.into())]);
            let colour = if entry.at > now.now { colours.weak } else { colours.text };
            let words = deed::words(&entry.command, scenario, locale);
            let line = Label::new(RichText::new(format!("{time}  {words}")).small().color(colour)).truncate();
            let whole = deed::in_full(&entry.command, scenario, locale);
            let place = vec2(ui.available_width(), LINE);
            let row = ui.allocate_ui_with_layout(place, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(place);
                ui.add(line)
            });
            row.inner.on_hover_text(whole);
        }
    });
}
