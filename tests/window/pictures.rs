//! The window is drawn off screen, and what matters is looked for by its colours.
//!
//! Where there is no adapter these tests say `skipped: no adapter` and pass;
//! with `EQUIPOISE_REQUIRE_GPU=1` they fail instead.

use bevy_egui::egui::Color32;
use equipoise::app::colour::{DARK, LIGHT, Palette, Theme};
use equipoise::app::desk;
use equipoise::app::lane::Lane;
use equipoise::app::look::Look;
use equipoise::app::picture::{self, PictureError, RgbaPicture};
use equipoise::app::playback::Playback;
use equipoise::lab::adjust::set_policy;
use equipoise::lab::library;
use equipoise::param::Time;
use std::collections::BTreeMap;
use std::ops::Range;

const SIZE: (u32, u32) = (1600, 1000);
/// Surely the scene's, at this size.
const SCENE: (Range<u32>, Range<u32>) = (300..1090, 60..650);
/// Its part with machines.
const MACHINES: (Range<u32>, Range<u32>) = (740..1090, 60..650);
/// Its part with wires.
const WIRES: (Range<u32>, Range<u32>) = (560..780, 90..600);

/// The window at a moment; `None` where nothing draws and that is allowed.
fn drawn(scenario: &str, seconds: f64, theme: Theme) -> Option<RgbaPicture> {
    let mut opened = library::open(scenario).expect("a built-in scenario");
    if scenario.starts_with("wavelet/") {
        // Its own policy keeps queues short; with equal shares there is more to see.
        set_policy(&mut opened.scenario, "RoundRobin").expect("the policy exists");
    }
    let at = Time::from_seconds(seconds).expect("a moment");
    let picture = picture::render(SIZE, 1.0, |app| {
        app.world_mut().get_resource_or_init::<Look>().theme = theme;
        desk::plugin(app, opened).expect("built-in scenarios are right");
        let world = app.world_mut();
        for mut lane in world.query::<&mut Lane>().iter_mut(world) {
            lane.advance(at, || false);
        }
        world.resource_mut::<Playback>().jump(seconds);
    });
    match picture {
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

fn pixels<'a>(
    picture: &'a RgbaPicture,
    (xs, ys): &(Range<u32>, Range<u32>),
) -> impl Iterator<Item = [u8; 4]> + use<'a> {
    let (xs, ys) = (xs.clone(), ys.clone());
    ys.flat_map(move |y| xs.clone().map(move |x| (x, y))).filter_map(|(x, y)| picture.at(x, y))
}

/// Pixels of about this colour in a part of the picture.
fn count(picture: &RgbaPicture, part: &(Range<u32>, Range<u32>), colour: Color32) -> usize {
    within(picture, part, colour, 8)
}

/// Pixels near this colour: the strokes of letters are thinner than pixels.
fn count_text(picture: &RgbaPicture, part: &(Range<u32>, Range<u32>), colour: Color32) -> usize {
    within(picture, part, colour, 80)
}

fn within(picture: &RgbaPicture, part: &(Range<u32>, Range<u32>), colour: Color32, distance: u8) -> usize {
    let near = |found: &[u8; 4]| found.iter().zip(colour.to_array()).all(|(a, b)| a.abs_diff(b) <= distance);
    pixels(picture, part).filter(near).count()
}

/// Different pixels of a part of two pictures.
fn differing(one: &RgbaPicture, other: &RgbaPicture, part: &(Range<u32>, Range<u32>)) -> usize {
    pixels(one, part).zip(pixels(other, part)).filter(|(a, b)| a != b).count()
}

fn has_ends(picture: &RgbaPicture, colours: &Palette) {
    let left = (300..560, 250..480);
    assert!(count(picture, &left, colours.accent) > 200, "the edges of clients and balancer");
    assert!(count_text(picture, &left, colours.strong) > 20, "their names");
    assert!(count(picture, &SCENE, colours.ground) > 100_000, "room between things");
}

#[test]
fn cards_rings_queues_and_the_reserve_pool_are_drawn() {
    let Some(picture) = drawn("wavelet/heterogeneous", 600.0, Theme::Dark) else { return };
    has_ends(&picture, &DARK);
    assert!(count(&picture, &MACHINES, DARK.card) > 30_000, "cards");
    assert!(count(&picture, &MACHINES, DARK.good) > 300, "rings with room to spare");
    assert!(count(&picture, &MACHINES, DARK.warn) > 800, "the frame of the reserve pool");
    assert!(count(&picture, &MACHINES, DARK.faint) > 1000, "empty cells of queues");
    assert!(count_text(&picture, &MACHINES, DARK.strong) > 300, "names");
    assert!(count(&picture, &WIRES, DARK.wire) > 1000, "wires");
    assert!(count(&picture, &WIRES, DARK.accent) > 100, "dots on wires");
}

#[test]
fn a_crashed_machine_stands_out() {
    let Some(before) = drawn("wavelet/failover", 200.0, Theme::Dark) else { return };
    let Some(after) = drawn("wavelet/failover", 300.0, Theme::Dark) else { return };
    let bad = |picture: &RgbaPicture| count(picture, &MACHINES, DARK.bad);
    assert!(bad(&after) > bad(&before) + 300, "{} and {}", bad(&before), bad(&after));
}

#[test]
fn a_thousand_machines_are_a_heat_map() {
    let Some(picture) = drawn("theory/two_choices", 20.0, Theme::Dark) else { return };
    has_ends(&picture, &DARK);
    let coloured = |[red, green, blue, _]: [u8; 4]| red.max(green).max(blue) - red.min(green).min(blue) > 60;
    let area = pixels(&picture, &MACHINES).filter(|pixel| coloured(*pixel)).count();
    assert!(area > 40_000, "cells cover {area} pixels");
    let mut colours = BTreeMap::<_, usize>::new();
    pixels(&picture, &MACHINES).for_each(|pixel| *colours.entry(pixel).or_default() += 1);
    let cells = colours.values().filter(|pixels| **pixels >= 100).count();
    assert!(cells > 50, "machines differ: {cells} colours");
}

#[test]
fn a_token_ring_is_drawn_below_the_balancer() {
    // Clients and balancer stand above, machines at the right.
    const PLACE: (Range<u32>, Range<u32>) = (296..520, 470..690);
    let Some(ring) = drawn("ach/c1", 30.0, Theme::Dark) else { return };
    let coloured = |picture: &RgbaPicture, machine: usize| count(picture, &PLACE, DARK.series(machine));
    for machine in [0, 1, 2, 3, 5, 6] {
        assert!(coloured(&ring, machine) > 40, "n{}: {}", machine + 1, coloured(&ring, machine));
    }
    let Some(none) = drawn("theory/mm1", 30.0, Theme::Dark) else { return };
    for machine in [1, 2, 3, 5, 6] {
        assert!(coloured(&none, machine) < 20, "n{}", machine + 1);
    }
    // Two machines were removed a moment ago: their arcs flash.
    let (Some(before), Some(after)) = (drawn("ach/c3", 150.0, Theme::Dark), drawn("ach/c3", 151.0, Theme::Dark)) else {
        return;
    };
    let bright = |picture: &RgbaPicture| count_text(picture, &PLACE, DARK.strong);
    assert!(bright(&after) > bright(&before) + 300, "{} and {}", bright(&before), bright(&after));
}

#[test]
fn the_light_scene_is_drawn_in_its_own_colours() {
    let Some(picture) = drawn("theory/mm1", 100.0, Theme::Light) else { return };
    has_ends(&picture, &LIGHT);
    assert!(count(&picture, &SCENE, DARK.ground) < 200, "a dark ground; only letters are that dark");
}

#[test]
fn the_same_moment_looks_the_same_and_another_does_not() {
    let scene = |seconds| drawn("wavelet/heterogeneous", seconds, Theme::Dark);
    let (Some(one), Some(again), Some(other)) = (scene(600.0), scene(600.0), scene(700.0)) else { return };
    assert_eq!(differing(&one, &again, &SCENE), 0);
    assert!(differing(&one, &other, &SCENE) > 500);
    assert!(differing(&one, &other, &WIRES) > 100, "the dots stand elsewhere");
}
