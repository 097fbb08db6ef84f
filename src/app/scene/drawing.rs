//! What one scene shows, drawn anew after each tick from plain data: shapes and texts, no entities.

use super::super::colour::Palette;
use super::super::locale::Locale;
use super::super::ring::Picture;
use super::label::Label;
use super::layout::{Form, Layout};
use super::painter::Painter;
use super::state::State;
use super::view::Near;
use super::{card, ends, grid, pool_frame, ring, wire};
use crate::sim::{NodeId, NodeView, Scenario, Snapshot};

/// What is to be drawn, and in which colours and words.
#[derive(Clone, Copy)]
pub struct Sight<'a> {
    /// The run between two ticks.
    pub now: &'a Snapshot,
    /// The present values of its parameters.
    pub scenario: &'a Scenario,
    /// Where everything stands.
    pub layout: &'a Layout,
    /// The colours.
    pub colours: &'a Palette,
    /// The words.
    pub locale: Locale,
    /// How many requests one dot stands for.
    pub per_dot: u64,
    /// The machine that the user looks at.
    pub selected: Option<NodeId>,
    /// How closely it is looked at.
    pub near: Near,
    /// The token ring, where it is to be drawn.
    pub ring: Option<&'a Picture>,
}

impl Sight<'_> {
    /// How a machine is.
    #[must_use]
    pub fn state(&self, node: &NodeView) -> State {
        State::of(node, self.now)
    }
}

/// Shapes and texts.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawing {
    /// The shapes.
    pub shapes: Painter,
    /// The texts; they lie above the shapes.
    pub labels: Vec<Label>,
}

/// Draws the scene without its requests, its title and its legend.
#[must_use]
pub fn draw(sight: &Sight) -> Drawing {
    let mut drawing = Drawing { shapes: Painter::new(sight.layout.size), labels: Vec::new() };
    for frame in &sight.layout.frames {
        pool_frame::draw(sight, frame, &mut drawing);
    }
    wire::draw(sight, &mut drawing);
    for (node, place) in sight.now.nodes.iter().zip(&sight.layout.places) {
        if !sight.near.shows(*place) {
            continue;
        }
        match sight.layout.form {
            Form::Square | Form::Heat => grid::draw(sight, node, *place, &mut drawing),
            form => card::draw(sight, node, *place, form, &mut drawing),
        }
        if sight.selected == Some(node.id) && !sight.layout.form.is_card() {
            let width = (2.0 * sight.layout.scale).min((place.width() * 0.1).max(2.0 / sight.near.by));
            drawing.shapes.border(place.inflate(width), width, width, sight.colours.accent);
        }
    }
    ends::draw(sight, &mut drawing);
    ring::draw(sight, &mut drawing);
    drawing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::colour::Theme;
    use crate::app::locale::Language;
    use crate::app::ring::{Fade, Picture};
    use crate::app::scene::{label, legend};
    use crate::lab::library;
    use crate::sim::Sim;
    use bevy::math::{Rect, Vec2};

    /// The scene in windows of 1280x720, with large texts too, of 1600x1000 and of 2560x1440, in points of the usual text size.
    const SIZES: [Vec2; 4] =
        [Vec2::new(416.0, 339.0), Vec2::new(640.0, 440.0), Vec2::new(822.0, 672.0), Vec2::new(1600.0, 1000.0)];

    fn rect(label: &Label) -> Rect {
        let (width, height) = (label.width(), label.size);
        let left = match label.align {
            crate::app::scene::label::Align::Left => label.at.x,
            crate::app::scene::label::Align::Middle => label.at.x - width / 2.0,
            crate::app::scene::label::Align::Right => label.at.x - width,
        };
        Rect::new(left, label.at.y - height / 2.0, left + width, label.at.y + height / 2.0)
    }

    /// In the middle of a run, in every language, at every size of window and of texts.
    #[test]
    fn no_text_lies_on_another_or_is_cut_at_the_edge() {
        let mut told_of_rings = 0;
        let scenarios = ["wavelet/heterogeneous", "wavelet/failover", "theta/series1", "theory/two_choices"];
        for name in scenarios.into_iter().chain(["ach/c1", "ach/c3", "ach-queued/c3", "classroom/ring_points"]) {
            let scenario = library::open(name).unwrap().scenario;
            let mut sim = Sim::new(&scenario).unwrap();
            for _ in 0..120 {
                sim.step();
            }
            let now = sim.snapshot();
            let picture = Picture::take(&sim, ring::SLICES, Fade { steps: 4.0, even: true });
            let pools: Vec<_> = now.nodes.iter().map(|node| node.pool).collect();
            for (size, text_size) in SIZES.into_iter().flat_map(|size| [0.9, 1.0, 1.3, 1.5, 1.875].map(|by| (size, by)))
            {
                let layout = Layout::enlarged(size, text_size, &pools, now.ring.is_some());
                for language in Language::ALL {
                    let locale = Locale::new(language);
                    let sight = Sight {
                        now: &now,
                        scenario: sim.scenario(),
                        layout: &layout,
                        colours: Theme::Dark.palette(),
                        locale,
                        per_dot: 20,
                        selected: None,
                        near: Near::default(),
                        ring: picture.as_ref(),
                    };
                    let told = legend::Legend {
                        layout: &layout,
                        colours: sight.colours,
                        locale,
                        per_dot: sight.per_dot,
                        zoomed: false,
                    };
                    let labels = [draw(&sight).labels, legend::draw(&told).labels].concat();
                    told_of_rings += labels.iter().filter(|label| label.text == locale.text("scene-ring")).count();
                    let whole = Rect::from_corners(Vec2::ZERO, size);
                    let case = format!("{name} {size} × {text_size} {language:?}");
                    let seen: Vec<_> = labels.iter().filter(|label| !label.text.is_empty()).collect();
                    for (at, label) in seen.iter().enumerate() {
                        let own = rect(label);
                        assert!(
                            whole.contains(own.min) && whole.contains(own.max),
                            "{case}: {label:?} leaves the scene"
                        );
                        if let Some(place) = layout.ring {
                            let near = (place.centre - place.centre.clamp(own.min, own.max)).length();
                            let corners =
                                [own.min, own.max, Vec2::new(own.min.x, own.max.y), own.max.with_y(own.min.y)];
                            let far =
                                corners.map(|corner| corner.distance(place.centre)).into_iter().fold(0.0, f32::max);
                            let inside = far < place.radius;
                            assert!(
                                inside || near > place.radius - 1.0,
                                "{case}: {label:?} lies on the ring {place:?}"
                            );
                        }
                        let shared =
                            |other: &&&Label| rect(other).intersect(own.inflate(-0.5)).size().min_element() > 0.0;
                        let other = seen[at + 1..].iter().find(shared);
                        assert!(other.is_none(), "{case}: {label:?} lies on {other:?}");
                    }
                }
            }
        }
        assert!(told_of_rings >= 20, "a ring is drawn with its words: {told_of_rings}");
    }

    /// Thousands of machines are only colours, and from near names and numbers, of those in sight.
    #[test]
    fn a_heat_map_tells_more_from_near() {
        let scenario = library::open("theory/two_choices").unwrap().scenario;
        let mut sim = Sim::new(&scenario).unwrap();
        sim.step();
        let now = sim.snapshot();
        let layout = Layout::new(SIZES[1], &vec![None; now.nodes.len()], false);
        let drawn = |near| {
            let sight = Sight {
                now: &now,
                scenario: sim.scenario(),
                layout: &layout,
                colours: Theme::Dark.palette(),
                locale: Locale::default(),
                per_dot: 1,
                selected: None,
                near,
                ring: None,
            };
            draw(&sight)
        };
        let seen = layout.places[0].union(layout.places[2]).inflate(-1.0);
        let (far, near) = (drawn(Near::default()), drawn(Near { by: 8.0, seen: Some(seen) }));
        let names = |drawing: &Drawing| {
            let known: Vec<String> = now.nodes.iter().map(|node| node.id.to_string()).collect();
            drawing
                .labels
                .iter()
                .filter(|label| known.contains(&label.text))
                .map(|label| label.text.clone())
                .collect::<Vec<_>>()
        };
        assert_eq!((names(&far), names(&near)), (Vec::<String>::new(), vec!["n1".into(), "n2".into(), "n3".into()]));
        assert!(near.shapes.corners() < far.shapes.corners(), "the others are not drawn");
        assert!(near.labels.iter().any(|label| label.text.ends_with('%')));
        let place = layout.places[0];
        let name = near.labels.iter().find(|label| label.text == "n1").unwrap();
        assert!(name.width() < place.width() && name.size * 8.0 > label::LEAST_SIZE, "{name:?} in {place:?}");
    }
}
