//! Keys: shortcuts for what buttons do. One line a key; the sheet of keys reads the same list.
//!
//! They are dead while a text is typed and while something must be answered first; those of one key also while a list or
//! a menu is open.

use super::act::{Act, Acts, Question};
use super::chosen::Chosen;
use super::dialog::Dialog;
use super::frame::{Arrangement, Region};
use super::look::Look;
use super::playback::Playback;
use crate::sim::Policy;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Context, Event, Key, Modifiers, Popup};

/// What keys go by.
pub struct Now<'a> {
    /// Playing and speed.
    pub playback: &'a Playback,
    /// The looks.
    pub look: &'a Look,
    /// The panels.
    pub arrangement: &'a Arrangement,
    /// What is selected.
    pub chosen: Chosen,
}

/// A key and what it does.
pub struct Binding {
    keys: &'static [(Modifiers, Key)],
    /// How it is written.
    pub name: &'static str,
    /// The key of the text that says what it does.
    pub says: &'static str,
    act: fn(&Now<'_>) -> Act,
}

const PLAIN: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

macro_rules! bindings {
    ($($name:literal, $says:literal, [$($modifiers:ident $key:ident),+] => $act:expr;)*) => {
        /// All keys but the digits. Those with more modifiers stand first, so that they are not taken for the others.
        pub const BINDINGS: &[Binding] = &[$(Binding {
            keys: &[$(($modifiers, Key::$key)),+],
            name: $name,
            says: $says,
            act: $act,
        }),*];
    };
}

bindings! {
    "Space", "keys-play", [PLAIN Space] => |now| Act::Play(!now.playback.playing);
    ".", "keys-step", [PLAIN Period] => |_| Act::Step;
    "+", "keys-faster", [PLAIN Plus, PLAIN Equals] => |now| Act::Speed(now.playback.speed.faster());
    "-", "keys-slower", [PLAIN Minus] => |now| Act::Speed(now.playback.speed.slower());
    "R", "keys-restart", [PLAIN R] => |_| Act::Restart;
    "Ctrl+Shift+Z, Ctrl+Y", "keys-redo", [CTRL_SHIFT Z, CTRL Y] => |_| Act::Redo;
    "Ctrl+Z", "keys-undo", [CTRL Z] => |_| Act::Undo;
    "Ctrl+N", "keys-new", [CTRL N] => |_| Act::New;
    "Ctrl+O", "keys-open", [CTRL O] => |_| Act::AskOpen;
    "Ctrl+Shift+S", "keys-save-as", [CTRL_SHIFT S] => |_| Act::AskSave;
    "Ctrl+S", "keys-save", [CTRL S] => |_| Act::Save;
    "Ctrl+Q", "keys-close", [CTRL Q] => |_| Act::Close;
    "F6", "keys-left", [PLAIN F6] => |now| toggled(now, Region::Left);
    "F7", "keys-bottom", [PLAIN F7] => |now| toggled(now, Region::Bottom);
    "F8", "keys-right", [PLAIN F8] => |now| toggled(now, Region::Right);
    "F", "keys-fit", [PLAIN F] => |_| Act::Fit;
    "F5", "keys-presentation", [PLAIN F5] => |now| Act::Presentation(!now.look.presentation);
    "F11", "keys-fullscreen", [PLAIN F11] => |_| Act::Fullscreen;
    "F1, ?", "keys-keys", [PLAIN F1, PLAIN Questionmark] => |now| Act::Keys(!now.chosen.keys);
    "Esc", "keys-escape", [PLAIN Escape] => escape;
}

const DIGITS: [Key; 9] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8, Key::Num9];

fn toggled(now: &Now<'_>, region: Region) -> Act {
    Act::Panel(region, !now.arrangement.shows(region))
}

fn escape(now: &Now<'_>) -> Act {
    if now.chosen.keys {
        Act::Keys(false)
    } else if now.look.presentation {
        Act::Presentation(false)
    } else {
        Act::Select(None)
    }
}

/// Turns keys into acts.
pub fn press(
    mut contexts: EguiContexts,
    (playback, look, arrangement, chosen): (Res<Playback>, Res<Look>, Res<Arrangement>, Res<Chosen>),
    (dialog, question): (Res<Dialog>, Res<Question>),
    mut acts: ResMut<Acts>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    if dialog.purpose.is_none() && !question.is_open() {
        let now = Now { playback: &playback, look: &look, arrangement: &arrangement, chosen: *chosen };
        pressed(ctx, &now, &mut acts.0);
    }
    Ok(())
}

/// The acts of the keys that are pressed.
pub fn pressed(ctx: &Context, now: &Now<'_>, acts: &mut Vec<Act>) {
    let any = ctx.input(|input| input.events.iter().any(|event| matches!(event, Event::Key { pressed: true, .. })));
    if !any {
        return;
    }
    let must_answer = ctx.memory(|memory| memory.top_modal_layer().is_some());
    if ctx.text_edit_focused() || must_answer {
        return;
    }
    // In an open list a letter or a digit is meant for the list.
    let in_list = Popup::is_any_open(ctx);
    // On a widget that was reached by the keyboard, space does what a click would.
    let on_widget = ctx.egui_wants_keyboard_input();
    for binding in BINDINGS.iter().filter(|binding| !(on_widget && binding.name == "Space")) {
        let mut keys = binding.keys.iter().filter(|(modifiers, _)| modifiers.command || !in_list);
        let hit = keys.any(|(modifiers, key)| consume(ctx, *modifiers, *key));
        let act = hit.then(|| (binding.act)(now));
        acts.extend(act.filter(|act| *act != Act::Select(None) || now.chosen.node.is_some()));
    }
    for (key, policy) in DIGITS.into_iter().zip(Policy::all()).filter(|_| !in_list) {
        if consume(ctx, PLAIN, key) {
            acts.push(Act::Policy(policy.name.to_owned()));
        }
    }
}

/// Takes the key out of the input; what counts is what was held when it was pressed, not what is held when the frame ends.
fn consume(ctx: &Context, modifiers: Modifiers, key: Key) -> bool {
    ctx.input_mut(|input| {
        if key == Key::Escape {
            // Fields hear it too: there it takes back what was typed.
            return input.key_pressed(key);
        }
        let hit = |event: &Event| match event {
            Event::Key { key: of, pressed: true, modifiers: held, .. } => *of == key && fits(*held, modifiers),
            _ => false,
        };
        let before = input.events.len();
        input.events.retain(|event| !hit(event));
        input.events.len() < before
    })
}

/// A plain key may be typed with shift on some keyboards (`+`, `?`), but not with control. (Where shift makes a
/// difference, the binding with it stands first.)
fn fits(held: Modifiers, wanted: Modifiers) -> bool {
    held.command == wanted.command && (wanted.command || !held.ctrl) && !held.alt && (held.shift || !wanted.shift)
}
