//! The gauges of adaptive consistent hashing, and what a ring came to so far.

use super::super::super::figure;
use super::super::super::hint::Hinted;
use crate::app::desk::Shown;
use crate::app::locale::Value;
use crate::sim::{Rebalancer, RingView};
use bevy_egui::egui::{Align2, Color32, FontId, Label, Rect, RichText, Sense, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Height of a gauge.
const HEIGHT: f32 = 26.0;
/// Space between gauges beside each other.
const GAP: f32 = 14.0;

/// A bar with a name and a value.
struct Gauge<'a> {
    name: &'a str,
    value: String,
    /// How much of it is filled, 0 to 1; more is shown as full.
    filled: f64,
    /// Where a line stands on it, as a share.
    mark: Option<f64>,
    colour: Color32,
    tip: String,
}

/// Shows the gauges where the rebalancer has them.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, ring: &RingView) {
    let (Some(control), Rebalancer::Ach(rule)) = (&ring.control, &ring.rebalancer) else { return };
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    ui.add_space(6.0);
    ui.label(RichText::new(locale.text("ring-gauges")).strong());
    let step = &control.step;
    let small = [
        ("ring-room", "ring-room.tooltip", step.room, colours.accent),
        ("ring-need", "ring-need.tooltip", step.need, colours.warn),
        ("ring-strength", "ring-strength.tooltip", step.strength, colours.good),
    ];
    let numbers = [
        ("total", figure::short(step.total).into()),
        ("tau", figure::short(rule.tau).into()),
        ("least", figure::short(rule.tau_min).into()),
        ("kappa", figure::short(rule.kappa).into()),
    ];
    let width = (ui.available_width() - 2.0 * GAP) / 3.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (key, tip, share, colour) in small {
            let (name, value, tip) = (locale.text(key), figure::short(share), locale.text_with(tip, &numbers));
            let gauge = Gauge { name, value, filled: share, mark: None, colour, tip };
            draw(ui, shown, width, &gauge);
        }
    });
    let over = ring.last.over_budget;
    let percents = |all: &[(&'static str, f64)]| -> Vec<(&'static str, Value<'static>)> {
        all.iter().map(|(name, share)| (*name, figure::percent(*share).into())).collect()
    };
    let moved = ring.last.moved.abs();
    let spent = percents(&[("moved", moved), ("budget", step.budget), ("most", rule.m_max)]);
    let most = rule.m_max.max(1e-12);
    let gauge = Gauge {
        name: locale.text("ring-budget"),
        value: locale.text_with("ring-budget-value", &spent),
        filled: moved / most,
        mark: Some(step.budget / most),
        colour: if over { colours.bad } else { colours.accent },
        tip: locale.text_with("ring-budget.tooltip", &spent),
    };
    draw(ui, shown, ui.available_width(), &gauge);
    if over {
        ui.label(RichText::new(over_text(shown, ring)).color(colours.bad).small());
    }
    let mut window = percents(&[("spent", control.spent.abs()), ("whole", rule.m_h), ("left", control.left.max(0.0))]);
    window.push(("steps", f64::from(rule.horizon).into()));
    let full = control.left <= 0.0;
    let gauge = Gauge {
        name: &locale.text_with("ring-window", &[("steps", f64::from(rule.horizon).into())]),
        value: locale.text_with("ring-window-value", &window),
        filled: control.spent / rule.m_h.max(1e-12),
        mark: None,
        colour: if full { colours.bad } else { colours.series(3) },
        tip: locale.text_with("ring-window-tip", &window),
    };
    draw(ui, shown, ui.available_width(), &gauge);
    if step.braked {
        ui.label(RichText::new(locale.text("ring-braked")).color(colours.warn).small());
    }
}

/// That the last step moved more than its budget, and how many times.
pub fn over_text(shown: &Shown<'_>, ring: &RingView) -> String {
    let budget = ring.control.as_ref().map_or(0.0, |control| control.step.budget);
    let moved = ("moved", figure::percent(ring.last.moved.abs()).into());
    if budget > 0.0 {
        let times = ("times", figure::short(ring.last.moved / budget).into());
        shown.locale.text_with("ring-over", &[moved, times])
    } else {
        shown.locale.text_with("ring-over-none", &[moved])
    }
}

/// The same in few words.
pub fn over_short(shown: &Shown<'_>, ring: &RingView) -> String {
    let budget = ring.control.as_ref().map_or(0.0, |control| control.step.budget);
    let times = ("times", figure::short(ring.last.moved / budget).into());
    let key = if budget > 0.0 { "ring-over-short" } else { "scene-ring-over" };
    shown.locale.text_with(key, &[times])
}

fn draw(ui: &mut Ui, shown: &Shown<'_>, width: f32, gauge: &Gauge<'_>) {
    let colours = shown.look.theme.palette();
    let (rect, response) = ui.allocate_exact_size(vec2(width.max(40.0), HEIGHT), Sense::hover());
    response.widget_info(|| {
        WidgetInfo::labeled(WidgetType::ProgressIndicator, true, format!("{}: {}", gauge.name, gauge.value))
    });
    let painter = ui.painter();
    let font = FontId::proportional(11.5);
    let value = painter.layout_no_wrap(gauge.value.clone(), FontId::monospace(11.5), colours.strong);
    let room = rect.with_max_x((rect.right() - value.size().x - 6.0).max(rect.left()));
    painter.galley(pos2(rect.right() - value.size().x, rect.top() + 1.0), value, colours.strong);
    painter.with_clip_rect(room).text(rect.left_top(), Align2::LEFT_TOP, gauge.name, font, colours.text);
    let rail = Rect::from_min_max(pos2(rect.left(), rect.bottom() - 9.0), pos2(rect.right(), rect.bottom() - 3.0));
    let at = |share: f64| rail.left() + rail.width() * share.clamp(0.0, 1.0) as f32;
    painter.rect_filled(rail, 3.0, colours.faint);
    if gauge.filled > 0.0 {
        // However little it is, it is something.
        let right = at(gauge.filled).max(rail.left() + 2.0);
        painter.rect_filled(rail.with_max_x(right), 3.0, gauge.colour);
    }
    if let Some(mark) = gauge.mark {
        painter.vline(at(mark), rail.expand(3.0).y_range(), (1.5, colours.strong));
    }
    response.hinted(&gauge.tip);
}

/// Sums over the run, and what should not be.
pub fn sums(ui: &mut Ui, shown: &Shown<'_>, ring: &RingView) {
    let (colours, locale, tally) = (shown.look.theme.palette(), shown.locale, &ring.tally);
    let count = |key: &str, count: u64| locale.text_with(key, &[("count", figure::grouped(count).into())]);
    let moved = ("rings", figure::short(tally.moved_total_all.abs()).into());
    let mut sums = vec![(locale.text_with("ring-sum-moved", &[moved]), "ring-sum-moved.tooltip", false)];
    let mut add = |key: &str, tip: &'static str, steps: u64| sums.push((count(key, steps), tip, steps > 0));
    if ring.control.is_some() {
        add("ring-sum-over", "ring-sum-over.tooltip", tally.budget_excess_steps);
    }
    add("ring-sum-violations", "ring-sum-violations.tooltip", tally.violations);
    add("ring-sum-removed", "ring-sum-removed.tooltip", tally.removed_owner_steps);
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(12.0, 1.0);
        for (text, tip, alarming) in sums {
            let colour = if alarming { colours.warn } else { colours.weak };
            let label = Label::new(RichText::new(text).small().color(colour)).extend().sense(Sense::hover());
            ui.add(label).hinted(locale.text(tip));
        }
    });
}
