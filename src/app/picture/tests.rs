//! Draws scene and panels off screen and looks at the colours.
//!
//! Where there is no adapter these tests say `skipped: no adapter` and pass;
//! with `EQUIPOISE_REQUIRE_GPU=1` they fail instead.

use bevy_egui::egui::Color32;

use super::*;
use crate::app::colour::DARK;
use crate::app::locale::{Language, Locale};
use crate::app::placeholder::{self, Lanes};

/// The picture, or `None` where nothing draws and that is allowed.
fn drawn(size: (u32, u32), scale: f32, build: impl FnOnce(&mut App)) -> Option<RgbaPicture> {
    match render(size, scale, build) {
        Ok(picture) => Some(picture),
        Err(PictureError::NoAdapter(cause)) => {
            let required = std::env::var("EQUIPOISE_REQUIRE_GPU").is_ok_and(|value| value == "1");
            assert!(!required, "EQUIPOISE_REQUIRE_GPU=1, and {cause}");
            eprintln!("skipped: no adapter ({cause})");
            None
        }
        Err(error) => panic!("{error}"),
    }
}

/// Leaves the picture where `EQUIPOISE_PICTURES` says, to be looked at.
fn keep(picture: &RgbaPicture, name: &str) {
    let png = save_png_bytes(picture).expect("a picture can be encoded");
    assert!(png.starts_with(b"\x89PNG"));
    if let Some(folder) = std::env::var_os("EQUIPOISE_PICTURES") {
        std::fs::write(std::path::Path::new(&folder).join(name), png).expect("the folder can be written");
    }
}

fn is(picture: &RgbaPicture, (x, y): (u32, u32), colour: Color32) {
    let found = picture.at(x, y).expect("inside the picture");
    let near = found.iter().zip(colour.to_array()).all(|(a, b)| a.abs_diff(b) <= 2);
    assert!(near, "at {x},{y}: {found:?} instead of {:?}", colour.to_array());
}

fn has(picture: &RgbaPicture, (xs, ys): (std::ops::Range<u32>, std::ops::Range<u32>), colour: Color32) -> usize {
    let near = |found: [u8; 4]| found.iter().zip(colour.to_array()).all(|(a, b)| a.abs_diff(b) <= 8);
    let places = ys.flat_map(|y| xs.clone().map(move |x| (x, y)));
    places.filter(|&(x, y)| picture.at(x, y).is_some_and(near)).count()
}

#[test]
fn panels_and_scene_are_drawn_without_a_window() {
    let Some(picture) = drawn((1600, 1000), 1.0, |app| {
        app.add_plugins(placeholder::plugin);
    }) else {
        return;
    };
    keep(&picture, "placeholder-dark.png");
    assert_eq!((picture.width, picture.height, picture.pixels.len()), (1600, 1000, 6_400_000));
    is(&picture, (140, 900), DARK.panel);
    is(&picture, (1500, 900), DARK.panel);
    is(&picture, (300, 600), DARK.ground);
    is(&picture, (697, 388), DARK.series(1));
    assert!(has(&picture, (1120..1590, 60..300), DARK.accent) > 100, "the line of the plot");
    assert!(has(&picture, (540..860, 470..500), DARK.accent) > 100, "the line of the gizmo");
    assert!(has(&picture, (600..800, 260..300), DARK.text) > 20, "the text of the scene");
    assert!(picture.pixels.chunks_exact(4).all(|pixel| pixel[3] == 255), "opaque");
}

#[test]
fn lanes_theme_language_and_scale_are_drawn() {
    let Some(picture) = drawn((2560, 1440), 2.0, |app| {
        app.add_plugins(placeholder::plugin);
        app.insert_resource(Lanes(2)).insert_resource(Locale::new(Language::Ru));
        app.world_mut().resource_mut::<Look>().theme = crate::app::theme::Theme::Light;
    }) else {
        return;
    };
    keep(&picture, "placeholder-light-2x.png");
    let colours = &crate::app::colour::LIGHT;
    is(&picture, (100, 1300), colours.panel);
    is(&picture, (530, 940), colours.ground);
    assert!(has(&picture, (520..1140, 144..950), colours.series(1)) > 10_000, "the disc of the first lane");
    assert!(has(&picture, (1145..1770, 144..950), colours.series(2)) > 10_000, "the disc of the second lane");
}

#[test]
fn pictures_are_the_same_each_time() {
    let draw = || drawn((640, 400), 1.0, |app| _ = app.add_plugins(placeholder::plugin));
    if let (Some(one), Some(other)) = (draw(), draw()) {
        assert!(one == other);
    }
}

#[test]
fn a_look_that_changes_is_the_look_from_the_start() {
    let other = Look { theme: crate::app::theme::Theme::Light, reduced_motion: true, smooth: false, ..Look::default() };
    let from_start = drawn((640, 400), 1.0, |app| {
        app.add_plugins(placeholder::plugin).insert_resource(other);
    });
    let changed = drawn((640, 400), 1.0, |app| {
        let change = move |mut look: ResMut<Look>, mut frame: Local<u32>| {
            *frame += 1;
            if *frame == 3 {
                *look = other;
            }
        };
        // The scene of the placeholder is drawn once, in the colours of the start.
        app.add_plugins(crate::app::stage::plugin).add_systems(Update, change);
    });
    if let (Some(one), Some(two)) = (from_start, changed) {
        let ground = crate::app::colour::LIGHT.ground;
        is(&one, (300, 85), ground);
        is(&two, (300, 85), ground);
    }
}

#[test]
fn without_a_scene_the_middle_is_ground() {
    let Some(picture) = drawn((1280, 720), 1.0, |app| {
        app.add_plugins(placeholder::plugin).insert_resource(Lanes(0));
    }) else {
        return;
    };
    is(&picture, (560, 260), DARK.ground);
    assert!(picture.pixels.chunks_exact(4).all(|pixel| pixel[3] == 255), "opaque");
}

#[test]
fn impossible_sizes_are_refused() {
    for size in [(0, 10), (10, 0), (LONGEST_SIDE + 1, 10)] {
        assert!(matches!(render(size, 1.0, |_| ()), Err(PictureError::Size { .. })));
    }
}

#[test]
fn places_outside_have_no_colour() {
    let picture = RgbaPicture { width: 2, height: 1, pixels: vec![1, 2, 3, 4, 5, 6, 7, 8] };
    assert_eq!(picture.at(1, 0), Some([5, 6, 7, 8]));
    assert_eq!((picture.at(2, 0), picture.at(0, 1)), (None, None));
}
