//! A value that is refused: the click that ended its typing is no order to use the old one.

use bevy_egui::egui::Ui;

/// Whether the click that is being made ended with a refusal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refusal(bool);

impl Refusal {
    /// A value was refused in this frame, by a click or by a key.
    pub fn note(&mut self) {
        self.0 = true;
    }

    /// Whether a button that would use the value must leave this click alone; to be asked once in each frame, after what
    /// may be refused. It holds until the pointer is let go.
    pub fn stands(&mut self, ui: &Ui) -> bool {
        let clicking =
            ui.input(|input| input.pointer.any_down() || input.pointer.any_pressed() || input.pointer.any_released());
        self.0 &= clicking;
        self.0
    }
}
