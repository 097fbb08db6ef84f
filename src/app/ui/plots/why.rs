//! Why it was decided so: the risk of each machine in its parts, the terms of the score of a machine, and what policies
//! tell of their last decision.

mod latency;
mod pair;

use super::super::controls::number;
use super::super::figure;
use super::bar::Row;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::sim::{Explanation, MachineRisk, NodeId, NodeView, ScoreView};
use bevy_egui::egui::{Align2, Color32, FontId, Grid, Label, Rect, RichText, ScrollArea, Sense, Ui, pos2, vec2};

/// Height of a bar with its gap.
const BAR: f32 = 20.0;

/// Whether the run has something to explain.
pub fn applies(shown: &Shown<'_>) -> bool {
    let now = shown.lane.now();
    now.risk.is_some() || now.nodes.iter().any(|node| node.score.is_some()) || !now.decisions.is_empty()
}

/// The panel.
pub fn show(ui: &mut Ui, shown: &Shown<'_>) {
    let now = shown.lane.now();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if now.risk.is_some() {
            risks(ui, shown);
        }
        let chosen = shown.chosen.node.and_then(|id| now.nodes.iter().find(|node| node.id == id));
        let scored =
            chosen.filter(|node| node.score.is_some()).or_else(|| now.nodes.iter().find(|n| n.score.is_some()));
        if let Some((node, score)) = scored.and_then(|node| Some((node, node.score.as_ref()?))) {
            ui.add_space(8.0);
            terms(ui, shown, node, score);
        }
        for decision in &now.decisions {
            ui.add_space(8.0);
            decided(ui, shown, decision);
        }
        if now.decisions.is_empty() && scored.is_none() && now.risk.is_none() {
            ui.label(shown.locale.text("why-none"));
        }
    });
}

fn heading(ui: &mut Ui, shown: &Shown<'_>, text: &str) {
    ui.label(RichText::new(text).strong().color(shown.look.theme.palette().strong));
}

/// A bar a machine: overload, forecast and quality one after the other add up to the risk.
fn risks(ui: &mut Ui, shown: &Shown<'_>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    heading(ui, shown, locale.text("why-risk"));
    ui.horizontal(|ui| {
        for (at, key) in ["why-overload", "why-forecast", "why-quality"].into_iter().enumerate() {
            ui.label(RichText::new(format!("■ {}", locale.text(key))).color(part_colour(colours, at)).small());
        }
        ui.label(RichText::new(format!("| {}", locale.text("why-gate"))).color(colours.bad).small());
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

/// Every term of a score.
fn terms(ui: &mut Ui, shown: &Shown<'_>, node: &NodeView, score: &ScoreView) {
    let locale = shown.locale;
    let title = [("node", node.id.to_string().into()), ("rank", (score.rank as f64).into())];
    heading(ui, shown, &locale.text_with("why-score", &title));
    Grid::new("score").num_columns(4).striped(true).show(ui, |ui| {
        for key in ["why-term", "why-value", "why-weight", "why-product"] {
            ui.label(RichText::new(locale.text(key)).weak().small());
        }
        ui.end_row();
        for term in &score.terms {
            ui.label(locale.said(term.name));
            for value in [term.value, term.weight, term.value * term.weight] {
                ui.monospace(figure::short(value));
            }
            ui.end_row();
        }
        let sums = [
            ("why-base", Some(score.base)),
            ("why-added", score.gate),
            ("why-total", Some(score.total)),
            ("why-room", score.room),
            ("why-share", node.share),
        ];
        for (key, value) in sums {
            if let Some(value) = value {
                ui.label(locale.text(key));
                ui.label("");
                ui.label("");
                ui.monospace(figure::short(value));
                ui.end_row();
            }
        }
    });
}

/// What a policy tells of its last decision.
fn decided(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let locale = shown.locale;
    let mut title = locale.text_with("why-client", &[("client", f64::from(decision.client).into())]);
    if let Some(node) = decision.chosen {
        title = format!("{title} · {}", locale.text_with("why-chosen", &[("node", node.to_string().into())]));
    }
    heading(ui, shown, &title);
    ui.add(Label::new(RichText::new(locale.said(decision.reason)).small()).wrap());
    if let Some(age) = decision.age {
        let seconds = figure::short(age.seconds());
        ui.label(RichText::new(locale.text_with("why-age", &[("seconds", seconds.into())])).weak().small());
    }
    pair::show(ui, shown, decision);
    latency::curves(ui, shown, decision);
    latency::lamps(ui, shown, decision);
    if !decision.candidates.is_empty() {
        candidates(ui, shown, decision);
    }
    for one in &decision.figures {
        ui.label(RichText::new(format!("{} = {}", locale.said(one.term.name), figure::short(one.value))).small())
            .on_hover_text(locale.said(one.term.doc));
    }
    choices(ui, shown, decision);
}

/// A unit in the words of the window.
fn unit(unit: &'static str, locale: Locale) -> &'static str {
    match unit {
        "s" => locale.fixed("unit-s"),
        "ms" => locale.fixed("unit-ms"),
        other => number::translated(other, locale),
    }
}

/// What each machine is worth.
fn candidates(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    Grid::new(("candidates", decision.client)).striped(true).show(ui, |ui| {
        ui.label("");
        for term in decision.terms {
            let name = if term.unit.is_empty() {
                locale.said(term.name).to_owned()
            } else {
                format!("{}, {}", locale.said(term.name), unit(term.unit, locale))
            };
            ui.label(RichText::new(name).weak().small()).on_hover_text(locale.said(term.doc));
        }
        ui.label(RichText::new(locale.text("why-passes")).weak().small());
        ui.end_row();
        for candidate in &decision.candidates {
            let is_chosen = decision.chosen == Some(candidate.node);
            let mark = if is_chosen { "▶ " } else { "" };
            let colour = if is_chosen { colours.accent } else { colours.text };
            ui.label(RichText::new(format!("{mark}{}", candidate.node)).color(colour));
            for value in &candidate.values {
                ui.monospace(value.map_or_else(|| "–".to_owned(), figure::short));
            }
            ui.label(if candidate.passes { "✔" } else { "–" });
            ui.end_row();
        }
    });
}

/// The last choices as a strip of cells, the newest at the right.
fn choices(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    if decision.history.is_empty() {
        return;
    }
    let colours = shown.look.theme.palette();
    ui.label(RichText::new(shown.locale.text("why-history")).weak().small());
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 14.0), Sense::hover());
    let count = ((rect.width() / 5.0) as usize).max(1);
    let shown_now = &decision.history[decision.history.len().saturating_sub(count)..];
    for (at, node) in shown_now.iter().enumerate() {
        let left = rect.left() + at as f32 * 5.0;
        // A place of its own for each machine, beside its colour.
        let low = rect.bottom() - 3.0 * (node.0 % 5) as f32;
        let cell = Rect::from_min_max(pos2(left, low - 3.0), pos2(left + 4.0, low));
        ui.painter().rect_filled(cell, 0.0, colours.series(node.0 as usize));
    }
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
