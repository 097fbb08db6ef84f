//! When the next frame is drawn: always while something moves, else only when there is a reason.
//!
//! Reasons are input, a request by egui (an animation, a tooltip to come, a blinking cursor) or [`Redraw::once`].
//! bevy_egui asks for a frame after each frame: it repeats the modifier keys as news, and turns a request for later
//! into "at once". Here what is no news is dropped, and the time that egui asked for is kept.

use std::time::Duration;

use bevy::ecs::entity::EntityHashMap;
use bevy::ecs::message::Messages;
use bevy::prelude::*;
use bevy::window::{
    RequestRedraw, WindowFocused, WindowOccluded, WindowResized, WindowScaleFactorChanged, WindowThemeChanged,
};
use bevy::winit::{EventLoopProxy, EventLoopProxyWrapper, UpdateMode, WinitSettings, WinitUserEvent};
use bevy_egui::egui::{self, Event, Modifiers};
use bevy_egui::{EguiFullOutput, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet};

use super::alarm::Alarm;

/// Without any reason a frame is drawn this seldom.
const IDLE: Duration = Duration::from_secs(60);

/// Frames until everything that is new has its text measured and its pipeline built.
const FRAMES_TO_SETTLE: u8 = 3;
/// The same at the start, where everything is new.
const FRAMES_AT_START: u8 = 10;

/// Who needs frames.
#[derive(Resource, Debug)]
pub struct Redraw {
    running: bool,
    frames: u8,
    egui_wait: Option<Duration>,
    /// When somebody else wants a frame at the latest.
    wait: Option<Duration>,
}

impl Default for Redraw {
    fn default() -> Self {
        Self { running: false, frames: FRAMES_AT_START, egui_wait: None, wait: None }
    }
}

impl Redraw {
    /// Frames follow each other while `running`, such as when a run plays.
    pub fn set_running(&mut self, running: bool) {
        self.running = running;
    }

    /// A few more frames, such as when another thread has finished something or the scene has changed.
    pub fn once(&mut self) {
        self.frames = self.frames.max(FRAMES_TO_SETTLE);
    }

    /// A frame at the latest after this time, such as when something has rested so long. It is asked for in each frame,
    /// before [`set_pace`].
    pub fn within(&mut self, wait: Duration) {
        self.wait = Some(self.wait.map_or(wait, |before| before.min(wait)));
    }

    /// Whether somebody waits for a frame within this time.
    #[must_use]
    pub fn is_awaited(&self, within: Duration) -> bool {
        self.wait.is_some_and(|wait| wait <= within)
    }

    /// How the event loop shall wait.
    fn mode(&self) -> UpdateMode {
        if self.running {
            return UpdateMode::Continuous;
        }
        // Mouse movements outside of the window are device events; they are no reason.
        UpdateMode::reactive_low_power(IDLE)
    }

    /// Whether the next frame follows at once.
    fn at_once(&self) -> bool {
        self.frames > 0 || self.egui_wait == Some(Duration::ZERO)
    }
}

/// Paces the frames of the window.
pub fn plugin(app: &mut App) {
    let Some(proxy) = app.world().get_resource::<EventLoopProxyWrapper>() else {
        return; // No window: whoever drives the app decides on its frames.
    };
    let proxy = EventLoopProxy::clone(proxy);
    match Alarm::new(move || proxy.send_event(WinitUserEvent::WakeUp).is_ok()) {
        Ok(alarm) => app.insert_resource(alarm),
        Err(error) => {
            warn!("frames follow each other without pause, for want of a thread: {error}");
            return;
        }
    };
    app.init_resource::<Redraw>();
    app.add_systems(
        PreUpdate,
        drop_stale_modifiers.after(EguiPreUpdateSet::ProcessInput).before(EguiPreUpdateSet::BeginPass),
    );
    app.add_systems(PreUpdate, hear_window);
    app.add_systems(
        PostUpdate,
        note_what_egui_asks.after(EguiPostUpdateSet::EndPass).before(EguiPostUpdateSet::ProcessOutput),
    );
    app.add_systems(Last, set_pace);
}

fn drop_stale_modifiers(mut inputs: Query<(Entity, &mut EguiInput)>, mut known: Local<EntityHashMap<Modifiers>>) {
    for (context, mut input) in &mut inputs {
        let known = known.entry(context).or_default();
        input.events.retain(|event| match event {
            Event::ModifiersChanged(held) => std::mem::replace(known, *held) != *held,
            _ => true,
        });
    }
}

/// What befalls the window from outside is seen a frame later: the layout follows the surface, the scene the layout.
fn hear_window(
    mut redraw: ResMut<Redraw>,
    mut resized: MessageReader<WindowResized>,
    mut scaled: MessageReader<WindowScaleFactorChanged>,
    mut themed: MessageReader<WindowThemeChanged>,
    mut occluded: MessageReader<WindowOccluded>,
    mut focused: MessageReader<WindowFocused>,
) {
    let shape = resized.read().count() + scaled.read().count() + themed.read().count();
    if shape + occluded.read().count() + focused.read().count() > 0 {
        redraw.once();
    }
}

fn note_what_egui_asks(outputs: Query<&EguiFullOutput>, mut redraw: ResMut<Redraw>) {
    let viewports = outputs.iter().filter_map(|output| output.0.as_ref()?.viewport_output.get(&egui::ViewportId::ROOT));
    redraw.egui_wait = viewports.map(|viewport| viewport.repaint_delay).min().filter(|delay| *delay < IDLE);
}

/// Says when the next frame is drawn.
pub fn set_pace(
    mut redraw: ResMut<Redraw>,
    mut requests: ResMut<Messages<RequestRedraw>>,
    mut winit: ResMut<WinitSettings>,
    mut alarm: ResMut<Alarm>,
) {
    requests.clear();
    let at_once = redraw.at_once();
    if at_once {
        requests.write(RequestRedraw);
    }
    let wait = redraw.egui_wait.into_iter().chain(redraw.wait.take()).min();
    alarm.set(wait.filter(|_| !at_once && !redraw.running));
    redraw.frames = redraw.frames.saturating_sub(1);
    let mode = redraw.mode();
    if winit.focused_mode != mode || winit.unfocused_mode != mode {
        (winit.focused_mode, winit.unfocused_mode) = (mode, mode);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modifiers_are_told_once() {
        let mut app = App::new();
        app.add_systems(Update, drop_stale_modifiers);
        let context = app.world_mut().spawn(EguiInput::default()).id();
        let mut told = |held: Modifiers| {
            let mut input = app.world_mut().get_mut::<EguiInput>(context).expect("spawned");
            input.events = vec![Event::ModifiersChanged(held), Event::PointerGone];
            app.update();
            app.world().get::<EguiInput>(context).expect("spawned").events.len() - 1
        };
        let held = [Modifiers::NONE, Modifiers::CTRL, Modifiers::CTRL, Modifiers::NONE, Modifiers::NONE];
        assert_eq!(held.map(&mut told), [0, 1, 0, 1, 0]);
    }

    #[test]
    fn the_start_settles_and_then_waits_long() {
        let mut redraw = Redraw::default();
        assert!(redraw.at_once());
        redraw.frames = 0;
        assert!(!redraw.at_once());
        assert!(matches!(redraw.mode(), UpdateMode::Reactive { wait, .. } if wait == IDLE));
    }

    #[test]
    fn a_request_is_a_few_frames_at_once() {
        let mut redraw = Redraw { frames: 0, ..Redraw::default() };
        redraw.once();
        assert!(redraw.at_once());
        redraw.frames = 0;
        redraw.egui_wait = Some(Duration::ZERO);
        assert!(redraw.at_once());
        redraw.egui_wait = Some(Duration::from_millis(500));
        assert!(!redraw.at_once());
    }

    #[test]
    fn a_window_that_is_resized_from_outside_is_drawn_anew() {
        let mut app = App::new();
        app.insert_resource(Redraw { frames: 0, ..Redraw::default() }).add_systems(PreUpdate, hear_window);
        app.add_message::<WindowResized>().add_message::<WindowScaleFactorChanged>();
        app.add_message::<WindowThemeChanged>().add_message::<WindowOccluded>().add_message::<WindowFocused>();
        app.update();
        assert!(!app.world().resource::<Redraw>().at_once());
        app.world_mut().write_message(WindowResized { window: Entity::PLACEHOLDER, width: 900.0, height: 700.0 });
        app.update();
        assert!(app.world().resource::<Redraw>().at_once());
        app.world_mut().resource_mut::<Redraw>().frames = 0;
        app.world_mut().write_message(WindowFocused { window: Entity::PLACEHOLDER, focused: true });
        app.update();
        assert!(app.world().resource::<Redraw>().at_once());
    }

    #[test]
    fn running_is_continuous() {
        let mut redraw = Redraw::default();
        redraw.set_running(true);
        assert_eq!(redraw.mode(), UpdateMode::Continuous);
    }
}
