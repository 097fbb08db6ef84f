//! Pan by dragging, zoom at the pointer by the wheel, everything again by a double click: cameras only, never the layout.

use super::super::desk::FrameSystems;
use super::super::stage::{LANE_SPACING, SceneArea, SceneCamera};
use super::super::wake::Redraw;
use bevy::prelude::*;
use bevy_egui::egui::{self, PointerButton};
use bevy_egui::{EguiContext, PrimaryEguiContext};

/// Units in one point of the canvas, at the closest and at the farthest.
const ZOOM: (f32, f32) = (0.2, 1.0);

/// Moves cameras before the scenes are drawn.
pub fn plugin(app: &mut App) {
    app.add_systems(Update, move_cameras.in_set(FrameSystems::Draw));
}

/// What the pointer wants in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Wish {
    drag: Vec2,
    zoom: f32,
    fit: bool,
}

fn move_cameras(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut cameras: Query<(&SceneCamera, &mut Transform, &mut Projection)>,
    area: Res<SceneArea>,
    mut held: Local<Option<usize>>,
    mut redraw: Option<ResMut<Redraw>>,
) {
    let Ok(mut context) = contexts.single_mut() else { return };
    let ctx = context.get_mut();
    let under = area.under_pointer(ctx);
    let (pressed, down) = ctx.input(|input| (input.pointer.primary_pressed(), input.pointer.primary_down()));
    if pressed {
        *held = under.map(|(lane, _)| lane);
    } else if !down {
        *held = None;
    }
    let Some((lane, pointer)) = under else { return };
    let wish = wish(ctx, *held == Some(lane));
    if wish == Wish::default() {
        return;
    }
    for (_, mut transform, mut projection) in cameras.iter_mut().filter(|(camera, ..)| camera.lane == lane) {
        let Projection::Orthographic(projection) = projection.as_mut() else { continue };
        let half = area.rects[lane].size() / 2.0;
        let pointer = Vec2::new(pointer.x - half.x, half.y - pointer.y);
        let home = Vec2::X * lane as f32 * LANE_SPACING;
        let at = transform.translation.truncate() - home;
        let (at, scale) = moved((at, projection.scale), wish, pointer, Vec2::new(half.x, half.y));
        transform.translation = (home + at).extend(transform.translation.z);
        projection.scale = scale;
        if let Some(redraw) = redraw.as_deref_mut() {
            redraw.once();
        }
    }
}

fn wish(ctx: &egui::Context, held: bool) -> Wish {
    ctx.input(|input| {
        let drag = if held { input.pointer.delta() } else { egui::Vec2::ZERO };
        Wish {
            drag: Vec2::new(drag.x, -drag.y),
            zoom: input.smooth_scroll_delta.y,
            fit: input.pointer.button_double_clicked(PointerButton::Primary),
        }
    })
}

/// The camera's place and scale after a wish; what is under the pointer stays there, and the scene stays in sight.
fn moved((at, scale): (Vec2, f32), wish: Wish, pointer: Vec2, half: Vec2) -> (Vec2, f32) {
    if wish.fit {
        return (Vec2::ZERO, 1.0);
    }
    let closer = (scale * (-wish.zoom / 300.0).exp()).clamp(ZOOM.0, ZOOM.1);
    let at = at - wish.drag * scale + pointer * (scale - closer);
    let room = half * (ZOOM.1 - closer);
    (at.clamp(-room, room), closer)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Vec2 = Vec2::new(400.0, 300.0);

    fn after(view: (Vec2, f32), wish: Wish, pointer: Vec2) -> (Vec2, f32) {
        moved(view, wish, pointer, HALF)
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let pointer = Vec2::new(100.0, -50.0);
        let (at, scale) = after((Vec2::ZERO, 1.0), Wish { zoom: 120.0, ..Wish::default() }, pointer);
        assert!(scale < 1.0);
        assert!((at + pointer * scale).distance(pointer) < 1e-3);
    }

    #[test]
    fn the_scene_never_leaves_the_sight() {
        let far = Wish { drag: Vec2::splat(1e6), ..Wish::default() };
        assert_eq!(after((Vec2::ZERO, 1.0), far, Vec2::ZERO), (Vec2::ZERO, 1.0));
        let (at, _) = after((Vec2::ZERO, 0.5), far, Vec2::ZERO);
        assert_eq!(at, -HALF * 0.5);
        let (_, scale) = after((Vec2::ZERO, 0.5), Wish { zoom: -1e6, ..Wish::default() }, Vec2::ZERO);
        assert_eq!(scale, 1.0);
    }

    #[test]
    fn a_double_click_shows_all() {
        let fit = Wish { fit: true, ..Wish::default() };
        assert_eq!(after((Vec2::ONE, 0.3), fit, Vec2::ONE), (Vec2::ZERO, 1.0));
    }
}
