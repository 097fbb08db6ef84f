//! The list of policies: what they are called, and the digit that chooses each.

use super::super::{controls, opened};
use super::plan::Width;
use crate::app::act::Act;
use crate::app::desk::Shown;
use crate::app::locale::Locale;
use crate::sim::{Policy, PolicyInfo};
use bevy_egui::egui::{Button, Response, RichText, Ui};

/// The picker of the policy.
pub fn picker(ui: &mut Ui, shown: &Shown<'_>, width: Width, acts: &mut Vec<Act>) {
    // What was chosen since the last tick counts already.
    let scenario = shown.lane.scenario();
    let label = (shown.locale.text("top-policy"), shown.locale.text("top-policy.tooltip"));
    let colours = shown.look.theme.palette();
    let now = scenario.policy.name();
    let meant = |name: &str| scenario.variants.iter().find(|variant| variant.name() == name);
    super::picker(ui, colours, label.0, label.1, &policy_name(shown.locale, now), width, |ui| {
        opened::list(ui, |ui| {
            let mut present = None;
            for (at, info) in Policy::all().into_iter().enumerate() {
                let of = Item { number: at + 1, chosen: info.name == now, variant: meant(info.name) };
                let item = item(ui, shown.locale, &info, &of, acts);
                present = present.or(Some(item.id).filter(|_| of.chosen));
            }
            present
        });
    });
}

struct Item<'a> {
    number: usize,
    chosen: bool,
    variant: Option<&'a Policy>,
}

fn item(ui: &mut Ui, locale: Locale, info: &PolicyInfo, of: &Item<'_>, acts: &mut Vec<Act>) -> Response {
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
    words
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::locale::Language;

    #[test]
    fn a_method_is_called_as_it_calls_itself() {
        let name = |name| policy_name(Locale::default(), name);
        assert_eq!(["MoHan", "QosScore", "PowerOfD"].map(name), ["MO-HAN", "QoS score", "Power of d"]);
        assert_eq!(policy_name(Locale::new(Language::Ru), "MoHan"), "MO-HAN");
    }

    /// What the name of a type cannot tell, the message file does.
    #[test]
    fn names_of_policies_are_words() {
        for info in Policy::all() {
            let name = policy_name(Locale::default(), info.name);
            let (first, rest) = name.split_at(1);
            assert_eq!(first, first.to_uppercase(), "{name}");
            let is_word = |word: &str| word == "QoS" || word == word.to_lowercase() || word == word.to_uppercase();
            assert!(rest.split([' ', '-']).skip(1).all(is_word), "{name}");
        }
    }
}
