//! What there is to say about a machine, each with its name and unit.

use super::super::figure;
use crate::app::desk::Shown;
use crate::app::scene::State;
use crate::sim::{NodeView, Phase};

/// A fact about a machine: the key of its name, and its value with the unit, where it has one.
type Fact = (&'static str, fn(&Shown<'_>, &NodeView) -> Option<String>);

/// One line a fact, in reading order.
const FACTS: [Fact; 12] = [
    ("fact-state", |shown, node| Some(state(shown, node))),
    ("fact-capacity", |shown, node| Some(rate(shown, node.capacity * node.speed))),
    ("fact-utilisation", |_, node| is_on(node).then(|| figure::percent(node.reading.utilisation))),
    ("fact-inside", |_, node| Some(figure::grouped(node.inside))),
    ("fact-waiting", |_, node| Some(figure::grouped(node.waiting))),
    ("fact-arrivals", |shown, node| {
        is_on(node).then(|| rate(shown, node.reading.arrivals / shown.lane.now().dt.seconds()))
    }),
    ("fact-response", |shown, node| {
        let (ms, s) = (shown.locale.text("unit-ms"), shown.locale.text("unit-s"));
        (node.completed > 0).then(|| figure::duration_ms(node.reading.mean_ms, ms, s))
    }),
    ("fact-failed", |_, node| (node.failed > 0).then(|| figure::grouped(node.failed))),
    ("fact-refused", |_, node| (node.refused > 0).then(|| figure::grouped(node.refused))),
    ("fact-channels", |_, node| (node.channels > 1).then(|| figure::grouped(node.channels.into()))),
    ("fact-weight", |_, node| (node.weight != 1.0).then(|| figure::short(node.weight))),
    ("fact-age", |shown, node| {
        let age = shown.lane.now().now.seconds() - node.told_at?.seconds();
        let instant = shown.lane.sim().scenario().telemetry.instant;
        (!instant && is_on(node)).then(|| format!("{}\u{a0}{}", figure::short(age), shown.locale.text("unit-s")))
    }),
];

/// What there is to say about a machine.
pub fn facts(shown: &Shown<'_>, node: &NodeView) -> Vec<(&'static str, String)> {
    let told = FACTS.iter().filter_map(|(key, of)| Some((*key, of(shown, node)?)));
    told.map(|(key, value)| (shown.locale.fixed(key), value)).collect()
}

fn is_on(node: &NodeView) -> bool {
    matches!(node.phase, Phase::Active | Phase::Stopping { .. }) && !node.down
}

fn rate(shown: &Shown<'_>, rate: f64) -> String {
    shown.locale.text_with("scene-rate", &[("rate", figure::short(rate).into())])
}

fn state(shown: &Shown<'_>, node: &NodeView) -> String {
    let locale = shown.locale;
    let seconds = |left: crate::param::Time| format!(" {:.0}\u{a0}{}", left.seconds().ceil(), locale.text("unit-s"));
    let group = locale.text(if node.pool.is_some() { "scene-reserve" } else { "scene-base" });
    let state = State::of(node, shown.lane.now());
    let word = state.word().map_or_else(|| locale.text("state-active"), |key| locale.text(key));
    let left = match state {
        State::Starting { left } => seconds(left),
        State::Stopping { left } if left.0 > 0 => seconds(left),
        _ => String::new(),
    };
    let awaited = shown.lane.awaits(node.id).then(|| format!(", {}", locale.text("controls-due")));
    format!("{group}, {word}{left}{}", awaited.unwrap_or_default())
}
