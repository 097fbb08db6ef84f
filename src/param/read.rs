//! Text as a value of a type that is known only by its registration, and what would be right where it is none.

use super::walk::is_option;
use super::{Param, reason, text};
use bevy_reflect::serde::TypedReflectDeserializer;
use bevy_reflect::{
    PartialReflect, Reflect, ReflectFromReflect, ReflectRef, TypeInfo, TypeRegistry, enums::VariantInfo,
};
use serde::de::DeserializeSeed;

/// What would be right where the text is none: a number in its range, or one of the choices.
pub(super) fn expected(
    target: &dyn PartialReflect,
    param: Option<&Param>,
    text: &str,
) -> Option<(String, Option<Param>)> {
    let info = target.get_represented_type_info()?;
    let info = super::of_option(info).unwrap_or(info);
    if let TypeInfo::Enum(choices) = info {
        let head = text.trim().split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default();
        let names: Vec<&str> = choices.iter().map(VariantInfo::name).collect();
        if names.contains(&head) {
            return None;
        }
        let near = super::locate::nearest(head, names.iter().copied());
        let hint = near.map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
        return Some((format!("it is not one of the choices{hint}; choose from: {}", names.join(", ")), None));
    }
    let (kind, most) = match info.type_path() {
        "f64" => ("a number", None),
        "u32" => ("a whole number", Some(u64::from(u32::MAX))),
        "u64" => ("a whole number", Some(u64::MAX)),
        _ => return None,
    };
    let comma = if text.contains(',') { " (a decimal mark is `.`, not `,`)" } else { "" };
    let range = param.filter(|param| param.min > f64::MIN).copied();
    let limits = most.filter(|_| range.is_none()).map(|most| format!(", 0 to {most}")).unwrap_or_default();
    Some((format!("here {kind} is expected{comma}{limits}"), range))
}

/// Reads text as a value of the same type as `target`.
pub(super) fn read(
    target: &dyn PartialReflect,
    registry: &TypeRegistry,
    value: &str,
) -> Result<Box<dyn Reflect>, String> {
    let info = target.get_represented_type_info().ok_or("its type is unknown")?;
    let attempt = |value: &str| read_as(info, registry, value);
    let bare = |value: &str| match target.reflect_ref() {
        ReflectRef::Enum(_) if is_word(value) && !is_option(target) => attempt(&format!("{value}()")),
        ReflectRef::Enum(_) if is_word(value) => {
            attempt(&format!("{value:?}")).or_else(|wrong| attempt(&format!("{value}()")).map_err(|_| wrong))
        }
        _ => attempt(&format!("{value:?}")),
    };
    attempt(value.trim()).or_else(|first| {
        bare(value.trim()).map_err(|second| {
            if second.contains("duration") || second.contains("unit of time") { second } else { first }
        })
    })
}

/// Reads text as a value of a type.
pub(super) fn read_as(info: &TypeInfo, registry: &TypeRegistry, value: &str) -> Result<Box<dyn Reflect>, String> {
    let registration = registry.get(info.type_id()).ok_or_else(|| format!("{} is not registered", info.type_path()))?;
    let mut de =
        ron::Deserializer::from_str_with_options(value, &text::options()).map_err(|e| reason::explain(&e.code))?;
    let read =
        TypedReflectDeserializer::new(registration, registry).deserialize(&mut de).map_err(|e| reason::explain(&e))?;
    de.end().map_err(|e| reason::explain(&e))?;
    match read.try_into_reflect() {
        Ok(concrete) => Ok(concrete),
        Err(dynamic) => registration
            .data::<ReflectFromReflect>()
            .and_then(|from| from.from_reflect(dynamic.as_ref()))
            .ok_or_else(|| "it is incomplete".to_owned()),
    }
}

fn is_word(text: &str) -> bool {
    text.chars().all(|c| c.is_alphanumeric() || c == '_')
}
