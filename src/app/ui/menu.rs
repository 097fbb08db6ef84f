//! The two menus of the top bar: files, and how the window looks.

use super::hint::Hinted;
use super::opened;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::frame::{Arrangement, Region};
use crate::app::locale::{Language, Locale};
use crate::app::look::Look;
use crate::app::theme::Theme;
use bevy_egui::egui::{Button, RichText, Ui};

/// Files: new, open, recent, save.
pub fn files(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let menu = ui.menu_button(locale.text("menu-file"), |ui| {
        opened::menu(ui, |ui| {
            ui.set_min_width(210.0);
            let mut item = |ui: &mut Ui, key: &str, keys: &str, act: Act| {
                if ui.add(Button::new(locale.text(key)).shortcut_text(keys)).clicked() {
                    acts.push(act);
                }
            };
            item(ui, "menu-new", "Ctrl+N", Act::New);
            item(ui, "top-open", "Ctrl+O", Act::AskOpen);
            ui.separator();
            item(ui, "top-save", "Ctrl+S", Act::Save);
            item(ui, "menu-save-as", "Ctrl+Shift+S", Act::AskSave);
            ui.separator();
            item(ui, "menu-close", "Ctrl+Q", Act::Close);
            recent(ui, shown, acts);
        });
    });
    menu.response.hinted(locale.text("menu-file.tooltip"));
}

/// Files that were opened before; in the menu itself, so that one click is enough.
fn recent(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    if shown.recent.is_empty() {
        return;
    }
    ui.separator();
    ui.label(RichText::new(shown.locale.text("menu-recent")).small().color(shown.look.theme.palette().weak));
    for path in shown.recent {
        let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
        if ui.button(name).on_hover_text(path).clicked() {
            acts.push(Act::Open(path.into()));
        }
    }
}

/// How the window looks: panels, size of texts, colours, motion; the languages, where they stand nowhere else.
pub fn view(ui: &mut Ui, shown: &Shown<'_>, arrangement: &Arrangement, languages: bool, acts: &mut Vec<Act>) {
    let (locale, look) = (shown.locale, shown.look);
    let menu = ui.menu_button(locale.text("menu-view"), |ui| {
        opened::menu(ui, |ui| {
            ui.set_min_width(230.0);
            let regions = [
                ("menu-left", "F6", Region::Left),
                ("menu-bottom", "F7", Region::Bottom),
                ("menu-right", "F8", Region::Right),
            ];
            for (key, keys, region) in regions {
                let mut on = arrangement.shows(region);
                if ui.checkbox(&mut on, format!("{} ({keys})", locale.text(key))).changed() {
                    acts.push(Act::Panel(region, on));
                }
            }
            ui.separator();
            for theme in Theme::ALL {
                let key = if theme == Theme::Dark { "top-theme-dark" } else { "top-theme-light" };
                if ui.radio(look.theme == theme, locale.text(key)).clicked() {
                    acts.push(Act::Theme(theme));
                }
            }
            ui.separator();
            for language in Language::ALL.into_iter().filter(|_| languages) {
                let name = Locale::new(language).fixed("top-language-name");
                if ui.radio(locale.language() == language, name).clicked() {
                    acts.push(Act::Language(language));
                }
            }
            sizes(ui, shown, acts);
            let mut reduced = look.reduced_motion;
            let motion = ui.checkbox(&mut reduced, locale.text("menu-reduced-motion"));
            let by_itself = shown.software && look.reduced_motion;
            let why = if by_itself { "menu-reduced-software" } else { "menu-reduced-motion.tooltip" };
            if motion.on_hover_text(locale.text(why)).changed() {
                acts.push(Act::ReducedMotion(reduced));
            }
            ui.separator();
            let large = [
                ("menu-fit", "F", Act::Fit),
                ("menu-presentation", "F5", Act::Presentation(!look.presentation)),
                ("menu-fullscreen", "F11", Act::Fullscreen),
            ];
            for (key, keys, act) in large {
                if ui.add(Button::new(locale.text(key)).shortcut_text(keys)).clicked() {
                    acts.push(act);
                }
            }
        });
    });
    menu.response.hinted(locale.text("menu-view.tooltip"));
}

fn sizes(ui: &mut Ui, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    ui.label(RichText::new(shown.locale.text("menu-text-size")).small().color(shown.look.theme.palette().weak));
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        for size in Look::TEXT_SIZES {
            let text = format!("{:.0}\u{a0}%", size * 100.0);
            if ui.selectable_label(shown.look.text_size == size, RichText::new(text).small()).clicked() {
                acts.push(Act::TextSize(size));
            }
        }
    });
}
