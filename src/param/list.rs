//! Items of lists, added and removed by path.

use super::path::{get_mut, parse, unwrap_mut};
use super::read::read_as;
use super::{Mistake, Problem, blank, get};
use bevy_reflect::{PartialReflect, ReflectMut, TypeInfo, TypeRegistry};

/// Adds an item to the end of the list at `path`: the given RON text, or the simplest value.
///
/// # Errors
/// When there is no list at the path, or the text is no value for it.
pub fn insert(
    root: &mut dyn PartialReflect,
    registry: &TypeRegistry,
    path: &str,
    value: Option<&str>,
) -> Result<(), Mistake> {
    let bad = |reason: &str| Mistake {
        path: path.to_owned(),
        problem: Problem::BadValue {
            text: value.unwrap_or_default().to_owned(),
            reason: reason.to_owned(),
            range: None,
        },
    };
    let (list, _) = get(root, path)?;
    let Some(TypeInfo::List(info)) = list.get_represented_type_info() else { return Err(bad("it is no list")) };
    let item = info.item_info().ok_or_else(|| bad("its items are unknown"))?;
    let text = value.map_or_else(|| blank(item, registry), str::to_owned);
    let fresh = read_as(item, registry, &text).map_err(|reason| bad(&reason))?;
    match get_mut(root, &parse(path)?).map(|list| unwrap_mut(list).reflect_mut()) {
        Some(ReflectMut::List(list)) => list.push(fresh.into_partial_reflect()),
        _ => return Err(bad("it is no list")),
    }
    Ok(())
}

/// Takes the item with this number out of the list at `path`.
///
/// # Errors
/// When there is no such item.
pub fn remove(root: &mut dyn PartialReflect, path: &str, index: usize) -> Result<(), Mistake> {
    get(root, &format!("{path}[{index}]"))?;
    if let Some(ReflectMut::List(list)) = get_mut(root, &parse(path)?).map(|list| unwrap_mut(list).reflect_mut()) {
        list.remove(index);
    }
    Ok(())
}
