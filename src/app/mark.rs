//! How machines are told apart where they are more than the colours: the eight colours, then the same with one, two and
//! three stripes, then all of that lighter and darker.
//!
//! Stripes run along the arc, so that the shortest arc shows them. No machine is told by its mark alone: its number stands
//! beside it or in the tooltip.

use super::colour::Palette;
use bevy_egui::egui::{Color32, Painter, Rect, pos2};

/// Stripes at most.
const MOST_STRIPES: usize = 3;
/// How far the lighter and the darker colours go from the plain ones.
const SHADE: f32 = 0.42;
/// Width of a stripe, as a share of the band.
const STRIPE: f32 = 0.16;
/// Machines that have a mark of their own; the marks come round again after so many.
pub const DIFFERENT: usize = 8 * (MOST_STRIPES + 1) * 3;

/// The mark of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Its colour.
    pub colour: Color32,
    /// Stripes of ground in it.
    pub stripes: usize,
}

impl Mark {
    /// The mark of a machine by its number, from 0.
    #[must_use]
    pub fn of(machine: usize, colours: &Palette) -> Self {
        let round = machine / colours.series.len();
        let plain = colours.series(machine);
        let colour = match round / (MOST_STRIPES + 1) % 3 {
            0 => plain,
            1 => plain.lerp_to_gamma(colours.strong, SHADE),
            _ => plain.lerp_to_gamma(colours.ground, SHADE),
        };
        Self { colour, stripes: round % (MOST_STRIPES + 1) }
    }

    /// The parts of a band that carry the colour, from its inner edge (0) to its outer one (1).
    pub fn parts(self) -> impl Iterator<Item = (f32, f32)> {
        let pieces = self.stripes as f32 + 1.0;
        let width = (1.0 - self.stripes as f32 * STRIPE) / pieces;
        (0..=self.stripes).map(move |at| {
            let from = at as f32 * (width + STRIPE);
            (from, from + width)
        })
    }

    /// Fills a level bar with it.
    pub fn fill(self, painter: &Painter, bar: Rect) {
        for (from, to) in self.parts() {
            let y = |share: f32| bar.top() + share * bar.height();
            let part = Rect::from_min_max(pos2(bar.left(), y(from)), pos2(bar.right(), y(to)));
            painter.rect_filled(part, if self.stripes == 0 { 2.0 } else { 0.0 }, self.colour);
        }
    }

    /// Black or white: what can be read on it.
    #[must_use]
    pub fn ink(self) -> Color32 {
        let [red, green, blue, _] = self.colour.to_array().map(u32::from);
        if red * 299 + green * 587 + blue * 114 > 128_000 { Color32::BLACK } else { Color32::WHITE }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::colour::Theme;

    #[test]
    fn as_many_machines_as_promised_have_different_marks() {
        for theme in Theme::ALL {
            let marks: Vec<_> = (0..DIFFERENT).map(|machine| Mark::of(machine, theme.palette())).collect();
            for (at, one) in marks.iter().enumerate() {
                let same = marks[..at].iter().position(|other| other == one);
                assert!(same.is_none(), "{theme:?}: {at} looks like {same:?}");
            }
            assert_eq!(Mark::of(DIFFERENT, theme.palette()), marks[0]);
            assert_ne!(marks[0].stripes, marks[8].stripes, "n9 differs from n1 without its colour");
        }
    }

    #[test]
    fn the_parts_fill_the_band_but_for_the_stripes() {
        for stripes in 0..=MOST_STRIPES {
            let mark = Mark { colour: Color32::WHITE, stripes };
            let parts: Vec<_> = mark.parts().collect();
            assert_eq!(parts.len(), stripes + 1);
            assert!(parts[0].0 == 0.0 && (parts[stripes].1 - 1.0).abs() < 1e-5, "{parts:?}");
            assert!(parts.windows(2).all(|pair| pair[0].1 < pair[1].0), "{parts:?}");
        }
    }
}
