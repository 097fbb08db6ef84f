//! The token ring, small: whose arcs they are, and what moved lately.

use super::super::mark::Mark;
use super::super::ring::Picture;
use super::super::ui::figure;
use super::drawing::{Drawing, Sight};
use super::label::{Align, Label};
use super::layout::RingPlace;
use super::painter::{Painter, mix};
use bevy::math::Vec2;
use bevy_egui::egui::Color32;

/// Arcs that are drawn as they are, and slices that take the place of more.
pub const SLICES: (usize, usize) = (400, 360);
/// Half the least length of the mark of a move.
const LEAST: f32 = 0.006;
/// How much is left of the colour of those that are not selected.
const DIMMED: f32 = 0.3;

/// Draws it, where there is one.
pub fn draw(sight: &Sight, drawing: &mut Drawing) {
    let (Some(place), Some(picture), Some(view)) = (sight.layout.ring, sight.ring, &sight.now.ring) else { return };
    let outer = band(place).1;
    draw_slices(sight, place, picture, &mut drawing.shapes);
    for moved in picture.moved.iter().rev() {
        let (middle, half) = ((moved.from + moved.to) as f32 / 2.0, (moved.to - moved.from) as f32 / 2.0);
        let stretch = (middle - half.max(LEAST), middle + half.max(LEAST));
        // The shapes of a scene are opaque.
        let colour = mix(sight.colours.ground, sight.colours.strong, moved.fresh);
        drawing.shapes.arc(place.centre, (outer + 1.0, place.radius), stretch, colour);
    }
    let moved = figure::percent(view.last.moved.abs());
    let long = sight.locale.text_with("scene-ring-moved", &[("share", moved.as_str().into())]);
    let mut lines = vec![
        ([sight.locale.text("scene-ring").to_owned(), String::new()], sight.colours.weak),
        ([long, moved], sight.colours.strong),
    ];
    if view.last.over_budget {
        let over = ["scene-ring-over", "scene-ring-over-short"].map(|key| sight.locale.text(key).to_owned());
        lines.push((over, sight.colours.bad));
    }
    write(sight, place, &lines, drawing);
}

/// The inner and the outer edge of the band.
fn band(place: RingPlace) -> (f32, f32) {
    let outer = place.radius * 0.91;
    (outer - (place.radius * 0.2).max(8.0), outer)
}

fn draw_slices(sight: &Sight, place: RingPlace, picture: &Picture, shapes: &mut Painter) {
    let (inner, outer) = band(place);
    let selected = sight.selected.filter(|node| picture.slices.iter().any(|slice| slice.owner == node.0));
    for slice in &picture.slices {
        let mark = Mark::of(slice.owner as usize, sight.colours);
        let dimmed = selected.is_some_and(|node| node.0 != slice.owner);
        let colour = if dimmed { mix(sight.colours.ground, mark.colour, DIMMED) } else { mark.colour };
        for (from, to) in mark.parts() {
            let radii = (inner + from * (outer - inner), inner + to * (outer - inner));
            shapes.arc(place.centre, radii, (slice.from as f32, slice.to as f32), colour);
        }
    }
}

/// A line in full and in short, and its colour.
type Line = ([String; 2], Color32);

/// Lines in the middle, as many as there is room for, and in as many words.
fn write(sight: &Sight, place: RingPlace, lines: &[Line], drawing: &mut Drawing) {
    let (size, room) = (sight.layout.small, band(place).0 - 3.0);
    let height = size * 1.35;
    let lines = &lines[lines.len().saturating_sub(((2.0 * room) / height) as usize)..];
    for (at, (text, colour)) in lines.iter().enumerate() {
        let y = (at as f32 - (lines.len() - 1) as f32 / 2.0) * height;
        // As wide as the circle is at the far edge of the line.
        let reach = y.abs() + height / 2.0;
        let width = 2.0 * (room * room - reach * reach).max(0.0).sqrt();
        let label = |text: &String| Label::new(place.centre + Vec2::Y * y, Align::Middle, text.as_str(), size, *colour);
        let fits = text.iter().map(label).find(|label| label.width() <= width && !label.text.is_empty());
        drawing.labels.extend(fits);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::colour::DARK;
    use crate::app::locale::Locale;
    use crate::app::ring::Fade;
    use crate::app::scene::Layout;
    use crate::app::scene::view::Near;
    use crate::lab::library;
    use crate::param::Time;
    use crate::sim::{NodeId, Sim};

    fn drawn(scenario: &str, seconds: u64, selected: Option<NodeId>) -> Drawing {
        faded(scenario, seconds, selected, true)
    }

    fn faded(scenario: &str, seconds: u64, selected: Option<NodeId>, even: bool) -> Drawing {
        let opened = library::open(scenario).expect("a built-in scenario");
        let mut sim = Sim::new(&opened.scenario).expect("built-in scenarios are right");
        sim.advance(Time::from_secs(seconds));
        let now = sim.snapshot();
        let pools: Vec<_> = now.nodes.iter().map(|node| node.pool).collect();
        let layout = Layout::new(Vec2::new(822.0, 612.0), &pools, now.ring.is_some());
        let picture = Picture::take(&sim, SLICES, Fade { steps: 4.0, even });
        let sight = Sight {
            now: &now,
            scenario: sim.scenario(),
            layout: &layout,
            colours: &DARK,
            locale: Locale::default(),
            per_dot: 1,
            selected,
            near: Near::default(),
            ring: picture.as_ref(),
        };
        let mut drawing = Drawing { shapes: Painter::new(layout.size), labels: Vec::new() };
        draw(&sight, &mut drawing);
        drawing
    }

    #[test]
    fn there_is_a_ring_only_where_the_run_has_one() {
        assert_eq!(
            drawn("theory/mm1", 5, None),
            Drawing { shapes: Painter::new(Vec2::new(822.0, 612.0)), labels: vec![] }
        );
        for seconds in [0, 1, 400] {
            let drawing = drawn("ach/c3", seconds, None);
            assert!(drawing.shapes.corners() >= 4 * SLICES.1, "{}", drawing.shapes.corners());
            assert!(!drawing.labels.is_empty() && drawing.labels.iter().all(|label| !label.text.is_empty()));
        }
    }

    #[test]
    fn moves_and_the_selected_machine_stand_out() {
        // Two machines are removed at 150 s.
        let corners = |seconds| drawn("ach/c3", seconds, None).shapes.corners();
        assert!(corners(151) >= corners(150) + 4 * 100, "{} {}", corners(150), corners(151));
        let [even, fading] = [true, false].map(|even| faded("ach/c3", 153, None, even).shapes);
        assert_eq!(even.corners(), fading.corners());
        assert_ne!(even, fading, "it fades");
        assert_ne!(drawn("ach/c1", 0, Some(NodeId(3))).shapes, drawn("ach/c1", 0, None).shapes);
    }
}
