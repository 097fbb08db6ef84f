//! Where everything stands, from the size of the scene and the machines with their pools alone.
//!
//! Places are in units from the top left corner, y down. Knows neither loads nor colours.

mod ring_place;
mod stack;

pub use ring_place::RingPlace;
use stack::{Placed, Stack, blocks};

use super::label::LEAST_SIZE;
use bevy::math::{Rect, Vec2};

/// The size of the design in which everything has scale 1.
const DESIGN: Vec2 = Vec2::new(822.0, 612.0);
/// More machines than this are small squares.
pub const MOST_CARDS: usize = 12;
/// More machines than this are cells of a heat map.
pub const MOST_SQUARES: usize = 200;
/// With less room than this, in points, larger texts would leave none for machines: there they stay as they are.
const ROOMY: Vec2 = Vec2::new(280.0, 226.0);
/// Narrower cards cannot be read.
const LEAST_CARD: f32 = 146.0;

/// Up to so many machines, squares grow to this side, so that their names stand in them; with more, to the last one.
const LARGEST: [(usize, f32); 2] = [(24, 76.0), (60, 56.0)];
const LEAST_SQUARE: f32 = 44.0;
/// Around a square, as a share of the side of its place in the grid.
const GAP: f32 = 0.06;
/// The most wires to a grid; with more lines, each leads to several of them.
const MOST_TRUNKS: usize = 16;
/// So many cells are in sight when they are looked at most closely.
const CLOSE: f32 = 120.0;

/// How machines are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Cards with three rows of text.
    Full,
    /// Cards with two rows.
    TwoRows,
    /// Cards with one row.
    OneRow,
    /// Squares filled by utilisation.
    Square,
    /// Cells coloured by utilisation.
    Heat,
}

impl Form {
    /// Whether each machine has a card.
    #[must_use]
    pub fn is_card(self) -> bool {
        matches!(self, Self::Full | Self::TwoRows | Self::OneRow)
    }
}

/// The frame around the machines of one reserve pool.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PoolFrame {
    /// The pool, by position.
    pub pool: usize,
    /// The frame.
    pub rect: Rect,
    /// Height of the row with its label, at the top inside the frame.
    pub label: f32,
}

/// All places.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// The whole scene.
    pub size: Vec2,
    /// Units for one unit of the design.
    pub scale: f32,
    /// Middle of the clients' circle.
    pub client: Vec2,
    /// Its radius.
    pub client_radius: f32,
    /// Middle of the balancer's diamond.
    pub balancer: Vec2,
    /// From its middle to its corners.
    pub balancer_radius: f32,
    /// How machines are drawn.
    pub form: Form,
    /// Each machine, by number.
    pub places: Vec<Rect>,
    /// Frames of reserve pools.
    pub frames: Vec<PoolFrame>,
    /// The token ring, where there is one and room for it.
    pub ring: Option<RingPlace>,
    /// What the machines have together.
    pub yard: Rect,
    /// Where wires to a grid end, from above; empty where each machine has a wire of its own.
    pub trunks: Vec<f32>,
    /// Middle of the row with the title.
    pub header: f32,
    /// Middle of the row at the bottom.
    pub footer: f32,
    /// Left and right edge of both rows.
    pub margin: f32,
    /// Size of small text.
    pub small: f32,
}

impl Layout {
    /// The places of machines that belong to these pools, everything enlarged as texts are.
    #[must_use]
    pub fn enlarged(size: Vec2, text_size: f32, pools: &[Option<usize>], has_ring: bool) -> Self {
        let most = (size / ROOMY).min_element().max(1.0);
        let by = text_size.min(most);
        Self::of(size / by, by, pools, has_ring).times(by)
    }

    fn times(self, by: f32) -> Self {
        let rect = |rect: Rect| Rect { min: rect.min * by, max: rect.max * by };
        let frame = |frame: PoolFrame| PoolFrame { rect: rect(frame.rect), label: frame.label * by, ..frame };
        Self {
            size: self.size * by,
            scale: self.scale * by,
            client: self.client * by,
            client_radius: self.client_radius * by,
            balancer: self.balancer * by,
            balancer_radius: self.balancer_radius * by,
            form: self.form,
            places: self.places.into_iter().map(rect).collect(),
            frames: self.frames.into_iter().map(frame).collect(),
            ring: self.ring.map(|ring| RingPlace { centre: ring.centre * by, radius: ring.radius * by }),
            yard: rect(self.yard),
            trunks: self.trunks.into_iter().map(|trunk| trunk * by).collect(),
            header: self.header * by,
            footer: self.footer * by,
            margin: self.margin * by,
            small: self.small * by,
        }
    }

    /// The places of machines that belong to these pools, and of a token ring where there is one, for texts of the usual size.
    #[must_use]
    #[cfg(test)]
    pub fn new(size: Vec2, pools: &[Option<usize>], has_ring: bool) -> Self {
        Self::of(size, 1.0, pools, has_ring)
    }

    /// The same before everything is enlarged `by`.
    fn of(size: Vec2, by: f32, pools: &[Option<usize>], has_ring: bool) -> Self {
        let scale = (size / DESIGN).min_element().clamp(0.8, 3.0);
        let margin = (18.0 * scale).min(size.x * 0.04);
        let (header, footer) = (24.0 * scale, size.y - 18.0 * scale);
        let rows = (header + 20.0 * scale, footer - 16.0 * scale);
        let blocks = blocks(pools);
        let stack = Stack { size, scale, margin, rows, count: pools.len(), by };
        let Placed { form, yard, places, frames, lines } = stack.cards(&blocks).unwrap_or_else(|| stack.grid(&blocks));
        let middle = (rows.0 + rows.1) / 2.0;
        let client_radius = (30.0 * scale).min(size.x * 0.06);
        let balancer_radius = (35.0 * scale).min(size.x * 0.07);
        let plain = Self {
            size,
            scale,
            client: Vec2::new(margin + client_radius, middle),
            client_radius,
            balancer: Vec2::new(yard.min.x * 0.4, middle)
                .max(Vec2::new(margin + client_radius * 2.6 + balancer_radius, 0.0)),
            balancer_radius,
            form,
            places,
            frames,
            ring: None,
            yard,
            trunks: if form.is_card() { Vec::new() } else { trunks(lines) },
            header,
            footer,
            margin,
            small: (12.0 * scale).max(LEAST_SIZE),
        };
        Self { ring: has_ring.then(|| RingPlace::below(&plain, rows.1, by)).flatten(), ..plain }
    }

    /// Where requests to a machine arrive.
    #[must_use]
    pub fn entry(&self, machine: usize) -> Vec2 {
        let place = self.places.get(machine).copied().unwrap_or(self.yard);
        match self.form {
            Form::Heat => place.center(),
            // Between two rows, where requests cover no name.
            Form::Square => Vec2::new(place.center().x, place.min.y - GAP / (1.0 - 2.0 * GAP) * place.height()),
            _ => Vec2::new(place.min.x, place.center().y),
        }
    }

    /// Where wires end before a grid.
    #[must_use]
    pub fn rail(&self) -> f32 {
        self.yard.min.x - 5.0 * self.scale
    }

    /// The trunk that leads to a line of a grid at this height.
    #[must_use]
    pub fn trunk(&self, height: f32) -> usize {
        let below = self.trunks.partition_point(|trunk| *trunk < height);
        let is_nearer =
            |above: usize| self.trunks.get(below).is_none_or(|trunk| height - self.trunks[above] < trunk - height);
        below.checked_sub(1).filter(|above| is_nearer(*above)).unwrap_or(below)
    }

    /// The side of the smallest machine.
    #[must_use]
    pub fn side(&self) -> f32 {
        self.places.first().map_or(0.0, |place| place.size().min_element())
    }

    /// Units of the scene in one unit of the canvas where it is looked at as closely as makes sense.
    #[must_use]
    pub fn closest(&self) -> f32 {
        (self.side() * (CLOSE / (self.size.x * self.size.y)).sqrt()).clamp(1.0 / 32.0, 0.2)
    }

    /// Heights between which things may be seen; above and below are title and legend.
    #[must_use]
    pub fn open(&self) -> (f32, f32) {
        (self.header + 14.0 * self.scale, self.footer - 13.0 * self.scale)
    }
}

/// A wire to each line, or where there are many, wires at equal distances.
fn trunks(lines: Vec<f32>) -> Vec<f32> {
    let (Some(first), Some(last)) = (lines.first(), lines.last()) else { return lines };
    if lines.len() <= MOST_TRUNKS {
        return lines;
    }
    let step = (last - first) / MOST_TRUNKS as f32;
    (0..MOST_TRUNKS).map(|at| first + (at as f32 + 0.5) * step).collect()
}

#[cfg(test)]
mod tests;
