//! The one value at the end of a card: what the method knows about the machine, or what went wrong there, or how long
//! it takes to answer. One line a value, the most important first.

use super::super::ui::figure;
use super::drawing::Sight;
use crate::sim::{NodeView, Phase};
use bevy_egui::egui::Color32;

/// A value in words and a colour, where the machine has it now.
type Value = fn(&Sight, &NodeView) -> Option<(String, Color32)>;

const VALUES: [Value; 3] = [lost, slow, response];

/// The value of a machine.
#[must_use]
pub fn of(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    VALUES.iter().find_map(|value| value(sight, node))
}

/// Requests that failed or were refused in the last tick.
fn lost(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    let lost = node.failed + node.refused;
    let text = || sight.locale.text_with("scene-lost", &[("count", figure::grouped(lost).into())]);
    (lost > 0).then(|| (text(), sight.colours.bad))
}

/// A machine at another speed.
fn slow(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    (node.speed != 1.0).then(|| (format!("×{}", figure::short(node.speed)), sight.colours.warn))
}

/// Mean response time of the last tick.
fn response(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    let on = matches!(node.phase, Phase::Active | Phase::Stopping { .. }) && node.completed > 0;
    let (ms, s) = (sight.locale.text("unit-ms"), sight.locale.text("unit-s"));
    on.then(|| (figure::duration_ms(node.reading.mean_ms, ms, s), sight.colours.weak))
}
