//! Where the token ring stands, from where everything else stands.

use super::Layout;
use bevy::math::Vec2;

/// Where the token ring stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RingPlace {
    /// Its middle.
    pub centre: Vec2,
    /// Its radius with all that stands around it.
    pub radius: f32,
}

impl RingPlace {
    /// In a smaller one nothing could be seen, in units of the canvas.
    const LEAST: f32 = 26.0;
    /// The largest, in units of the design.
    const MOST: f32 = 84.0;

    /// Below the clients and the balancer; no wire comes there, and what is refused falls beside it. `None` where there is no
    /// room for it, everything being enlarged `by`.
    pub(super) fn below(layout: &Layout, bottom: f32, by: f32) -> Option<Self> {
        let gap = 10.0 * layout.scale;
        // In small figures words have no room and stand below them.
        let words = if layout.client_radius < 29.0 * layout.scale { 1.5 * layout.small } else { 0.0 };
        let top = layout.client.y + layout.client_radius.max(layout.balancer_radius) + gap + words;
        let (left, right) = (layout.margin, layout.balancer.x - gap);
        let radius = ((right - left) / 2.0).min((bottom - top) / 2.0).min(Self::MOST * layout.scale);
        let centre = Vec2::new((left + right) / 2.0, bottom - radius);
        (radius * by >= Self::LEAST).then_some(Self { centre, radius })
    }
}
