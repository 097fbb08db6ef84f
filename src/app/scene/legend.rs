//! The title of the scene, and below it what dots and colours mean.

use super::dots::{self, Fate};
use super::drawing::{Drawing, Sight};
use super::grid;
use super::label::{Align, Label};
use super::layout::Form;
use bevy::math::{Rect, Vec2};

/// Between the title and what stands beside it, in units.
const GAP: f32 = 16.0;
/// Steps of the scale of the heat map.
const STEPS: usize = 24;

/// Draws both rows.
pub fn draw(sight: &Sight, drawing: &mut Drawing) {
    let layout = sight.layout;
    let title = Vec2::new(layout.margin, layout.header);
    let size = 13.5 * layout.scale;
    let title = Label::new(title, Align::Left, sight.locale.text("scene-requests"), size, sight.colours.weak);
    let named = layout.margin + title.width() + GAP;
    drawing.labels.push(title);
    let used = draw_fates(sight, drawing);
    draw_count(sight, (used, named), drawing);
    if layout.form == Form::Heat {
        draw_scale(sight, drawing);
    }
}

/// Symbols with their words; where they end.
fn draw_fates(sight: &Sight, drawing: &mut Drawing) -> f32 {
    let layout = sight.layout;
    let right = layout.size.x - layout.margin;
    let mut x = layout.margin + 5.0 * layout.scale;
    for fate in Fate::ALL {
        dots::draw_dot(Vec2::new(x, layout.footer), fate, sight, &mut drawing.shapes);
        let at = Vec2::new(x + 10.0 * layout.scale, layout.footer);
        let label = Label::new(at, Align::Left, sight.locale.text(fate.word()), layout.small, sight.colours.weak);
        let label = label.within(right - at.x);
        x = at.x + label.width() + 18.0 * layout.scale;
        drawing.labels.push(label);
    }
    x
}

fn draw_count(sight: &Sight, (used, named): (f32, f32), drawing: &mut Drawing) {
    let layout = sight.layout;
    let right = layout.size.x - layout.margin;
    let label = |height: f32, key: &str| {
        let text = sight.locale.text_with(key, &[("count", sight.per_dot.into())]);
        Label::new(Vec2::new(right, height), Align::Right, text, layout.small, sight.colours.weak)
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
fn draw_scale(sight: &Sight, drawing: &mut Drawing) {
    let layout = sight.layout;
    let right = layout.size.x - layout.margin;
    let small = layout.small;
    let end = Label::new(Vec2::new(right, layout.header), Align::Right, "100 %", small, sight.colours.weak);
    let bar = Rect::new(
        right - end.width() - 118.0 * layout.scale,
        layout.header - 5.0,
        right - end.width() - 6.0,
        layout.header + 5.0,
    );
    let step = bar.width() / STEPS as f32;
    for at in 0..STEPS {
        let left = bar.min.x + at as f32 * step;
        let colour = grid::heat((at as f32 + 0.5) / STEPS as f32, sight.colours);
        drawing.shapes.rect(Rect::new(left, bar.min.y, left + step, bar.max.y), 0.0, colour);
    }
    let text = format!("{}   0", sight.locale.text("plot-utilisation"));
    let name = Label::new(Vec2::new(bar.min.x - 6.0, layout.header), Align::Right, text, small, sight.colours.weak);
    drawing.labels.extend([end, name.within(bar.min.x - layout.margin - 90.0 * layout.scale)]);
}
