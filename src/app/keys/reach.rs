//! How the keyboard came to what has it: by keys, or by the mouse, after which keys are meant for the window.

use bevy_egui::egui::accesskit::Action;
use bevy_egui::egui::{Context, Event, Id};

#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    focused: Option<Id>,
    by_mouse: bool,
    /// Whether the mouse was used last, and no key.
    mouse_last: bool,
}

/// Whether what has the keyboard has it from the mouse, or was pressed by it since; to be asked once in each pass.
pub fn is_by_mouse(ctx: &Context) -> bool {
    let id = Id::new("how the keyboard came");
    let mut seen = ctx.data(|data| data.get_temp::<Seen>(id)).unwrap_or_default();
    let focused = ctx.memory(|memory| memory.focused());
    let is_asked =
        |event: &Event| matches!(event, Event::AccessKitActionRequest(asked) if asked.action == Action::Focus);
    let (asked, pressed, last) = ctx.input(|input| {
        let used = |event: &Event| match event {
            Event::PointerButton { .. } => Some(true),
            Event::Key { pressed: true, .. } => Some(false),
            event => is_asked(event).then_some(false),
        };
        let mut used = input.events.iter().filter_map(used);
        (input.events.iter().any(is_asked), used.clone().any(|mouse| mouse), used.next_back())
    });
    if seen.focused != focused {
        // What was used before gave it to this, unless a screen reader has done so now.
        (seen.focused, seen.by_mouse) = (focused, seen.mouse_last && !asked);
    }
    seen.by_mouse |= pressed;
    seen.mouse_last = last.unwrap_or(seen.mouse_last);
    ctx.data_mut(|data| data.insert_temp(id, seen));
    seen.by_mouse
}
