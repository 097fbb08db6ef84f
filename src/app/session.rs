//! The session around the run: closing, dropped files, autosaves of this session and of those that ended badly.

use super::act::{Act, Acts};
use super::desk::FrameSystems;
use super::lane::Lane;
use super::locale::Locale;
use super::mistake;
use super::notice::Notice;
use super::rescue;
use crate::lab::home::{self, Autosave, Home};
use crate::lab::library;
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
pub struct LeftBehind(pub Vec<Left>);

/// One of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Left {
    /// The file.
    pub path: PathBuf,
    /// The title of its scenario, else the name of the file.
    pub title: String,
    /// Lines of its script.
    pub changes: usize,
    /// When it was saved aside, in words.
    pub saved: String,
}

impl Left {
    fn new(path: PathBuf) -> Self {
        let scenario = library::open_path(&path).map(|opened| opened.scenario).unwrap_or_default();
        let name = || path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Self {
            title: if scenario.title.is_empty() { name() } else { scenario.title },
            changes: scenario.script.len(),
            saved: home::saved_at(&path).unwrap_or_else(|| "?".to_owned()),
            path,
        }
    }
}

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
    app.insert_resource(LeftBehind(home::left_behind(&home).into_iter().map(Left::new).collect()));
    match Autosave::begin(&home) {
        Ok(autosave) => {
            app.insert_resource(Saved { autosave, last: None, at: None });
            app.add_systems(Last, (save_aside, end).chain());
        }
        Err(error) => {
            let locale = *app.world_mut().get_resource_or_init::<Locale>();
            let reason = mistake::sentence(&error.to_string(), locale);
            let reason = format!("{}: {reason}", home.state.display());
            let text = locale.text_with("autosave-none", &[("reason", reason.into())]);
            app.world_mut().get_resource_or_init::<Notice>().add(text);
        }
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
        FileDragAndDrop::DroppedFile { path_buf, .. } => Some(Act::Open(path_buf.clone())),
        _ => None,
    }));
}

fn save_aside(
    mut saved: ResMut<Saved>,
    lanes: Query<&Lane>,
    time: Res<Time<Real>>,
    exits: MessageReader<AppExit>,
    (locale, mut notice, mut told): (Res<Locale>, ResMut<Notice>, Local<bool>),
) {
    let Some(lane) = lanes.iter().min_by_key(|lane| lane.number) else { return };
    rescue::watch(lane.sim().given(), lane.sim().now());
    if !lane.is_dirty() {
        if saved.last.take().is_some() {
            saved.autosave.clear();
        }
        return;
    }
    let kept = lane.to_keep();
    let soon = exits.is_empty() && saved.at.is_some_and(|at| time.elapsed().saturating_sub(at) < APART);
    if soon || saved.last.as_ref() == Some(kept) {
        return;
    }
    saved.at = Some(time.elapsed());
    match saved.autosave.save(&to_ron(&Scenario { recorded: None, ..kept.clone() })) {
        Ok(()) => saved.last = Some(kept.clone()),
        Err(error) if !std::mem::replace(&mut *told, true) => {
            let reason = mistake::sentence(&error.to_string(), *locale);
            notice.add(locale.text_with("autosave-failed", &[("reason", reason.into())]));
        }
        Err(_) => {}
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
