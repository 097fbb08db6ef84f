//! A picture of panels without a window or a graphics card: what egui paints, triangle by triangle, in memory.
//!
//! For pictures that are asked for now and then; a window is drawn by the graphics card. Knows nothing of what is drawn.

use super::picture::RgbaPicture;
use super::theme::{self, Theme};
use bevy_egui::egui::epaint::{ColorImage, ImageData, Mesh, Primitive, Vertex};
use bevy_egui::egui::{self, Color32, Pos2, Rect, TextureId, Ui, Vec2, ViewportId, pos2, vec2};

/// Until a layout has settled.
const FRAMES: usize = 4;
/// The height in which it is laid out, in points; what is higher is cut.
const HIGHEST: f32 = 3_000.0;

/// Draws what `show` lays out in this width, and as high as it becomes. The width is in points with `scale` pixels each.
pub fn render(theme: Theme, width: f32, margin: f32, scale: f32, mut show: impl FnMut(&mut Ui)) -> RgbaPicture {
    let ctx = egui::Context::default();
    theme::apply(&ctx, theme);
    theme::set_reduced_motion(&ctx, true);
    let whole = Rect::from_min_size(Pos2::ZERO, vec2(width, HIGHEST));
    let inside = whole.shrink(margin);
    let (mut font, mut shapes, mut height) = (ColorImage::default(), Vec::new(), 0.0);
    for _ in 0..FRAMES {
        let mut input = egui::RawInput { screen_rect: Some(whole), ..egui::RawInput::default() };
        input.viewports.entry(ViewportId::ROOT).or_default().native_pixels_per_point = Some(scale);
        let mut output = ctx.run_ui(input, |ui| {
            let mut ui = ui.new_child(egui::UiBuilder::new().max_rect(inside));
            show(&mut ui);
            height = ui.min_rect().bottom() + margin;
        });
        let mut changed = std::mem::take(&mut output.textures_delta);
        for delta in changed.set.remove(&TextureId::default()).into_iter().flatten() {
            let ImageData::Color(image) = delta.image;
            patch(&mut font, &image, delta.pos);
        }
        changed.clear();
        shapes = std::mem::take(&mut output.shapes);
    }
    let size = vec2(width, height.min(HIGHEST)) * scale;
    let mut canvas = Canvas::new(size, theme.palette().panel);
    for clipped in ctx.tessellate(shapes, scale) {
        if let Primitive::Mesh(mesh) = clipped.primitive {
            canvas.mesh(&mesh, clipped.clip_rect, scale, &font);
        }
    }
    canvas.picture()
}

/// Changes a part of the texture, or all of it.
fn patch(font: &mut ColorImage, image: &ColorImage, at: Option<[usize; 2]>) {
    let Some([left, top]) = at else {
        font.clone_from(image);
        return;
    };
    let width = font.size[0];
    for (row, pixels) in image.pixels.chunks_exact(image.size[0].max(1)).enumerate() {
        let start = (top + row) * width + left;
        font.pixels[start..start + pixels.len()].copy_from_slice(pixels);
    }
}

struct Canvas {
    size: [usize; 2],
    /// Opaque.
    pixels: Vec<[f32; 3]>,
}

impl Canvas {
    fn new(size: Vec2, ground: Color32) -> Self {
        let size = [size.x, size.y].map(|side| side.round().max(1.0) as usize);
        let [red, green, blue, _] = channels(ground);
        Self { size, pixels: vec![[red, green, blue]; size[0] * size[1]] }
    }

    fn mesh(&mut self, mesh: &Mesh, clip: Rect, scale: f32, font: &ColorImage) {
        let clip = clip * scale;
        for corners in mesh.indices.chunks_exact(3) {
            let corner = |at: usize| mesh.vertices.get(corners[at] as usize);
            if let (Some(a), Some(b), Some(c)) = (corner(0), corner(1), corner(2)) {
                self.triangle([a, b, c], clip, scale, font);
            }
        }
    }

    fn triangle(&mut self, corners: [&Vertex; 3], clip: Rect, scale: f32, font: &ColorImage) {
        let [a, mut b, mut c] = corners.map(|corner| (corner.pos * scale, corner));
        let mut area = cross(a.0, b.0, c.0);
        if area < 0.0 {
            (b, c, area) = (c, b, -area);
        }
        if !(area > 0.0 && area.is_finite()) {
            return;
        }
        let bounds = Rect::from_points(&[a.0, b.0, c.0]).intersect(clip);
        // A pixel counts when its middle is inside.
        let range = |from: f32, to: f32, most: usize| {
            let edge = |value: f32| (value - 0.5).ceil().clamp(0.0, most as f32) as usize;
            edge(from)..edge(to)
        };
        // What two triangles share is painted by one of them.
        let edges = [(b.0, c.0), (c.0, a.0), (a.0, b.0)];
        let owns = edges.map(|(from, to)| to.y < from.y || to.y == from.y && to.x > from.x);
        for y in range(bounds.top(), bounds.bottom(), self.size[1]) {
            for x in range(bounds.left(), bounds.right(), self.size[0]) {
                let at = pos2(x as f32 + 0.5, y as f32 + 0.5);
                let shares = edges.map(|(from, to)| cross(from, to, at));
                if shares.iter().zip(owns).all(|(share, owned)| *share > 0.0 || owned && *share == 0.0) {
                    let shares = shares.map(|share| share / area);
                    self.blend(x, y, colour([a.1, b.1, c.1], shares, font));
                }
            }
        }
    }

    /// Lays a colour, premultiplied by its opacity, over a pixel.
    fn blend(&mut self, x: usize, y: usize, over: [f32; 4]) {
        let pixel = &mut self.pixels[y * self.size[0] + x];
        for (below, above) in pixel.iter_mut().zip(over) {
            *below = above + *below * (1.0 - over[3]);
        }
    }

    fn picture(&self) -> RgbaPicture {
        let byte = |value: f32| (value * 255.0).round().clamp(0.0, 255.0) as u8;
        let of = |pixel: &[f32; 3]| [byte(pixel[0]), byte(pixel[1]), byte(pixel[2]), 255];
        let pixels = self.pixels.iter().flat_map(of).collect();
        RgbaPicture { width: self.size[0] as u32, height: self.size[1] as u32, pixels }
    }
}

/// Twice the area of a triangle; below zero where it goes round the other way.
fn cross(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn channels(colour: Color32) -> [f32; 4] {
    colour.to_array().map(|channel| f32::from(channel) / 255.0)
}

/// The colour at a point of a triangle: that of its corners by their shares, times the texture there.
fn colour(corners: [&Vertex; 3], shares: [f32; 3], font: &ColorImage) -> [f32; 4] {
    let (mut colour, mut at) = ([0.0; 4], Vec2::ZERO);
    for (corner, share) in corners.into_iter().zip(shares) {
        at += corner.uv.to_vec2() * share;
        colour.iter_mut().zip(channels(corner.color)).for_each(|(sum, channel)| *sum += channel * share);
    }
    let texel = texel(font, at);
    colour.iter_mut().zip(texel).for_each(|(channel, texel)| *channel *= texel);
    colour
}

/// The texture at a place from 0 to 1, between the middles of its pixels.
fn texel(font: &ColorImage, at: Vec2) -> [f32; 4] {
    let [width, height] = font.size;
    if width == 0 || height == 0 {
        return [1.0; 4];
    }
    let (x, y) = (at.x * width as f32 - 0.5, at.y * height as f32 - 0.5);
    let (right, below) = (x - x.floor(), y - y.floor());
    let mut sum = [0.0; 4];
    for (dx, dy, share) in [
        (0.0, 0.0, (1.0 - right) * (1.0 - below)),
        (1.0, 0.0, right * (1.0 - below)),
        (0.0, 1.0, (1.0 - right) * below),
        (1.0, 1.0, right * below),
    ] {
        let column = (x.floor() + dx).clamp(0.0, width as f32 - 1.0) as usize;
        let row = (y.floor() + dy).clamp(0.0, height as f32 - 1.0) as usize;
        let pixel = channels(font.pixels[row * width + column]);
        sum.iter_mut().zip(pixel).for_each(|(sum, channel)| *sum += channel * share);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{RichText, Stroke};

    const RED: Color32 = Color32::from_rgb(200, 10, 20);

    fn near(found: Option<[u8; 4]>, wanted: [u8; 4]) -> bool {
        found.is_some_and(|found| found.iter().zip(wanted).all(|(a, b)| a.abs_diff(b) <= 2))
    }

    fn ground(theme: Theme) -> [u8; 4] {
        theme.palette().panel.to_array()
    }

    #[test]
    fn shapes_have_their_place_and_colour_at_every_scale() {
        for (theme, scale) in [(Theme::Dark, 1.0), (Theme::Light, 2.0)] {
            let half = Color32::from_rgba_unmultiplied(0, 0, 0, 128);
            let picture = render(theme, 100.0, 10.0, scale, |ui| {
                let (rect, _) = ui.allocate_exact_size(vec2(60.0, 40.0), egui::Sense::hover());
                ui.painter().rect_filled(rect, 0.0, RED);
                let lower = Rect::from_min_max(rect.left_center(), rect.right_bottom());
                // Two triangles: where they meet nothing is painted twice.
                ui.painter().rect_filled(lower, 0.0, half);
            });
            assert_eq!((picture.width, picture.height), ((100.0 * scale) as u32, (60.0 * scale) as u32));
            let at = |x: f32, y: f32| picture.at((x * scale) as u32, (y * scale) as u32);
            assert!(near(at(5.0, 5.0), ground(theme)) && near(at(80.0, 30.0), ground(theme)));
            assert!(near(at(40.0, 20.0), RED.to_array()));
            let shaded = [100, 5, 10, 255];
            for x in 12..68 {
                for y in 32..48 {
                    assert!(near(at(x as f32, y as f32), shaded), "{x} {y}: {:?}", at(x as f32, y as f32));
                }
            }
        }
    }

    #[test]
    fn what_is_clipped_is_not_painted() {
        let picture = render(Theme::Dark, 100.0, 10.0, 1.0, |ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(60.0, 40.0), egui::Sense::hover());
            let left = Rect::from_min_max(rect.min, rect.center_bottom());
            ui.painter().with_clip_rect(left).rect_filled(rect, 0.0, RED);
            ui.painter().with_clip_rect(left).hline(0.0..=99.0, rect.bottom() - 2.0, Stroke::new(4.0, RED));
        });
        assert!(near(picture.at(38, 30), RED.to_array()) && near(picture.at(42, 30), ground(Theme::Dark)));
        assert!(near(picture.at(60, 48), ground(Theme::Dark)));
    }

    #[test]
    fn text_is_written_and_makes_the_picture_higher() {
        let lines = |count: usize| {
            render(Theme::Light, 200.0, 8.0, 1.0, |ui| {
                (0..count).for_each(|_| _ = ui.label(RichText::new("Equipoise").color(Color32::BLACK)));
            })
        };
        let dark = |picture: &RgbaPicture| picture.pixels.chunks_exact(4).filter(|pixel| pixel[0] < 90).count();
        let (one, three) = (lines(1), lines(3));
        assert!(three.height > one.height + 20, "{} {}", three.height, one.height);
        assert!(dark(&one) > 100 && dark(&three).abs_diff(3 * dark(&one)) < 60, "{} {}", dark(&one), dark(&three));
    }
}
