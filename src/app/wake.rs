//! When the next frame is drawn: always while something moves, else only when there is a reason.
//!
//! Reasons are input, a request by egui (an animation, a tooltip to come, a blinking cursor) or [`Redraw::once`].
//! bevy_egui turns every request, also one for later, into "at once"; here the time that egui asked for is kept.

use std::time::Duration;

use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy::winit::{UpdateMode, WinitSettings};
use bevy_egui::{EguiFullOutput, EguiPostUpdateSet, egui};

/// Without any reason a frame is drawn this seldom.
const IDLE: Duration = Duration::from_secs(60);

/// The waits that are used, in milliseconds. A wait that changed each frame would be a reason to draw each time.
const WAITS: [u64; 7] = [20, 50, 100, 250, 500, 1_000, 5_000];

/// Who needs frames.
#[derive(Resource, Debug, Default)]
pub struct Redraw {
    running: bool,
    once: bool,
    egui_wait: Option<Duration>,
}

impl Redraw {
    /// Frames follow each other while `running`, such as when a run plays.
    pub fn set_running(&mut self, running: bool) {
        self.running = running;
    }

    /// One more frame, such as when another thread has finished something.
    pub fn once(&mut self) {
        self.once = true;
    }

    /// How the event loop shall wait.
    fn mode(&self) -> UpdateMode {
        if self.running {
            return UpdateMode::Continuous;
        }
        let asked = self.egui_wait.unwrap_or(IDLE);
        let waits = WAITS.into_iter().map(Duration::from_millis);
        // Mouse movements outside of the window are device events; they are no reason.
        UpdateMode::reactive_low_power(
            waits
                .into_iter()
                .find(|wait| *wait >= asked)
                .unwrap_or(IDLE),
        )
    }
}

/// Paces the frames of the window.
pub fn plugin(app: &mut App) {
    app.init_resource::<Redraw>().add_systems(
        PostUpdate,
        (
            note_what_egui_asks
                .after(EguiPostUpdateSet::EndPass)
                .before(EguiPostUpdateSet::ProcessOutput),
            set_pace.after(EguiPostUpdateSet::ProcessOutput),
        ),
    );
}

fn note_what_egui_asks(outputs: Query<&EguiFullOutput>, mut redraw: ResMut<Redraw>) {
    let viewports = outputs.iter().filter_map(|output| {
        output
            .0
            .as_ref()?
            .viewport_output
            .get(&egui::ViewportId::ROOT)
    });
    redraw.egui_wait = viewports
        .map(|viewport| viewport.repaint_delay)
        .min()
        .filter(|delay| *delay < IDLE);
}

fn set_pace(
    mut redraw: ResMut<Redraw>,
    mut requests: ResMut<Messages<RequestRedraw>>,
    mut winit: ResMut<WinitSettings>,
) {
    requests.clear();
    let at_once = redraw.egui_wait == Some(Duration::ZERO);
    if std::mem::take(&mut redraw.once) || at_once {
        requests.write(RequestRedraw);
    }
    let mode = redraw.mode();
    if winit.focused_mode != mode || winit.unfocused_mode != mode {
        (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wait(milliseconds: Option<u64>) -> Duration {
        let redraw = Redraw {
            egui_wait: milliseconds.map(Duration::from_millis),
            ..Redraw::default()
        };
        match redraw.mode() {
            UpdateMode::Reactive { wait, .. } => wait,
            UpdateMode::Continuous => panic!("nothing runs"),
        }
    }

    #[test]
    fn nothing_to_do_is_a_long_wait() {
        assert_eq!(wait(None), IDLE);
    }

    #[test]
    fn waits_are_rounded_up_to_a_few() {
        assert_eq!(wait(Some(0)), Duration::from_millis(20));
        assert_eq!(wait(Some(487)), wait(Some(500)));
        assert_eq!(wait(Some(501)), Duration::from_secs(1));
        assert_eq!(wait(Some(30_000)), IDLE);
    }

    #[test]
    fn running_is_continuous() {
        let mut redraw = Redraw::default();
        redraw.set_running(true);
        assert_eq!(redraw.mode(), UpdateMode::Continuous);
    }
}
