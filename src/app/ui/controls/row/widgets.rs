//! With what a parameter is changed: a slider, a field, a list, a switch.

use super::super::super::{enabled, opened};
use super::*;

impl Sheet<'_> {
    pub(super) fn slider(&mut self, ui: &mut Ui, leaf: &Leaf, reach: Reach, value: f64, whole: bool) {
        let pending = self.edit.as_ref().filter(|edit| edit.path == leaf.path);
        let pending = pending.and_then(|edit| read(&edit.text, leaf));
        let mut moved = pending.unwrap_or(value);
        ui.spacing_mut().slider_width = (ui.available_width() - VALUE - 8.0).max(20.0);
        let height = std::mem::replace(&mut ui.spacing_mut().interact_size.y, 15.0);
        let response = ui.add(reach.slider(&mut moved, whole));
        ui.spacing_mut().interact_size.y = height;
        response.widget_info(|| WidgetInfo::slider(true, moved, &leaf.path));
        if response.changed() {
            let text = written(rounded(moved), leaf);
            if response.dragged() || response.drag_stopped() {
                *self.edit = Some(Edit { path: leaf.path.clone(), text });
            } else {
                self.set(leaf, text);
            }
        }
        if response.drag_stopped() {
            self.finish(leaf);
        }
        focus_ring(ui, &response);
        self.explain(response, leaf);
    }

    /// The value as text with its unit. Texts that are no value are told to the model, which says what is wrong.
    pub(super) fn field(&mut self, ui: &mut Ui, leaf: &Leaf) {
        let pending = self.edit.as_ref().filter(|edit| edit.path == leaf.path);
        let id = ui.id().with("value");
        let typing = ui.memory(|memory| memory.has_focus(id));
        let is_time = matches!(leaf.kind, Kind::Time(_));
        let told = |text: &str| if is_time { crate::app::unit::shown(text, self.locale) } else { text.to_owned() };
        let mut text = pending.map_or_else(|| told(&leaf.text), |edit| told(&edit.text));
        let full = text.clone();
        let colour = if leaf.is_changed() { self.colours.changed } else { self.colours.strong };
        if !typing {
            text = shortened(text, leaf);
        }
        let font = TextStyle::Monospace.resolve(ui.style());
        let unit = unit(&text, leaf, self.locale);
        let wide = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, colour).size().x;
        // Rather no unit than a number without its last digit; the tooltip has it.
        let both = wide(&text, font) + wide(unit, TextStyle::Small.resolve(ui.style())) + 16.0;
        let unit = if leaf.kind != Kind::Text && both > VALUE { "" } else { unit };
        let frame = Frame::new().fill(self.colours.card).corner_radius(4).inner_margin(Margin::symmetric(5, 2));
        let field = TextEdit::singleline(&mut text)
            .id(id)
            .font(TextStyle::Monospace)
            .text_color(colour)
            .horizontal_align(Align::RIGHT)
            .frame(frame)
            .suffix(RichText::new(unit).small().color(self.colours.weak));
        let text_field = leaf.kind == Kind::Text;
        let width = if text_field { ui.available_width() } else { ui.available_width().min(VALUE) };
        let response = ui.add_sized(vec2(width, HEIGHT - 2.0), field);
        response.widget_info(|| WidgetInfo {
            label: Some(leaf.path.clone()),
            ..WidgetInfo::text_edit(true, "", if typing { &text } else { &full }, "")
        });
        if response.changed() {
            *self.edit = Some(Edit { path: leaf.path.clone(), text });
        }
        if response.lost_focus() {
            if ui.input(|input| input.key_pressed(Key::Escape)) {
                *self.edit = None;
            }
            self.finish(leaf);
        }
        self.explain(response, leaf);
    }

    pub(super) fn choice(&mut self, ui: &mut Ui, leaf: &Leaf, words: &[&'static str]) {
        let colour = if leaf.is_changed() { self.colours.changed } else { self.colours.strong };
        let width = ui.available_width();
        let chosen = RichText::new(leaf.choice(&leaf.text, self.locale)).color(colour);
        let list = ComboBox::from_id_salt("choice").selected_text(chosen).width(width).truncate();
        let response = list.show_ui(ui, |ui| {
            opened::list(ui, |ui| {
                let mut present = None;
                for word in words {
                    let name = leaf.choice(word, self.locale);
                    let meaning = self.locale.meaning(leaf.of, word).unwrap_or_default();
                    let item = ui.selectable_label(leaf.text == *word, name);
                    let item = if meaning.is_empty() { item } else { item.on_hover_text(meaning) };
                    if leaf.text == *word {
                        present = Some(item.id);
                    } else if item.clicked() {
                        self.set(leaf, (*word).to_owned());
                    }
                }
                present
            });
        });
        response.response.widget_info(|| WidgetInfo {
            current_text_value: Some(leaf.text.clone()),
            ..WidgetInfo::labeled(WidgetType::ComboBox, true, &leaf.path)
        });
        self.explain(response.response, leaf);
    }

    pub(super) fn switch(&mut self, ui: &mut Ui, leaf: &Leaf, on: bool) {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let mut now = on;
            let may = self.may(leaf);
            let response = enabled::show(ui, may, |ui| ui.add(egui::Checkbox::without_text(&mut now)));
            response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, may, now, &leaf.path));
            if response.changed() {
                self.set(leaf, now.to_string());
            }
            self.explain(response, leaf);
        });
    }
}
