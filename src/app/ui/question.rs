//! Questions that must be answered first: what becomes of changes that are not saved, and of autosaves that were left.

use crate::app::act::{Act, Answer, Question, Recovery};
use crate::app::desk::Shown;
use crate::app::session::{Left, LeftBehind};
use crate::app::subject;
use bevy_egui::egui::{self, Id, Key, Modal, Response, RichText, Ui};

/// Width of the text.
const WIDTH: f32 = 420.0;

/// Asks what is open.
pub fn show(ctx: &egui::Context, shown: &Shown<'_>, question: &Question, left: &LeftBehind, acts: &mut Vec<Act>) {
    if question.is_open() {
        unsaved(ctx, shown, acts);
    } else if let Some(left) = left.0.first() {
        recover(ctx, shown, left, acts);
    }
}

fn unsaved(ctx: &egui::Context, shown: &Shown<'_>, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let key = if shown.lane.draft().is_some() { "question-unsaved-draft" } else { "question-unsaved-text" };
    ask(ctx, shown, "unsaved", [locale.text("question-unsaved-title"), locale.text(key)], |ui| {
        let answers = [
            ("question-save", Answer::Save),
            ("question-discard", Answer::Discard),
            ("question-cancel", Answer::Cancel),
        ];
        for (key, answer) in answers {
            let button = ui.button(locale.text(key));
            if answer == Answer::Save {
                focus_first(&button);
            }
            if button.clicked() {
                acts.push(Act::Answer(answer));
            }
        }
        if ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape)) {
            acts.push(Act::Answer(Answer::Cancel));
        }
    });
}

/// What was left behind is named; only a second press takes it away for good.
fn recover(ctx: &egui::Context, shown: &Shown<'_>, left: &Left, acts: &mut Vec<Act>) {
    let locale = shown.locale;
    let title = subject::title(&left.title, locale);
    let arguments = [("title", title.into()), ("time", left.saved.as_str().into()), ("count", left.changes.into())];
    let what = locale.text_with("question-recover-what", &arguments);
    let text = format!("{}\n\n{what}", locale.text("question-recover-text"));
    let id = Id::new(("delete", &left.path));
    let sure = ctx.data(|data| data.get_temp::<bool>(id)).unwrap_or_default();
    ask(ctx, shown, "recover", [locale.text("question-recover-title"), &text], |ui| {
        let mut said = None;
        let open = ui.button(locale.text("question-recover"));
        focus_first(&open);
        if open.clicked() {
            said = Some(Recovery::Open);
        }
        if ui.button(locale.text("question-later")).clicked()
            || ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape))
        {
            said = Some(Recovery::Later);
        }
        let delete = RichText::new(locale.text(if sure { "question-forget-sure" } else { "question-forget" }));
        let delete = if sure { delete.color(shown.look.theme.palette().bad) } else { delete };
        if ui.button(delete).clicked() {
            ui.data_mut(|data| data.insert_temp(id, true));
            said = sure.then_some(Recovery::Delete);
        }
        acts.extend(said.map(|what| Act::Recover { path: left.path.clone(), what }));
    });
}

/// The harmless answer is the one that Enter gives.
fn focus_first(button: &Response) {
    if button.ctx.memory(|memory| memory.focused().is_none()) {
        button.request_focus();
    }
}

fn ask(ctx: &egui::Context, shown: &Shown<'_>, id: &str, texts: [&str; 2], buttons: impl FnOnce(&mut Ui)) {
    let colours = shown.look.theme.palette();
    let frame = egui::Frame::window(&ctx.global_style()).inner_margin(20);
    Modal::new(Id::new(id)).frame(frame).show(ctx, |ui| {
        ui.set_width(WIDTH);
        let [title, text] = texts;
        ui.label(RichText::new(title).heading().color(colours.strong));
        ui.add_space(8.0);
        ui.label(text);
        ui.add_space(12.0);
        ui.horizontal(buttons);
    });
}
