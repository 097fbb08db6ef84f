//! Numbers in fields: from text, to text, and short where nobody types.

use super::super::figure;
use super::leaf::{Kind, Leaf};
use crate::param::{self, Time};

/// The number that a text stands for, in the unit of the parameter.
pub fn read(text: &str, leaf: &Leaf) -> Option<f64> {
    match leaf.kind {
        Kind::Time(_) => Time::parse(text).ok().map(Time::seconds),
        _ => text.trim().parse().ok().filter(|value: &f64| value.is_finite()),
    }
}

/// A number with many digits as it fits in a field that nobody types in; the tooltip has all of them.
pub fn shortened(text: String, leaf: &Leaf, unit: &str) -> String {
    let room = if unit.is_empty() { 8 } else { 4 };
    match leaf.kind {
        Kind::Number { .. } if text.chars().count() > room => text.parse().map_or(text, figure::short),
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
