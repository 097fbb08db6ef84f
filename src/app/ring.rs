//! What is drawn of a token ring, the same on the scene and in its tab: slices with their owners, how much is asked for
//! around it, and what moved lately.
//!
//! Knows neither panels nor scenes; the picture is computed from the run and changes nothing in it.

use super::playback::{Playback, Speed};
use crate::sim::Sim;
use crate::sim::ring::{KeyTraffic, TokenRing};
use std::collections::BTreeSet;

/// Parts of the ring whose traffic is drawn.
pub const HEAT: usize = 144;
/// A move is to be seen for so long on the wall, in seconds.
const ON_THE_WALL: f64 = 2.0;
/// … for so long in the model, in seconds.
const IN_THE_MODEL: f64 = 3.0;
/// … and for so many steps at least and at most.
const STEPS: (f64, f64) = (4.0, 600.0);
/// While going as fast as it goes, before it is known how fast that is.
const UNKNOWN_SPEED: f64 = 1000.0;

/// For how long a move stands out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fade {
    /// In steps.
    pub steps: f64,
    /// Whether it stands out evenly and then is gone, as those want who do not like motion.
    pub even: bool,
}

impl Fade {
    /// So that it can be seen at this speed.
    #[must_use]
    pub fn new(playback: &Playback, dt: f64, reduced_motion: bool) -> Self {
        let speed = match playback.speed {
            Speed::Times(times) => times,
            // Powers of two, so that it does not change with each small change of the speed.
            Speed::Max => playback.achieved().unwrap_or(UNKNOWN_SPEED).max(1.0).log2().round().exp2(),
        };
        let seconds = IN_THE_MODEL.max(ON_THE_WALL * speed);
        Self { steps: (seconds / dt.max(1e-9)).ceil().clamp(STEPS.0, STEPS.1), even: reduced_motion }
    }

    /// How much a move of so many steps ago stands out, 0 to 1.
    fn of(self, age: u64) -> f32 {
        let left = 1.0 - age as f64 / self.steps;
        if self.even { f32::from(u8::from(left > 0.0)) } else { left.max(0.0) as f32 }
    }
}

/// A part of the ring in one colour: an arc, or what takes the place of many.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slice {
    /// Where it begins; below 0 where it wraps around.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// The machine that owns it or most of it.
    pub owner: u32,
}

/// A token that changed hands lately.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moved {
    /// Its arc, see [`Slice`].
    pub from: f64,
    /// See `from`.
    pub to: f64,
    /// The machine that has it now.
    pub owner: u32,
    /// How much it stands out, 0 to 1.
    pub fresh: f32,
}

/// The picture of a ring.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// All around, in order.
    pub slices: Vec<Slice>,
    /// Whether the slices stand for many arcs each.
    pub coarse: bool,
    /// What moved lately, the latest first.
    pub moved: Vec<Moved>,
    /// Requests a tick in each of [`HEAT`] equal parts, smoothed.
    pub heat: Vec<f64>,
}

impl Picture {
    /// The ring of a run; where it has more than `most` arcs, in `bins` equal slices instead.
    #[must_use]
    pub fn take(sim: &Sim, (most, bins): (usize, usize), fade: Fade) -> Option<Self> {
        let (ring, traffic) = sim.ring()?;
        let coarse = ring.tokens().layout().len() > most;
        let slices = if coarse { binned(ring, bins) } else { arcs(ring).collect() };
        // Steps are counted from 0, and the last one is done.
        let steps = (sim.now().0 / sim.given().dt.0.max(1)).saturating_sub(1);
        Some(Self { slices, coarse, moved: moved(ring, steps, fade), heat: heat(ring, traffic) })
    }
}

fn arcs(ring: &TokenRing) -> impl Iterator<Item = Slice> + '_ {
    let layout = ring.tokens().layout();
    let owners = layout.places().iter().zip(ring.tokens().owners());
    owners.enumerate().map(|(token, (to, owner))| Slice { from: to - layout.arc(token as u32), to: *to, owner: *owner })
}

/// Calls `add` for each of `parts` equal parts that a stretch lies in, with the length in it.
fn spread(from: f64, to: f64, parts: usize, mut add: impl FnMut(usize, f64)) {
    let whole = parts as f64;
    for part in (from * whole).floor() as i64..(to * whole).ceil() as i64 {
        let length = to.min((part + 1) as f64 / whole) - from.max(part as f64 / whole);
        if length > 0.0 {
            add(part.rem_euclid(parts as i64) as usize, length);
        }
    }
}

/// The owner of most of each of `bins` equal slices; the lowest among equals.
fn binned(ring: &TokenRing, bins: usize) -> Vec<Slice> {
    let mut held: Vec<Vec<(u32, f64)>> = vec![Vec::new(); bins];
    for arc in arcs(ring) {
        spread(arc.from, arc.to, bins, |bin, length| held[bin].push((arc.owner, length)));
    }
    let mut sums = vec![0.0; ring.tokens().machines()];
    let mut main = |held: &[(u32, f64)]| {
        held.iter().for_each(|(owner, length)| sums[*owner as usize] += length);
        let better = |best: Option<(u32, f64)>, owner: u32| match best {
            Some((_, most)) if most > sums[owner as usize] => best,
            Some((first, most)) if most == sums[owner as usize] && first < owner => best,
            _ => Some((owner, sums[owner as usize])),
        };
        let best = held.iter().fold(None, |best, (owner, _)| better(best, *owner));
        held.iter().for_each(|(owner, _)| sums[*owner as usize] = 0.0);
        best.map_or(0, |(owner, _)| owner)
    };
    let at = |bin: usize| bin as f64 / bins as f64;
    held.iter().enumerate().map(|(bin, held)| Slice { from: at(bin), to: at(bin + 1), owner: main(held) }).collect()
}

fn moved(ring: &TokenRing, last: u64, fade: Fade) -> Vec<Moved> {
    let layout = ring.tokens().layout();
    let mut seen = BTreeSet::new();
    let fresh = ring.remembered().rev().map(|one| (one, fade.of(last.saturating_sub(one.step))));
    let fresh = fresh.take_while(|(_, fresh)| *fresh > 0.0);
    fresh
        .filter(|(one, _)| seen.insert(one.token))
        .map(|(one, fresh)| {
            let to = layout.places()[one.token as usize];
            Moved { from: to - layout.arc(one.token), to, owner: one.to, fresh }
        })
        .collect()
}

fn heat(ring: &TokenRing, traffic: &KeyTraffic) -> Vec<f64> {
    let mut parts = vec![0.0; HEAT];
    let (_, heat) = traffic.by_token();
    for (arc, heat) in arcs(ring).zip(heat) {
        let length = (arc.to - arc.from).max(1e-12);
        spread(arc.from, arc.to, HEAT, |part, inside| parts[part] += f64::from(*heat) * inside / length);
    }
    parts
}

#[cfg(test)]
mod tests;
