//! Plots as pictures: whole, whatever of them is in sight, and without what lies over them.

use crate::table::{Table, region};
use bevy_egui::egui::accesskit::Role;
use egui_kittest::Harness;
use egui_kittest::kittest::{Queryable, by};
use equipoise::app::act::Act;
use equipoise::app::export::Format;
use equipoise::app::frame::Region;

/// Opens the menu of a plot and takes an entry of it; the name and the bytes of the file.
fn exported(harness: &mut Harness<'_, Table>, plot: &str, format: &str) -> (String, Vec<u8>) {
    let menu = format!("Save this plot: {plot}");
    harness.get(by().role(Role::Button).label(&menu)).click();
    harness.run_steps(4);
    harness.get(by().role(Role::Button).label_contains(format)).click();
    harness.run_steps(3);
    let acts = std::mem::take(&mut harness.state_mut().acts);
    let [Act::AskExport(export)] = acts.as_slice() else { panic!("{plot}: {acts:?}") };
    assert_eq!(export.format.extension().to_uppercase(), format);
    (export.name.clone(), export.bytes.clone())
}

/// Width and height of a PNG file.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[1..4], b"PNG");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

#[test]
fn a_picture_of_a_plot_is_whole_where_only_a_part_is_in_sight() {
    let plot = "Utilisation per machine";
    let of = |height: f32| {
        let mut harness = Table::new("microservices/five", 300).laid([1280.0, height]);
        let bottom = region(&harness, Region::Right).bottom();
        let place = harness.get(by().role(Role::Image).label(plot)).rect();
        (place.bottom() > bottom || place.height() < 60.0, exported(&mut harness, plot, "PNG"))
    };
    let ((is_cut, part), (is_cut_too, whole)) = (of(720.0), of(2000.0));
    assert!(is_cut && !is_cut_too, "the one is scrolled out of view, the other is not");
    assert_eq!(part.0, "utilisation");
    assert!(part == whole, "the same picture");
    let (width, height) = size(&part.1);
    assert!(width == 1600 && (800..1200).contains(&height), "{width}x{height}");
}

#[test]
fn every_plot_has_its_picture_and_its_texts() {
    let mut harness = Table::new("wavelet/heterogeneous", 600).laid([1280.0, 2600.0]);
    harness.get_by_label("Distribution").click();
    harness.run_steps(4);
    for plot in ["Response times", "Answered within this time"] {
        let png = exported(&mut harness, plot, "PNG").1;
        assert_eq!(size(&png).0, 1600, "{plot}");
        assert!(png.len() > 10_000, "{plot}: something is drawn");
        assert!(String::from_utf8(exported(&mut harness, plot, "SVG").1).unwrap().starts_with("<svg"));
        assert!(String::from_utf8(exported(&mut harness, plot, "CSV").1).unwrap().starts_with("from_ms,"));
    }
    assert_eq!(Format::ALL.len(), 3);
}
