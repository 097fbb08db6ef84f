//! What there is to tell of a run: what the file plans, what the user did, and what came of it.

use super::*;
use crate::sim::Happening;

/// In the order of time.
pub(super) fn collect(shown: &Shown<'_>) -> Vec<Event> {
    let dt = shown.lane.now().dt.0;
    let given = shown.lane.sim().given();
    // What is past is told by the journal, with starts and crashes that nobody planned.
    let mut events: Vec<Event> = given.faults.events.iter().flat_map(of_fault).collect();
    let planned = &shown.lane.file.script;
    events.extend(given.script.iter().map(|own| Event {
        rank: if planned.contains(own) { Rank::Planned } else { Rank::Own },
        ..Event::new(own.at.seconds(), What::Deed(own.command.clone()), |colours| colours.changed)
    }));
    let told = |entry: &Entry| {
        let by_user = |own: &Scripted| own.at <= entry.at && own.at.0 + dt >= entry.at.0 && wants(&own.command, entry);
        given.script.iter().any(by_user)
    };
    let journal = shown.lane.sim().journal().entries.iter().filter(|entry| !told(entry));
    events.extend(journal.filter_map(happened));
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
fn happened(entry: &Entry) -> Option<Event> {
    let (key, colour): (_, fn(&Palette) -> Color32) = match entry.what {
        Happening::Starting => ("deed-start", |colours| colours.warn),
        Happening::Ready => ("deed-ready", |colours| colours.good),
        Happening::Stopping => ("deed-drain", |colours| colours.weak),
        Happening::Crashed => ("deed-fail", |colours| colours.bad),
        Happening::Repaired => ("deed-repair", |colours| colours.good),
        Happening::Off => return None,
    };
    Some(Event::new(entry.at.seconds(), What::Happening(key, entry.node), colour))
}

fn of_fault(fault: &Fault) -> Vec<Event> {
    let event = |seconds: f64, command: Command, colour: fn(&Palette) -> Color32| {
        let from = if matches!(command, Command::Slow { .. }) { Known::PlanAlone } else { Known::Plan };
        Event { from, rank: Rank::Planned, ..Event::new(seconds, What::Deed(command), colour) }
    };
    match fault {
        Fault::Crash { node, at, until } => {
            let repaired =
                |until: Time| event(until.seconds(), Command::Repair { node: *node }, |colours| colours.good);
            let crash = event(at.seconds(), Command::Crash { node: *node }, |colours| colours.bad);
            std::iter::once(crash).chain(until.map(repaired)).collect()
        }
        Fault::Slow { node, speed, at, until } => {
            let slow = event(at.seconds(), Command::Slow { node: *node, speed: *speed }, |colours| colours.warn);
            let full =
                |until: Time| event(until.seconds(), Command::Slow { node: *node, speed: 1.0 }, |colours| colours.good);
            std::iter::once(slow).chain(until.map(full)).collect()
        }
        // When these happen is known only when they have.
        Fault::RandomCrashes { .. } => Vec::new(),
    }
}
