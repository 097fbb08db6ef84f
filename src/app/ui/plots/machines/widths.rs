//! How wide the columns of the table are: as wide as their titles need, and wider where there is room.

use super::RISING;
use super::columns::Column;
use crate::app::locale::Locale;
use crate::app::theme::SMALL;
use bevy_egui::egui::{Color32, FontId, Ui};

/// How much smaller than usual a title may be, a column of texts and one of numbers.
const LEAST_TITLE: f32 = 0.74;
const LEAST: f32 = 0.8;
const LEAST_NUMBERS: f32 = 0.74;
/// Width that the scroll bar of the rows needs.
const BAR: f32 = 6.0;
/// How much wider.
const MOST: f32 = 2.0;

/// Widths of the columns, and the size of their titles.
pub struct Widths {
    pub columns: Vec<f32>,
    pub title: f32,
}

impl Widths {
    /// What fits into the width that there is, or is a little wider.
    pub fn new(ui: &Ui, locale: Locale, columns: &[&Column]) -> Self {
        let usual: Vec<f32> = columns.iter().map(|column| column.width).collect();
        let least = |column: &&Column| column.width * if column.number { LEAST_NUMBERS } else { LEAST };
        let least: Vec<f32> = columns.iter().map(least).collect();
        let title = |column: &&Column| {
            // Every column may be the one with the mark.
            let text = format!("{}{RISING}", locale.fixed(column.title));
            ui.painter().layout_no_wrap(text, FontId::proportional(SMALL), Color32::WHITE).size().x + 1.0
        };
        let titles: Vec<f32> = columns.iter().map(title).collect();
        let gaps = ui.spacing().item_spacing.x * columns.len() as f32;
        Self::fitted((&usual, &least), &titles, ui.available_width() - BAR - gaps)
    }

    fn fitted((usual, least): (&[f32], &[f32]), titles: &[f32], room: f32) -> Self {
        let of = |small: f32| -> Vec<f32> {
            least.iter().zip(titles).map(|(least, title)| least.max(title * small)).collect()
        };
        let sum = |widths: &[f32]| widths.iter().sum::<f32>();
        let shrunk = [1.0, 0.95, 0.9, 0.85, 0.8, LEAST_TITLE].into_iter().find(|small| sum(&of(*small)) <= room);
        let small = shrunk.unwrap_or(LEAST_TITLE);
        let least = of(small);
        // What is left is shared as the usual widths are.
        let share = ((room - sum(&least)) / sum(usual)).max(0.0);
        let most = |(least, usual): (&f32, &f32)| (least + usual * share).min((usual * MOST).max(*least));
        Self { columns: least.iter().zip(usual).map(most).collect(), title: SMALL * small }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn titles_are_whole_where_there_is_any_way() {
        let (usual, titles) = ([34.0, 74.0, 50.0, 46.0], [20.0, 50.0, 60.0, 55.0]);
        let least = usual.map(|usual| usual * LEAST);
        for room in [600.0, 300.0, 210.0, 190.0] {
            let found = Widths::fitted((&usual, &least), &titles, room);
            let small = found.title / SMALL;
            assert!(found.columns.iter().zip(titles).all(|(width, title)| *width >= title * small - 0.01), "{room}");
            assert!(found.columns.iter().sum::<f32>() <= room + 0.01, "{room}");
        }
        assert!(Widths::fitted((&usual, &least), &titles, 300.0).title == SMALL);
        assert!(Widths::fitted((&usual, &least), &titles, 100.0).columns.iter().sum::<f32>() > 100.0, "it scrolls");
    }
}
