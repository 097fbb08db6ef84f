//! Where machines stand beside and below each other.

use super::super::label::LEAST_SIZE;
use super::*;

/// Machines that stand together: the base, or one pool.
pub(super) struct Block {
    pool: Option<usize>,
    machines: Vec<usize>,
}

/// The base first, then the pools in their order.
pub(super) fn blocks(pools: &[Option<usize>]) -> Vec<Block> {
    let mut names: Vec<Option<usize>> = pools.to_vec();
    names.sort_unstable();
    names.dedup();
    let members = |pool: Option<usize>| (0..pools.len()).filter(|at| pools[*at] == pool).collect();
    names.into_iter().map(|pool| Block { pool, machines: members(pool) }).collect()
}

/// The column at the right in which machines stand.
pub(super) struct Stack {
    pub(super) size: Vec2,
    pub(super) scale: f32,
    pub(super) margin: f32,
    pub(super) rows: (f32, f32),
    pub(super) count: usize,
}

pub(super) type Placed = (Form, Rect, Vec<Rect>, Vec<PoolFrame>);

impl Stack {
    /// One card below the other; `None` when they could not be read.
    pub(super) fn cards(&self, blocks: &[Block]) -> Option<Placed> {
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
    pub(super) fn grid(&self, blocks: &[Block]) -> Placed {
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
