//! The last choices as a strip: a row a machine, the newest at the right.

use super::super::super::figure;
use crate::app::desk::Shown;
use crate::sim::{Explanation, NodeId};
use bevy_egui::egui::{Align2, FontId, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Width of the names.
const NAME: f32 = 34.0;
/// Height of a row with a name, and of one without.
const ROW: [f32; 2] = [11.0, 3.0];
/// More machines than this have no names beside the strip.
const NAMED: usize = 12;
/// Width of a choice, at least and at most.
const CELL: [f32; 2] = [3.0, 8.0];

/// The strip, where choices are remembered.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    if decision.history.is_empty() {
        return;
    }
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let mut machines: Vec<NodeId> = decision.candidates.iter().map(|candidate| candidate.node).collect();
    machines.extend_from_slice(&decision.history);
    machines.sort_unstable();
    machines.dedup();
    let row = ROW[usize::from(machines.len() > NAMED)];
    let room = ui.available_width() - NAME;
    let count = ((room / CELL[0]) as usize).clamp(1, decision.history.len());
    let cell = (room / count as f32).min(CELL[1]);
    let last = &decision.history[decision.history.len() - count..];
    let now = shown.lane.now();
    let (dt, end) = (now.dt.seconds(), now.now.seconds());
    let title = [("count", count.into()), ("seconds", figure::seconds(count as f64 * dt, dt).into())];
    ui.add_space(4.0);
    ui.label(RichText::new(locale.text_with("edge-history", &title)).weak().small())
        .on_hover_text(locale.text("edge-history-doc"));
    let height = row * machines.len() as f32 + 2.0;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let told: Vec<String> = last.iter().rev().take(12).map(NodeId::to_string).collect();
    response.widget_info(|| {
        let says = format!("{}: {}", locale.text("why-history"), told.join(" "));
        WidgetInfo::labeled(WidgetType::Image, true, says)
    });
    let painter = ui.painter();
    let field = Rect::from_min_max(rect.min + vec2(NAME, 0.0), rect.max);
    painter.rect_filled(field, 2.0, colours.card);
    let y = |place: usize| field.top() + 1.0 + row * place as f32;
    if row >= ROW[0] {
        for (place, machine) in machines.iter().enumerate() {
            let at = pos2(rect.left(), y(place) + row * 0.5);
            let colour = colours.series(machine.0 as usize);
            painter.text(at, Align2::LEFT_CENTER, machine.to_string(), FontId::proportional(10.0), colour);
            painter.hline(field.x_range(), y(place) + row * 0.5, (1.0, colours.faint));
        }
    }
    let left = field.right() - cell * last.len() as f32;
    for (at, machine) in last.iter().enumerate() {
        let Ok(place) = machines.binary_search(machine) else { continue };
        let corner = pos2(left + at as f32 * cell, y(place) + 0.5);
        let gap = if cell > 4.0 { 1.0 } else { 0.0 };
        let block = Rect::from_min_size(corner, vec2(cell - gap, row - 1.0));
        painter.rect_filled(block, 0.0, colours.series(machine.0 as usize));
    }
    let pointed = response.hover_pos().filter(|at| at.x >= left).map(|at| ((at.x - left) / cell) as usize);
    if let Some((at, machine)) = pointed.and_then(|at| Some((at, last.get(at)?))) {
        // The last choice was made at the start of the last tick.
        let moment = (end - (last.len() - at) as f64 * dt).max(0.0);
        let moment = figure::seconds(moment, dt);
        let words = [("node", machine.to_string().into()), ("seconds", moment.into())];
        response.on_hover_text_at_pointer(locale.text_with("edge-history-at", &words));
    }
}
