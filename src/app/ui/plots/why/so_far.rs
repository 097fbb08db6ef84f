//! What has come of the decisions since the start: routing errors and refusals, missed deadlines and switches.

use super::super::super::figure;
use crate::app::desk::Shown;
use crate::sim::OnFull;
use bevy_egui::egui::{Label, RichText, Ui, vec2};

/// The shares that apply to the run.
pub fn show(ui: &mut Ui, shown: &Shown<'_>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let (totals, scenario) = (&shown.lane.now().totals, shown.lane.sim().scenario());
    let is_limited = scenario.nodes.iter().any(|group| group.queue.is_some());
    let redirects = is_limited && scenario.on_full == OnFull::Redirect;
    let [timed, late] = totals.timed;
    let [followed, switched] = totals.followed;
    let shares = [
        (redirects, "why-so-far-errors", "why-so-far-errors.tooltip", totals.redirected, totals.arrived),
        (is_limited, "why-so-far-refused", "why-so-far-refused.tooltip", totals.refused, totals.arrived),
        (timed > 0, "why-so-far-missed", "why-so-far-missed.tooltip", late, timed),
        (followed > 0, "why-so-far-switches", "why-so-far-switches.tooltip", switched, followed),
    ];
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(10.0, 1.0);
        for (_, key, doc, count, all) in shares.into_iter().filter(|(applies, ..)| *applies) {
            let share = if all > 0 { figure::percent(count as f64 / all as f64) } else { "–".to_owned() };
            let text = locale.text_with(key, &[("share", share.into())]);
            ui.add(Label::new(RichText::new(text).small().color(colours.text)).extend())
                .on_hover_text(locale.text(doc));
        }
    });
}
