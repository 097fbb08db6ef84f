//! The look of the panels: egui's style in the colours of [`Palette`], with sizes and fonts.
//!
//! [`apply`] sets all of it and may be called again to change the theme. Knows nothing of what is shown.

use std::collections::BTreeMap;

use bevy_egui::egui::style::{HandleShape, Selection, WidgetVisuals, Widgets};
use bevy_egui::egui::{
    self, Color32, CornerRadius, FontFamily, FontId, Margin, Shadow, Stroke, Style, TextStyle, vec2,
};

pub use super::colour::{DARK, LIGHT, Palette, Theme, scene};
use super::font;

/// Size of ordinary text, in points.
pub const BODY: f32 = 13.5;
/// Size of names, units and hints.
pub const SMALL: f32 = 12.0;
/// Size of the headings of plots and sections.
pub const HEADING: f32 = 14.0;
/// Size of the name of the program.
pub const TITLE: f32 = 17.0;
/// Corners of cards and plots.
pub const CARD_ROUNDING: CornerRadius = CornerRadius::same(10);
/// Corners of buttons and boxes.
pub const BUTTON_ROUNDING: CornerRadius = CornerRadius::same(6);
/// Space between a panel's edge and what it shows.
pub const PANEL_MARGIN: Margin = Margin::symmetric(18, 14);

/// The text style of the program's name.
pub fn title() -> TextStyle {
    TextStyle::Name("title".into())
}

/// The text style of values that stand out in a line of ordinary text.
pub fn emphasis() -> TextStyle {
    TextStyle::Name("emphasis".into())
}

/// Sets fonts, sizes and colours. Cheap enough to call when the theme changes, not in each frame.
pub fn apply(ctx: &egui::Context, theme: Theme) {
    ctx.set_fonts(font::definitions());
    let (kind, mut style) = match theme {
        Theme::Dark => (egui::Theme::Dark, Style { visuals: egui::Visuals::dark(), ..Style::default() }),
        Theme::Light => (egui::Theme::Light, Style { visuals: egui::Visuals::light(), ..Style::default() }),
    };
    style.text_styles = text_styles();
    set_spacing(&mut style);
    set_colours(&mut style, theme.palette());
    ctx.set_style_of(kind, style);
    ctx.set_theme(kind);
}

/// Shows changes at once instead of in motion, for those who ask for it and for pictures.
pub fn set_reduced_motion(ctx: &egui::Context, reduced: bool) {
    ctx.all_styles_mut(|style| {
        style.animation_time = if reduced { 0.0 } else { Style::default().animation_time };
        style.visuals.text_cursor.blink = !reduced;
    });
}

/// A frame for a panel: filled, no outline.
pub fn panel_frame(colours: &Palette) -> egui::Frame {
    egui::Frame::new().fill(colours.panel).inner_margin(PANEL_MARGIN)
}

/// A frame for a card on a panel.
pub fn card_frame(colours: &Palette) -> egui::Frame {
    let edge = Stroke::new(1.0, colours.line);
    egui::Frame::new()
        .fill(colours.card)
        .stroke(edge)
        .corner_radius(CARD_ROUNDING)
        .inner_margin(Margin::symmetric(14, 12))
}

fn text_styles() -> BTreeMap<TextStyle, FontId> {
    BTreeMap::from([
        (TextStyle::Small, FontId::new(SMALL, FontFamily::Proportional)),
        (TextStyle::Body, FontId::new(BODY, FontFamily::Proportional)),
        (TextStyle::Button, FontId::new(BODY, FontFamily::Proportional)),
        (TextStyle::Monospace, FontId::new(BODY - 0.5, FontFamily::Monospace)),
        (TextStyle::Heading, FontId::new(HEADING, font::semibold())),
        (emphasis(), FontId::new(BODY, font::semibold())),
        (title(), FontId::new(TITLE, font::semibold())),
    ])
}

fn set_spacing(style: &mut Style) {
    let spacing = &mut style.spacing;
    spacing.item_spacing = vec2(8.0, 6.0);
    spacing.button_padding = vec2(12.0, 5.0);
    spacing.interact_size = vec2(36.0, 24.0);
    spacing.slider_width = 110.0;
    spacing.slider_rail_height = 4.0;
    spacing.combo_width = 120.0;
    spacing.indent = 14.0;
    spacing.icon_width = 16.0;
    spacing.menu_margin = Margin::same(8);
    spacing.window_margin = Margin::same(14);
    spacing.tooltip_width = 420.0;
    spacing.scroll = egui::style::ScrollStyle::thin();
    // A fade over the last row looks like dirt on a light ground; the bar says that there is more.
    spacing.scroll.fade.strength = 0.0;
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.4;
}

fn set_colours(style: &mut Style, colours: &Palette) {
    let visuals = &mut style.visuals;
    visuals.override_text_color = None;
    visuals.weak_text_color = Some(colours.weak);
    visuals.widgets = widgets(colours);
    visuals.selection = Selection { bg_fill: colours.accent, stroke: Stroke::new(1.0, colours.on_accent) };
    visuals.hyperlink_color = colours.accent;
    visuals.faint_bg_color = colours.card;
    visuals.extreme_bg_color = colours.card;
    visuals.text_edit_bg_color = Some(colours.card);
    visuals.code_bg_color = colours.card;
    visuals.warn_fg_color = colours.warn;
    visuals.error_fg_color = colours.bad;
    visuals.panel_fill = colours.panel;
    visuals.window_fill = colours.panel;
    visuals.window_stroke = Stroke::new(1.0, colours.line);
    visuals.window_corner_radius = CARD_ROUNDING;
    visuals.menu_corner_radius = BUTTON_ROUNDING;
    visuals.window_shadow = shadow(18, 70);
    visuals.popup_shadow = shadow(10, 60);
    visuals.text_cursor.stroke = Stroke::new(2.0, colours.accent);
    visuals.slider_trailing_fill = true;
    visuals.handle_shape = HandleShape::Circle;
    visuals.indent_has_left_vline = false;
    visuals.collapsing_header_frame = false;
    visuals.striped = false;
}

fn shadow(blur: u8, alpha: u8) -> Shadow {
    Shadow { offset: [0, 4], blur, spread: 0, color: Color32::from_black_alpha(alpha) }
}

fn widgets(colours: &Palette) -> Widgets {
    let at_rest = widget(colours.card, colours.line, colours.text);
    Widgets {
        noninteractive: WidgetVisuals { bg_fill: colours.panel, weak_bg_fill: colours.panel, ..at_rest },
        // Sliders paint their rail with `bg_fill`, buttons their face with `weak_bg_fill`.
        inactive: WidgetVisuals { bg_fill: colours.faint, ..at_rest },
        hovered: widget(colours.hover, colours.weak, colours.strong),
        active: widget(colours.hover, colours.accent, colours.strong),
        open: widget(colours.hover, colours.line, colours.strong),
    }
}

fn widget(fill: Color32, edge: Color32, text: Color32) -> WidgetVisuals {
    WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, edge),
        corner_radius: BUTTON_ROUNDING,
        fg_stroke: Stroke::new(1.0, text),
        expansion: 0.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_themes_can_be_applied_and_changed() {
        let ctx = egui::Context::default();
        for theme in [Theme::Dark, Theme::Light, Theme::Dark] {
            apply(&ctx, theme);
            let output = ctx.run_ui(egui::RawInput::default(), |ui| {
                assert_eq!(ui.visuals().panel_fill, theme.palette().panel);
                assert_eq!(ui.visuals().dark_mode, theme == Theme::Dark);
                ui.label(egui::RichText::new("Equipoise").text_style(title()));
            });
            output.drop_without_applying_deltas();
        }
    }

    #[test]
    fn motion_can_be_reduced() {
        let ctx = egui::Context::default();
        apply(&ctx, Theme::Dark);
        set_reduced_motion(&ctx, true);
        assert_eq!(ctx.style_of(egui::Theme::Dark).animation_time, 0.0);
    }
}
