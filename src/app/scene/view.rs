//! How a scene is looked at: pan by dragging, zoom at the pointer by the wheel, everything again by a double click.
//! Cameras only, never the layout.

use super::super::desk::FrameSystems;
use super::super::stage::{LANE_SPACING, MAX_LANES, SceneArea, SceneCamera};
use super::super::wake::Redraw;
use super::{Form, Layout, Scene};
use bevy::prelude::*;
use bevy_egui::egui::{self, PointerButton};
use bevy_egui::{EguiContext, PrimaryEguiContext};

/// Units of the scene in one unit of the canvas, at the farthest.
const FARTHEST: f32 = 1.0;

/// Moves cameras before the scenes are drawn.
pub fn plugin(app: &mut App) {
    app.init_resource::<SceneViews>()
        .add_systems(Update, (look_around, move_cameras).chain().in_set(FrameSystems::Draw).before(super::draw_scenes));
}

/// How one scene is looked at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneView {
    /// Where the middle of the sight is, from the middle of the scene, y up.
    at: Vec2,
    /// Units of the scene in one unit of the canvas.
    scale: f32,
}

impl Default for SceneView {
    fn default() -> Self {
        Self { at: Vec2::ZERO, scale: FARTHEST }
    }
}

impl SceneView {
    /// Where something of a scene stands on the screen, in points: the scene fills `area`, and a point has `zoom` units.
    /// The place is from the top left corner, y down.
    #[must_use]
    pub fn on_screen(self, place: Rect, area: egui::Rect, zoom: f32) -> egui::Rect {
        let half = Vec2::new(area.width(), area.height()) * zoom / 2.0;
        let shift = Vec2::new(self.at.x, -self.at.y);
        let seen = |corner: Vec2| {
            let from_middle = (corner - half - shift) / (self.scale * zoom);
            area.center() + egui::vec2(from_middle.x, from_middle.y)
        };
        egui::Rect::from_min_max(seen(place.min), seen(place.max))
    }

    /// Whether something of the scene may be out of sight.
    #[must_use]
    pub fn is_closer(self) -> bool {
        self.scale < FARTHEST
    }

    /// Where in the scene something stands that does not move on the screen, at this height.
    #[must_use]
    pub fn fixed(self, height: f32) -> Transform {
        Transform::from_translation(self.at.extend(height)).with_scale(Vec2::splat(self.scale).extend(1.0))
    }

    /// How closely a scene is looked at.
    #[must_use]
    pub fn near(self, layout: Option<&Layout>) -> Near {
        let by = ((-2.0 * self.scale.log2()).round() / 2.0).exp2();
        let Some(layout) = layout.filter(|layout| layout.form == Form::Heat && by > 1.0) else {
            return Near { by, seen: None };
        };
        let half = layout.size * self.scale / 2.0;
        let middle = layout.size / 2.0 + Vec2::new(self.at.x, -self.at.y);
        let step = layout.size / (4.0 * by);
        let (min, max) = (((middle - half) / step).floor() * step, ((middle + half) / step).ceil() * step);
        Near { by, seen: Some(Rect { min, max }) }
    }

    /// The view after a wish; what is under the pointer stays there, and the scene stays in sight.
    fn after(self, wish: Wish, pointer: Vec2, half: Vec2, closest: f32) -> Self {
        if wish.fit {
            return Self::default();
        }
        let closer = (self.scale * (-wish.zoom / 300.0).exp()).clamp(closest, FARTHEST);
        let at = self.at - wish.drag * self.scale + pointer * (self.scale - closer);
        let room = half * (FARTHEST - closer);
        Self { at: at.clamp(-room, room), scale: closer }
    }
}

/// How the scene of each lane is looked at.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct SceneViews([SceneView; MAX_LANES]);

impl SceneViews {
    /// How the scene of a lane is looked at.
    #[must_use]
    pub fn of(&self, lane: usize) -> SceneView {
        self.0.get(lane).copied().unwrap_or_default()
    }

    /// Everything in sight.
    pub fn fit(&mut self) {
        *self = Self::default();
    }
}

/// How closely a scene is looked at, in steps: what is drawn for one will do until the next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// Units of the canvas in one unit of the scene, about.
    pub by: f32,
    /// What must be drawn of very many machines; `None` for all.
    pub seen: Option<Rect>,
}

impl Default for Near {
    fn default() -> Self {
        Self { by: 1.0, seen: None }
    }
}

impl Near {
    /// Whether something in this place is to be drawn.
    #[must_use]
    pub fn shows(self, place: Rect) -> bool {
        self.seen.is_none_or(|seen| !seen.intersect(place).is_empty())
    }
}

/// What the pointer wants in one frame.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Wish {
    drag: Vec2,
    zoom: f32,
    fit: bool,
}

fn look_around(
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut views: ResMut<SceneViews>,
    (area, scenes): (Res<SceneArea>, Query<&Scene>),
    mut held: Local<Option<usize>>,
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
    let wish = wish(ctx, *held == Some(lane), area.zoom);
    if wish == Wish::default() || lane >= MAX_LANES {
        return;
    }
    let half = area.rects[lane].size() / 2.0;
    let layout = scenes.iter().find(|scene| scene.lane == lane).and_then(|scene| scene.layout.as_ref());
    let closest = layout.map_or(FARTHEST, Layout::closest);
    let pointer = Vec2::new(pointer.x - half.x, half.y - pointer.y) * area.zoom;
    views.0[lane] = views.0[lane].after(wish, pointer, Vec2::new(half.x, half.y) * area.zoom, closest);
}

fn move_cameras(
    views: Res<SceneViews>,
    mut cameras: Query<(&SceneCamera, &mut Transform, &mut Projection)>,
    mut redraw: Option<ResMut<Redraw>>,
) {
    if !views.is_changed() {
        return;
    }
    for (camera, mut transform, mut projection) in &mut cameras {
        let view = views.of(camera.lane);
        let home = Vec2::X * camera.lane as f32 * LANE_SPACING;
        transform.translation = (home + view.at).extend(transform.translation.z);
        if let Projection::Orthographic(projection) = projection.as_mut() {
            projection.scale = view.scale;
        }
    }
    if let Some(redraw) = redraw.as_deref_mut() {
        redraw.once();
    }
}

fn wish(ctx: &egui::Context, held: bool, zoom: f32) -> Wish {
    ctx.input(|input| {
        let drag = if held { input.pointer.delta() * zoom } else { egui::Vec2::ZERO };
        Wish {
            drag: Vec2::new(drag.x, -drag.y),
            zoom: input.smooth_scroll_delta.y,
            fit: input.pointer.button_double_clicked(PointerButton::Primary),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HALF: Vec2 = Vec2::new(400.0, 300.0);

    fn view(x: f32, y: f32, scale: f32) -> SceneView {
        SceneView { at: Vec2::new(x, y), scale }
    }

    #[test]
    fn zooming_keeps_what_is_under_the_pointer() {
        let pointer = Vec2::new(100.0, -50.0);
        let after = SceneView::default().after(Wish { zoom: 120.0, ..Wish::default() }, pointer, HALF, 0.2);
        assert!(after.scale < 1.0);
        assert!((after.at + pointer * after.scale).distance(pointer) < 1e-3);
    }

    #[test]
    fn the_scene_never_leaves_the_sight() {
        let far = Wish { drag: Vec2::splat(1e6), ..Wish::default() };
        assert_eq!(SceneView::default().after(far, Vec2::ZERO, HALF, 0.2), SceneView::default());
        assert_eq!(view(0.0, 0.0, 0.5).after(far, Vec2::ZERO, HALF, 0.2).at, -HALF * 0.5);
        let out = Wish { zoom: -1e6, ..Wish::default() };
        assert_eq!(view(0.0, 0.0, 0.5).after(out, Vec2::ZERO, HALF, 0.2).scale, 1.0);
    }

    #[test]
    fn a_double_click_shows_all() {
        let fit = Wish { fit: true, ..Wish::default() };
        assert_eq!(view(1.0, 1.0, 0.3).after(fit, Vec2::ONE, HALF, 0.2), SceneView::default());
    }

    #[test]
    fn things_are_found_where_they_are_seen() {
        let area = egui::Rect::from_min_size(egui::pos2(100.0, 50.0), egui::vec2(800.0, 600.0));
        let place = Rect::new(200.0, 100.0, 300.0, 150.0);
        let seen = SceneView::default().on_screen(place, area, 1.0);
        assert_eq!(seen, egui::Rect::from_min_max(egui::pos2(300.0, 150.0), egui::pos2(400.0, 200.0)));
        // Twice as close around the middle of the scene: twice as far from the middle of the area.
        let seen = view(0.0, 0.0, 0.5).on_screen(place, area, 1.0);
        assert_eq!(seen.min, egui::pos2(500.0 - 400.0, 350.0 - 400.0));
        // Larger texts: the same scene in fewer points.
        let area = egui::Rect::from_min_size(egui::pos2(50.0, 25.0), egui::vec2(400.0, 300.0));
        let seen = SceneView::default().on_screen(place, area, 2.0);
        assert_eq!(seen, egui::Rect::from_min_max(egui::pos2(150.0, 75.0), egui::pos2(200.0, 100.0)));
    }

    #[test]
    fn what_is_fixed_stays_in_its_place_on_the_screen() {
        let view = view(120.0, -40.0, 0.3);
        let point = Vec3::new(-200.0, 150.0, 0.0);
        let seen = (view.fixed(4.0).transform_point(point).truncate() - view.at) / view.scale;
        assert!(seen.distance(point.truncate()) < 1e-3);
    }

    #[test]
    fn what_is_drawn_from_near_will_do_until_the_next_step() {
        let layout = |count| Layout::new(HALF * 2.0, &vec![None; count], false);
        let (few, many) = (layout(6), layout(5000));
        assert_eq!(SceneView::default().near(Some(&many)), Near::default());
        assert_eq!(view(0.0, 0.0, 0.25).near(Some(&few)), Near { by: 4.0, seen: None });
        for scale in [0.9, 0.5, 0.3, 0.1] {
            let at = view(10.0, 5.0, scale);
            let near = at.near(Some(&many));
            assert!((near.by * scale).log2().abs() <= 0.26, "{scale}: {near:?}");
            let Some(seen) = near.seen else { continue };
            let sight = Rect::from_center_half_size(HALF + Vec2::new(10.0, -5.0), HALF * scale);
            assert!(seen.contains(sight.min) && seen.contains(sight.max), "{scale}");
            assert!(seen.width() <= sight.width() * 1.61);
            let moved = |step: i32| view(10.0 + HALF.x * scale * 0.01 * step as f32, 5.0, scale).near(Some(&many));
            let redrawn = (0..100).filter(|step| moved(*step) != moved(step + 1)).count();
            assert!((1..=5).contains(&redrawn), "{scale}: while half of the sight is passed, {redrawn} times");
        }
    }
}
