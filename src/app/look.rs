//! The look that the user chose, put on panels and scene whenever it changes.
//!
//! Knows the colours' owner ([`theme`]) and the cameras' smoothing, and nothing of what is shown.

use bevy::camera::RenderTarget;
use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};

use super::stage::Canvas;
use super::theme::{self, Theme};

/// Puts the look on before each frame in which it has changed.
pub fn plugin(app: &mut App) {
    app.init_resource::<Look>().add_systems(
        PreUpdate,
        (wear_look, smooth_edges).after(EguiPreUpdateSet::InitContexts).before(EguiPreUpdateSet::BeginPass),
    );
}

/// The look in use. Change the resource, and panels and scene follow.
#[derive(Resource, Clone, Copy, PartialEq)]
pub struct Look {
    /// Dark or light.
    pub theme: Theme,
    /// No animation.
    pub reduced_motion: bool,
    /// Size of all texts and panels, as a multiple of the usual one.
    pub text_size: f32,
    /// Everything larger, for a wall; what is for working is not shown.
    pub presentation: bool,
    /// Edges in the scene are smoothed; a software adapter needs about three times as long for that.
    pub smooth: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { theme: Theme::default(), reduced_motion: false, text_size: 1.0, presentation: false, smooth: true }
    }
}

impl Look {
    /// The sizes of texts that can be chosen.
    pub const TEXT_SIZES: [f32; 5] = [0.9, 1.0, 1.15, 1.3, 1.5];

    /// Points of a panel for one of the window.
    #[must_use]
    pub fn zoom(self) -> f32 {
        if self.presentation { self.text_size * 1.25 } else { self.text_size }
    }

    /// For all cameras alike: those of one canvas share a depth buffer.
    pub(super) fn samples(self) -> Msaa {
        if self.smooth { Msaa::Sample4 } else { Msaa::Off }
    }
}

fn wear_look(
    look: Res<Look>,
    mut contexts: Query<(Ref<PrimaryEguiContext>, &mut EguiContext)>,
    mut ground: ResMut<ClearColor>,
) {
    for (context, mut egui) in &mut contexts {
        if look.is_changed() || context.is_added() {
            theme::apply(egui.get_mut(), look.theme);
            egui.get_mut().set_zoom_factor(look.zoom());
            theme::set_reduced_motion(egui.get_mut(), look.reduced_motion);
            ground.0 = theme::scene(look.theme.palette().ground);
        }
    }
}

fn smooth_edges(look: Res<Look>, canvas: Res<Canvas>, mut cameras: Query<(&RenderTarget, &mut Msaa)>) {
    if look.is_changed() {
        let on_canvas = |target: &RenderTarget| target.normalize(None) == canvas.0.normalize(None);
        let ours = cameras.iter_mut().filter(|(target, _)| on_canvas(target));
        ours.for_each(|(_, mut samples)| *samples = look.samples());
    }
}
