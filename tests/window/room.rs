//! Room: everything fits its panel, in both languages and themes, at the smallest size and at the usual one.

use crate::table::{Table, region};
use bevy_egui::egui::{Rect, accesskit::Role};
use egui_kittest::kittest::NodeT;
use egui_kittest::{Harness, Node};
use equipoise::app::colour::Theme;
use equipoise::app::frame::Region;
use equipoise::app::locale::Language;

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
