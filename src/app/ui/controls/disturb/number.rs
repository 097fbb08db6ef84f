//! The numbers of a command, and what is said of what was typed for them.

use crate::app::act::{Act, Concern};
use crate::app::desk::Shown;
use crate::app::mistake;
use crate::app::unit;
use crate::param::{self, Mistake};
use crate::sim::{Command, registry};
use bevy_egui::egui::{DragValue, Ui, WidgetInfo, WidgetType, vec2};
use std::cell::Cell;
use std::ops::RangeInclusive;

/// Says what is wrong with what was typed; or that it is right now, where it was refused before. Whether it was refused.
pub fn tell(outcome: Option<Result<(), Mistake>>, concern: Concern, shown: &Shown<'_>, acts: &mut Vec<Act>) -> bool {
    match outcome {
        Some(Err(wrong)) => {
            acts.push(Act::Refuse(concern, mistake::told(&wrong, None, shown.locale)));
            true
        }
        Some(Ok(())) => {
            acts.extend((shown.refused == Some(&concern)).then_some(Act::Accept(concern)));
            false
        }
        None => false,
    }
}

/// A number of a command in a field: dragged within a handy range, typed as far as the command allows.
pub struct Number<'a> {
    /// The command.
    pub of: &'a Command,
    /// Which part of it.
    pub part: &'static str,
    /// How far it is dragged.
    pub drag: RangeInclusive<f64>,
    /// How far a point drags it.
    pub step: f64,
    /// The unit of a duration; nothing for a factor.
    pub unit: &'a str,
}

impl Number<'_> {
    /// Shows it with a width and a name; whether what was typed was refused.
    pub fn show(
        &self,
        ui: &mut Ui,
        shown: &Shown<'_>,
        value: &mut f64,
        (width, name): (f32, &str),
        acts: &mut Vec<Act>,
    ) -> bool {
        let (typed, outcome) = (Cell::new(None), Cell::new(None));
        let parse = |text: &str| {
            let read = self.read(text);
            typed.set(read.as_ref().ok().copied());
            outcome.set(Some(read.as_ref().map(|_| ()).map_err(Clone::clone)));
            read.ok()
        };
        let field = DragValue::from_get_set(|new| {
            if let Some(new) = new.filter(|new| new.is_finite()) {
                *value = typed.take().unwrap_or_else(|| new.clamp(*self.drag.start(), *self.drag.end()));
            }
            *value
        });
        let field = field.speed(self.step).max_decimals(2).custom_parser(parse).update_while_editing(false);
        let field = if self.unit.is_empty() { field.prefix("×") } else { field.suffix(format!(" {}", self.unit)) };
        ui.spacing_mut().button_padding.x = 4.0;
        let response = ui.add_sized(vec2(width, ui.spacing().interact_size.y), field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::DragValue, true, name));
        response.on_hover_text(name);
        tell(outcome.take(), Act::Do(self.of.clone()).concern(), shown, acts)
    }

    /// The number that a text stands for, with the sign or the unit of the field or without.
    fn read(&self, text: &str) -> Result<f64, Mistake> {
        let plain = text.trim().trim_start_matches('×').trim();
        let bare = plain.strip_suffix(self.unit).filter(|_| !self.unit.is_empty());
        let typed = if self.unit.is_empty() { plain.to_owned() } else { unit::typed(plain) };
        self.take(&typed).or_else(|wrong| bare.and_then(|bare| self.take(bare.trim()).ok()).ok_or(wrong))
    }

    /// The number as the command takes it.
    fn take(&self, text: &str) -> Result<f64, Mistake> {
        let mut trial = self.of.clone();
        param::set(&mut trial, registry(), self.part, text)?;
        let (value, _) = param::get(&trial, self.part)?;
        param::number(value).ok_or_else(|| Mistake::rule(self.part, "its type is another"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::Time;

    #[test]
    fn what_is_typed_is_taken_or_refused_like_a_parameter() {
        let command = Command::Burst { factor: 2.0, duration: Time::from_secs(60) };
        let read =
            |part: &'static str, unit, text| Number { of: &command, part, drag: 0.0..=1.0, step: 0.1, unit }.read(text);
        assert_eq!(read("factor", "", " ×3.5 "), Ok(3.5));
        assert_eq!(read("duration", "s", "90"), Ok(90.0));
        assert_eq!(read("duration", "с", "90 с"), Ok(90.0));
        assert_eq!(read("duration", "s", "2 min"), Ok(120.0));
        assert_eq!((read("duration", "с", "2 мин"), read("duration", "с", "2500 мс")), (Ok(120.0), Ok(2.5)));
        assert_eq!(read("duration", "s", "500 ms"), Ok(0.5));
        for (part, unit, text) in [
            ("factor", "", "NaN"),
            ("factor", "", "-1"),
            ("factor", "", "1e9"),
            ("factor", "", ""),
            ("duration", "s", "NaN"),
            ("duration", "s", "-1"),
            ("duration", "s", "5 parsec"),
        ] {
            let wrong = read(part, unit, text).unwrap_err();
            assert_eq!(wrong.path, part, "{text}: {wrong}");
        }
    }
}
