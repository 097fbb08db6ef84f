//! The cameras: one for each scene, clipped to its rectangle, and one above them for all panels.
//!
//! Panels say each frame which rectangles they leave free ([`SceneArea`]); this file fits the scene cameras to
//! them in the same frame. It knows neither what the panels show nor what the scenes draw, and works the same on
//! a window and on a picture ([`Canvas`]).

use bevy::app::{PluginGroupBuilder, TaskPoolOptions, TaskPoolPlugin, TaskPoolThreadAssignmentPolicy};
use bevy::camera::visibility::RenderLayers;
use bevy::camera::{CameraOutputMode, CameraUpdateSystems, MsaaWriteback, RenderTarget, Viewport};
use bevy::diagnostic::DiagnosticsPlugin;
use bevy::ecs::schedule::SingleThreadedExecutor;
use bevy::gizmos::GizmoPlugin;
use bevy::gizmos_render::GizmoRenderPlugin;
use bevy::post_process::PostProcessPlugin;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::render_resource::BlendState;
use bevy_egui::{
    EguiGlobalSettings, EguiOutput, EguiPlugin, EguiPostUpdateSet, EguiPreUpdateSet, EguiPrimaryContextPass,
    EguiZoomFactor, PrimaryEguiContext, egui,
};

use super::font;
use super::look::{self, Look};
use super::typing;

/// The most scenes side by side.
pub const MAX_LANES: usize = 4;

/// The scene of lane `n` has its middle at `x = n * LANE_SPACING`, so that no scene sees another.
pub const LANE_SPACING: f32 = 16_384.0;

/// What is drawn on: the primary window, or an image for a picture. Set it before the plugin starts.
#[derive(Resource, Clone, Default)]
pub struct Canvas(pub RenderTarget);

/// The rectangles that the panels left free, one a lane, in egui's points. Empty: no scene is shown.
#[derive(Resource, Clone, Default, PartialEq, Debug)]
pub struct SceneArea {
    /// From left to right.
    pub rects: Vec<egui::Rect>,
    /// Pixels of the canvas in one point.
    pub pixels_per_point: f32,
    /// Units of a scene in one point: scenes keep their scale when texts are made larger.
    pub zoom: f32,
}

impl SceneArea {
    /// The lane under the pointer, and where in its rectangle; `None` when a panel or a window is there.
    /// (`EguiWantsInput` cannot tell: panels that are laid out by a system of ours count as free ground there.)
    pub fn under_pointer(&self, ctx: &egui::Context) -> Option<(usize, egui::Vec2)> {
        let pointer = ctx.input(|input| input.pointer.hover_pos())?;
        let lane = self.rects.iter().position(|rect| rect.contains(pointer))?;
        let on_top = ctx.layer_id_at(pointer).is_some_and(|layer| layer.order != egui::Order::Background);
        (!on_top && !ctx.egui_is_using_pointer()).then(|| (lane, pointer - self.rects[lane].min))
    }
}

/// The camera of one lane's scene. Move it and change its projection's scale to pan and zoom.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct SceneCamera {
    /// From 0.
    pub lane: usize,
}

/// The camera that carries the panels.
#[derive(Component)]
pub struct PanelCamera;

/// Adds egui, the cameras and the look. Panels are systems in `EguiPrimaryContextPass` that begin with [`root`].
pub fn plugin(app: &mut App) {
    if !app.is_plugin_added::<EguiPlugin>() {
        // Without bindless textures egui asks for nothing that a small adapter lacks.
        app.add_plugins(EguiPlugin { bindless_mode_array_size: None });
    }
    app.world_mut().resource_mut::<EguiGlobalSettings>().auto_create_primary_context = false;
    // bevy_egui fails where nobody has added a panel yet.
    app.init_schedule(EguiPrimaryContextPass);
    app.init_resource::<Canvas>()
        .init_resource::<SceneArea>()
        .add_plugins((look::plugin, typing::plugin, OneThread))
        .add_systems(PreStartup, (spawn_cameras, font::give_scene_its_font))
        .add_systems(PreUpdate, know_scale.before(EguiPreUpdateSet::InitContexts))
        .add_systems(PostUpdate, fit_scenes.after(EguiPostUpdateSet::EndPass).before(CameraUpdateSystems));
}

/// What of Bevy a window or a picture of it needs: no effects, no sketches, no diagnostics, and one thread for what would be
/// shared out, since there is too little of it.
pub fn plugins() -> PluginGroupBuilder {
    let one = TaskPoolThreadAssignmentPolicy {
        min_threads: 1,
        max_threads: 1,
        percent: 1.0,
        on_thread_spawn: None,
        on_thread_destroy: None,
    };
    let task_pool_options = TaskPoolOptions { compute: one, ..default() };
    DefaultPlugins
        .build()
        .set(TaskPoolPlugin { task_pool_options })
        .disable::<PostProcessPlugin>()
        .disable::<GizmoPlugin>()
        .disable::<GizmoRenderPlugin>()
        .disable::<DiagnosticsPlugin>()
}

/// Lets the systems of a frame follow each other. Each is so short that handing it to another thread takes longer than to
/// run it.
struct OneThread;

impl Plugin for OneThread {
    fn build(&self, _: &mut App) {}

    fn finish(&self, app: &mut App) {
        follow_each_other(app.world_mut());
        if let Some(render) = app.get_sub_app_mut(RenderApp) {
            follow_each_other(render.world_mut());
        }
    }
}

fn follow_each_other(world: &mut World) {
    if let Some(mut schedules) = world.get_resource_mut::<Schedules>() {
        schedules.iter_mut().for_each(|(_, schedule)| _ = schedule.set_executor(SingleThreadedExecutor::new()));
    }
}

/// The whole canvas as an egui region; panels are shown inside it, what remains is the scene's.
pub fn root(ctx: &egui::Context) -> egui::Ui {
    let whole = egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect());
    egui::Ui::new(ctx.clone(), egui::Id::new("equipoise"), whole)
}

fn spawn_cameras(mut commands: Commands, canvas: Res<Canvas>, look: Res<Look>) {
    for lane in 0..MAX_LANES {
        commands.spawn((
            SceneCamera { lane },
            Camera2d,
            Camera { order: lane as isize, is_active: false, msaa_writeback: MsaaWriteback::Off, ..default() },
            Transform::from_xyz(lane as f32 * LANE_SPACING, 0.0, 0.0),
            look.samples(),
            canvas.0.clone(),
        ));
    }
    commands.spawn((
        PanelCamera,
        PrimaryEguiContext,
        Camera2d,
        Camera {
            order: MAX_LANES as isize,
            msaa_writeback: MsaaWriteback::Off,
            // Its own layer is transparent; it is laid over what the scene cameras wrote.
            clear_color: ClearColorConfig::Custom(Color::NONE),
            output_mode: CameraOutputMode::Write {
                blend_state: Some(BlendState::PREMULTIPLIED_ALPHA_BLENDING),
                clear_color: ClearColorConfig::Default,
            },
            ..default()
        },
        RenderLayers::none(),
        look.samples(),
        canvas.0.clone(),
    ));
}

/// Egui would learn the scale of the canvas after its first frame only, too late for panels: they keep their first size.
fn know_scale(mut contexts: Query<(&Camera, &EguiZoomFactor, &mut EguiOutput)>) {
    for (camera, zoom, mut output) in &mut contexts {
        let pixels_per_point = camera.target_scaling_factor().unwrap_or(1.0) * zoom.zoom_factor;
        if output.pixels_per_point != pixels_per_point {
            output.pixels_per_point = pixels_per_point;
        }
    }
}

fn fit_scenes(area: Res<SceneArea>, mut cameras: Query<(&SceneCamera, &mut Camera)>) {
    for (scene, mut camera) in &mut cameras {
        let canvas = camera.physical_target_size().unwrap_or_default();
        let rect = area.rects.get(scene.lane).copied();
        let viewport = rect.and_then(|rect| viewport(rect, area.pixels_per_point, canvas));
        if camera.is_active != viewport.is_some() {
            camera.is_active = viewport.is_some();
        }
        let same = |a: &Viewport, b: &Viewport| {
            (a.physical_position, a.physical_size) == (b.physical_position, b.physical_size)
        };
        let fits = matches!((&camera.viewport, &viewport), (Some(a), Some(b)) if same(a, b));
        if viewport.is_some() && !fits {
            camera.viewport = viewport;
        }
    }
}

/// A rectangle in points as pixels of the canvas; `None` where nothing of it lies on the canvas.
/// A viewport that is empty or reaches over the edge would be a panic in the renderer.
fn viewport(rect: egui::Rect, pixels_per_point: f32, canvas: UVec2) -> Option<Viewport> {
    if !rect.is_finite() || pixels_per_point <= 0.0 {
        return None;
    }
    let pixels = |point: egui::Pos2| Vec2::new(point.x, point.y) * pixels_per_point;
    let low = pixels(rect.min).round().max(Vec2::ZERO).as_uvec2().min(canvas);
    let high = pixels(rect.max).round().max(Vec2::ZERO).as_uvec2().min(canvas);
    let size = high.saturating_sub(low);
    (size.min_element() > 0).then(|| Viewport { physical_position: low, physical_size: size, ..default() })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fitted(rect: [f32; 4], scale: f32, canvas: (u32, u32)) -> Option<[u32; 4]> {
        let [left, top, right, bottom] = rect;
        let rect = egui::Rect::from_min_max(egui::pos2(left, top), egui::pos2(right, bottom));
        let found = viewport(rect, scale, canvas.into())?;
        let (at, size) = (found.physical_position, found.physical_size);
        Some([at.x, at.y, size.x, size.y])
    }

    #[test]
    fn points_become_pixels() {
        assert_eq!(fitted([10.0, 20.0, 110.0, 70.0], 1.0, (200, 100)), Some([10, 20, 100, 50]));
        assert_eq!(fitted([10.0, 20.0, 60.0, 45.0], 2.0, (200, 100)), Some([20, 40, 100, 50]));
    }

    #[test]
    fn nothing_reaches_over_the_edge() {
        assert_eq!(fitted([-5.0, -5.0, 500.0, 500.0], 1.0, (200, 100)), Some([0, 0, 200, 100]));
        assert_eq!(fitted([150.0, 0.0, 500.0, 40.0], 1.5, (200, 100)), None);
    }

    #[test]
    fn empty_and_impossible_rectangles_have_no_viewport() {
        assert_eq!(fitted([10.0, 10.0, 10.2, 50.0], 1.0, (200, 100)), None);
        assert_eq!(fitted([50.0, 10.0, 10.0, 50.0], 1.0, (200, 100)), None);
        assert_eq!(fitted([0.0, 0.0, 10.0, 10.0], 1.0, (0, 0)), None);
        assert_eq!(fitted([0.0, 0.0, f32::INFINITY, 10.0], 1.0, (200, 100)), None);
        assert_eq!(fitted([0.0, 0.0, 10.0, 10.0], 0.0, (200, 100)), None);
    }
}
