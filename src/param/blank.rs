//! The simplest value of a type, as RON text: what a new item of a list begins with.

use super::walk::declared;
use super::{Param, Time};
use bevy_reflect::enums::VariantInfo;
use bevy_reflect::std_traits::ReflectDefault;
use bevy_reflect::{NamedField, TypeInfo, TypeRegistry};

/// The default of a type where it has one; else its first choice, and of each field the smallest round value that is
/// allowed.
#[must_use]
pub fn blank(info: &'static TypeInfo, registry: &TypeRegistry) -> String {
    match info {
        TypeInfo::Enum(choices) => {
            if let Some(inner) = of_option(info) {
                return blank(inner, registry);
            }
            choices.variant_at(0).map_or_else(String::new, |choice| blank_choice(choice, registry))
        }
        TypeInfo::Struct(_) if registry.get_type_data::<ReflectDefault>(info.type_id()).is_some() => "()".to_owned(),
        TypeInfo::Struct(fields) => format!("({})", blank_fields(fields.iter(), registry)),
        TypeInfo::List(_) => "[]".to_owned(),
        _ => blank_leaf(info, None),
    }
}

/// A choice with the simplest values of its parts.
#[must_use]
pub fn blank_choice(choice: &'static VariantInfo, registry: &TypeRegistry) -> String {
    match choice {
        VariantInfo::Unit(unit) => unit.name().to_owned(),
        VariantInfo::Struct(parts) => format!("{}({})", parts.name(), blank_fields(parts.iter(), registry)),
        VariantInfo::Tuple(parts) => {
            let inner = parts.iter().filter_map(|part| part.type_info()).map(|info| match info {
                TypeInfo::Struct(_) => blank(info, registry).trim_matches(['(', ')']).to_owned(),
                _ => blank(info, registry),
            });
            format!("{}({})", parts.name(), inner.collect::<Vec<_>>().join(", "))
        }
    }
}

/// The type inside an option.
#[must_use]
pub fn of_option(info: &'static TypeInfo) -> Option<&'static TypeInfo> {
    let TypeInfo::Enum(choices) = info else { return None };
    if !info.type_path().starts_with("core::option::Option<") {
        return None;
    }
    match choices.variant("Some")? {
        VariantInfo::Tuple(parts) => parts.field_at(0)?.type_info(),
        _ => None,
    }
}

fn blank_fields(fields: impl Iterator<Item = &'static NamedField>, registry: &TypeRegistry) -> String {
    let needed = fields.filter_map(|field| {
        let info = field.type_info()?;
        let (param, _) = declared(Some(field));
        let value = match info {
            _ if of_option(info).is_some() => return None,
            TypeInfo::Opaque(_) => blank_leaf(info, param),
            _ => blank(info, registry),
        };
        Some(format!("{}: {value}", field.name()))
    });
    needed.collect::<Vec<_>>().join(", ")
}

fn blank_leaf(info: &TypeInfo, param: Option<&Param>) -> String {
    let number =
        param.map_or(1.0, |param| if param.allows(1.0) { 1.0 } else { param.max.min(param.min.max(0.0) * 2.0) });
    match info.type_path_table().short_path() {
        "bool" => "false".to_owned(),
        "String" => "\"\"".to_owned(),
        "NodeId" => "\"n1\"".to_owned(),
        "Data" => "[]".to_owned(),
        "Time" => Time::from_seconds(number).map_or_else(|| "1".to_owned(), |time| format!("\"{time}\"")),
        "f64" => format!("{number:?}"),
        _ => format!("{number:.0}"),
    }
}
