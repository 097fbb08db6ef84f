//! The top bar: what is run, under which policy, files, language and colours; below it the transport.

mod plan;
mod policies;
pub mod scenarios;

use super::hint::{Hinted, focus_ring};
use super::icon::{self, Icon};
use super::{Memory, enabled, menu, transport};
use crate::app::act::Act;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::frame::Arrangement;
use crate::app::locale::Language;
use crate::app::{subject, theme};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align, Color32, FontId, Layout, RichText, TextFormat, TextStyle, Ui, WidgetInfo, WidgetType, vec2,
};
pub use plan::{GAP, ICON};
use plan::{Plan, Width};
pub use policies::policy_name;

/// Height of the list that a picker opens.
const LIST: f32 = 560.0;

/// Rows that the bar needs.
pub fn rows(ctx: &egui::Context, shown: &Shown<'_>) -> usize {
    if Plan::new(ctx, shown).one_row { 1 } else { 2 }
}

/// Shows the bar: in one row where there is room, else with the transport in a second one.
pub fn show(ui: &mut Ui, shown: &Shown<'_>, arrangement: &Arrangement, memory: &mut Memory, acts: &mut Vec<Act>) {
    let plan = Plan::new(ui.ctx(), shown);
    ui.spacing_mut().item_spacing = vec2(plan::GAP, 8.0);
    ui.spacing_mut().button_padding.y = 3.0;
    ui.spacing_mut().interact_size.y = 27.0;
    let row = vec2(ui.available_width(), if plan.one_row { ui.available_height() } else { 27.0 });
    ui.allocate_ui_with_layout(row, Layout::left_to_right(Align::Center), |ui| {
        logo(ui, shown, plan.named);
        let locale = shown.locale;
        let policy = policy_name(locale, shown.lane.scenario().policy.name());
        let texts = [[locale.text("top-scenario"), short_name(shown)], [locale.text("top-policy"), policy.as_str()]];
        let [scenario, policy] = plan.pickers(ui.ctx(), texts);
        scenario_picker(ui, shown, scenario, &mut memory.scenarios, acts);
        policies::picker(ui, shown, policy, acts);
        if plan.one_row {
            transport::show(ui, shown, &mut memory.until, plan.achieved, acts);
        }
        // At the right edge, but from left to right, as Tab goes.
        ui.add_space((ui.available_width() - plan.right - 1.0).max(0.0));
        right_end(ui, shown, arrangement, plan, acts);
    });
    if !plan.one_row {
        ui.horizontal(|ui| transport::show(ui, shown, &mut memory.until, plan.achieved, acts));
    }
}

fn logo(ui: &mut Ui, shown: &Shown<'_>, named: bool) {
    let colours = shown.look.theme.palette();
    balance(ui, colours);
    if named {
        ui.label(RichText::new(shown.locale.text("app-name")).text_style(theme::title()).color(colours.strong));
        ui.add_space(6.0);
    }
}

/// A balance: two scales on a beam.
fn balance(ui: &mut Ui, colours: &Palette) {
    let (rect, _) = ui.allocate_exact_size(vec2(plan::EMBLEM, plan::EMBLEM), egui::Sense::hover());
    let stroke = egui::Stroke::new(1.8, colours.accent);
    let painter = ui.painter();
    painter.circle_stroke(rect.center(), 10.0, stroke);
    painter.hline(rect.left() - 1.0..=rect.right() + 1.0, rect.center().y, stroke);
    for x in [rect.left() + 1.0, rect.right() - 1.0] {
        painter.circle_filled(egui::pos2(x, rect.center().y), 2.6, colours.accent);
    }
}

/// The name of the scenario; of a file without its folders.
fn short_name<'a>(shown: &'a Shown<'_>) -> &'a str {
    let now = shown.lane.name.as_str();
    match shown.lane.path {
        Some(_) => now.rsplit(['/', '\\']).next().unwrap_or(now),
        None => now,
    }
}

fn scenario_picker(ui: &mut Ui, shown: &Shown<'_>, width: Width, memory: &mut scenarios::Memory, acts: &mut Vec<Act>) {
    let now = shown.lane.name.as_str();
    let short = short_name(shown);
    let locale = shown.locale;
    let label = (locale.text("top-scenario"), locale.text("top-scenario.tooltip"));
    let hint = format!("{}\n{now}: {}", label.1, subject::title(&shown.lane.file.title, locale));
    let colours = shown.look.theme.palette();
    picker(ui, colours, label.0, &hint, short, width, |ui| scenarios::show(ui, shown, memory, acts));
    memory.end_frame();
}

/// A box that opens a list; it shows its name and what is chosen.
fn picker(
    ui: &mut Ui,
    colours: &Palette,
    label: &str,
    hint: &str,
    value: &str,
    Width { points: width, labelled }: Width,
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
    if labelled {
        append(label, 0.0, font(TextStyle::Small), colours.weak);
        append(value, 10.0, font(theme::emphasis()), colours.strong);
    } else {
        append(value, 0.0, font(theme::emphasis()), colours.strong);
    }
    let opened = egui::ComboBox::from_id_salt(label).selected_text(text).width(width).height(LIST).truncate();
    // A field in the list may be clicked into.
    let opened = opened.close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside);
    let place = vec2(width, ui.spacing().interact_size.y);
    let response = ui.allocate_ui_with_layout(place, Layout::left_to_right(Align::Center), |ui| {
        // A long name would take all that is left of the row.
        ui.set_max_width(width);
        opened.show_ui(ui, |ui| {
            ui.set_min_width(width.max(240.0));
            ui.spacing_mut().item_spacing.y = 1.0;
            list(ui);
        })
    });
    let response = response.inner.response;
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::ComboBox, true, label);
        info.current_text_value = Some(value.to_owned());
        info
    });
    response.hinted(hint);
}

/// Changes taken back, files, how the window looks, language, keys.
fn right_end(ui: &mut Ui, shown: &Shown<'_>, arrangement: &Arrangement, plan: Plan, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let (undo, redo) = shown.lane.can_undo_redo();
    let changes = [
        (Icon::Undo, undo, locale.text("top-undo"), locale.text("top-undo.tooltip"), Act::Undo),
        (Icon::Redo, redo, locale.text("top-redo"), locale.text("top-redo.tooltip"), Act::Redo),
    ];
    for (icon, may, name, hint, act) in changes {
        enabled::show(ui, may, |ui| {
            if icon::button(ui, icon, name, false).hinted(hint).clicked() {
                acts.push(act);
            }
        });
    }
    menu::files(ui, shown, acts);
    menu::view(ui, shown, arrangement, !plan.languages, acts);
    for language in Language::ALL.into_iter().filter(|_| plan.languages) {
        let name = plan::own_name(language);
        let chosen = language == locale.language();
        let response = ui.selectable_label(chosen, plan::code(language)).on_hover_text(name);
        response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, chosen, name));
        focus_ring(ui, &response);
        if response.clicked() {
            acts.push(Act::Language(language));
        }
    }
    let open = shown.chosen.keys;
    if icon::button(ui, Icon::Keys, locale.text("top-keys"), open).hinted(locale.text("top-keys.tooltip")).clicked() {
        acts.push(Act::Keys(!open));
    }
}
