//! What was done to this run so far, and what its script will still do.

use super::super::{deed, figure};
use super::row::wide;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::sim::Scripted;
use bevy_egui::egui::{Align, Label, Layout, RichText, ScrollArea, TextStyle, Ui, vec2};

/// Height of a line.
const LINE: f32 = 15.0;

/// Shows the list in a room of so many lines, however long it is; the last ones are in sight.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, lines: usize, acts: &mut Vec<Act>) {
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    let (script, now) = (&shown.lane.sim().given().script, shown.lane.now());
    let own = own(script, &shown.lane.file.script);
    let count = own.iter().filter(|own| **own).count();
    let changed = shown.lane.is_dirty();
    let title = if changed && count == 0 {
        // Another seed, another build, or a line of the file that was taken back.
        locale.text("controls-changed-else").to_owned()
    } else {
        locale.text_with("controls-changed", &[("count", count.into())])
    };
    let colour = if changed { colours.changed } else { colours.weak };
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).small().color(colour));
        let undo = count > 0 && shown.lane.can_undo_redo().0;
        if undo && ui.link(RichText::new(locale.text("top-undo")).small()).clicked() {
            acts.push(Act::Undo);
        }
    });
    ui.spacing_mut().item_spacing.y = 1.0;
    let room = lines as f32 * (LINE + 1.0);
    let scenario = shown.lane.scenario();
    let past = script.partition_point(|entry| entry.at <= now.now);
    let due = past - shown.lane.due().len()..past;
    let area = ScrollArea::vertical().id_salt("changes").max_height(room).min_scrolled_height(room);
    let area = area.auto_shrink(false).stick_to_bottom(true);
    area.show_rows(ui, LINE, script.len(), |ui, rows| {
        for (at, (entry, own)) in script.iter().zip(&own).enumerate().take(rows.end).skip(rows.start) {
            let time = figure::seconds(entry.at.seconds(), now.dt.seconds());
            let time = locale.text_with("controls-at", &[("time", time.into())]);
            let colour = match due.contains(&at) {
                true => colours.changed,
                false if !own || entry.at > now.now => colours.weak,
                false => colours.text,
            };
            let mut line = format!("{time}  {}", deed::words(&entry.command, scenario, locale));
            let mut whole = deed::in_full(&entry.command, scenario, locale);
            let notes = [("controls-from-file", !own), ("controls-due", due.contains(&at))];
            for (key, _) in notes.into_iter().filter(|(_, applies)| *applies) {
                whole = format!("{whole} · {}", locale.text(key));
                let noted = format!("{line} · {}", locale.text(key));
                // Rather no note than half a word; the colour tells it, and the tooltip.
                if wide(ui, &noted, TextStyle::Small) <= ui.available_width() {
                    line = noted;
                }
            }
            let line = Label::new(RichText::new(line).small().color(colour)).truncate();
            let place = vec2(ui.available_width(), LINE);
            let row = ui.allocate_ui_with_layout(place, Layout::left_to_right(Align::Center), |ui| {
                ui.set_min_size(place);
                ui.add(line)
            });
            row.inner.on_hover_text(whole);
        }
    });
}

/// Which lines of a script are not the file's. Both are in the order of time.
fn own(script: &[Scripted], file: &[Scripted]) -> Vec<bool> {
    let mut rest = file;
    let is_own = |entry: &Scripted| {
        let near = rest.iter().take_while(|line| line.at <= entry.at).position(|line| line == entry);
        rest = near.map_or(rest, |at| &rest[at + 1..]);
        near.is_none()
    };
    script.iter().map(is_own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::Time;
    use crate::sim::{Command, NodeId};

    #[test]
    fn lines_of_the_file_are_told_from_those_of_the_user() {
        let line = |at, node| Scripted { at: Time::from_secs(at), command: Command::Crash { node: NodeId(node) } };
        let file = [line(10, 0), line(20, 1), line(30, 2)];
        assert_eq!(own(&file, &file), [false; 3]);
        assert_eq!(own(&file[..2], &file), [false; 2], "one was taken back");
        assert_eq!(own(&[line(5, 4), line(10, 0), line(20, 5), line(30, 2)], &file), [true, false, true, false]);
        assert_eq!(own(&[line(10, 0), line(10, 0)], &file), [false, true]);
        assert_eq!(own(&file, &[]), [true; 3]);
    }
}
