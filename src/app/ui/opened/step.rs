//! Steps that the keyboard makes in a list.

use bevy_egui::egui::{Event, FocusDirection, Key, Ui};

/// A step that the keyboard makes in a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// The row below.
    Next,
    /// The row above.
    Previous,
    /// The first row.
    First,
    /// The last row.
    Last,
    /// What stands at the left in the same row.
    Left,
    /// What stands at the right in the same row.
    Right,
}

impl Step {
    fn of(key: Key) -> Option<Self> {
        Some(match key {
            Key::ArrowDown => Self::Next,
            Key::ArrowUp => Self::Previous,
            Key::Home => Self::First,
            Key::End => Self::Last,
            Key::ArrowLeft => Self::Left,
            Key::ArrowRight => Self::Right,
            _ => return None,
        })
    }

    /// Where it leads in a list of so many rows.
    #[must_use]
    pub fn lead(self, at: usize, rows: usize) -> usize {
        let last = rows.saturating_sub(1);
        match self {
            Self::Next => (at + 1).min(last),
            Self::Previous => at.saturating_sub(1),
            Self::First => 0,
            Self::Last => last,
            Self::Left | Self::Right => at,
        }
    }
}

/// Takes the steps of this frame out of the input, and keeps egui from looking for something in their direction; a field
/// keeps those to the left and to the right.
pub fn steps(ui: &Ui, in_field: bool) -> Vec<Step> {
    let mut steps = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            let step = Step::of(*key).filter(|step| !(in_field && matches!(step, Step::Left | Step::Right)));
            let step = step.filter(|_| modifiers.is_none());
            steps.extend(step);
            step.is_none()
        });
    });
    if !steps.is_empty() {
        ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stay_in_the_list() {
        assert_eq!([Step::Next, Step::Previous, Step::First, Step::Last].map(|step| step.lead(1, 3)), [2, 0, 0, 2]);
        assert_eq!((Step::Next.lead(2, 3), Step::Previous.lead(0, 3), Step::Last.lead(0, 0)), (2, 0, 0));
    }
}
