//! Plots as files: text is written at once; a picture is cut out of what the window shows.

use super::act::Export;
use super::locale::Locale;
use super::notice::Notice;
use super::picture::{RgbaPicture, save_png_bytes};
use super::stage::Canvas;
use crate::lab::files;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy_egui::egui;
use std::path::Path;

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// A picture in pixels, as on the screen.
    Png,
    /// A picture in lines.
    Svg,
    /// Numbers.
    Csv,
}

impl Format {
    /// All, in the order of the menu.
    pub const ALL: [Self; 3] = [Self::Png, Self::Svg, Self::Csv];

    /// The end of the file's name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
            Self::Csv => "csv",
        }
    }
}

/// Whether the file is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// It is.
    Now,
    /// It will be when the frame is drawn.
    Soon,
}

/// Writes the file.
///
/// # Errors
/// Why it could not be written.
pub fn write(of: &Export, path: &Path, zoom: f32, commands: &mut Commands) -> Result<Written, String> {
    if of.format != Format::Png {
        files::write_atomic(path, of.text.as_bytes()).map_err(|error| error.to_string())?;
        return Ok(Written::Now);
    }
    let (place, path) = (of.place, path.to_owned());
    commands.queue(move |world: &mut World| {
        let canvas = world.resource::<Canvas>().0.clone();
        let cut = move |captured: On<ScreenshotCaptured>, mut notice: ResMut<Notice>, locale: Res<Locale>| {
            match cut_out(&captured.image, place, zoom, &path) {
                Ok(()) => tell(&path, &mut notice, *locale),
                Err(text) => notice.say(text),
            }
        };
        world.spawn(Screenshot(canvas)).observe(cut);
    });
    Ok(Written::Soon)
}

/// Says that the file is there.
pub fn tell(path: &Path, notice: &mut Notice, locale: Locale) {
    notice.tell(locale.text_with("file-saved", &[("path", path.display().to_string().into())]));
}

fn cut_out(image: &Image, place: egui::Rect, zoom: f32, path: &Path) -> Result<(), String> {
    let rgba = image.clone().try_into_dynamic().map_err(|error| error.to_string())?.to_rgba8();
    // The image has the pixels of the screen; how many there are in a point follows from the widths.
    let part = cut(&rgba, rgba.width(), place, zoom);
    let png = save_png_bytes(&part).map_err(|error| error.to_string())?;
    files::write_atomic(path, &png).map_err(|error| error.to_string())
}

fn cut(pixels: &[u8], width: u32, place: egui::Rect, zoom: f32) -> RgbaPicture {
    let height = (pixels.len() / 4) as u32 / width.max(1);
    let clamp = |value: f32, most: u32| (value * zoom).round().clamp(0.0, most as f32) as u32;
    let (left, right) = (clamp(place.left(), width), clamp(place.right(), width));
    let (top, bottom) = (clamp(place.top(), height), clamp(place.bottom(), height));
    let row = |y: u32| {
        let at = |x: u32| (y as usize * width as usize + x as usize) * 4;
        &pixels[at(left)..at(right)]
    };
    RgbaPicture {
        width: right - left,
        height: bottom.saturating_sub(top),
        pixels: (top..bottom).flat_map(row).copied().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_part_is_cut_where_it_is_and_never_outside() {
        let pixels: Vec<u8> = (0..6 * 4).flat_map(|at| [at, 0, 0, 255]).collect();
        let rect = |a: f32, b: f32, c: f32, d: f32| egui::Rect::from_min_max(egui::pos2(a, b), egui::pos2(c, d));
        let part = cut(&pixels, 6, rect(1.0, 1.0, 3.0, 3.0), 1.0);
        assert_eq!((part.width, part.height), (2, 2));
        assert_eq!(part.at(0, 0), Some([7, 0, 0, 255]));
        assert_eq!(part.at(1, 1), Some([14, 0, 0, 255]));
        let part = cut(&pixels, 6, rect(1.0, 1.0, 99.0, 99.0), 2.0);
        assert_eq!((part.width, part.height), (4, 2));
    }
}
