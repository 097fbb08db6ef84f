//! The top bar: what is run, under which policy, files, language and colours; below it the transport.

use super::icon::{self, Icon};
use super::transport;
use crate::app::act::Act;
use crate::app::colour::{Palette, Theme};
use crate::app::desk::Shown;
use crate::app::locale::{Language, Locale};
use crate::app::theme;
use crate::lab::library;
use crate::sim::{Policy, PolicyInfo};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align, Button, Color32, FontId, Layout, RichText, TextFormat, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};

/// Height of the list that a picker opens.
const LIST: f32 = 560.0;

/// Shows the bar.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    ui.spacing_mut().item_spacing = vec2(8.0, 6.0);
    ui.spacing_mut().button_padding.y = 3.0;
    ui.spacing_mut().interact_size.y = 25.0;
    let colours = shown.look.theme.palette();
    ui.horizontal(|ui| {
        logo(ui, colours);
        ui.label(RichText::new(shown.locale.text("app-name")).text_style(theme::title()).color(colours.strong));
        ui.add_space(10.0);
        scenario_picker(ui, shown, acts);
        policy_picker(ui, shown, acts);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| right_end(ui, shown, acts));
    });
    ui.horizontal(|ui| transport::show(ui, shown, acts));
}

/// A balance: two scales on a beam.
fn logo(ui: &mut Ui, colours: &Palette) {
    let (rect, _) = ui.allocate_exact_size(vec2(24.0, 24.0), egui::Sense::hover());
    let stroke = egui::Stroke::new(1.8, colours.accent);
    let painter = ui.painter();
    painter.circle_stroke(rect.center(), 10.0, stroke);
    painter.hline(rect.left() - 1.0..=rect.right() + 1.0, rect.center().y, stroke);
    for x in [rect.left() + 1.0, rect.right() - 1.0] {
        painter.circle_filled(egui::pos2(x, rect.center().y), 2.6, colours.accent);
    }
}

fn scenario_picker(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let now = shown.lane.name.as_str();
    let short = match shown.lane.path {
        Some(_) => now.rsplit(['/', '\\']).next().unwrap_or(now),
        None => now,
    };
    let locale = shown.locale;
    let label = (locale.text("top-scenario"), locale.text("top-scenario.tooltip"));
    let hint = format!("{}\n{now}: {}", label.1, shown.lane.file.title);
    let colours = shown.look.theme.palette();
    picker(ui, colours, label.0, &hint, short, 290.0, |ui| {
        let mut folder = String::new();
        for name in library::names() {
            let (of, last) = name.rsplit_once('/').unwrap_or(("", &name));
            if of != folder {
                folder = of.to_owned();
                ui.add_space(2.0);
                ui.label(RichText::new(of).small().color(colours.weak));
            }
            if ui.selectable_label(name == now, last.replace('_', " ")).clicked() {
                acts.push(Act::Open(name));
            }
        }
    });
}

fn policy_picker(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let scenario = shown.lane.sim().scenario();
    let label = (shown.locale.text("top-policy"), shown.locale.text("top-policy.tooltip"));
    let colours = shown.look.theme.palette();
    let now = scenario.policy.name();
    let meant = |name: &str| scenario.variants.iter().find(|variant| variant.name() == name);
    picker(ui, colours, label.0, label.1, &spaced(now), 260.0, |ui| {
        for (at, info) in Policy::all().into_iter().enumerate() {
            let of = PolicyItem { number: at + 1, chosen: info.name == now, variant: meant(info.name) };
            policy_item(ui, shown.locale, &info, &of, acts);
        }
    });
}

struct PolicyItem<'a> {
    number: usize,
    chosen: bool,
    variant: Option<&'a Policy>,
}

fn policy_item(ui: &mut Ui, locale: Locale, info: &PolicyInfo, of: &PolicyItem<'_>, acts: &mut Vec<Act>) {
    let mut text = spaced(info.name);
    let mut hint = info.doc.to_owned();
    if let Some(variant) = of.variant.filter(|variant| **variant != info.default) {
        text = format!("{text} · {}", locale.text("top-variant"));
        hint = format!("{hint}\n{}\n{variant:?}", locale.text("top-variant.tooltip"));
    }
    let shortcut = if of.number <= 9 { of.number.to_string() } else { String::new() };
    let button = Button::selectable(of.chosen, text).right_text(RichText::new(shortcut).small());
    if ui.add(button).on_hover_text(hint).clicked() {
        acts.push(Act::Policy(info.name.to_owned()));
    }
}

/// A box that opens a list; it shows its name and what is chosen.
fn picker(
    ui: &mut Ui,
    colours: &Palette,
    label: &str,
    hint: &str,
    value: &str,
    width: f32,
    list: impl FnOnce(&mut Ui),
) {
    let font = |style: TextStyle| style.resolve(ui.style());
    let mut text = LayoutJob::default();
    let mut append = |part: &str, space: f32, font: FontId, colour: Color32| {
        text.append(
            part,
            space,
            TextFormat { font_id: font, color: colour, valign: Align::Center, ..Default::default() },
        );
    };
    append(label, 0.0, font(TextStyle::Small), colours.weak);
    append(value, 10.0, font(theme::emphasis()), colours.strong);
    let opened = egui::ComboBox::from_id_salt(label).selected_text(text).width(width).height(LIST).truncate();
    let response = opened.show_ui(ui, |ui| {
        ui.set_min_width(width);
        ui.spacing_mut().item_spacing.y = 1.0;
        list(ui);
    });
    let response = response.response;
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::ComboBox, true, label);
        info.current_text_value = Some(value.to_owned());
        info
    });
    response.on_hover_text(hint);
}

/// From the right: colours, language, files, and what draws.
fn right_end(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let (other, name) = match shown.look.theme {
        Theme::Dark => (Theme::Light, locale.text("top-theme-light")),
        Theme::Light => (Theme::Dark, locale.text("top-theme-dark")),
    };
    if icon::button(ui, Icon::Contrast, name, false).on_hover_text(name).clicked() {
        acts.push(Act::Theme(other));
    }
    for language in Language::ALL.into_iter().rev() {
        let name = Locale::new(language).text("top-language-name");
        let chosen = language == locale.language();
        let response = ui.selectable_label(chosen, language.code().to_uppercase()).on_hover_text(name);
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, name));
        if response.clicked() {
            acts.push(Act::Language(language));
        }
    }
    let files = [
        (locale.text("top-save"), locale.text("top-save.tooltip"), Act::Save),
        (locale.text("top-open"), locale.text("top-open.tooltip"), Act::AskOpen),
    ];
    for (name, hint, act) in files {
        if ui.button(name).on_hover_text(hint).clicked() {
            acts.push(act);
        }
    }
    if shown.software {
        let note = RichText::new(locale.text("top-software")).small().color(shown.look.theme.palette().weak);
        ui.label(note).on_hover_text(locale.text("top-software.tooltip"));
    }
}

/// `LeastConnections` as words.
fn spaced(name: &str) -> String {
    let mut words = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
            words.extend(letter.to_lowercase());
        } else {
            words.push(letter);
        }
    }
    words
}
