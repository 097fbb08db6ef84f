//! Does acts that concern a run; the old run stays when something is wrong.

use super::{Act, Hands};
use crate::app::lane::Lane;
use crate::app::locale::Locale;
use crate::app::{mistake, unit};
use crate::lab::library::{self, Opened};
use crate::lab::{adjust, files, home};
use crate::param::{Mistake, Time, to_ron, to_ron_line};
use crate::sim::{Command, Scenario};
use std::path::{Path, PathBuf};

/// What a new scenario begins with: the same as `equipoise new` writes.
const NEW: &str = include_str!("../../../assets/new.ron");

/// Does it.
///
/// # Errors
/// What went wrong, for people.
pub fn on_lane(act: &Act, lane: &mut Lane, hands: &mut Hands) -> Result<(), String> {
    match act {
        Act::New => {
            let scenario = library::parse("new.ron", NEW).map_err(|wrong| mistake::problems(&wrong, *hands.locale))?;
            let name = hands.locale.text("file-new-name").to_owned();
            replace(lane, Opened { name, path: None, scenario }, hands)?;
        }
        Act::Open(which) => {
            let opened = library::open_path(which).map_err(|wrong| mistake::problems(&wrong, *hands.locale))?;
            if opened.path.is_some() {
                hands.recent.add(which);
            }
            replace(lane, opened, hands)?;
        }
        Act::Recover { path, .. } => recover(lane, path, hands)?,
        Act::Save => match lane.path.clone() {
            Some(path) => save(lane, &path, hands)?,
            None => {
                check_draft(lane, hands)?;
                hands.dialog.save(&suggestion(Some(lane)));
            }
        },
        Act::SaveTo(path) => save(lane, path, hands)?,
        Act::Step => {
            let next = Time(lane.sim().now().0 + 1);
            lane.advance(next, || false);
            hands.playback.stop(lane.sim().now().seconds());
        }
        Act::RunUntil(until) => run_until(lane, *until, hands)?,
        Act::Restart => {
            lane.restart(None);
            rewind(hands);
        }
        Act::NewSeed => {
            lane.restart(Some(crate::sim::dice::replication_seed(lane.sim().given().seed, 0)));
            rewind(hands);
        }
        Act::Rebuild(scenario) => {
            lane.rebuild((**scenario).clone()).map_err(|mistakes| join(&mistakes, *hands.locale))?;
            hands.notice.forget_refusal();
            rewind(hands);
        }
        Act::Draft(draft) => lane.set_draft(draft.as_deref().cloned()),
        Act::Undo | Act::Redo => {
            let moved = if *act == Act::Undo { lane.undo() } else { lane.redo() };
            if moved {
                hands.playback.jump(lane.sim().now().seconds());
            }
        }
        Act::Do(command) => done(lane, command.clone(), None, *hands.locale)?,
        Act::Set { path, value } => {
            let command = Command::Set { path: path.clone(), value: value.clone() };
            done(lane, command, Some(value), *hands.locale)?;
        }
        Act::Policy(name) => {
            let mut trial = Scenario { pools: Vec::new(), ..lane.scenario().clone() };
            adjust::set_policy(&mut trial, name).map_err(|wrong| mistake::problems(&wrong, *hands.locale))?;
            let value = to_ron_line(&trial.policy);
            done(lane, Command::Set { path: "policy".into(), value }, None, *hands.locale)?;
        }
        _ => {}
    }
    Ok(())
}

/// Another scenario in the lane; nothing changes when it is wrong.
fn replace(lane: &mut Lane, opened: Opened, hands: &mut Hands) -> Result<(), String> {
    let fresh = Lane::new(lane.number, opened);
    *lane = fresh.map_err(|mistakes| join(&mistakes, *hands.locale))?;
    hands.notice.clear();
    hands.chosen.node = None;
    rewind(hands);
    Ok(())
}

/// What was saved aside: it has no file of its own yet, and nothing of it is saved.
fn recover(lane: &mut Lane, path: &Path, hands: &mut Hands) -> Result<(), String> {
    let opened = library::open_path(path).map_err(|wrong| mistake::problems(&wrong, *hands.locale))?;
    let name = hands.locale.text("file-recovered-name").to_owned();
    replace(lane, Opened { name, path: None, scenario: opened.scenario }, hands)?;
    lane.unsave();
    home::forget(path);
    Ok(())
}

fn run_until(lane: &Lane, until: Time, hands: &mut Hands) -> Result<(), String> {
    let (now, end) = (lane.sim().now(), lane.sim().given().length);
    if until <= now {
        let [until, now] = [until, now].map(|time| unit::span(time, *hands.locale));
        let text = [("time", until.into()), ("now", now.into())];
        return Err(hands.locale.text_with("transport-until-past", &text));
    }
    hands.playback.until = Some(until.min(end));
    hands.playback.playing = true;
    Ok(())
}

fn rewind(hands: &mut Hands) {
    hands.playback.stop(0.0);
}

/// What is being built must be right before it is saved.
fn check_draft(lane: &Lane, hands: &Hands) -> Result<(), String> {
    let Some(draft) = lane.draft() else { return Ok(()) };
    let mistakes = draft.check();
    if mistakes.is_empty() {
        return Ok(());
    }
    let reason = join(&mistakes, *hands.locale);
    Err(hands.locale.text_with("build-not-saved", &[("reason", reason.into())]))
}

/// Saves the run; what is being built is applied first, so that the file is what is seen.
fn save(lane: &mut Lane, path: &Path, hands: &mut Hands) -> Result<(), String> {
    check_draft(lane, hands)?;
    let draft = lane.draft().cloned();
    let built = draft.is_some();
    if let Some(draft) = draft {
        lane.rebuild(draft).map_err(|mistakes| join(&mistakes, *hands.locale))?;
        rewind(hands);
    }
    lane.catch_up(|| false);
    let scenario = lane.to_save();
    files::write_atomic(path, to_ron(&scenario).as_bytes())
        .map_err(|error| mistake::sentence(&error.to_string(), *hands.locale))?;
    lane.saved(path.to_owned(), scenario);
    hands.recent.add(path);
    let said = if built { "file-saved-built" } else { "file-saved" };
    hands.notice.tell(hands.locale.text_with(said, &[("path", path.display().to_string().into())]));
    Ok(())
}

/// A file name to begin with.
#[must_use]
pub fn suggestion(lane: Option<&Lane>) -> PathBuf {
    let name = lane.map_or("scenario", |lane| lane.name.as_str());
    let stem = name.trim_end_matches(".ron").rsplit(['/', '\\']).next().unwrap_or("scenario");
    lane.and_then(|lane| lane.path.clone()).unwrap_or_else(|| format!("{stem}.ron").into())
}

fn join(mistakes: &[Mistake], locale: Locale) -> String {
    mistakes.iter().map(|wrong| mistake::told(wrong, None, locale)).collect::<Vec<_>>().join("\n")
}

/// Does it to the run; `typed` is the value that was typed for it.
fn done(lane: &mut Lane, command: Command, typed: Option<&str>, locale: Locale) -> Result<(), String> {
    lane.act(command).map_err(|wrong| mistake::told(&wrong, typed, locale))
}

/// The scenario that the window begins with where none is named.
///
/// # Errors
/// When the embedded file is broken, which a test would have found.
pub fn first_scenario() -> Result<Opened, String> {
    library::open("wavelet/heterogeneous").map_err(|problems| problems.to_string())
}
