//! The desk: lanes, playing, acts, panels and scene put together, in the order of a frame.

use super::act::{self, Act, Acts, Concern, Question};
use super::chosen::Chosen;
use super::dialog::Dialog;
use super::frame::{self, Arrangement, Region};
use super::keys;
use super::lane::Lane;
use super::locale::Locale;
use super::look::Look;
use super::notice::Notice;
use super::playback::{self, Playback};
use super::preferences::Recent;
use super::probe::Probe;
use super::scene::{SceneView, SceneViews};
use super::session::LeftBehind;
use super::stage::{self, SceneArea};
use super::wake::Redraw;
use super::{scene, ui};
use crate::lab::library::Opened;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// What a panel may look at.
pub struct Shown<'a> {
    /// The run.
    pub lane: &'a Lane,
    /// Playing and speed.
    pub playback: &'a Playback,
    /// The words.
    pub locale: Locale,
    /// The colours.
    pub look: &'a Look,
    /// What is selected.
    pub chosen: Chosen,
    /// Files that were opened.
    pub recent: &'a [String],
    /// What the message says was refused.
    pub refused: Option<&'a Concern>,
    /// Whether the picture is drawn by a CPU.
    pub software: bool,
}

/// What the panels change by themselves.
pub struct Desk<'a> {
    /// What they remember.
    pub memory: &'a mut ui::Memory,
    /// Which are shown.
    pub arrangement: &'a mut Arrangement,
    /// Asking for a file.
    pub dialog: &'a mut Dialog,
    /// What is wanted done.
    pub acts: &'a mut Vec<Act>,
}

/// What lies over the panels.
#[derive(Clone, Copy)]
pub struct Above<'a> {
    /// The message.
    pub notice: &'a Notice,
    /// Changes that are not saved.
    pub question: &'a Question,
    /// Autosaves of sessions that are gone.
    pub left: &'a LeftBehind,
}

/// The order of a frame.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FrameSystems {
    /// What panels, keys and dialogs wanted.
    Act,
    /// Time runs.
    Play,
    /// The scene follows.
    Draw,
}

/// The whole window with this scenario in its first lane.
///
/// # Errors
/// What is wrong with the scenario.
pub fn plugin(app: &mut App, opened: Opened) -> Result<(), String> {
    plugin_without_drawing(app, opened)?;
    app.add_plugins((stage::plugin, scene::plugin))
        .init_resource::<ui::Memory>()
        .add_systems(EguiPrimaryContextPass, (keys::press, show_panels).chain());
    Ok(())
}

/// What acts need: lanes, playing, and all that acts change.
///
/// # Errors
/// What is wrong with the scenario.
pub fn plugin_without_drawing(app: &mut App, opened: Opened) -> Result<(), String> {
    let lane = Lane::new(0, opened)
        .map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    app.world_mut().spawn(lane);
    app.init_resource::<Acts>()
        .init_resource::<Playback>()
        .init_resource::<Notice>()
        .init_resource::<Dialog>()
        .init_resource::<Locale>()
        .init_resource::<Look>()
        .init_resource::<Arrangement>()
        .init_resource::<Chosen>()
        .init_resource::<Question>()
        .init_resource::<Recent>()
        .init_resource::<LeftBehind>()
        .init_resource::<SceneViews>()
        .init_resource::<Time<Real>>()
        .configure_sets(Update, (FrameSystems::Act, FrameSystems::Play, FrameSystems::Draw).chain())
        .add_systems(Update, (listen, act::perform).chain().in_set(FrameSystems::Act))
        .add_systems(Update, playback::play.in_set(FrameSystems::Play));
    Ok(())
}

fn listen(mut dialog: ResMut<Dialog>, redraw: Option<ResMut<Redraw>>) {
    let answered = dialog.listen();
    if let (true, Some(mut redraw)) = (answered || dialog.is_waiting(), redraw) {
        redraw.once();
    }
}

/// What panels are made from.
#[derive(SystemParam)]
struct Sources<'w, 's> {
    lanes: Query<'w, 's, &'static Lane>,
    playback: Res<'w, Playback>,
    locale: Res<'w, Locale>,
    look: Res<'w, Look>,
    chosen: Res<'w, Chosen>,
    recent: Res<'w, Recent>,
    notice: Res<'w, Notice>,
    question: Res<'w, Question>,
    left: Res<'w, LeftBehind>,
    views: Res<'w, SceneViews>,
    probe: Option<Res<'w, Probe>>,
}

fn show_panels(
    mut contexts: EguiContexts,
    mut area: ResMut<SceneArea>,
    sources: Sources,
    mut arrangement: ResMut<Arrangement>,
    (mut dialog, mut memory, mut acts): (ResMut<Dialog>, ResMut<ui::Memory>, ResMut<Acts>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let lanes = &sources.lanes;
    let Some(lane) = lanes.iter().min_by_key(|lane| lane.number) else { return Ok(()) };
    let shown = Shown {
        lane,
        playback: &sources.playback,
        locale: *sources.locale,
        look: &sources.look,
        chosen: *sources.chosen,
        recent: &sources.recent.0,
        refused: sources.notice.refused.as_ref(),
        software: sources.probe.as_ref().is_some_and(|probe| probe.software),
    };
    let above = Above { notice: &sources.notice, question: &sources.question, left: &sources.left };
    let mut moved = arrangement.clone();
    let desk = Desk { memory: &mut memory, arrangement: &mut moved, dialog: &mut dialog, acts: &mut acts.0 };
    let views = &sources.views;
    let rects = show(ctx, &shown, above, desk, lanes.iter().len(), |lane| views.of(lane));
    arrangement.set_if_neq(moved);
    area.set_if_neq(SceneArea { rects, pixels_per_point: ctx.pixels_per_point(), zoom: ctx.zoom_factor() });
    Ok(())
}

/// Lays all panels out, and what lies over them; returns the places of the scenes.
pub fn show(
    ctx: &egui::Context,
    shown: &Shown<'_>,
    above: Above<'_>,
    desk: Desk<'_>,
    lanes: usize,
    view: impl Fn(usize) -> SceneView,
) -> Vec<egui::Rect> {
    let Desk { memory, arrangement, dialog, acts } = desk;
    let mut root = stage::root(ctx);
    let presentation = shown.look.presentation;
    let seen = arrangement.clone();
    let few_strips = shown.lane.now().limits.is_empty();
    let bar = (presentation, ui::top::rows(ctx, shown), few_strips);
    let middle = frame::lay_out(&mut root, shown.look.theme.palette(), arrangement, bar, |region, ui| match region {
        Region::Top => ui::top::show(ui, shown, &seen, memory, acts),
        Region::Status => ui::status::show(ui, shown, acts),
        Region::Left => ui::left::show(ui, shown, memory, acts),
        Region::Right => ui::plots::show(ui, shown, &mut memory.plots, acts),
        Region::Bottom => ui::timeline::show(ui, shown, &mut memory.timeline),
    });
    let rects = frame::split(middle, lanes);
    if rects.is_empty() {
        ui::too_small(&mut root, shown.locale);
    }
    for (lane, rect) in rects.iter().enumerate() {
        let ring_wanted = ui::scene::show(&mut root, shown, *rect, view(lane), &mut memory.scene, acts);
        if ring_wanted {
            memory.plots.open_ring();
            arrangement.show(Region::Right, true);
        }
    }
    ui::carry::show(ctx, shown, acts);
    ui::path_entry::show(ctx, dialog, shown.locale, acts);
    ui::sheet::show(ctx, shown, acts);
    ui::question::show(ctx, shown, above.question, above.left, acts);
    ui::message::show(ctx, above.notice, shown, rects.first().copied(), acts);
    rects
}
