//! Keys that follow a click within one frame, as in a slow one. They may be typed into the field that was clicked into, which
//! is known when that frame was laid out: until then they are kept.

use bevy_egui::egui::{Context, Id, Key, Modifiers};

/// Keys with what was held, and the pass in which they were pressed.
#[derive(Clone, Debug, Default)]
struct Kept {
    pass: u64,
    keys: Vec<(Modifiers, Key)>,
}

fn place() -> Id {
    Id::new("keys after a click")
}

/// Keeps keys of this pass for the next one.
pub fn keep(ctx: &Context, keys: Vec<(Modifiers, Key)>) {
    if !keys.is_empty() {
        let kept = Kept { pass: ctx.cumulative_pass_nr(), keys };
        ctx.data_mut(|data| data.insert_temp(place(), kept));
        ctx.request_repaint();
    }
}

/// The keys that were kept in the last pass.
pub fn take(ctx: &Context) -> Vec<(Modifiers, Key)> {
    let pass = ctx.cumulative_pass_nr();
    let kept = ctx.data_mut(|data| data.remove_temp::<Kept>(place())).unwrap_or_default();
    if kept.pass + 1 >= pass { kept.keys } else { Vec::new() }
}
