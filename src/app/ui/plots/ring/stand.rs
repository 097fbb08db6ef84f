//! How the machines of a ring stand: load against the band, hysteresis, gauges of the budget.

use super::super::super::figure;
use super::super::bar::Row;
use crate::app::desk::Shown;
use crate::sim::{Rebalancer, RingView};
use bevy_egui::egui::{Align2, FontId, Grid, Rect, RichText, Ui, pos2};

/// A bar a machine, with the band of the target and what the hysteresis says.
pub fn loads(ui: &mut Ui, shown: &Shown<'_>, ring: &RingView) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    ui.add_space(6.0);
    ui.label(RichText::new(locale.text("ring-loads")).strong());
    let band = match &ring.rebalancer {
        Rebalancer::Ach(rule) => Some((rule.target, rule.eps_on, rule.eps_off)),
        _ => None,
    };
    for owner in &ring.owners {
        let text = if owner.removed { colours.weak } else { colours.text };
        let row = Row::new(ui, 17.0, 120.0, (owner.id.to_string(), text), colours.faint);
        let (painter, rect, bar) = (ui.painter(), row.row, row.bar);
        let load = Rect::from_x_y_ranges(bar.left()..=row.at(owner.load), bar.y_range());
        painter.rect_filled(load, 2.0, colours.series(owner.id.0 as usize));
        if let Some((target, on, off)) = band {
            for level in [target - on, target + on] {
                painter.vline(row.at(level), rect.y_range(), (1.5, colours.bad));
            }
            for level in [target - off, target + off] {
                painter.vline(row.at(level), bar.y_range(), (1.0, colours.strong));
            }
        }
        let (lamp, colour) = match (owner.removed, owner.state) {
            (true, _) => (locale.text("ring-gone"), colours.weak),
            (_, 1) => (locale.text("ring-gives"), colours.bad),
            (_, -1) => (locale.text("ring-takes"), colours.good),
            _ => (locale.text("ring-rests"), colours.weak),
        };
        let number = pos2(rect.right() - 80.0, rect.center().y);
        let says = format!("{:.2}", owner.load);
        painter.text(number, Align2::RIGHT_CENTER, says, FontId::monospace(11.0), colours.text);
        let beside = pos2(rect.right() - 72.0, rect.center().y);
        painter.text(beside, Align2::LEFT_CENTER, lamp, FontId::proportional(11.0), colour);
    }
}

/// The gauges of adaptive consistent hashing.
pub fn gauges(ui: &mut Ui, shown: &Shown<'_>, ring: &RingView) {
    let Some(control) = &ring.control else { return };
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    ui.add_space(6.0);
    ui.label(RichText::new(locale.text("ring-gauges")).strong());
    let step = &control.step;
    let rows = [
        ("ring-room", figure::short(step.room)),
        ("ring-need", figure::short(step.need)),
        ("ring-strength", figure::short(step.strength)),
        ("ring-budget", figure::percent(step.budget)),
        ("ring-spent", figure::percent(control.spent)),
        ("ring-left", figure::percent(control.left)),
    ];
    Grid::new("gauges").num_columns(4).show(ui, |ui| {
        for pair in rows.chunks(2) {
            for (key, value) in pair {
                ui.label(RichText::new(locale.text(key)).small());
                ui.monospace(value);
            }
            ui.end_row();
        }
    });
    if step.braked {
        ui.label(RichText::new(locale.text("ring-braked")).color(colours.warn).small());
    }
}
