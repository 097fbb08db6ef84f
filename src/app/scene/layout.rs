//! Where everything stands, from the size of the scene and the machines with their pools alone.
//!
//! Places are in units from the top left corner, y down. Knows neither loads nor colours.

mod ring_place;

pub use ring_place::RingPlace;

use super::label::LEAST_SIZE;
use bevy::math::{Rect, Vec2};

/// The size of the design in which everything has scale 1.
const DESIGN: Vec2 = Vec2::new(822.0, 612.0);
/// More machines than this are small squares.
pub const MOST_CARDS: usize = 12;
/// More machines than this are cells of a heat map.
pub const MOST_SQUARES: usize = 200;
/// With less room than this, in points, larger texts would leave none for machines: there they stay as they are.
const ROOMY: Vec2 = Vec2::new(420.0, 320.0);
/// Narrower cards cannot be read.
const LEAST_CARD: f32 = 150.0;

/// Up to so many machines, squares grow to this side, so that their names stand in them; with more, to the last one.
const LARGEST: [(usize, f32); 2] = [(24, 76.0), (60, 56.0)];
const LEAST_SQUARE: f32 = 44.0;

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
    /// Middle of the row with the title.
    pub header: f32,
    /// Middle of the row at the bottom.
    pub footer: f32,
    /// Left and right edge of both rows.
    pub margin: f32,
    /// Size of small text.
    pub small: f32,
}

/// Machines that stand together: the base, or one pool.
struct Block {
    pool: Option<usize>,
    machines: Vec<usize>,
}

impl Layout {
    /// The places of machines that belong to these pools, everything enlarged as texts are.
    #[must_use]
    pub fn enlarged(size: Vec2, text_size: f32, pools: &[Option<usize>], has_ring: bool) -> Self {
        let most = (size / ROOMY).min_element().max(1.0);
        let by = text_size.min(most);
        Self::new(size / by, pools, has_ring).times(by)
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
            header: self.header * by,
            footer: self.footer * by,
            margin: self.margin * by,
            small: self.small * by,
        }
    }

    /// The places of machines that belong to these pools, and of a token ring where there is one, for texts of the usual size.
    #[must_use]
    pub fn new(size: Vec2, pools: &[Option<usize>], has_ring: bool) -> Self {
        let scale = (size / DESIGN).min_element().clamp(0.8, 3.0);
        let margin = (18.0 * scale).min(size.x * 0.04);
        let (header, footer) = (24.0 * scale, size.y - 18.0 * scale);
        let rows = (header + 20.0 * scale, footer - 16.0 * scale);
        let blocks = blocks(pools);
        let stack = Stack { size, scale, margin, rows, count: pools.len() };
        let (form, yard, places, frames) = stack.cards(&blocks).unwrap_or_else(|| stack.grid(&blocks));
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
            header,
            footer,
            margin,
            small: (12.0 * scale).max(LEAST_SIZE),
        };
        Self { ring: has_ring.then(|| RingPlace::below(&plain, rows.1)).flatten(), ..plain }
    }

    /// Where requests to a machine arrive.
    #[must_use]
    pub fn entry(&self, machine: usize) -> Vec2 {
        let place = self.places.get(machine).copied().unwrap_or(self.yard);
        match self.form {
            Form::Heat => place.center(),
            // Between two rows, where requests cover no name.
            Form::Square => Vec2::new(place.center().x, place.min.y - 0.06 * place.height()),
            _ => Vec2::new(place.min.x, place.center().y),
        }
    }
}

/// The base first, then the pools in their order.
fn blocks(pools: &[Option<usize>]) -> Vec<Block> {
    let mut names: Vec<Option<usize>> = pools.to_vec();
    names.sort_unstable();
    names.dedup();
    let members = |pool: Option<usize>| (0..pools.len()).filter(|at| pools[*at] == pool).collect();
    names.into_iter().map(|pool| Block { pool, machines: members(pool) }).collect()
}

/// The column at the right in which machines stand.
struct Stack {
    size: Vec2,
    scale: f32,
    margin: f32,
    rows: (f32, f32),
    count: usize,
}

type Placed = (Form, Rect, Vec<Rect>, Vec<PoolFrame>);

impl Stack {
    /// One card below the other; `None` when they could not be read.
    fn cards(&self, blocks: &[Block]) -> Option<Placed> {
        let scale = self.scale;
        let width = (self.size.x * 0.305).max((232.0 * scale).min(self.size.x * 0.4)).min(330.0 * scale);
        if self.count > MOST_CARDS || width < LEAST_CARD {
            return None;
        }
        let forms = [
            (Form::Full, 56.0 * scale, 0.3, 12.0 * scale),
            (Form::TwoRows, 37.0 * scale, 0.2, 7.0 * scale),
            (Form::OneRow, 20.0, 0.12, 4.0 * scale),
        ];
        forms.into_iter().find_map(|(form, least, gap, pad)| {
            let height = self.card_height(blocks, gap, pad).min(66.0 * scale);
            (height >= least).then(|| self.place(blocks, form, Vec2::new(width, height), 1, gap * height, pad))
        })
    }

    fn card_height(&self, blocks: &[Block], gap: f32, pad: f32) -> f32 {
        let free = self.rows.1 - self.rows.0 - self.frames(blocks) as f32 * (self.label() + 2.0 * pad);
        free / (self.count as f32 + self.count.saturating_sub(1) as f32 * gap).max(1.0)
    }

    /// Squares in rows, as large as possible.
    fn grid(&self, blocks: &[Block]) -> Placed {
        let pad = 5.0 * self.scale;
        let width = self.size.x * 0.54 - self.margin - 2.0 * pad;
        let height = self.rows.1 - self.rows.0 - self.frames(blocks) as f32 * (self.label() + 2.0 * pad);
        let gaps = (blocks.len() - usize::from(!blocks.is_empty())) as f32 * pad;
        let lines = |columns: usize| blocks.iter().map(|block| block.machines.len().div_ceil(columns)).sum::<usize>();
        let side =
            |columns: usize| (width / columns as f32).min((height - gaps).max(1.0) / lines(columns).max(1) as f32);
        let columns = (1..=self.count.max(1)).max_by(|a, b| side(*a).total_cmp(&side(*b))).unwrap_or(1);
        let largest =
            LARGEST.into_iter().find(|(count, _)| self.count <= *count).map_or(LEAST_SQUARE, |(_, side)| side);
        let side = side(columns).min(largest * self.scale);
        let form = if self.count > MOST_SQUARES { Form::Heat } else { Form::Square };
        let (_, yard, places, frames) = self.place(blocks, form, Vec2::splat(side), columns, pad, pad);
        let gap = if side > 8.0 { side * 0.06 } else { 0.0 };
        (form, yard, places.into_iter().map(|place| place.inflate(-gap)).collect(), frames)
    }

    /// `gap` is between cards, and between the blocks of a grid.
    fn place(&self, blocks: &[Block], form: Form, card: Vec2, columns: usize, gap: f32, pad: f32) -> Placed {
        let width = card.x * columns as f32;
        let right = self.size.x - self.margin - if self.frames(blocks) > 0 { pad } else { 0.0 };
        let left = right - width;
        let within = if form.is_card() { gap } else { 0.0 };
        let mut places = vec![Rect::EMPTY; self.count];
        let mut frames = Vec::new();
        let mut y = 0.0;
        for block in blocks {
            let top = y;
            y += if block.pool.is_some() { self.label() + pad } else { 0.0 };
            for (at, machine) in block.machines.iter().enumerate() {
                let cell = Vec2::new((at % columns) as f32, (at / columns) as f32) * (card + Vec2::Y * within);
                let corner = Vec2::new(left, y) + cell;
                places[*machine] = Rect::from_corners(corner, corner + card);
            }
            let lines = block.machines.len().div_ceil(columns) as f32;
            y += lines * card.y + (lines - 1.0) * within;
            if let Some(pool) = block.pool {
                y += pad;
                let rect = Rect::new(left - pad, top, right + pad, y);
                frames.push(PoolFrame { pool, rect, label: self.label() + pad * 0.5 });
            }
            y += gap;
        }
        let (top, room) = (self.rows.0, self.rows.1 - self.rows.0);
        let down = Vec2::Y * (top + ((room - (y - gap)) / 2.0).max(0.0));
        let moved = |rect: Rect| Rect { min: rect.min + down, max: rect.max + down };
        places.iter_mut().for_each(|place| *place = moved(*place));
        frames.iter_mut().for_each(|frame| frame.rect = moved(frame.rect));
        let all = frames.iter().map(|frame| frame.rect).chain(places.iter().copied());
        let yard = all.reduce(|a, b| a.union(b)).unwrap_or(moved(Rect::new(left, 0.0, right, 1.0)));
        (form, yard, places, frames)
    }

    fn frames(&self, blocks: &[Block]) -> usize {
        blocks.iter().filter(|block| block.pool.is_some()).count()
    }

    /// Height of a frame's row of text.
    fn label(&self) -> f32 {
        (12.0 * self.scale).max(LEAST_SIZE) + 4.0
    }
}

#[cfg(test)]
mod tests;
