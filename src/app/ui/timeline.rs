//! The bottom panel: when limits were violated, what happened, and how far the run is.

mod events;
mod strip;

use super::figure;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::sim::{Limit, LimitView};
use bevy_egui::egui::{
    Align, Align2, FontId, Label, Layout, Rect, RichText, ScrollArea, Stroke, TextStyle, Ui, pos2, vec2,
};
use strip::Scale;

/// Least and most height of a strip; below the height of a name it stands alone, and its tooltip names it.
const STRIP: [f32; 2] = [5.0, 28.0];
const NAMED: f32 = 12.0;
/// Words below events are left out before strips get lower than this.
const EASY: f32 = 15.0;
/// Height of the times below.
const TIMES: f32 = 19.0;

/// What the panel remembers between frames.
#[derive(Default)]
pub struct Memory {
    events: events::Memory,
}

/// Shows the panel.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory) {
    ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
    // Only in a panel that was made very low something has to scroll.
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        title(ui, shown);
        ui.add_space(4.0);
        strips(ui, shown, memory);
    });
}

fn title(ui: &mut Ui, shown: &Shown<'_>) {
    let (now, locale, colours) = (shown.lane.now(), shown.locale, shown.look.theme.palette());
    let any = now.limits.iter().find(|view| view.limit == Limit::Any);
    let colour = any.filter(|view| view.seconds > 0.0).map_or(colours.weak, |_| colours.text);
    // One line whatever it says, so that nothing below it ever moves; what has no room is in the tooltip.
    ui.horizontal(|ui| {
        let title = RichText::new(locale.text("timeline-title")).heading().color(colours.strong);
        let title = ui.add(Label::new(title).truncate());
        ui.add_space(8.0);
        let texts = summaries(shown, any);
        let font = TextStyle::Small.resolve(ui.style());
        let wide = |text: &String| ui.painter().layout_no_wrap(text.clone(), font.clone(), colour).size().x;
        let Some(short) = texts.iter().find(|text| wide(text) <= ui.available_width()) else {
            title.on_hover_text(&texts[0]);
            return;
        };
        let label = ui.add(Label::new(RichText::new(short).small().color(colour)));
        if short != &texts[0] {
            label.on_hover_text(&texts[0]);
        }
    });
}

/// Seconds violated after the warm-up, of how many, and the limits; the same in fewer and fewer words.
fn summaries(shown: &Shown<'_>, any: Option<&LimitView>) -> Vec<String> {
    let (now, locale) = (shown.lane.now(), shown.locale);
    let tick = now.dt.seconds();
    // The clock shows this moment; the run may be a part of a tick further.
    let moment = shown.playback.shown.min(now.now.seconds());
    let counted = (moment - shown.lane.sim().scenario().warm_up.seconds()).max(0.0);
    let list = now.limits.iter().filter_map(|view| view.value.map(|value| with_value(locale, view.limit, value)));
    let list = list.collect::<Vec<_>>().join(", ");
    let Some(any) = any else {
        return ["timeline-no-limits", "timeline-no-limits-short"].map(|key| locale.text(key).to_owned()).into();
    };
    let violated = figure::seconds(any.seconds.min(counted), tick);
    let arguments =
        [("violated", violated.into()), ("total", figure::seconds(counted, tick).into()), ("list", list.into())];
    ["timeline-summary", "timeline-violated", "timeline-violated-short"]
        .map(|key| locale.text_with(key, &arguments))
        .into()
}

/// A limit in words.
fn name(locale: Locale, limit: Limit) -> &'static str {
    let key = match limit {
        Limit::P95 => return "P95",
        Limit::P99 => return "P99",
        Limit::Errors => "timeline-errors",
        Limit::Throughput => "timeline-throughput",
        Limit::Any => "timeline-any",
    };
    locale.text(key)
}

fn with_value(locale: Locale, limit: Limit, value: f64) -> String {
    let value = match limit {
        Limit::P95 | Limit::P99 => figure::duration_ms(value, locale.text("unit-ms"), locale.text("unit-s")),
        _ => figure::percent(value),
    };
    format!("{} {value}", name(locale, limit))
}

fn strips(ui: &mut Ui, shown: &Shown<'_>, memory: &mut Memory) {
    let (now, locale, colours) = (shown.lane.now(), shown.locale, shown.look.theme.palette());
    let limits: Vec<&LimitView> = now.limits.iter().filter(|view| view.limit != Limit::Any).collect();
    let Heights { each, lines, events } = Heights::new(ui.available_height() - TIMES - 2.0, limits.len());
    let height = each * limits.len() as f32 + events + TIMES;
    let (area, _) = ui.allocate_exact_size(vec2(ui.available_width(), height), bevy_egui::egui::Sense::hover());
    let names = limits.iter().map(|view| name(locale, view.limit)).chain([locale.text("timeline-events")]);
    let names: Vec<&str> = names.collect();
    let small = TextStyle::Small.resolve(ui.style());
    let widest = |text: &&str| ui.painter().layout_no_wrap((*text).to_owned(), small.clone(), colours.weak).size().x;
    let column = names.iter().map(widest).fold(30.0, f32::max) + 14.0;
    let scale = Scale { left: area.left() + column, right: area.right() - 6.0, length: now.length.seconds() };
    let mut top = area.top();
    for (at, text) in names.iter().enumerate() {
        let height = if at < limits.len() { each } else { events };
        // The name of the events stands beside their first line.
        let middle = if at < limits.len() { height / 2.0 } else { events::LINE / 2.0 };
        let row = Rect::from_min_max(pos2(area.left(), top), pos2(area.right(), top + height));
        if height >= NAMED {
            label(ui, text, Rect::from_min_max(row.min, pos2(scale.left - 8.0, top + middle * 2.0)));
        }
        match limits.get(at) {
            Some(view) => strip::show(ui, shown, view, &scale, row),
            None => events::show(ui, shown, &mut memory.events, &scale, (row, lines)),
        }
        top += height;
    }
    let whole = Rect::from_min_max(pos2(scale.left, area.top()), pos2(scale.right, top));
    strip::warm_up(ui, shown, &scale, whole);
    times(ui, shown, &scale, top, small);
    let head = scale.x(shown.playback.shown);
    let stroke = Stroke::new(1.5, colours.strong);
    // It does not cross what the events are called.
    ui.painter().vline(head, area.top() - 2.0..=top - events + events::MARK, stroke);
    ui.painter().circle_filled(pos2(head, top), 3.0, colours.strong);
}

/// How the strips share the height that there is.
#[derive(Debug, PartialEq)]
struct Heights {
    /// Of the strip of a limit.
    each: f32,
    /// Lines of words below the marks of events.
    lines: usize,
    /// Of the strip of events.
    events: f32,
}

impl Heights {
    /// Words give way before the strips become too thin for their names; without limits words have all the room.
    fn new(room: f32, limits: usize) -> Self {
        let most = if limits == 0 { events::MOST_LINES } else { 2 };
        let of = |lines: usize| {
            let events = events::height(lines);
            Self { each: ((room - events) / limits.max(1) as f32).floor().clamp(STRIP[0], STRIP[1]), lines, events }
        };
        let fits = |heights: &Self| {
            let needed = if limits == 0 { 0.0 } else { EASY };
            heights.events + needed * limits as f32 <= room
        };
        (0..=most).rev().map(of).find(fits).unwrap_or_else(|| of(0))
    }
}

fn label(ui: &mut Ui, text: &str, rect: Rect) {
    let colours = ui.visuals().weak_text_color();
    ui.scope_builder(
        bevy_egui::egui::UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center)),
        |ui| {
            ui.add(Label::new(RichText::new(text).small().color(colours)).extend());
        },
    );
}

/// Round moments along the run.
fn times(ui: &Ui, shown: &Shown<'_>, scale: &Scale, top: f32, font: FontId) {
    let colours = shown.look.theme.palette();
    let step = scale.round_step(90.0);
    let count = (scale.length / step + 1e-9).floor() as u32;
    for at in 0..=count {
        let time = f64::from(at) * step;
        let x = scale.x(time);
        ui.painter().vline(x, top..=top + 3.0, Stroke::new(1.0, colours.weak));
        let tick = if step.fract() == 0.0 { 1.0 } else { 0.1 };
        let text = figure::seconds(time + 1e-9, tick);
        let text = if at == count { format!("{text} {}", shown.locale.text("unit-s")) } else { text };
        let anchor = match at {
            0 => Align2::LEFT_TOP,
            _ if scale.right - x < 24.0 => Align2::RIGHT_TOP,
            _ => Align2::CENTER_TOP,
        };
        let x = if anchor == Align2::RIGHT_TOP { scale.right + 6.0 } else { x };
        ui.painter().text(pos2(x, top + 4.0), anchor, text, font.clone(), colours.weak);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_share_the_height_that_there_is() {
        for limits in 0..=4 {
            for room in 50..400 {
                let heights = Heights::new(room as f32, limits);
                let whole = heights.each * limits as f32 + heights.events;
                assert!(whole <= (room as f32).max(36.0 + 5.0 * limits as f32), "{limits} {room}: {heights:?}");
            }
        }
        assert_eq!(Heights::new(130.0, 4).lines, 2);
        assert_eq!(Heights::new(77.0, 4).lines, 0);
        assert!(Heights::new(130.0, 0).lines > 4);
    }
}
