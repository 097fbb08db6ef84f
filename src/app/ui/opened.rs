//! Lists and menus that open: the keyboard moves in them from the moment they are open, and goes back to their button
//! when they close.

mod step;

use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::text_edit::TextEditState;
use bevy_egui::egui::{Align, Id, Key, Rect, Stroke, StrokeKind, Ui};
pub use step::{Step, steps};

/// Passes until a list that opens has its size, so that a row can be brought into sight.
const SETTLES: u8 = 4;

/// What is remembered of something that is open, as long as it is.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The pass in which it was shown last.
    pass: u64,
    /// Passes since it opened, up to [`SETTLES`].
    passes: u8,
    /// The button that opened it.
    button: Option<Id>,
    /// Whether a row shall get the keyboard as soon as there is one.
    enter: bool,
    /// What can be reached, from above, as it was in the last pass.
    rows: Vec<(Id, Rect)>,
    /// How many things of the popup itself come before its rows.
    before: usize,
}

impl Opened {
    /// What is remembered of the thing in which `ui` is, once in each pass.
    pub fn of(ui: &Ui) -> Self {
        let (id, pass) = (place(ui), ui.ctx().cumulative_pass_nr());
        let before = ui.data(|data| data.get_temp::<Self>(id)).filter(|before| before.pass + 1 >= pass);
        let mut now = before.unwrap_or_else(|| {
            let focused = ui.memory(|memory| memory.focused());
            let clicked = ui.ctx().interaction_snapshot(|now| now.clicked);
            Self { button: focused.or(clicked), enter: focused.is_some(), ..Self::default() }
        });
        now.pass = pass;
        now.before = reached(ui).len();
        now.passes = now.passes.saturating_add(1).min(SETTLES);
        now
    }

    /// Whether it opened so lately that it has not got its size yet.
    #[must_use]
    pub fn is_new(&self) -> bool {
        self.passes < SETTLES
    }

    /// Remembers it; when it is closed by Escape its button has the keyboard again.
    pub fn keep(self, ui: &Ui) {
        if ui.input(|input| input.key_pressed(Key::Escape)) {
            return self.give_back(ui);
        }
        if self.is_new() {
            ui.ctx().request_repaint();
        }
        ui.data_mut(|data| data.insert_temp(place(ui), self));
    }

    /// Forgets it, since it closes, and gives the keyboard back to its button.
    pub fn give_back(self, ui: &Ui) {
        ui.data_mut(|data| data.remove::<Self>(place(ui)));
        if let Some(button) = self.button {
            ui.memory_mut(|memory| memory.request_focus(button));
        }
    }

    /// The row that has the keyboard.
    fn at(&self, ui: &Ui) -> Option<usize> {
        let focused = ui.memory(|memory| memory.focused())?;
        self.rows.iter().position(|(id, _)| *id == focused)
    }

    /// Goes where the keys lead from here.
    fn walk(&self, ui: &Ui, present: Option<Id>) -> bool {
        let steps = steps(ui, false);
        let present = present.and_then(|id| self.rows.iter().position(|row| row.0 == id));
        let mut at = self.at(ui);
        for step in &steps {
            at = Some(match (at, step) {
                (None, Step::First | Step::Last) => step.lead(0, self.rows.len()),
                // From what is chosen now; where nothing is, to the first row.
                (None, _) => present.map_or(0, |at| step.lead(at, self.rows.len())),
                (Some(at), Step::Left) => self.beside(at, at.wrapping_sub(1)),
                (Some(at), Step::Right) => self.beside(at, at + 1),
                (Some(at), step) => step.lead(at, self.rows.len()),
            });
        }
        let row = at.filter(|_| !steps.is_empty()).and_then(|at| self.rows.get(at));
        if let Some((id, _)) = row {
            ui.memory_mut(|memory| memory.request_focus(*id));
        }
        row.is_some()
    }

    /// The neighbour, if it stands in the same row.
    fn beside(&self, at: usize, neighbour: usize) -> usize {
        let (Some((_, here)), Some((_, there))) = (self.rows.get(at), self.rows.get(neighbour)) else { return at };
        if there.y_range().contains(here.center().y) { neighbour } else { at }
    }

    /// Closes when a row was chosen by the keyboard; else shows where that is.
    fn end(mut self, ui: &Ui, was_at: Option<usize>, present: Option<Id>) {
        let chosen = ui.input(|input| input.key_pressed(Key::Enter) || input.key_pressed(Key::Space));
        if was_at.is_some() && chosen {
            ui.close();
            return self.give_back(ui);
        }
        if self.enter && !self.rows.is_empty() {
            self.enter = false;
            let row = self.rows.iter().find(|row| Some(row.0) == present).or(self.rows.first());
            row.into_iter().for_each(|(id, _)| ui.memory_mut(|memory| memory.request_focus(*id)));
        }
        if let Some(at) = self.at(ui) {
            ring(ui, self.rows[at].1);
        }
        self.keep(ui);
    }

    /// Notes what can be reached now.
    fn note(&mut self, ui: &Ui) {
        self.rows = reached(ui).into_iter().skip(self.before).collect();
    }
}

/// What the keyboard can reach of a popup in this pass so far.
fn reached(ui: &Ui) -> Vec<(Id, Rect)> {
    ui.ctx().viewport(|viewport| {
        let all = viewport.this_pass.widgets.get_layer(ui.layer_id());
        let reached = all.filter(|widget| widget.enabled && widget.sense.is_focusable());
        reached.map(|widget| (widget.id, widget.rect)).collect()
    })
}

/// Shows what is in a menu that is open. Opened by the keyboard, it begins at its first row.
pub fn menu(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let mut opened = Opened::of(ui);
    // Before the rows are shown: a key that follows in the same frame is for the row that was gone to.
    opened.walk(ui, None);
    let was_at = opened.at(ui);
    contents(ui);
    opened.note(ui);
    opened.end(ui, was_at, None);
}

/// Shows what is in a list that is open and scrolls. `contents` returns the row of the present value, at which the list
/// begins when it is opened by the keyboard.
pub fn list(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> Option<Id>) {
    let mut opened = Opened::of(ui);
    let of_present = place(ui).with("present");
    let before = ui.data(|data| data.get_temp::<Id>(of_present));
    let moved = opened.walk(ui, before);
    let was_at = opened.at(ui);
    let present = contents(ui);
    opened.note(ui);
    ui.data_mut(|data| present.map(|present| data.insert_temp(of_present, present)));
    let row = |id: Option<Id>| opened.rows.iter().find(|row| Some(row.0) == id).map(|row| row.1);
    let (here, present_row) = (row(ui.memory(|memory| memory.focused())), row(present));
    if opened.is_new() {
        here.or(present_row).into_iter().for_each(|rect| into_sight(ui, rect, Some(Align::Center)));
    } else if moved {
        here.into_iter().for_each(|rect| into_sight(ui, rect, None));
    }
    opened.end(ui, was_at, present);
}

/// Gives the keyboard to a field with all of its text selected.
pub fn select_all(ui: &Ui, field: Id, text: &str) {
    let mut state = TextEditState::load(ui.ctx(), field).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(text.chars().count()));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field);
    ui.memory_mut(|memory| memory.request_focus(field));
}

/// Scrolls to a row at once.
pub fn into_sight(ui: &Ui, rect: Rect, align: Option<Align>) {
    ui.scroll_to_rect_animation(rect, align, ScrollAnimation::none());
}

/// Draws a frame around the row that has the keyboard.
pub fn ring(ui: &Ui, rect: Rect) {
    ui.painter().rect_stroke(rect, 4.0, Stroke::new(2.0, ui.visuals().strong_text_color()), StrokeKind::Inside);
}

fn place(ui: &Ui) -> Id {
    ui.layer_id().id.with("opened")
}
