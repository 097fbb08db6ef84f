//! The desk: lanes, playing, acts, panels and scene put together, in the order of a frame.

use super::act::{self, Act, Acts};
use super::dialog::Dialog;
use super::frame::{self, Region};
use super::keys;
use super::lane::Lane;
use super::locale::Locale;
use super::look::Look;
use super::notice::Notice;
use super::playback::{self, Playback};
use super::probe::Probe;
use super::stage::{self, SceneArea};
use super::wake::Redraw;
use super::{scene, ui};
use crate::lab::library::Opened;
use bevy::prelude::*;
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
    /// Whether the picture is drawn by a CPU.
    pub software: bool,
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
pub fn plugin(app: &mut App, opened: Opened) -> Result<(), String> {
    let lane = Lane::new(0, opened)
        .map_err(|mistakes| mistakes.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))?;
    app.world_mut().spawn(lane);
    app.add_plugins((stage::plugin, scene::plugin))
        .init_resource::<Acts>()
        .init_resource::<Playback>()
        .init_resource::<Notice>()
        .init_resource::<Dialog>()
        .init_resource::<Locale>()
        .init_resource::<ui::Memory>()
        .configure_sets(Update, (FrameSystems::Act, FrameSystems::Play, FrameSystems::Draw).chain())
        .add_systems(Update, (listen, act::perform).chain().in_set(FrameSystems::Act))
        .add_systems(Update, playback::play.in_set(FrameSystems::Play))
        .add_systems(EguiPrimaryContextPass, (keys::press, show_panels).chain());
    Ok(())
}

fn listen(mut dialog: ResMut<Dialog>, redraw: Option<ResMut<Redraw>>) {
    let answered = dialog.listen();
    if let (true, Some(mut redraw)) = (answered || dialog.is_waiting(), redraw) {
        redraw.once();
    }
}

fn show_panels(
    mut contexts: EguiContexts,
    mut area: ResMut<SceneArea>,
    lanes: Query<&Lane>,
    (playback, locale, look, notice): (Res<Playback>, Res<Locale>, Res<Look>, Res<Notice>),
    (mut dialog, mut memory, mut acts): (ResMut<Dialog>, ResMut<ui::Memory>, ResMut<Acts>),
    probe: Option<Res<Probe>>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(lane) = lanes.iter().min_by_key(|lane| lane.number) else { return Ok(()) };
    let software = probe.is_some_and(|probe| probe.software);
    let shown = Shown { lane, playback: &playback, locale: *locale, look: &look, software };
    let acts: &mut Vec<Act> = &mut acts.0;
    let mut root = stage::root(ctx);
    let middle = frame::lay_out(&mut root, look.theme.palette(), |region, ui| match region {
        Region::Top => ui::top::show(ui, &shown, acts),
        Region::Left => ui::controls::show(ui, &shown, &mut memory.controls, acts),
        Region::Right => ui::plots::show(ui, &shown, &mut memory.plots),
        Region::Bottom => ui::timeline::show(ui, &shown),
    });
    ui::path_entry::show(ctx, &mut dialog, *locale, acts);
    ui::message::show(ctx, &notice, &shown, acts);
    let rects = frame::split(middle, lanes.iter().len());
    area.set_if_neq(SceneArea { rects, pixels_per_point: ctx.pixels_per_point() });
    Ok(())
}
