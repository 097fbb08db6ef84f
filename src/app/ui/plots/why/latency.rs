//! What a client thinks of the latency of each machine: the normal curve of its last latencies, the objective as a line,
//! the tail beyond it filled; and the lamps of the hysteresis.

use super::super::super::figure;
use crate::app::desk::Shown;
use crate::param::Time;
use crate::sim::Explanation;
use bevy_egui::egui::{Align2, Color32, FontId, Pos2, Rect, RichText, Sense, Shape, Stroke, Ui, pos2, vec2};

/// Height of the curve of one machine.
const ROW: f32 = 46.0;
/// Points of a curve.
const POINTS: usize = 120;

/// The curves, where means and deviations are known.
pub fn curves(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let colours = shown.look.theme.palette();
    let known: Vec<_> = decision
        .candidates
        .iter()
        .filter_map(|candidate| {
            let value = |name| decision.value(candidate.node, name);
            Some((candidate.node, value("mu")?, value("sigma")?, value("p_N"), value("p_C")))
        })
        .collect();
    if known.is_empty() {
        return;
    }
    let objective = decision.objective.map(Time::seconds);
    let reach = known.iter().map(|(_, mean, sd, ..)| mean + 3.5 * sd).chain(objective.map(|tau| tau * 1.2));
    let right = reach.fold(1e-9, f64::max);
    for (node, mean, sd, normal, cantelli) in known {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        let painter = ui.painter();
        let field =
            Rect::from_min_max(pos2(rect.left() + 34.0, rect.top() + 2.0), pos2(rect.right(), rect.bottom() - 4.0));
        let x = |latency: f64| field.left() + (latency / right).clamp(0.0, 1.0) as f32 * field.width();
        let y = |density: f64| field.bottom() - density as f32 * field.height() * 0.9;
        // Scaled to its own height: how wide it is and where it stands is what counts.
        let density = |latency: f64| (-0.5 * ((latency - mean) / sd.max(1e-9)).powi(2)).exp();
        let at = |step: usize| right * step as f64 / POINTS as f64;
        let line =
            |from: usize| (from..=POINTS).map(|step| pos2(x(at(step)), y(density(at(step))))).collect::<Vec<Pos2>>();
        let is_chosen = decision.chosen == Some(node);
        let colour = if is_chosen { colours.accent } else { colours.series(node.0 as usize) };
        if let Some(tau) = objective {
            tail(ui, &line(((tau / right) * POINTS as f64).ceil() as usize), field.bottom(), colours.bad);
            ui.painter().vline(x(tau), field.y_range(), (1.5, colours.bad));
        }
        painter.line(line(0), Stroke::new(if is_chosen { 2.0 } else { 1.3 }, colour));
        painter.hline(field.x_range(), field.bottom(), (1.0, colours.faint));
        painter.text(rect.left_center(), Align2::LEFT_CENTER, node.to_string(), FontId::proportional(11.5), colour);
        let share = |name: &str, value: Option<f64>| value.map(|value| format!("{name} {}", figure::short(value)));
        let says = [share("p_N", normal), share("p_C", cantelli)].into_iter().flatten().collect::<Vec<_>>().join("   ");
        painter.text(field.right_top(), Align2::RIGHT_TOP, says, FontId::monospace(10.5), colours.text);
    }
}

/// What lies below a piece of a curve, in thin upright strokes.
fn tail(ui: &Ui, points: &[Pos2], bottom: f32, colour: Color32) {
    let stroke = Stroke::new(2.0, colour.gamma_multiply(0.5));
    let strokes = points.iter().map(|point| Shape::line_segment([*point, pos2(point.x, bottom)], stroke));
    ui.painter().extend(strokes.collect::<Vec<_>>());
}

/// One lamp a tick that another machine must be better; those that it was are lit.
pub fn lamps(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let (Some(lead), Some(dwell)) = (decision.figure("lead"), decision.figure("dwell")) else { return };
    let colours = shown.look.theme.palette();
    let (lit, all) = (lead as usize, (dwell as usize).min(40));
    let text: String = (0..all).map(|at| if at < lit { '●' } else { '○' }).collect();
    ui.label(RichText::new(text).color(if lit > 0 { colours.warn } else { colours.weak }));
}
