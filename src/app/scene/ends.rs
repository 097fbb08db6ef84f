//! Where requests come from and who sends them on: the clients' circle and the balancer's diamond.

use super::card::short;
use super::drawing::{Drawing, Sight};
use super::label::{Align, Label};
use bevy::math::Vec2;
use std::f32::consts::TAU;

/// Draws both.
pub fn draw(sight: &Sight, drawing: &mut Drawing) {
    draw_clients(sight, drawing);
    draw_balancer(sight, drawing);
}

fn draw_clients(sight: &Sight, drawing: &mut Drawing) {
    let (layout, colours) = (sight.layout, sight.colours);
    let (centre, radius) = (layout.client, layout.client_radius);
    let edge = 2.0 * layout.scale;
    drawing.shapes.disc(centre, radius, colours.card);
    drawing.shapes.ring(centre, radius, edge, 1.0, colours.accent);
    let wave = |at: usize| {
        let share = at as f32 / 16.0;
        let across = Vec2::new((share - 0.5) * radius * 1.5, -radius * 1.45);
        centre + across - Vec2::Y * (share * TAU).sin() * radius * 0.18
    };
    let points: Vec<Vec2> = (0..=16).map(wave).collect();
    drawing.shapes.line(&points, 1.5 * layout.scale, colours.accent);
    let (name, rate) = (centre - Vec2::Y * radius * 0.28, centre + Vec2::Y * radius * 0.28);
    let size = (13.5 * layout.scale).min(radius * 0.5);
    drawing.labels.push(Label::new(name, Align::Middle, "λ(t)", size, colours.strong).strong());
    let text = sight.locale.text_with("scene-rate", &[("rate", short(sight.now.rate, sight.locale).into())]);
    let rate = Label::new(rate, Align::Middle, text, layout.small, colours.weak);
    // The chord at its height, without the edge.
    drawing.labels.push(or_below(rate, 1.8 * radius - 2.0 * edge, centre, radius));
}

fn draw_balancer(sight: &Sight, drawing: &mut Drawing) {
    let (layout, colours) = (sight.layout, sight.colours);
    let (centre, radius) = (layout.balancer, layout.balancer_radius);
    drawing.shapes.diamond(centre, radius, colours.accent);
    drawing.shapes.diamond(centre, radius - 2.8 * layout.scale, colours.card);
    let size = (13.5 * layout.scale).min(radius * 0.42);
    let label = Label::new(centre, Align::Middle, sight.locale.text("scene-route"), size, colours.strong);
    let room = 2.0 * radius - label.size - 4.0 * layout.scale;
    drawing.labels.push(or_below(label.strong(), room, centre, radius));
}

/// A text in a figure, or below it where it has no room in it.
fn or_below(label: Label, room: f32, centre: Vec2, radius: f32) -> Label {
    if label.width() <= room {
        return label;
    }
    let inside = (label.width() / 2.0 + 1.0).max(centre.x);
    Label { at: Vec2::new(inside, centre.y + radius + 0.8 * label.size), ..label }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::Color32;

    #[test]
    fn a_text_that_is_too_wide_stands_below() {
        let centre = Vec2::new(100.0, 50.0);
        let label = |text: &str| Label::new(centre, Align::Middle, text, 11.0, Color32::WHITE);
        assert_eq!(or_below(label("ab"), 30.0, centre, 20.0), label("ab"));
        let below = or_below(label("abcdefgh"), 30.0, centre, 20.0);
        assert!(below.at.y - below.size / 2.0 > centre.y + 20.0 && below.at.x == centre.x, "{below:?}");
        let at_edge = or_below(label("abcdefgh"), 30.0, Vec2::new(22.0, 50.0), 20.0);
        assert!(at_edge.at.x > at_edge.width() / 2.0, "nothing is cut at the edge of the scene");
    }
}
