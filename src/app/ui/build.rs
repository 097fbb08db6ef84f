//! The build tab: every part of the scenario, edited from its declaration; a restart applies it.
//!
//! No part is named here: structs, choices, options and lists are walked, and each leaf is a row of the controls.

mod kind;
mod parts;

use super::controls::row::{Edit, Sheet};
use super::enabled;
use super::refusal::Refusal;
use super::sections::Sections;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::mistake;
use crate::param;
use crate::sim::{Scenario, registry};
use bevy_egui::egui::{Button, Label, RichText, ScrollArea, Ui, vec2};
use std::borrow::Cow;

/// Mistakes that are shown.
const MISTAKES: usize = 4;

/// What the tab remembers between frames.
#[derive(Default)]
pub struct Memory {
    /// What is being typed or dragged.
    edit: Option<Edit>,
    /// What the draft began as.
    begun: Option<Scenario>,
    /// The last change that could not be made.
    refused: Option<String>,
    /// Whether the click that is being made ended with it.
    refusal: Refusal,
}

/// A change to the structure of the draft.
#[derive(Clone, Debug, PartialEq)]
enum Change {
    Set {
        path: String,
        value: String,
    },
    /// One more item, the one with this number, with this name where such items have names.
    Insert {
        path: String,
        at: usize,
        name: Option<String>,
    },
    Remove {
        path: String,
        index: usize,
    },
}

/// Shows the tab.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, sections: &mut Sections, acts: &mut Vec<Act>) {
    let begun = shown.lane.base();
    if memory.begun.as_ref() != Some(begun) {
        *memory = Memory { begun: Some(begun.clone()), ..Memory::default() };
    }
    let Memory { edit, refused, refusal, .. } = memory;
    let before = shown.lane.draft().unwrap_or(begun);
    let mut draft = Cow::Borrowed(before);
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    let mistakes = draft.check();
    let room = (ui.available_height() - 74.0 - 34.0 * mistakes.len().min(MISTAKES) as f32).max(120.0);
    let (mut changes, mut told) = (Vec::new(), Vec::new());
    ScrollArea::vertical().id_salt("build").max_height(room).auto_shrink(false).show(ui, |ui| {
        let mut sheet = Sheet { locale, colours, file: begun, edit, acts: &mut told, refused: None, all: true };
        parts::show(ui, &mut sheet, sections, (before, begun), &mut changes);
    });
    changes.extend(told.into_iter().filter_map(|act| match act {
        Act::Set { path, value } => Some(Change::Set { path, value }),
        _ => None,
    }));
    let mut is_wrong = false;
    for change in changes {
        *refused = make(draft.to_mut(), &change).err().map(|wrong| mistake::told(&wrong, None, locale));
        is_wrong |= refused.is_some();
    }
    let stays = refusal.stands(ui, is_wrong);
    if *draft != *before {
        acts.push(Act::Draft(Some(Box::new(draft.clone().into_owned()))));
    }
    ui.separator();
    let told =
        refused.iter().cloned().chain(mistakes.iter().take(MISTAKES).map(|wrong| mistake::told(wrong, None, locale)));
    for text in told {
        ui.add(Label::new(RichText::new(text).small().color(colours.bad)).wrap());
    }
    let changed = *draft != *begun;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let ready = changed && mistakes.is_empty();
        let apply = Button::new(locale.text("build-apply")).min_size(vec2(0.0, 26.0));
        let apply = enabled::show(ui, ready, |ui| ui.add(apply)).on_hover_text(locale.text("build-apply.tooltip"));
        if apply.clicked() && !stays {
            acts.push(Act::Rebuild(Box::new(draft.into_owned())));
        }
        let back = Button::new(locale.text("build-discard")).min_size(vec2(0.0, 26.0));
        if enabled::show(ui, changed, |ui| ui.add(back)).clicked() {
            acts.push(Act::Draft(None));
            *refused = None;
        }
    });
}

/// Makes a change; a value that is no value changes nothing.
fn make(draft: &mut Scenario, change: &Change) -> Result<(), param::Mistake> {
    match change {
        Change::Set { path, value } => param::set(draft, registry(), path, value),
        Change::Insert { path, at, name } => {
            param::insert(draft, registry(), path, None)?;
            let name = name.as_ref().map(|name| param::set(draft, registry(), &format!("{path}[{at}].name"), name));
            name.unwrap_or(Ok(()))
        }
        Change::Remove { path, index } => param::remove(draft, path, *index),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::sim::{Fault, Flow, NodeGroup, Shape, Sim};

    fn draft() -> Scenario {
        library::open("wavelet/heterogeneous").unwrap().scenario
    }

    fn insert(path: &str, at: usize, name: Option<&str>) -> Change {
        Change::Insert { path: path.to_owned(), at, name: name.map(str::to_owned) }
    }

    #[test]
    fn rows_are_added_and_removed_and_the_result_runs() {
        let mut draft = draft();
        make(&mut draft, &insert("nodes", 6, Some("machines 7"))).unwrap();
        make(&mut draft, &insert("flows", 1, Some("flow 2"))).unwrap();
        make(&mut draft, &insert("faults.events", 0, None)).unwrap();
        assert_eq!(draft.nodes[6], NodeGroup { name: "machines 7".into(), ..NodeGroup::default() });
        assert_eq!(draft.flows[1], Flow { name: "flow 2".into(), ..Flow::default() });
        make(&mut draft, &Change::Remove { path: "nodes".into(), index: 0 }).unwrap();
        assert_eq!((draft.nodes.len(), draft.flows.len()), (6, 2));
        assert!(matches!(draft.faults.events[0], Fault::Crash { .. }), "{:?}", draft.faults);
        assert_eq!(draft.check(), []);
        let mut sim = Sim::new(&draft).unwrap();
        (0..5).for_each(|_| sim.step());
    }

    #[test]
    fn what_cannot_be_changed_stays() {
        let mut draft = draft();
        let before = draft.clone();
        assert!(make(&mut draft, &Change::Remove { path: "nodes".into(), index: 99 }).is_err());
        assert!(make(&mut draft, &insert("title", 0, None)).is_err());
        let set = Change::Set { path: "nodes[0].rate".into(), value: "-1".into() };
        assert!(make(&mut draft, &set).is_err());
        assert_eq!(draft, before);
    }

    #[test]
    fn every_choice_and_every_item_has_a_simplest_value() {
        use bevy_reflect::{TypeInfo, Typed};
        let registry = registry();
        let mut draft = draft();
        for info in registry.iter().map(|registration| registration.type_info()) {
            let TypeInfo::Enum(choices) = info else { continue };
            if param::of_option(info).is_some() || info.type_id() != Shape::type_info().type_id() {
                continue;
            }
            for choice in choices.iter() {
                let value = param::blank_choice(choice, registry);
                let set = Change::Set { path: "flows[0].shape".into(), value: value.clone() };
                make(&mut draft, &set).unwrap_or_else(|wrong| panic!("{value}: {wrong}"));
            }
        }
        for list in ["nodes", "flows", "pools", "variants", "faults.events", "expect"] {
            make(&mut draft, &insert(list, 0, None)).unwrap_or_else(|wrong| panic!("{list}: {wrong}"));
        }
        for fault in ["Crash", "Slow", "RandomCrashes"] {
            let info = Fault::type_info().as_enum().unwrap().variant(fault).unwrap();
            let value = param::blank_choice(info, registry);
            param::insert(&mut draft, registry, "faults.events", Some(&value))
                .unwrap_or_else(|wrong| panic!("{value}: {wrong}"));
        }
    }
}
