//! A value that is refused: the click that ended its typing is no order to use the old one.

use bevy_egui::egui::Ui;

/// Whether the click that is being made ended with a refusal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Refusal(bool);

impl Refusal {
    /// Whether a button that would use a value must leave this click alone, since the value was refused in this frame or
    /// with this click; to be asked once in each frame, after what may be refused. It holds until the pointer is let go.
    pub fn stands(&mut self, ui: &Ui, refused: bool) -> bool {
        let clicking =
            ui.input(|input| input.pointer.any_down() || input.pointer.any_pressed() || input.pointer.any_released());
        self.0 = (self.0 || refused) && clicking;
        self.0
    }
}
