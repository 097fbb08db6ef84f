//! The strip of events: planned faults, and commands of the script, which the user's own are among.

use super::super::{deed, figure};
use super::strip::Scale;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::sim::{Command, Fault};
use bevy_egui::egui::{Color32, Rect, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetType, pos2};

/// Where a mark ends.
const MARK: f32 = 12.0;
/// Height of a line of labels; there are two.
pub const LINE: f32 = 14.0;
const LINES: usize = 2;
/// Events beyond this many are marks without words.
const WORDED: usize = 200;
/// Events that are read out.
const READ: usize = 20;

/// One thing that happens.
struct Event {
    seconds: f64,
    words: String,
    colour: Color32,
    to_come: bool,
}

/// Shows the strip.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, scale: &Scale, row: Rect) {
    let colours = shown.look.theme.palette();
    let events = collect(shown, colours);
    let small = TextStyle::Small.resolve(ui.style());
    let mut free = [scale.left; LINES];
    for (at, event) in events.iter().enumerate() {
        let x = scale.x(event.seconds);
        let colour = if event.to_come { event.colour.gamma_multiply(0.6) } else { event.colour };
        ui.painter().vline(x, row.top() + 3.0..=row.top() + MARK, Stroke::new(2.0, colour));
        if at >= WORDED {
            continue;
        }
        // A label begins below its mark, so that later marks never cross it.
        let galley = ui.painter().layout_no_wrap(event.words.clone(), small.clone(), colour);
        let left = (x - 1.0).min(scale.right + 6.0 - galley.size().x);
        if let Some(line) = (0..LINES).find(|line| free[*line] <= left + 2.0) {
            free[line] = left + galley.size().x + 10.0;
            ui.painter().galley(pos2(left, row.top() + MARK + 1.0 + LINE * line as f32), galley, colour);
        }
    }
    read_out(ui, shown, scale, row, &events);
}

/// All events as text, and those near the pointer in a tooltip.
fn read_out(ui: &mut Ui, shown: &Shown<'_>, scale: &Scale, row: Rect, events: &[Event]) {
    let rect = Rect::from_min_max(pos2(scale.left, row.top()), pos2(scale.right, row.bottom()));
    let response = ui.interact(rect, ui.id().with("events"), Sense::hover());
    let tick = shown.lane.now().dt.seconds();
    let told = |event: &Event| {
        let time = shown.locale.text_with("controls-at", &[("time", figure::seconds(event.seconds, tick).into())]);
        format!("{time}  {}", event.words)
    };
    let all = || events.iter().take(READ).map(told).collect::<Vec<_>>().join("; ");
    let name = shown.locale.text("timeline-events");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {}", all())));
    let Some(pointer) = response.hover_pos() else { return };
    let near = events.iter().filter(|event| (scale.x(event.seconds) - pointer.x).abs() <= 4.0);
    let text = near.take(12).map(told).collect::<Vec<_>>().join("\n");
    if !text.is_empty() {
        response.on_hover_text_at_pointer(text);
    }
}

fn collect(shown: &Shown<'_>, colours: &Palette) -> Vec<Event> {
    let (locale, now) = (shown.locale, shown.lane.now().now);
    let given = shown.lane.sim().given();
    let mut events: Vec<Event> =
        given.faults.events.iter().flat_map(|fault| of_fault(fault, locale, colours)).collect();
    events.extend(given.script.iter().map(|entry| Event {
        seconds: entry.at.seconds(),
        words: deed::words(&entry.command, locale),
        colour: colours.changed,
        to_come: false,
    }));
    for event in &mut events {
        event.to_come = event.seconds > now.seconds();
    }
    events.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    events
}

fn of_fault(fault: &Fault, locale: Locale, colours: &Palette) -> Vec<Event> {
    let event = |seconds: f64, command: Command, colour: Color32| Event {
        seconds,
        words: deed::words(&command, locale),
        colour,
        to_come: false,
    };
    match fault {
        Fault::Crash { node, at, until } => {
            let repaired = until.map(|until| event(until.seconds(), Command::Repair { node: *node }, colours.good));
            [Some(event(at.seconds(), Command::Crash { node: *node }, colours.bad)), repaired]
                .into_iter()
                .flatten()
                .collect()
        }
        Fault::Slow { node, speed, at, until } => {
            let slow = |seconds, speed, colour| event(seconds, Command::Slow { node: *node, speed }, colour);
            let full = until.map(|until| slow(until.seconds(), 1.0, colours.good));
            [Some(slow(at.seconds(), *speed, colours.warn)), full].into_iter().flatten().collect()
        }
        // When these happen is known only when they have.
        Fault::RandomCrashes { .. } => Vec::new(),
    }
}
