//! Access logs of web servers in the common and the combined format.
//!
//! `host ident user [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 2326 "referer" "agent"`: an
//! arrival known to the second, with the bytes sent as its size. The address is hashed with a key
//! at once and neither kept nor told; nothing of the request, the user or the agent is read.

use super::report::{ImportError, Reason, Report};
use super::table::Row;
use super::{Imported, Kind, Options, arrivals, moment};

/// How many lines are looked at to find out whether this is a log.
const SAMPLE: usize = 200;

/// Whether this is a log: one of the first lines has the time of a log in brackets, or at least half
/// of them have something in brackets and in quotes after it (then the reasons tell what is wrong).
pub(super) fn is_one(text: &str) -> bool {
    let filled = text.lines().filter(|line| !line.trim().is_empty());
    let first: Vec<_> = filled.take(SAMPLE).map(split_at_time).collect();
    let timed = |time: &str| moment::of_log(time).is_some();
    let shaped = |after: &str| after.trim_start().starts_with('"');
    let parts = || first.iter().flatten();
    parts().any(|&(_, time, _)| timed(time))
        || parts().filter(|&&(_, _, after)| shaped(after)).count() * 2 >= first.len().max(1)
}

/// The arrivals of a log. Only the salt and the spreading of seconds are used of the options, and a
/// column may be asked for only by the name `bytes`.
pub(super) fn read(text: &str, options: &Options) -> Result<Imported, ImportError> {
    only_bytes(options)?;
    let mut report = Report::default();
    let mut rows = Vec::new();
    let filled = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty());
    for (index, content) in filled {
        match entry(content, options.salt) {
            Ok((at, value, client)) => {
                let line = index + 1;
                report.use_line();
                rows.push((Row { line, at, value }, client));
            }
            Err(reason) => report.skip_line(index + 1, reason),
        }
    }
    if rows.is_empty() {
        return Err(ImportError::NothingUsable(report));
    }
    let (mut imported, hashes) = arrivals::build_with(rows, report, options.spread_seconds);
    if let Kind::Arrivals { clients, .. } = &mut imported.kind {
        *clients = Some(hashes);
    }
    Ok(imported)
}

fn only_bytes(options: &Options) -> Result<(), ImportError> {
    match options.size_column.as_deref().map(str::trim) {
        Some(wanted) if !wanted.eq_ignore_ascii_case("bytes") => {
            Err(ImportError::NoColumn { wanted: wanted.to_owned(), there: vec!["bytes".to_owned()] })
        }
        _ => Ok(()),
    }
}

/// Time, bytes and hashed client of a line.
fn entry(line: &str, salt: u64) -> Result<(i64, f64, u64), Reason> {
    let (before, time, after) = split_at_time(line).ok_or(Reason::NoTime)?;
    let at = moment::of_log(time).ok_or(Reason::NoTime)?;
    let client = client(before).ok_or(Reason::NoClient)?;
    let mut fields = after_request(after)?.split_whitespace();
    let status = fields.next().ok_or(Reason::NoStatus)?;
    if status.len() != 3 || !all_digits(status) {
        return Err(Reason::NoStatus);
    }
    let bytes = match fields.next() {
        Some("-") => 0.0,
        Some(bytes) if all_digits(bytes) => bytes.parse().map_err(|_| Reason::NoBytes)?,
        _ => return Err(Reason::NoBytes),
    };
    Ok((at, bytes, hashed(client, salt)))
}

/// What is before, inside and after the square brackets.
fn split_at_time(line: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = line.split_once(" [")?;
    let (time, after) = rest.split_once(']')?;
    Some((before, time, after))
}

/// The client's address. A virtual host may stand before it, which shows by a further field.
fn client(before: &str) -> Option<&str> {
    let fields: Vec<&str> = before.split_whitespace().collect();
    match fields[..] {
        [_host, client, "-", _user] => Some(client),
        [client, ..] => Some(client),
        [] => None,
    }
}

/// What follows the request in quotes, in which a backslash hides a quote.
fn after_request(rest: &str) -> Result<&str, Reason> {
    let inside = rest.trim_start().strip_prefix('"').ok_or(Reason::NoRequest)?;
    let mut hidden = false;
    let end = inside.bytes().position(|byte| {
        let ends = byte == b'"' && !hidden;
        hidden = byte == b'\\' && !hidden;
        ends
    });
    end.map(|end| &inside[end + 1..]).ok_or(Reason::OpenQuote)
}

fn all_digits(field: &str) -> bool {
    !field.is_empty() && field.bytes().all(|byte| byte.is_ascii_digit())
}

/// A keyed 64-bit hash: FNV-1a from a start that depends on the salt, then the finish of splitmix.
/// Who knows the salt can try all addresses; without it the numbers only tell clients apart.
fn hashed(client: &str, salt: u64) -> u64 {
    let start = 0xcbf2_9ce4_8422_2325 ^ mixed(salt);
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    mixed(client.bytes().fold(start, step) ^ salt)
}

fn mixed(value: u64) -> u64 {
    let z = value.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_common_combined_and_virtual_host_lines() {
        let at = 971_211_336_000_000_000;
        let h = hashed("192.0.2.7", 1);
        for line in [
            r#"192.0.2.7 - frank [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.0" 200 2326"#,
            r#"192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "GET /\"[x] HTTP/1.0" 200 2326 "a" "b c""#,
            r#"www:80 192.0.2.7 - - [10/Oct/2000:13:55:36 -0700] "-" 408 2326 "-" "-""#,
        ] {
            assert_eq!(entry(line, 1), Ok((at, 2326.0, h)), "{line}");
        }
        let dash = r#"::1 - - [10/Oct/2000:13:55:36 -0700] "HEAD /" 304 -"#;
        assert_eq!(entry(dash, 1).map(|(_, bytes, _)| bytes), Ok(0.0));
    }

    #[test]
    fn tells_what_is_wrong_with_a_line() {
        let time = "[10/Oct/2000:13:55:36 -0700]";
        for (line, reason) in [
            ("garbage".to_owned(), Reason::NoTime),
            ("h - - [yesterday] \"x\" 200 1".to_owned(), Reason::NoTime),
            (format!(" {time} \"x\" 200 1"), Reason::NoClient),
            (format!("h - - {time} x 200 1"), Reason::NoRequest),
            (format!("h - - {time} \"x 200 1"), Reason::OpenQuote),
            (format!("h - - {time} \"x\""), Reason::NoStatus),
            (format!("h - - {time} \"x\" 20 1"), Reason::NoStatus),
            (format!("h - - {time} \"x\" 200"), Reason::NoBytes),
            (format!("h - - {time} \"x\" 200 1e3"), Reason::NoBytes),
        ] {
            assert_eq!(entry(&line, 0), Err(reason), "{line}");
        }
    }

    #[test]
    fn the_hash_depends_on_client_and_salt() {
        assert_eq!(hashed("192.0.2.7", 5), hashed("192.0.2.7", 5));
        assert_ne!(hashed("192.0.2.7", 5), hashed("192.0.2.8", 5));
        assert_ne!(hashed("192.0.2.7", 5), hashed("192.0.2.7", 6));
        let mut some: Vec<u64> = (0..65_536).map(|i| hashed(&format!("10.0.{}.{}", i / 256, i % 256), 42)).collect();
        some.sort_unstable();
        some.dedup();
        assert_eq!(some.len(), 65_536);
    }
}
