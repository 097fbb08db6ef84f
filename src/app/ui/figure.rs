//! Numbers as the panels write them: thousands apart, few decimals, always a decimal point.
//!
//! A field where a number is typed shows it as a file would have it instead.

/// A space that does not break.
const GAP: char = '\u{a0}';

/// A whole number with its thousands apart: `12 345`.
pub fn grouped(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(GAP);
        }
        text.push(digit);
    }
    text
}

/// About three significant digits: `0.042`, `3.14`, `314`, `12 345`.
pub fn short(value: f64) -> String {
    let size = value.abs();
    if !value.is_finite() {
        return "–".to_owned();
    }
    if size >= 99.95 {
        let sign = if value < 0.0 { "−" } else { "" };
        return if size < 1e15 { format!("{sign}{}", grouped(size.round() as u64)) } else { format!("{value:.2e}") };
    }
    let decimals = if size >= 9.995 {
        1
    } else if size >= 0.9995 {
        2
    } else if size >= 0.001 || size == 0.0 {
        3
    } else {
        return format!("{value:.1e}");
    };
    let text = format!("{value:.decimals$}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A number for programs: ten significant digits, without needless zeros.
pub fn precise(value: f64) -> String {
    let rounded: f64 = format!("{value:.9e}").parse().unwrap_or(value);
    rounded.to_string()
}

/// A share in percent: `2 %`, `98.5 %`.
pub fn percent(share: f64) -> String {
    format!("{}{GAP}%", short(share * 100.0))
}

/// A rate from which on it says no more than that there is no limit, in requests per second.
const UNLIMITED: f64 = 1e8;

/// Whether a rate is meant as no limit.
pub fn is_unlimited(rate: f64) -> bool {
    rate >= UNLIMITED
}

/// Whole seconds, or tenths where a tick is shorter than one: `1 284`, `12.3`.
pub fn seconds(value: f64, tick: f64) -> String {
    let value = value.max(0.0);
    if tick >= 1.0 {
        return grouped(value as u64);
    }
    let tenths = (value * 10.0) as u64;
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}

/// Milliseconds where that reads better than seconds: `120 ms`, `1.5 s`; units in the words of the caller.
pub fn duration_ms(ms: f64, unit_ms: &str, unit_s: &str) -> String {
    if ms < 1000.0 { format!("{}{GAP}{unit_ms}", short(ms)) } else { format!("{}{GAP}{unit_s}", short(ms / 1000.0)) }
}

/// The next round number: 1, 2, 5 and their tens.
pub fn round_step(least: f64) -> f64 {
    let least = least.max(1e-9);
    let power = 10f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|step| step * power).find(|step| *step >= least * 0.999).unwrap_or(least)
}

/// The next round number of seconds, among which are minutes and their usual multiples.
pub fn round_time(least: f64) -> f64 {
    const MINUTES: [f64; 9] = [30.0, 60.0, 120.0, 300.0, 600.0, 900.0, 1200.0, 1800.0, 3600.0];
    let usual = MINUTES.into_iter().filter(|_| least > 20.0).find(|step| *step >= least);
    usual.unwrap_or_else(|| round_step(least))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_readable() {
        let cases = [(0.0, "0"), (0.04, "0.04"), (0.9996, "1"), (3.24159, "3.24"), (12.34, "12.3"), (99.99, "100")];
        for (value, text) in cases {
            assert_eq!(short(value), text, "{value}");
        }
        assert_eq!(short(12_345.6).replace(GAP, " "), "12 346");
        assert_eq!(short(-1234.0).replace(GAP, " "), "−1 234");
        assert_eq!(short(0.000_012), "1.2e-5");
        assert_eq!(short(f64::NAN), "–");
        assert_eq!(grouped(1_234_567).replace(GAP, " "), "1 234 567");
        assert_eq!(percent(0.02).replace(GAP, " "), "2 %");
    }

    #[test]
    fn steps_are_round() {
        let cases = [(0.42, 0.5), (1.0, 1.0), (3.0, 5.0), (19.0, 20.0), (25.0, 50.0), (700.0, 1000.0), (4e5, 5e5)];
        for (least, step) in cases {
            assert!((round_step(least) - step).abs() < 1e-9, "{least}");
        }
        assert_eq!([0.42, 19.0, 25.0, 700.0, 4e5].map(round_time), [0.5, 20.0, 30.0, 900.0, 5e5]);
    }

    #[test]
    fn seconds_follow_the_tick() {
        assert_eq!(seconds(1284.9, 1.0).replace(GAP, " "), "1 284");
        assert_eq!(seconds(12.34, 0.1), "12.3");
        assert_eq!(duration_ms(120.0, "ms", "s").replace(GAP, " "), "120 ms");
        assert_eq!(duration_ms(1500.0, "ms", "s").replace(GAP, " "), "1.5 s");
    }
}
