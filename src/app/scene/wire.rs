//! Wires: from the clients to the balancer, and on curves from there to the machines; as wide as what flows on them.

use super::drawing::{Drawing, Sight};
use super::layout::Layout;
use super::painter::mix;
use super::state::State;
use bevy::math::Vec2;

/// Pieces of a drawn curve.
const PIECES: usize = 28;
/// Wires to a grid of machines.
const MOST_TO_GRID: usize = 9;

/// A curve from the balancer to a machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wire {
    /// Its first point.
    pub from: Vec2,
    /// Its last point.
    pub to: Vec2,
}

impl Wire {
    /// The wire of a layout that ends at `to`.
    #[must_use]
    pub fn new(layout: &Layout, to: Vec2) -> Self {
        Self { from: layout.balancer + Vec2::X * layout.balancer_radius, to }
    }

    /// The point at `share` of it, 0 to 1: a cubic Bézier curve, level at both ends.
    #[must_use]
    pub fn at(&self, share: f32) -> Vec2 {
        let across = Vec2::X * (self.to.x - self.from.x) * 0.5;
        let (a, b, c, d) = (self.from, self.from + across, self.to - across, self.to);
        let rest = 1.0 - share;
        a * rest.powi(3) + b * (3.0 * rest * rest * share) + c * (3.0 * rest * share * share) + d * share.powi(3)
    }
}

/// Draws all wires.
pub fn draw(sight: &Sight, drawing: &mut Drawing) {
    let layout = sight.layout;
    let start = layout.client + Vec2::X * layout.client_radius;
    let end = layout.balancer - Vec2::X * layout.balancer_radius;
    drawing.shapes.line(&[start, end], 2.0 * layout.scale, sight.colours.wire);
    if layout.form.is_card() {
        draw_to_cards(sight, drawing);
    } else {
        draw_to_grid(sight, drawing);
    }
}

fn draw_to_cards(sight: &Sight, drawing: &mut Drawing) {
    let most = sight.now.nodes.iter().map(|node| node.reading.arrivals).fold(1.0, f64::max);
    for (number, node) in sight.now.nodes.iter().enumerate() {
        let state = sight.state(node);
        let share = (node.reading.arrivals / most) as f32;
        let width = if share > 0.0 { 1.5 + 4.0 * share } else { 1.0 };
        let colour = match state {
            State::Off | State::Removed | State::Starting { .. } => mix(sight.colours.ground, sight.colours.wire, 0.7),
            State::Failed | State::Overload => mix(sight.colours.wire, sight.colours.bad, 0.35),
            _ => sight.colours.wire,
        };
        draw_curve(Wire::new(sight.layout, sight.layout.entry(number)), width * sight.layout.scale, colour, drawing);
    }
}

/// A few wires to the edge of the grid stand for all.
fn draw_to_grid(sight: &Sight, drawing: &mut Drawing) {
    let yard = sight.layout.yard;
    let count = ((yard.height() / (48.0 * sight.layout.scale)) as usize).clamp(1, MOST_TO_GRID);
    for at in 0..count {
        let y = yard.min.y + yard.height() * (at as f32 + 0.5) / count as f32;
        let wire = Wire::new(sight.layout, Vec2::new(yard.min.x - 4.0, y));
        draw_curve(wire, 2.0 * sight.layout.scale, sight.colours.wire, drawing);
    }
}

fn draw_curve(wire: Wire, width: f32, colour: bevy_egui::egui::Color32, drawing: &mut Drawing) {
    let points: Vec<Vec2> = (0..=PIECES).map(|at| wire.at(at as f32 / PIECES as f32)).collect();
    drawing.shapes.line(&points, width, colour);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wire_begins_and_ends_where_it_says_and_goes_right() {
        let wire = Wire { from: Vec2::new(100.0, 200.0), to: Vec2::new(500.0, 40.0) };
        assert_eq!((wire.at(0.0), wire.at(1.0)), (wire.from, wire.to));
        let points: Vec<Vec2> = (0..=100).map(|at| wire.at(at as f32 / 100.0)).collect();
        assert!(points.windows(2).all(|pair| pair[0].x < pair[1].x && pair[0].y > pair[1].y));
    }
}
