//! Why tokens moved: the last moves in words.

use super::super::super::figure;
use super::super::super::hint::Hinted;
use crate::app::desk::Shown;
use crate::sim::NodeId;
use crate::sim::ring::{Move, Why};
use bevy_egui::egui::{Label, RichText, Sense, Ui};

/// Moves that are listed.
const LISTED: usize = 8;

/// What moved, in words: `n3 → n10, 0.2 % of the ring`.
pub fn what(shown: &Shown<'_>, one: &Move) -> String {
    let [from, to] = [("from", one.from), ("to", one.to)].map(|(key, node)| (key, NodeId(node).to_string().into()));
    shown.locale.text_with("ring-move", &[from, to, ("share", figure::percent(one.arc).into())])
}

/// When it moved.
pub fn when(shown: &Shown<'_>, one: &Move) -> String {
    let dt = shown.lane.now().dt.seconds();
    format!("t = {}", figure::seconds(one.step as f64 * dt, dt))
}

/// Why it moved.
pub fn why(shown: &Shown<'_>, one: &Move) -> String {
    let locale = shown.locale;
    match one.why {
        Why::Capacity => locale.text("ring-why-capacity").to_owned(),
        Why::Removed => locale.text("ring-why-removed").to_owned(),
        Why::Added => locale.text("ring-why-added").to_owned(),
        Why::Load { giver, taker, .. } => {
            let loads = [("giver", figure::short(giver).into()), ("taker", figure::short(taker).into())];
            locale.text_with("ring-why-load", &loads)
        }
    }
}

/// All that is known of it.
pub fn in_full(shown: &Shown<'_>, one: &Move) -> String {
    let locale = shown.locale;
    let mut lines = vec![format!("{} · {}", when(shown, one), what(shown, one)), why(shown, one)];
    lines.push(locale.text_with("ring-move-token", &[("token", figure::grouped(one.token.into()).into())]));
    if let Why::Load { quota, given, .. } = one.why
        && quota.is_finite()
    {
        let shares = [("quota", figure::percent(quota).into()), ("given", figure::percent(given).into())];
        lines.push(locale.text_with("ring-move-quota", &shares));
        if given + one.arc > quota {
            lines.push(locale.text("ring-move-longer").to_owned());
        }
    }
    lines.join("\n")
}

/// The last moves, the latest first.
pub fn show(ui: &mut Ui, shown: &Shown<'_>) {
    let Some((ring, _)) = shown.lane.sim().ring() else { return };
    ui.add_space(6.0);
    ui.label(RichText::new(shown.locale.text("ring-moves")).strong());
    if ring.remembered().len() == 0 {
        ui.label(RichText::new(shown.locale.text("ring-moves-none")).small().weak());
    }
    for one in ring.remembered().rev().take(LISTED) {
        let text = format!("{} · {} · {}", when(shown, one), what(shown, one), why(shown, one));
        let line = Label::new(RichText::new(text).small()).sense(Sense::hover());
        ui.add(line).hinted(&in_full(shown, one));
    }
}
