//! Does acts: those that concern the window here, those that concern a run in [`run`](super::run).

use super::question::{Question, loses_changes};
use super::{Act, Acts, Answer, Concern, Export, Recovery, run};
use crate::app::chosen::Chosen;
use crate::app::dialog::Dialog;
use crate::app::frame::Arrangement;
use crate::app::lane::Lane;
use crate::app::locale::Locale;
use crate::app::look::Look;
use crate::app::notice::Notice;
use crate::app::place::WHOLE_SCREEN;
use crate::app::playback::{Playback, furthest};
use crate::app::preferences::Recent;
use crate::app::scene::SceneViews;
use crate::app::session::LeftBehind;
use crate::app::wake::Redraw;
use crate::lab::{files, home};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowMode};
use std::path::Path;

/// Everything that an act may change besides runs.
#[derive(SystemParam)]
pub struct Hands<'w, 's> {
    /// Playing and speed.
    pub playback: ResMut<'w, Playback>,
    /// The message.
    pub notice: ResMut<'w, Notice>,
    /// Asking for a file.
    pub dialog: ResMut<'w, Dialog>,
    /// The words.
    pub locale: ResMut<'w, Locale>,
    /// The colours.
    pub look: ResMut<'w, Look>,
    /// Which panels are shown.
    pub arrangement: ResMut<'w, Arrangement>,
    /// What is looked at.
    pub chosen: ResMut<'w, Chosen>,
    /// Changes that are not saved.
    pub question: ResMut<'w, Question>,
    /// Files that were opened.
    pub recent: ResMut<'w, Recent>,
    /// Autosaves of sessions that are gone.
    pub left: ResMut<'w, LeftBehind>,
    /// How the scenes are looked at.
    pub views: ResMut<'w, SceneViews>,
    exit: MessageWriter<'w, AppExit>,
    windows: Query<'w, 's, &'static mut Window, With<PrimaryWindow>>,
}

/// Does everything that is to be done.
pub fn perform(mut acts: ResMut<Acts>, mut lanes: Query<&mut Lane>, mut hands: Hands, redraw: Option<ResMut<Redraw>>) {
    if acts.0.is_empty() {
        return;
    }
    if let Some(mut redraw) = redraw {
        redraw.once();
    }
    for act in std::mem::take(&mut acts.0) {
        let dirty = lanes.iter().any(Lane::is_dirty);
        if dirty && loses_changes(&act) {
            hands.question.then = Some(act);
        } else {
            one(act, &mut lanes, &mut hands);
        }
    }
    if let Some(next) = hands.question.after_save.take_if(|_| !lanes.iter().any(Lane::is_dirty)) {
        one(next, &mut lanes, &mut hands);
    } else if hands.dialog.purpose.is_none() {
        // Nobody saves any more: a later save is no answer to this question.
        hands.question.after_save = None;
    }
}

fn one(act: Act, lanes: &mut Query<&mut Lane>, hands: &mut Hands) {
    match act {
        Act::Language(language) => *hands.locale = Locale::new(language),
        Act::Theme(theme) => hands.look.theme = theme,
        Act::TextSize(size) => hands.look.text_size = size,
        Act::ReducedMotion(reduced) => hands.look.reduced_motion = reduced,
        Act::Panel(region, shown) => hands.arrangement.show(region, shown),
        Act::Presentation(on) => hands.look.presentation = on,
        Act::Keys(shown) => hands.chosen.keys = shown,
        Act::Select(node) => hands.chosen.node = node,
        Act::Fit => hands.views.fit(),
        Act::Fullscreen => fullscreen(hands),
        Act::Dismiss => hands.notice.clear(),
        Act::Refuse(concern, text) => hands.notice.refuse(concern, text),
        Act::Accept(concern) => hands.notice.put_right(&concern),
        Act::AskOpen => hands.dialog.open(),
        Act::AskSave => hands.dialog.save(&run::suggestion(lanes.iter().next())),
        Act::AskExport(of) => {
            hands.notice.put_right(&Concern::export());
            hands.dialog.export(of);
        }
        Act::Export(of, path) => export(&of, &path, hands),
        Act::Play(playing) => {
            if playing && lanes.iter().any(|lane| !lane.sim().is_over()) {
                hands.playback.playing = true;
                hands.playback.until = None;
            } else {
                hands.playback.stop(furthest(lanes.iter()));
            }
        }
        Act::Speed(speed) => hands.playback.speed = speed,
        Act::Close => _ = hands.exit.write(AppExit::Success),
        Act::Answer(answer) => decide(answer, lanes, hands),
        Act::Recover { path, what } => {
            hands.left.0.retain(|left| left.path != path);
            match what {
                Recovery::Open => _ = on_lanes(&Act::Recover { path, what }, lanes, hands),
                Recovery::Later => {}
                Recovery::Delete => home::forget(&path),
            }
        }
        act => _ = on_lanes(&act, lanes, hands),
    }
}

/// Whether all went well.
fn on_lanes(act: &Act, lanes: &mut Query<&mut Lane>, hands: &mut Hands) -> bool {
    let mut well = true;
    for mut lane in lanes.iter_mut() {
        if let Err(text) = run::on_lane(act, &mut lane, hands) {
            hands.notice.refuse(act.concern(), text);
            well = false;
        }
    }
    if well {
        hands.notice.put_right(&act.concern());
    }
    well
}

fn export(of: &Export, path: &Path, hands: &mut Hands) {
    match files::write_atomic(path, &of.bytes) {
        Ok(()) => {
            let path = ("path", path.display().to_string().into());
            hands.notice.tell(hands.locale.text_with("file-saved", &[path]));
        }
        Err(error) => hands.notice.say(error.to_string()),
    }
}

fn decide(answer: Answer, lanes: &mut Query<&mut Lane>, hands: &mut Hands) {
    let Some(then) = hands.question.then.take() else { return };
    match answer {
        Answer::Cancel => {}
        Answer::Discard => one(then, lanes, hands),
        Answer::Save => {
            hands.question.after_save = on_lanes(&Act::Save, lanes, hands).then_some(then);
        }
    }
}

fn fullscreen(hands: &mut Hands) {
    for mut window in &mut hands.windows {
        window.mode = match window.mode {
            WindowMode::Windowed => WHOLE_SCREEN,
            _ => WindowMode::Windowed,
        };
    }
}
