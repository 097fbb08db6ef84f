//! Numbers in fields: from text, to text, and short where nobody types.

use super::super::figure;
use super::leaf::{Kind, Leaf};
use crate::app::locale::Locale;
use crate::app::unit;
use crate::param::{self, Param, Time};

/// Characters that a field has room for, and those beside a unit.
const ROOM: usize = 8;
const ROOM_BESIDE_UNIT: usize = 4;

/// The unit, where there is room for it beside this text.
pub fn unit(text: &str, leaf: &Leaf, locale: Locale) -> &'static str {
    match (&leaf.kind, leaf.param) {
        (Kind::Number { .. }, Some(param)) if text.chars().count() <= ROOM_BESIDE_UNIT => {
            unit::word(param.unit, locale)
        }
        _ => "",
    }
}

/// The range of a parameter in signs that need no words.
pub fn range(param: &Param, locale: Locale) -> String {
    let unit = unit::word(param.unit, locale);
    let (min, max) = (param::show(&param.min), param::show(&param.max));
    let text = if param.open { format!("> {min}, ≤ {max} {unit}") } else { format!("{min} … {max} {unit}") };
    text.trim_end().to_owned()
}

/// The number that a text stands for, in the unit of the parameter.
pub fn read(text: &str, leaf: &Leaf) -> Option<f64> {
    match leaf.kind {
        Kind::Time(_) => unit::read(text).map(Time::seconds),
        _ => bare(text, leaf).parse().ok().filter(|value: &f64| value.is_finite()),
    }
}

/// A number as a file would have it, from one with its unit in any language of the window.
pub fn bare(text: &str, leaf: &Leaf) -> String {
    unit::without(text, leaf.param.map_or("", |param| param.unit))
}

/// A number with many digits as it fits in a field that nobody types in; the tooltip has all of them.
pub fn shortened(text: String, leaf: &Leaf) -> String {
    match leaf.kind {
        Kind::Number { .. } if text.chars().count() > ROOM => text.parse().map_or(text, figure::short),
        _ => text,
    }
}

/// A number as a file would have it.
pub fn written(value: f64, leaf: &Leaf) -> String {
    match leaf.kind {
        Kind::Time(_) => Time::from_seconds(value.max(0.0)).unwrap_or_default().to_string(),
        _ => param::show(&value),
    }
}
