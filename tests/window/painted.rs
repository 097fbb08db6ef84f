//! What is painted: in no language, size or tab is a text cut, or does it lie on another.

use crate::table::{Table, region};
use bevy_egui::egui::epaint::ClippedShape;
use bevy_egui::egui::{Rect, Shape, Vec2, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use equipoise::app::colour::Theme;
use equipoise::app::frame::Region;
use equipoise::app::locale::{Language, Locale};

/// A text on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Painted {
    pub text: String,
    pub place: Rect,
    /// What of the screen may show it.
    pub clip: Rect,
    /// Whether its end is left out.
    pub elided: bool,
}

/// The texts among these shapes.
pub fn painted(shapes: &[ClippedShape]) -> Vec<Painted> {
    fn gather(shape: &Shape, clip: Rect, found: &mut Vec<Painted>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, clip, found)),
            Shape::Text(text) if text.angle == 0.0 => {
                for row in &text.galley.rows {
                    let place = row.visuals.mesh_bounds.translate(text.pos.to_vec2() + row.pos.to_vec2());
                    if clip.intersect(place).is_positive() {
                        found.push(Painted { text: row.text(), place, clip, elided: text.galley.elided });
                    }
                }
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    shapes.iter().for_each(|shape| gather(&shape.shape, shape.clip_rect, &mut found));
    found
}

/// The window in points, for windows of this many pixels with texts of this size.
pub fn points(pixels: [f32; 2], text_size: f32) -> [f32; 2] {
    pixels.map(|side| side / text_size)
}

/// Texts whose end may be left out: names that users and scenarios give, and hints that a tooltip has in full.
fn may_be_short(text: &str, locale: Locale) -> bool {
    let pickers = [locale.text("top-scenario"), locale.text("top-policy"), locale.text("status-keys")];
    pickers.iter().any(|start| text.starts_with(start))
}

/// The scroll bars at the right edge of a panel.
fn bars(shapes: &[ClippedShape], panel: Rect) -> Vec<Rect> {
    fn gather(shape: &Shape, found: &mut Vec<Rect>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| gather(shape, found)),
            Shape::Rect(shape) if shape.fill.a() > 0 => found.push(shape.rect),
            _ => {}
        }
    }
    let mut found = Vec::new();
    shapes.iter().for_each(|shape| gather(&shape.shape, &mut found));
    // Beside the margin of the panel, narrow and high.
    let edge = panel.right() - 18.0;
    found.retain(|rect| rect.width() < 12.0 && rect.height() > 30.0 && (rect.right() - edge).abs() < 3.0);
    found
}

/// Everything that is wrong with the texts.
fn wrong(harness: &Harness<'_, Table>, locale: Locale, usual: bool) -> Vec<String> {
    let texts = painted(&harness.output().shapes);
    let bars = bars(&harness.output().shapes, region(harness, Region::Right));
    let mut wrong = Vec::new();
    for (at, one) in texts.iter().enumerate() {
        let (text, place, clip) = (&one.text, one.place, one.clip);
        // A long text in a field scrolls as it is typed.
        let file = &harness.state().lane.file;
        let is_typed = [&file.title, &file.about].contains(&text);
        if !is_typed && (place.left() < clip.left() - 1.5 || place.right() > clip.right() + 1.5) {
            wrong.push(format!("{text:?} at {place:?} is cut by {clip:?}"));
        }
        // Values of parameters, such as data, are whole in their tooltips.
        let is_value = region(harness, Region::Left).contains_rect(place);
        if usual && one.elided && !is_value && !may_be_short(text, locale) {
            wrong.push(format!("{text:?} at {place:?} is shortened"));
        }
        if let Some(bar) = bars.iter().find(|bar| bar.intersects(place.intersect(clip))) {
            wrong.push(format!("{text:?} at {place:?} lies on the scroll bar at {bar:?}"));
        }
        let visible = |of: &Painted| of.place.intersect(of.clip);
        let mine = visible(one).shrink2(Vec2::new(1.0, 3.0));
        let others =
            texts[at + 1..].iter().filter(|other| mine.intersects(visible(other).shrink2(Vec2::new(1.0, 3.0))));
        wrong
            .extend(others.map(|other| format!("{text:?} at {place:?} lies on {:?} at {:?}", other.text, other.place)));
    }
    wrong
}

const TABS: [(&str, u64, &[&str]); 5] = [
    ("wavelet/heterogeneous", 700, &["tab-live", "tab-distribution", "tab-machines", "tab-why"]),
    ("ach/c3", 306, &["tab-ring", "tab-live", "tab-machines"]),
    ("ach-queued/c3", 400, &["tab-ring", "tab-distribution"]),
    ("edge/testbed", 60, &["tab-live", "tab-why"]),
    ("theta/series1", 30, &["tab-live", "tab-why"]),
];

/// Opens a tab by the key of its name: the last of that name, since the left panel stands before the right one.
fn open(harness: &mut Harness<'_, Table>, locale: Locale, key: &str) {
    let name = locale.text(key);
    let found: Vec<_> = harness.get_all_by_label(name).collect();
    found[found.len() - 1].click();
    drop(found);
    harness.run_steps(4);
}

#[test]
fn no_text_is_cut_and_none_lies_on_another() {
    let usual = [[1280.0, 720.0], [1600.0, 1000.0], [2560.0, 1440.0]].map(|pixels| (pixels, 1.0));
    let larger = [([1600.0, 1000.0], 1.3), ([1600.0, 1000.0], 1.5), ([1280.0, 720.0], 1.3)];
    let windows: Vec<_> = usual.into_iter().chain(larger).collect();
    let mut found = Vec::new();
    for (scenario, seconds, tabs) in TABS {
        for (language, theme) in Language::ALL.into_iter().zip(Theme::ALL) {
            for (pixels, text_size) in windows.iter().copied() {
                let mut table = Table::new(scenario, seconds).seen(language, theme);
                table.lane = Table::of_its_own(scenario, seconds);
                let mut harness = table.laid(points(pixels, text_size));
                let locale = Locale::new(language);
                for key in tabs {
                    open(&mut harness, locale, key);
                    let usual = pixels[0] >= 1600.0 && text_size == 1.0;
                    let case = format!("{scenario} {language:?} {pixels:?} × {text_size} {key}");
                    found.extend(wrong(&harness, locale, usual).into_iter().map(|text| format!("{case}: {text}")));
                }
                open(&mut harness, locale, "left-build");
                let case = format!("{scenario} {language:?} {pixels:?} × {text_size} build");
                found.extend(wrong(&harness, locale, false).into_iter().map(|text| format!("{case}: {text}")));
            }
        }
    }
    assert!(found.is_empty(), "{} are wrong:\n{}", found.len(), found.join("\n"));
}

#[test]
fn scroll_bars_are_found() {
    let mut table = Table::new("ach/c3", 306);
    table.lane = Table::of_its_own("ach/c3", 306);
    let harness = table.laid([1280.0, 720.0]);
    assert!(!bars(&harness.output().shapes, region(&harness, Region::Right)).is_empty());
}

#[test]
fn the_top_bar_has_room_at_every_width() {
    let mut found = Vec::new();
    for scenario in ["wavelet/heterogeneous", "theta/series1"] {
        for language in Language::ALL {
            let mut harness = Table::new(scenario, 20).seen(language, Theme::Dark).laid([1280.0, 800.0]);
            // 1280 pixels with the largest texts are 683 points in a presentation.
            for width in (683..1700).step_by(19).chain([1280, 1480, 1500, 1600, 1920, 2560, 3840]) {
                harness.set_size(Vec2::new(width as f32, 800.0));
                harness.run_steps(3);
                let top = Rect::from_min_max(pos2(0.0, 0.0), pos2(width as f32, 78.0));
                let bar: Vec<_> = painted(&harness.output().shapes)
                    .into_iter()
                    .filter(|text| top.contains_rect(text.place))
                    .collect();
                assert!(bar.len() >= 6, "{width}: {bar:?}");
                let is_in_bar = |text: &String| {
                    bar.iter().any(|one| text.starts_with(&format!("{:?} at {:?}", one.text, one.place)))
                };
                let wrong = wrong(&harness, Locale::new(language), false).into_iter().filter(is_in_bar);
                found.extend(wrong.map(|text| format!("{scenario} {language:?} {width}: {text}")));
                let beyond =
                    painted(&harness.output().shapes).into_iter().filter(|one| one.place.right() > width as f32 + 1.0);
                found
                    .extend(beyond.map(|one| format!("{scenario} {language:?} {width}: {one:?} is beyond the window")));
            }
        }
    }
    assert!(found.is_empty(), "{} are wrong:\n{}", found.len(), found.join("\n"));
}

/// What is out of sight is left out only where nobody reads everything aloud: it looks the same.
#[test]
fn a_window_looks_the_same_with_and_without_a_screen_reader() {
    for size in [[1280.0, 720.0], [1600.0, 1000.0]] {
        let of = |reader| {
            let output = Table::new("wavelet/heterogeneous", 700).output(size, reader);
            let texts = painted(&output.shapes);
            output.drop_without_applying_deltas();
            texts.into_iter().map(|one| format!("{} {:?}", one.text, one.place)).collect::<Vec<_>>()
        };
        assert_eq!(of(true), of(false));
    }
}
