//! The declaration of a value by the types alone, where there is no value yet.

use super::path::Step;
use super::walk::declared;
use super::{Param, of_option, parse_path};
use bevy_reflect::enums::VariantInfo;
use bevy_reflect::{NamedField, TypeInfo};

/// The declaration of the field at `path`; `None` where there is none, or where choices on the way declare it differently.
#[must_use]
pub fn declared_at(root: &'static TypeInfo, path: &str) -> Option<Param> {
    let mut found = Vec::new();
    follow(root, &parse_path(path).ok()?, None, &mut found);
    let first = *found.first()?;
    found.iter().all(|other| *other == first).then_some(first)
}

fn follow(info: &'static TypeInfo, steps: &[Step], param: Option<Param>, found: &mut Vec<Param>) {
    let info = of_option(info).unwrap_or(info);
    let Some((step, rest)) = steps.split_first() else { return found.extend(param) };
    let enter = |field: &'static NamedField, found: &mut Vec<Param>| {
        if let Some(info) = field.type_info() {
            follow(info, rest, declared(Some(field)).0.copied(), found);
        }
    };
    match (info, step) {
        (TypeInfo::List(list), Step::Index(_)) => {
            if let Some(item) = list.item_info() {
                follow(item, rest, param, found);
            }
        }
        (TypeInfo::Struct(fields), Step::Field(name)) => {
            fields.field(name).into_iter().for_each(|field| enter(field, found));
        }
        (TypeInfo::Enum(choices), Step::Field(name)) => {
            for choice in choices.iter() {
                match choice {
                    VariantInfo::Struct(parts) => parts.field(name).into_iter().for_each(|field| enter(field, found)),
                    VariantInfo::Tuple(parts) if parts.field_len() == 1 => {
                        let inner = parts.field_at(0).and_then(|part| part.type_info());
                        inner.into_iter().for_each(|inner| follow(inner, steps, None, found));
                    }
                    _ => {}
                }
            }
        }
        _ => {}
    }
}
