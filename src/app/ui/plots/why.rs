//! Why it was decided so: the risk of each machine in its parts, the terms of the score of a machine, and what policies
//! tell of their last decision.

mod client;
mod history;
mod lamps;
mod latency;
mod pair;
mod risk;
mod so_far;

use super::super::figure;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::app::unit;
use crate::sim::{Explanation, NodeView, ScoreView, Snapshot, Term};
use bevy_egui::egui::{Grid, Label, RichText, ScrollArea, Ui};

pub use client::Memory;

/// Gaps between the cells of a table.
const GAPS: [f32; 2] = [5.0, 4.0];
/// Room for the numbers of a table of terms; what is left, from the least to the most, is for their names.
const NUMBERS: f32 = 192.0;
const NAMES: [f32; 2] = [92.0, 230.0];
/// Width of the title of the tests.
const PASSES: f32 = 56.0;

/// Whether the run has something to explain.
pub fn applies(now: &Snapshot) -> bool {
    now.risk.is_some() || now.nodes.iter().any(|node| node.score.is_some()) || !now.decisions.is_empty()
}

/// The panel.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory) {
    let now = shown.lane.now();
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        if now.risk.is_some() {
            risk::show(ui, shown);
        }
        let chosen = shown.chosen.node.and_then(|id| now.nodes.iter().find(|node| node.id == id));
        let scored =
            chosen.filter(|node| node.score.is_some()).or_else(|| now.nodes.iter().find(|n| n.score.is_some()));
        if let Some((node, score)) = scored.and_then(|node| Some((node, node.score.as_ref()?))) {
            ui.add_space(8.0);
            terms(ui, shown, node, score);
        }
        if let Some(decision) = client::pick(ui, shown, memory) {
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

/// A striped table that is never wider than the panel: it scrolls to the side.
fn table(ui: &mut Ui, name: &str, rows: impl FnOnce(&mut Ui)) {
    ScrollArea::horizontal().id_salt(name).show(ui, |ui| {
        Grid::new(name).striped(true).spacing(GAPS).show(ui, rows);
    });
}

/// Every term of a score.
fn terms(ui: &mut Ui, shown: &Shown<'_>, node: &NodeView, score: &ScoreView) {
    let locale = shown.locale;
    let title = [("node", node.id.to_string().into()), ("rank", (score.rank as f64).into())];
    heading(ui, shown, &locale.text_with("why-score", &title));
    let names = (ui.available_width() - NUMBERS).clamp(NAMES[0], NAMES[1]);
    let name = |ui: &mut Ui, text: &str| {
        ui.scope(|ui| {
            ui.set_max_width(names);
            ui.add(Label::new(RichText::new(text).small()).wrap());
        });
    };
    table(ui, "score", |ui| {
        for key in ["why-term", "why-value", "why-weight", "why-product"] {
            ui.label(RichText::new(locale.text(key)).weak().small());
        }
        ui.end_row();
        for term in &score.terms {
            name(ui, locale.said(term.name));
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
                name(ui, locale.text(key));
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
    let chosen = decision.chosen.map(|node| locale.text_with("why-chosen", &[("node", node.to_string().into())]));
    let client = (!shown.lane.now().network_ms.is_empty()).then(|| client::name(shown, decision.client));
    let title: Vec<String> = client.into_iter().chain(chosen).collect();
    if !title.is_empty() {
        heading(ui, shown, &title.join(" · "));
    }
    ui.add(Label::new(RichText::new(locale.said(decision.reason)).small()).wrap());
    if let Some(age) = decision.age {
        let seconds = figure::short(age.seconds());
        ui.label(RichText::new(locale.text_with("why-age", &[("seconds", seconds.into())])).weak().small());
    }
    pair::show(ui, shown, decision);
    latency::show(ui, shown, decision);
    lamps::hysteresis(ui, shown, decision);
    so_far::show(ui, shown);
    // Each request of a pair is shown with what became of it.
    if decision.marks.is_empty() {
        history::show(ui, shown, decision);
    }
    // Those of a pair are the two ends of its needle.
    if !decision.candidates.is_empty() && decision.figure("theta").is_none() {
        candidates(ui, shown, decision);
    }
    let drawn = |name: &str| pair::FIGURES.iter().chain(&lamps::FIGURES).any(|drawn| *drawn == name);
    for one in decision.figures.iter().filter(|one| !drawn(one.term.name)) {
        let text = format!(
            "{} = {} {}",
            locale.said(one.term.name),
            figure::short(one.value),
            unit::word(one.term.unit, locale)
        );
        ui.label(RichText::new(text.trim_end()).small()).on_hover_text(locale.said(one.term.doc));
    }
}

/// The name of a term with its unit.
fn named(term: &Term, locale: Locale) -> String {
    match unit::word(term.unit, locale) {
        "" => locale.said(term.name).to_owned(),
        unit => format!("{}, {unit}", locale.said(term.name)),
    }
}

/// What each machine is worth.
fn candidates(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    // Only some policies have tests; under the others everyone passes.
    let has_tests = decision.terms.iter().any(|term| term.name == "p_C");
    let has_ties = decision.candidates.iter().any(|candidate| candidate.tied);
    ui.add_space(4.0);
    table(ui, "candidates", |ui| {
        ui.label("");
        for term in decision.terms {
            ui.label(RichText::new(named(term, locale)).weak().small()).on_hover_text(locale.said(term.doc));
        }
        if has_tests {
            let passes = Label::new(RichText::new(locale.text("why-passes")).weak().small()).wrap();
            let shown = ui.scope(|ui| {
                ui.set_max_width(PASSES);
                ui.add(passes)
            });
            shown.inner.on_hover_text(locale.text("why-passes.tooltip"));
        }
        if has_ties {
            ui.label(RichText::new(locale.text("why-tied")).weak().small())
                .on_hover_text(locale.text("why-tied.tooltip"));
        }
        ui.end_row();
        for candidate in &decision.candidates {
            let is_chosen = decision.chosen == Some(candidate.node);
            let mark = if is_chosen { "▶ " } else { "" };
            let colour = if is_chosen { colours.accent } else { colours.text };
            ui.label(RichText::new(format!("{mark}{}", candidate.node)).small().color(colour));
            for value in &candidate.values {
                let value = value.map_or_else(|| "–".to_owned(), figure::short);
                ui.label(RichText::new(value).monospace().size(11.5));
            }
            if has_tests {
                ui.label(if candidate.passes { "✓" } else { "–" });
            }
            if has_ties {
                ui.label(if candidate.tied { "=" } else { "" });
            }
            ui.end_row();
        }
    });
}
