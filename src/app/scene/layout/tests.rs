//! Everything has its own place inside the scene, at every size and number of machines.

use super::*;

const SIZES: [Vec2; 7] = [
    ROOMY,
    Vec2::new(640.0, 380.0),
    Vec2::new(694.0, 417.0),
    Vec2::new(822.0, 612.0),
    Vec2::new(1200.0, 700.0),
    Vec2::new(640.0, 1400.0),
    Vec2::new(2600.0, 1450.0),
];

fn pools(count: usize, reserve: usize) -> Vec<Option<usize>> {
    (0..count).map(|at| (at + reserve >= count).then_some(0)).collect()
}

fn check(layout: &Layout, least: f32, what: &str) {
    let whole = Rect::from_corners(Vec2::ZERO, layout.size).inflate(0.01);
    let inside = |rect: Rect| whole.contains(rect.min) && whole.contains(rect.max);
    let around = |centre: Vec2, radius: f32| Rect::from_center_half_size(centre, Vec2::splat(radius));
    let client = around(layout.client, layout.client_radius);
    let balancer = around(layout.balancer, layout.balancer_radius);
    assert!(inside(client) && inside(balancer), "{what}: {layout:?}");
    assert!(client.max.x < balancer.min.x && balancer.max.x < layout.yard.min.x, "{what}: {layout:?}");
    assert!(inside(layout.yard), "{what}: {:?}", layout.yard);
    assert!(layout.yard.min.y > layout.header && layout.yard.max.y < layout.footer, "{what}: {layout:?}");
    for frame in &layout.frames {
        assert!(inside(frame.rect), "{what}: {frame:?}");
    }
    if let Some(ring) = layout.ring {
        check_ring(layout, around(ring.centre, ring.radius), [client, balancer], what);
    }
    for (at, place) in layout.places.iter().enumerate() {
        assert!(inside(*place) && place.size().min_element() >= 1.0, "{what}: {at} {place:?}");
        if layout.form.is_card() {
            assert!(place.height() >= 20.0 * least && place.width() >= LEAST_CARD * least, "{what}: {at} {place:?}");
        }
        let over = |other: &Rect| place.inflate(-0.01).intersect(*other).size().min_element() > 0.0;
        assert!(!layout.places[..at].iter().any(over), "{what}: {at} lies on another");
    }
}

/// The ring lies on nothing, no wire crosses it, and what is refused falls beside it.
fn check_ring(layout: &Layout, ring: Rect, ends: [Rect; 2], what: &str) {
    let over = |other: Rect| ring.inflate(-0.01).intersect(other).size().min_element() > 0.0;
    assert!(ring.min.x >= layout.margin - 0.01 && ring.max.y < layout.footer, "{what}: {ring:?}");
    assert!(!ends.into_iter().any(over) && !over(layout.yard), "{what}: {ring:?}");
    assert!(ring.max.x < layout.balancer.x - 4.0, "{what}: requests fall on {ring:?}");
    for machine in 0..layout.places.len() {
        let way = crate::app::scene::wire::Way::new(layout, machine);
        let crosses = (0..=40).any(|at| ring.contains(way.at(at as f32 / 40.0)));
        assert!(!crosses, "{what}: the wire to {machine} crosses {ring:?}");
    }
}

#[test]
fn a_ring_has_room_in_every_window() {
    // What the panels leave of the smallest window, of the usual one, and of a large one.
    for size in [Vec2::new(620.0, 400.0), Vec2::new(640.0, 380.0), Vec2::new(822.0, 672.0), Vec2::new(1400.0, 1000.0)] {
        for count in [1, 3, 10, 12, 13, 40, 200, 201, 10_000] {
            let ring = Layout::new(size, &pools(count, 0), true).ring;
            assert!(ring.is_some_and(|ring| ring.radius > 30.0), "{size} {count}: {ring:?}");
        }
    }
    assert_eq!(Layout::new(DESIGN, &pools(6, 3), false).ring, None);
}

#[test]
fn everything_fits_and_nothing_overlaps() {
    for size in SIZES {
        for count in (1..=12).chain([13, 40, 100, 200, 201, 1000]) {
            for reserve in [0, count / 2, count] {
                check(&Layout::new(size, &pools(count, reserve), true), 1.0, &format!("{size} {count} {reserve}"));
            }
        }
    }
}

#[test]
fn frames_hold_their_machines_and_no_others() {
    for (size, count) in SIZES.into_iter().flat_map(|size| [2, 6, 12, 100].map(|count| (size, count))) {
        // Base and pools take turns, so that the order of the numbers is not that of the places.
        let pools: Vec<_> = (0..count).map(|at| [None, Some(0), Some(1)][at % 3]).collect();
        let layout = Layout::new(size, &pools, false);
        for frame in &layout.frames {
            for (place, pool) in layout.places.iter().zip(&pools) {
                assert_eq!(frame.rect.contains(place.center()), *pool == Some(frame.pool), "{size} {count}");
                let below = place.min.y - frame.rect.min.y;
                assert!(
                    *pool != Some(frame.pool) || below >= frame.label * 0.9,
                    "{size} {count}: no room for the label"
                );
            }
        }
    }
}

#[test]
fn the_number_of_machines_decides_on_the_form() {
    let form = |size, count| Layout::new(size, &pools(count, 3.min(count)), false).form;
    assert_eq!(form(DESIGN, 6), Form::Full);
    assert_eq!(form(DESIGN, 8), Form::TwoRows);
    assert!(form(Vec2::new(640.0, 380.0), 12).is_card());
    assert_eq!(form(DESIGN, 13), Form::Square);
    assert_eq!(form(DESIGN, 200), Form::Square);
    assert_eq!(form(DESIGN, 201), Form::Heat);
    assert_eq!(form(Vec2::new(200.0, 600.0), 3), Form::Square);
}

#[test]
fn impossible_sizes_do_no_harm() {
    for size in [Vec2::ONE, Vec2::new(30.0, 900.0), Vec2::new(900.0, 30.0)] {
        for count in [0, 1, 5, 300] {
            let layout = Layout::new(size, &pools(count, 1.min(count)), true);
            assert!(layout.places.iter().all(|place| place.min.is_finite() && place.max.is_finite()));
        }
    }
}

#[test]
fn requests_arrive_at_the_edge_of_a_card() {
    let layout = Layout::new(DESIGN, &pools(6, 3), false);
    let place = layout.places[2];
    assert_eq!(layout.entry(2), Vec2::new(place.min.x, place.center().y));
    assert!(layout.entry(99).is_finite());
}

#[test]
fn everything_grows_with_the_texts_as_far_as_there_is_room() {
    for size in SIZES {
        for text_size in [0.9, 1.15, 1.5, 1.875] {
            for count in [1, 6, 12, 100, 1000] {
                let pools = pools(count, count / 2);
                let layout = Layout::enlarged(size, text_size, &pools, true);
                let by = layout.small / Layout::new(size / text_size, &pools, true).small;
                assert!(layout.size.distance(size) < 0.1, "{size} {text_size}");
                let is_roomy = size.cmpgt(ROOMY * 2.0).all();
                assert!(!is_roomy || (by - text_size).abs() < 0.01, "{size} {text_size}: {by}");
                check(&Layout { size, ..layout }, 0.89, &format!("{size} {text_size} {count}"));
            }
        }
    }
    let (usual, large) = (Layout::new(DESIGN, &pools(6, 3), false), Layout::enlarged(DESIGN, 1.5, &pools(6, 3), false));
    assert!(large.small >= usual.small * 1.35, "{} {}", usual.small, large.small);
}

#[test]
fn cells_of_a_heat_map_stand_on_whole_pixels() {
    for (count, text_size) in [201, 1000, 10_000].into_iter().flat_map(|count| [1.0, 1.3, 1.5].map(|by| (count, by))) {
        let layout = Layout::enlarged(Vec2::new(631.0, 436.0), text_size, &pools(count, count / 3), false);
        let is_whole = |length: f32| (length - length.round()).abs() < 0.01;
        let off = |place: &&Rect| !(is_whole(place.min.x) && is_whole(place.min.y) && is_whole(place.width()));
        assert_eq!(layout.places.iter().find(off), None, "{count} {text_size}");
    }
}

#[test]
fn the_closest_look_at_small_machines_shows_some_of_them() {
    for count in [1000, 10_000] {
        let layout = Layout::new(Vec2::new(631.0, 436.0), &pools(count, 0), false);
        let in_sight = layout.size * layout.closest() / layout.side();
        assert!((20.0..150.0).contains(&(in_sight.x * in_sight.y)), "{count}: {in_sight}");
    }
    assert_eq!(Layout::new(DESIGN, &pools(6, 3), false).closest(), 0.2);
}
