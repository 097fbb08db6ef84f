//! The window (feature `gui`): what surrounds the model and shows it. No model in here.
//!
//! ```text
//! window ───► probe ─► display      may there be a window, and what draws it?
//!    │          ▲
//!    │       picture                the same app on an image instead of a window
//!    ▼          ▼
//!   wake      stage ─► look ─► theme ─► colour, font    cameras and look
//!    ▼          ▲
//!  alarm      frame                 where each panel stands;  locale: the words
//! ```
//!
//! Each frame: panels are laid out (`EguiPrimaryContextPass`, in `PostUpdate`, perhaps twice), say in
//! [`stage::SceneArea`] what they leave free, and the scene cameras are fitted to that before the frame is drawn.

pub mod alarm;
pub mod colour;
pub mod display;
pub mod font;
pub mod frame;
pub mod locale;
pub mod look;
pub mod picture;
pub mod placeholder;
pub mod probe;
pub mod stage;
pub mod theme;
pub mod wake;
pub mod window;
