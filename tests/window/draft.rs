//! What is being built: it is asked about, and saved as it is seen.

use super::acts::{act, lane};
use bevy::prelude::*;
use equipoise::app::act::{Act, Answer, Question};
use equipoise::app::lane::Lane;
use equipoise::app::notice::Notice;
use equipoise::lab::library;
use equipoise::sim::Scenario;

fn app(file: &std::path::Path) -> App {
    std::fs::write(file, library::text("theory/mm1").unwrap()).unwrap();
    super::acts::app(&file.to_string_lossy())
}

fn draft(app: &mut App, change: impl FnOnce(&mut Scenario)) {
    let mut draft = lane(app, |lane| lane.base().clone());
    change(&mut draft);
    act(app, Act::Draft(Some(Box::new(draft))));
}

#[test]
fn saving_begins_anew_with_what_is_built() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    let mut app = app(&file);
    act(&mut app, Act::Step);
    draft(&mut app, |draft| draft.title = "built".into());
    assert!(lane(&mut app, Lane::is_dirty));
    act(&mut app, Act::Save);
    assert_eq!(library::open(&file.to_string_lossy()).unwrap().scenario.title, "built");
    assert_eq!(lane(&mut app, |lane| lane.sim().given().title.clone()), "built");
    assert!(!lane(&mut app, Lane::is_dirty));
    assert!(!app.world().resource::<Notice>().error);
}

#[test]
fn what_is_wrong_is_said_and_nothing_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.ron");
    let mut app = app(&file);
    let before = std::fs::read_to_string(&file).unwrap();
    draft(&mut app, |draft| draft.nodes.clear());
    act(&mut app, Act::Save);
    assert_eq!(std::fs::read_to_string(&file).unwrap(), before);
    let notice = app.world().resource::<Notice>().clone();
    assert!(notice.error && notice.text.contains("nodes"), "{}", notice.text);
    assert!(lane(&mut app, |lane| lane.draft().is_some()), "it can be mended");
    // A failed save answers no question.
    act(&mut app, Act::New);
    act(&mut app, Act::Answer(Answer::Save));
    assert_eq!(*app.world().resource::<Question>(), Question::default());
    assert!(lane(&mut app, |lane| lane.draft().is_some()));
}

#[test]
fn what_is_built_is_not_thrown_away_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = app(&folder.path().join("mine.ron"));
    draft(&mut app, |draft| draft.title = "built".into());
    for losing in [Act::New, Act::Close, Act::Open("theory/mm1".into())] {
        act(&mut app, losing.clone());
        assert_eq!(app.world().resource::<Question>().then, Some(losing));
        act(&mut app, Act::Answer(Answer::Cancel));
        assert!(lane(&mut app, |lane| lane.draft().is_some()));
    }
    act(&mut app, Act::New);
    act(&mut app, Act::Answer(Answer::Discard));
    assert!(lane(&mut app, |lane| lane.draft().is_none() && lane.path.is_none()));
}
