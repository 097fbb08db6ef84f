//! The strip of events: planned faults, and commands of the script, which the user's own are among.

mod collected;

use super::super::{deed, figure};
use super::strip::Scale;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::param::Time;
use crate::sim::{Command, Entry, Fault, NodeId, Scripted};
use bevy_egui::egui::{Color32, Rect, Sense, Stroke, TextStyle, Ui, WidgetInfo, WidgetType, pos2};

/// Where a mark ends.
pub const MARK: f32 = 12.0;
/// Height of a line of labels.
pub const LINE: f32 = 14.0;
/// More lines than this are never needed.
pub const MOST_LINES: usize = 6;
/// Between the last line and the axis, and between two labels.
const GAP: [f32; 2] = [6.0, 10.0];
/// Events beyond this many are marks without words.
const WORDED: usize = 200;
/// Events that are read out.
const READ: usize = 20;

/// Marks closer than this, in points, are one where they look alike.
const CLOSE: f32 = 0.7;

/// What there is to tell, kept while nothing happened.
#[derive(Default)]
pub struct Memory {
    events: Vec<Event>,
    made_from: Option<Source>,
}

/// What the events were made from.
#[derive(PartialEq)]
struct Source {
    run: (String, u64, Locale),
    script: Vec<Scripted>,
    faults: Vec<Fault>,
    told: (usize, Option<Entry>),
}

/// Height of the strip with so many lines of labels.
pub fn height(lines: usize) -> f32 {
    MARK + 1.0 + LINE * lines as f32 + GAP[0]
}

/// One thing that happens.
struct Event {
    seconds: f64,
    rank: Rank,
    what: What,
    words: String,
    colour: fn(&Palette) -> Color32,
    from: Known,
}

/// Who knows of it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Known {
    /// The plan; when it has happened, the journal tells of it.
    Plan,
    /// The plan alone.
    PlanAlone,
    /// The script or the journal.
    Run,
}

/// Who has a label where there is no room for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    /// What the user did.
    Own,
    /// What the file plans.
    Planned,
    /// What came of it.
    Happened,
}

/// What happens; put into words only where there is room for them.
enum What {
    Deed(Command),
    Happening(&'static str, NodeId),
}

impl Event {
    fn new(seconds: f64, what: What, colour: fn(&Palette) -> Color32) -> Self {
        Self { seconds, rank: Rank::Happened, what, words: String::new(), colour, from: Known::Run }
    }

    fn words(&self, shown: &Shown<'_>) -> String {
        match &self.what {
            _ if !self.words.is_empty() => self.words.clone(),
            What::Deed(command) => deed::words(command, shown.lane.sim().scenario(), shown.locale),
            What::Happening(key, node) => shown.locale.text_with(key, &[("node", node.to_string().into())]),
        }
    }
}

/// Shows the strip.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, scale: &Scale, (row, lines): (Rect, usize)) {
    memory.refresh(shown);
    let (colours, now) = (shown.look.theme.palette(), shown.lane.now().now.seconds());
    let events = || memory.events.iter().filter(|event| event.from != Known::Plan || event.seconds > now);
    let mut last = (f32::NEG_INFINITY, Color32::TRANSPARENT);
    let tint = |event: &Event| {
        let colour = (event.colour)(colours);
        if event.seconds > now { colour.gamma_multiply(0.6) } else { colour }
    };
    for event in events() {
        let (x, colour) = (scale.x(event.seconds), tint(event));
        if x - last.0 >= CLOSE || colour != last.1 {
            ui.painter().vline(x, row.top() + 3.0..=row.top() + MARK, Stroke::new(2.0, colour));
            last = (x, colour);
        }
    }
    label(ui, shown, scale, (row, lines), &events, tint);
    read_out(ui, shown, scale, row, &events);
}

/// Words below the marks, as far as there is room: first for what the user did, last for what came by itself.
fn label<'a, E: Iterator<Item = &'a Event>>(
    ui: &Ui,
    shown: &Shown<'_>,
    scale: &Scale,
    (row, lines): (Rect, usize),
    events: &impl Fn() -> E,
    tint: impl Fn(&Event) -> Color32,
) {
    let small = TextStyle::Small.resolve(ui.style());
    let mut taken: Vec<Vec<[f32; 2]>> = vec![Vec::new(); lines];
    for rank in [Rank::Own, Rank::Planned, Rank::Happened] {
        let of_rank: Vec<&Event> = events().filter(|event| event.rank == rank).take(WORDED).collect();
        for group in of_rank.chunk_by(|one, other| alike(one, other, shown, scale)) {
            let (event, colour) = (group[0], tint(group[0]));
            let words = event.words(shown);
            let words = if group.len() > 1 { format!("{} × {words}", group.len()) } else { words };
            // A label begins below its mark, so that later marks never cross it.
            let galley = ui.painter().layout_no_wrap(words, small.clone(), colour);
            let left = (scale.x(event.seconds) - 1.0).min(scale.right + 6.0 - galley.size().x).max(scale.left - 1.0);
            let place = [left, left + galley.size().x];
            if let Some(line) = taken.iter().position(|line| is_free(line, place)) {
                taken[line].push(place);
                let top = row.top() + MARK + 1.0 + LINE * line as f32;
                ui.painter().galley(pos2(left, top), galley, colour);
            }
        }
    }
}

fn is_free(line: &[[f32; 2]], place: [f32; 2]) -> bool {
    line.iter().all(|other| place[1] + GAP[1] <= other[0] || other[1] + GAP[1] <= place[0])
}

/// Whether two events are one for the eye.
fn alike(one: &Event, other: &Event, shown: &Shown<'_>, scale: &Scale) -> bool {
    (scale.x(one.seconds) - scale.x(other.seconds)).abs() < CLOSE && one.words(shown) == other.words(shown)
}

/// All events as text, and those near the pointer in a tooltip.
fn read_out<'a, E: Iterator<Item = &'a Event>>(
    ui: &mut Ui,
    shown: &Shown<'_>,
    scale: &Scale,
    row: Rect,
    events: &impl Fn() -> E,
) {
    let rect = Rect::from_min_max(pos2(scale.left, row.top()), pos2(scale.right, row.bottom()));
    let response = ui.interact(rect, ui.id().with("events"), Sense::hover());
    let tick = shown.lane.now().dt.seconds();
    let told = |event: &Event| {
        let time = shown.locale.text_with("controls-at", &[("time", figure::seconds(event.seconds, tick).into())]);
        format!("{time}  {}", event.words(shown))
    };
    let all = || events().take(READ).map(told).collect::<Vec<_>>().join("; ");
    let name = shown.locale.text("timeline-events");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {}", all())));
    let Some(pointer) = response.hover_pos() else { return };
    let near = events().filter(|event| (scale.x(event.seconds) - pointer.x).abs() <= 4.0);
    let text = near.take(12).map(told).collect::<Vec<_>>().join("\n");
    if !text.is_empty() {
        response.on_hover_text_at_pointer(text);
    }
}

impl Memory {
    fn refresh(&mut self, shown: &Shown<'_>) {
        let (given, entries) = (shown.lane.sim().given(), &shown.lane.sim().journal().entries);
        let source = Source {
            run: (shown.lane.name.clone(), given.seed, shown.locale),
            script: given.script.clone(),
            faults: given.faults.events.clone(),
            told: (entries.len(), entries.last().copied()),
        };
        if self.made_from.as_ref() == Some(&source) {
            return;
        }
        self.made_from = Some(source);
        self.events = collected::collect(shown);
        for at in 0..self.events.len().min(WORDED) {
            self.events[at].words = self.events[at].words(shown);
        }
    }
}
