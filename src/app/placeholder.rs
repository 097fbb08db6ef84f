//! Panels and a scene with nothing behind them, for the tests of frame, look and cameras.

use bevy::gizmos::GizmoPlugin;
use bevy::gizmos_render::GizmoRenderPlugin;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use egui_plot::{Line, Plot, PlotPoints};

use super::frame::{self, Region};
use super::locale::Locale;
use super::look::Look;
use super::stage::{self, SceneArea};
use super::theme::{self, Palette};
use super::wake::Redraw;

/// How many lanes are shown; with none the middle is empty.
#[derive(Resource, Clone, Copy)]
pub struct Lanes(pub usize);

/// The stage with placeholders on it.
pub fn plugin(app: &mut App) {
    app.add_plugins((stage::plugin, GizmoPlugin, GizmoRenderPlugin))
        .init_resource::<Locale>()
        .insert_resource(Lanes(1))
        .add_systems(Startup, draw_scene)
        .add_systems(Update, draw_wires)
        .add_systems(EguiPrimaryContextPass, show_panels);
}

fn show_panels(
    mut contexts: EguiContexts,
    mut area: ResMut<SceneArea>,
    mut value: Local<(f32, String)>,
    (look, locale, lanes, time): (Res<Look>, Res<Locale>, Res<Lanes>, Res<Time<Real>>),
    mut play: (Local<bool>, Option<ResMut<Redraw>>),
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let colours = look.theme.palette();
    let mut root = stage::root(ctx);
    let mut arrangement = frame::Arrangement::default();
    let middle = frame::lay_out(&mut root, colours, &mut arrangement, (false, 1, false), |region, ui| match region {
        Region::Status => _ = ui.label(locale.text("status-saved")),
        Region::Top => top(ui, *locale, &mut play.0, time.delta_secs()),
        Region::Left => left(ui, *locale, &mut value),
        Region::Right => right(ui, *locale, colours),
        Region::Bottom => bottom(ui, *locale, colours),
    });
    let free = SceneArea {
        rects: if lanes.0 == 0 { Vec::new() } else { frame::split(middle, lanes.0) },
        pixels_per_point: ctx.pixels_per_point(),
        zoom: 1.0,
    };
    area.set_if_neq(free);
    if let Some(redraw) = &mut play.1 {
        redraw.set_running(*play.0);
    }
    Ok(())
}

fn top(ui: &mut egui::Ui, locale: Locale, playing: &mut bool, frame_time: f32) {
    ui.horizontal_centered(|ui| {
        ui.label(egui::RichText::new(locale.text("app-name")).text_style(theme::title()));
        let picker = egui::ComboBox::from_id_salt("scenario").selected_text(locale.text("top-scenario"));
        picker.show_ui(ui, |ui| ui.label("wavelet/periodic"));
        let play = if *playing { "transport-pause" } else { "transport-play" };
        if ui.button(locale.text(play)).on_hover_text(locale.text("transport-play.tooltip")).clicked() {
            *playing = !*playing;
        }
        for key in ["transport-start", "transport-step", "top-save", "top-open"] {
            _ = ui.button(locale.text(key));
        }
        if *playing {
            ui.monospace(format!("{:.0} ms", frame_time * 1000.0));
        }
    });
}

fn left(ui: &mut egui::Ui, locale: Locale, (value, text): &mut (f32, String)) {
    for key in ["section-policy", "section-pools", "section-qos"] {
        egui::CollapsingHeader::new(egui::RichText::new(locale.text(key)).heading()).default_open(true).show(
            ui,
            |ui| {
                ui.add(egui::Slider::new(value, 0.0..=1.0).text("α"));
            },
        );
    }
    ui.text_edit_singleline(text);
}

fn right(ui: &mut egui::Ui, locale: Locale, colours: &Palette) {
    ui.heading(locale.text("plot-arrivals"));
    let wave = |at: f64| [at, 400.0 + 100.0 * (at / 20.0).sin()];
    let points: PlotPoints<'_> = (0..200).map(|at| wave(f64::from(at))).collect();
    Plot::new("arrivals").height(160.0).allow_scroll(false).show(ui, |plot| {
        plot.line(Line::new(locale.text("plot-capacity"), points).color(colours.accent));
    });
}

fn bottom(ui: &mut egui::Ui, locale: Locale, colours: &Palette) {
    ui.heading(locale.text("timeline-title"));
    theme::card_frame(colours).show(ui, |ui| ui.label(locale.text("timeline-warm-up")));
}

fn draw_scene(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    (look, locale): (Res<Look>, Res<Locale>),
) {
    let colours = look.theme.palette();
    let disc = meshes.add(Circle::new(60.0));
    for lane in 0..stage::MAX_LANES {
        let x = lane as f32 * stage::LANE_SPACING;
        let fill = materials.add(theme::scene(colours.series(lane + 1)));
        commands.spawn((Mesh2d(disc.clone()), MeshMaterial2d(fill), Transform::from_xyz(x, 0.0, 0.0)));
        commands.spawn((
            Text2d::new(format!("{} {}", locale.text("scene-requests"), lane + 1)),
            TextFont::from_font_size(FontSize::Px(18.0)),
            TextColor(theme::scene(colours.text)),
            Transform::from_xyz(x, 110.0, 1.0),
        ));
    }
}

fn draw_wires(mut gizmos: Gizmos, look: Res<Look>) {
    let colour = theme::scene(look.theme.palette().accent);
    for lane in 0..stage::MAX_LANES {
        let x = lane as f32 * stage::LANE_SPACING;
        gizmos.line_2d(Vec2::new(x - 150.0, -100.0), Vec2::new(x + 150.0, -100.0), colour);
    }
}
