//! What was done to this run so far, and what its script will still do.

use super::super::{deed, figure};
use crate::app::act::Act;
use crate::app::desk::Shown;
use bevy_egui::egui::{Label, RichText, Ui};

/// Of a long script the last lines are shown.
const LINES: usize = 3;

/// Shows the list.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
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
    for entry in script.iter().skip(script.len().saturating_sub(LINES)) {
        let time = figure::seconds(entry.at.seconds(), now.dt.seconds());
        let time = locale.text_with("controls-at", &[("time", time.into())]);
        let colour = if entry.at > now.now { colours.weak } else { colours.text };
        let line =
            RichText::new(format!("{time}  {}", deed::words(&entry.command, scenario, locale))).small().color(colour);
        ui.add(Label::new(line).truncate()).on_hover_text(deed::in_full(&entry.command, scenario, locale));
    }
}
