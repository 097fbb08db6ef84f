//! One row: a mark that takes the change back, the name, a slider, and the value, which can be typed.
//!
//! A change is told once, when it is finished: when the slider is let go, or the text is entered.

mod widgets;

use super::super::hint::focus_ring;
use super::super::seen;
use super::hint;
use super::leaf::{Kind, Leaf};
use super::number::{bare, read, shortened, unit, written};
use super::reach::{Reach, rounded};
use crate::app::act::{Act, Concern};
use crate::app::colour::Palette;
use crate::app::locale::Locale;
use crate::sim::Scenario;
use bevy_egui::egui::{
    self, Align, ComboBox, FontId, Frame, Key, Label, Layout, Margin, Rect, Response, RichText, Sense, TextEdit,
    TextStyle, Ui, Vec2, WidgetInfo, WidgetType, vec2,
};

/// Height of a row.
pub const HEIGHT: f32 = 22.0;
/// Height of a row whose name has a line of its own.
const TALL: f32 = HEIGHT + 18.0;
/// Width of the mark.
pub const MARK: f32 = 12.0;
/// Width of the value.
const VALUE: f32 = 68.0;
/// The least width of a slider.
const SLIDER: f32 = 38.0;

/// A change that is not finished.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    path: String,
    text: String,
}

/// Where rows are drawn, and what they share.
pub struct Sheet<'a> {
    /// The words.
    pub locale: Locale,
    /// The colours.
    pub colours: &'a Palette,
    /// What the file says.
    pub file: &'a Scenario,
    /// The change that is not finished.
    pub edit: &'a mut Option<Edit>,
    /// Finished changes.
    pub acts: &'a mut Vec<Act>,
    /// What the message says was refused.
    pub refused: Option<&'a Concern>,
    /// Whether everything may be changed, as before a run begins.
    pub all: bool,
}

impl Sheet<'_> {
    /// Shows these rows; those far out of sight only keep their place.
    pub fn rows(&mut self, ui: &mut Ui, leaves: &[&Leaf]) {
        let names = self.names(ui, leaves);
        for leaf in leaves {
            let tall = self.is_tall(ui, leaf, names);
            let size = vec2(ui.available_width(), if tall { TALL } else { HEIGHT });
            // A few more than are seen, so that Tab finds the next one.
            let near = Rect::from_min_size(ui.cursor().min, size).expand2(vec2(0.0, 4.0 * HEIGHT));
            let is_edited = self.edit.as_ref().is_some_and(|edit| edit.path == leaf.path);
            if !is_edited && !seen(ui, near) {
                ui.allocate_exact_size(size, Sense::hover());
            } else if tall {
                ui.push_id(&leaf.path, |ui| self.tall(ui, leaf));
            } else {
                ui.push_id(&leaf.path, |ui| ui.horizontal(|ui| self.row(ui, leaf, names)));
            }
        }
    }

    /// Width of the names beside sliders: what they need, as far as that leaves something to aim at.
    fn names(&self, ui: &Ui, leaves: &[&Leaf]) -> f32 {
        let most = (ui.available_width() - MARK - VALUE - SLIDER - 4.0 * ui.spacing().item_spacing.x).max(60.0);
        let slid = leaves.iter().filter(|leaf| self.is_slid(leaf)).map(|leaf| named(ui, leaf));
        // A longer name has a line of its own.
        let widest = slid.filter(|width| *width <= most).fold(0.0, f32::max);
        widest.max(ui.available_width() * 0.28).min(most)
    }

    /// Whether a value has a slider.
    fn is_slid(&self, leaf: &Leaf) -> bool {
        matches!(leaf.kind, Kind::Number { .. } | Kind::Time(_)) && leaf.param.is_some() && self.may(leaf)
    }

    /// Whether name and value have no room beside each other.
    fn is_tall(&self, ui: &Ui, leaf: &Leaf, names: f32) -> bool {
        let own = named(ui, leaf);
        if self.is_slid(leaf) {
            return own > names + 0.5;
        }
        let room = beside(ui, own);
        match leaf.kind {
            Kind::Choice(_) if self.may(leaf) => !self.has_room(ui, leaf, room),
            Kind::Switch(_) => room < ui.spacing().icon_width,
            // By what it is and not by how long it is: a row that is typed in keeps its height.
            _ if self.all && leaf.of == "String" => true,
            Kind::Number { .. } if self.all && leaf.is_typed() => room < VALUE,
            _ if self.all && leaf.is_typed() => room < VALUE.max(wide(ui, &leaf.text, TextStyle::Monospace) + 14.0),
            _ => wide(ui, &self.fixed_text(leaf), TextStyle::Body) + 6.0 > room,
        }
    }

    /// The name in a line of its own, the value below it.
    fn tall(&mut self, ui: &mut Ui, leaf: &Leaf) {
        let height = TALL - HEIGHT;
        ui.spacing_mut().item_spacing.y = 0.0;
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                ui.set_min_height(height);
                self.mark(ui, leaf);
                ui.add_space(indent(leaf));
                self.name(ui, leaf, vec2(ui.available_width(), height));
            });
            ui.horizontal(|ui| {
                ui.set_min_height(HEIGHT);
                ui.add_space(MARK + ui.spacing().item_spacing.x + indent(leaf));
                self.value(ui, leaf);
            });
        });
    }

    fn row(&mut self, ui: &mut Ui, leaf: &Leaf, names: f32) {
        let room = beside(ui, names);
        ui.set_min_height(HEIGHT);
        self.mark(ui, leaf);
        let indent = indent(leaf);
        ui.add_space(indent);
        // A choice needs its room more than a straight edge.
        let own = named(ui, leaf);
        let is_choice = matches!(leaf.kind, Kind::Choice(_)) || !self.all;
        let straight = self.is_slid(leaf) || own <= names && (!is_choice || self.has_room(ui, leaf, room));
        let names = if straight { names } else { own };
        self.name(ui, leaf, vec2(names - indent, HEIGHT - 4.0));
        self.value(ui, leaf);
    }

    fn value(&mut self, ui: &mut Ui, leaf: &Leaf) {
        match (&leaf.kind, leaf.param) {
            (Kind::Number { value, whole }, Some(param)) if self.may(leaf) => {
                let reach = Reach::new(&param, leaf.number_in_file.unwrap_or(*value), *value);
                self.slider(ui, leaf, reach, *value, *whole);
                self.field(ui, leaf);
            }
            (Kind::Time(value), Some(param)) if self.may(leaf) => {
                let reach = Reach::new(&param, leaf.number_in_file.unwrap_or(*value), *value);
                self.slider(ui, leaf, reach, *value, false);
                self.field(ui, leaf);
            }
            (Kind::Number { .. } | Kind::Text, _) if self.all && leaf.is_typed() => self.field(ui, leaf),
            (Kind::Choice(words), _) if self.may(leaf) => self.choice(ui, leaf, words),
            (Kind::Switch(on), _) => self.switch(ui, leaf, *on),
            _ => self.fixed(ui, leaf),
        }
    }

    /// Whether what is chosen can be read in so much room.
    fn has_room(&self, ui: &Ui, leaf: &Leaf, room: f32) -> bool {
        let text = leaf.choice(&leaf.text, self.locale);
        let spacing = ui.spacing();
        let around = spacing.icon_width + spacing.icon_spacing + 2.0 * spacing.button_padding.x + 4.0;
        wide(ui, &text, TextStyle::Button) + around <= room
    }

    fn name(&self, ui: &mut Ui, leaf: &Leaf, size: Vec2) {
        let colour = if leaf.is_changed() {
            self.colours.changed
        } else if self.may(leaf) {
            self.colours.text
        } else {
            self.colours.weak
        };
        let layout = Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(size, layout, |ui| {
            ui.set_min_width(size.x);
            let label = Label::new(RichText::new(&leaf.name).color(colour)).truncate().show_tooltip_when_elided(false);
            self.explain(ui.add(label.sense(Sense::hover())), leaf);
        });
    }

    /// Whether a value may be changed here.
    pub fn may(&self, leaf: &Leaf) -> bool {
        self.all || leaf.is_live()
    }

    pub(super) fn explain(&self, response: Response, leaf: &Leaf) {
        if response.hovered() {
            super::super::hint::tell(&response.ctx, format!("{}: {}", leaf.name, leaf.doc));
        }
        into_sight(&response);
        let show = |ui: &mut Ui| hint::show(ui, leaf, self.locale, self.colours);
        response.on_hover_ui(show).on_disabled_hover_ui(show);
    }

    /// Tells the change that was going on with this parameter.
    fn finish(&mut self, leaf: &Leaf) {
        if let Some(edit) = self.edit.take_if(|edit| edit.path == leaf.path) {
            self.set(leaf, edit.text);
        }
    }

    /// Tells a finished change, unless it is none.
    pub fn set(&mut self, leaf: &Leaf, text: String) {
        let plain = match leaf.kind {
            Kind::Number { .. } => bare(&text, leaf),
            Kind::Time(_) => crate::app::unit::typed(&text),
            _ => text.trim().to_owned(),
        };
        let is_new = plain != leaf.text;
        let act = Act::Set { path: leaf.path.clone(), value: plain };
        if is_new {
            self.acts.push(act);
        } else if self.refused == Some(&act.concern()) {
            self.acts.push(Act::Accept(act.concern()));
        }
    }
}

/// What a row leaves beside its mark and a name of this width.
fn beside(ui: &Ui, name: f32) -> f32 {
    ui.available_width() - MARK - 3.0 * ui.spacing().item_spacing.x - name
}

/// Width of the name of a row with what it is moved in by.
fn named(ui: &Ui, leaf: &Leaf) -> f32 {
    wide(ui, &leaf.name, TextStyle::Body) + 1.0 + indent(leaf)
}

/// Width of a text in one line.
pub fn wide(ui: &Ui, text: &str, style: TextStyle) -> f32 {
    let font = style.resolve(ui.style());
    ui.painter().layout_no_wrap(text.to_owned(), font, egui::Color32::WHITE).size().x
}

fn indent(leaf: &Leaf) -> f32 {
    8.0 * leaf.depth.min(2) as f32
}

/// What is reached by the keyboard is brought into sight.
fn into_sight(response: &Response) {
    if response.gained_focus() {
        response.scroll_to_me(None);
    }
}
