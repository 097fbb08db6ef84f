//! Two machines at the very moment that is shown, between the ticks: who is inside, where theta stands, what has just
//! happened.
//!
//! The model is up to a tick further than the picture; what came later is left out here.

use crate::app::lane::TickRows;
use crate::app::playback::{Playback, Speed};
use crate::param::Time;
use crate::sim::{Explanation, Mark, NodeView};

/// For how long a flash is seen, in seconds on the wall.
const FADE: f64 = 0.45;
/// With more requests than this in that time nobody tells flashes apart.
const FEW: usize = 6;
/// While going as fast as it goes, before it is known how fast that is.
const UNKNOWN_SPEED: f64 = 1000.0;
/// With more rows than this they are not counted in each frame.
const MOST_ROWS: usize = 20_000;

/// What may happen to a request, as [`Mark::what`] says it: taken where it was sent, taken by the other one, refused.
pub const FATES: [&str; 3] = ["I", "J", "refused"];

/// Two machines at one moment.
pub struct Moment<'a> {
    /// The probability of the first machine.
    pub theta: f64,
    /// How often the same machine was chosen in a row.
    pub run: usize,
    /// Requests inside each machine.
    pub inside: [u64; 2],
    /// How bright the flash of each of [`FATES`] is at each machine, 0 to 1.
    pub glow: [[f32; 3]; 2],
    /// What became of the last requests, oldest first.
    pub marks: &'a [Mark],
}

/// The machine that was chosen for a request, by position.
pub fn chosen(mark: &Mark) -> usize {
    let at = usize::from(mark.node.0 != 0);
    if mark.what == "J" { 1 - at } else { at }
}

impl<'a> Moment<'a> {
    /// As of the moment that is shown.
    pub fn new(
        decision: &'a Explanation,
        nodes: &[NodeView],
        rows: &[&TickRows],
        playback: &Playback,
        reduced_motion: bool,
    ) -> Self {
        let shown = nanos(playback.shown);
        let marks = &decision.marks[..decision.marks.partition_point(|mark| mark.at.0 <= shown)];
        let is_all = marks.len() == decision.marks.len();
        // Before the first of them it was about what it was after it.
        let told = marks.last().or(decision.marks.first()).filter(|_| !is_all).and_then(|mark| mark.share);
        let last = marks.last().map(chosen);
        let run = marks.iter().rev().take_while(|mark| Some(chosen(mark)) == last).count();
        let since = shown.saturating_sub(nanos(FADE * speed(playback)));
        let steady = playback.playing && reduced_motion;
        Self {
            theta: told.or_else(|| decision.figure("theta")).unwrap_or(0.5),
            run: decision.figure("run").filter(|_| is_all).map_or(run, |run| run as usize),
            inside: inside(nodes, rows, shown),
            glow: if steady { shares(marks) } else { glow(marks, shown, since) },
            marks,
        }
    }
}

/// Seconds as nanoseconds.
fn nanos(seconds: f64) -> u64 {
    Time::from_seconds(seconds).map_or(0, |time| time.0)
}

/// Simulated seconds in one second.
fn speed(playback: &Playback) -> f64 {
    match playback.speed {
        Speed::Times(times) => times,
        Speed::Max => playback.achieved().unwrap_or(UNKNOWN_SPEED),
    }
}

/// Each flash by its age; as bright as its share where they are too many.
fn glow(marks: &[Mark], shown: u64, since: u64) -> [[f32; 3]; 2] {
    let recent = &marks[marks.partition_point(|mark| mark.at.0 <= since)..];
    if recent.len() > FEW {
        return shares(recent);
    }
    let mut glow = [[0.0f32; 3]; 2];
    for mark in recent {
        let age = (shown - mark.at.0) as f32 / (shown - since).max(1) as f32;
        if let Some(lamp) = lamp(&mut glow, mark) {
            *lamp = lamp.max(1.0 - age);
        }
    }
    glow
}

/// The square root of how often each happened: rare ones are seen too.
fn shares(marks: &[Mark]) -> [[f32; 3]; 2] {
    let mut shares = [[0.0f32; 3]; 2];
    for mark in marks {
        if let Some(lamp) = lamp(&mut shares, mark) {
            *lamp += 1.0 / marks.len() as f32;
        }
    }
    shares.map(|machine| machine.map(f32::sqrt))
}

fn lamp<'g>(glow: &'g mut [[f32; 3]; 2], mark: &Mark) -> Option<&'g mut f32> {
    let fate = FATES.iter().position(|fate| *fate == mark.what)?;
    glow.get_mut(mark.node.0 as usize)?.get_mut(fate)
}

/// Counted from the requests of the last ticks where these are enough to know it, else as of the last tick.
fn inside(nodes: &[NodeView], rows: &[&TickRows], shown: u64) -> [u64; 2] {
    let at_end = [0, 1].map(|at| nodes.get(at).map_or(0, |node| node.inside));
    let Some(end) = rows.last().map(|rows| rows.end) else { return at_end };
    if shown >= end || rows.iter().map(|rows| rows.at.len()).sum::<usize>() > MOST_ROWS {
        return at_end;
    }
    let count = |moment: u64| {
        [0, 1].map(|machine| {
            let requests = rows.iter().flat_map(|rows| rows.at.iter().zip(&rows.machine).zip(&rows.departure));
            let stays = requests.filter(|((at, of), leaves)| **of == machine && **at < moment && moment < **leaves);
            stays.count() as u64
        })
    };
    if count(end) == at_end { count(shown) } else { at_end }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::param::Time;
    use crate::sim::{NodeId, Sim};

    const SECOND: u64 = 1_000_000_000;

    fn mark(at: u64, node: u32, what: &'static str) -> Mark {
        Mark { at: Time(at), node: NodeId(node), what, share: Some(0.5) }
    }

    #[test]
    fn a_flash_fades_and_is_gone() {
        let marks = [mark(SECOND, 0, "I"), mark(2 * SECOND, 1, "J")];
        let at = |tenths: u64| glow(&marks, tenths * SECOND / 10, (tenths * SECOND / 10).saturating_sub(SECOND / 2));
        let (fresh, old, gone) = (at(20), at(22), at(30));
        assert!(fresh[1][1] > 0.99 && fresh[0][0] == 0.0, "{fresh:?}");
        assert!(old[1][1] < 0.7 && old[1][1] > 0.3, "{old:?}");
        assert_eq!(gone, [[0.0; 3]; 2]);
    }

    #[test]
    fn many_flashes_are_as_bright_as_their_share() {
        let marks: Vec<Mark> = (0..100).map(|k| mark(k, 0, if k % 4 == 0 { "refused" } else { "I" })).collect();
        let glow = glow(&marks, 100, 0);
        assert!((glow[0][2] - 0.24f32.sqrt()).abs() < 0.02 && (glow[0][0] - 0.76f32.sqrt()).abs() < 0.02, "{glow:?}");
    }

    /// Between two ticks the machines hold what they held then, as a run with short ticks tells.
    #[test]
    fn who_is_inside_is_known_between_ticks() {
        let run = |dt: Time, ticks: usize| {
            let mut scenario = library::open("theta/series1").unwrap_or_else(|wrong| panic!("{wrong}")).scenario;
            scenario.dt = dt;
            let mut sim = Sim::new(&scenario).unwrap_or_else(|wrong| panic!("{wrong:?}"));
            let kept: Vec<TickRows> = (0..ticks)
                .map(|_| {
                    sim.step();
                    let (requests, end) = (sim.requests(), sim.now().0);
                    let (at, machine) = (requests.at.clone(), requests.machine.clone());
                    TickRows { start: end - dt.0, end, at, machine, departure: requests.departure.clone() }
                })
                .collect();
            (sim.snapshot(), kept)
        };
        let (now, kept) = run(Time(SECOND), 3);
        let rows: Vec<&TickRows> = kept.iter().collect();
        for hundredth in 200..300 {
            let shown = hundredth as u64 * SECOND / 100;
            let (then, _) = run(Time(SECOND / 100), hundredth);
            assert_eq!(inside(&now.nodes, &rows, shown), [then.nodes[0].inside, then.nodes[1].inside], "{shown}");
        }
    }
}
