//! The transport: start, play, tick; speed asked for and achieved; time, and where to stop; seed.

use super::enabled;
use super::figure;
use super::hint::{Hinted, focus_ring};
use super::icon::{self, Icon};
use super::opened::{self, Opened};
use super::top::{GAP, ICON};
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::playback::Speed;
use crate::app::unit;
use crate::param::Time;
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    Align, Button, Key, Label, Layout, Popup, PopupCloseBehavior, RichText, Slider, SliderClamping, TextEdit,
    TextFormat, TextStyle, Ui, WidgetInfo, vec2,
};

/// Width of the slider, of the speed that is asked for, and of the achieved one.
const SPEED: [f32; 3] = [84.0, 50.0, 104.0];
/// Width of everything but the clock, with the spaces between.
pub const WIDTH: f32 = 4.0 * ICON + 2.0 + SPEED[0] + SPEED[1] + SPEED[2] + 7.0 * GAP;

/// Shows it, with the achieved speed where there is room.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, until: &mut String, achieved: bool, acts: &mut Vec<Act>) {
    buttons(ui, shown, acts);
    ui.add_space(2.0);
    speed(ui, shown, achieved, acts);
    clock(ui, shown, until, acts);
}

fn buttons(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let over = shown.lane.sim().is_over();
    let hint = locale.text("transport-start.tooltip");
    if icon::button(ui, Icon::Start, locale.text("transport-start"), false).hinted(hint).clicked() {
        acts.push(Act::Restart);
    }
    let playing = shown.playback.playing;
    let (icon, name, hint) = if playing {
        (Icon::Pause, locale.text("transport-pause"), locale.text("transport-pause.tooltip"))
    } else {
        (Icon::Play, locale.text("transport-play"), locale.text("transport-play.tooltip"))
    };
    enabled::show(ui, playing || !over, |ui| {
        if icon::button(ui, icon, name, playing).hinted(hint).clicked() {
            acts.push(Act::Play(!playing));
        }
    });
    enabled::show(ui, !over, |ui| {
        let hint = locale.text("transport-step.tooltip");
        if icon::button(ui, Icon::Step, locale.text("transport-step"), false).hinted(hint).clicked() {
            acts.push(Act::Step);
        }
    });
}

fn speed(ui: &mut Ui, shown: &Shown<'_>, achieved: bool, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let name = locale.text("transport-speed");
    let (low, high) = (Speed::STEPS[0], Speed::STEPS[Speed::STEPS.len() - 1]);
    let (mut times, most) = match shown.playback.speed {
        Speed::Times(times) => (times, false),
        Speed::Max => (high, true),
    };
    ui.spacing_mut().slider_width = SPEED[0];
    let slider = Slider::new(&mut times, low..=high).logarithmic(true).clamping(SliderClamping::Edits);
    let height = std::mem::replace(&mut ui.spacing_mut().interact_size.y, 16.0);
    let response = ui.add(slider.show_value(false)).hinted(locale.text("transport-speed.tooltip"));
    ui.spacing_mut().interact_size.y = height;
    focus_ring(ui, &response);
    response.widget_info(|| WidgetInfo::slider(true, times, name));
    if response.changed() {
        acts.push(Act::Speed(Speed::Times(times)));
    }
    fixed(ui, SPEED[1], Layout::right_to_left(Align::Center), |ui| {
        let asked = if most { "∞".to_owned() } else { format!("{}×", figure::short(times)) };
        ui.label(RichText::new(asked).monospace());
    });
    let hint = locale.text("transport-speed-max.tooltip");
    if icon::button(ui, Icon::Fast, locale.text("transport-speed-max"), most).hinted(hint).clicked() {
        acts.push(Act::Speed(if most { Speed::Times(60.0) } else { Speed::Max }));
    }
    if achieved {
        fixed(ui, SPEED[2], Layout::left_to_right(Align::Center), |ui| tell_achieved(ui, shown));
    }
}

fn tell_achieved(ui: &mut Ui, shown: &Shown<'_>) {
    let colours = shown.look.theme.palette();
    let Some(achieved) = shown.playback.achieved() else {
        let state = match (shown.playback.playing, shown.lane.sim().is_over()) {
            (true, _) => "",
            (false, true) => shown.locale.text("transport-ended"),
            (false, false) => shown.locale.text("transport-paused"),
        };
        ui.label(RichText::new(state).small().color(colours.weak));
        return;
    };
    let speed = figure::short(achieved);
    let text = shown.locale.text_with("transport-achieved", &[("speed", speed.into())]);
    let behind = matches!(shown.playback.speed, Speed::Times(asked) if achieved < 0.85 * asked);
    let colour = if behind { colours.warn } else { colours.weak };
    let hint = shown.locale.text("transport-achieved-hint");
    ui.add(Label::new(RichText::new(text).small().color(colour)).truncate()).hinted(hint);
}

/// The time at the end of the run, as it stands in the bar: as wide as it gets.
pub fn widest_time(shown: &Shown<'_>) -> String {
    let now = shown.lane.now();
    let length = figure::seconds(now.length.seconds(), now.dt.seconds());
    let of = |key: &str| shown.locale.text_with(key, &[("time", length.as_str().into())]);
    // A space for the gap between them.
    format!("{} {}", of("transport-time"), of("transport-end"))
}

/// The time; pressed, it asks how far to run.
fn clock(ui: &mut Ui, shown: &Shown<'_>, until: &mut String, acts: &mut Vec<Act>) {
    let colours = shown.look.theme.palette();
    let (now, locale) = (shown.lane.now(), shown.locale);
    let tick = now.dt.seconds();
    let length = figure::seconds(now.length.seconds(), tick);
    let time = figure::seconds(shown.playback.shown, tick);
    // As wide as at the end of the run, so that nothing jumps.
    let time = format!("{time:>width$}", width = length.chars().count());
    let mut text = LayoutJob::default();
    let mono = TextStyle::Monospace.resolve(ui.style());
    let of = |colour| TextFormat { font_id: mono.clone(), color: colour, ..TextFormat::default() };
    text.append(&locale.text_with("transport-time", &[("time", time.into())]), 0.0, of(colours.strong));
    text.append(&locale.text_with("transport-end", &[("time", length.into())]), 6.0, of(colours.weak));
    let name = text.text.clone();
    let button = ui.add(Button::new(text).frame_when_inactive(false)).hinted(locale.text("transport-until.tooltip"));
    button.widget_info(|| WidgetInfo::labeled(bevy_egui::egui::WidgetType::Button, true, &name));
    let popup = Popup::from_toggle_button_response(&button).close_behavior(PopupCloseBehavior::CloseOnClickOutside);
    popup.show(|ui| ask_until(ui, shown, until, acts));
}

fn ask_until(ui: &mut Ui, shown: &Shown<'_>, until: &mut String, acts: &mut Vec<Act>) {
    let (locale, colours) = (shown.locale, shown.look.theme.palette());
    ui.horizontal(|ui| {
        ui.label(locale.text("transport-until"));
        let now = shown.lane.now();
        let id = ui.id().with("until");
        let typing = ui.memory(|memory| memory.has_focus(id));
        // What is in the past is no suggestion.
        if !typing && unit::read(until).map_or(until.is_empty(), |until| until <= now.now) {
            *until = unit::span(round_moment(now.now, now.length), locale);
        }
        let opened = Opened::of(ui);
        if opened.is_new() && ui.is_enabled() && !typing {
            // One may type at once, in the place of what is suggested.
            opened::select_all(ui, id, until);
        }
        opened.keep(ui);
        let example = unit::shown("10 min", locale);
        let field = ui.add(TextEdit::singleline(until).id(id).desired_width(90.0).hint_text(example.as_str()));
        field.widget_info(|| WidgetInfo {
            label: Some(locale.text("transport-until").to_owned()),
            ..WidgetInfo::text_edit(true, "", until.as_str(), &example)
        });
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let wanted = unit::read(until);
        let go = enabled::show(ui, wanted.is_some(), |ui| ui.button(locale.text("transport-until-go")));
        if let (true, Some(wanted)) = (go.clicked() || entered, wanted) {
            acts.push(Act::RunUntil(wanted));
            ui.close();
        }
    });
    ui.label(RichText::new(locale.text("transport-until-hint")).small().color(colours.weak));
}

/// A round moment ahead, at most the end.
fn round_moment(now: Time, end: Time) -> Time {
    let steps = [1, 10, 60, 300, 600, 3600].map(Time::from_secs);
    let step = steps.into_iter().rev().find(|step| step.0.saturating_mul(5) <= end.0).unwrap_or(steps[0]);
    Time((now.0 / step.0).saturating_add(1).saturating_mul(step.0)).min(end)
}

/// From the right: another seed, and the one in use.
pub fn seed(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let hint = locale.text("transport-new-seed.tooltip");
    if ui.button(RichText::new(locale.text("transport-new-seed")).small()).hinted(hint).clicked() {
        acts.push(Act::NewSeed);
    }
    let seed = shown.lane.sim().given().seed.to_string();
    let text = locale.text_with("transport-seed", &[("seed", seed.clone().into())]);
    let copied = ui.button(RichText::new(text).small()).hinted(locale.text("transport-seed.tooltip"));
    if copied.clicked() {
        ui.ctx().copy_text(seed);
    }
}

/// A place of this width whatever is in it.
fn fixed(ui: &mut Ui, width: f32, layout: Layout, add: impl FnOnce(&mut Ui)) {
    let size = vec2(width, ui.spacing().interact_size.y);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        add(ui);
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_round_moment_lies_ahead() {
        let moment = |now, end| round_moment(Time::from_secs(now), Time::from_secs(end)).seconds();
        assert_eq!(moment(0, 3600), 600.0);
        assert_eq!(moment(600, 3600), 1200.0);
        assert_eq!(moment(3599, 3600), 3600.0);
        assert_eq!(moment(7, 60), 10.0);
        assert_eq!(moment(2, 3), 3.0);
    }
}
