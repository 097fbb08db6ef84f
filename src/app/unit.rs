//! Units in the words of the window, and durations with them: shown in its language, typed in any.

use super::locale::{Language, Locale};
use crate::param::Time;

/// Units of time in Russian, and as a file has them.
const OF_TIME: [(&str, &str); 6] = [("нс", "ns"), ("мкс", "us"), ("мс", "ms"), ("мин", "min"), ("с", "s"), ("ч", "h")];

/// A unit in the words of the window.
pub fn word(unit: &'static str, locale: Locale) -> &'static str {
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

/// A number without its unit, which may be typed in any language.
pub fn without(text: &str, unit: &'static str) -> String {
    let plain = text.trim();
    let words = Language::ALL.into_iter().map(|language| word(unit, Locale::new(language)));
    let bare = std::iter::once(unit).chain(words).filter(|word| !word.is_empty());
    let bare = bare.filter_map(|word| plain.strip_suffix(word)).next();
    bare.unwrap_or(plain).trim().to_owned()
}

/// A duration as a file would have it, from one with a unit in any language of the window.
pub fn typed(text: &str) -> String {
    let plain = text.trim();
    let at = plain.find(|c: char| c.is_alphabetic() && c != 'e' && c != 'E').unwrap_or(plain.len());
    let (digits, unit) = plain.split_at(at);
    let known = OF_TIME.iter().find(|(name, _)| *name == unit.trim().to_lowercase());
    known.map_or_else(|| plain.to_owned(), |(_, unit)| format!("{} {unit}", digits.trim()))
}

/// A duration with a unit in any language, or a number of seconds.
pub fn read(text: &str) -> Option<Time> {
    Time::parse(&typed(text)).ok()
}

/// A duration of a file in the words of the window; what is none stays as it is.
pub fn shown(text: &str, locale: Locale) -> String {
    let Some((digits, unit)) = text.split_once(' ').filter(|_| locale.language() == Language::Ru) else {
        return text.to_owned();
    };
    let known = OF_TIME.iter().find(|(_, of_file)| *of_file == unit);
    known
        .filter(|_| digits.parse::<f64>().is_ok())
        .map_or_else(|| text.to_owned(), |(name, _)| format!("{digits} {name}"))
}

/// A duration in the words of the window.
pub fn span(time: Time, locale: Locale) -> String {
    shown(&time.to_string(), locale)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RU: Language = Language::Ru;

    #[test]
    fn durations_are_typed_and_shown_with_units_of_the_language() {
        let ru = Locale::new(RU);
        for (text, file) in
            [("500 мс", "500 ms"), ("2ч", "2 h"), ("1.5 С", "1.5 s"), ("3 мин", "3 min"), ("7 мкс", "7 us")]
        {
            assert_eq!(typed(text), file);
            assert!(Time::parse(&typed(text)).is_ok(), "{text}");
            assert_eq!(read(text), read(file), "{text}");
        }
        for same in ["45", "1e3", "250 ms", "x", ""] {
            assert_eq!(typed(same), same);
        }
        for time in [0, 7, 1_500, 250_000_000, 45_000_000_000].map(Time) {
            assert_eq!(read(&span(time, ru)), Some(time));
            assert_eq!(span(time, Locale::default()), time.to_string());
        }
        assert_eq!((shown("500 ms", ru), shown("500 ms", Locale::default())), ("500 мс".into(), "500 ms".into()));
        assert_eq!(shown("Every h", ru), "Every h");
        assert!(Time::parse("500 мс").is_err(), "files keep their units");
    }

    #[test]
    fn numbers_are_typed_with_a_unit_of_any_language_or_without() {
        for text in ["120", "120 req/s", "120 запр/с", " 120запр/с "] {
            assert_eq!(without(text, "req/s"), "120", "{text}");
        }
        assert_eq!(without("7 тактов", "ticks"), "7");
        assert_eq!(without("7 ticks", "ticks"), "7");
        assert_eq!((without("x", ""), without("0.5 s", "")), ("x".into(), "0.5 s".into()));
    }

    #[test]
    fn every_unit_that_is_declared_is_said_in_every_language() {
        use crate::sim::{Scenario, registry};
        use bevy_reflect::Typed;
        let docs = crate::param::describe(registry(), Scenario::type_info());
        let fields =
            docs.iter().flat_map(|doc| doc.fields.iter().chain(doc.choices.iter().flat_map(|choice| &choice.fields)));
        let units: std::collections::BTreeSet<&str> =
            fields.filter_map(|field| field.param).map(|param| param.unit).filter(|unit| !unit.is_empty()).collect();
        assert!(units.len() > 3, "{units:?}");
        for unit in units {
            assert_ne!(word(unit, Locale::new(RU)), unit);
        }
    }
}
