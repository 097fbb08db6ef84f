//! A row with a bar for one machine: its name at the left, room for words at the right.

use bevy_egui::egui::{Align2, Color32, FontId, Rect, Sense, Ui, pos2, vec2};

/// Width of the name.
const NAME: f32 = 34.0;

/// Where things are in such a row.
pub struct Row {
    /// All of it.
    pub row: Rect,
    /// The bar, already filled as an empty one.
    pub bar: Rect,
}

impl Row {
    /// A row so high, with so much room at the right.
    pub fn new(ui: &mut Ui, height: f32, right: f32, (name, colour): (String, Color32), empty: Color32) -> Self {
        let (row, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
        let from = pos2(row.left() + NAME, row.top() + 3.0);
        let bar = Rect::from_min_max(from, pos2(row.right() - right, row.bottom() - 3.0));
        ui.painter().text(row.left_center(), Align2::LEFT_CENTER, name, FontId::proportional(11.5), colour);
        ui.painter().rect_filled(bar, 2.0, empty);
        Self { row, bar }
    }

    /// Where a share stands on the bar.
    pub fn at(&self, share: f64) -> f32 {
        self.bar.left() + self.bar.width() * share.clamp(0.0, 1.0) as f32
    }
}
