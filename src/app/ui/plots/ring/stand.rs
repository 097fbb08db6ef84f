//! How the machines of a ring stand: load against the band, and what the hysteresis says, where the rebalancer has these.

use super::super::super::figure;
use super::super::super::hint::Hinted;
use crate::app::act::Act;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::mark::Mark;
use crate::sim::ring::OwnerView;
use crate::sim::{Rebalancer, RingView};
use bevy_egui::egui::{
    Align2, Color32, FontId, Rect, RichText, Sense, Shape, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2,
};

/// Machines that are listed; of more, the most loaded.
const LISTED: usize = 40;
/// Height of a row.
const ROW: f32 = 18.0;
/// Room for mark and name, for the load, and for lamp and word.
const NAME: f32 = 62.0;
const LOAD: f32 = 40.0;
const LAMP: f32 = 84.0;

/// The band of adaptive consistent hashing.
#[derive(Clone, Copy)]
struct Band {
    target: f64,
    on: f64,
    off: f64,
}

/// A bar a machine; with the band and lamps where there is one.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, ring: &RingView, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let band = match &ring.rebalancer {
        Rebalancer::Ach(rule) => Some(Band { target: rule.target, on: rule.eps_on, off: rule.eps_off }),
        _ => None,
    };
    ui.add_space(6.0);
    let title = locale.text(if band.is_some() { "ring-loads" } else { "ring-loads-plain" });
    ui.label(RichText::new(title).strong()).hinted(locale.text("ring-loads.tooltip"));
    if let Some(band) = band {
        let [target, off, on] = [band.target, band.off, band.on].map(figure::short);
        let numbers = [("target", target.into()), ("off", off.into()), ("on", on.into())];
        ui.label(RichText::new(locale.text_with("ring-band", &numbers)).small().weak())
            .hinted(&locale.text_with("ring-band-tip", &numbers));
    }
    let mut owners: Vec<&OwnerView> = ring.owners.iter().collect();
    if owners.len() > LISTED {
        owners.sort_by(|a, b| a.removed.cmp(&b.removed).then(b.load.total_cmp(&a.load)).then(a.id.cmp(&b.id)));
        owners.truncate(LISTED);
    }
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for owner in &owners {
            row(ui, shown, owner, band, acts);
        }
    });
    if owners.len() < ring.owners.len() {
        let count = [
            ("count", figure::grouped(owners.len() as u64).into()),
            ("all", figure::grouped(ring.owners.len() as u64).into()),
        ];
        ui.label(RichText::new(locale.text_with("ring-most-loaded", &count)).small().weak());
    }
}

fn row(ui: &mut Ui, shown: &Shown<'_>, owner: &OwnerView, band: Option<Band>, acts: &mut Vec<Act>) {
    let colours = shown.look.theme.palette();
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let selected = shown.chosen.node == Some(owner.id);
    let (word, lamp) = state(shown, owner, band.is_some());
    // Who was taken out has no load; its last one would be a false one.
    let load = if owner.removed { None } else { Some(owner.load) };
    let told = load.map_or_else(|| "–".to_owned(), |load| format!("{load:.2}"));
    let says = format!("{}: {told} {word}", owner.id);
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, selected, &says));
    let painter = ui.painter();
    if selected || response.hovered() || response.has_focus() {
        painter.rect_filled(rect, 3.0, if selected { colours.hover } else { colours.card });
    }
    let mark = Mark::of(owner.id.0 as usize, colours);
    let text = if owner.removed { colours.weak } else { colours.text };
    mark.fill(painter, Rect::from_min_size(rect.min + vec2(2.0, 4.0), vec2(12.0, ROW - 8.0)));
    let name = pos2(rect.left() + 19.0, rect.center().y);
    painter.text(name, Align2::LEFT_CENTER, owner.id.to_string(), FontId::proportional(11.5), text);
    let words = if word.is_empty() { 4.0 } else { LAMP };
    let right = rect.right() - words - LOAD;
    let bar = Rect::from_min_max(pos2(rect.left() + NAME, rect.top() + 4.0), pos2(right, rect.bottom() - 4.0));
    let at = |load: f64| bar.left() + bar.width() * load.clamp(0.0, 1.0) as f32;
    painter.rect_filled(bar, 2.0, colours.faint);
    if let Some(load) = load.filter(|load| *load > 0.0) {
        mark.fill(painter, bar.with_max_x(at(load)));
    }
    if let Some(band) = band {
        lines(ui, colours, rect, band, at);
    }
    let painter = ui.painter();
    let place = pos2(right + LOAD - 4.0, rect.center().y);
    painter.text(place, Align2::RIGHT_CENTER, told, FontId::monospace(11.0), text);
    if !word.is_empty() {
        let centre = pos2(right + LOAD + 8.0, rect.center().y);
        match lamp {
            Some(colour) => painter.circle_filled(centre, 4.5, colour),
            None => painter.circle_stroke(centre, 4.0, Stroke::new(1.0, colours.weak)),
        };
        let beside = pos2(centre.x + 9.0, centre.y);
        let colour = lamp.map_or(colours.weak, |_| colours.text);
        painter.text(beside, Align2::LEFT_CENTER, word, FontId::proportional(11.0), colour);
    }
    if response.clicked() {
        acts.push(Act::Select((!selected).then_some(owner.id)));
    }
    response.hinted(&facts(shown, owner));
}

/// The target, and around it where machines stop and where they begin to give or to take.
fn lines(ui: &Ui, colours: &Palette, row: Rect, band: Band, at: impl Fn(f64) -> f32) {
    let painter = ui.painter();
    let edge = Stroke::new(1.5, colours.bad);
    let inner = Stroke::new(1.0, colours.strong);
    let stretch = |half: f64| Rect::from_x_y_ranges(at(band.target - half)..=at(band.target + half), row.y_range());
    painter.rect_filled(stretch(band.on), 0.0, colours.accent.gamma_multiply(0.10));
    painter.rect_filled(stretch(band.off), 0.0, colours.accent.gamma_multiply(0.14));
    for side in [-1.0, 1.0] {
        painter.vline(at(band.target + side * band.on), row.y_range(), edge);
        painter.vline(at(band.target + side * band.off), row.y_range(), inner);
    }
    let x = at(band.target);
    let line = [pos2(x, row.top()), pos2(x, row.bottom())];
    painter.extend(Shape::dashed_line(&line, Stroke::new(1.5, colours.accent), 3.0, 2.0));
}

/// The word beside the lamp, and its colour while it is lit.
fn state(shown: &Shown<'_>, owner: &OwnerView, has_band: bool) -> (&'static str, Option<Color32>) {
    let colours = shown.look.theme.palette();
    let text = |key: &'static str| shown.locale.fixed(key);
    match (owner.removed, has_band, owner.state) {
        (true, ..) => (text("state-removed"), None),
        (_, false, _) => ("", None),
        (_, _, 1) => (text("ring-gives"), Some(colours.bad)),
        (_, _, -1) => (text("ring-takes"), Some(colours.good)),
        _ => (text("ring-rests"), None),
    }
}

/// What there is to say about a machine of the ring.
fn facts(shown: &Shown<'_>, owner: &OwnerView) -> String {
    let share = |share: f64| figure::percent(share.abs());
    let locale = shown.locale;
    let first = locale.text_with(
        "ring-owner",
        &[
            ("node", owner.id.to_string().into()),
            ("tokens", figure::grouped(owner.tokens as u64).into()),
            ("keys", share(owner.keys).into()),
            ("traffic", share(owner.traffic).into()),
        ],
    );
    if owner.removed {
        return first;
    }
    let [load, real, work, capacity] = [owner.load, owner.load_true, owner.work, owner.capacity].map(figure::short);
    let second = locale.text_with("ring-owner-load", &[("load", load.into()), ("true", real.into())]);
    let third = locale.text_with("ring-owner-work", &[("work", work.into()), ("capacity", capacity.into())]);
    [first, second, third].join("\n")
}
