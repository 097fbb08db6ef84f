//! Leaves of a reflected value: what has no parts of its own.

use super::{Data, Time};
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
        return format!("[{} numbers]", v.values().len());
    }
    match value.reflect_ref() {
        ReflectRef::Enum(choice) => choice.variant_name().to_owned(),
        ReflectRef::List(list) => format!("[{} items]", list.len()),
        _ => format!("{value:?}"),
    }
}

/// A number without a needless fraction, never in a form that a file would refuse.
fn show_number(value: f64) -> String {
    if value.fract() == 0.0 && value.abs() < 1e15 { format!("{value:.0}") } else { format!("{value}") }
}

/// Whether a walk stops here: numbers, text, switches, durations, data.
pub(super) fn is_leaf(value: &dyn PartialReflect) -> bool {
    matches!(value.reflect_ref(), ReflectRef::Opaque(_))
}
