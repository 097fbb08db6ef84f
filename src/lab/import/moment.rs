//! A point in time, as traces and logs write it, in nanoseconds since 1970 (UTC).
//!
//! A time without zone is taken as UTC. Does not know which column or bracket it came from.

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

const SECOND: i64 = 1_000_000_000;

/// An ISO 8601 time, or a number since 1970 whose unit (seconds to nanoseconds) follows from its
/// size; `None` where it is neither, or outside the years 1678 to 2261.
pub(super) fn parse(text: &str) -> Option<i64> {
    epoch(text).or_else(|| iso(text))
}

/// An ISO 8601 date or time: `T` or a space between, with or without fraction, `Z` or offset.
pub(super) fn iso(text: &str) -> Option<i64> {
    let text = text.trim();
    if !text.contains('-') {
        return None;
    }
    let (text, utc) = match text.strip_suffix("UTC") {
        Some(bare) => (bare.trim_end(), true),
        None => (text, false),
    };
    let zoned = (!utc).then(|| text.parse::<Timestamp>().ok()).flatten();
    zoned.map_or_else(|| from_civil(text.parse().ok()?, 0), in_range)
}

/// A number of seconds, milliseconds, microseconds or nanoseconds since 1970, with or without
/// decimals.
pub(super) fn epoch(text: &str) -> Option<i64> {
    let (whole, fraction) = text.trim().split_once('.').unwrap_or((text.trim(), "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(fraction) {
        return None;
    }
    let whole: i64 = whole.parse().ok()?;
    // Seconds stay below 10^11 until the year 5138; milliseconds are above it since 1973.
    let unit = match whole {
        0..100_000_000_000 => SECOND,
        100_000_000_000..100_000_000_000_000 => 1_000_000,
        100_000_000_000_000..100_000_000_000_000_000 => 1000,
        _ => 1,
    };
    let nine: i64 = format!("{fraction:0<9.9}").parse().ok()?;
    let below = i128::from(nine) * i128::from(unit) / i128::from(SECOND);
    whole.checked_mul(unit)?.checked_add(below as i64)
}

/// The time of an access log: `10/Oct/2000:13:55:36 -0700`.
pub(super) fn of_log(text: &str) -> Option<i64> {
    let (clock, offset) = text.trim().split_once(' ').unwrap_or((text.trim(), "+0000"));
    let mut parts = clock.split(['/', ':']);
    let mut number = |named: bool| -> Option<i16> {
        let part = parts.next()?;
        if named { month(part) } else { short(part) }
    };
    let (day, month, year) = (number(false)?, number(true)?, number(false)?);
    let (hour, minute, second) = (number(false)?, number(false)?, number(false)?);
    let small = |n: i16| i8::try_from(n).ok();
    let date = Date::new(year, small(month)?, small(day)?).ok()?;
    // A leap second, 60, has no place on the clock; it is the last one before.
    let second = small(second).map(|s| if s == 60 { 59 } else { s })?;
    let civil = DateTime::from_parts(date, jiff::civil::Time::new(small(hour)?, small(minute)?, second, 0).ok()?);
    match parts.next() {
        None => from_civil(civil, seconds_east(offset)?),
        Some(_) => None,
    }
}

/// The moment as ISO 8601 in UTC.
pub(super) fn shown(ns: i64) -> String {
    Timestamp::from_nanosecond(i128::from(ns))
        .expect("64 bits of nanoseconds stay within the years that a timestamp covers")
        .to_string()
}

fn from_civil(civil: DateTime, seconds_east: i64) -> Option<i64> {
    let utc = civil.to_zoned(TimeZone::UTC).ok()?.timestamp();
    in_range(utc)?.checked_sub(seconds_east.checked_mul(SECOND)?)
}

fn in_range(timestamp: Timestamp) -> Option<i64> {
    i64::try_from(timestamp.as_nanosecond()).ok()
}

/// `-0700` as seconds east of Greenwich.
fn seconds_east(offset: &str) -> Option<i64> {
    let (sign, digits) = match offset.trim().split_at_checked(1)? {
        ("+", digits) => (1, digits),
        ("-", digits) => (-1, digits),
        _ => return None,
    };
    let value = i64::from(short(digits).filter(|_| digits.len() == 4)?);
    Some(sign * (value / 100 * 3600 + value % 100 * 60))
}

fn short(digits: &str) -> Option<i16> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

fn month(name: &str) -> Option<i16> {
    const NAMES: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    let at = NAMES.iter().position(|one| one.eq_ignore_ascii_case(name))?;
    i16::try_from(at + 1).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const T: i64 = 1_397_088_240 * SECOND; // 2014-04-10T00:04:00Z

    #[test]
    fn reads_iso_in_its_many_forms() {
        for text in [
            "2014-04-10 00:04:00",
            "2014-04-10T00:04:00",
            "2014-04-10T00:04:00Z",
            "2014-04-10 00:04:00.000Z",
            " 2014-04-10 00:04 ",
            "2014-04-10T02:04:00+02:00",
            "2014-04-09 20:04:00-0400",
            "2014-04-10 00:04:00 UTC",
            "2014-04-10t00:04:00z",
        ] {
            assert_eq!(parse(text), Some(T), "{text}");
        }
        assert_eq!(parse("2014-04-10"), Some(T - 240 * SECOND));
        assert_eq!(parse("2014-04-10 00:04:00.1234567"), Some(T + 123_456_700));
        assert_eq!(shown(T), "2014-04-10T00:04:00Z");
    }

    #[test]
    fn reads_numbers_by_their_size() {
        for text in ["1397088240", "1397088240000", "1397088240000000", "1397088240000000000"] {
            assert_eq!(parse(text), Some(T), "{text}");
        }
        assert_eq!(parse("1397088240.1234567"), Some(T + 123_456_700));
        assert_eq!(parse("1397088240000.5"), Some(T + 500_000));
        assert_eq!(parse("0.25"), Some(SECOND / 4));
    }

    #[test]
    fn reads_the_time_of_a_log() {
        assert_eq!(of_log("10/Oct/2000:13:55:36 -0700"), Some(971_211_336 * SECOND));
        assert_eq!(of_log("10/Apr/2014:02:04:00 +0200"), Some(T));
        assert_eq!(of_log("10/Apr/2014:00:04:00"), Some(T));
        for text in [
            "10/Okt/2000:13:55:36 -0700",
            "31/Feb/2000:13:55:36 +0000",
            "",
            "-",
            "10/Oct/2000:13:55 -0700",
            "10/Oct/2000:13:55:36:1 -0700",
            "10/Oct/2000:13:55:36 é",
        ] {
            assert_eq!(of_log(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_no_time_is_none() {
        for text in [
            "",
            "value",
            "-5",
            "1e9",
            "1.",
            ".5",
            "94,0",
            "2014-13-01",
            "9999-01-01",
            "99999999999999999999",
            "UTC",
            "-",
            "NaN",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
