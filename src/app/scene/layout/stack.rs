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

/// The share of the width that machines take at most, with what is around them.
const WIDEST: f32 = 0.56;
/// Smaller cells stand where they come to stand.
const LEAST_PIXELS: f32 = 3.0;

/// The column at the right in which machines stand.
pub(super) struct Stack {
    pub(super) size: Vec2,
    pub(super) scale: f32,
    pub(super) margin: f32,
    pub(super) rows: (f32, f32),
    pub(super) count: usize,
    /// By how much everything will be enlarged.
    pub(super) by: f32,
}

/// Machines in their places.
pub(super) struct Placed {
    pub(super) form: Form,
    pub(super) yard: Rect,
    pub(super) places: Vec<Rect>,
    pub(super) frames: Vec<PoolFrame>,
    /// Heights at which requests come to the lines of a grid.
    pub(super) lines: Vec<f32>,
}

impl Stack {
    /// One card below the other; `None` when they could not be read.
    pub(super) fn cards(&self, blocks: &[Block]) -> Option<Placed> {
        let scale = self.scale;
        let width = (self.size.x * 0.305).max(232.0 * scale).min(330.0 * scale);
        if self.count > MOST_CARDS {
            return None;
        }
        let forms = [
            (Form::Full, 56.0 * scale, 0.3, 12.0 * scale),
            (Form::TwoRows, 37.0 * scale, 0.2, 7.0 * scale),
            (Form::OneRow, 20.0, 0.12, 4.0 * scale),
        ];
        forms.into_iter().find_map(|(form, least, gap, pad)| {
            let height = self.card_height(blocks, gap, pad).min(66.0 * scale);
            let frame = if self.frames(blocks) > 0 { 2.0 * pad } else { 0.0 };
            let width = width.min(self.size.x * WIDEST - frame);
            (height >= least && width >= LEAST_CARD)
                .then(|| self.place(blocks, form, Vec2::new(width, height), 1, gap * height, pad))
        })
    }

    fn card_height(&self, blocks: &[Block], gap: f32, pad: f32) -> f32 {
        let free = self.rows.1 - self.rows.0 - self.frames(blocks) as f32 * (self.label() + 2.0 * pad);
        free / (self.count as f32 + self.count.saturating_sub(1) as f32 * gap).max(1.0)
    }

    /// Squares in rows, as large as possible.
    pub(super) fn grid(&self, blocks: &[Block]) -> Placed {
        let pad = 5.0 * self.scale;
        let width = self.size.x * WIDEST - self.margin - 2.0 * pad;
        let framed = self.label() + 2.0 * pad + 1.0 / self.by;
        let height = self.rows.1 - self.rows.0 - self.frames(blocks) as f32 * framed;
        let gaps = (blocks.len() - usize::from(!blocks.is_empty())) as f32 * pad;
        let lines = |columns: usize| blocks.iter().map(|block| block.machines.len().div_ceil(columns)).sum::<usize>();
        let side =
            |columns: usize| (width / columns as f32).min((height - gaps).max(1.0) / lines(columns).max(1) as f32);
        let columns = (1..=self.count.max(1)).max_by(|a, b| side(*a).total_cmp(&side(*b))).unwrap_or(1);
        let largest =
            LARGEST.into_iter().find(|(count, _)| self.count <= *count).map_or(LEAST_SQUARE, |(_, side)| side);
        let side = self.whole(side(columns).min(largest * self.scale));
        let form = if self.count > MOST_SQUARES { Form::Heat } else { Form::Square };
        let mut placed = self.place(blocks, form, Vec2::splat(side), columns, pad, pad);
        match form {
            Form::Heat => placed.lines.iter_mut().for_each(|line| *line += side / 2.0),
            _ => placed.places.iter_mut().for_each(|place| *place = place.inflate(-GAP * side)),
        }
        placed
    }

    /// So many whole pixels where it is some: a grid whose lines lie between them is uneven.
    fn whole(&self, length: f32) -> f32 {
        let pixels = (length * self.by).floor();
        if pixels < LEAST_PIXELS { length } else { pixels / self.by }
    }

    /// `gap` is between cards, and between the blocks of a grid.
    fn place(&self, blocks: &[Block], form: Form, card: Vec2, columns: usize, gap: f32, pad: f32) -> Placed {
        let width = card.x * columns as f32;
        let right = self.size.x - self.margin - if self.frames(blocks) > 0 { pad } else { 0.0 };
        let left = if form.is_card() { right - width } else { self.whole(right - width) };
        let within = if form.is_card() { gap } else { 0.0 };
        let mut places = vec![Rect::EMPTY; self.count];
        let (mut frames, mut lines) = (Vec::new(), Vec::new());
        let mut y = 0.0;
        for block in blocks {
            let top = y;
            y += if block.pool.is_some() { self.label() + pad } else { 0.0 };
            if !form.is_card() {
                y = (y * self.by).ceil() / self.by;
            }
            for (at, machine) in block.machines.iter().enumerate() {
                let cell = Vec2::new((at % columns) as f32, (at / columns) as f32) * (card + Vec2::Y * within);
                let corner = Vec2::new(left, y) + cell;
                places[*machine] = Rect::from_corners(corner, corner + card);
            }
            let count = block.machines.len().div_ceil(columns);
            lines.extend((0..count).map(|line| y + line as f32 * card.y));
            y += count as f32 * card.y + (count as f32 - 1.0) * within;
            if let Some(pool) = block.pool {
                y += pad;
                let rect = Rect::new(left - pad, top, right + pad, y);
                frames.push(PoolFrame { pool, rect, label: self.label() + pad * 0.5 });
            }
            y += gap;
        }
        let (top, room) = (self.rows.0, self.rows.1 - self.rows.0);
        let down = top + ((room - (y - gap)) / 2.0).max(0.0);
        let down = Vec2::Y * if form.is_card() { down } else { (down * self.by).round() / self.by };
        let moved = |rect: Rect| Rect { min: rect.min + down, max: rect.max + down };
        places.iter_mut().for_each(|place| *place = moved(*place));
        frames.iter_mut().for_each(|frame| frame.rect = moved(frame.rect));
        lines.iter_mut().for_each(|line| *line += down.y);
        let all = frames.iter().map(|frame| frame.rect).chain(places.iter().copied());
        let yard = all.reduce(|a, b| a.union(b)).unwrap_or(moved(Rect::new(left, 0.0, right, 1.0)));
        Placed { form, yard, places, frames, lines }
    }

    fn frames(&self, blocks: &[Block]) -> usize {
        blocks.iter().filter(|block| block.pool.is_some()).count()
    }

    /// Height of a frame's row of text.
    fn label(&self) -> f32 {
        (12.0 * self.scale).max(LEAST_SIZE) + 4.0
    }
}
