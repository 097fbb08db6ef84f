//! The bar of a machine: a cell for each request inside.

use super::painter::Painter;
use bevy::math::{Rect, Vec2};
use bevy_egui::egui::Color32;

/// Cells of the bar; more requests are told by a plus and by the number.
const CELLS: usize = 20;

/// First those in service, then those who wait; a plus in the last place where they are more than there are cells.
pub fn draw(
    bar: Rect,
    (serving, inside): (u64, u64),
    (busy, waiting, empty): (Color32, Color32, Color32),
    shapes: &mut Painter,
) {
    let step = bar.width() / (CELLS as f32 - 0.3);
    if step < 2.0 {
        return;
    }
    let cells = if inside > CELLS as u64 { CELLS - 1 } else { CELLS };
    for cell in 0..cells {
        let left = bar.min.x + cell as f32 * step;
        let rect = Rect::new(left, bar.min.y, left + step * 0.7, bar.max.y);
        let colour = match cell as u64 {
            cell if cell < serving.min(inside) => busy,
            cell if cell < inside => waiting,
            _ => empty,
        };
        shapes.rect(rect, step * 0.2, colour);
    }
    if cells < CELLS {
        let arm = (step * 0.5).min(bar.height() * 0.4);
        let centre = Vec2::new(bar.max.x - arm, bar.center().y);
        shapes.line(&[centre - Vec2::X * arm, centre + Vec2::X * arm], arm * 0.5, waiting);
        shapes.line(&[centre - Vec2::Y * arm, centre + Vec2::Y * arm], arm * 0.5, waiting);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_tells_more_than_it_has_cells_by_a_plus() {
        let drawn = |inside| {
            let mut shapes = Painter::new(Vec2::splat(300.0));
            let colours = (Color32::WHITE, Color32::RED, Color32::BLACK);
            draw(Rect::new(0.0, 0.0, 200.0, 10.0), (1, inside), colours, &mut shapes);
            shapes
        };
        let full = CELLS as u64;
        assert_eq!(drawn(0).corners(), drawn(full).corners());
        assert_ne!(drawn(full - 1), drawn(full));
        assert_ne!(drawn(full), drawn(full + 1));
        assert_eq!(drawn(full + 1), drawn(full + 500));
    }
}
