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

/// The margin around a picture, in points.
const MARGIN: f32 = 14.0;

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
pub fn write(of: &Export, path: &Path, commands: &mut Commands) -> Result<Written, String> {
    if of.format != Format::Png {
        files::write_atomic(path, of.text.as_bytes()).map_err(|error| error.to_string())?;
        return Ok(Written::Now);
    }
    let (place, blank, scale, path) = (of.place, of.blank, of.scale, path.to_owned());
    commands.queue(move |world: &mut World| {
        let canvas = world.resource::<Canvas>().0.clone();
        let cut = move |captured: On<ScreenshotCaptured>, mut notice: ResMut<Notice>, locale: Res<Locale>| {
            match cut_out(&captured.image, (place, blank), scale, &path) {
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

fn cut_out(image: &Image, (place, blank): (egui::Rect, egui::Rect), zoom: f32, path: &Path) -> Result<(), String> {
    let rgba = image.clone().try_into_dynamic().map_err(|error| error.to_string())?.to_rgba8();
    // The image has the pixels of the screen.
    let mut part = cut(&rgba, rgba.width(), place, zoom);
    clear(&mut part, blank.translate(-place.min.to_vec2()), zoom);
    let part = framed(&part, (MARGIN * zoom).round() as u32);
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

/// The colour of the ground: that of the first pixel.
fn ground(part: &RgbaPicture) -> [u8; 4] {
    part.at(0, 0).unwrap_or([0, 0, 0, 255])
}

/// Paints the ground over a part.
fn clear(part: &mut RgbaPicture, place: egui::Rect, zoom: f32) {
    let colour = ground(part);
    let inside = |value: u32, from: f32, to: f32| (from * zoom..to * zoom).contains(&(value as f32));
    let width = part.width.max(1);
    for (at, pixel) in part.pixels.chunks_exact_mut(4).enumerate() {
        let (x, y) = (at as u32 % width, at as u32 / width);
        if inside(x, place.left(), place.right()) && inside(y, place.top(), place.bottom()) {
            pixel.copy_from_slice(&colour);
        }
    }
}

/// The picture with a margin of ground around it.
fn framed(part: &RgbaPicture, margin: u32) -> RgbaPicture {
    let (width, height) = (part.width + 2 * margin, part.height + 2 * margin);
    let mut pixels = ground(part).repeat(width as usize * height as usize);
    let row = part.width as usize * 4;
    for (y, from) in part.pixels.chunks_exact(row.max(1)).enumerate() {
        let at = ((y + margin as usize) * width as usize + margin as usize) * 4;
        pixels[at..at + row].copy_from_slice(from);
    }
    RgbaPicture { width, height, pixels }
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
        let (mut bare, first) = (cut(&pixels, 6, rect(1.0, 1.0, 3.0, 3.0), 1.0), Some([7, 0, 0, 255]));
        clear(&mut bare, rect(1.0, 0.0, 2.0, 1.0), 1.0);
        assert_eq!((bare.at(1, 0), bare.at(1, 1)), (first, Some([14, 0, 0, 255])), "the menu is gone, no more");
        let whole = framed(&bare, 3);
        assert_eq!((whole.width, whole.height, whole.at(0, 7)), (8, 8, first));
        assert_eq!(whole.at(4, 4), Some([14, 0, 0, 255]));
        let part = cut(&pixels, 6, rect(1.0, 1.0, 99.0, 99.0), 2.0);
        assert_eq!((part.width, part.height), (4, 2));
    }
}
