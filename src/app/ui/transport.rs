//! The second row of the top bar: start, play, tick; speed asked for and achieved; time; seed.

use super::figure;
use super::icon::{self, Icon};
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::playback::Speed;
use bevy_egui::egui::{Align, Button, Label, Layout, RichText, Slider, SliderClamping, Ui, WidgetInfo, vec2};

/// Shows the row.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    buttons(ui, shown, acts);
    ui.add_space(6.0);
    speed(ui, shown, acts);
    ui.add_space(6.0);
    clock(ui, shown);
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| seed(ui, shown, acts));
}

fn buttons(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let over = shown.lane.sim().is_over();
    let hint = locale.text("transport-start.tooltip");
    if icon::button(ui, Icon::Start, locale.text("transport-start"), false).on_hover_text(hint).clicked() {
        acts.push(Act::Restart);
    }
    let playing = shown.playback.playing;
    let (icon, name, hint) = if playing {
        (Icon::Pause, locale.text("transport-pause"), locale.text("transport-pause.tooltip"))
    } else {
        (Icon::Play, locale.text("transport-play"), locale.text("transport-play.tooltip"))
    };
    ui.add_enabled_ui(playing || !over, |ui| {
        if icon::button(ui, icon, name, playing).on_hover_text(hint).clicked() {
            acts.push(Act::Play(!playing));
        }
    });
    ui.add_enabled_ui(!over, |ui| {
        let hint = locale.text("transport-step.tooltip");
        if icon::button(ui, Icon::Step, locale.text("transport-step"), false).on_hover_text(hint).clicked() {
            acts.push(Act::Step);
        }
    });
}

fn speed(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let name = locale.text("transport-speed");
    let (low, high) = (Speed::STEPS[0], Speed::STEPS[Speed::STEPS.len() - 1]);
    let (mut times, most) = match shown.playback.speed {
        Speed::Times(times) => (times, false),
        Speed::Max => (high, true),
    };
    ui.spacing_mut().slider_width = 130.0;
    let slider = Slider::new(&mut times, low..=high).logarithmic(true).clamping(SliderClamping::Edits);
    let height = std::mem::replace(&mut ui.spacing_mut().interact_size.y, 16.0);
    let response = ui.add(slider.show_value(false)).on_hover_text(locale.text("transport-speed.tooltip"));
    ui.spacing_mut().interact_size.y = height;
    response.widget_info(|| WidgetInfo::slider(true, times, name));
    if response.changed() {
        acts.push(Act::Speed(Speed::Times(times)));
    }
    fixed(ui, 64.0, Layout::right_to_left(Align::Center), |ui| {
        let asked = if most { "∞".to_owned() } else { format!("{}×", figure::short(times)) };
        ui.label(RichText::new(asked).monospace());
    });
    if ui.add(Button::new(locale.text("transport-speed-max")).selected(most)).clicked() {
        acts.push(Act::Speed(if most { Speed::Times(60.0) } else { Speed::Max }));
    }
    fixed(ui, 150.0, Layout::left_to_right(Align::Center), |ui| achieved(ui, shown));
}

fn achieved(ui: &mut Ui, shown: &Shown<'_>) {
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
    ui.label(RichText::new(text).small().color(colour));
}

fn clock(ui: &mut Ui, shown: &Shown<'_>) {
    let colours = shown.look.theme.palette();
    let (now, locale) = (shown.lane.now(), shown.locale);
    let tick = now.dt.seconds();
    let length = figure::seconds(now.length.seconds(), tick);
    let time = figure::seconds(shown.playback.shown, tick);
    // As wide as at the end of the run, so that nothing jumps.
    let time = format!("{time:>width$}", width = length.chars().count());
    let time = locale.text_with("transport-time", &[("time", time.into())]);
    ui.add(Label::new(RichText::new(time).monospace().color(colours.strong)).extend());
    let length = locale.text_with("transport-end", &[("time", length.into())]);
    ui.add(Label::new(RichText::new(length).monospace().color(colours.weak)).extend());
}

/// From the right: another seed, and the one in use.
fn seed(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let hint = locale.text("transport-new-seed.tooltip");
    if ui.button(locale.text("transport-new-seed")).on_hover_text(hint).clicked() {
        acts.push(Act::NewSeed);
    }
    let seed = shown.lane.sim().given().seed.to_string();
    let text = locale.text_with("transport-seed", &[("seed", seed.clone().into())]);
    let copied = ui.button(RichText::new(text).small()).on_hover_text(locale.text("transport-seed.tooltip"));
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
