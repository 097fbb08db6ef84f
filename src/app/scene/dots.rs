//! Requests in motion: where the dots are at a moment, and how they look.
//!
//! A dot is a request at its exact time of birth; its way to the machine takes about half a second on the wall,
//! at any speed, so that the eye can follow. Knows neither ticks nor lanes.

use super::super::colour::Palette;
use super::drawing::Sight;
use super::layout::Layout;
use super::painter::Painter;
use super::stream::Stream;
use super::wire::Way;
use crate::sim::NOWHERE;
use bevy::math::Vec2;

/// The share of its time that a dot needs to the balancer.
const TO_BALANCER: f32 = 0.3;

/// What becomes of a request, as known at its arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Will be served soon.
    Served,
    /// Will wait longer than it should.
    Late,
    /// No machine takes it, or the machine has crashed.
    Refused,
}

impl Fate {
    /// All, from good to bad.
    pub const ALL: [Self; 3] = [Self::Served, Self::Late, Self::Refused];

    /// The key of its word.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Served => "scene-dot-served",
            Self::Late => "scene-dot-late",
            Self::Refused => "scene-dot-refused",
        }
    }
}

/// A request on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dot {
    /// When it was born, in ns.
    pub at: u64,
    /// Its machine, or [`NOWHERE`].
    pub machine: u32,
    /// What becomes of it.
    pub fate: Fate,
    /// Its lot in the choice of those that are shown.
    pub lot: u32,
}

/// Draws the dots that are on their way at `shown` (ns) when the way takes `travel` (ns).
#[must_use]
pub fn draw(sight: &Sight, stream: &Stream, shown: u64, travel: u64, eased: bool) -> Painter {
    let mut shapes = Painter::new(sight.layout.size);
    let radius = radius(sight);
    for dot in stream.on_their_way(shown, travel, sight.per_dot) {
        let progress = (shown - dot.at) as f32 / travel.max(1) as f32;
        draw_dot(place(sight.layout, dot, progress, eased), dot.fate, radius, sight.colours, &mut shapes);
    }
    shapes
}

/// Where a dot is: between the clients and the balancer first, then on the wire to its machine.
/// One that goes nowhere falls out below the balancer.
#[must_use]
pub fn place(layout: &Layout, dot: &Dot, progress: f32, eased: bool) -> Vec2 {
    let ease = |share: f32| if eased { share * share * (3.0 - 2.0 * share) } else { share };
    if progress < TO_BALANCER {
        let from = layout.client + Vec2::X * layout.client_radius;
        let to = layout.balancer - Vec2::X * layout.balancer_radius;
        return from.lerp(to, ease((progress / TO_BALANCER).max(0.0)));
    }
    let share = ease(((progress - TO_BALANCER) / (1.0 - TO_BALANCER)).min(1.0));
    if dot.machine == NOWHERE {
        let below = layout.balancer + Vec2::Y * layout.balancer_radius;
        return below + Vec2::Y * share * 2.0 * layout.balancer_radius;
    }
    Way::new(layout, dot.machine as usize).at(share)
}

/// Draws one dot; what becomes of it is told by colour and by shape.
pub fn draw_dot(at: Vec2, fate: Fate, radius: f32, colours: &Palette, shapes: &mut Painter) {
    match fate {
        Fate::Served => shapes.disc(at, radius, colours.accent),
        Fate::Late => shapes.diamond(at, radius * 1.5, colours.warn),
        Fate::Refused => shapes.cross(at, radius * 1.15, radius * 0.65, colours.bad),
    }
}

/// The radius of a dot in a layout.
#[must_use]
pub fn usual_radius(layout: &Layout) -> f32 {
    3.4 * layout.scale
}

/// … as closely as it is looked at: small machines are not to be covered.
fn radius(sight: &Sight) -> f32 {
    let usual = usual_radius(sight.layout);
    if sight.layout.form.is_card() {
        return usual;
    }
    (usual / sight.near.by).max((sight.layout.side() * 0.16).min(usual))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout() -> Layout {
        Layout::new(Vec2::new(822.0, 612.0), &[None, None, Some(0)], false)
    }

    fn dot(machine: u32) -> Dot {
        Dot { at: 0, machine, fate: Fate::Served, lot: 0 }
    }

    #[test]
    fn a_dot_goes_from_the_clients_to_its_machine_and_never_back() {
        let layout = layout();
        for eased in [false, true] {
            for machine in 0..3 {
                let way: Vec<Vec2> =
                    (0..=200).map(|at| place(&layout, &dot(machine), at as f32 / 200.0, eased)).collect();
                assert!(way.windows(2).all(|pair| pair[0].x <= pair[1].x + 1e-3), "{machine}");
                assert_eq!(way[0], layout.client + Vec2::X * layout.client_radius);
                assert!(way[200].distance(layout.entry(machine as usize)) < 1e-3);
            }
        }
    }

    #[test]
    fn a_dot_out_of_time_stays_at_the_ends() {
        let layout = layout();
        assert_eq!(place(&layout, &dot(1), -0.5, true), place(&layout, &dot(1), 0.0, true));
        assert_eq!(place(&layout, &dot(1), 1.5, true), place(&layout, &dot(1), 1.0, true));
    }

    #[test]
    fn what_goes_nowhere_falls_out_of_the_balancer() {
        let layout = layout();
        let end = place(&layout, &dot(NOWHERE), 1.0, true);
        assert!(end.x == layout.balancer.x && end.y > layout.balancer.y + layout.balancer_radius);
        assert!(end.y < layout.size.y);
    }
}
