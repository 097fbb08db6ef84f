//! The left panel: every parameter of the scenario, by reflection; disturbances; what was changed so far.
//!
//! No parameter is named here but in `SECTIONS`, which says what stands together and in which order.

mod about;
mod changes;
mod disturb;
mod filed;
mod fixed;
pub(super) mod hint;
pub(super) mod leaf;
mod mark;
pub(super) mod number;
pub use number::range;
pub(super) mod reach;
pub(super) mod row;

use super::deed;
use super::sections::Sections;
use crate::app::act::Act;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::sim::{NodeId, Scenario};
use bevy_egui::egui::{CollapsingHeader, RichText, ScrollArea, Ui, vec2};
use leaf::{Kind, Leaf};

/// The sections: title, the fields of the scenario in it, whether it is open at first. Other fields come last.
const SECTIONS: [(&str, &[&str], bool); 10] = [
    ("section-policy", &["policy", "tie", "on_full"], true),
    ("section-pools", &["pools"], true),
    ("section-forecast", &["forecast"], false),
    ("section-risk", &["risk"], false),
    ("section-ring", &["ring"], true),
    ("section-qos", &["qos"], true),
    ("section-flows", &["flows"], false),
    ("section-nodes", &["nodes"], false),
    ("section-telemetry", &["telemetry"], false),
    ("section-faults", &["faults"], false),
];
/// Parameters with less room than this scroll together with what can be done now.
const LEAST: f32 = 120.0;
/// In a panel lower than this everything is closer together.
const LOW: f32 = 600.0;
/// Not parameters: the list of changes shows the one, and nobody sets the other.
const ELSEWHERE: [&str; 2] = ["script", "recorded"];

/// What the panel remembers between frames.
#[derive(Default)]
pub struct Memory {
    /// The opening of the scenario that all of this is about.
    opening: Option<u64>,
    /// What is being typed or dragged: its path, and the text so far.
    edit: Option<row::Edit>,
    /// The rows, and what they were made from.
    leaves: Vec<Leaf>,
    made_from: Option<(Scenario, Scenario, Locale)>,
    disturb: disturb::Settings,
    /// What the file says now.
    filed: filed::Filed,
    /// Height of what stands below the parameters.
    below: f32,
}

/// Shows the panel.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, sections: &mut Sections, acts: &mut Vec<Act>) {
    ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
    ui.spacing_mut().interact_size.y = 20.0;
    ui.spacing_mut().button_padding = vec2(8.0, 2.0);
    let is_low = ui.available_height() < LOW;
    if memory.opening.replace(shown.lane.opening) != Some(shown.lane.opening) {
        memory.edit = None;
        memory.disturb.forget_machine();
    }
    let present = shown.lane.scenario();
    let mut filed = std::mem::take(&mut memory.filed);
    let file = filed.now(shown.lane);
    memory.refresh(present, file, shown.locale);
    let Memory { edit, leaves, disturb, below, .. } = memory;
    let (width, room) = (ui.available_width(), ui.available_height() - *below - 8.0);
    let mut parameters = |ui: &mut Ui, acts: &mut Vec<Act>| {
        let (locale, colours) = (shown.locale, shown.look.theme.palette());
        about::show(ui, shown, sections);
        let refused = shown.refused;
        let mut sheet = row::Sheet { locale, colours, file, edit, acts, refused, all: false };
        for (title, fields, open) in SECTIONS {
            let of_section = |leaf: &&Leaf| fields.contains(&leaf.field());
            section(ui, &mut sheet, sections, present, (title, open), leaves.iter().filter(of_section));
        }
        let rest = |leaf: &&Leaf| !SECTIONS.iter().any(|(_, fields, _)| fields.contains(&leaf.field()));
        let rest = leaves.iter().filter(rest).filter(|leaf| !ELSEWHERE.contains(&leaf.field()));
        section(ui, &mut sheet, sections, present, ("section-scenario", false), rest);
    };
    let mut now = |ui: &mut Ui, acts: &mut Vec<Act>| {
        let top = ui.cursor().top();
        // A parameter that needs more room makes the panel wider in vain.
        ui.set_max_width(width);
        ui.spacing_mut().interact_size.y = if is_low { 20.0 } else { 24.0 };
        disturb::show(ui, shown, disturb, acts);
        ui.add_space(2.0);
        // The list keeps its room, empty or full: buttons never move under the pointer.
        changes::show(ui, shown, if is_low { 2 } else { 4 }, acts);
        *below = ui.min_rect().bottom() - top + 12.0;
    };
    if room >= LEAST {
        // What can be done now stays in sight; the parameters scroll above it.
        let area = ScrollArea::vertical().id_salt("parameters").max_height(room).auto_shrink(false);
        area.show(ui, |ui| parameters(ui, acts));
        ui.separator();
        ScrollArea::vertical().id_salt("now").auto_shrink([false, true]).show(ui, |ui| now(ui, acts));
    } else {
        ScrollArea::vertical().id_salt("parameters").auto_shrink(false).show(ui, |ui| {
            now(ui, acts);
            ui.separator();
            parameters(ui, acts);
        });
    }
    memory.filed = filed;
}

impl Memory {
    fn refresh(&mut self, present: &Scenario, file: &Scenario, locale: Locale) {
        let same = matches!(&self.made_from, Some((old, old_file, old_locale))
            if old == present && old_file == file && *old_locale == locale);
        if !same {
            self.leaves = leaf::collect(present, file, locale);
            self.made_from = Some((present.clone(), file.clone(), locale));
        }
    }
}

/// One section; the items of a list of several get headings of their own.
fn section<'a>(
    ui: &mut Ui,
    sheet: &mut row::Sheet<'_>,
    sections: &mut Sections,
    scenario: &Scenario,
    (title, open): (&str, bool),
    leaves: impl Iterator<Item = &'a Leaf>,
) {
    let leaves: Vec<&Leaf> = leaves.collect();
    if leaves.is_empty() {
        return;
    }
    let heading = heading(sheet.locale.text(title), leaves.iter().any(|leaf| leaf.is_changed()), sheet.colours);
    let shown = sections.header(heading.heading(), title, open).show_unindented(ui, |ui| {
        let mut at = 0;
        while at < leaves.len() {
            let item = leaves[at].item();
            let next = leaves[at..].iter().position(|leaf| leaf.item() != item).map_or(leaves.len(), |more| at + more);
            match item {
                Some(item)
                    if leaves.iter().any(|leaf| leaf.field() == leaves[at].field() && leaf.item() != Some(item)) =>
                {
                    let name = item_name(sheet.locale, scenario, leaves[at].field(), item, &leaves[at..next]);
                    let changed = leaves[at..next].iter().any(|leaf| leaf.is_changed());
                    let header = CollapsingHeader::new(self::heading(&name, changed, sheet.colours));
                    header.id_salt((title, item)).show(ui, |ui| sheet.rows(ui, &leaves[at..next]));
                }
                _ => sheet.rows(ui, &leaves[at..next]),
            }
            at = next;
        }
    });
    sections.hear(title, open, &shown.header_response);
    ui.add_space(2.0);
}

fn heading(name: &str, changed: bool, colours: &Palette) -> RichText {
    if changed {
        RichText::new(format!("{name}  ●")).color(colours.changed)
    } else {
        RichText::new(name).color(colours.strong)
    }
}

/// The machines of a group, and its own name where it has one.
fn group_name(scenario: &Scenario, item: usize) -> Option<String> {
    let group = scenario.nodes.get(item)?;
    let first: u32 = scenario.nodes[..item].iter().map(|group| group.count).sum();
    let last = first + group.count.max(1) - 1;
    let range = if first == last { NodeId(first).to_string() } else { format!("{}–{}", NodeId(first), NodeId(last)) };
    Some(if group.name.is_empty() { range } else { format!("{range} · {}", group.name) })
}

/// What an item of a list is called: the machines it stands for, else its own name, else its place.
fn item_name(locale: Locale, scenario: &Scenario, field: &str, item: usize, leaves: &[&Leaf]) -> String {
    let own = leaves.iter().find_map(|leaf| match &leaf.kind {
        Kind::Text if leaf.path.ends_with(".name") && !leaf.text.is_empty() => Some(leaf.text.as_str()),
        _ => None,
    });
    if field == "nodes"
        && let Some(name) = group_name(scenario, item)
    {
        return name;
    }
    own.map_or_else(|| placed(locale, field, item), str::to_owned)
}

/// An item of a list by its place: what one of this field is called, and its number.
pub(super) fn placed(locale: Locale, field: &str, item: usize) -> String {
    let values = [("field", field.into()), ("name", deed::last(field).into()), ("number", (item + 1).into())];
    locale.text_with("controls-item", &values)
}
