//! The token ring: whose arcs they are, what moved, what is asked for, and how the machines stand against the band.

mod stand;

use super::super::figure;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::sim::ring::Why;
use crate::sim::{NodeId, RingView};
use bevy_egui::egui::{Align2, FontId, Label, Pos2, Rect, RichText, ScrollArea, Sense, Stroke, TextWrapMode, Ui, vec2};
use std::f64::consts::TAU;

/// Moves that are listed.
const LISTED: usize = 8;

/// The tab.
pub fn show(ui: &mut Ui, shown: &Shown<'_>) {
    let Some(ring) = &shown.lane.now().ring else { return };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        drawing(ui, shown, ring);
        stand::loads(ui, shown, ring);
        stand::gauges(ui, shown, ring);
        listed(ui, shown);
    });
}

/// The ring itself: outside the owners, inside what is asked for; arcs that moved in the last tick stand out.
fn drawing(ui: &mut Ui, shown: &Shown<'_>, ring: &RingView) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let side = ui.available_width().min(340.0);
    let (space, _) = ui.allocate_exact_size(vec2(ui.available_width(), side), Sense::hover());
    let rect = Rect::from_center_size(space.center(), vec2(side, side));
    let (centre, radius) = (rect.center(), side * 0.5 - 16.0);
    let hottest = ring.arcs.iter().map(|arc| arc.heat).fold(1e-9, f32::max);
    for arc in &ring.arcs {
        let (from, to) = (arc.end - arc.length, arc.end);
        band(ui, centre, radius, from, to, Stroke::new(13.0, colours.series(arc.owner as usize)));
        let heat = colours.bad.gamma_multiply((arc.heat / hottest).sqrt().clamp(0.04, 1.0));
        band(ui, centre, radius - 15.0, from, to, Stroke::new(9.0, heat));
    }
    for one in &ring.moves {
        if let Some(arc) = ring.arcs.get(one.token as usize) {
            // Too short an arc would not be seen.
            let half = (arc.length * 0.5).max(0.004);
            let middle = arc.end - arc.length * 0.5;
            band(ui, centre, radius + 10.0, middle - half, middle + half, Stroke::new(5.0, colours.strong));
        }
    }
    for key in ring.hot.iter().take(5) {
        ui.painter().circle_filled(place(centre, radius - 24.0, key.place), 3.0, colours.warn);
    }
    let tokens = locale.text_with("ring-tokens", &[("count", (ring.tokens as f64).into())]);
    let moved = locale.text_with("ring-moved-now", &[("share", figure::percent(ring.last.moved.abs()).into())]);
    for (line, (text, colour)) in [(tokens, colours.text), (moved, colours.weak)].into_iter().enumerate() {
        let at = centre + vec2(0.0, 18.0 * line as f32 - 9.0);
        ui.painter().text(at, Align2::CENTER_CENTER, text, FontId::proportional(13.0), colour);
    }
    owners(ui, colours, ring);
}

/// Which colour is whose.
fn owners(ui: &mut Ui, colours: &Palette, ring: &RingView) {
    ui.horizontal_wrapped(|ui| {
        for owner in ring.owners.iter().filter(|owner| owner.tokens > 0) {
            let text = format!("■ {} {}", owner.id, owner.tokens);
            let text = RichText::new(text).color(colours.series(owner.id.0 as usize)).small();
            ui.add(Label::new(text).wrap_mode(TextWrapMode::Extend));
        }
    });
}

/// A point on a circle; place 0 is at the top, and it goes round clockwise.
fn place(centre: Pos2, radius: f32, at: f64) -> Pos2 {
    let angle = (at * TAU) as f32;
    centre + vec2(angle.sin(), -angle.cos()) * radius
}

fn band(ui: &Ui, centre: Pos2, radius: f32, from: f64, to: f64, stroke: Stroke) {
    let steps = ((to - from) * 180.0).ceil().max(1.0) as usize;
    let at = |step: usize| place(centre, radius, from + (to - from) * step as f64 / steps as f64);
    ui.painter().line((0..=steps).map(at).collect(), stroke);
}

/// The last moves, and why.
fn listed(ui: &mut Ui, shown: &Shown<'_>) {
    let (locale, dt) = (shown.locale, shown.lane.now().dt.seconds());
    let Some((ring, _)) = shown.lane.sim().ring() else { return };
    if ring.remembered().len() == 0 {
        return;
    }
    ui.add_space(6.0);
    ui.label(RichText::new(locale.text("ring-moves")).strong());
    for one in ring.remembered().rev().take(LISTED) {
        let names = [("from", NodeId(one.from).to_string().into()), ("to", NodeId(one.to).to_string().into())];
        let share = ("share", figure::percent(one.arc).into());
        let [from, to] = names;
        let what = locale.text_with("ring-move", &[from, to, share]);
        let why = match one.why {
            Why::Capacity => locale.text("ring-why-capacity").to_owned(),
            Why::Removed => locale.text("ring-why-removed").to_owned(),
            Why::Added => locale.text("ring-why-added").to_owned(),
            Why::Load { giver, taker, .. } => {
                let loads = [("giver", figure::short(giver).into()), ("taker", figure::short(taker).into())];
                locale.text_with("ring-why-load", &loads)
            }
        };
        ui.label(RichText::new(format!("t = {} · {what} · {why}", figure::seconds(one.step as f64 * dt, dt))).small());
    }
}
