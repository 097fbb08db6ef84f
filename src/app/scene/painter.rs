//! Flat coloured shapes, gathered into one mesh. Places are in units from the top left corner of the scene, y down.
//!
//! Knows nothing of what the shapes mean.

use super::super::theme;
use bevy::asset::RenderAssetUsages;
use bevy::color::LinearRgba;
use bevy::math::{Rect, Vec2};
use bevy::mesh::{Indices, Mesh, PrimitiveTopology};
use bevy_egui::egui::Color32;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Points of a quarter circle.
const CORNER: usize = 5;

/// Gathers shapes; later ones lie on earlier ones.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Painter {
    half: Vec2,
    positions: Vec<[f32; 3]>,
    colours: Vec<[f32; 4]>,
    indices: Vec<u32>,
}

impl Painter {
    /// Nothing yet, in a scene of this size.
    #[must_use]
    pub fn new(size: Vec2) -> Self {
        Self { half: size / 2.0, ..Self::default() }
    }

    /// How many corners were drawn.
    #[cfg(test)]
    #[must_use]
    pub fn corners(&self) -> usize {
        self.positions.len()
    }

    /// The shapes as a mesh in the plane of the scene, its middle at the origin.
    #[must_use]
    pub fn mesh(self) -> Mesh {
        let Self { half, mut positions, mut colours, mut indices } = self;
        if positions.is_empty() {
            // A mesh must have something in it.
            positions = vec![[half.x, half.y, 0.0]; 3];
            colours = vec![[0.0; 4]; 3];
            indices = vec![0, 1, 2];
        }
        Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
            .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
            .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
            .with_inserted_indices(Indices::U32(indices))
    }

    /// A filled convex shape.
    pub fn fill(&mut self, outline: &[Vec2], colour: Color32) {
        let first = self.push(outline, colour);
        for corner in 2..outline.len() as u32 {
            self.indices.extend([first, first + corner - 1, first + corner]);
        }
    }

    /// A filled rectangle with round corners.
    pub fn rect(&mut self, rect: Rect, radius: f32, colour: Color32) {
        if radius <= 0.5 {
            let Rect { min, max } = rect;
            self.fill(&[min, Vec2::new(max.x, min.y), max, Vec2::new(min.x, max.y)], colour);
        } else {
            self.fill(&rounded(rect, radius), colour);
        }
    }

    /// The edge of a rectangle, inside of it.
    pub fn border(&mut self, rect: Rect, radius: f32, width: f32, colour: Color32) {
        let inner = rect.inflate(-width);
        self.band(&rounded(rect, radius), &rounded(inner, (radius - width).max(0.0)), true, colour);
    }

    /// A filled circle.
    pub fn disc(&mut self, centre: Vec2, radius: f32, colour: Color32) {
        let corners = (radius * 2.2).clamp(8.0, 48.0) as usize;
        let outline: Vec<Vec2> = (0..corners).map(|at| on_circle(centre, radius, at as f32 / corners as f32)).collect();
        self.fill(&outline, colour);
    }

    /// A part of a ring, clockwise from the top; `share` is 0 to 1.
    pub fn ring(&mut self, centre: Vec2, radius: f32, width: f32, share: f32, colour: Color32) {
        let share = share.clamp(0.0, 1.0);
        let steps = (48.0 * share).ceil() as usize;
        if steps == 0 {
            return;
        }
        let arc = |radius: f32| -> Vec<Vec2> {
            (0..=steps).map(|at| on_circle(centre, radius, share * at as f32 / steps as f32)).collect()
        };
        self.band(&arc(radius), &arc(radius - width), false, colour);
    }

    /// A part of a band around a point, between two radii and two turns; a turn is 0 at the top and grows clockwise to 1.
    pub fn arc(&mut self, centre: Vec2, (inner, outer): (f32, f32), (from, to): (f32, f32), colour: Color32) {
        let steps = ((to - from) * 160.0).ceil().max(1.0) as usize;
        let edge = |radius: f32| -> Vec<Vec2> {
            let turn = |at: usize| from + (to - from) * at as f32 / steps as f32;
            (0..=steps).map(|at| on_circle(centre, radius, turn(at))).collect()
        };
        self.band(&edge(outer), &edge(inner), false, colour);
    }

    /// A line through points.
    pub fn line(&mut self, points: &[Vec2], width: f32, colour: Color32) {
        let side = |at: usize| {
            let before = points[at.saturating_sub(1)];
            let after = points[(at + 1).min(points.len() - 1)];
            (after - before).normalize_or_zero().perp() * (width / 2.0)
        };
        let shifted = |by: f32| -> Vec<Vec2> { (0..points.len()).map(|at| points[at] + side(at) * by).collect() };
        self.band(&shifted(1.0), &shifted(-1.0), false, colour);
    }

    /// A cross, the mark of what failed.
    pub fn cross(&mut self, centre: Vec2, radius: f32, width: f32, colour: Color32) {
        let arm = Vec2::splat(radius);
        self.line(&[centre - arm, centre + arm], width, colour);
        let arm = Vec2::new(radius, -radius);
        self.line(&[centre - arm, centre + arm], width, colour);
    }

    /// A square that stands on its corner.
    pub fn diamond(&mut self, centre: Vec2, radius: f32, colour: Color32) {
        let (across, down) = (Vec2::X * radius, Vec2::Y * radius);
        self.fill(&[centre - down, centre + across, centre + down, centre - across], colour);
    }

    /// What lies between two lines with as many points.
    fn band(&mut self, outer: &[Vec2], inner: &[Vec2], closed: bool, colour: Color32) {
        let count = outer.len() as u32;
        let out = self.push(outer, colour);
        let into = self.push(inner, colour);
        let last = if closed { count } else { count.saturating_sub(1) };
        for at in 0..last {
            let next = (at + 1) % count;
            self.indices.extend([out + at, out + next, into + at, into + at, out + next, into + next]);
        }
    }

    fn push(&mut self, points: &[Vec2], colour: Color32) -> u32 {
        let first = self.positions.len() as u32;
        let half = self.half;
        self.positions.extend(points.iter().map(|point| [point.x - half.x, half.y - point.y, 0.0]));
        let colour = LinearRgba::from(theme::scene(colour));
        let colour = [colour.red, colour.green, colour.blue, colour.alpha];
        self.colours.extend(std::iter::repeat_n(colour, points.len()));
        first
    }
}

/// A mixture of two colours: `share` of the second.
#[must_use]
pub fn mix(one: Color32, other: Color32, share: f32) -> Color32 {
    one.lerp_to_gamma(other, share.clamp(0.0, 1.0))
}

/// `turn` is 0 at the top and grows clockwise to 1.
fn on_circle(centre: Vec2, radius: f32, turn: f32) -> Vec2 {
    let (sin, cos) = (turn * TAU).sin_cos();
    centre + Vec2::new(sin, -cos) * radius
}

fn rounded(rect: Rect, radius: f32) -> Vec<Vec2> {
    let radius = radius.clamp(0.0, rect.size().min_element() / 2.0);
    let Rect { min, max } = rect.inflate(-radius);
    // Clockwise from the top left; each begins where the side before it ends.
    let corners = [(min, 3.0), (Vec2::new(max.x, min.y), 0.0), (max, 1.0), (Vec2::new(min.x, max.y), 2.0)];
    let of_corner = |(centre, quarter): (Vec2, f32)| {
        (0..CORNER).map(move |at| {
            let angle = (quarter + at as f32 / (CORNER - 1) as f32) * FRAC_PI_2;
            on_circle(centre, radius, angle / TAU)
        })
    };
    corners.into_iter().flat_map(of_corner).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(painter: &Painter) -> Rect {
        let points = painter.positions.iter().map(|[x, y, _]| Vec2::new(*x, *y));
        points.fold(Rect::EMPTY, |rect, point| rect.union_point(point))
    }

    #[test]
    fn shapes_stay_within_their_bounds() {
        let mut painter = Painter::new(Vec2::new(200.0, 100.0));
        painter.rect(Rect::new(0.0, 0.0, 200.0, 100.0), 12.0, Color32::WHITE);
        painter.border(Rect::new(0.0, 0.0, 200.0, 100.0), 12.0, 2.0, Color32::WHITE);
        painter.ring(Vec2::new(50.0, 50.0), 50.0, 6.0, 1.0, Color32::WHITE);
        let bounds = bounds(&painter);
        assert!(bounds.min.distance(Vec2::new(-100.0, -50.0)) < 0.01, "{bounds:?}");
        assert!(bounds.max.distance(Vec2::new(100.0, 50.0)) < 0.01, "{bounds:?}");
    }

    #[test]
    fn every_index_has_its_corner() {
        let mut painter = Painter::new(Vec2::splat(10.0));
        painter.line(&[Vec2::ZERO, Vec2::X, Vec2::ONE], 1.0, Color32::WHITE);
        painter.cross(Vec2::ONE, 1.0, 1.0, Color32::WHITE);
        painter.ring(Vec2::ONE, 1.0, 0.5, 0.01, Color32::WHITE);
        painter.ring(Vec2::ONE, 1.0, 0.5, 0.0, Color32::WHITE);
        assert!(painter.indices.iter().all(|index| (*index as usize) < painter.corners()));
        assert_eq!(painter.indices.len() % 3, 0);
    }

    #[test]
    fn a_mesh_is_never_empty() {
        assert_eq!(Painter::new(Vec2::ONE).mesh().count_vertices(), 3);
    }
}
