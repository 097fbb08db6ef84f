//! Keys: shortcuts for what buttons do. They are dead while a text field has the focus.

use super::act::{Act, Acts};
use super::dialog::Dialog;
use super::playback::Playback;
use crate::sim::Policy;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Key, Modifiers};

/// Turns keys into acts.
pub fn press(
    mut contexts: EguiContexts,
    playback: Res<Playback>,
    dialog: Res<Dialog>,
    mut acts: ResMut<Acts>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if dialog.purpose.is_none() && !ctx.egui_wants_keyboard_input() {
        pressed(ctx, &playback, &mut acts.0);
    }
    Ok(())
}

fn pressed(ctx: &Context, playback: &Playback, acts: &mut Vec<Act>) {
    let hit = |modifiers: Modifiers, key: Key| ctx.input_mut(|input| input.consume_key(modifiers, key));
    if hit(Modifiers::COMMAND | Modifiers::SHIFT, Key::S) {
        acts.push(Act::AskSave);
    }
    if hit(Modifiers::COMMAND, Key::S) {
        acts.push(Act::Save);
    }
    if hit(Modifiers::COMMAND, Key::O) {
        acts.push(Act::AskOpen);
    }
    if hit(Modifiers::NONE, Key::Space) {
        acts.push(Act::Play(!playback.playing));
    }
    if hit(Modifiers::NONE, Key::Period) {
        acts.push(Act::Step);
    }
    if hit(Modifiers::NONE, Key::R) {
        acts.push(Act::Restart);
    }
    if hit(Modifiers::NONE, Key::Plus) || hit(Modifiers::SHIFT, Key::Plus) || hit(Modifiers::NONE, Key::Equals) {
        acts.push(Act::Speed(playback.speed.faster()));
    }
    if hit(Modifiers::NONE, Key::Minus) {
        acts.push(Act::Speed(playback.speed.slower()));
    }
    const DIGITS: [Key; 9] =
        [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];
    for (key, policy) in DIGITS.into_iter().zip(Policy::all()) {
        if hit(Modifiers::NONE, key) {
            acts.push(Act::Policy(policy.name.to_owned()));
        }
    }
}
