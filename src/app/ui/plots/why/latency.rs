//! What a client thinks of the latency of each machine: the normal curve of its last latencies, the objective as a line,
//! the tail beyond it filled, and the figures that it goes by.

mod axis;
mod bell;

use super::super::super::figure;
use crate::app::desk::Shown;
use crate::app::unit;
use crate::param::Time;
use crate::sim::{Candidate, Explanation, Term};
use axis::Axis;
use bell::Bell;
use bevy_egui::egui::{Align2, FontId, Label, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Width of the name of a machine, and of a figure.
const NAME: f32 = 40.0;
const FIGURE: f32 = 58.0;
/// Height of a machine: of few and of many.
const ROW: [f32; 2] = [46.0, 28.0];

/// The terms of the curve itself; the others stand beside it as numbers.
const CURVE: [&str; 2] = ["mu", "sigma"];

/// A row a machine, where the policy goes by means and deviations.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let known = |candidate: &Candidate| {
        let [mean, sd] = CURVE.map(|name| decision.value(candidate.node, name));
        mean.zip(sd)
    };
    let curves: Vec<_> = decision.candidates.iter().map(|candidate| (candidate, known(candidate))).collect();
    if curves.iter().all(|(_, known)| known.is_none()) {
        return;
    }
    let beside: Vec<usize> = columns(decision.terms);
    let objective = objective(shown, decision);
    let means = curves.iter().filter_map(|(_, known)| *known);
    let full = Rect::from_min_size(ui.cursor().min, vec2(ui.available_width(), 0.0));
    let ends = full.left() + NAME..=full.right() - FIGURE * beside.len() as f32 - 6.0;
    let axis = Axis::new(ends, means, objective.map(|(seconds, _)| seconds));
    head(ui, shown, decision, &beside, &axis, objective);
    let share = ((curves.len() as f32 - 3.0) / 5.0).clamp(0.0, 1.0);
    let height = ROW[0] + (ROW[1] - ROW[0]) * share;
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for (candidate, known) in &curves {
            row(ui, shown, decision, (candidate, *known), &beside, &axis, height);
        }
    });
    axis.scale(ui, shown);
    legend(ui, shown, decision, objective.is_some());
}

/// The terms that stand beside the curve; those of the curve itself where there are no others.
fn columns(terms: &[Term]) -> Vec<usize> {
    let others: Vec<usize> = (0..terms.len()).filter(|at| !CURVE.contains(&terms[*at].name)).collect();
    if others.is_empty() { (0..terms.len()).collect() } else { others }
}

/// What the latency should be below, in seconds: the policy's objective, else the deadline of the client's requests; and
/// the key of its name.
fn objective(shown: &Shown<'_>, decision: &Explanation) -> Option<(f64, &'static str)> {
    let flows = &shown.lane.sim().scenario().flows;
    let deadlines = flows.iter().filter(|flow| flow.client == decision.client).filter_map(|flow| flow.deadline);
    let own = decision.objective.map(|tau| (tau, "edge-objective"));
    let (time, key) = own.or_else(|| deadlines.min().map(|deadline| (deadline, "edge-deadline")))?;
    Some((Time::seconds(time), key))
}

/// The value of the objective above its line, and the names of the figures.
fn head(
    ui: &mut Ui,
    shown: &Shown<'_>,
    decision: &Explanation,
    beside: &[usize],
    axis: &Axis,
    objective: Option<(f64, &'static str)>,
) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
    for (place, at) in beside.iter().enumerate() {
        let term = decision.terms[*at];
        let left = rect.right() - FIGURE * (beside.len() - place) as f32;
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(FIGURE, rect.height()));
        let text = RichText::new(super::named(&term, locale)).small().color(colours.weak);
        ui.put(cell, Label::new(text)).on_hover_text(locale.said(term.doc));
    }
    if let Some((seconds, key)) = objective {
        let value = figure::duration_ms(seconds * 1e3, locale.text("unit-ms"), locale.text("unit-s"));
        let text = locale.text_with(key, &[("value", value.into())]);
        let galley = ui.painter().layout_no_wrap(text.clone(), FontId::proportional(11.5), colours.bad);
        let half = galley.size().x * 0.5;
        let least = rect.left() + half;
        let most = (axis.right() - half).max(least);
        let place = Rect::from_center_size(pos2(axis.x(seconds).clamp(least, most), rect.center().y), galley.size());
        let text = RichText::new(text).size(11.5).color(colours.bad);
        ui.put(place, Label::new(text).extend()).on_hover_text(locale.text("edge-objective-doc"));
    }
}

fn row(
    ui: &mut Ui,
    shown: &Shown<'_>,
    decision: &Explanation,
    (candidate, known): (&Candidate, Option<(f64, f64)>),
    beside: &[usize],
    axis: &Axis,
    height: f32,
) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::hover());
    let is_chosen = decision.chosen == Some(candidate.node);
    let says = words(shown, decision, candidate, is_chosen);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &says));
    if !ui.is_rect_visible(rect) {
        return;
    }
    let painter = ui.painter();
    if is_chosen {
        painter.rect_filled(rect, 4.0, colours.card);
        let bar = Rect::from_min_size(rect.min, vec2(3.0, rect.height()));
        painter.rect_filled(bar, 1.0, colours.accent);
    }
    // A machine has one colour everywhere; the bar and the width of the line say that it is chosen.
    let colour = colours.series(candidate.node.0 as usize);
    let name = candidate.node.to_string();
    let name_at = pos2(rect.left() + 7.0, rect.center().y);
    painter.text(name_at, Align2::LEFT_CENTER, name, FontId::proportional(12.0), colour);
    let field = Rect::from_x_y_ranges(axis.left()..=axis.right(), rect.top() + 3.0..=rect.bottom() - 3.0);
    painter.hline(field.x_range(), field.bottom(), (1.0, colours.line));
    let objective = objective(shown, decision).map(|(seconds, _)| seconds);
    match known {
        Some((mean, sd)) => Bell { mean, sd, width: if is_chosen { 2.2 } else { 1.4 } }.paint(
            ui,
            axis,
            field,
            (colour, colours),
            objective,
        ),
        None => {
            let text = locale.text("edge-unseen");
            painter.text(field.center(), Align2::CENTER_CENTER, text, FontId::proportional(11.5), colours.weak);
        }
    }
    let score = decision.terms.iter().position(|term| term.name == "score" && term.unit == "s");
    if let Some(score) = score.and_then(|at| candidate.values[at]) {
        bell::pointer(ui, pos2(axis.x(score), field.bottom()), colours.strong);
    }
    if let Some(latency) = last(shown, decision.client, candidate.node.0) {
        let place = pos2(axis.x(latency), field.bottom());
        match known {
            Some(_) => ui.painter().circle_filled(place, 3.2, colours.warn),
            // It was that, but the client has not seen it.
            None => ui.painter().circle_stroke(place, 3.2, (1.3, colours.warn)),
        };
    }
    for (place, at) in beside.iter().enumerate() {
        let right = rect.right() - FIGURE * (beside.len() - place - 1) as f32;
        let text = candidate.values[*at].map_or_else(|| "–".to_owned(), figure::short);
        let place = pos2(right - 6.0, rect.center().y);
        let colour = if is_chosen { colours.strong } else { colours.text };
        ui.painter().text(place, Align2::RIGHT_CENTER, text, FontId::monospace(11.5), colour);
    }
    response.on_hover_text(says);
}

/// The latency of a machine for a client in the last tick, in seconds.
fn last(shown: &Shown<'_>, client: u32, machine: u32) -> Option<f64> {
    let ms = shown.lane.now().network_ms.get(client as usize)?.get(machine as usize)?;
    ms.is_finite().then(|| ms / 1e3)
}

/// A machine in words.
fn words(shown: &Shown<'_>, decision: &Explanation, candidate: &Candidate, is_chosen: bool) -> String {
    let locale = shown.locale;
    let figures = decision.terms.iter().zip(&candidate.values).map(|(term, value)| {
        let value = value.map_or_else(|| "–".to_owned(), figure::short);
        let unit = unit::word(term.unit, locale);
        format!("{} = {value}{}{unit}", locale.said(term.name), if unit.is_empty() { "" } else { "\u{a0}" })
    });
    let latency = last(shown, decision.client, candidate.node.0).map(|seconds| {
        let text = figure::duration_ms(seconds * 1e3, locale.text("unit-ms"), locale.text("unit-s"));
        format!("{}: {text}", locale.text("edge-last"))
    });
    let passes = candidate.passes.then(|| locale.text("edge-passes").to_owned());
    let chosen = is_chosen.then(|| locale.text("edge-chosen").to_owned());
    let all: Vec<String> = figures.chain(latency).chain(passes).chain(chosen).collect();
    format!("{}: {}", candidate.node, all.join(", "))
}

/// What the marks are.
fn legend(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation, has_objective: bool) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let has_score = decision.terms.iter().any(|term| term.name == "score" && term.unit == "s");
    let entries = [
        (true, "—", "edge-curve", colours.accent),
        (has_objective, "■", "edge-tail", colours.bad),
        (true, "●", "edge-last", colours.warn),
        (has_score, "▴", "edge-score", colours.strong),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 1.0);
        for (_, sign, key, colour) in entries.into_iter().filter(|(applies, ..)| *applies) {
            let doc = match key {
                "edge-curve" => "edge-curve.tooltip",
                "edge-tail" => "edge-tail.tooltip",
                "edge-last" => "edge-last.tooltip",
                _ => "edge-score.tooltip",
            };
            let text = RichText::new(format!("{sign} {}", locale.text(key))).small().color(colour);
            ui.add(Label::new(text).extend()).on_hover_text(locale.text(doc));
        }
    });
}
