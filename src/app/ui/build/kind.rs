//! What a value is to the builder: one row, or a thing with parts.

use bevy_reflect::enums::VariantInfo;
use bevy_reflect::{PartialReflect, ReflectRef};

/// The fields of a struct or of a choice with their names.
pub fn fields(value: &dyn PartialReflect) -> Vec<(&str, &dyn PartialReflect)> {
    match value.reflect_ref() {
        ReflectRef::Struct(whole) => {
            let of = |at| Some((whole.name_at(at)?, whole.field_at(at)?));
            (0..whole.field_len()).filter_map(of).collect()
        }
        ReflectRef::Enum(choice) => {
            let of = |at| Some((choice.name_at(at)?, choice.field_at(at)?));
            (0..choice.field_len()).filter_map(of).collect()
        }
        _ => Vec::new(),
    }
}

/// Whether a value is one row: a number, a text, a switch, one of several words.
pub fn is_row(value: &dyn PartialReflect) -> bool {
    match value.reflect_ref() {
        ReflectRef::Opaque(_) => true,
        ReflectRef::Enum(_) => {
            let info = value.get_represented_type_info().and_then(|info| info.as_enum().ok());
            info.is_some_and(|info| info.iter().all(|choice| matches!(choice, VariantInfo::Unit(_))))
        }
        _ => false,
    }
}
