//! Theta as a needle between the second machine (0) and the first (1), the clamp that it stays within, and the run.

use super::super::super::super::figure;
use super::moment::Moment;
use crate::app::desk::Shown;
use crate::sim::Explanation;
use bevy_egui::egui::{Align2, FontId, Pos2, RichText, Sense, Stroke, Ui, WidgetInfo, WidgetType, pos2, vec2};

/// Width and height of the dial.
const DIAL: [f32; 2] = [224.0, 118.0];
const RADIUS: f32 = 78.0;
/// The least width of the words beside it; else they stand below.
const WORDS: f32 = 110.0;
/// More choices in a row are not counted in lamps.
const MOST_LAMPS: usize = 10;

/// The dial, and what it says in words beside or below it.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation, moment: &Moment<'_>) {
    let clamp = decision.figure("theta_min").zip(decision.figure("theta_max"));
    if ui.available_width() < DIAL[0] + WORDS {
        dial(ui, shown, moment, clamp);
        words(ui, shown, decision, moment, clamp);
        return;
    }
    ui.horizontal(|ui| {
        dial(ui, shown, moment, clamp);
        ui.vertical(|ui| {
            ui.add_space(14.0);
            words(ui, shown, decision, moment, clamp);
        });
    });
}

fn dial(ui: &mut Ui, shown: &Shown<'_>, moment: &Moment<'_>, clamp: Option<(f64, f64)>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let (rect, response) = ui.allocate_exact_size(DIAL.into(), Sense::hover());
    let says = format!("θ = {:.3}", moment.theta);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, &says));
    let painter = ui.painter();
    let centre = pos2(rect.center().x, rect.bottom() - 24.0);
    let at = |share: f64, radius: f32| {
        let angle = std::f32::consts::PI * (1.0 - share.clamp(0.0, 1.0) as f32);
        centre + vec2(angle.cos(), -angle.sin()) * radius
    };
    let arc = |from: f64, to: f64, radius: f32| -> Vec<Pos2> {
        (0..=48).map(|step| at(from + (to - from) * f64::from(step) / 48.0, radius)).collect()
    };
    painter.line(arc(0.0, 1.0, RADIUS), Stroke::new(2.0, colours.line));
    for tick in 0..=10 {
        let (share, long) = (f64::from(tick) / 10.0, if tick % 5 == 0 { 7.0 } else { 4.0 });
        painter.line_segment([at(share, RADIUS), at(share, RADIUS + long)], Stroke::new(1.0, colours.weak));
    }
    if let Some((low, high)) = clamp {
        painter.line(arc(low, high, RADIUS - 4.0), Stroke::new(6.0, colours.panel.lerp_to_gamma(colours.good, 0.6)));
        for end in [low, high] {
            painter.line_segment([at(end, RADIUS - 12.0), at(end, RADIUS + 3.0)], Stroke::new(2.0, colours.good));
        }
    }
    let stood = moment.marks.iter().filter_map(|mark| mark.share);
    let (least, most) =
        stood.fold((moment.theta, moment.theta), |(least, most), share| (least.min(share), most.max(share)));
    painter.line(arc(least, most, RADIUS - 15.0), Stroke::new(4.0, colours.panel.lerp_to_gamma(colours.accent, 0.5)));
    painter.line_segment([centre, at(moment.theta, RADIUS - 6.0)], Stroke::new(3.0, colours.accent));
    painter.circle_filled(centre, 4.5, colours.accent);
    let font = FontId::proportional(11.5);
    for (share, name) in [(0.0, "n2"), (1.0, "n1")] {
        let colour = colours.series(usize::from(share == 0.0));
        let place = at(share, RADIUS + 16.0) + vec2(0.0, 2.0);
        painter.text(place, Align2::CENTER_CENTER, name, font.clone(), colour);
    }
    let below = centre + vec2(0.0, 14.0);
    painter.text(below, Align2::CENTER_CENTER, says, FontId::monospace(12.0), colours.strong);
    response.on_hover_text(locale.text("pair-theta"));
}

fn words(ui: &mut Ui, shown: &Shown<'_>, decision: &Explanation, moment: &Moment<'_>, clamp: Option<(f64, f64)>) {
    let (colours, locale) = (shown.look.theme.palette(), shown.locale);
    let small = |text: String| RichText::new(text).small();
    let [first, second] = [moment.theta, 1.0 - moment.theta].map(|chance| figure::percent(chance).into());
    ui.label(small(locale.text_with("pair-chances", &[("first", first), ("second", second)])).color(colours.strong))
        .on_hover_text(locale.text("pair-chances.tooltip"));
    if let Some((low, high)) = clamp {
        let text = locale.text_with("pair-clamp", &[("low", low.into()), ("high", high.into())]);
        ui.label(small(text).color(colours.good)).on_hover_text(locale.text("pair-clamp.tooltip"));
    }
    ui.label(small(locale.text("pair-stood").to_owned()).color(colours.accent));
    let limit = decision.figure("run_limit").map(|limit| limit as usize);
    let count = ("count", moment.run.into());
    let text = match limit {
        Some(limit) => locale.text_with("pair-run-of", &[count, ("limit", limit.into())]),
        None => locale.text_with("pair-run", &[count]),
    };
    ui.label(small(text)).on_hover_text(locale.text("pair-run.tooltip"));
    if let Some(limit) = limit.filter(|limit| *limit <= MOST_LAMPS) {
        super::super::lamps::row(ui, colours, moment.run.min(limit), limit);
    }
}
