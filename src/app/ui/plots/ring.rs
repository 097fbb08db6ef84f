//! The token ring: whose arcs they are, what moved and why, what is asked for, how the machines stand against the band, and
//! what the budget is. Machines can be dragged out of it and into it.

mod chips;
mod drawing;
mod gauges;
mod mesh;
mod moves;
mod stand;
mod told;

pub use mesh::turn;
pub use told::summary;

use super::super::figure;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::ring::{Fade, Picture};
use crate::sim::ring::MOST_ARCS;
use bevy_egui::egui::{RichText, ScrollArea, Ui};

/// Slices that take the place of more arcs than can be drawn.
const SLICES: usize = 720;

/// What the tab remembers between frames.
#[derive(Default)]
pub struct Memory {
    /// The picture, and what it was made from.
    made: Option<(Source, Picture)>,
    /// The machine that was pointed at in the last frame.
    pointed: Option<u32>,
}

/// What a picture is made from.
#[derive(PartialEq)]
struct Source {
    run: (String, u64, u64, u64),
    fade: Fade,
}

/// The tab.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory, acts: &mut Vec<Act>) {
    let Some(ring) = &shown.lane.now().ring else { return };
    let looked_at = memory.pointed.or(shown.chosen.node.map(|node| node.0));
    let looked_at = looked_at.filter(|owner| ring.owners.iter().any(|view| view.id.0 == *owner && view.tokens > 0));
    let Some(picture) = memory.picture(shown) else { return };
    let coarse = picture.coarse.then_some(picture.slices.len());
    let pointed = ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        let on_ring = drawing::show(ui, shown, ring, picture, looked_at, acts);
        if let Some(slices) = coarse {
            let numbers = [ring.tokens, slices].map(|count| figure::grouped(count as u64));
            let [count, slices] = numbers;
            let text = shown.locale.text_with("ring-coarse", &[("count", count.into()), ("slices", slices.into())]);
            ui.label(RichText::new(text).small().weak());
        }
        let on_chip = chips::show(ui, shown, ring, acts);
        stand::show(ui, shown, ring, acts);
        gauges::show(ui, shown, ring);
        gauges::sums(ui, shown, ring);
        moves::show(ui, shown);
        on_ring.or(on_chip)
    });
    if memory.pointed != pointed.inner {
        memory.pointed = pointed.inner;
        // The ring was drawn before.
        ui.ctx().request_repaint();
    }
}

impl Memory {
    /// The picture of this moment.
    fn picture(&mut self, shown: &Shown<'_>) -> Option<&Picture> {
        let (lane, now) = (shown.lane, shown.lane.now());
        let source = Source {
            run: (lane.name.clone(), lane.version(), now.tick, lane.sim().given().seed),
            fade: Fade::new(shown.playback, now.dt.seconds(), shown.look.reduced_motion),
        };
        if self.made.as_ref().is_none_or(|(old, _)| *old != source) {
            let picture = Picture::take(lane.sim(), (MOST_ARCS, SLICES), source.fade)?;
            self.made = Some((source, picture));
        }
        self.made.as_ref().map(|(_, picture)| picture)
    }
}
