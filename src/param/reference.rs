//! The reference of a file format, read from the declarations of its types.

use super::walk::declared;
use super::{Param, show};
use bevy_reflect::enums::VariantInfo;
use bevy_reflect::std_traits::ReflectDefault;
use bevy_reflect::{NamedField, PartialReflect, ReflectRef, TypeInfo, TypeRegistry};

/// One type of the format.
#[derive(Clone, Debug, PartialEq)]
pub struct TypeDoc {
    /// Its name.
    pub name: String,
    /// Its doc comment.
    pub doc: String,
    /// Its fields, when it has some.
    pub fields: Vec<FieldDoc>,
    /// Its choices, when it is one of several.
    pub choices: Vec<ChoiceDoc>,
}

/// One field.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldDoc {
    /// Its name.
    pub name: String,
    /// Its type: `number`, `time`, `list of Flow`, …
    pub kind: String,
    /// Its default, when it has one.
    pub default: Option<String>,
    /// Its declaration, when it is a parameter.
    pub param: Option<Param>,
    /// Its doc comment.
    pub doc: String,
}

/// One choice.
#[derive(Clone, Debug, PartialEq)]
pub struct ChoiceDoc {
    /// Its name.
    pub name: String,
    /// Its doc comment.
    pub doc: String,
    /// The type that holds its fields, when that is a type of its own.
    pub of: Option<String>,
    /// Its fields.
    pub fields: Vec<FieldDoc>,
}

/// Every type that a value of type `root` can hold, in the order of first mention.
#[must_use]
pub fn describe(registry: &TypeRegistry, root: &'static TypeInfo) -> Vec<TypeDoc> {
    let mut done: Vec<&'static str> = Vec::new();
    let mut docs = Vec::new();
    visit(registry, root, &mut done, &mut docs);
    docs
}

fn visit(registry: &TypeRegistry, info: &'static TypeInfo, done: &mut Vec<&'static str>, docs: &mut Vec<TypeDoc>) {
    let info = inner(info);
    if done.contains(&info.type_path()) || !matches!(info, TypeInfo::Struct(_) | TypeInfo::Enum(_)) {
        return;
    }
    done.push(info.type_path());
    let mut next = Vec::new();
    let mut doc = TypeDoc { name: name_of(info), doc: text(info.docs()), fields: Vec::new(), choices: Vec::new() };
    match info {
        TypeInfo::Struct(fields) => {
            let default = registry.get_type_data::<ReflectDefault>(info.type_id()).map(ReflectDefault::default);
            for field in fields.iter() {
                let value = default.as_deref().and_then(|default| field_of(default, field.name()));
                doc.fields.push(describe_field(field, value));
                next.extend(field.type_info());
            }
        }
        TypeInfo::Enum(choices) => {
            for choice in choices.iter() {
                doc.choices.push(describe_choice(choice, &mut next));
            }
        }
        _ => {}
    }
    docs.push(doc);
    for info in next {
        visit(registry, info, done, docs);
    }
}

fn describe_choice(choice: &'static VariantInfo, next: &mut Vec<&'static TypeInfo>) -> ChoiceDoc {
    let mut doc = ChoiceDoc { name: choice.name().to_owned(), doc: text(choice.docs()), of: None, fields: Vec::new() };
    match choice {
        VariantInfo::Struct(fields) => {
            for field in fields.iter() {
                doc.fields.push(describe_field(field, None));
                next.extend(field.type_info());
            }
        }
        VariantInfo::Tuple(fields) => {
            for info in fields.iter().filter_map(|field| field.type_info()) {
                doc.of = Some(kind_of(info));
                next.push(info);
            }
        }
        VariantInfo::Unit(_) => {}
    }
    doc
}

fn describe_field(field: &'static NamedField, default: Option<&dyn PartialReflect>) -> FieldDoc {
    let (param, doc) = declared(Some(field));
    FieldDoc {
        name: field.name().to_owned(),
        kind: field.type_info().map(kind_of).unwrap_or_default(),
        default: default.and_then(show_default),
        param: param.copied(),
        doc: text(Some(doc)),
    }
}

fn show_default(value: &dyn PartialReflect) -> Option<String> {
    match value.reflect_ref() {
        ReflectRef::Enum(choice) if super::walk::is_option(value) => match choice.field_at(0) {
            Some(inner) => show_default(inner),
            None => Some("absent".to_owned()),
        },
        ReflectRef::List(items) if items.is_empty() => Some("empty".to_owned()),
        ReflectRef::Struct(_) => None,
        _ => Some(show(value)),
    }
}

fn field_of<'a>(owner: &'a dyn bevy_reflect::Reflect, name: &str) -> Option<&'a dyn PartialReflect> {
    match owner.reflect_ref() {
        ReflectRef::Struct(fields) => fields.field(name),
        _ => None,
    }
}

/// The type inside lists and options.
fn inner(info: &'static TypeInfo) -> &'static TypeInfo {
    match info {
        TypeInfo::List(list) => list.item_info().map_or(info, inner),
        TypeInfo::Enum(choice) if info.type_path().starts_with("core::option::Option<") => {
            option_item(choice).map_or(info, inner)
        }
        _ => info,
    }
}

fn option_item(choice: &'static bevy_reflect::enums::EnumInfo) -> Option<&'static TypeInfo> {
    match choice.variant("Some")? {
        VariantInfo::Tuple(fields) => fields.field_at(0)?.type_info(),
        _ => None,
    }
}

fn kind_of(info: &'static TypeInfo) -> String {
    match info {
        TypeInfo::List(list) => format!("list of {}", list.item_info().map(kind_of).unwrap_or_default()),
        TypeInfo::Enum(choice) if info.type_path().starts_with("core::option::Option<") => {
            option_item(choice).map(kind_of).unwrap_or_default()
        }
        _ => name_of(info),
    }
}

fn name_of(info: &TypeInfo) -> String {
    match info.type_path_table().short_path() {
        "f64" => "number".to_owned(),
        "u32" | "u64" => "whole number".to_owned(),
        "bool" => "switch".to_owned(),
        "String" => "text".to_owned(),
        "Time" => "time".to_owned(),
        "Data" => "list of numbers".to_owned(),
        "NodeId" => "machine".to_owned(),
        other => other.to_owned(),
    }
}

fn text(doc: Option<&str>) -> String {
    doc.unwrap_or_default().lines().map(str::trim).collect::<Vec<_>>().join(" ").trim().to_owned()
}
