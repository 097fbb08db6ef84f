//! Reading and writing one value by its path.

use super::read::{expected, read};
use super::walk::{declared, join};
use super::{Mistake, Param, Problem, check, number};
use bevy_reflect::{PartialReflect, ReflectMut, ReflectRef, TypeInfo, TypeRegistry, enums::VariantInfo};

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// A field by name.
    Field(String),
    /// A list item by position, from 0.
    Index(usize),
}

/// Splits `flows[0].shape.rate` into steps.
///
/// # Errors
/// [`Problem::BadPath`] with what is wrong.
pub fn parse(path: &str) -> Result<Vec<Step>, Mistake> {
    let bad = |why: &str| Mistake { path: path.to_owned(), problem: Problem::BadPath(why.to_owned()) };
    let mut steps = Vec::new();
    for part in path.split('.') {
        let (name, mut rest) = part.split_at(part.find('[').unwrap_or(part.len()));
        if name.is_empty() {
            return Err(bad("a name is missing; write it like `flows[0].shape.rate`"));
        }
        steps.push(Step::Field(name.to_owned()));
        while let Some(open) = rest.strip_prefix('[') {
            let (index, after) = open.split_once(']').ok_or_else(|| bad("a `]` is missing"))?;
            let index = index.parse().map_err(|_| bad("between [ and ] stands a whole number, counted from 0"))?;
            steps.push(Step::Index(index));
            rest = after;
        }
        if !rest.is_empty() {
            return Err(bad("after `]` comes `.` or `[`"));
        }
    }
    Ok(steps)
}

/// The value at `path` with its declaration.
///
/// # Errors
/// The first name that does not exist, with the nearest one that does.
pub fn get<'a>(
    root: &'a dyn PartialReflect,
    path: &str,
) -> Result<(&'a dyn PartialReflect, Option<&'static Param>), Mistake> {
    let mut at = String::new();
    let mut value = root;
    let mut param = None;
    for step in parse(path)? {
        let inner = unwrap_ref(value);
        let found = match (&step, inner.reflect_ref()) {
            (Step::Field(name), ReflectRef::Struct(fields)) => fields.field(name),
            (Step::Field(name), ReflectRef::Enum(choice)) => choice.field(name),
            (Step::Index(index), ReflectRef::List(items)) => items.get(*index),
            _ => None,
        };
        let Some(found) = found else { return Err(unknown(&at, &step, inner)) };
        param = match &step {
            Step::Field(name) => declaration(inner, name),
            Step::Index(_) => param,
        };
        at = extend(&at, &step);
        value = found;
    }
    Ok((value, param))
}

/// The type that declares the field at the end of a path: `Pool`, or `Fault-Crash` for a field of a choice.
#[must_use]
pub fn owner(root: &dyn PartialReflect, path: &str) -> Option<String> {
    let (before, last) = path.rsplit_once('.').unwrap_or(("", path));
    let holder = if before.is_empty() { root } else { get(root, before).ok()?.0 };
    let holder = unwrap_ref(holder);
    let name = last.split('[').next().unwrap_or(last);
    match (holder.get_represented_type_info()?, holder.reflect_ref()) {
        (TypeInfo::Struct(info), _) => {
            info.field(name)?;
            Some(info.type_path_table().short_path().to_owned())
        }
        (TypeInfo::Enum(info), ReflectRef::Enum(choice)) => {
            choice.field(name)?;
            Some(format!("{}-{}", info.type_path_table().short_path(), choice.variant_name()))
        }
        _ => None,
    }
}

/// Sets the value at `path` from RON text; durations take units, text needs no quotes.
///
/// Nothing is changed when an error is returned.
///
/// # Errors
/// Unknown names, text of another type, numbers outside their range.
pub fn set(root: &mut dyn PartialReflect, registry: &TypeRegistry, path: &str, value: &str) -> Result<(), Mistake> {
    let (target, param) = get(root, path)?;
    let wrong = |reason: String, range: Option<Param>| Mistake {
        path: path.to_owned(),
        problem: Problem::BadValue { text: value.to_owned(), reason, range },
    };
    let bad = |reason: String| wrong(reason, None);
    let fresh = read(target, registry, value).map_err(|reason| {
        let (reason, range) = expected(target, param, value).unwrap_or((reason, None));
        wrong(reason, range)
    })?;
    check_fresh(path, fresh.as_partial_reflect(), param)?;
    let target = get_mut(root, &parse(path)?).ok_or_else(|| bad("it cannot be reached for writing".into()))?;
    let target = target.try_as_reflect_mut().ok_or_else(|| bad("it cannot be written".into()))?;
    target.set(fresh).map_err(|_| bad("its type is another".into()))
}

fn check_fresh(path: &str, fresh: &dyn PartialReflect, param: Option<&Param>) -> Result<(), Mistake> {
    let inner = unwrap_ref(fresh);
    if let (Some(param), Some(value)) = (param, number(inner))
        && !param.allows(value)
    {
        let problem = Problem::OutOfRange { value: super::show(inner), range: *param };
        return Err(Mistake { path: path.to_owned(), problem });
    }
    match check(fresh).into_iter().next() {
        None => Ok(()),
        Some(mistake) => Err(Mistake { path: join(path, &mistake.path), ..mistake }),
    }
}

pub(super) fn get_mut<'a>(root: &'a mut dyn PartialReflect, steps: &[Step]) -> Option<&'a mut dyn PartialReflect> {
    let mut value = root;
    for step in steps {
        value = match (step, unwrap_mut(value).reflect_mut()) {
            (Step::Field(name), ReflectMut::Struct(fields)) => fields.field_mut(name)?,
            (Step::Field(name), ReflectMut::Enum(choice)) => choice.field_mut(name)?,
            (Step::Index(index), ReflectMut::List(items)) => items.get_mut(*index)?,
            _ => return None,
        };
    }
    Some(value)
}

/// Looks through options and variants that wrap exactly one value.
fn unwrap_ref(value: &dyn PartialReflect) -> &dyn PartialReflect {
    match value.reflect_ref() {
        ReflectRef::Enum(choice) if wraps_one(value) => choice.field_at(0).map_or(value, unwrap_ref),
        _ => value,
    }
}

pub(super) fn unwrap_mut(value: &mut dyn PartialReflect) -> &mut dyn PartialReflect {
    if !wraps_one(value) {
        return value;
    }
    match value.reflect_mut() {
        ReflectMut::Enum(choice) => unwrap_mut(choice.field_at_mut(0).expect("wraps_one has seen one field")),
        _ => unreachable!("wraps_one is true for enums alone"),
    }
}

fn wraps_one(value: &dyn PartialReflect) -> bool {
    matches!(value.reflect_ref(), ReflectRef::Enum(choice) if choice.field_len() == 1 && choice.name_at(0).is_none())
}

fn declaration(owner: &dyn PartialReflect, name: &str) -> Option<&'static Param> {
    let field = match (owner.get_represented_type_info()?, owner.reflect_ref()) {
        (TypeInfo::Struct(info), _) => info.field(name),
        (TypeInfo::Enum(info), ReflectRef::Enum(choice)) => match info.variant(choice.variant_name())? {
            VariantInfo::Struct(variant) => variant.field(name),
            _ => None,
        },
        _ => None,
    };
    declared(field).0
}

fn extend(at: &str, step: &Step) -> String {
    match step {
        Step::Field(name) => join(at, name),
        Step::Index(index) => format!("{at}[{index}]"),
    }
}

fn unknown(at: &str, step: &Step, owner: &dyn PartialReflect) -> Mistake {
    let known: Vec<String> = match owner.reflect_ref() {
        ReflectRef::Struct(fields) => {
            (0..fields.field_len()).filter_map(|i| fields.name_at(i)).map(str::to_owned).collect()
        }
        ReflectRef::Enum(choice) => {
            (0..choice.field_len()).filter_map(|i| choice.name_at(i)).map(str::to_owned).collect()
        }
        ReflectRef::List(items) => (0..items.len()).map(|i| format!("[{i}]")).collect(),
        _ => Vec::new(),
    };
    let name = match step {
        Step::Field(name) => name.clone(),
        Step::Index(index) => format!("[{index}]"),
    };
    let nearest = super::locate::nearest(&name, known.iter().map(String::as_str)).map(str::to_owned);
    Mistake { path: at.to_owned(), problem: Problem::Unknown { name, nearest, known } }
}
