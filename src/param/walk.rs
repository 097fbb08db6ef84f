//! Visiting every leaf of a reflected value, with its path, its declaration and its documentation.

use super::{Mistake, Param, Problem, leaf, number, show};
use bevy_reflect::{NamedField, PartialReflect, ReflectRef, enums::VariantInfo, enums::VariantType};

/// One leaf met on a walk.
pub struct Entry<'a> {
    /// Path from the root.
    pub path: String,
    /// The type that declares the field: `Pool`, or `Fault-Crash` for a field of a choice.
    pub owner: String,
    /// The declaration, when the field is a parameter.
    pub param: Option<&'a Param>,
    /// The doc comment of the field.
    pub doc: &'a str,
    /// The value: a number, text, switch, duration, data, an empty list, an absent option or a choice.
    pub value: &'a dyn PartialReflect,
}

/// Visits every leaf under `root` in the order of declaration. Choices (enums) are visited before their parts.
pub fn walk<'a>(root: &'a dyn PartialReflect, visit: &mut dyn FnMut(Entry<'a>)) {
    step(String::new(), Declared::default(), root, visit);
}

/// Where a value was declared, and how.
#[derive(Clone, Default)]
struct Declared<'a> {
    owner: String,
    param: Option<&'a Param>,
    doc: &'a str,
}

impl<'a> Declared<'a> {
    fn of(owner: &str, field: Option<&'static NamedField>) -> Self {
        let (param, doc) = declared(field);
        Self { owner: owner.to_owned(), param, doc }
    }

    fn entry(&self, path: String, value: &'a dyn PartialReflect) -> Entry<'a> {
        Entry { path, owner: self.owner.clone(), param: self.param, doc: self.doc, value }
    }
}

fn step<'a>(path: String, of: Declared<'a>, value: &'a dyn PartialReflect, visit: &mut dyn FnMut(Entry<'a>)) {
    if leaf::is_leaf(value) {
        return visit(of.entry(path, value));
    }
    match value.reflect_ref() {
        ReflectRef::Struct(fields) => {
            let info = value.get_represented_type_info().and_then(|info| info.as_struct().ok());
            let owner = info.map_or("", |info| info.type_path_table().short_path());
            for index in 0..fields.field_len() {
                let (Some(name), Some(child)) = (fields.name_at(index), fields.field_at(index)) else { continue };
                let declared = Declared::of(owner, info.and_then(|info| info.field(name)));
                step(join(&path, name), declared, child, visit);
            }
        }
        ReflectRef::List(items) => {
            if items.is_empty() {
                return visit(of.entry(path, value));
            }
            for (index, child) in items.iter().enumerate() {
                step(format!("{path}[{index}]"), of.clone(), child, visit);
            }
        }
        ReflectRef::Enum(choice) => {
            let option = is_option(value);
            let inner = Declared { param: if option { of.param } else { None }, ..of.clone() };
            if !option || choice.field_len() == 0 {
                let outer = Declared { param: if option { None } else { of.param }, ..of };
                visit(outer.entry(path.clone(), value));
            }
            enum_parts(&path, &inner, value, visit);
        }
        _ => visit(of.entry(path, value)),
    }
}

fn enum_parts<'a>(path: &str, of: &Declared<'a>, value: &'a dyn PartialReflect, visit: &mut dyn FnMut(Entry<'a>)) {
    let ReflectRef::Enum(choice) = value.reflect_ref() else { return };
    let info = value.get_represented_type_info().and_then(|info| info.as_enum().ok());
    let variant = info.and_then(|info| info.variant(choice.variant_name()));
    for (index, field) in choice.iter_fields().enumerate() {
        match (choice.variant_type(), field.name(), info, variant) {
            (VariantType::Struct, Some(name), Some(info), Some(VariantInfo::Struct(parts))) => {
                let owner = format!("{}-{}", info.type_path_table().short_path(), choice.variant_name());
                step(join(path, name), Declared::of(&owner, parts.field(name)), field.value(), visit);
            }
            _ if choice.field_len() == 1 => step(path.to_owned(), of.clone(), field.value(), visit),
            _ => step(format!("{path}.{index}"), Declared::default(), field.value(), visit),
        }
    }
}

/// Whether a value is an `Option`.
pub(super) fn is_option(value: &dyn PartialReflect) -> bool {
    value.get_represented_type_info().is_some_and(|info| info.type_path().starts_with("core::option::Option<"))
}

pub(super) fn declared(field: Option<&'static NamedField>) -> (Option<&'static Param>, &'static str) {
    let Some(field) = field else { return (None, "") };
    (field.get_attribute::<Param>(), field.docs().map_or("", str::trim))
}

pub(super) fn join(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Every number under `root` that is outside its declared range, in the order of declaration.
#[must_use]
pub fn check(root: &dyn PartialReflect) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    walk(root, &mut |entry| {
        let (Some(param), Some(value)) = (entry.param, number(entry.value)) else { return };
        if !param.allows(value) {
            let problem = Problem::OutOfRange { value: show(entry.value), range: *param };
            mistakes.push(Mistake { path: entry.path, problem });
        }
    });
    mistakes
}
