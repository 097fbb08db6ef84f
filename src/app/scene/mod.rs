//! The drawn scene of each lane: clients, balancer, machines, reserve pools, and requests in motion.
//!
//! ```text
//! lane ─► drawing ─► card | grid, wire, pool_frame, ends, ring       after each tick: shapes and texts
//!    │       └─► layout, state ─► painter, label
//!    ├──► stream ─► dots ─► painter                                  in each frame: requests
//!    └──► over ─► legend ─► painter, label                           seldom: title and legend
//! ```
//!
//! A scene is four things: a mesh of shapes, a mesh of dots above it, texts, and what lies over all; each is touched only
//! where what it shows has changed. It reads lanes and never acts on them.

mod card;
mod cells;
mod dots;
mod drawing;
mod ends;
mod grid;
mod label;
mod layout;
mod legend;
mod over;
mod painter;
mod pool_frame;
mod ring;
mod state;
mod stream;
mod value;
mod view;
mod wire;

pub use card::short;
pub use layout::{Form, Layout, RingPlace};
pub use state::State;
pub use view::{SceneView, SceneViews};

use super::chosen::Chosen;
use super::desk::FrameSystems;
use super::lane::Lane;
use super::locale::Locale;
use super::look::Look;
use super::playback::Playback;
use super::ring::{Fade, Picture};
use super::stage::{LANE_SPACING, SceneArea};
use super::wake::Redraw;
use crate::sim::NodeId;
use bevy::camera::visibility::NoFrustumCulling;
use bevy::prelude::*;
use bevy_egui::EguiPostUpdateSet;
use drawing::Sight;
use label::{Field, Labels};
use stream::Stream;
use view::Near;

/// Adds the scenes: one for each lane that has a rectangle.
pub fn plugin(app: &mut App) {
    app.init_resource::<Paint>()
        .add_systems(Update, (remove_scenes, add_scenes, draw_scenes, over::draw).chain().in_set(FrameSystems::Draw))
        .add_systems(PostUpdate, follow_area.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput))
        .add_plugins(view::plugin);
}

/// The one material of all shapes: their colours are in the meshes.
#[derive(Resource)]
struct Paint(Handle<ColorMaterial>);

impl FromWorld for Paint {
    fn from_world(world: &mut World) -> Self {
        Self(world.resource_mut::<Assets<ColorMaterial>>().add(ColorMaterial::default()))
    }
}

/// The scene of one lane; its entity carries meshes and texts as children.
#[derive(Component)]
struct Scene {
    lane: usize,
    shapes: Handle<Mesh>,
    dots: Handle<Mesh>,
    labels: Labels,
    layout: Option<Layout>,
    stream: Stream,
    drawn: Option<Drawn>,
    dotted: Option<Dotted>,
}

/// What the shapes and texts depend on.
#[derive(Clone, Copy, PartialEq)]
struct Drawn {
    version: u64,
    look: Look,
    locale: Locale,
    size: Vec2,
    per_dot: u64,
    selected: Option<NodeId>,
    fade: Fade,
    near: Near,
}

/// What the dots depend on.
#[derive(Clone, Copy, PartialEq)]
struct Dotted {
    drawn: Drawn,
    shown: u64,
    travel: u64,
}

/// What a scene is drawn for.
type Reason<'w> =
    (Res<'w, SceneArea>, Res<'w, Playback>, Res<'w, Look>, Res<'w, Locale>, Res<'w, Chosen>, Res<'w, SceneViews>);

fn remove_scenes(mut commands: Commands, scenes: Query<(Entity, &Scene)>, lanes: Query<&Lane>, area: Res<SceneArea>) {
    for (entity, scene) in &scenes {
        let is_shown = scene.lane < area.rects.len() && lanes.iter().any(|lane| lane.number == scene.lane);
        if !is_shown {
            commands.entity(entity).despawn();
        }
    }
}

fn add_scenes(
    mut commands: Commands,
    scenes: Query<&Scene>,
    lanes: Query<&Lane>,
    (area, paint): (Res<SceneArea>, Res<Paint>),
    mut meshes: ResMut<Assets<Mesh>>,
) {
    for lane in lanes.iter().filter(|lane| lane.number < area.rects.len()) {
        if scenes.iter().any(|scene| scene.lane == lane.number) {
            continue;
        }
        let [shapes, dots] = [0, 1].map(|_| meshes.add(painter::Painter::default().mesh()));
        let scene = Scene {
            lane: lane.number,
            shapes: shapes.clone(),
            dots: dots.clone(),
            labels: Labels::default(),
            layout: None,
            stream: Stream::default(),
            drawn: None,
            dotted: None,
        };
        let at = Transform::from_xyz(lane.number as f32 * LANE_SPACING, 0.0, 0.0);
        let root = commands.spawn((scene, at, Visibility::default())).id();
        for (mesh, height) in [(shapes, 0.0), (dots, 1.0)] {
            commands.spawn((
                Mesh2d(mesh),
                MeshMaterial2d(paint.0.clone()),
                Transform::from_xyz(0.0, 0.0, height),
                NoFrustumCulling,
                ChildOf(root),
            ));
        }
        over::add(root, &paint, &mut meshes, &mut commands);
    }
}

fn draw_scenes(
    mut commands: Commands,
    mut scenes: Query<(Entity, &mut Scene)>,
    lanes: Query<&Lane>,
    (area, playback, look, locale, chosen, views): Reason,
    mut meshes: ResMut<Assets<Mesh>>,
    mut redraw: Option<ResMut<Redraw>>,
) {
    for (root, mut scene) in &mut scenes {
        let Some(lane) = lanes.iter().find(|lane| lane.number == scene.lane) else { continue };
        let Some(rect) = area.rects.get(scene.lane) else { continue };
        let scene = scene.bypass_change_detection();
        if scene.drawn.is_none_or(|drawn| drawn.version != lane.version()) {
            scene.stream.take(lane, playback.playing);
        }
        let travel = scene.stream.pace(&playback, look.reduced_motion);
        let drawn = Drawn {
            version: lane.version(),
            look: *look,
            locale: *locale,
            size: (Vec2::new(rect.width(), rect.height()) * area.zoom).round(),
            per_dot: scene.stream.per_dot(),
            selected: chosen.node,
            fade: Fade::new(&playback, lane.now().dt.seconds(), look.reduced_motion),
            near: views.of(scene.lane).near(scene.layout.as_ref()),
        };
        if scene.drawn != Some(drawn) {
            scene.draw(lane, drawn, root, &mut commands, &mut meshes);
            label::settle(redraw.as_deref_mut());
        }
        let dotted = Dotted { drawn, shown: stream::nanos(playback.shown), travel };
        if scene.dotted != Some(dotted) {
            scene.dot(lane, dotted, &mut meshes);
        }
    }
}

/// The panels may leave another place than before; the next frame draws for it.
fn follow_area(area: Res<SceneArea>, mut redraw: Option<ResMut<Redraw>>) {
    if area.is_changed() {
        label::settle(redraw.as_deref_mut());
    }
}

impl Scene {
    fn draw(&mut self, lane: &Lane, drawn: Drawn, root: Entity, commands: &mut Commands, meshes: &mut Assets<Mesh>) {
        let pools: Vec<Option<usize>> = lane.now().nodes.iter().map(|node| node.pool).collect();
        let layout = Layout::enlarged(drawn.size, drawn.look.zoom(), &pools, lane.now().ring.is_some());
        let picture = layout.ring.and_then(|_| Picture::take(lane.sim(), ring::SLICES, drawn.fade));
        let sight = sight(lane, &layout, picture.as_ref(), drawn);
        let drawing = drawing::draw(&sight);
        put(meshes, &self.shapes, drawing.shapes);
        self.labels.show(drawing.labels, root, Field { size: drawn.size, near: drawn.near.by }, commands);
        self.layout = Some(layout);
        self.drawn = Some(drawn);
    }

    fn dot(&mut self, lane: &Lane, dotted: Dotted, meshes: &mut Assets<Mesh>) {
        let Some(layout) = &self.layout else { return };
        let sight = sight(lane, layout, None, dotted.drawn);
        let eased = !dotted.drawn.look.reduced_motion;
        put(meshes, &self.dots, dots::draw(&sight, &self.stream, dotted.shown, dotted.travel, eased));
        self.dotted = Some(dotted);
    }
}

fn sight<'a>(lane: &'a Lane, layout: &'a Layout, ring: Option<&'a Picture>, drawn: Drawn) -> Sight<'a> {
    Sight {
        now: lane.now(),
        scenario: lane.scenario(),
        layout,
        colours: drawn.look.theme.palette(),
        locale: drawn.locale,
        per_dot: drawn.per_dot,
        selected: drawn.selected,
        near: drawn.near,
        ring,
    }
}

fn put(meshes: &mut Assets<Mesh>, handle: &Handle<Mesh>, shapes: painter::Painter) {
    if let Some(mut mesh) = meshes.get_mut(handle) {
        *mesh = shapes.mesh();
    }
}
