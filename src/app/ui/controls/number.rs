//! Numbers in fields: from text, to text, and short where nobody types.

use super::super::figure;
use super::leaf::{Kind, Leaf};
use crate::app::locale::{Language, Locale};
use crate::param::{self, Param, Time};

/// Characters that a field has room for, and those beside a unit.
const ROOM: usize = 8;
const ROOM_BESIDE_UNIT: usize = 4;

/// The unit, where there is room for it beside this text.
pub fn unit(text: &str, leaf: &Leaf, locale: Locale) -> &'static str {
    match (&leaf.kind, leaf.param) {
        (Kind::Number { .. }, Some(param)) if text.chars().count() <= ROOM_BESIDE_UNIT => {
            translated(param.unit, locale)
        }
        _ => "",
    }
}

/// A unit in the words of the window.
pub fn translated(unit: &'static str, locale: Locale) -> &'static str {
    match unit {
        "req/s" => locale.fixed("unit-rate"),
        "requests" => locale.fixed("unit-requests"),
        "ticks" => locale.fixed("unit-ticks"),
        "periods" => locale.fixed("unit-periods"),
        "s" => locale.fixed("unit-s"),
        "ms" => locale.fixed("unit-ms"),
        other => other,
    }
}

/// Units of time as people write them, and as a file has them.
const UNITS: [(&str, &str); 6] = [("нс", "ns"), ("мкс", "us"), ("мс", "ms"), ("мин", "min"), ("с", "s"), ("ч", "h")];

/// A duration as a file would have it, from one with a unit in any language of the window.
pub fn typed(text: &str) -> String {
    let plain = text.trim();
    let at = plain.find(|c: char| c.is_alphabetic() && c != 'e' && c != 'E').unwrap_or(plain.len());
    let (digits, unit) = plain.split_at(at);
    let known = UNITS.iter().find(|(name, _)| *name == unit.trim().to_lowercase());
    known.map_or_else(|| plain.to_owned(), |(_, unit)| format!("{} {unit}", digits.trim()))
}

/// A duration of a file in the words of the window.
pub fn shown(text: &str, locale: Locale) -> String {
    let Some((digits, unit)) = text.split_once(' ').filter(|_| locale.language() == Language::Ru) else {
        return text.to_owned();
    };
    let known = UNITS.iter().find(|(_, of_file)| *of_file == unit);
    known.map_or_else(|| text.to_owned(), |(name, _)| format!("{digits} {name}"))
}

/// The range of a parameter in signs that need no words.
pub fn range(param: &Param, locale: Locale) -> String {
    let unit = translated(param.unit, locale);
    let (min, max) = (param::show(&param.min), param::show(&param.max));
    let text = if param.open { format!("> {min}, ≤ {max} {unit}") } else { format!("{min} … {max} {unit}") };
    text.trim_end().to_owned()
}

/// The number that a text stands for, in the unit of the parameter.
pub fn read(text: &str, leaf: &Leaf) -> Option<f64> {
    match leaf.kind {
        Kind::Time(_) => Time::parse(&typed(text)).ok().map(Time::seconds),
        _ => text.trim().parse().ok().filter(|value: &f64| value.is_finite()),
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_typed_and_shown_with_units_of_the_language() {
        let ru = Locale::new(Language::Ru);
        for (text, file) in
            [("500 мс", "500 ms"), ("2ч", "2 h"), ("1.5 С", "1.5 s"), ("3 мин", "3 min"), ("7 мкс", "7 us")]
        {
            assert_eq!(typed(text), file);
            assert!(Time::parse(&typed(text)).is_ok(), "{text}");
        }
        for same in ["45", "1e3", "250 ms", "x", ""] {
            assert_eq!(typed(same), same);
        }
        for time in [0, 7, 1_500, 250_000_000, 45_000_000_000].map(Time) {
            assert_eq!(Time::parse(&typed(&shown(&time.to_string(), ru))), Ok(time));
        }
        assert_eq!((shown("500 ms", ru), shown("500 ms", Locale::default())), ("500 мс".into(), "500 ms".into()));
        assert!(Time::parse("500 мс").is_err(), "files keep their units");
    }
}
