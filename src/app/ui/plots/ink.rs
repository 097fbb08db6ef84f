//! A curve as shapes. Dashes go by the way across, not along the line: on a noisy curve they are few and can be seen,
//! where dashes along it would be thousands and a blur.

use bevy_egui::egui::{Color32, Mesh, Pos2, Shape, Stroke, pos2, vec2};
use egui_plot::LineStyle;

/// The gap after a dash, as a share of it.
const GAP: f32 = 0.62;
/// The way from one mark on a curve to the next.
const APART: f32 = 44.0;

/// Adds a curve in this style.
pub fn draw(points: Vec<Pos2>, style: LineStyle, stroke: Stroke, shapes: &mut Vec<Shape>) {
    match (points.as_slice(), style) {
        ([], _) => {}
        ([one], _) => shapes.push(Shape::circle_filled(*one, stroke.width, stroke.color)),
        (_, LineStyle::Dashed { length }) => {
            shapes.extend(dashes(&points, length, length * GAP).into_iter().map(|dash| Shape::line(dash, stroke)));
        }
        _ => shapes.push(Shape::line(points, stroke)),
    }
}

/// Adds what lies between two curves: places above each other, from left to right.
pub fn band(sides: impl Iterator<Item = [Pos2; 2]>, colour: Color32, shapes: &mut Vec<Shape>) {
    let mut mesh = Mesh::default();
    for [low, high] in sides {
        let next = mesh.vertices.len() as u32;
        mesh.colored_vertex(low, colour);
        mesh.colored_vertex(high, colour);
        if next > 0 {
            mesh.add_triangle(next - 2, next - 1, next);
            mesh.add_triangle(next - 1, next, next + 1);
        }
    }
    shapes.push(Shape::mesh(mesh));
}

/// Adds dots along a curve.
pub fn dots(points: &[Pos2], colour: Color32, shapes: &mut Vec<Shape>) {
    shapes.extend(along(points).map(|at| Shape::circle_filled(at, 2.6, colour)));
}

/// Adds small triangles that stand on a line.
pub fn triangles(points: &[Pos2], colour: Color32, shapes: &mut Vec<Shape>) {
    let triangle = |at: Pos2| vec![at, at + vec2(-3.5, -5.0), at + vec2(3.5, -5.0)];
    shapes.extend(along(points).map(|at| Shape::convex_polygon(triangle(at), colour, Stroke::NONE)));
}

/// Places on a curve that goes from left to right, so far apart that each is seen.
fn along(points: &[Pos2]) -> impl Iterator<Item = Pos2> + '_ {
    let mut next = points.first().map_or(0.0, |first| (first.x / APART).ceil() * APART);
    points.windows(2).flat_map(move |pair| {
        let (from, to) = (pair[0], pair[1]);
        let mut found = Vec::new();
        while next <= to.x && to.x > from.x {
            let share = ((next - from.x) / (to.x - from.x)).clamp(0.0, 1.0);
            found.push(from + (to - from) * share);
            next += APART;
        }
        found
    })
}

/// The parts of a curve that goes from left to right, which lie on dashes of this width with such gaps between them.
fn dashes(points: &[Pos2], on: f32, off: f32) -> Vec<Vec<Pos2>> {
    let Some(first) = points.first() else { return Vec::new() };
    // Every second edge ends a dash.
    let edge = |at: u32| first.x + (at / 2) as f32 * (on + off) + if at % 2 == 1 { on } else { 0.0 };
    let (mut all, mut dash) = (Vec::new(), vec![*first]);
    let mut next = 1;
    for pair in points.windows(2) {
        let (from, to) = (pair[0], pair[1]);
        while edge(next) < to.x {
            let share = ((edge(next) - from.x) / (to.x - from.x)).clamp(0.0, 1.0);
            let crossing = pos2(edge(next), from.y + (to.y - from.y) * share);
            if next % 2 == 1 {
                dash.push(crossing);
                all.push(std::mem::take(&mut dash));
            } else {
                dash.push(crossing);
            }
            next += 1;
        }
        if next % 2 == 1 {
            dash.push(to);
        }
    }
    if dash.len() > 1 {
        all.push(dash);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::raster;
    use crate::app::theme::Theme;
    use bevy_egui::egui::Sense;

    #[test]
    fn dashes_lie_on_the_curve_and_cover_their_share_of_it() {
        // Up and down steeply, as a queue is.
        let points: Vec<Pos2> =
            (0..400).map(|at| pos2((at / 2) as f32 * 2.0, if at % 2 == 0 { 0.0 } else { 300.0 })).collect();
        let found = dashes(&points, 8.0, 5.0);
        assert!((28..=32).contains(&found.len()), "{}", found.len());
        let wide = |dash: &Vec<Pos2>| dash.last().unwrap().x - dash[0].x;
        assert!(found.iter().rev().skip(1).all(|dash| (wide(dash) - 8.0).abs() < 1e-3));
        assert!(found.iter().flatten().all(|point| (0.0..=300.0).contains(&point.y)));
        assert!(found.windows(2).all(|pair| (pair[1][0].x - pair[0].last().unwrap().x - 5.0).abs() < 1e-3));
    }

    #[test]
    fn marks_lie_on_the_curve_and_apart() {
        let found: Vec<Pos2> =
            along(&[pos2(0.0, 0.0), pos2(100.0, 50.0), pos2(100.0, 0.0), pos2(200.0, 0.0)]).collect();
        assert_eq!(found.len(), 5);
        assert!(found.windows(2).all(|pair| (pair[1].x - pair[0].x - APART).abs() < 1e-3));
        assert!(found[..3].iter().all(|at| (at.y - at.x / 2.0).abs() < 1e-3) && found[4].y == 0.0);
    }

    #[test]
    fn a_long_straight_line_is_dashed_too() {
        let found = dashes(&[pos2(0.0, 0.0), pos2(100.0, 50.0)], 10.0, 10.0);
        assert_eq!(found.len(), 5);
        assert!(found.iter().flatten().all(|point| (point.y - point.x / 2.0).abs() < 1e-3));
    }

    #[test]
    fn a_point_alone_is_seen_and_nothing_is_not() {
        let shapes = |points: Vec<Pos2>| {
            let mut shapes = Vec::new();
            draw(points, LineStyle::Solid, Stroke::new(1.0, bevy_egui::egui::Color32::RED), &mut shapes);
            shapes.len()
        };
        assert_eq!((shapes(Vec::new()), shapes(vec![pos2(1.0, 1.0)])), (0, 1));
        assert!(dashes(&[], 1.0, 1.0).is_empty());
    }

    /// A band between two straight lines has no teeth, however many pixels there are.
    #[test]
    fn a_band_is_filled_at_every_scale() {
        for scale in [1.0, 2.0, 3.0] {
            let picture = raster::render(Theme::Dark, 120.0, 10.0, scale, |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(100.0, 60.0), Sense::hover());
                let side = |at: i32| {
                    let x = rect.left() + at as f32 * 10.0;
                    [pos2(x, rect.bottom() - 10.0), pos2(x, rect.top() + 10.0)]
                };
                let mut shapes = Vec::new();
                band((0..=10).map(side), Color32::RED, &mut shapes);
                ui.painter().extend(shapes);
            });
            let at = |x: f32, y: f32| picture.at((x * scale) as u32, (y * scale) as u32);
            for x in 11..109 {
                assert_eq!(at(x as f32, 24.0), Some([255, 0, 0, 255]), "{x} at {scale}");
                assert_eq!(at(x as f32, 56.0), Some([255, 0, 0, 255]), "{x} at {scale}");
                assert_ne!(at(x as f32, 16.0), Some([255, 0, 0, 255]), "{x} at {scale}");
            }
        }
    }
}
