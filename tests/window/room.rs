//! Room: everything fits its panel, in both languages and themes, at the smallest size and at the usual one.

use crate::painted::points;
use crate::table::{Table, region};
use bevy_egui::egui::{Color32, Rect, Shape, accesskit::Role};
use egui_kittest::kittest::{NodeT, Queryable, by};
use egui_kittest::{Harness, Node};
use equipoise::app::colour::Theme;
use equipoise::app::frame::Region;
use equipoise::app::locale::{Language, Locale};
use equipoise::app::look::Look;

const SIZES: [[f32; 2]; 3] = [[1280.0, 720.0], [1600.0, 1000.0], [2560.0, 1440.0]];

fn nodes<'a>(harness: &'a Harness<'_, Table>) -> Vec<(String, Role, Rect)> {
    let told = |node: Node<'a>| {
        let inner = node.accesskit_node();
        inner.bounding_box()?;
        let name = inner.label().or_else(|| inner.value())?;
        let leaf = inner.children().all(|child| child.bounding_box().is_none() || child.label().is_none());
        leaf.then(|| (name, inner.role(), node.rect()))
    };
    harness.root().children_recursive().filter_map(told).collect()
}

/// Nothing reaches over the edge of its panel; in the top bar and beside the plots nothing lies on anything else.
fn nothing_is_cut(harness: &Harness<'_, Table>, case: &str) {
    let nodes = nodes(harness);
    for which in Region::ALL {
        let panel = region(harness, which);
        let inside = nodes.iter().filter(|(.., rect)| panel.expand(2.0).contains(rect.left_center()));
        let inside: Vec<_> = inside.filter(|(.., rect)| rect.width() > 0.0).collect();
        assert!(inside.len() > 2, "{case}: {which:?} has only {inside:?}");
        for (name, role, rect) in &inside {
            assert!(
                rect.right() <= panel.right() + 2.5,
                "{case}: {role:?} {name:?} at {rect:?} leaves {which:?} {panel:?}"
            );
        }
        if which == Region::Top {
            assert!(inside.iter().all(|(.., rect)| rect.bottom() <= panel.bottom() + 2.0), "{case}: {inside:?}");
        }
        if [Region::Top, Region::Right].contains(&which) {
            let apart = |a: &Rect, b: &Rect| !a.shrink(1.0).intersects(b.shrink(1.0));
            for (at, (name, role, rect)) in inside.iter().enumerate() {
                let other = inside[at + 1..].iter().find(|(_, _, other)| !apart(rect, other));
                assert!(other.is_none(), "{case}: {role:?} {name:?} {rect:?} lies on {other:?}");
            }
        }
    }
}

#[test]
fn panels_fit_at_any_moment_in_any_language_and_colours() {
    for seconds in [0, 1, 600] {
        for language in Language::ALL {
            for theme in Theme::ALL {
                for size in SIZES {
                    let harness = Table::new("wavelet/heterogeneous", seconds).seen(language, theme).laid(size);
                    nothing_is_cut(&harness, &format!("{seconds} s, {language:?}, {theme:?}, {size:?}"));
                }
            }
        }
    }
}

/// In the smallest window with the largest texts what can be done now is whole, and parameters have room above it.
#[test]
fn what_can_be_done_now_is_never_cut() {
    let buttons =
        ["fail", "repair", "drain", "start", "add", "remove", "slow", "burst"].map(|key| format!("disturb-{key}"));
    let fields = ["speed", "factor", "duration"].map(|key| format!("disturb-{key}"));
    let all = buttons.iter().map(|key| (Role::Button, key)).chain(fields.iter().map(|key| (Role::SpinButton, key)));
    let all: Vec<_> = all.collect();
    for language in Language::ALL {
        let locale = Locale::new(language);
        for text_size in Look::TEXT_SIZES {
            for window in [[1280.0, 720.0], [1600.0, 1000.0]] {
                let size = points(window, text_size);
                let table = Table::new("wavelet/heterogeneous", 60).seen(language, Theme::Dark);
                let harness = table.laid(size);
                let panel = region(&harness, Region::Left);
                let case = format!("{language:?} {text_size} {window:?}");
                let rect = |role, key: &str| harness.get(by().role(role).label(locale.text(key))).rect();
                for (role, key) in &all {
                    let rect = rect(*role, key);
                    assert!(panel.shrink(4.0).contains_rect(rect), "{case}: {key} at {rect:?} in {panel:?}");
                }
                let first = harness.get(by().role(Role::Button).label(locale.text("section-about"))).rect();
                assert!(panel.contains_rect(first), "{case}: the parameters begin in sight: {first:?} in {panel:?}");
            }
        }
    }
}

#[test]
fn every_scenario_can_be_shown() {
    for name in equipoise::lab::library::names() {
        let harness = Table::new(&name, 30).seen(Language::Ru, Theme::Dark).laid(SIZES[0]);
        nothing_is_cut(&harness, &name);
    }
}

#[test]
fn a_window_of_any_size_is_laid_out() {
    let mut harness = Table::new("wavelet/failover", 100).laid([1280.0, 720.0]);
    for size in [[400.0, 300.0], [1.0, 1.0], [640.0, 2000.0], [3000.0, 320.0], [1280.0, 720.0]] {
        harness.set_size(size.into());
        harness.run_steps(2);
    }
}

/// The faces that are painted: where, and in which colour.
fn faces(shape: &Shape, found: &mut Vec<(Rect, Color32)>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| faces(shape, found)),
        Shape::Rect(rect) => found.push((rect.rect, rect.fill)),
        _ => {}
    }
}

/// A half transparent face would be darker than a whole one on a light ground.
#[test]
fn what_cannot_be_used_has_no_face() {
    let mut harness = Table::new("wavelet/heterogeneous", 5).seen(Language::En, Theme::Light).laid([1280.0, 1000.0]);
    harness.get_by_label("Build").click();
    harness.run_steps(3);
    let mut painted = Vec::new();
    harness.output().shapes.iter().for_each(|clipped| faces(&clipped.shape, &mut painted));
    let has_face = |place: Rect| {
        let same = |rect: &Rect| (rect.min - place.min).length() < 2.0 && (rect.max - place.max).length() < 2.0;
        painted.iter().any(|(rect, fill)| same(rect) && fill.a() > 0)
    };
    let buttons = harness.root().children_recursive().filter(|node| node.accesskit_node().role() == Role::Button);
    let told: Vec<_> = buttons
        .map(|node| {
            (node.accesskit_node().label().unwrap_or_default(), node.accesskit_node().is_disabled(), node.rect())
        })
        .collect();
    let of = |name: &str| told.iter().find(|(label, ..)| label == name).unwrap();
    assert!(has_face(of("Play").2) && has_face(of("File").2), "what can be used has one");
    for name in ["Undo", "Redo", "Restart with this", "Discard"] {
        assert!(of(name).1, "{name} is for later");
    }
    let wrong: Vec<_> = told.iter().filter(|(_, disabled, rect)| *disabled && has_face(*rect)).collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}
