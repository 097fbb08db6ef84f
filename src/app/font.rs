//! The fonts of the window: Inter for text, Hack for numbers in columns, egui's own for symbols.
//!
//! Inter is a subset with variable weight (see `assets/font/OFL.txt`). The scene uses the same file:
//! it takes the place of Bevy's default font, so a `Text2d` with no font named is Inter as well.

use std::sync::Arc;

use bevy::asset::{AssetId, Assets};
use bevy::ecs::system::ResMut;
use bevy::text::Font;
use bevy_egui::egui::epaint::text::{FontTweak, VariationCoords};
use bevy_egui::egui::{FontData, FontDefinitions, FontFamily};

const INTER: &[u8] = include_bytes!("../../assets/font/Inter.ttf");

/// The family of headings and of what stands out: Inter at a heavier weight.
pub fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// The fonts for egui. Every family ends with egui's symbol fonts, so that arrows and icons are found.
pub fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let symbols = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    for (name, weight) in [("Inter", 430.0), ("Inter-SemiBold", 600.0)] {
        fonts.font_data.insert(name.to_owned(), Arc::new(inter(weight)));
    }
    let with_symbols = |first: &str| {
        let mut names = vec![first.to_owned()];
        names.extend(symbols.iter().cloned());
        names.push("Hack".to_owned());
        names
    };
    fonts.families.insert(FontFamily::Proportional, with_symbols("Inter"));
    fonts.families.insert(semibold(), with_symbols("Inter-SemiBold"));
    if let Some(names) = fonts.families.get_mut(&FontFamily::Monospace) {
        names.insert(1, "Inter".to_owned());
    }
    fonts
}

fn inter(weight: f32) -> FontData {
    let coords = VariationCoords::new([(b"wght", weight)]);
    FontData::from_static(INTER).tweak(FontTweak { coords, ..FontTweak::default() })
}

/// A startup system: gives the scene the font of the panels.
pub fn give_scene_its_font(mut fonts: ResMut<Assets<Font>>) {
    // The default handle always takes an asset; it only fails for handles that were freed.
    let _ = fonts.insert(AssetId::default(), Font::from_bytes(INTER.to_vec()));
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use bevy_egui::egui::epaint::text::{Fonts, TextOptions};

    use super::*;
    use crate::app::locale::Language;

    /// Characters that panels use besides the texts: triangles of sections, transport, marks.
    const SYMBOLS: &str = "αβγδεκλμρσταλ₀₁₂ΔΣ∑∞≤≥±×→←↑↓▶◀▸▾▴◂●○■□✓·…—–−°%²³⏮⏭⏸";

    /// The characters of a text that no font of the family draws. (`Fonts::has_glyph` will not do:
    /// it denies every character of the font that holds the replacement for missing ones.)
    fn lacking(family: &FontFamily, text: &str) -> BTreeSet<char> {
        let mut fonts = Fonts::new(TextOptions::default(), definitions());
        let view = fonts.with_pixels_per_point(1.0);
        let mut font = view.fonts.font(family);
        let known = font.characters();
        let visible = text.chars().filter(|c| !c.is_whitespace());
        visible.filter(|c| !known.contains_key(c)).collect()
    }

    #[test]
    fn every_character_of_every_text_has_a_glyph() {
        for family in [FontFamily::Proportional, FontFamily::Monospace, semibold()] {
            for language in Language::ALL {
                let missing =
                    lacking(&family, &[language.source(), language.parameters(), language.reasons()].concat());
                assert!(missing.is_empty(), "{family:?} lacks {missing:?} of {}.ftl", language.code());
            }
            let missing = lacking(&family, SYMBOLS);
            assert!(missing.is_empty(), "{family:?} lacks {missing:?}");
        }
    }

    #[test]
    fn the_test_can_fail() {
        assert_eq!(lacking(&FontFamily::Proportional, "a漢"), BTreeSet::from(['漢']));
    }

    #[test]
    fn inter_has_a_weight_to_vary() {
        let axes = inter(600.0).variation_axes();
        assert!(axes.iter().any(|axis| axis.range.contains(600.0)), "{axes:?}");
    }
}
