//! What lies over a scene and stays in its place however the scene is looked at: its title and its legend.

use super::super::locale::Locale;
use super::super::look::Look;
use super::super::wake::Redraw;
use super::label::{self, Field, Labels};
use super::layout::Form;
use super::legend::{self, Legend};
use super::view::{SceneView, SceneViews};
use super::{Paint, Scene, painter, put};
use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;

/// Above shapes, dots and texts of the scene.
const HEIGHT: f32 = 4.0;

/// The title and the legend of one scene; its entity is a child of the scene's.
#[derive(Component)]
pub struct Over {
    shapes: Handle<Mesh>,
    labels: Labels,
    drawn: Option<Drawn>,
    view: SceneView,
}

/// What they depend on.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    look: Look,
    locale: Locale,
    size: Vec2,
    form: Form,
    per_dot: u64,
    zoomed: bool,
}

/// Adds them to a scene.
pub fn add(root: Entity, paint: &Paint, meshes: &mut Assets<Mesh>, commands: &mut Commands) {
    let shapes = meshes.add(painter::Painter::default().mesh());
    let mesh = (Mesh2d(shapes.clone()), MeshMaterial2d(paint.0.clone()), NoFrustumCulling);
    let over = Over { shapes, labels: Labels::default(), drawn: None, view: SceneView::default() };
    commands.spawn((over, mesh, Transform::from_xyz(0.0, 0.0, HEIGHT), ChildOf(root)));
}

/// Draws them where they changed, and keeps them in their place on the screen.
pub fn draw(
    mut commands: Commands,
    mut overs: Query<(Entity, &mut Over, &mut Transform, &ChildOf)>,
    scenes: Query<&Scene>,
    (look, locale, views): (Res<Look>, Res<Locale>, Res<SceneViews>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraw: Option<ResMut<Redraw>>,
) {
    for (entity, mut over, mut place, scene) in &mut overs {
        let Ok(scene) = scenes.get(scene.parent()) else { continue };
        let Some(layout) = &scene.layout else { continue };
        let (over, view) = (over.bypass_change_detection(), views.of(scene.lane));
        if over.view != view {
            over.view = view;
            *place = view.fixed(HEIGHT);
        }
        let per_dot = scene.stream.per_dot();
        let (size, form) = (layout.size, layout.form);
        let drawn = Drawn { look: *look, locale: *locale, size, form, per_dot, zoomed: view.is_closer() };
        if over.drawn == Some(drawn) {
            continue;
        }
        let colours = look.theme.palette();
        let drawing = legend::draw(&Legend { layout, colours, locale: *locale, per_dot, zoomed: drawn.zoomed });
        put(&mut meshes, &over.shapes, drawing.shapes);
        over.labels.show(drawing.labels, entity, Field { size, near: 1.0 }, &mut commands);
        over.drawn = Some(drawn);
        label::settle(redraw.as_deref_mut());
    }
}
