//! The columns of the table of machines: one entry each.

use super::super::super::figure;
use super::super::state::{measured, order, state};
use crate::app::colour::Palette;
use crate::app::locale::Locale;
use crate::sim::{NodeView, Scenario, Snapshot};
use bevy_egui::egui::Color32;

/// One column.
pub struct Column {
    /// The key of its title.
    pub title: &'static str,
    /// The key of what it means.
    pub hint: &'static str,
    /// Share of the width; the least is a little less.
    pub width: f32,
    /// Whether numbers stand in it.
    pub number: bool,
    /// Whether the scenario has something for it.
    pub applies: fn(&Scenario) -> bool,
    /// What it is sorted by.
    pub value: fn(&NodeView, &Snapshot) -> f64,
    /// What it says, and in which colour, where it says something.
    #[allow(clippy::type_complexity, reason = "a column is one line of a table")]
    pub text: fn(&NodeView, &Snapshot, Locale, &Palette) -> Option<(String, Color32)>,
}

const ALWAYS: fn(&Scenario) -> bool = |_| true;

/// One line a column.
pub const COLUMNS: [Column; 11] = [
    Column {
        title: "table-machine",
        hint: "table-machine.tooltip",
        width: 34.0,
        number: false,
        applies: ALWAYS,
        value: |node, _| f64::from(node.id.0),
        text: |node, _, _, colours| Some((node.id.to_string(), colours.strong)),
    },
    Column {
        title: "table-state",
        hint: "table-state.tooltip",
        width: 74.0,
        number: false,
        applies: ALWAYS,
        value: order,
        text: state,
    },
    Column {
        title: "table-utilisation",
        hint: "table-utilisation.tooltip",
        width: 50.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.reading.utilisation,
        text: |node, now, _, colours| {
            measured(node, now).then(|| (format!("{:.0}", 100.0 * node.reading.utilisation), colours.text))
        },
    },
    Column {
        title: "table-inside",
        hint: "table-inside.tooltip",
        width: 46.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.inside as f64,
        text: |node, now, _, colours| measured(node, now).then(|| (figure::grouped(node.inside), colours.text)),
    },
    Column {
        title: "table-waiting",
        hint: "table-waiting.tooltip",
        width: 46.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.waiting as f64,
        text: |node, now, _, colours| {
            let many = node.waiting > u64::from(node.channels) * 10;
            let colour = if many { colours.warn } else { colours.text };
            measured(node, now).then(|| (figure::grouped(node.waiting), colour))
        },
    },
    Column {
        title: "table-rate",
        hint: "table-rate.tooltip",
        width: 44.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| node.reading.arrivals,
        text: |node, now, _, colours| {
            measured(node, now).then(|| (figure::short(node.reading.arrivals / now.dt.seconds()), colours.text))
        },
    },
    Column {
        title: "table-response",
        hint: "table-response.tooltip",
        width: 46.0,
        number: true,
        applies: ALWAYS,
        value: |node, _| if node.completed > 0 { node.reading.mean_ms } else { -1.0 },
        text: |node, _, _, colours| (node.completed > 0).then(|| (figure::short(node.reading.mean_ms), colours.text)),
    },
    Column {
        title: "table-refused",
        hint: "table-refused.tooltip",
        width: 46.0,
        number: true,
        applies: |scenario| scenario.nodes.iter().any(|group| group.queue.is_some()),
        value: |node, _| node.refused as f64,
        text: |node, now, _, colours| measured(node, now).then(|| (figure::grouped(node.refused), colours.text)),
    },
    Column {
        title: "table-failed",
        hint: "table-failed.tooltip",
        width: 46.0,
        number: true,
        applies: |scenario| {
            !scenario.faults.events.is_empty() || scenario.nodes.iter().any(|group| group.error_rate > 0.0)
        },
        value: |node, _| node.failed as f64,
        text: |node, _, _, colours| {
            let colour = if node.failed > 0 { colours.bad } else { colours.weak };
            Some((figure::grouped(node.failed), colour))
        },
    },
    Column {
        title: "table-weight",
        hint: "table-weight.tooltip",
        width: 42.0,
        number: true,
        applies: |scenario| scenario.nodes.iter().any(|group| group.weight != 1.0),
        value: |node, _| node.weight,
        text: |node, _, _, colours| Some((figure::short(node.weight), colours.weak)),
    },
    Column {
        title: "table-age",
        hint: "table-age.tooltip",
        width: 36.0,
        number: true,
        applies: |scenario| !scenario.telemetry.instant || scenario.telemetry.lag.0 > 0,
        value: |node, _| -node.told_at.map_or(0.0, |at| at.seconds()),
        text: |node, now, _, colours| {
            let age = now.now.seconds() - node.told_at?.seconds();
            measured(node, now).then(|| (figure::short(age), colours.weak))
        },
    },
];
