//! Counts per bin: a time and a number of requests in each row, in equal steps.
//!
//! Does not know how the text was laid out, nor how requests are spread inside a bin.

use super::report::{ImportError, Reason, Report};
use super::table::{Row, Rows};
use super::{Imported, Kind, facts, moment};
use crate::param::Time;

/// The most bins that a series may have: 16 months of seconds.
const MOST_BINS: u64 = 42_000_000;

/// What speaks for and against rows being counts rather than single arrivals.
///
/// They are where the only value of nearly each row is a whole number, and at least nine in ten rows lie
/// on a grid of the most frequent gap. That alone also holds for arrivals told in whole
/// milliseconds; so that gap must be the usual one (half of all) and few rows may share a time.
/// A few rows that are otherwise are mistakes of the table and change nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Votes {
    rows: usize,
    /// Whether a row has one value, or one was asked for.
    one_value: bool,
    whole: usize,
    /// The most frequent gap, and whether the times make a grid of it.
    bin_ns: Option<u64>,
    grid: bool,
}

impl Votes {
    /// Whether the rows are counts.
    pub(super) fn are_counts(&self) -> bool {
        self.one_value && self.grid && 10 * self.whole >= 9 * self.rows
    }

    /// What to say where they are taken for arrivals, but half of what speaks for counts is there.
    pub(super) fn doubt(&self) -> Option<String> {
        let bin = self.bin_ns.filter(|_| self.one_value && self.grid && self.rows > 2)?;
        let broken = self.rows - self.whole;
        Some(format!(
            "Taken for single arrivals, although the times are those of bins of {}: {broken} of {} values are not whole \
             numbers. If each row is a bin, say `--as counts`.",
            Time(bin),
            self.rows
        ))
    }
}

/// Whether the value of a row is a whole number, as counts are.
pub(super) fn is_whole(row: &Row) -> bool {
    row.value.fract() == 0.0
}

/// Looks at all rows.
pub(super) fn votes(rows: &Rows) -> Votes {
    let mut times: Vec<i64> = rows.list.iter().map(|row| row.at).collect();
    times.sort_unstable();
    let bin_ns = usual_gap(&times);
    let grid = bin_ns.is_some_and(|bin| {
        let gaps = times.len() - 1;
        let with_gap = |gap| times.windows(2).filter(|p| p[0].abs_diff(p[1]) == gap).count();
        let on_grid = on_phase(&times, bin, phase(&times, bin));
        10 * on_grid >= 9 * times.len() && 2 * with_gap(bin) >= gaps && 10 * with_gap(0) <= gaps
    });
    let whole = rows.list.iter().filter(|row| is_whole(row)).count();
    Votes { rows: rows.list.len(), one_value: rows.one_value, whole, bin_ns, grid }
}

/// Makes a series of counts of `rows`, which are all counted as used in the `report`.
pub(super) fn build(rows: &[Row], mut report: Report) -> Result<Imported, ImportError> {
    let mut times: Vec<i64> = rows.iter().map(|row| row.at).collect();
    times.sort_unstable();
    let bin_ns = usual_gap(&times).ok_or(ImportError::NoBins { why: "there are not two different times" })?;
    let phase = phase(&times, bin_ns);
    let kept = kept_rows(rows, bin_ns, phase, &mut report);
    let (Some(first), Some(last)) = (kept.first(), kept.last()) else {
        return Err(ImportError::NothingUsable(report));
    };
    let start = first.at;
    let bins = start.abs_diff(last.at) / bin_ns + 1;
    if bins > MOST_BINS {
        let rows = kept.len();
        return Err(ImportError::TooSparse { rows, bins });
    }
    let (counts, missing) = series(&kept, start, bin_ns, bins as usize);
    Ok(Imported {
        facts: facts::of_counts(bin_ns, &counts, &missing),
        kind: Kind::Counts { bin_ns, counts, missing },
        start: moment::shown(start),
        report,
    })
}

/// The counts with every missing bin on the straight line between its neighbours, in place of 0.
/// At an end, where there is one neighbour only, its count is repeated. `missing` is ascending, as
/// [`Kind::Counts`] has it.
#[must_use]
pub fn interpolated(counts: &[f64], missing: &[usize]) -> Vec<f64> {
    let mut filled = counts.to_vec();
    let inside = missing.partition_point(|&bin| bin < counts.len());
    for run in missing[..inside].chunk_by(|a, b| a + 1 == *b) {
        let (first, steps) = (run[0], run.len() + 1);
        let before = first.checked_sub(1).map(|bin| counts[bin]);
        let after = counts.get(first + run.len()).copied();
        let (low, high) = match (before, after) {
            (Some(low), Some(high)) => (low, high),
            (one, other) => one.or(other).map_or((0.0, 0.0), |value| (value, value)),
        };
        for (step, &bin) in (1..).zip(run) {
            filled[bin] = low + (high - low) * f64::from(step) / steps as f64;
        }
    }
    filled
}

/// The rows of ascending times on the grid; the others go to the report. As many as possible are kept, so that one wrong
/// time costs one line and not all that come before or after it.
fn kept_rows(rows: &[Row], bin_ns: u64, phase: u64, report: &mut Report) -> Vec<Row> {
    let (on_grid, off): (Vec<Row>, Vec<Row>) = rows.iter().partition(|row| place_in_bin(row.at, bin_ns) == phase);
    off.iter().for_each(|row| report.skip_after_all(row.line, Reason::BetweenBins));
    let ahead = ascending_ahead(&on_grid);
    let mut wanted = ahead.iter().copied().max().unwrap_or(0);
    let mut kept: Vec<Row> = Vec::with_capacity(wanted);
    let mut others = Vec::new();
    for (&row, &ahead) in on_grid.iter().zip(&ahead) {
        if ahead == wanted && kept.last().is_none_or(|last| last.at < row.at) {
            kept.push(row);
            wanted -= 1;
        } else {
            others.push(row);
        }
    }
    for row in others {
        let told = kept.binary_search_by_key(&row.at, |kept| kept.at).is_ok();
        report.skip_after_all(row.line, if told { Reason::SecondOfBin } else { Reason::OutOfOrder });
    }
    kept
}

/// For each row the length of the longest ascending series of rows that begins with it.
fn ascending_ahead(rows: &[Row]) -> Vec<usize> {
    // The latest time that a series of each length found so far may begin with, from length 1 on: descending.
    let mut latest: Vec<i64> = Vec::new();
    let mut ahead: Vec<usize> = rows
        .iter()
        .rev()
        .map(|row| {
            let shorter = latest.partition_point(|&begin| begin > row.at);
            match latest.get_mut(shorter) {
                Some(begin) => *begin = row.at,
                None => latest.push(row.at),
            }
            shorter + 1
        })
        .collect();
    ahead.reverse();
    ahead
}

fn series(kept: &[Row], start: i64, bin_ns: u64, bins: usize) -> (Vec<f64>, Vec<usize>) {
    let mut counts = vec![0.0; bins];
    let mut missing = Vec::new();
    let mut next = 0;
    for row in kept {
        let bin = (start.abs_diff(row.at) / bin_ns) as usize;
        missing.extend(next..bin);
        counts[bin] = row.value;
        next = bin + 1;
    }
    (counts, missing)
}

/// The most frequent gap between different neighbours of the ascending `times`; the shorter one
/// of two that are equally frequent.
fn usual_gap(times: &[i64]) -> Option<u64> {
    let gaps = times.windows(2).map(|pair| pair[0].abs_diff(pair[1]));
    most_frequent(gaps.filter(|&gap| gap > 0))
}

/// Where in a bin most of the times lie.
fn phase(times: &[i64], bin_ns: u64) -> u64 {
    most_frequent(times.iter().map(|&at| place_in_bin(at, bin_ns))).unwrap_or(0)
}

fn on_phase(times: &[i64], bin_ns: u64, phase: u64) -> usize {
    let fits = |at: &&i64| place_in_bin(**at, bin_ns) == phase;
    times.iter().filter(fits).count()
}

fn place_in_bin(at: i64, bin_ns: u64) -> u64 {
    i128::from(at).rem_euclid(i128::from(bin_ns)) as u64
}

fn most_frequent(values: impl Iterator<Item = u64>) -> Option<u64> {
    let mut values: Vec<u64> = values.collect();
    values.sort_unstable();
    // Of equally long runs `max_by_key` takes the last: look from behind for the smallest value.
    let runs = values.chunk_by(|a, b| a == b).rev();
    runs.max_by_key(|run| run.len()).map(|run| run[0])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_bins_are_filled_along_the_line() {
        let filled = interpolated(&[2.0, 0.0, 0.0, 8.0, 0.0, 4.0], &[1, 2, 4]);
        assert_eq!(filled, [2.0, 4.0, 6.0, 8.0, 6.0, 4.0]);
        assert_eq!(interpolated(&[1.0, 2.0], &[]), [1.0, 2.0]);
        assert_eq!(interpolated(&[0.0, 3.0, 0.0], &[0, 2, 9]), [3.0, 3.0, 3.0]);
        assert_eq!(interpolated(&[0.0], &[0]), [0.0]);
    }
}
