//! What a ring tells in words: as a whole, and each of its tokens.

use super::super::super::figure;
use super::{gauges, moves};
use crate::app::desk::Shown;
use crate::sim::ring::HotKey;
use crate::sim::{NodeId, RingView};

/// The ring in one sentence, for those who hear it.
pub fn summary(shown: &Shown<'_>, ring: &RingView) -> String {
    let machines = ring.owners.iter().filter(|owner| !owner.removed).count();
    let mut text = shown.locale.text_with(
        "ring-summary",
        &[
            ("tokens", figure::grouped(ring.tokens as u64).into()),
            ("machines", figure::grouped(machines as u64).into()),
            ("share", figure::percent(ring.last.moved.abs()).into()),
        ],
    );
    if ring.last.over_budget {
        text = format!("{text} · {}", gauges::over_text(shown, ring));
    }
    if let Some(key) = ring.hot.first() {
        text = format!("{text} · {}", key_text(shown, key));
    }
    text
}

fn key_text(shown: &Shown<'_>, key: &HotKey) -> String {
    let number = ("key", figure::grouped(u64::from(key.key) + 1).into());
    shown.locale.text_with("ring-hot-key", &[number, ("share", figure::percent(key.share).into())])
}

/// What there is to say about a token.
pub fn facts(shown: &Shown<'_>, ring: &RingView, token: u32) -> Vec<String> {
    let locale = shown.locale;
    let Some((all, traffic)) = shown.lane.sim().ring() else { return Vec::new() };
    let node = NodeId(all.tokens().owner(token)).to_string();
    let requests = traffic.by_token().0[token as usize];
    let sum: u64 = traffic.by_token().0.iter().map(|count| u64::from(*count)).sum();
    let share = f64::from(requests) / (sum.max(1) as f64);
    let arc = figure::percent(all.tokens().layout().arc(token));
    let mut lines = vec![
        locale.text_with("ring-token", &[("token", figure::grouped(token.into()).into()), ("node", node.into())]),
        locale.text_with("ring-token-arc", &[("share", arc.into())]),
        locale.text_with(
            "ring-token-requests",
            &[("count", figure::grouped(requests.into()).into()), ("share", figure::percent(share).into())],
        ),
    ];
    lines.extend(ring.hot.iter().filter(|key| key.token == token).map(|key| key_text(shown, key)));
    if let Some(one) = all.remembered().rev().find(|one| one.token == token) {
        lines.push(format!("{} · {} · {}", moves::when(shown, one), moves::what(shown, one), moves::why(shown, one)));
    }
    lines
}
