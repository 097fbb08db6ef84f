//! A picture of the whole window, scene and panels, without a window, a display or a graphics card.
//!
//! The same app as in the window is drawn on an image, with a clock of its own, until everything has settled,
//! and read back. A software adapter will do. Knows nothing of what is drawn.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bevy::app::{PanicHandlerPlugin, PluginsState, TerminalCtrlCHandlerPlugin};
use bevy::asset::RenderAssetUsages;
use bevy::camera::{ImageRenderTarget, RenderTarget};
use bevy::image::ImageFormat;
use bevy::log::LogPlugin;
use bevy::platform::time::Instant;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::pipelined_rendering::PipelinedRenderingPlugin;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use thiserror::Error;

use super::look::Look;
use super::probe::{self, NoWindow};
use super::stage::{self, Canvas};

/// Enough for fonts, for layouts that need a second pass, and for text that is measured after it was seen.
/// (Two would do for panels and scene as they are.)
const FRAMES_TO_SETTLE: usize = 6;
/// The time between two of these frames; animations are over when they are.
const FRAME_TIME: Duration = Duration::from_millis(250);
/// A read-back takes a frame or two; after this long something is broken.
const PATIENCE: Duration = Duration::from_secs(60);
/// No side may be longer, in pixels.
pub const LONGEST_SIDE: u32 = 8_192;

/// Pixels, row by row from the top, four bytes each: red, green, blue, opacity.
#[derive(Clone, PartialEq, Eq)]
pub struct RgbaPicture {
    /// Pixels in a row.
    pub width: u32,
    /// Rows.
    pub height: u32,
    /// `width * height * 4` bytes.
    pub pixels: Vec<u8>,
}

impl RgbaPicture {
    /// Red, green, blue and opacity at a place, or `None` outside.
    pub fn at(&self, x: u32, y: u32) -> Option<[u8; 4]> {
        let inside = x < self.width && y < self.height;
        let start = (y as usize * self.width as usize + x as usize) * 4;
        self.pixels.get(start..start + 4).filter(|_| inside)?.try_into().ok()
    }
}

impl std::fmt::Debug for RgbaPicture {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "RgbaPicture({} x {})", self.width, self.height)
    }
}

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PictureError {
    /// Nothing here can draw.
    #[error(transparent)]
    NoAdapter(#[from] NoWindow),
    /// The size is zero, or larger than an adapter draws.
    #[error("a picture is 1x1 to {LONGEST_SIDE}x{LONGEST_SIDE} pixels, not {width}x{height}")]
    Size {
        /// Asked width.
        width: u32,
        /// Asked height.
        height: u32,
    },
    /// The renderer gave up; the log says why.
    #[error("the graphics adapter could not draw the picture")]
    NotDrawn,
    /// The adapter never gave the picture back.
    #[error("the graphics adapter did not deliver the picture within {} s", PATIENCE.as_secs())]
    NotDelivered,
    /// The pixels could not be written in the format.
    #[error("the picture could not be encoded: {0}")]
    Encoding(String),
}

/// Draws what `build` adds to an app. `size` is in pixels, `scale` is pixels in a point (1, or 2 for HiDPI).
/// `build` adds the same plugins as the window does, [`stage::plugin`] among them.
pub fn render(size: (u32, u32), scale: f32, build: impl FnOnce(&mut App)) -> Result<RgbaPicture, PictureError> {
    let (mut app, target) = prepare(size, scale, build)?;
    for _ in 0..FRAMES_TO_SETTLE {
        app.update();
    }
    read_back(&mut app, target)
}

/// The app that is drawn on an image, before its first frame.
pub(super) fn prepare(
    size: (u32, u32),
    scale: f32,
    build: impl FnOnce(&mut App),
) -> Result<(App, RenderTarget), PictureError> {
    let (width, height) = size;
    if !(1..=LONGEST_SIDE).contains(&width) || !(1..=LONGEST_SIDE).contains(&height) {
        return Err(PictureError::Size { width, height });
    }
    probe::picture()?;
    let mut app = App::new();
    app.add_plugins(plugins()).insert_resource(TimeUpdateStrategy::ManualDuration(FRAME_TIME));
    let image = Image::new_target_texture(width, height, TextureFormat::Rgba8UnormSrgb, None);
    let handle = app.world_mut().resource_mut::<Assets<Image>>().add(image);
    let target = RenderTarget::Image(ImageRenderTarget { handle, scale_factor: scale });
    app.insert_resource(Canvas(target.clone()));
    app.insert_resource(Look { reduced_motion: true, ..default() });
    build(&mut app);
    start(&mut app);
    Ok((app, target))
}

/// The picture as a PNG file.
pub fn save_png_bytes(picture: &RgbaPicture) -> Result<Vec<u8>, PictureError> {
    let failed = |error: &dyn std::fmt::Display| PictureError::Encoding(error.to_string());
    let size = Extent3d { width: picture.width, height: picture.height, depth_or_array_layers: 1 };
    let pixels = picture.pixels.clone();
    let format = TextureFormat::Rgba8UnormSrgb;
    let image = Image::new(size, TextureDimension::D2, pixels, format, RenderAssetUsages::MAIN_WORLD);
    let image = image.try_into_dynamic().map_err(|error| failed(&error))?;
    let png = ImageFormat::Png.as_image_crate_format().ok_or_else(|| failed(&"no PNG in this build"))?;
    let mut file = std::io::Cursor::new(Vec::new());
    // The scene is opaque; without the fourth channel the file is smaller and every viewer agrees.
    image.to_rgb8().write_to(&mut file, png).map_err(|error| failed(&error))?;
    Ok(file.into_inner())
}

fn plugins() -> bevy::app::PluginGroupBuilder {
    let no_window = WindowPlugin { primary_window: None, exit_condition: ExitCondition::DontExit, ..default() };
    // A picture waits for its pipelines instead of being drawn without them.
    let render = RenderPlugin { synchronous_pipeline_compilation: true, ..default() };
    stage::plugins()
        .set(no_window)
        .set(render)
        .disable::<WinitPlugin>()
        .disable::<LogPlugin>()
        .disable::<PanicHandlerPlugin>()
        .disable::<TerminalCtrlCHandlerPlugin>()
        .disable::<PipelinedRenderingPlugin>()
}

fn start(app: &mut App) {
    while app.plugins_state() == PluginsState::Adding {
        bevy::tasks::tick_global_task_pools_on_main_thread();
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
}

fn read_back(app: &mut App, target: RenderTarget) -> Result<RgbaPicture, PictureError> {
    let delivered = Arc::new(Mutex::new(None));
    let slot = Arc::clone(&delivered);
    // Not `Screenshot::image`: the scale belongs to the target, and one with another scale is never drawn on.
    app.world_mut().spawn(Screenshot(target)).observe(move |captured: On<ScreenshotCaptured>| {
        *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(captured.image.clone());
    });
    let asked = Instant::now();
    while asked.elapsed() < PATIENCE {
        app.update();
        let image = delivered.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(image) = image {
            let (width, height) = (image.width(), image.height());
            return image.data.map(|pixels| RgbaPicture { width, height, pixels }).ok_or(PictureError::NotDelivered);
        }
        if app.should_exit().is_some() {
            return Err(PictureError::NotDrawn);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    Err(PictureError::NotDelivered)
}

#[cfg(test)]
mod tests;
