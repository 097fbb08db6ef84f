//! Single arrivals: the time of every request, with its size where the text tells.
//!
//! Does not know how the text was laid out.

use super::report::Report;
use super::table::Row;
use super::{Imported, Kind, facts, moment};

const SECOND: u64 = 1_000_000_000;

/// Makes arrivals of `rows`, which must not be empty and are all counted as used in the `report`.
pub(super) fn build(rows: Vec<Row>, report: Report, spread_seconds: bool) -> Imported {
    let asked = rows.into_iter().map(|row| (row, ())).collect();
    let (imported, _) = build_with(asked, report, spread_seconds);
    imported
}

/// As [`build`], where each row carries something along, which is given back in the same order.
pub(super) fn build_with<T>(mut rows: Vec<(Row, T)>, mut report: Report, spread_seconds: bool) -> (Imported, Vec<T>) {
    report.reordered = behind_a_later_one(&rows);
    rows.sort_by_key(|(row, _)| row.at);
    let start = rows.first().map_or(0, |(row, _)| row.at);
    let mut at_ns: Vec<u64> = rows.iter().map(|(row, _)| start.abs_diff(row.at)).collect();
    let whole_seconds = rows.iter().all(|(row, _)| row.at % SECOND as i64 == 0);
    if spread_seconds && whole_seconds {
        spread(&mut at_ns);
    }
    let sizes = rows.iter().map(|(row, _)| row.value).collect();
    let imported = Imported {
        facts: facts::of_arrivals(&at_ns),
        start: moment::shown(start),
        report,
        kind: Kind::Arrivals { at_ns, sizes, clients: None },
    };
    (imported, rows.into_iter().map(|(_, carried)| carried).collect())
}

/// How many rows stand after one with a later time.
fn behind_a_later_one<T>(rows: &[(Row, T)]) -> usize {
    let mut latest = i64::MIN;
    let behind = rows.iter().filter(|(row, _)| {
        let is_behind = row.at < latest;
        latest = latest.max(row.at);
        is_behind
    });
    behind.count()
}

/// Spreads those of one second evenly over it, the first at its beginning.
fn spread(at_ns: &mut [u64]) {
    for same in at_ns.chunk_by_mut(|a, b| a == b) {
        let n = same.len() as u128;
        for (k, at) in same.iter_mut().enumerate() {
            *at += (k as u128 * u128::from(SECOND) / n) as u64;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_of_one_second_are_spread_over_it() {
        let mut at = [0, SECOND, SECOND, SECOND, 5 * SECOND, 5 * SECOND];
        spread(&mut at);
        let third = SECOND + 333_333_333;
        let expected = [0, SECOND, third, 1_666_666_666, 5 * SECOND, 5_500_000_000];
        assert_eq!(at, expected);
    }
}
