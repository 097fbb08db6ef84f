//! The colours of the window and of the scene, dark and light, named by what they are for.
//!
//! Series and states come from the palette of Okabe and Ito, which colour-blind readers can tell apart;
//! no state is told by colour alone. Knows nothing of widgets.

use bevy::color::Color;
use bevy_egui::egui::Color32;

/// Which of the two looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub enum Theme {
    /// Light on dark, the default.
    #[default]
    Dark,
    /// Dark on light, for a bright room.
    Light,
}

impl Theme {
    /// Both, in the order of the menu.
    pub const ALL: [Theme; 2] = [Theme::Dark, Theme::Light];

    /// The word of `--theme`.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Dark => "dark",
            Theme::Light => "light",
        }
    }

    /// Its colours.
    pub fn palette(self) -> &'static Palette {
        match self {
            Theme::Dark => &DARK,
            Theme::Light => &LIGHT,
        }
    }
}

/// Every colour that is used anywhere.
#[derive(Clone, Debug, PartialEq)]
pub struct Palette {
    /// Behind the scene.
    pub ground: Color32,
    /// Panels.
    pub panel: Color32,
    /// What lies on a panel or on the scene: cards, plots, buttons.
    pub card: Color32,
    /// A button under the pointer.
    pub hover: Color32,
    /// Edges of cards and panels.
    pub line: Color32,
    /// Grid lines of plots, empty queue cells, slider rails.
    pub faint: Color32,
    /// Wires of the scene.
    pub wire: Color32,
    /// Text.
    pub text: Color32,
    /// Headings and values.
    pub strong: Color32,
    /// Names and units.
    pub weak: Color32,
    /// Selection, sliders, links, requests on their way.
    pub accent: Color32,
    /// Text on `accent`.
    pub on_accent: Color32,
    /// The ground of a box that explains.
    pub note: Color32,
    /// Within limits.
    pub good: Color32,
    /// Near a limit, starting, reserve.
    pub warn: Color32,
    /// A limit is violated, overload, failure.
    pub bad: Color32,
    /// What the user changed.
    pub changed: Color32,
    /// Machines n1, n2, … and other series, in their order.
    pub series: [Color32; 8],
}

impl Palette {
    /// The colour of the `index`-th series; the colours come round again after eight.
    pub fn series(&self, index: usize) -> Color32 {
        self.series[index % self.series.len()]
    }
}

const fn rgb(code: u32) -> Color32 {
    Color32::from_rgb((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

/// The dark palette.
pub const DARK: Palette = Palette {
    ground: rgb(0x0F1419),
    panel: rgb(0x161D26),
    card: rgb(0x1C2530),
    hover: rgb(0x263241),
    line: rgb(0x2A3542),
    faint: rgb(0x2B3541),
    wire: rgb(0x2F3A47),
    text: rgb(0xD6DDE3),
    strong: rgb(0xF0F4F8),
    weak: rgb(0x8B98A5),
    accent: rgb(0x56B4E9),
    on_accent: rgb(0x0B1219),
    note: rgb(0x10202C),
    good: rgb(0x00A37A),
    warn: rgb(0xE69F00),
    bad: rgb(0xD55E00),
    changed: rgb(0xF0E442),
    series: [
        rgb(0x1F86C9),
        rgb(0x00A37A),
        rgb(0xE69F00),
        rgb(0xCC79A7),
        rgb(0x56B4E9),
        rgb(0xF0E442),
        rgb(0xD55E00),
        rgb(0xA7B1BB),
    ],
};

/// The light palette: the same hues, dark enough for a white ground.
pub const LIGHT: Palette = Palette {
    ground: rgb(0xF4F6F8),
    panel: rgb(0xFFFFFF),
    card: rgb(0xF1F4F7),
    hover: rgb(0xE2E8EE),
    line: rgb(0xCCD5DD),
    faint: rgb(0xDCE2E8),
    wire: rgb(0xC3CDD6),
    text: rgb(0x25303B),
    strong: rgb(0x0B1219),
    weak: rgb(0x5B6875),
    accent: rgb(0x0A6FB0),
    on_accent: rgb(0xFFFFFF),
    note: rgb(0xE8F3FB),
    good: rgb(0x007F5F),
    warn: rgb(0xA86F00),
    bad: rgb(0xA93400),
    changed: rgb(0x7A6A00),
    series: [
        rgb(0x0067A3),
        rgb(0x007F5F),
        rgb(0xC07A00),
        rgb(0xB0548A),
        rgb(0x2E97D3),
        rgb(0x6F7D00),
        rgb(0xA93400),
        rgb(0x5B6875),
    ],
};

/// The same colour for Bevy.
pub fn scene(colour: Color32) -> Color {
    let [r, g, b, a] = colour.to_srgba_unmultiplied();
    Color::srgba_u8(r, g, b, a)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: Color32) -> f32 {
        let linear = bevy::color::LinearRgba::from(scene(colour));
        0.2126 * linear.red + 0.7152 * linear.green + 0.0722 * linear.blue
    }

    /// The contrast of the web accessibility guidelines, 1 to 21.
    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
        a.max(b) / a.min(b)
    }

    #[test]
    fn text_can_be_read() {
        for theme in Theme::ALL {
            let colours = theme.palette();
            for ground in [colours.ground, colours.panel, colours.card, colours.note] {
                assert!(contrast(colours.text, ground) >= 7.0, "{theme:?} text");
                assert!(contrast(colours.weak, ground) >= 4.5, "{theme:?} weak");
                assert!(contrast(colours.changed, ground) >= 4.5, "{theme:?} changed");
            }
            assert!(contrast(colours.on_accent, colours.accent) >= 4.5, "{theme:?} accent");
        }
    }

    #[test]
    fn lines_and_states_can_be_seen() {
        for theme in Theme::ALL {
            let colours = theme.palette();
            let states = [colours.accent, colours.good, colours.warn, colours.bad];
            for colour in colours.series.into_iter().chain(states) {
                let seen = contrast(colour, colours.card);
                assert!(seen >= 2.9, "{theme:?} {colour:?}: {seen}");
            }
        }
    }

    #[test]
    fn series_differ_from_each_other() {
        let apart = |a: Color32, b: Color32| -> u32 {
            let channels = a.to_array().into_iter().zip(b.to_array());
            channels.map(|(a, b)| u32::from(a.abs_diff(b))).sum()
        };
        for theme in Theme::ALL {
            let series = theme.palette().series;
            for (at, one) in series.iter().enumerate() {
                for other in &series[at + 1..] {
                    assert!(apart(*one, *other) >= 80, "{theme:?} {one:?} {other:?}");
                }
            }
            assert_eq!(theme.palette().series(9), series[1]);
        }
    }

    #[test]
    fn the_scene_gets_the_same_colour() {
        assert_eq!(scene(DARK.accent), Color::srgb_u8(0x56, 0xB4, 0xE9));
    }
}
