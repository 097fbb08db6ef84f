//! Many machines: a small square each, filled from below by utilisation; very many: a cell each, coloured by it.
//! What has room on the screen for more, because the scene is large or looked at closely, tells more.

use super::super::colour::Palette;
use super::card;
use super::drawing::{Drawing, Sight};
use super::label::{Align, LEAST_SIZE, Label};
use super::layout::Form;
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

/// Squares of at least this side have room for words.
pub const TILE: f32 = 38.0;
/// Cells of at least so many pixels have room for a level …
const LEVEL: f32 = 20.0;
/// … and for a gap to the next.
const APART: f32 = 3.0;
/// The gap between cells, as a share of their side, where that is more than a pixel.
const CELL_GAP: f32 = 0.1;

/// Draws a machine of a grid.
pub fn draw(sight: &Sight, node: &NodeView, place: Rect, drawing: &mut Drawing) {
    let side = place.width();
    let pixels = side * sight.near.by;
    let place = match sight.layout.form {
        Form::Heat if pixels >= APART => {
            let gap = (pixels * CELL_GAP).round().max(1.0) / sight.near.by;
            Rect { max: place.max - gap, ..place }
        }
        _ => place,
    };
    // As large as one that has room at the usual distance in a window of this size.
    let words = TILE * if side < TILE { sight.layout.scale.max(1.0) } else { 1.0 };
    if pixels >= words {
        draw_tile(sight, node, place, drawing);
    } else if sight.layout.form == Form::Square || pixels >= LEVEL {
        draw_square(sight, node, place, &mut drawing.shapes);
    } else {
        draw_cell(sight, node, place, &mut drawing.shapes);
    }
}

/// One of a few dozen: its name, its utilisation in words, and as a bar below.
fn draw_tile(sight: &Sight, node: &NodeView, place: Rect, drawing: &mut Drawing) {
    let state = sight.state(node);
    let unit = (place.width() / TILE).min(1.0);
    card::draw_ground(sight, (state, false), place, unit, &mut drawing.shapes);
    let colours = sight.colours;
    let (side, middle) = (place.width(), place.center().x);
    // As large as texts are elsewhere, where there is room for two lines of it.
    let size = (side * 0.21).max(sight.layout.small.min(side * 0.28));
    let size = size.clamp(LEAST_SIZE * unit, 15.0 * sight.layout.scale.max(1.0));
    let is_off = state == State::Off;
    let mut line = |share: f32, text: String, colour: Color32| {
        let at = Vec2::new(middle, place.min.y + share * side);
        let label = Label { size, ..Label::new(at, Align::Middle, text, size, colour).strong() };
        drawing.labels.push(label.within(side - 4.0 * unit));
    };
    line(0.25, node.id.to_string(), if is_off { colours.weak } else { colours.strong });
    line(0.56, card::gauge(sight, node, state), if is_off { colours.weak } else { state.colour(colours) });
    let bar = Rect::new(
        place.min.x + side * 0.12,
        place.max.y - side * 0.2,
        place.max.x - side * 0.12,
        place.max.y - side * 0.1,
    );
    let share = card::filled(sight, node, state).clamp(0.0, 1.0);
    let radius = bar.height() * 0.4;
    drawing.shapes.rect(bar, radius, colours.faint);
    if share > 0.02 {
        let filled = Rect { max: Vec2::new(bar.min.x + share * bar.width(), bar.max.y), ..bar };
        drawing.shapes.rect(filled, radius.min(filled.width() / 2.0), state.colour(colours));
    }
}

/// One of up to a few hundred.
fn draw_square(sight: &Sight, node: &NodeView, place: Rect, shapes: &mut Painter) {
    let colours = sight.colours;
    let state = sight.state(node);
    let colour = match state {
        State::Calm | State::Full if sight.layout.form == Form::Heat => heat(node.reading.utilisation as f32, colours),
        _ => state.colour(colours),
    };
    let side = place.width();
    let edge = (side * 0.06).max(1.0 / sight.near.by);
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
fn draw_cell(sight: &Sight, node: &NodeView, place: Rect, shapes: &mut Painter) {
    let colours = sight.colours;
    let state = sight.state(node);
    let colour = match state {
        State::Off | State::Removed | State::Starting { .. } => colours.ground,
        State::Failed => colours.bad,
        _ => heat(node.reading.utilisation as f32, colours),
    };
    shapes.rect(place, 0.0, colour);
    if state == State::Failed {
        let width = (place.width() * 0.14).max(1.0 / sight.near.by);
        shapes.cross(place.center(), place.width() * 0.35, width, colours.strong);
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
