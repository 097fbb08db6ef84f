//! Durations and moments: whole nanoseconds, written with a unit.

use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;

/// Nanoseconds in a second.
pub const NANOS_PER_SECOND: u64 = 1_000_000_000;

/// A duration or a moment in whole nanoseconds.
///
/// In files and options it is a number of seconds (`45`, `0.25`) or text with a unit (`"250 ms"`).
/// It is rounded to the nearest nanosecond. Never negative; at most about 584 years.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
#[reflect(opaque)]
#[reflect(Serialize, Deserialize, PartialEq, Default, Debug, Clone)]
pub struct Time(pub u64);

const UNITS: [(&str, f64); 6] = [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("min", 60e9), ("s", 1e9), ("h", 3600e9)];

impl Time {
    /// No time at all.
    pub const ZERO: Self = Self(0);
    /// The longest time there is: never reached.
    pub const NEVER: Self = Self(u64::MAX);

    /// Whole seconds.
    #[must_use]
    pub const fn from_secs(seconds: u64) -> Self {
        Self(seconds * NANOS_PER_SECOND)
    }

    /// Seconds, rounded to the nearest nanosecond; `None` when negative, not finite or too long.
    #[must_use]
    pub fn from_seconds(seconds: f64) -> Option<Self> {
        let nanos = seconds * 1e9;
        (nanos.is_finite() && (0.0..1.8e19).contains(&nanos)).then(|| Self(libm::round(nanos) as u64))
    }

    /// This time in seconds.
    #[must_use]
    pub fn seconds(self) -> f64 {
        self.0 as f64 / 1e9
    }

    /// Reads `45`, `0.25`, `250 ms`, `2h`; a bare number is seconds.
    ///
    /// # Errors
    /// Says what is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, String> {
        let trimmed = text.trim();
        let split = trimmed.find(|c: char| c.is_ascii_alphabetic() && c != 'e' && c != 'E');
        let (digits, unit) = trimmed.split_at(split.unwrap_or(trimmed.len()));
        let scale = match unit.trim() {
            "" => 1e9,
            unit => UNITS
                .iter()
                .find(|(name, _)| *name == unit)
                .map(|(_, scale)| *scale)
                .ok_or_else(|| format!("`{unit}` is not a unit of time; use ns, us, ms, s, min or h"))?,
        };
        let value: f64 = digits
            .trim()
            .replace('_', "")
            .parse()
            .map_err(|_| format!("`{trimmed}` is not a duration; write a number of seconds or, say, \"250 ms\""))?;
        if value.is_sign_negative() && value != 0.0 {
            return Err(format!("a duration cannot be negative (`{trimmed}`)"));
        }
        Self::from_seconds(value * scale / 1e9)
            .ok_or_else(|| format!("`{trimmed}` is not a finite duration below 570 years"))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Beyond 2^53 a fraction of a second could not be written exactly.
        let (scale, unit) = match self.0 {
            n if n.is_multiple_of(NANOS_PER_SECOND) || (NANOS_PER_SECOND..1 << 53).contains(&n) => (1e9, "s"),
            n if (1_000_000..NANOS_PER_SECOND).contains(&n) => (1e6, "ms"),
            n if (1_000..1_000_000).contains(&n) => (1e3, "us"),
            n => return write!(f, "{n} ns"),
        };
        write!(f, "{} {unit}", self.0 as f64 / scale)
    }
}

impl Serialize for Time {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.0.is_multiple_of(NANOS_PER_SECOND) {
            serializer.serialize_u64(self.0 / NANOS_PER_SECOND)
        } else {
            serializer.collect_str(self)
        }
    }
}

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TimeVisitor)
    }
}

struct TimeVisitor;

impl de::Visitor<'_> for TimeVisitor {
    type Value = Time;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number of seconds, or text with a unit such as \"250 ms\"")
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Time, E> {
        Time::from_seconds(value).ok_or_else(|| E::custom(format!("{value} is not a duration (0 s or more, finite)")))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Time, E> {
        self.visit_f64(value as f64)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Time, E> {
        self.visit_f64(value as f64)
    }

    fn visit_str<E: de::Error>(self, value: &str) -> Result<Time, E> {
        Time::parse(value).map_err(E::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_and_without_units() {
        let cases = [
            ("45", 45_000_000_000),
            ("0.25", 250_000_000),
            ("250 ms", 250_000_000),
            ("2h", 7_200_000_000_000),
            ("1 us", 1_000),
            ("7ns", 7),
            ("3 min", 180_000_000_000),
            ("1e3", 1_000_000_000_000),
        ];
        for (text, nanos) in cases {
            assert_eq!(Time::parse(text), Ok(Time(nanos)), "{text}");
        }
        for text in ["", "-1", "x", "5 parsecs", "1,5", "NaN", "inf", "1e400"] {
            assert!(Time::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_time_survives_text() {
        for nanos in [0, 1, 999, 1_000, 1_010, 123_456, 2_000_000, 2_500_000, 45_000_000_000, 1_234_567_890_123] {
            assert_eq!(Time::parse(&Time(nanos).to_string()), Ok(Time(nanos)));
        }
    }
}
