//! Wires: from the clients to the balancer, and on curves from there to the machines; as wide as what flows on them.
//! To a grid they lead to its lines: each machine is reached along its line.

use super::drawing::{Drawing, Sight};
use super::layout::{Form, Layout};
use super::painter::mix;
use super::state::State;
use bevy::math::Vec2;

/// Pieces of a drawn curve.
const PIECES: usize = 28;

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

/// The way of a request from the balancer to its machine: on a wire, and in a grid along the rail and its line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Way {
    wire: Wire,
    /// Where it is left.
    corner: Vec2,
    end: Vec2,
    /// What the wire and the rail take of the whole.
    shares: [f32; 2],
}

impl Way {
    /// The way to a machine.
    #[must_use]
    pub fn new(layout: &Layout, machine: usize) -> Self {
        let end = layout.entry(machine);
        let Some(height) = layout.trunks.get(layout.trunk(end.y)) else {
            return Self { wire: Wire::new(layout, end), corner: end, end, shares: [1.0, 0.0] };
        };
        let wire = Wire::new(layout, Vec2::new(layout.rail(), *height));
        let corner = Vec2::new(wire.to.x, end.y);
        let lengths = [wire.from.distance(wire.to), wire.to.distance(corner), corner.distance(end)];
        let whole = lengths.iter().sum::<f32>().max(f32::MIN_POSITIVE);
        Self { wire, corner, end, shares: [lengths[0] / whole, lengths[1] / whole] }
    }

    /// The point at `share` of it, 0 to 1.
    #[must_use]
    pub fn at(&self, share: f32) -> Vec2 {
        let [wire, rail] = self.shares;
        match share {
            share if share < wire => self.wire.at(share / wire),
            share if share < wire + rail => self.wire.to.lerp(self.corner, (share - wire) / rail),
            _ => self.corner.lerp(self.end, ((share - wire - rail) / (1.0 - wire - rail).max(1e-6)).min(1.0)),
        }
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

/// A wire to each line of the grid and along it; to a heat map, to a rail from which its lines begin.
fn draw_to_grid(sight: &Sight, drawing: &mut Drawing) {
    let layout = sight.layout;
    let mut trunks = vec![Trunk { flow: 0.0, until: 0.0, lines: (f32::MAX, f32::MIN) }; layout.trunks.len()];
    for (number, node) in sight.now.nodes.iter().enumerate() {
        let entry = layout.entry(number);
        if let Some(trunk) = trunks.get_mut(layout.trunk(entry.y)) {
            trunk.flow += node.reading.arrivals;
            trunk.until = trunk.until.max(entry.x);
            trunk.lines = (trunk.lines.0.min(entry.y), trunk.lines.1.max(entry.y));
        }
    }
    let most = trunks.iter().map(|trunk| trunk.flow).fold(1.0, f64::max);
    let (rail, thin) = (layout.rail(), 1.2 * layout.scale);
    let mut ends = (f32::MAX, f32::MIN);
    for (trunk, height) in trunks.iter().zip(&layout.trunks) {
        let end = Vec2::new(rail, *height);
        let width = 1.0 + 2.0 * (trunk.flow / most) as f32;
        draw_curve(Wire::new(layout, end), width * layout.scale, sight.colours.wire, drawing);
        let (top, bottom) = trunk.lines;
        if layout.form == Form::Square && top == bottom {
            drawing.shapes.line(&[end, Vec2::new(trunk.until, *height)], thin, sight.colours.wire);
        }
        ends = (ends.0.min(top), ends.1.max(bottom));
    }
    if layout.form == Form::Heat {
        let ends = [ends.0, ends.1].map(|height| Vec2::new(rail, height));
        drawing.shapes.line(&ends, thin, sight.colours.wire);
    }
}

/// What a wire to a grid leads to.
#[derive(Clone, Copy)]
struct Trunk {
    /// Requests of the last tick.
    flow: f64,
    /// The place of its last machine.
    until: f32,
    /// Its first line and its last.
    lines: (f32, f32),
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

    fn layout(count: usize) -> Layout {
        let pools: Vec<Option<usize>> = (0..count).map(|at| (at % 3 == 2).then_some(0)).collect();
        Layout::new(Vec2::new(822.0, 612.0), &pools, false)
    }

    #[test]
    fn a_way_follows_its_wire_and_its_line_to_the_machine() {
        for count in [6, 13, 40, 200, 201, 10_000] {
            let layout = layout(count);
            for machine in (0..count).step_by(1 + count / 50) {
                let way = Way::new(&layout, machine);
                let points: Vec<Vec2> = (0..=300).map(|at| way.at(at as f32 / 300.0)).collect();
                assert!(points[0].distance(way.wire.from) < 1e-3, "{count} {machine}");
                assert!(points[300].distance(layout.entry(machine)) < 1e-2, "{count} {machine}");
                let step = points[0].distance(points[300]) / 30.0;
                assert!(points.windows(2).all(|pair| pair[0].distance(pair[1]) < step), "{count} {machine}: it jumps");
                let inside = points.iter().filter(|point| point.x > layout.rail() + 0.01);
                let own_line = |point: &Vec2| (point.y - layout.entry(machine).y).abs() < 0.01;
                assert!(layout.form.is_card() || inside.clone().all(own_line), "{count} {machine}");
                if layout.form == Form::Square {
                    let covered = |point: &&Vec2| layout.places.iter().any(|place| place.contains(**point));
                    assert_eq!(inside.clone().find(covered), None, "{count} {machine}: it covers a name");
                }
            }
        }
    }

    #[test]
    fn wires_to_a_grid_lead_to_every_line() {
        for (count, each) in [(13, true), (200, true), (1000, false)] {
            let layout = layout(count);
            let mut lines: Vec<f32> = (0..count).map(|machine| layout.entry(machine).y).collect();
            lines.sort_by(f32::total_cmp);
            lines.dedup_by(|a, b| (*a - *b).abs() < 0.01);
            assert_eq!(lines.len() == layout.trunks.len(), each, "{count}");
            assert!(layout.trunks.windows(2).all(|pair| pair[0] < pair[1]));
            let step = (lines[lines.len() - 1] - lines[0]) / layout.trunks.len() as f32;
            for line in lines {
                let away = (layout.trunks[layout.trunk(line)] - line).abs();
                assert!(away < if each { 0.01 } else { step }, "{count}: {away} from {line}");
            }
        }
    }
}
