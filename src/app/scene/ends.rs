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
    let text = sight.locale.text_with("scene-rate", &[("rate", short(sight.now.rate).into())]);
    drawing.labels.push(Label::new(rate, Align::Middle, text, layout.small, colours.weak));
}

fn draw_balancer(sight: &Sight, drawing: &mut Drawing) {
    let (layout, colours) = (sight.layout, sight.colours);
    let (centre, radius) = (layout.balancer, layout.balancer_radius);
    drawing.shapes.diamond(centre, radius, colours.accent);
    drawing.shapes.diamond(centre, radius - 2.8 * layout.scale, colours.card);
    let size = (13.5 * layout.scale).min(radius * 0.42);
    let label = Label::new(centre, Align::Middle, sight.locale.text("scene-route"), size, colours.strong);
    drawing.labels.push(label.strong());
}
