//! The risk of each machine in its parts.

use super::super::bar::Row;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::sim::{MachineRisk, NodeId};
use bevy_egui::egui::{Align2, Color32, FontId, Label, Rect, RichText, Ui};

/// Height of a bar with its gap.
const BAR: f32 = 20.0;

/// A bar a machine: overload, forecast and quality one after the other add up to the risk.
pub fn show(ui: &mut Ui, shown: &Shown<'_>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    super::heading(ui, shown, locale.text("why-risk"));
    ui.horizontal_wrapped(|ui| {
        for (at, key) in ["why-overload", "why-forecast", "why-quality"].into_iter().enumerate() {
            let text = RichText::new(format!("■ {}", locale.text(key))).color(part_colour(colours, at)).small();
            ui.add(Label::new(text).extend());
        }
        let gate = RichText::new(format!("| {}", locale.text("why-gate"))).color(colours.bad).small();
        ui.add(Label::new(gate).extend());
    });
    let gate = shown.lane.sim().scenario().risk_gate();
    for node in &shown.lane.now().nodes {
        if let Some(risk) = &node.risk {
            risk_bar(ui, colours, node.id, risk, gate);
        }
    }
}

fn part_colour(colours: &Palette, at: usize) -> Color32 {
    [colours.warn, colours.accent, colours.series(3)][at]
}

/// What each part adds to the ones before it: 1 − (1 − a)(1 − b)(1 − c) in three steps.
fn parts(risk: &MachineRisk) -> [f64; 3] {
    let after_overload = 1.0 - risk.overload;
    let after_forecast = after_overload * (1.0 - risk.forecast);
    [risk.overload, after_overload * risk.forecast, after_forecast * risk.quality]
}

fn risk_bar(ui: &mut Ui, colours: &Palette, node: NodeId, risk: &MachineRisk, gate: Option<f64>) {
    let row = Row::new(ui, BAR, 160.0, (node.to_string(), colours.text), colours.faint);
    let painter = ui.painter();
    let mut sum = 0.0;
    for (at, part) in parts(risk).into_iter().enumerate() {
        let stretch = row.at(sum)..=row.at(sum + part);
        painter.rect_filled(Rect::from_x_y_ranges(stretch, row.bar.y_range()), 0.0, part_colour(colours, at));
        sum += part;
    }
    if let Some(gate) = gate {
        painter.vline(row.at(gate), row.row.y_range(), (1.5, colours.bad));
    }
    let text = format!("{:.2}   V {:.2}   I {:.2}", risk.total, risk.relay, risk.index);
    painter.text(row.row.right_center(), Align2::RIGHT_CENTER, text, FontId::monospace(11.0), colours.text);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_add_up_to_the_risk() {
        let risk = MachineRisk { overload: 0.3, forecast: 0.5, quality: 0.2, ..MachineRisk::default() };
        let total = 1.0 - 0.7 * 0.5 * 0.8;
        assert!((parts(&risk).iter().sum::<f64>() - total).abs() < 1e-12);
    }
}
