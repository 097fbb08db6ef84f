//! The title of the scene, and below it what dots and colours mean. Both stay in their places, on a ground of their own,
//! however closely the scene is looked at.

use super::super::colour::Palette;
use super::super::locale::Locale;
use super::dots::{self, Fate};
use super::drawing::Drawing;
use super::grid;
use super::label::{Align, Label};
use super::layout::{Form, Layout};
use super::painter::Painter;
use bevy::math::{Rect, Vec2};

/// Between the title and what stands beside it, in units.
const GAP: f32 = 16.0;
/// Steps of the scale of the heat map.
const STEPS: usize = 24;

/// What the two rows are made from.
#[derive(Clone, Copy)]
pub struct Legend<'a> {
    /// Where they stand.
    pub layout: &'a Layout,
    /// The colours.
    pub colours: &'a Palette,
    /// The words.
    pub locale: Locale,
    /// How many requests one dot stands for.
    pub per_dot: u64,
    /// Whether there may be something under them.
    pub zoomed: bool,
}

/// Draws both rows.
#[must_use]
pub fn draw(legend: &Legend) -> Drawing {
    let layout = legend.layout;
    let mut drawing = Drawing { shapes: Painter::new(layout.size), labels: Vec::new() };
    if legend.zoomed {
        draw_grounds(legend, &mut drawing.shapes);
    }
    let title = Vec2::new(layout.margin, layout.header);
    let size = 13.5 * layout.scale;
    let title = Label::new(title, Align::Left, legend.locale.text("scene-requests"), size, legend.colours.weak);
    let named = layout.margin + title.width() + GAP;
    drawing.labels.push(title);
    let used = draw_fates(legend, &mut drawing);
    draw_count(legend, (used, named), &mut drawing);
    if layout.form == Form::Heat {
        draw_scale(legend, &mut drawing);
    }
    drawing
}

fn draw_grounds(legend: &Legend, shapes: &mut Painter) {
    let (top, bottom) = legend.layout.open();
    let Vec2 { x: right, y: end } = legend.layout.size;
    shapes.rect(Rect::new(0.0, 0.0, right, top), 0.0, legend.colours.ground);
    shapes.rect(Rect::new(0.0, bottom, right, end), 0.0, legend.colours.ground);
    for edge in [top, bottom] {
        shapes.line(&[Vec2::new(0.0, edge), Vec2::new(right, edge)], 1.0, legend.colours.line);
    }
}

/// Symbols with their words; where they end.
fn draw_fates(legend: &Legend, drawing: &mut Drawing) -> f32 {
    let layout = legend.layout;
    let right = layout.size.x - layout.margin;
    let mut x = layout.margin + 5.0 * layout.scale;
    for fate in Fate::ALL {
        let at = Vec2::new(x, layout.footer);
        dots::draw_dot(at, fate, dots::usual_radius(layout), legend.colours, &mut drawing.shapes);
        let at = Vec2::new(x + 10.0 * layout.scale, layout.footer);
        let label = Label::new(at, Align::Left, legend.locale.text(fate.word()), layout.small, legend.colours.weak);
        let label = label.within(right - at.x);
        x = at.x + label.width() + 18.0 * layout.scale;
        drawing.labels.push(label);
    }
    x
}

fn draw_count(legend: &Legend, (used, named): (f32, f32), drawing: &mut Drawing) {
    let layout = legend.layout;
    let right = layout.size.x - layout.margin;
    let label = |height: f32, key: &str| {
        let text = legend.locale.text_with(key, &[("count", legend.per_dot.into())]);
        Label::new(Vec2::new(right, height), Align::Right, text, layout.small, legend.colours.weak)
    };
    // Beside the fates, else beside the title, where a heat map has its scale.
    let whole = label(layout.footer, "scene-dot");
    let label = if whole.width() <= right - used || layout.form == Form::Heat {
        whole.within(right - used)
    } else if whole.width() <= right - named {
        label(layout.header, "scene-dot")
    } else {
        label(layout.header, "scene-dot-short").within(right - named)
    };
    drawing.labels.push(label);
}

/// What the colours of the heat map mean.
fn draw_scale(legend: &Legend, drawing: &mut Drawing) {
    let layout = legend.layout;
    let right = layout.size.x - layout.margin;
    let small = layout.small;
    let end = Label::new(Vec2::new(right, layout.header), Align::Right, "100 %", small, legend.colours.weak);
    let bar = Rect::new(
        right - end.width() - 118.0 * layout.scale,
        layout.header - 5.0,
        right - end.width() - 6.0,
        layout.header + 5.0,
    );
    let step = bar.width() / STEPS as f32;
    for at in 0..STEPS {
        let left = bar.min.x + at as f32 * step;
        let colour = grid::heat((at as f32 + 0.5) / STEPS as f32, legend.colours);
        drawing.shapes.rect(Rect::new(left, bar.min.y, left + step, bar.max.y), 0.0, colour);
    }
    let text = format!("{}   0", legend.locale.text("plot-utilisation"));
    let name = Label::new(Vec2::new(bar.min.x - 6.0, layout.header), Align::Right, text, small, legend.colours.weak);
    drawing.labels.extend([end, name.within(bar.min.x - layout.margin - 90.0 * layout.scale)]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::colour::DARK;

    /// Clear of the machines where all of them are in sight, and readable where they are not.
    #[test]
    fn both_rows_have_a_ground_where_something_may_be_under_them() {
        for count in [6, 40, 1000] {
            let layout = Layout::new(Vec2::new(822.0, 612.0), &vec![None; count], false);
            let legend =
                Legend { layout: &layout, colours: &DARK, locale: Locale::default(), per_dot: 1, zoomed: false };
            let (far, near) = (draw(&legend), draw(&Legend { zoomed: true, ..legend }));
            assert_eq!(far.labels, near.labels);
            assert!(near.shapes.corners() >= far.shapes.corners() + 8);
            let (top, bottom) = layout.open();
            assert!(top <= layout.yard.min.y && bottom >= layout.yard.max.y, "{count}");
            let is_clear =
                |label: &Label| label.at.y + label.size / 2.0 < top || label.at.y - label.size / 2.0 > bottom;
            assert!(far.labels.iter().all(is_clear), "{count}");
        }
    }
}
