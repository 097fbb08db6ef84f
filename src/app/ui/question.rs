//! Questions that must be answered first: what becomes of changes that are not saved, and of autosaves that were left.

use crate::app::act::{Act, Answer, Question};
use crate::app::desk::Shown;
use crate::app::session::LeftBehind;
use bevy_egui::egui::{self, Id, Key, Modal, RichText, Ui};

/// Width of the text.
const WIDTH: f32 = 420.0;

/// Asks what is open.
pub fn show(ctx: &egui::Context, shown: &Shown<'_>, question: &Question, left: &LeftBehind, acts: &mut Vec<Act>) {
    if question.is_open() {
        unsaved(ctx, shown, acts);
    } else if let Some(path) = left.0.first() {
        let (locale, path) = (shown.locale, path.clone());
        ask(ctx, shown, "recover", ["question-recover-title", "question-recover-text"], |ui| {
            for (key, open) in [("question-recover", true), ("question-forget", false)] {
                if ui.button(locale.text(key)).clicked() {
                    acts.push(Act::Recover { path: path.clone(), open });
                }
            }
        });
    }
}

fn unsaved(ctx: &egui::Context, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    ask(ctx, shown, "unsaved", ["question-unsaved-title", "question-unsaved-text"], |ui| {
        let answers = [
            ("question-save", Answer::Save),
            ("question-discard", Answer::Discard),
            ("question-cancel", Answer::Cancel),
        ];
        for (key, answer) in answers {
            if ui.button(locale.text(key)).clicked() {
                acts.push(Act::Answer(answer));
            }
        }
        if ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
            acts.push(Act::Answer(Answer::Cancel));
        }
    });
}

fn ask(ctx: &egui::Context, shown: &Shown<'_>, id: &str, texts: [&str; 2], buttons: impl FnOnce(&mut Ui)) {
    let colours = shown.look.theme.palette();
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(20);
    Modal::new(Id::new(id)).frame(frame).show(ctx, |ui| {
        ui.set_width(WIDTH);
        let [title, text] = texts;
        ui.label(RichText::new(shown.locale.text(title)).heading().color(colours.strong));
        ui.add_space(8.0);
        ui.label(shown.locale.text(text));
        ui.add_space(12.0);
        ui.horizontal(buttons);
    });
}
