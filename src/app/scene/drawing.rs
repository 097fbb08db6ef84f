//! What one scene shows, drawn anew after each tick from plain data: shapes and texts, no entities.

use super::super::colour::Palette;
use super::super::locale::Locale;
use super::super::ring::Picture;
use super::label::Label;
use super::layout::{Form, Layout};
use super::painter::Painter;
use super::state::State;
use super::{card, ends, grid, legend, pool_frame, ring, wire};
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

/// Draws the scene without its requests.
#[must_use]
pub fn draw(sight: &Sight) -> Drawing {
    let mut drawing = Drawing { shapes: Painter::new(sight.layout.size), labels: Vec::new() };
    for frame in &sight.layout.frames {
        pool_frame::draw(sight, frame, &mut drawing);
    }
    wire::draw(sight, &mut drawing);
    for (node, place) in sight.now.nodes.iter().zip(&sight.layout.places) {
        match sight.layout.form {
            Form::Square => grid::draw_square(sight, node, *place, &mut drawing.shapes),
            Form::Heat => grid::draw_cell(sight, node, *place, &mut drawing.shapes),
            form => card::draw(sight, node, *place, form, &mut drawing),
        }
        if sight.selected == Some(node.id) && !sight.layout.form.is_card() {
            let width = 2.0 * sight.layout.scale;
            drawing.shapes.border(place.inflate(width), width, width, sight.colours.accent);
        }
    }
    ends::draw(sight, &mut drawing);
    ring::draw(sight, &mut drawing);
    legend::draw(sight, &mut drawing);
    drawing
}
