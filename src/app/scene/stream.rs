//! The requests of the last ticks that dots are made of: a sample of them, kept as long as a dot needs for its way.
//!
//! Which requests are sampled follows from their times alone, so that a moment looks the same however it was reached.

use super::super::lane::{Lane, TickRows};
use super::super::playback::{Playback, Speed};
use super::dots::{Dot, Fate};
use super::state;
use crate::sim::NOWHERE;
use std::collections::VecDeque;

/// The time of a dot's way on the wall, in seconds.
const ON_THE_WALL: f64 = 0.5;
/// While going as fast as it goes, before it is known how fast that is.
const UNKNOWN_SPEED: f64 = 1000.0;
/// The most dots on their way, and the most with reduced motion.
const MOST_DOTS: [u64; 2] = [160, 90];
/// A finer sample than is shown is kept, so that one dot may stand for fewer requests soon.
const SPARE: u64 = 4;

/// The requests that may be shown as dots.
#[derive(Clone, Debug, Default)]
pub struct Stream {
    /// In the order of their times.
    kept: VecDeque<Dot>,
    /// All requests from here on are known, in ns.
    from: u64,
    /// … up to here.
    until: u64,
    /// Requests in one second of the last known ticks.
    rate: f64,
    /// Requests that one dot stands for.
    per_dot: u64,
}

impl Stream {
    /// Requests that one dot stands for.
    #[must_use]
    pub fn per_dot(&self) -> u64 {
        self.per_dot.max(1)
    }

    /// Takes the ticks of a lane that are new.
    pub fn take(&mut self, lane: &Lane, playing: bool) {
        let recent = lane.recent();
        let (start, end) = (recent.front().map_or(0, |rows| rows.start), recent.back().map_or(0, |rows| rows.end));
        let is_fast = playing && start > self.until && !self.kept.is_empty();
        if end < self.until || (start > self.until && !is_fast) {
            *self = Self { from: start, until: start, per_dot: self.per_dot, ..Self::default() };
        }
        let patience: Vec<u64> =
            lane.now().nodes.iter().map(|node| (state::patience(node, lane.now()) * 1e9) as u64).collect();
        let requests: usize = recent.iter().map(|rows| rows.at.len()).sum();
        self.rate = requests as f64 / ((end - start) as f64 / 1e9).max(1e-9);
        let gap = Gap { end, stretch: if is_fast { (end - self.until) as f64 / (end - start) as f64 } else { 1.0 } };
        let until = self.until;
        for rows in recent.iter().filter(|rows| rows.start >= until) {
            self.sample(rows, &patience, gap);
        }
        self.until = end;
    }

    /// Decides on the way's time (returned, in ns) and on how many requests a dot stands for.
    pub fn pace(&mut self, playback: &Playback, reduced_motion: bool) -> u64 {
        let shown = nanos(playback.shown);
        let speed = match playback.speed {
            Speed::Times(times) => times,
            // Powers of two, so that dots do not jump with each small change of it.
            Speed::Max => playback.achieved().unwrap_or(UNKNOWN_SPEED).max(0.1).log2().round().exp2(),
        };
        let mut travel = nanos(ON_THE_WALL * speed).max(1);
        if self.from > 0 {
            // What was before is not known; half-empty wires would tell a lie about it.
            travel = travel.min(shown.saturating_sub(self.from).max(1));
        }
        let most = MOST_DOTS[usize::from(reduced_motion)];
        self.per_dot = stands_for(self.rate * travel as f64 / 1e9, most, self.per_dot());
        let oldest = shown.saturating_sub(travel);
        while self.kept.front().is_some_and(|dot| dot.at < oldest) {
            self.kept.pop_front();
        }
        travel
    }

    /// The dots that were born at most `travel` before `shown`.
    pub fn on_their_way(&self, shown: u64, travel: u64, per_dot: u64) -> impl Iterator<Item = &Dot> {
        let first = self.kept.partition_point(|dot| dot.at + travel <= shown);
        let rest = self.kept.range(first..);
        rest.take_while(move |dot| dot.at <= shown).filter(move |dot| is_chosen(dot.lot, per_dot))
    }

    fn sample(&mut self, rows: &TickRows, patience: &[u64], gap: Gap) {
        let share = (self.per_dot() / SPARE).max(1);
        for ((at, machine), departure) in rows.at.iter().zip(&rows.machine).zip(&rows.departure) {
            let lot = gap.lot(lot(*at));
            if is_chosen(lot, share) {
                let patience = patience.get(*machine as usize).copied().unwrap_or(u64::MAX);
                let fate = fate(*at, *machine, *departure, patience);
                self.kept.push_back(Dot { at: gap.at(*at), machine: *machine, fate, lot });
            }
        }
    }
}

/// When more ticks pass between two frames than a lane keeps, those that it keeps stand for all: their times are
/// stretched over the gap, and their lots are better.
#[derive(Clone, Copy)]
struct Gap {
    end: u64,
    stretch: f64,
}

impl Gap {
    fn at(self, at: u64) -> u64 {
        if self.stretch == 1.0 { at } else { self.end.saturating_sub(((self.end - at) as f64 * self.stretch) as u64) }
    }

    fn lot(self, lot: u32) -> u32 {
        if self.stretch == 1.0 { lot } else { (f64::from(lot) / self.stretch) as u32 }
    }
}

fn fate(at: u64, machine: u32, departure: u64, patience: u64) -> Fate {
    match departure {
        0 => Fate::Refused,
        _ if machine == NOWHERE => Fate::Refused,
        departure if departure.saturating_sub(at) > patience => Fate::Late,
        _ => Fate::Served,
    }
}

/// A fair lot that follows from the time of birth (the last steps of SplitMix64).
fn lot(at: u64) -> u32 {
    let mut mixed = at.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (mixed >> 32) as u32
}

/// One of `per_dot` is; those of a coarser choice are among those of a finer one.
fn is_chosen(lot: u32, per_dot: u64) -> bool {
    u64::from(lot) * per_dot <= u64::from(u32::MAX)
}

/// The round number of requests that a dot stands for so that at most about `most` dots are on their way; as it
/// was, while that will do.
fn stands_for(requests: f64, most: u64, before: u64) -> u64 {
    let dots = requests / before as f64;
    let will_do = dots <= most as f64 && (before == 1 || dots >= most as f64 * 0.3);
    if will_do {
        return before;
    }
    let least = requests / most as f64;
    let round = (0..15).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_u64.pow(power)));
    round.into_iter().find(|round| *round as f64 >= least).unwrap_or(u64::MAX)
}

/// Seconds as nanoseconds.
#[must_use]
pub fn nanos(seconds: f64) -> u64 {
    (seconds * 1e9).round() as u64
}

#[cfg(test)]
mod tests;
