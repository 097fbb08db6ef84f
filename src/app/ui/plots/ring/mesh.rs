//! Bands around a point as one mesh, with soft edges: thousands of arcs cost one shape.

use bevy_egui::egui::{Color32, Mesh, Painter, Pos2, Shape, vec2};
use std::f64::consts::TAU;

/// Pieces of a whole turn.
const PIECES: f64 = 200.0;

/// A point on a circle; turn 0 is at the top, and it goes round clockwise.
pub fn place(centre: Pos2, radius: f32, turn: f64) -> Pos2 {
    let (sin, cos) = (turn * TAU).sin_cos();
    centre + vec2(sin as f32, -cos as f32) * radius
}

/// The turn of a point, 0 to 1, and how far it is from the centre.
pub fn turn(centre: Pos2, at: Pos2) -> (f64, f32) {
    let away = at - centre;
    let turn = (f64::from(away.x).atan2(f64::from(-away.y)) / TAU).rem_euclid(1.0);
    // Just before 0, rounding may give 1.
    (if turn < 1.0 { turn } else { 0.0 }, away.length())
}

/// Gathers bands.
pub struct Bands {
    centre: Pos2,
    mesh: Mesh,
}

impl Bands {
    /// None yet.
    pub fn new(centre: Pos2) -> Self {
        Self { centre, mesh: Mesh::default() }
    }

    /// A band between two turns and two radii.
    pub fn add(&mut self, (from, to): (f64, f64), (inner, outer): (f32, f32), colour: Color32) {
        let steps = ((to - from) * PIECES).ceil().max(1.0) as u32;
        let soft = ((outer - inner) / 2.0).min(0.5);
        let radii = [outer + soft, outer - soft, inner + soft, inner - soft];
        let colours = [Color32::TRANSPARENT, colour, colour, Color32::TRANSPARENT];
        let first = self.mesh.vertices.len() as u32;
        for step in 0..=steps {
            let turn = from + (to - from) * f64::from(step) / f64::from(steps);
            for (radius, colour) in radii.into_iter().zip(colours) {
                self.mesh.colored_vertex(place(self.centre, radius, turn), colour);
            }
        }
        for corner in (0..steps).flat_map(|step| (0..3).map(move |side| first + 4 * step + side)) {
            self.mesh.add_triangle(corner, corner + 1, corner + 4);
            self.mesh.add_triangle(corner + 1, corner + 5, corner + 4);
        }
    }

    /// Draws them.
    pub fn paint(self, painter: &Painter) {
        painter.add(Shape::mesh(self.mesh));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::pos2;

    #[test]
    fn places_and_turns_are_each_others_way_back() {
        let centre = pos2(10.0, 20.0);
        assert!(place(centre, 5.0, 0.25).distance(pos2(15.0, 20.0)) < 1e-5, "a quarter is at the right");
        for at in [0.0, 0.1, 0.26, 0.5, 0.77, 0.999] {
            let (turn, away) = turn(centre, place(centre, 50.0, at));
            assert!((turn - at).abs() < 1e-6 && (away - 50.0).abs() < 1e-4, "{at}: {turn} {away}");
        }
        assert_eq!(turn(centre, centre).1, 0.0);
    }

    #[test]
    fn a_band_lies_between_its_radii() {
        let centre = pos2(0.0, 0.0);
        let mut bands = Bands::new(centre);
        bands.add((-0.1, 0.3), (40.0, 60.0), Color32::RED);
        bands.add((0.5, 0.5), (40.0, 60.0), Color32::RED);
        let away = |at: Pos2| at.distance(centre);
        assert!(bands.mesh.is_valid());
        assert!(bands.mesh.vertices.iter().all(|corner| (39.4..60.6).contains(&away(corner.pos))));
    }
}
