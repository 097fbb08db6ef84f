//! The session around the run: closing, dropped files, autosaves of this session and of those that ended badly.

use super::act::{Act, Acts};
use super::desk::FrameSystems;
use super::lane::Lane;
use super::rescue;
use crate::lab::home::{self, Autosave, Home};
use crate::param::to_ron;
use crate::sim::Scenario;
use bevy::prelude::*;
use bevy::window::{FileDragAndDrop, WindowCloseRequested};
use std::path::PathBuf;
use std::time::Duration;

/// Least time between two autosaves.
const APART: Duration = Duration::from_secs(2);

/// Autosaves of sessions that ended without saying so.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct LeftBehind(pub Vec<PathBuf>);

/// The autosave of this session.
#[derive(Resource)]
struct Saved {
    autosave: Autosave,
    last: Option<Scenario>,
    at: Option<Duration>,
}

/// Listens to the window, and saves aside where there is a place for that.
pub fn plugin(app: &mut App, home: Option<Home>) {
    app.add_systems(Update, hear.before(FrameSystems::Act));
    let Some(home) = home else { return };
    app.insert_resource(LeftBehind(home::left_behind(&home)));
    match Autosave::begin(&home) {
        Ok(autosave) => {
            app.insert_resource(Saved { autosave, last: None, at: None });
            app.add_systems(Last, (save_aside, end).chain());
        }
        Err(error) => warn!("there will be no autosave: {error}"),
    }
    rescue::install(home);
}

fn hear(
    mut closes: MessageReader<WindowCloseRequested>,
    mut drops: MessageReader<FileDragAndDrop>,
    mut acts: ResMut<Acts>,
) {
    acts.0.extend(closes.read().map(|_| Act::Close));
    acts.0.extend(drops.read().filter_map(|drop| match drop {
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(Act::Open(path_buf.display().to_string())),
        _ => None,
    }));
}

fn save_aside(mut saved: ResMut<Saved>, lanes: Query<&Lane>, time: Res<Time<Real>>, exits: MessageReader<AppExit>) {
    let Some(lane) = lanes.iter().min_by_key(|lane| lane.number) else { return };
    let given = lane.sim().given();
    rescue::watch(given, lane.sim().now());
    if !lane.is_dirty() {
        if saved.last.take().is_some() {
            saved.autosave.clear();
        }
        return;
    }
    let soon = exits.is_empty() && saved.at.is_some_and(|at| time.elapsed().saturating_sub(at) < APART);
    if soon || saved.last.as_ref() == Some(given) {
        return;
    }
    saved.at = Some(time.elapsed());
    match saved.autosave.save(&to_ron(&Scenario { recorded: None, ..given.clone() })) {
        Ok(()) => saved.last = Some(given.clone()),
        Err(error) => warn!("the run could not be saved aside: {error}"),
    }
}

/// A session that is closed by its user has decided on its changes; one that is told to end keeps them.
fn end(saved: Res<Saved>, exits: MessageReader<AppExit>) {
    if exits.is_empty() {
        return;
    }
    if !rescue::was_told_to_end() || saved.last.is_none() {
        saved.autosave.end();
    }
}
