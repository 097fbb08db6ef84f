//! The top bar: what is run, under which policy, files, language and colours; below it the transport.

mod plan;
pub mod scenarios;

use super::hint::{Hinted, focus_ring};
use super::icon::{self, Icon};
use super::{Memory, controls, menu, opened, transport};
use crate::app::act::Act;
use crate::app::colour::Palette;
use crate::app::desk::Shown;
use crate::app::frame::Arrangement;
use crate::app::locale::{Language, Locale};
use crate::app::theme;
use crate::sim::{Policy, PolicyInfo};
use bevy_egui::egui::text::LayoutJob;
use bevy_egui::egui::{
    self, Align, Button, Color32, FontId, Layout, Response, RichText, TextFormat, TextStyle, Ui, WidgetInfo,
    WidgetType, vec2,
};
use plan::Plan;
pub use plan::{GAP, ICON};

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
        let policy = policy_name(locale, controls::present(shown.lane).policy.name());
        let texts = [[locale.text("top-scenario"), short_name(shown)], [locale.text("top-policy"), policy.as_str()]];
        let [scenario, policy] = plan.pickers(ui.ctx(), texts);
        scenario_picker(ui, shown, scenario, &mut memory.scenarios, acts);
        policy_picker(ui, shown, policy, acts);
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

fn scenario_picker(ui: &mut Ui, shown: &Shown<'_>, width: f32, memory: &mut scenarios::Memory, acts: &mut Vec<Act>) {
    let now = shown.lane.name.as_str();
    let short = short_name(shown);
    let locale = shown.locale;
    let label = (locale.text("top-scenario"), locale.text("top-scenario.tooltip"));
    let hint = format!("{}\n{now}: {}", label.1, shown.lane.file.title);
    let colours = shown.look.theme.palette();
    picker(ui, colours, label.0, &hint, short, width, |ui| scenarios::show(ui, shown, memory, acts));
    memory.end_frame();
}

fn policy_picker(ui: &mut Ui, shown: &Shown<'_>, width: f32, acts: &mut Vec<Act>) {
    // What was chosen since the last tick counts already.
    let scenario = controls::present(shown.lane);
    let label = (shown.locale.text("top-policy"), shown.locale.text("top-policy.tooltip"));
    let colours = shown.look.theme.palette();
    let now = scenario.policy.name();
    let meant = |name: &str| scenario.variants.iter().find(|variant| variant.name() == name);
    picker(ui, colours, label.0, label.1, &policy_name(shown.locale, now), width, |ui| {
        opened::list(ui, |ui| {
            let mut present = None;
            for (at, info) in Policy::all().into_iter().enumerate() {
                let of = PolicyItem { number: at + 1, chosen: info.name == now, variant: meant(info.name) };
                let item = policy_item(ui, shown.locale, &info, &of, acts);
                present = present.or(Some(item.id).filter(|_| of.chosen));
            }
            present
        });
    });
}

struct PolicyItem<'a> {
    number: usize,
    chosen: bool,
    variant: Option<&'a Policy>,
}

fn policy_item(ui: &mut Ui, locale: Locale, info: &PolicyInfo, of: &PolicyItem<'_>, acts: &mut Vec<Act>) -> Response {
    let mut text = policy_name(locale, info.name);
    let variant = of.variant.filter(|variant| **variant != info.default);
    if variant.is_some() {
        text = format!("{text} · {}", locale.text("top-variant"));
    }
    let shortcut = if of.number <= 9 { of.number.to_string() } else { String::new() };
    let button = Button::selectable(of.chosen, text).right_text(RichText::new(shortcut).small());
    let hint = |ui: &mut Ui| {
        ui.set_max_width(380.0);
        ui.label(locale.meaning("Policy", info.name).unwrap_or(info.doc));
        if let Some(variant) = variant {
            ui.label(locale.text("top-variant.tooltip"));
            controls::leaf::policy(variant, locale).into_iter().for_each(|line| {
                ui.label(line);
            });
        }
    };
    let item = ui.add(button).on_hover_ui(hint);
    if item.clicked() {
        acts.push(Act::Policy(info.name.to_owned()));
        ui.close();
    }
    item
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
    // Rather no label than a name that is cut; the tooltip says what it is.
    if plan::needed(ui.ctx(), [label, value]) <= width + 0.5 {
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
    for (icon, enabled, name, hint, act) in changes {
        ui.add_enabled_ui(enabled, |ui| {
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

/// A policy as the language calls it, else its name as words.
pub fn policy_name(locale: Locale, name: &str) -> String {
    locale.name("Policy", name).map_or_else(|| spaced(name), str::to_owned)
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
    words.replace("Qos", "QoS")
}
