//! Keys: shortcuts for what buttons do. One line a key; the sheet of keys reads the same list.
//!
//! They are dead while a text is typed and while something must be answered first; those of one key also while a list or
//! a menu is open.

mod late;
mod reach;

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
    let by_mouse = reach::is_by_mouse(ctx);
    let mut keys = late::take(ctx);
    if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let filter = Filter {
        // In an open list a letter or a digit is meant for the list.
        in_list: Popup::is_any_open(ctx),
        // On a widget that was reached by the keyboard, space does what a click would.
        on_widget: ctx.egui_wants_keyboard_input() && !by_mouse,
    };
    let is_typing = ctx.text_edit_focused();
    if is_typing {
        keys.clear();
    }
    let (mut clicked, mut after_click) = (false, Vec::new());
    ctx.input_mut(|input| {
        input.events.retain(|event| {
            clicked |= matches!(event, Event::PointerButton { .. });
            // What counts is what was held when the key was pressed, not what is held when the frame ends.
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            if bound(*modifiers, *key, filter).is_none() || is_typing && !clicked {
                return true;
            }
            let list = if clicked { &mut after_click } else { &mut keys };
            list.push((*modifiers, *key));
            // Fields hear Escape too: there it takes back what was typed. A field that was clicked into has keys of its own.
            *key == Key::Escape || clicked && modifiers.command
        });
    });
    late::keep(ctx, after_click);
    for act in keys.into_iter().filter_map(|(modifiers, key)| Some(bound(modifiers, key, filter)?.act(now))) {
        acts.extend(Some(act).filter(|act| *act != Act::Select(None) || now.chosen.node.is_some()));
    }
}

/// Which keys are not meant for the window.
#[derive(Clone, Copy)]
struct Filter {
    in_list: bool,
    on_widget: bool,
}

/// What a key stands for.
enum Bound {
    Binding(&'static Binding),
    Policy(&'static str),
}

impl Bound {
    fn act(&self, now: &Now<'_>) -> Act {
        match self {
            Self::Binding(binding) => (binding.act)(now),
            Self::Policy(name) => Act::Policy((*name).to_owned()),
        }
    }
}

/// What a key stands for that is pressed while this is held.
fn bound(held: Modifiers, key: Key, filter: Filter) -> Option<Bound> {
    let means =
        |(wanted, of): &(Modifiers, Key)| *of == key && fits(held, *wanted) && (wanted.command || !filter.in_list);
    let bindings = BINDINGS.iter().filter(|binding| !(filter.on_widget && binding.name == "Space"));
    let binding = bindings.into_iter().find(|binding| binding.keys.iter().any(means)).map(Bound::Binding);
    binding.or_else(|| {
        let digit = DIGITS.iter().position(|digit| means(&(PLAIN, *digit)))?;
        Policy::all().get(digit).map(|policy| Bound::Policy(policy.name))
    })
}

/// A plain key may be typed with shift on some keyboards (`+`, `?`), but not with control. (Where shift makes a
/// difference, the binding with it stands first.)
fn fits(held: Modifiers, wanted: Modifiers) -> bool {
    held.command == wanted.command && (wanted.command || !held.ctrl) && !held.alt && (held.shift || !wanted.shift)
}
