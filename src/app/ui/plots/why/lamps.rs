//! Lamps that count: those that are lit, and those that are still to be.

use super::super::super::figure;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::sim::Explanation;
use bevy_egui::egui::{RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// More lamps than this are only a number.
const MOST: usize = 40;
/// A lamp with the space beside it.
const STEP: f32 = 15.0;

/// What is shown here and need not be listed.
pub const FIGURES: [&str; 4] = ["lead", "dwell", "gain", "margin"];

/// So many lamps, of which some are lit.
pub fn row(ui: &mut Ui, colours: &Palette, lit: usize, all: usize) {
    let width = (STEP * all as f32).min(ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(width, 16.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, format!("{lit} / {all}")));
    let step = width / all.max(1) as f32;
    for at in 0..all {
        let centre = pos2(rect.left() + (at as f32 + 0.5) * step, rect.center().y);
        let radius = (step * 0.5 - 1.5).clamp(2.0, 6.0);
        if at < lit {
            ui.painter().circle_filled(centre, radius, colours.warn);
        }
        let edge = if at < lit { colours.warn } else { colours.weak };
        ui.painter().circle_stroke(centre, radius, Stroke::new(1.3, edge));
    }
}

/// The hysteresis: a lamp a tick that another machine must be better; who is, and by how much.
pub fn hysteresis(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let (Some(lead), Some(dwell)) = (decision.figure("lead"), decision.figure("dwell")) else { return };
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let (lit, all) = (lead as usize, dwell as usize);
    let share = |name: &str| figure::percent(decision.figure(name).unwrap_or(0.0).max(0.0));
    let key = if decision.leader.is_some() { "edge-leads" } else { "edge-nobody-leads" };
    let words = [
        ("node", decision.leader.map(|node| node.to_string()).unwrap_or_default().into()),
        ("gain", share("gain").into()),
        ("margin", share("margin").into()),
        ("lead", lit.into()),
        ("dwell", all.into()),
    ];
    let text = locale.text_with(key, &words);
    ui.horizontal(|ui| {
        ui.label(RichText::new(locale.text("edge-hysteresis")).small().color(colours.weak))
            .on_hover_text(locale.text("edge-hysteresis.tooltip"));
        if all <= MOST {
            row(ui, colours, lit, all);
        }
    });
    ui.label(RichText::new(text).small()).on_hover_text(locale.text("edge-hysteresis.tooltip"));
}
