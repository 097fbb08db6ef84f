//! The machines of a ring as chips: whose mark is which, and what can be dragged out or in.

use super::super::super::carry::{self, Carried, Zone};
use super::super::super::figure;
use super::super::super::hint::Hinted;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::mark::Mark;
use crate::sim::ring::OwnerView;
use crate::sim::{Group, NodeId, Phase, RingView, Scenario};
use bevy_egui::egui::{
    Color32, CursorIcon, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, WidgetType, pos2,
    vec2,
};

/// Machines that have a chip.
const MOST: usize = 32;
/// Kinds of new machines that have one.
const KINDS: usize = 6;

/// A chip: what it says, to the eye and aloud.
struct Chip<'a> {
    text: &'a str,
    name: &'a str,
    mark: Option<Mark>,
    colour: Color32,
    on: bool,
}

/// Shows them; the machine whose chip is pointed at.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, ring: &RingView, acts: &mut Vec<Act>) -> Option<u32> {
    let mut held: Vec<&OwnerView> = ring.owners.iter().filter(|owner| owner.tokens > 0 || !owner.removed).collect();
    let count = held.len();
    if count > MOST {
        held.sort_by_key(|owner| (std::cmp::Reverse(owner.tokens), owner.id));
        held.truncate(MOST);
        held.sort_by_key(|owner| owner.id);
    }
    let mut pointed = None;
    let home = ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for owner in held {
            let response = of_owner(ui, shown, owner, acts);
            if response.hovered() || response.has_focus() {
                pointed = Some(owner.id.0);
            }
        }
        if count > MOST {
            let more = [("count", figure::grouped((count - MOST) as u64).into())];
            ui.label(RichText::new(shown.locale.text_with("ring-more", &more)).small().weak());
        }
    });
    carry::field(ui.ctx(), Zone::Home, home.response.rect.expand(3.0), false);
    ui.add_space(2.0);
    let tray = ui.horizontal_wrapped(|ui| outside(ui, shown, acts));
    let tray = tray.response.rect.with_max_x(ui.max_rect().right());
    carry::field(ui.ctx(), Zone::Out, tray.expand(3.0), false);
    pointed
}

fn of_owner(ui: &mut Ui, shown: &Shown<'_>, owner: &OwnerView, acts: &mut Vec<Act>) -> Response {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let [keys, traffic] = [owner.keys, owner.traffic].map(|share| figure::percent(share.abs()));
    let tokens = figure::grouped(owner.tokens as u64);
    let numbers = [
        ("node", owner.id.to_string().into()),
        ("tokens", tokens.as_str().into()),
        ("keys", keys.into()),
        ("traffic", traffic.into()),
    ];
    let name = locale.text_with("ring-owner", &numbers);
    let chip = Chip {
        text: &format!("{} {tokens}", owner.id),
        name: &name,
        mark: Some(Mark::of(owner.id.0 as usize, colours)),
        colour: if owner.removed { colours.weak } else { colours.text },
        on: shown.chosen.node == Some(owner.id),
    };
    let response = draw(ui, shown, &chip);
    if response.clicked() {
        acts.push(Act::Select((!chip.on).then_some(owner.id)));
    }
    let Some(node) = shown.lane.now().nodes.iter().find(|node| node.id == owner.id) else { return response };
    carry::pick_up(&response, Carried::of(node));
    carry::keys(&response, shown, Carried::of(node), acts);
    response.hinted(&format!("{name}\n{}", locale.text("ring-chip-on")))
}

/// What is off, and what could be new.
fn outside(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
    ui.label(RichText::new(locale.text("ring-outside")).small().color(colours.weak))
        .hinted(locale.text("ring-outside.tooltip"));
    let off = shown.lane.now().nodes.iter().filter(|node| node.removed || node.phase == Phase::Off);
    for node in off.take(MOST) {
        let key = if node.removed { "ring-chip-gone" } else { "ring-chip-off" };
        let name = locale.text_with(key, &[("node", node.id.to_string().into())]);
        let mark = Mark::of(node.id.0 as usize, colours);
        brought(ui, shown, (&node.id.to_string(), &name, Some(mark)), Carried::of(node), acts);
    }
    for (kind, like) in kinds(shown.lane.sim().scenario()) {
        let name = locale.text_with("ring-chip-new", &[("node", like.to_string().into())]);
        brought(ui, shown, (&format!("+ {kind}"), &name, None), Carried::New(like), acts);
    }
}

/// A chip that brings a machine in: dragged, or by a double click or a key.
fn brought(
    ui: &mut Ui,
    shown: &Shown<'_>,
    (text, name, mark): (&str, &str, Option<Mark>),
    carried: Carried,
    acts: &mut Vec<Act>,
) {
    let colour = shown.look.theme.palette().weak;
    let response = draw(ui, shown, &Chip { text, name, mark, colour, on: false });
    carry::pick_up(&response, carried);
    carry::keys(&response, shown, carried, acts);
    if response.double_clicked() {
        acts.extend(carried.into_command().map(Act::Do));
    }
    response.hinted(&format!("{name}\n{}", shown.locale.text("ring-chip-in")));
}

/// The kinds of machines that always are on line, each with the first of its kind.
fn kinds(scenario: &Scenario) -> Vec<(String, NodeId)> {
    let mut kinds: Vec<(&str, f64, NodeId)> = Vec::new();
    let mut first = 0;
    for group in &scenario.nodes {
        let known = kinds.iter().any(|(name, rate, _)| *name == group.name && *rate == group.rate);
        if group.group == Group::Base && !known {
            kinds.push((&group.name, group.rate, NodeId(first)));
        }
        first += group.count;
    }
    kinds.truncate(KINDS);
    kinds
        .into_iter()
        .map(|(name, _, like)| (if name.is_empty() { like.to_string() } else { name.into() }, like))
        .collect()
}

fn draw(ui: &mut Ui, shown: &Shown<'_>, chip: &Chip<'_>) -> Response {
    let colours = shown.look.theme.palette();
    let galley = ui.painter().layout_no_wrap(chip.text.to_owned(), FontId::proportional(11.5), chip.colour);
    let swatch = if chip.mark.is_some() { 18.0 } else { 0.0 };
    let size = vec2(galley.size().x + swatch + 14.0, 22.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chip.on, chip.name));
    let (fill, edge) = match (chip.on, response.hovered() || response.has_focus()) {
        (true, _) => (colours.hover, colours.accent),
        (_, true) => (colours.hover, colours.weak),
        _ => (colours.card, colours.line),
    };
    ui.painter().rect(rect, 5.0, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    if let Some(mark) = chip.mark {
        mark.fill(ui.painter(), Rect::from_min_size(rect.min + vec2(6.0, 5.0), vec2(14.0, 12.0)));
    }
    let at = pos2(rect.left() + 7.0 + swatch, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, chip.colour);
    response.on_hover_cursor(CursorIcon::Grab)
}
