//! Keys with what was held when they were pressed.
//!
//! bevy_egui gives all keys of a frame the modifiers that are held at its end: in a slow frame, Ctrl+S would be an S when
//! Ctrl is let go soon. Here each key gets those of its own moment. Knows nothing of what keys do.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardFocusLost, KeyboardInput};
use bevy::prelude::*;
use bevy_egui::helpers::{bevy_to_egui_key, bevy_to_egui_physical_key};
use bevy_egui::input::{EguiContextMessageReader, EguiInputEvent, ModifierKeysState};
use bevy_egui::{EguiClipboard, EguiGlobalSettings, EguiInputSet, egui};

/// Hears keys in the place of bevy_egui.
pub fn plugin(app: &mut App) {
    let mut settings = app.world_mut().resource_mut::<EguiGlobalSettings>();
    settings.input_system_settings.run_write_keyboard_input_messages_system = false;
    app.add_systems(PreUpdate, hear.in_set(EguiInputSet::ReadBevyMessages));
}

fn hear(
    mut keys: EguiContextMessageReader<KeyboardInput>,
    mut lost: MessageReader<KeyboardFocusLost>,
    mut held: Local<ModifierKeysState>,
    mut clipboard: ResMut<EguiClipboard>,
    mut told: MessageWriter<EguiInputEvent>,
) {
    if lost.read().count() > 0 {
        // What is let go elsewhere is not heard of.
        *held = ModifierKeysState::default();
    }
    for (input, context) in keys.read_with_non_window_focused(|input| input.window) {
        let events = events(input, &mut held, || clipboard.get_text());
        told.write_batch(events.into_iter().map(|event| EguiInputEvent { context, event }));
    }
}

/// What one key says to egui.
fn events(
    input: &KeyboardInput,
    held: &mut ModifierKeysState,
    clipboard: impl FnOnce() -> Option<String>,
) -> Vec<egui::Event> {
    let pressed = input.state == ButtonState::Pressed;
    match input.logical_key {
        Key::Shift => held.shift = pressed,
        Key::Control => held.ctrl = pressed,
        Key::Alt => held.alt = pressed,
        Key::Super | Key::Meta => held.win = pressed,
        _ => {}
    }
    let modifiers = held.to_egui_modifiers();
    let typed = match &input.logical_key {
        Key::Character(text) if !text.contains(char::is_control) => Some(text.to_string()),
        Key::Space => Some(" ".to_owned()),
        _ => None,
    };
    let typed = typed.filter(|_| pressed && held.text_input_is_allowed()).map(egui::Event::Text);
    let physical_key = bevy_to_egui_physical_key(&input.key_code);
    // On a keyboard without Latin letters the place of the key counts.
    let key = bevy_to_egui_key(&input.logical_key).or(physical_key);
    let of_key = key.map(|key| egui::Event::Key { key, pressed, repeat: false, modifiers, physical_key });
    let board = key.filter(|_| pressed && modifiers.command).and_then(|key| match key {
        egui::Key::C => Some(egui::Event::Copy),
        egui::Key::X => Some(egui::Event::Cut),
        egui::Key::V => clipboard().map(egui::Event::Text),
        _ => None,
    });
    typed.into_iter().chain(of_key).chain(board).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::input::keyboard::KeyCode;

    fn input(logical_key: Key, key_code: KeyCode, state: ButtonState) -> KeyboardInput {
        KeyboardInput { key_code, logical_key, state, text: None, repeat: false, window: Entity::PLACEHOLDER }
    }

    fn letter(letter: &str, key_code: KeyCode, state: ButtonState) -> KeyboardInput {
        input(Key::Character(letter.into()), key_code, state)
    }

    fn told(inputs: &[KeyboardInput]) -> Vec<egui::Event> {
        let mut held = ModifierKeysState::default();
        inputs.iter().flat_map(|input| events(input, &mut held, || Some("pasted".to_owned()))).collect()
    }

    fn keys(events: &[egui::Event]) -> Vec<(egui::Key, bool, bool)> {
        let key = |event: &egui::Event| match event {
            egui::Event::Key { key, pressed, modifiers, .. } => Some((*key, *pressed, modifiers.command)),
            _ => None,
        };
        events.iter().filter_map(key).collect()
    }

    use ButtonState::{Pressed, Released};

    #[test]
    fn a_shortcut_within_one_frame_keeps_its_modifier() {
        let control = |state| input(Key::Control, KeyCode::ControlLeft, state);
        let s = |state| letter("s", KeyCode::KeyS, state);
        let events = told(&[control(Pressed), s(Pressed), s(Released), control(Released), s(Pressed)]);
        let expected = [(egui::Key::S, true, true), (egui::Key::S, false, true), (egui::Key::S, true, false)];
        assert_eq!(keys(&events), expected);
        let texts = events.iter().filter(|event| matches!(event, egui::Event::Text(_))).count();
        assert_eq!(texts, 1, "only the last one is a letter: {events:?}");
    }

    #[test]
    fn a_letter_before_a_shortcut_is_typed() {
        let events = told(&[
            letter("a", KeyCode::KeyA, Pressed),
            input(Key::Control, KeyCode::ControlLeft, Pressed),
            letter("v", KeyCode::KeyV, Pressed),
        ]);
        assert!(events.contains(&egui::Event::Text("a".to_owned())));
        assert!(events.contains(&egui::Event::Text("pasted".to_owned())));
        assert!(!events.contains(&egui::Event::Text("v".to_owned())));
    }

    #[test]
    fn other_alphabets_have_the_shortcuts_in_the_same_places() {
        let control = input(Key::Control, KeyCode::ControlLeft, Pressed);
        let events = told(&[control, letter("ы", KeyCode::KeyS, Pressed)]);
        assert_eq!(keys(&events), [(egui::Key::S, true, true)]);
    }
}
