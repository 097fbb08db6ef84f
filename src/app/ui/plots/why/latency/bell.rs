//! A normal curve with what lies beyond the objective.

use super::axis::Axis;
use crate::app::colour::Palette;
use bevy_egui::egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, Ui, pos2, vec2};

/// Points of a curve.
const POINTS: usize = 120;

/// The normal curve of latencies, scaled to its own height: where it stands and how wide it is are what counts.
pub struct Bell {
    /// Their mean, in seconds.
    pub mean: f64,
    /// Their standard deviation, in seconds.
    pub sd: f64,
    /// Width of the line.
    pub width: f32,
}

impl Bell {
    /// Height at a latency, 0 to 1.
    fn height(&self, latency: f64) -> f64 {
        (-0.5 * ((latency - self.mean) / self.sd).powi(2)).exp()
    }

    /// The curve from a latency to the end of the axis, with its summit.
    fn points(&self, axis: &Axis, field: Rect, from: f64) -> Vec<Pos2> {
        let step = |at: usize| axis.most() * at as f64 / POINTS as f64;
        let mut at: Vec<f64> = (0..=POINTS).map(step).filter(|latency| *latency > from).chain([from]).collect();
        if self.mean > from && self.mean < axis.most() {
            at.push(self.mean);
        }
        at.sort_by(f64::total_cmp);
        let y = |latency: f64| field.bottom() - self.height(latency) as f32 * field.height() * 0.92;
        at.into_iter().map(|latency| pos2(axis.x(latency), y(latency))).collect()
    }

    /// Draws it, the line of the objective and the tail beyond it.
    pub fn paint(&self, ui: &Ui, axis: &Axis, field: Rect, (colour, colours): (Color32, &Palette), tau: Option<f64>) {
        let painter = ui.painter();
        let is_narrow = self.sd < axis.most() * 1e-3;
        if is_narrow {
            // A latency that does not vary: a line, all of it on one side.
            let is_lost = tau.is_some_and(|tau| self.mean >= tau);
            let colour = if is_lost { colours.bad } else { colour };
            let top = field.bottom() - field.height() * 0.92;
            painter.vline(axis.x(self.mean), top..=field.bottom(), (self.width + 1.0, colour));
        } else {
            let whole = self.points(axis, field, 0.0);
            painter.add(below(&whole, field.bottom(), colour.gamma_multiply(0.10)));
            if let Some(tau) = tau.filter(|tau| *tau < axis.most()) {
                painter.add(below(
                    &self.points(axis, field, tau),
                    field.bottom(),
                    colours.card.lerp_to_gamma(colours.bad, 0.7),
                ));
            }
            painter.line(whole, Stroke::new(self.width, colour));
        }
        if let Some(tau) = tau {
            painter.vline(axis.x(tau), field.y_range().expand(2.0), (1.6, colours.bad));
        }
    }
}

/// A small triangle below a place on the axis that points at it.
pub fn pointer(ui: &Ui, tip: Pos2, colour: Color32) {
    let corners = vec![tip - vec2(0.0, 2.0), tip + vec2(3.8, 3.5), tip + vec2(-3.8, 3.5)];
    ui.painter().add(Shape::convex_polygon(corners, colour, Stroke::NONE));
}

/// What lies between a curve and the line below it.
fn below(points: &[Pos2], bottom: f32, colour: Color32) -> Shape {
    let mut mesh = Mesh::default();
    for point in points {
        mesh.colored_vertex(*point, colour);
        mesh.colored_vertex(pos2(point.x, bottom), colour);
    }
    for at in 1..points.len() as u32 {
        let [above_before, below_before, above, below] = [2 * at - 2, 2 * at - 1, 2 * at, 2 * at + 1];
        mesh.add_triangle(above_before, below_before, above);
        mesh.add_triangle(below_before, above, below);
    }
    Shape::mesh(mesh)
}
