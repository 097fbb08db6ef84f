//! Many machines: a small square each, filled from below by utilisation; very many: a cell each, coloured by it.

use super::super::colour::Palette;
use super::drawing::Sight;
use super::painter::{Painter, mix};
use super::state::State;
use crate::sim::NodeView;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::Color32;

/// A colour of the palette.
type Tint = fn(&Palette) -> Color32;

/// Colours of the heat map, from idle to full.
const HEAT: [(f32, Tint); 4] = [
    (0.0, |colours| colours.faint),
    (0.7, |colours| colours.good),
    (0.9, |colours| colours.warn),
    (1.0, |colours| colours.bad),
];

/// One of up to a few hundred.
pub fn draw_square(sight: &Sight, node: &NodeView, place: Rect, shapes: &mut Painter) {
    let colours = sight.colours;
    let state = sight.state(node);
    let colour = state.colour(colours);
    let side = place.width();
    let edge = (side * 0.06).max(1.0);
    shapes.rect(place, side * 0.12, if state.is_off() { colours.ground } else { colours.faint });
    let share = match state {
        State::Off | State::Removed | State::Starting { .. } | State::Failed => 0.0,
        _ => (node.reading.utilisation as f32).clamp(0.0, 1.0),
    };
    let filled = Rect { min: Vec2::new(place.min.x, place.max.y - share * side), max: place.max };
    if share > 0.02 {
        shapes.rect(filled, side * 0.12 * share, colour);
    }
    match state {
        State::Failed => shapes.cross(place.center(), side * 0.28, edge * 1.5, colour),
        State::Starting { .. } | State::Stopping { .. } | State::Off | State::Removed => {
            shapes.border(place, side * 0.12, edge, colour)
        }
        State::Overload => shapes.diamond(place.center(), side * 0.16, colours.strong),
        State::Full | State::Calm => {}
    }
}

/// One of thousands.
pub fn draw_cell(sight: &Sight, node: &NodeView, place: Rect, shapes: &mut Painter) {
    let colours = sight.colours;
    let state = sight.state(node);
    let colour = match state {
        State::Off | State::Removed | State::Starting { .. } => colours.ground,
        State::Failed => colours.bad,
        _ => heat(node.reading.utilisation as f32, colours),
    };
    shapes.rect(place, 0.0, colour);
    if state == State::Failed {
        shapes.cross(place.center(), place.width() * 0.35, (place.width() * 0.14).max(1.0), colours.strong);
    }
}

/// The colour of a utilisation.
#[must_use]
pub fn heat(utilisation: f32, colours: &Palette) -> Color32 {
    let above = HEAT.iter().position(|(at, _)| *at > utilisation).unwrap_or(HEAT.len());
    if above == 0 || above == HEAT.len() {
        return HEAT[above.min(HEAT.len() - 1)].1(colours);
    }
    let ((low, from), (high, to)) = (HEAT[above - 1], HEAT[above]);
    mix(from(colours), to(colours), (utilisation - low) / (high - low))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::colour::DARK;

    #[test]
    fn heat_goes_from_idle_to_full() {
        assert_eq!(heat(0.0, &DARK), DARK.faint);
        assert_eq!(heat(0.7, &DARK), DARK.good);
        assert_eq!(heat(1.0, &DARK), DARK.bad);
        assert_eq!(heat(7.0, &DARK), DARK.bad);
        assert_eq!(heat(-1.0, &DARK), DARK.faint);
        assert_ne!(heat(0.35, &DARK), heat(0.6, &DARK));
    }
}
