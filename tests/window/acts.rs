//! What acts do to runs and to what the window says of them, without panels.

use bevy::prelude::*;
use equipoise::app::act::{Act, Acts, Concern};
use equipoise::app::desk;
use equipoise::app::lane::Lane;
use equipoise::app::notice::Notice;
use equipoise::app::playback::{Playback, Speed};
use equipoise::lab::library;
use equipoise::param::Time as Moment;
use equipoise::sim::{Command, NodeId};
use std::time::Duration;

/// The window's app without anything drawn.
pub fn app(scenario: &str) -> App {
    let mut app = App::new();
    app.init_resource::<Acts>();
    desk::plugin_without_drawing(&mut app, library::open(scenario).unwrap()).unwrap();
    app
}

/// Performs an act.
pub fn act(app: &mut App, act: Act) {
    app.world_mut().resource_mut::<Acts>().0.push(act);
    app.update();
}

/// Reads the run.
pub fn lane<T>(app: &mut App, of: impl FnOnce(&Lane) -> T) -> T {
    let world = app.world_mut();
    of(world.query::<&Lane>().single(world).unwrap())
}

fn set(path: &str, value: &str) -> Act {
    Act::Set { path: path.to_owned(), value: value.to_owned() }
}

/// One frame of the window's clock.
fn frame(app: &mut App, millis: u64) {
    let mut clock = app.world_mut().resource_mut::<Time<Real>>();
    clock.update_with_duration(Duration::from_millis(millis));
    app.update();
}

/// The time that is shown, and the one that a recording would have.
fn times(app: &mut App) -> (f64, f64) {
    let shown = app.world().resource::<Playback>().shown;
    (shown, lane(app, |lane| lane.to_save().recorded.map_or(0.0, |recorded| recorded.until.seconds())))
}

#[test]
fn a_pause_shows_the_moment_that_is_saved() {
    let mut app = app("wavelet/heterogeneous");
    act(&mut app, Act::Speed(Speed::Times(10.0)));
    act(&mut app, Act::Play(true));
    let mut was_behind = false;
    for millis in [40, 70, 110, 33, 250, 90] {
        frame(&mut app, millis);
        let (shown, saved) = times(&mut app);
        was_behind |= shown < saved;
        assert!(saved - shown <= 1.0);
    }
    assert!(was_behind, "while it plays, the picture moves within a tick");
    act(&mut app, Act::Play(false));
    let (shown, saved) = times(&mut app);
    assert!(saved > 0.0 && shown == saved, "{shown} {saved}");
    act(&mut app, Act::RunUntil(Moment::from_seconds(20.5).unwrap()));
    (0..200).for_each(|_| frame(&mut app, 20));
    assert!(!app.world().resource::<Playback>().playing);
    assert_eq!(times(&mut app), (21.0, 21.0), "whole ticks are run");
    act(&mut app, Act::Step);
    assert_eq!(times(&mut app), (22.0, 22.0));
}

#[test]
fn a_restart_that_is_taken_back_shows_its_moment_again() {
    let mut app = app("wavelet/heterogeneous");
    act(&mut app, Act::RunUntil(Moment::from_secs(600)));
    (0..400).for_each(|_| frame(&mut app, 20));
    act(&mut app, set("qos.p95", "300 ms"));
    act(&mut app, Act::Restart);
    assert_eq!(times(&mut app), (0.0, 0.0));
    act(&mut app, Act::Undo);
    (0..400).for_each(|_| frame(&mut app, 20));
    assert_eq!(times(&mut app), (600.0, 600.0));
}

#[test]
fn what_was_refused_is_told_until_the_same_is_done_well() {
    let mut app = app("wavelet/heterogeneous");
    let said = |app: &App| app.world().resource::<Notice>().text.clone();
    let cases = [
        (set("qos.p95", "soon"), set("qos.p99", "180 ms"), set("qos.p95", "120 ms")),
        (Act::Policy("Nobody".into()), set("tie", "Rotate"), Act::Policy("Random".into())),
        (Act::RunUntil(Moment::ZERO), Act::Step, Act::RunUntil(Moment::from_secs(5))),
        (
            Act::Do(Command::Crash { node: NodeId(99) }),
            Act::Do(Command::Repair { node: NodeId(0) }),
            Act::Do(Command::Crash { node: NodeId(1) }),
        ),
        (Act::Refuse(Concern::export(), "no".into()), Act::Undo, Act::Accept(Concern::export())),
    ];
    for (wrong, other, right) in cases {
        act(&mut app, wrong.clone());
        let text = said(&app);
        assert!(!text.is_empty(), "{wrong:?}");
        act(&mut app, other.clone());
        assert_eq!(said(&app), text, "{other:?} is something else than {wrong:?}");
        act(&mut app, right.clone());
        assert_eq!(said(&app), "", "{right:?} puts {wrong:?} right");
    }
}

#[test]
fn what_was_refused_in_another_scenario_is_no_news() {
    let mut app = app("wavelet/heterogeneous");
    let built = lane(&mut app, |lane| lane.base().clone());
    for change in [Act::Open("theory/mm1".into()), Act::New, Act::Rebuild(Box::new(built))] {
        act(&mut app, Act::Do(Command::Crash { node: NodeId(99) }));
        assert!(app.world().resource::<Notice>().error);
        act(&mut app, change.clone());
        assert_eq!(*app.world().resource::<Notice>(), Notice::default(), "{change:?}");
    }
}

#[test]
fn choosing_what_is_chosen_changes_nothing_and_what_is_due_counts() {
    let mut app = app("wavelet/heterogeneous");
    let own = "RoundRobin";
    act(&mut app, Act::Policy(own.into()));
    for _ in 0..2 {
        act(&mut app, Act::Policy(own.into()));
        act(&mut app, set("qos.p95", "0.12 s"));
        assert_eq!(lane(&mut app, |lane| lane.sim().given().script.len()), 1, "due or done, it is there");
        act(&mut app, Act::Step);
    }
    act(&mut app, Act::Policy("Random".into()));
    act(&mut app, Act::Policy(own.into()));
    assert_eq!(lane(&mut app, |lane| lane.scenario().policy.name()), own, "before the next tick too");
    act(&mut app, Act::Step);
    assert_eq!(lane(&mut app, |lane| lane.sim().scenario().policy.name()), own);
}

#[cfg(unix)]
#[test]
fn files_whose_names_are_no_text_are_opened_and_saved() {
    use std::os::unix::ffi::OsStrExt;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join(std::ffi::OsStr::from_bytes(b"\xff\xfe.ron"));
    std::fs::write(&file, library::text("theory/mm1").unwrap()).unwrap();
    let mut app = app("wavelet/heterogeneous");
    act(&mut app, Act::Open(file.clone()));
    assert_eq!(lane(&mut app, |lane| lane.path.clone()), Some(file.clone()));
    act(&mut app, Act::Step);
    act(&mut app, Act::Save);
    let notice = app.world().resource::<Notice>().clone();
    assert!(!notice.error && std::fs::read_to_string(&file).unwrap().contains("recorded"), "{}", notice.text);
    let recover = Act::Recover { path: file.clone(), what: equipoise::app::act::Recovery::Open };
    act(&mut app, recover);
    assert!(lane(&mut app, |lane| lane.path.is_none() && lane.is_dirty()));
    assert!(!file.exists(), "what was taken over is taken away");
}
