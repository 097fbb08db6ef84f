//! Playing: how far the runs must be, how fast that was asked for, and how fast it really goes.
//!
//! The clock of the window is its own: it never skips, and the model only hears "run whole ticks up to here".

use super::lane::Lane;
use super::wake::Redraw;
use crate::param::Time;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use std::collections::VecDeque;
use std::time::Duration;

/// Time that the model may take of each frame.
const BUDGET: Duration = Duration::from_millis(12);
/// The window over which the achieved speed is measured.
const MEASURED: f64 = 1.0;

/// How fast to play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Speed {
    /// Simulated seconds in one second, 0.1 to 10,000.
    Times(f64),
    /// As fast as it goes.
    Max,
}

impl Speed {
    /// Speeds that + and - step through.
    pub const STEPS: [f64; 14] = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 60.0, 120.0, 300.0, 600.0, 1200.0, 3600.0];

    /// The next faster one.
    #[must_use]
    pub fn faster(self) -> Self {
        match self {
            Self::Times(now) => Self::STEPS.into_iter().find(|step| *step > now * 1.001).map_or(Self::Max, Self::Times),
            Self::Max => Self::Max,
        }
    }

    /// The next slower one.
    #[must_use]
    pub fn slower(self) -> Self {
        match self {
            Self::Times(now) => {
                let slower = Self::STEPS.into_iter().rev().find(|step| *step < now * 0.999);
                Self::Times(slower.unwrap_or(Self::STEPS[0]))
            }
            Self::Max => Self::Times(Self::STEPS[Self::STEPS.len() - 1]),
        }
    }
}

/// The state of playing.
#[derive(Resource, Clone, Debug)]
pub struct Playback {
    /// Whether time runs.
    pub playing: bool,
    /// How fast it shall run.
    pub speed: Speed,
    /// The moment that is shown, in seconds; while time runs, the model is at most one tick further.
    pub shown: f64,
    /// Where to stop; up to there it runs as fast as it goes.
    pub until: Option<Time>,
    /// Seconds of the window's clock and simulated seconds, of the last frames.
    trail: VecDeque<(f64, f64)>,
}

impl Default for Playback {
    fn default() -> Self {
        Self { playing: false, speed: Speed::Times(10.0), shown: 0.0, until: None, trail: VecDeque::new() }
    }
}

impl Playback {
    /// Simulated seconds in one second, really; `None` while paused or before it is known.
    #[must_use]
    pub fn achieved(&self) -> Option<f64> {
        let (first, last) = (self.trail.front()?, self.trail.back()?);
        let seconds = last.0 - first.0;
        (self.playing && seconds > 0.2).then(|| (last.1 - first.1) / seconds)
    }

    /// Goes to a moment without playing.
    pub fn jump(&mut self, seconds: f64) {
        self.shown = seconds;
        self.trail.clear();
    }

    /// Stops at a moment up to which the model has come: what is shown and what would be saved is then the same moment.
    pub fn stop(&mut self, seconds: f64) {
        self.playing = false;
        self.until = None;
        self.jump(seconds);
    }

    fn note(&mut self, clock: f64, simulated: f64) {
        self.trail.push_back((clock, simulated));
        while self.trail.front().is_some_and(|(at, _)| clock - at > MEASURED) {
            self.trail.pop_front();
        }
    }
}

/// Runs the lanes up to the moment that is to be shown, within the budget of a frame.
pub fn play(
    time: Res<bevy::time::Time<Real>>,
    mut playback: ResMut<Playback>,
    mut lanes: Query<&mut Lane>,
    redraw: Option<ResMut<Redraw>>,
) {
    let was_behind = lanes.iter().any(Lane::is_catching_up);
    let busy = catch_up(&mut lanes);
    if let Some(mut redraw) = redraw {
        redraw.set_running(playback.playing || busy);
    }
    if !playback.playing && was_behind && !busy {
        playback.jump(furthest(lanes.iter()));
    }
    if !playback.playing || busy {
        return;
    }
    // A frame that took long (a dialog, a moved window) is no reason to leap.
    let frame = time.delta_secs_f64().min(0.25);
    let wanted = match (playback.until, playback.speed) {
        (Some(until), _) => until.seconds(),
        (None, Speed::Times(times)) => playback.shown + frame * times,
        (None, Speed::Max) => f64::INFINITY,
    };
    let until = Time::from_seconds(wanted).unwrap_or(Time::NEVER);
    let (reached, over) = advance(&mut lanes, until);
    let furthest = furthest(lanes.iter());
    playback.shown = if reached && wanted.is_finite() { wanted.min(furthest) } else { furthest };
    let shown = playback.shown;
    playback.note(time.elapsed_secs_f64(), shown);
    let there = playback.until.is_some_and(|until| shown >= until.seconds());
    if there || (over && shown >= furthest) {
        playback.stop(furthest);
    }
}

/// Runs again what must be, such as after a change was taken back; whether there is more to do.
fn catch_up(lanes: &mut Query<&mut Lane>) -> bool {
    let mut busy = false;
    for mut lane in lanes.iter_mut().filter(|lane| lane.is_catching_up()) {
        let start = Instant::now();
        busy |= !lane.catch_up(|| start.elapsed() > BUDGET);
    }
    busy
}

/// How far the slowest lane is, in seconds.
pub fn furthest<'a>(lanes: impl Iterator<Item = &'a Lane>) -> f64 {
    lanes.map(|lane| lane.sim().now()).min().unwrap_or_default().seconds()
}

/// Whether all lanes got there, and whether all are over.
fn advance(lanes: &mut Query<&mut Lane>, until: Time) -> (bool, bool) {
    let count = lanes.iter().len().max(1) as u32;
    let (mut reached, mut over) = (true, true);
    for mut lane in lanes {
        let start = Instant::now();
        reached &= lane.advance(until, || start.elapsed() > BUDGET / count);
        over &= lane.sim().is_over();
    }
    (reached, over)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_step_up_to_as_fast_as_it_goes_and_back() {
        let mut speed = Speed::Times(0.1);
        let mut seen = vec![speed];
        while speed != Speed::Max {
            speed = speed.faster();
            seen.push(speed);
        }
        assert_eq!(seen.len(), Speed::STEPS.len() + 1);
        for expected in seen.iter().rev().skip(1) {
            speed = speed.slower();
            assert_eq!(speed, *expected);
        }
        assert_eq!(speed.slower(), Speed::Times(0.1));
    }
}
