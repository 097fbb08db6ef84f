//! Texts of the scene: written anew in a list each time, kept as entities that change only where the list does.

use super::super::theme;
use super::super::wake::Redraw;
use bevy::prelude::*;
use bevy::sprite::Anchor;
use bevy_egui::egui::Color32;

/// No text is smaller than this, in units.
pub const LEAST_SIZE: f32 = 11.0;
/// Where a text stands in relation to its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// Begins there.
    Left,
    /// Its middle is there.
    Middle,
    /// Ends there.
    Right,
}

/// A text in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Label {
    /// The place, from the top left corner, y down; the text is centred on it vertically.
    pub at: Vec2,
    /// See [`Align`].
    pub align: Align,
    /// What it says.
    pub text: String,
    /// Height of the letters, in units.
    pub size: f32,
    /// Whether it stands out.
    pub strong: bool,
    /// Its colour.
    pub colour: Color32,
}

impl Label {
    /// A text in ordinary weight.
    #[must_use]
    pub fn new(at: Vec2, align: Align, text: impl Into<String>, size: f32, colour: Color32) -> Self {
        Self { at, align, text: text.into(), size: size.max(LEAST_SIZE), strong: false, colour }
    }

    /// The same text in heavier weight.
    #[must_use]
    pub fn strong(self) -> Self {
        Self { strong: true, ..self }
    }

    /// The same text, cut where it would need more than `room`.
    #[must_use]
    pub fn within(mut self, room: f32) -> Self {
        if self.width() <= room {
            return self;
        }
        while !self.text.is_empty() && self.width() + width('…') * self.size > room {
            self.text.pop();
        }
        let kept = self.text.trim_end_matches([' ', '·']).len();
        self.text.truncate(kept);
        if width('…') * self.size <= room {
            self.text.push('…');
        }
        self
    }

    /// About how wide it is.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.text.chars().map(width).sum::<f32>() * self.size
    }
}

/// About how wide a character of Inter is, as a share of the size; rather too much than too little.
fn width(character: char) -> f32 {
    match character {
        'i' | 'j' | 'l' | 'I' | '.' | ',' | ':' | '·' | ' ' | '\'' => 0.29,
        'f' | 't' | 'r' | '/' | '(' | ')' | '-' => 0.4,
        'm' | 'w' | 'M' | 'W' | '%' | '…' | '—' => 0.88,
        'ж' | 'ш' | 'щ' | 'ю' | 'ы' | 'м' | 'ф' | 'Ж' | 'Ш' | 'Щ' | 'Ю' | 'Ы' => 0.83,
        other if other.is_uppercase() => 0.7,
        _ => 0.6,
    }
}

/// The texts that stand in the scene, with their entities.
#[derive(Default)]
pub struct Labels {
    all: Vec<(Entity, Label)>,
    field: Field,
}

/// Where texts stand.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Field {
    /// The size of the scene.
    pub size: Vec2,
    /// How closely it is looked at: pixels in a unit.
    pub near: f32,
}

/// Letters are drawn so many times larger than they appear: they stand between pixels, where letters of the same size would
/// be blurred.
const FINE: f32 = 2.0;

impl Labels {
    /// Makes the entities under `root` say what the list says.
    pub fn show(&mut self, wanted: Vec<Label>, root: Entity, field: Field, commands: &mut Commands) {
        for (entity, _) in self.all.drain(wanted.len().min(self.all.len())..) {
            commands.entity(entity).despawn();
        }
        let before = std::mem::replace(&mut self.field, field);
        for (at, label) in wanted.into_iter().enumerate() {
            match self.all.get_mut(at) {
                Some((entity, old)) => {
                    change((old, before), (&label, field), &mut commands.entity(*entity));
                    *old = label;
                }
                None => {
                    let entity = commands.spawn((write(&label, field), stand(&label, field), ChildOf(root))).id();
                    self.all.push((entity, label));
                }
            }
        }
    }
}

/// Asks for frames in which new text is measured.
pub fn settle(redraw: Option<&mut Redraw>) {
    if let Some(redraw) = redraw {
        redraw.once();
    }
}

fn change((old, before): (&Label, Field), (new, field): (&Label, Field), entity: &mut EntityCommands) {
    if (old.size, old.strong, before.near) != (new.size, new.strong, field.near) {
        entity.insert(write(new, field));
    } else if old.text != new.text {
        entity.insert(Text2d::new(new.text.clone()));
    }
    if old.colour != new.colour {
        entity.insert(TextColor(theme::scene(new.colour)));
    }
    if (old.at, old.align, before) != (new.at, new.align, field) {
        entity.insert(stand(new, field));
    }
}

fn write(label: &Label, field: Field) -> impl Bundle + use<> {
    let weight = FontWeight(if label.strong { 600 } else { 430 });
    let font = TextFont::from_font_size(FontSize::Px(label.size * field.near * FINE)).with_font_weight(weight);
    (Text2d::new(label.text.clone()), font, TextColor(theme::scene(label.colour)), TextLayout::no_wrap())
}

fn stand(label: &Label, field: Field) -> impl Bundle + use<> {
    let anchor = match label.align {
        Align::Left => Anchor::CENTER_LEFT,
        Align::Middle => Anchor::CENTER,
        Align::Right => Anchor::CENTER_RIGHT,
    };
    let at = (label.at * field.near).round() / field.near - field.size / 2.0;
    (anchor, Transform::from_xyz(at.x, -at.y, 3.0).with_scale(Vec2::splat(1.0 / (field.near * FINE)).extend(1.0)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn label(text: &str) -> Label {
        Label::new(Vec2::ZERO, Align::Left, text, 12.0, Color32::WHITE)
    }

    #[test]
    fn nothing_is_too_small_to_read() {
        assert_eq!(Label::new(Vec2::ZERO, Align::Left, "a", 4.0, Color32::WHITE).size, LEAST_SIZE);
    }

    #[test]
    fn a_long_text_is_cut_to_its_room() {
        assert_eq!(label("reserve").within(1000.0).text, "reserve");
        let cut = label("reserve · overload").within(68.0);
        assert_eq!(cut.text, "reserve…");
        assert!(cut.width() <= 68.0);
        assert_eq!(label("reserve").within(0.0).text, "");
        assert_eq!(label("перегрузка").within(40.0).text, "пере…");
    }
}
