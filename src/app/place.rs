//! Where the window is and how large, from one session to the next.
//!
//! The size is remembered in points and the corner in pixels of the desktop, as the system tells them: a screen with
//! another scale, or a scale that is no whole number, then makes no window grow from session to session.

use super::window::{LEAST_SIZE, SIZE};
use bevy::ecs::system::NonSendMarker;
use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PrimaryMonitor, PrimaryWindow, WindowMode, WindowPosition};
use bevy::winit::WINIT_WINDOWS;
use serde::{Deserialize, Serialize};

/// No window is larger than this, in points.
const MOST: f32 = 32_768.0;
/// How a window covers its whole screen.
pub const WHOLE_SCREEN: WindowMode = WindowMode::BorderlessFullscreen(MonitorSelection::Current);
/// What the frame of a window and the bars of a desktop need in height, at least, in points.
const FRAME: f32 = 24.0;

/// Where the window is while it is not maximised, and whether it is.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Place {
    /// Width and height in points.
    pub size: [f32; 2],
    /// The left top corner in pixels of the desktop; where it is not known, the system decides.
    pub at: Option<[i32; 2]>,
    /// Whether it fills its screen.
    pub maximised: bool,
    /// Whether it covers its whole screen, without a frame.
    pub fullscreen: bool,
}

impl Default for Place {
    fn default() -> Self {
        Self { size: [SIZE.0 as f32, SIZE.1 as f32], at: None, maximised: false, fullscreen: false }
    }
}

/// A screen of the desktop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Screen {
    /// Its pixels of the desktop.
    pub pixels: IRect,
    /// Pixels in a point.
    pub scale: f32,
}

impl Place {
    /// Refuses sizes that no window has.
    ///
    /// # Errors
    /// Which.
    pub fn checked(self) -> Result<Self, String> {
        match self.size.into_iter().find(|side| !(1.0..=MOST).contains(side)) {
            Some(side) => Err(format!("window.size: {side} is not 1 to {MOST}")),
            None => Ok(self),
        }
    }

    /// The same on these screens, of which the first is the main one: no larger than the screen on which most of it is,
    /// within its edges, and never smaller than a window may be.
    #[must_use]
    pub fn fitted(self, screens: &[Screen]) -> Self {
        let least = Vec2::from(LEAST_SIZE);
        let size = Vec2::from(self.size).max(least);
        let Some(main) = screens.first() else { return Self { size: size.into(), ..self } };
        let corner = self.at.map(IVec2::from);
        let begun = corner.and_then(|at| screens.iter().find(|screen| screen.pixels.contains(at))).unwrap_or(main);
        let shared = |screen: &&Screen| {
            let window = corner.map(|at| IRect::from_corners(at, at + pixels(size, begun.scale)));
            let both = window.map(|window| screen.pixels.intersect(window).size());
            both.map_or(0, |both| i64::from(both.x) * i64::from(both.y))
        };
        let screen = screens.iter().rev().max_by_key(shared).unwrap_or(main);
        let size = size.min(screen.pixels.size().as_vec2() / screen.scale).max(least);
        let room = (screen.pixels.size() - pixels(size, screen.scale)).max(IVec2::ZERO);
        let within = |at: IVec2| at.clamp(screen.pixels.min, screen.pixels.min + room);
        // A window that was never placed and has no room for its frame fills the screen.
        let too_high = size.y + FRAME > screen.pixels.size().y as f32 / screen.scale;
        let maximised = self.maximised || corner.is_none() && too_high;
        Self { size: size.into(), at: corner.map(|at| within(at).into()), maximised, ..self }
    }

    /// The place of a window that is seen there and so large. While it is maximised it keeps what it will go back to.
    fn seen(self, size: [f32; 2], at: Option<[i32; 2]>, maximised: bool) -> Self {
        let now = Self { maximised, fullscreen: false, ..self };
        if size[0] < 1.0 || size[1] < 1.0 {
            self
        } else if maximised {
            now
        } else {
            Self { size, at, ..now }
        }
    }

    /// The place at which the window begins.
    #[must_use]
    pub fn position(self) -> WindowPosition {
        self.at.map_or(WindowPosition::Automatic, |at| WindowPosition::At(at.into()))
    }
}

fn pixels(size: Vec2, scale: f32) -> IVec2 {
    (size * scale).round().as_ivec2()
}

/// Whether the window was put where it was; until then it is nowhere that is worth a note.
#[derive(Resource, Default)]
pub struct Put(bool);

/// Puts the window where it was, as far as the screens allow, and notes where it is.
pub fn plugin(app: &mut App, place: Place) {
    app.insert_resource(place).init_resource::<Put>().add_systems(Update, fit).add_systems(Last, note);
}

/// Screens are known only when there is a window.
fn fit(
    screens: Query<(&Monitor, Has<PrimaryMonitor>)>,
    mut windows: Query<&mut Window, With<PrimaryWindow>>,
    mut place: ResMut<Place>,
    mut put: ResMut<Put>,
) {
    let Ok(mut window) = windows.single_mut() else { return };
    if put.0 || screens.is_empty() {
        return;
    }
    put.0 = true;
    let mut known: Vec<_> = screens.iter().collect();
    known.sort_by_key(|(_, is_main)| !is_main);
    let screen = |(monitor, _): (&Monitor, bool)| {
        let at = monitor.physical_position;
        let pixels = IRect::from_corners(at, at + monitor.physical_size().as_ivec2());
        Screen { pixels, scale: monitor.scale_factor as f32 }
    };
    let fitted = place.fitted(&known.into_iter().map(screen).collect::<Vec<_>>());
    if fitted.size != place.size {
        window.resolution.set(fitted.size[0], fitted.size[1]);
    }
    if fitted.at != place.at {
        window.position = fitted.position();
    }
    if fitted.maximised {
        window.set_maximized(true);
    }
    if fitted.fullscreen {
        window.mode = WHOLE_SCREEN;
    }
    place.set_if_neq(fitted);
}

/// Notes where the window is, whenever anything of it changed and when the program ends.
pub fn note(
    windows: Query<(Entity, Ref<Window>), With<PrimaryWindow>>,
    (mut place, put): (ResMut<Place>, Res<Put>),
    exits: MessageReader<AppExit>,
    mut last: Local<Option<(UVec2, WindowPosition)>>,
    mut whole: Local<Option<UVec2>>,
    _windows_belong_to_the_main_thread: NonSendMarker,
) {
    let Ok((entity, window)) = windows.single() else { return };
    let is_over = !exits.is_empty();
    if !put.0 || !window.is_changed() && !is_over {
        return;
    }
    let now = (window.resolution.physical_size(), window.position);
    if window.mode != WindowMode::Windowed {
        *whole = Some(now.0);
        place.set_if_neq(Place { fullscreen: true, ..*place });
        return;
    }
    // The pointer's movements change a window too; asking the system takes a while.
    if last.replace(now) == Some(now) && !is_over {
        return;
    }
    let state = WINIT_WINDOWS.with_borrow(|all| {
        let window = all.get_window(entity)?;
        let corner = window.outer_position().ok().map(|at| [at.x, at.y]);
        Some((window.is_maximized(), window.is_minimized().unwrap_or(false), corner))
    });
    let Some((maximised, minimised, corner)) = state else { return };
    let at = corner_of(corner, window.position);
    let size = [window.resolution.width(), window.resolution.height()];
    if !minimised && !still_whole(&mut whole, now.0) {
        place.set_if_neq(place.seen(size, at, maximised));
    }
}

/// Where the window is, by what the system says now, else by what it said last: it tells a move that comes with another size
/// only when it is asked.
fn corner_of(now: Option<[i32; 2]>, told: WindowPosition) -> Option<[i32; 2]> {
    now.or(match told {
        WindowPosition::At(at) => Some(at.into()),
        _ => None,
    })
}

/// Whether a window that has just left the whole screen is still as large as that: its own size comes a little later.
fn still_whole(whole: &mut Option<UVec2>, now: UVec2) -> bool {
    *whole = whole.filter(|whole| *whole == now);
    whole.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn screen(x: i32, y: i32, width: i32, height: i32, scale: f32) -> Screen {
        Screen { pixels: IRect::new(x, y, x + width, y + height), scale }
    }

    fn place(width: f32, height: f32, x: i32, y: i32) -> Place {
        Place { size: [width, height], at: Some([x, y]), ..Place::default() }
    }

    #[test]
    fn what_fits_stays_as_it_is() {
        let two = [screen(0, 0, 1920, 1080, 1.0), screen(1920, 0, 3840, 2160, 2.0)];
        for fine in [place(1600.0, 1000.0, 10, 20), place(1900.0, 1000.0, 1920, 100), Place::default()] {
            assert_eq!(fine.fitted(&two), fine);
        }
        assert_eq!(place(1600.0, 1000.0, 5, 5).fitted(&[]), place(1600.0, 1000.0, 5, 5));
    }

    #[test]
    fn a_window_of_a_large_screen_fits_on_a_small_one() {
        let small = [screen(0, 0, 1366, 768, 1.0)];
        assert_eq!(place(3000.0, 2000.0, 900, 700).fitted(&small), place(1366.0, 768.0, 0, 0));
        let fine = [screen(0, 0, 3000, 2000, 2.0)];
        assert_eq!(place(1900.0, 1000.0, 0, 0).fitted(&fine), place(1500.0, 1000.0, 0, 0));
    }

    #[test]
    fn a_window_on_a_screen_that_is_gone_comes_back() {
        let one = [screen(0, 0, 1920, 1080, 1.0)];
        assert_eq!(place(1280.0, 720.0, 4000, 300).fitted(&one), place(1280.0, 720.0, 640, 300));
        assert_eq!(place(1280.0, 720.0, -5000, -90).fitted(&one), place(1280.0, 720.0, 0, 0));
    }

    #[test]
    fn it_stays_on_the_screen_where_most_of_it_is() {
        let two = [screen(0, 0, 1920, 1080, 1.0), screen(1920, 0, 1920, 1080, 1.0)];
        assert_eq!(place(1280.0, 720.0, 1500, 0).fitted(&two).at, Some([1920, 0]));
        assert_eq!(place(1280.0, 720.0, 1000, 0).fitted(&two).at, Some([640, 0]));
    }

    #[test]
    fn a_new_window_without_room_for_its_frame_fills_the_screen() {
        for (screen, maximised) in [(screen(0, 0, 1600, 1000, 1.0), true), (screen(0, 0, 1920, 1080, 1.0), false)] {
            assert_eq!(Place::default().fitted(&[screen]).maximised, maximised, "{screen:?}");
            assert!(!place(1600.0, 1000.0, 0, 0).fitted(&[screen]).maximised, "who put it there wants it so");
        }
    }

    #[test]
    fn the_whole_screen_is_not_the_size_of_the_window() {
        let (mut whole, own, all) = (None, UVec2::new(1300, 800), UVec2::new(1600, 1000));
        assert!(!still_whole(&mut whole, own));
        whole = Some(all);
        assert!(still_whole(&mut whole, all) && still_whole(&mut whole, all), "it has not shrunk yet");
        assert!(!still_whole(&mut whole, own) && !still_whole(&mut whole, all), "later it may be made so large");
    }

    #[test]
    fn a_move_that_nobody_told_of_is_seen() {
        let told = WindowPosition::At(IVec2::new(10, 20));
        assert_eq!(corner_of(Some([300, 200]), told), Some([300, 200]));
        assert_eq!(corner_of(None, told), Some([10, 20]));
        assert_eq!(corner_of(None, WindowPosition::Automatic), None);
    }

    #[test]
    fn the_whole_screen_is_covered_again_and_the_window_kept() {
        let before = Place { fullscreen: true, ..place(1300.0, 800.0, 100, 80) };
        let mut app = App::new();
        plugin(&mut app, before);
        app.world_mut().spawn((Window::default(), PrimaryWindow));
        let mode = |app: &mut App| {
            let world = app.world_mut();
            world.query::<&Window>().single(world).map(|window| window.mode).unwrap()
        };
        app.update();
        assert_eq!(mode(&mut app), WindowMode::Windowed, "no screen is known yet");
        assert_eq!(*app.world().resource::<Place>(), before, "and nothing is noted");
        let monitor = Monitor {
            name: None,
            physical_height: 1000,
            physical_width: 1600,
            physical_position: IVec2::ZERO,
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        };
        app.world_mut().spawn((monitor, PrimaryMonitor));
        app.update();
        assert_eq!(mode(&mut app), WHOLE_SCREEN);
        assert_eq!(*app.world().resource::<Place>(), before);
        assert!(!before.seen([1300.0, 800.0], Some([100, 80]), false).fullscreen, "it is left again");
    }

    #[test]
    fn a_maximised_window_keeps_what_it_goes_back_to() {
        let before = place(1300.0, 800.0, 100, 80);
        let large = before.seen([1600.0, 981.0], Some([0, 19]), true);
        assert_eq!(large, Place { maximised: true, ..before });
        assert_eq!(large.seen([1300.0, 800.0], Some([100, 80]), false), before);
        assert_eq!(large.seen([0.0, 0.0], None, false), large, "as small as that no window is");
    }

    #[test]
    fn no_window_is_smaller_than_it_may_be() {
        let tiny = [screen(0, 0, 800, 600, 1.0)];
        for screens in [&tiny[..], &[]] {
            assert_eq!(place(100.0, 50.0, 0, 0).fitted(screens).size, [LEAST_SIZE.0, LEAST_SIZE.1]);
        }
        assert!(place(f32::NAN, 50.0, 0, 0).checked().is_err());
        assert!(place(1e9, 50.0, 0, 0).checked().is_err());
        assert!(Place::default().checked().is_ok());
    }
}
