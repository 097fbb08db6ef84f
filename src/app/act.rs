//! Acts: what a panel, a key or a dialog wants done. Panels emit them; this file does them, between frames.

use super::colour::Theme;
use super::dialog::Dialog;
use super::lane::Lane;
use super::locale::{Language, Locale};
use super::look::Look;
use super::notice::Notice;
use super::playback::{Playback, Speed};
use super::wake::Redraw;
use crate::lab::library::{self, Opened};
use crate::lab::{adjust, files};
use crate::param::{Time, to_ron, to_ron_line};
use crate::sim::{Command, Scenario};
use bevy::prelude::*;
use std::path::{Path, PathBuf};

/// One thing to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Act {
    /// Opens a built-in scenario or a file.
    Open(String),
    /// Shows the dialog to open a file.
    AskOpen,
    /// Saves to the file it came from; asks where there is none.
    Save,
    /// Shows the dialog to save under another name.
    AskSave,
    /// Saves to this file.
    SaveTo(PathBuf),
    /// Lets time run or stops it.
    Play(bool),
    /// One tick.
    Step,
    /// Back to the start, with the file's values and the same seed.
    Restart,
    /// Back to the start with another seed.
    NewSeed,
    /// Sets the speed.
    Speed(Speed),
    /// Does something to the run, now.
    Do(Command),
    /// Sets a live parameter, now.
    Set {
        /// Its path.
        path: String,
        /// Its value as RON text.
        value: String,
    },
    /// Switches the policy by its name, now.
    Policy(String),
    /// Changes the language.
    Language(Language),
    /// Changes the colours.
    Theme(Theme),
    /// Takes the message away.
    Dismiss,
}

/// What is to be done, in order.
#[derive(Resource, Clone, Debug, Default)]
pub struct Acts(pub Vec<Act>);

/// Does everything that is to be done.
pub fn perform(
    mut acts: ResMut<Acts>,
    mut lanes: Query<&mut Lane>,
    mut playback: ResMut<Playback>,
    mut notice: ResMut<Notice>,
    mut dialog: ResMut<Dialog>,
    (mut locale, mut look): (ResMut<Locale>, ResMut<Look>),
    redraw: Option<ResMut<Redraw>>,
) {
    if acts.0.is_empty() {
        return;
    }
    if let Some(mut redraw) = redraw {
        redraw.once();
    }
    for act in std::mem::take(&mut acts.0) {
        match act {
            Act::Language(language) => *locale = Locale::new(language),
            Act::Theme(theme) => look.theme = theme,
            Act::Dismiss => notice.clear(),
            Act::AskOpen => dialog.open(),
            Act::AskSave => dialog.save(suggestion(lanes.iter().next())),
            Act::Play(playing) => playback.playing = playing && lanes.iter().any(|lane| !lane.sim().is_over()),
            Act::Speed(speed) => playback.speed = speed,
            act => {
                for mut lane in &mut lanes {
                    if let Err(text) = on_lane(&act, &mut lane, &mut playback, &mut notice, &mut dialog, *locale) {
                        notice.say(text);
                    }
                }
            }
        }
    }
}

/// Does what concerns a run; the old one stays when something is wrong.
fn on_lane(
    act: &Act,
    lane: &mut Lane,
    playback: &mut Playback,
    notice: &mut Notice,
    dialog: &mut Dialog,
    locale: Locale,
) -> Result<(), String> {
    match act {
        Act::Open(which) => {
            let opened = library::open(which).map_err(|problems| problems.to_string())?;
            let number = lane.number;
            *lane = Lane::new(number, opened).map_err(|mistakes| join(&mistakes))?;
            notice.clear();
            rewind(playback);
        }
        Act::Save => match lane.path.clone() {
            Some(path) => save(lane, &path, notice, locale)?,
            None => dialog.save(suggestion(Some(lane))),
        },
        Act::SaveTo(path) => save(lane, path, notice, locale)?,
        Act::Step => {
            playback.playing = false;
            let next = Time(lane.sim().now().0 + 1);
            lane.advance(next, || false);
            playback.jump(lane.sim().now().seconds());
        }
        Act::Restart => {
            lane.restart(lane.sim().given().seed);
            rewind(playback);
        }
        Act::NewSeed => {
            lane.restart(crate::sim::dice::replication_seed(lane.sim().given().seed, 0));
            rewind(playback);
        }
        Act::Do(command) => lane.act(command.clone()).map_err(|mistake| mistake.to_string())?,
        Act::Set { path, value } => {
            let command = Command::Set { path: path.clone(), value: value.clone() };
            lane.act(command).map_err(|mistake| mistake.to_string())?;
        }
        Act::Policy(name) => {
            let mut trial = Scenario { pools: Vec::new(), ..lane.sim().scenario().clone() };
            adjust::set_policy(&mut trial, name).map_err(|problems| problems.to_string())?;
            let value = to_ron_line(&trial.policy);
            lane.act(Command::Set { path: "policy".into(), value }).map_err(|mistake| mistake.to_string())?;
        }
        _ => {}
    }
    Ok(())
}

fn rewind(playback: &mut Playback) {
    playback.playing = false;
    playback.jump(0.0);
}

fn save(lane: &mut Lane, path: &Path, notice: &mut Notice, locale: Locale) -> Result<(), String> {
    let scenario = lane.to_save();
    files::write_atomic(path, to_ron(&scenario).as_bytes()).map_err(|error| error.to_string())?;
    lane.saved(path.to_owned(), scenario);
    notice.tell(locale.text_with("file-saved", &[("path", path.display().to_string().into())]));
    Ok(())
}

/// A file name to begin with.
fn suggestion(lane: Option<&Lane>) -> String {
    let name = lane.map_or("scenario", |lane| lane.name.as_str());
    let stem = name.trim_end_matches(".ron").rsplit(['/', '\\']).next().unwrap_or("scenario");
    match lane.and_then(|lane| lane.path.as_ref()) {
        Some(path) => path.display().to_string(),
        None => format!("{stem}.ron"),
    }
}

fn join(mistakes: &[crate::param::Mistake]) -> String {
    mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

/// The scenario that the window begins with where none is named.
///
/// # Errors
/// When the embedded file is broken, which a test would have found.
pub fn first_scenario() -> Result<Opened, String> {
    library::open("wavelet/heterogeneous").map_err(|problems| problems.to_string())
}
