//! Leaves of a reflected value: what has no parts of its own.

use super::{Data, Time, counted};
use bevy_reflect::{PartialReflect, ReflectRef};

/// The number in a leaf, in the unit of its parameter (durations in seconds); `None` for text and choices.
#[must_use]
pub fn number(value: &dyn PartialReflect) -> Option<f64> {
    let value = value.try_as_reflect()?.as_any();
    if let Some(v) = value.downcast_ref::<f64>() {
        return Some(*v);
    }
    if let Some(v) = value.downcast_ref::<Time>() {
        return Some(v.seconds());
    }
    if let Some(v) = value.downcast_ref::<u32>() {
        return Some(f64::from(*v));
    }
    value.downcast_ref::<u64>().map(|v| *v as f64)
}

/// The value as it would be written in a file.
#[must_use]
pub fn show(value: &dyn PartialReflect) -> String {
    let Some(concrete) = value.try_as_reflect() else { return format!("{value:?}") };
    let any = concrete.as_any();
    if let Some(v) = any.downcast_ref::<f64>() {
        return show_number(*v);
    }
    if let Some(v) = any.downcast_ref::<Time>() {
        return v.to_string();
    }
    if let Some(v) = any.downcast_ref::<String>() {
        return format!("{v:?}");
    }
    if let Some(v) = any.downcast_ref::<Data>() {
        return format!("[{}]", counted(v.values().len(), "number"));
    }
    match value.reflect_ref() {
        ReflectRef::Enum(choice) => choice.variant_name().to_owned(),
        ReflectRef::List(list) => format!("[{}]", counted(list.len(), "item")),
        _ => format!("{value:?}"),
    }
}

/// A number without a needless fraction, short where it is huge or tiny, never in a form that a file would refuse.
#[must_use]
pub fn show_number(value: f64) -> String {
    match value.abs() {
        size if size.is_finite() && (size >= 1e15 || (size > 0.0 && size < 1e-6)) => format!("{value:e}"),
        _ if value.fract() == 0.0 => format!("{value:.0}"),
        _ => format!("{value}"),
    }
}

/// Whether a walk stops here: numbers, text, switches, durations, data.
pub(super) fn is_leaf(value: &dyn PartialReflect) -> bool {
    matches!(value.reflect_ref(), ReflectRef::Opaque(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_shown_short_and_can_be_read_again() {
        let cases =
            [(1e300, "1e300"), (-2.5e18, "-2.5e18"), (1e-9, "1e-9"), (1e9, "1000000000"), (0.25, "0.25"), (0.0, "0")];
        for (value, text) in cases {
            assert_eq!(show_number(value), text);
            assert_eq!(crate::param::from_ron::<f64>(text), Ok(value));
        }
    }
}
