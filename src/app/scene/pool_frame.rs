//! The frame around the machines of a reserve pool, with how many of them are on line.

use super::drawing::{Drawing, Sight};
use super::label::{Align, Label};
use super::layout::PoolFrame;
use super::painter::mix;
use crate::sim::Phase;
use bevy::math::Vec2;

/// Draws it.
pub fn draw(sight: &Sight, frame: &PoolFrame, drawing: &mut Drawing) {
    let scale = sight.layout.scale;
    let warn = sight.colours.warn;
    let radius = (12.0 * scale).min(frame.rect.height() * 0.2);
    drawing.shapes.rect(frame.rect, radius, mix(sight.colours.ground, warn, 0.04));
    drawing.shapes.border(frame.rect, radius, 1.5 * scale, warn);
    let inset = 12.0 * scale;
    let at = Vec2::new(frame.rect.max.x - inset, frame.rect.min.y + frame.label * 0.55);
    let label = Label::new(at, Align::Right, title(sight, frame.pool), sight.layout.small, warn);
    drawing.labels.push(label.within(frame.rect.width() - 2.0 * inset));
}

fn title(sight: &Sight, pool: usize) -> String {
    let members = || sight.now.nodes.iter().filter(|node| node.pool == Some(pool));
    let on = members().filter(|node| matches!(node.phase, Phase::Active | Phase::Stopping { .. })).count();
    let arguments = [("on", on.into()), ("total", members().count().into())];
    let text = sight.locale.text_with("scene-reserve-pool", &arguments);
    match sight.now.pools.get(pool) {
        Some(name) if sight.now.pools.len() > 1 => format!("{name} · {text}"),
        _ => text,
    }
}
