//! Two loss machines: their channels as cells, theta as a needle, and what became of the last requests.

use crate::app::desk::Shown;
use crate::sim::Explanation;
use bevy_egui::egui::{Align2, FontId, Rect, RichText, Sense, Stroke, Ui, pos2, vec2};

/// Largest number of cells that are drawn.
const CELLS: u32 = 40;

/// The channels and the needle, where the policy has one.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let Some(theta) = decision.figure("theta") else { return };
    let colours = shown.look.theme.palette();
    for node in shown.lane.now().nodes.iter().take(2) {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::hover());
        let painter = ui.painter();
        painter.text(
            rect.left_center(),
            Align2::LEFT_CENTER,
            node.id.to_string(),
            FontId::proportional(12.0),
            colours.text,
        );
        let count = node.channels.min(CELLS);
        let width = ((rect.width() - 40.0) / count as f32).min(24.0);
        for cell in 0..count {
            let left = rect.left() + 34.0 + cell as f32 * width;
            let place = Rect::from_min_size(pos2(left, rect.top() + 3.0), vec2(width - 3.0, 14.0));
            let busy = u64::from(cell) < node.inside;
            painter.rect_filled(place, 2.0, if busy { colours.series(node.id.0 as usize) } else { colours.faint });
        }
    }
    needle(ui, shown, theta);
    marks(ui, shown, decision);
}

/// Theta between the second machine (left, 0) and the first (right, 1).
fn needle(ui: &mut Ui, shown: &Shown<'_>, theta: f64) {
    let colours = shown.look.theme.palette();
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 74.0), Sense::hover());
    let painter = ui.painter();
    let (centre, radius) = (pos2(rect.center().x, rect.bottom() - 10.0), 56.0);
    let at = |share: f64, radius: f32| {
        let angle = std::f32::consts::PI * (1.0 - share as f32);
        centre + vec2(angle.cos(), -angle.sin()) * radius
    };
    painter.line((0..=40).map(|step| at(f64::from(step) / 40.0, radius)).collect(), Stroke::new(2.0, colours.line));
    painter.line_segment([centre, at(theta.clamp(0.0, 1.0), radius - 4.0)], Stroke::new(3.0, colours.accent));
    painter.circle_filled(centre, 4.0, colours.accent);
    let font = FontId::proportional(11.5);
    painter.text(at(0.0, radius + 14.0), Align2::CENTER_CENTER, "n2", font.clone(), colours.text);
    painter.text(at(1.0, radius + 14.0), Align2::CENTER_CENTER, "n1", font, colours.text);
    let says = format!("θ = {theta:.3}");
    painter.text(centre - vec2(0.0, 24.0), Align2::CENTER_CENTER, says, FontId::monospace(12.0), colours.strong);
}

/// I where the chosen machine took a request, J where the other one had to, a cross where none could.
fn marks(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let colours = shown.look.theme.palette();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 3.0;
        for mark in &decision.marks {
            let (text, colour) = match mark.what {
                "I" => ("I", colours.good),
                "J" => ("J", colours.warn),
                _ => ("×", colours.bad),
            };
            let number = mark.node.0 + 1;
            ui.label(RichText::new(format!("{text}{number}")).monospace().color(colour).small());
        }
    });
}
