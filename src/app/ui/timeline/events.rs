//! The strip of events: planned faults, and commands of the script, which the user's own are among.

use super::super::{deed, figure};
use super::strip::Scale;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::sim::{Command, Entry, Fault, Happening, NodeId, Scripted};
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
    what: What,
    colour: Color32,
    to_come: bool,
    /// Whether only the plan tells of it, not the journal.
    only_planned: bool,
}

/// What happens; put into words only where there is room for them.
enum What {
    Deed(Command),
    Happening(&'static str, NodeId),
}

impl Event {
    fn new(seconds: f64, what: What, colour: Color32) -> Self {
        Self { seconds, what, colour, to_come: false, only_planned: false }
    }

    fn words(&self, shown: &Shown<'_>) -> String {
        match &self.what {
            What::Deed(command) => deed::words(command, shown.lane.sim().scenario(), shown.locale),
            What::Happening(key, node) => shown.locale.text_with(key, &[("node", node.to_string().into())]),
        }
    }
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
        let galley = ui.painter().layout_no_wrap(event.words(shown), small.clone(), colour);
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
        format!("{time}  {}", event.words(shown))
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
    let (now, dt) = (shown.lane.now().now, shown.lane.now().dt.0);
    let given = shown.lane.sim().given();
    let planned = given.faults.events.iter().flat_map(|fault| of_fault(fault, colours));
    // What is past is told by the journal, with starts and crashes that nobody planned.
    let mut events: Vec<Event> = planned.filter(|event| event.seconds > now.seconds() || event.only_planned).collect();
    let own = given.script.iter();
    events.extend(own.map(|own| Event::new(own.at.seconds(), What::Deed(own.command.clone()), colours.changed)));
    let told = |entry: &Entry| {
        let by_user = |own: &Scripted| own.at <= entry.at && own.at.0 + dt >= entry.at.0 && wants(&own.command, entry);
        given.script.iter().any(by_user)
    };
    let journal = shown.lane.sim().journal().entries.iter().filter(|entry| !told(entry));
    events.extend(journal.filter_map(|entry| happened(entry, colours)));
    for event in &mut events {
        event.to_come = event.seconds > now.seconds();
    }
    events.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
    events
}

/// Whether a command is the cause of what happened.
fn wants(command: &Command, entry: &Entry) -> bool {
    match command {
        Command::Crash { node } => *node == entry.node && entry.what == Happening::Crashed,
        Command::Repair { node } => *node == entry.node && entry.what == Happening::Repaired,
        Command::Start { node } => *node == entry.node && entry.what == Happening::Starting,
        Command::Drain { node } => *node == entry.node && entry.what == Happening::Stopping,
        _ => false,
    }
}

/// What happened to a machine; that it is off at last is no news.
fn happened(entry: &Entry, colours: &Palette) -> Option<Event> {
    let (key, colour) = match entry.what {
        Happening::Starting => ("deed-start", colours.warn),
        Happening::Ready => ("deed-ready", colours.good),
        Happening::Stopping => ("deed-drain", colours.weak),
        Happening::Crashed => ("deed-fail", colours.bad),
        Happening::Repaired => ("deed-repair", colours.good),
        Happening::Off => return None,
    };
    Some(Event::new(entry.at.seconds(), What::Happening(key, entry.node), colour))
}

fn of_fault(fault: &Fault, colours: &Palette) -> Vec<Event> {
    let event = |seconds: f64, command: Command, colour: Color32| Event {
        only_planned: matches!(command, Command::Slow { .. }),
        ..Event::new(seconds, What::Deed(command), colour)
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
