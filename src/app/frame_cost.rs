//! What a frame costs the processor: update, panels and extraction, without what the graphics adapter does.
//!
//! The window is drawn off screen while a run plays; each frame is timed up to the point where drawing begins. The next
//! one begins when the adapter is done, since one in software would compete for the same cores.

use super::lane::Lane;
use super::picture::{self, PictureError};
use super::playback::{Playback, Speed};
use super::{Refused, desk};
use crate::lab::library::Opened;
use crate::param::Time;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::render_resource::PollType;
use bevy::render::renderer::RenderDevice;
use bevy::time::TimeUpdateStrategy;
use std::time::Duration;

/// Frames before anything is timed: texts are measured, plots made, pipelines built.
const WARM_UP: usize = 20;
/// The time between frames, on the clock of the window.
const FRAME_TIME: Duration = Duration::from_nanos(16_666_667);

/// Milliseconds of a frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FrameCost {
    /// While the run plays: the middle frame and the ninety-fifth of a hundred.
    pub playing: [f64; 2],
    /// The same while nothing changes.
    pub paused: [f64; 2],
    /// Machines of the run.
    pub nodes: usize,
}

/// Times frames of a run at a moment, playing at `speed` simulated seconds a second and paused.
///
/// # Errors
/// When nothing here can draw, or the scenario is wrong.
pub fn measure(opened: Opened, at: Time, speed: f64, frames: usize) -> Result<FrameCost, Refused> {
    let mut wrong = None;
    let prepared = picture::prepare(super::window::SIZE, 1.0, |app| {
        wrong = desk::plugin(app, opened).err();
        let world = app.world_mut();
        let mut shown = 0.0;
        for mut lane in world.query::<&mut Lane>().iter_mut(world) {
            lane.advance(at, || false);
            shown = lane.sim().now().seconds();
        }
        let mut playback = world.resource_mut::<Playback>();
        playback.jump(shown);
        playback.speed = Speed::Times(speed);
    });
    if let Some(wrong) = wrong {
        return Err(Refused::Bad(wrong));
    }
    let (mut app, _) = prepared.map_err(|error: PictureError| Refused::NoWindow(error.to_string()))?;
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME_TIME));
    let paused = time(&mut app, frames, false);
    let playing = time(&mut app, frames, true);
    let world = app.world_mut();
    let nodes = world.query::<&Lane>().iter(world).map(|lane| lane.now().nodes.len()).sum();
    Ok(FrameCost { playing, paused, nodes })
}

fn time(app: &mut App, frames: usize, playing: bool) -> [f64; 2] {
    let mut millis: Vec<f64> = (0..WARM_UP + frames)
        .map(|_| {
            app.world_mut().resource_mut::<Playback>().playing = playing;
            frame(app)
        })
        .skip(WARM_UP)
        .collect();
    millis.sort_by(f64::total_cmp);
    let share = |share: f64| millis[((millis.len() - 1) as f64 * share).round() as usize];
    [share(0.5), share(0.95)]
}

/// One frame as [`App::update`] does it; the time until drawing begins.
fn frame(app: &mut App) -> f64 {
    let apps = app.sub_apps_mut();
    let start = Instant::now();
    apps.main.run_default_schedule();
    for (_, other) in apps.sub_apps.iter_mut() {
        other.extract(apps.main.world_mut());
    }
    let millis = start.elapsed().as_secs_f64() * 1e3;
    for (_, other) in apps.sub_apps.iter_mut() {
        other.update();
        if let Some(device) = other.world().get_resource::<RenderDevice>() {
            // An adapter that is lost is found out by the next frame.
            let _ = device.poll(PollType::wait_indefinitely());
        }
    }
    apps.main.world_mut().clear_trackers();
    millis
}
