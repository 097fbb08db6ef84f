//! Which lines were used, why others were not, and why nothing came of a text.
//!
//! Messages name lines by number and never quote them: a log line holds addresses. Does not know
//! the formats beyond their names.

use crate::param::counted;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

/// Why a line was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// A field begins with a quote that never ends.
    OpenQuote,
    /// The line ends before the column of the time or of the size.
    TooFewFields,
    /// There is no time where it should be, or it is of no known form.
    NoTime,
    /// The size or count is not a number.
    NoNumber,
    /// The size or count is below zero.
    Negative,
    /// The size or count is infinite, not a number, or too large.
    NotFinite,
    /// The value is no whole number, in a table of counts.
    NotWhole,
    /// The time does not fit between those of the lines around it, in a series of counts.
    OutOfOrder,
    /// The bin was told of before.
    SecondOfBin,
    /// The time is not that of a bin.
    BetweenBins,
    /// The line of a log has no client before its time.
    NoClient,
    /// The line of a log has no request in quotes.
    NoRequest,
    /// The line of a log has no status of three digits.
    NoStatus,
    /// The line of a log has neither a number of bytes nor a dash.
    NoBytes,
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OpenQuote => "a quote is not closed",
            Self::TooFewFields => "there are too few fields",
            Self::NoTime => "there is no time of a known form",
            Self::NoNumber => "the value is not a number (a decimal point is needed, not a comma)",
            Self::Negative => "the value is negative",
            Self::NotFinite => "the value is not finite",
            Self::NotWhole => "the count is not a whole number",
            Self::OutOfOrder => "the time does not fit between those of the lines around it",
            Self::SecondOfBin => "its bin was told of in another line",
            Self::BetweenBins => "the time is between two bins",
            Self::NoClient => "there is no client before the time",
            Self::NoRequest => "there is no request in quotes",
            Self::NoStatus => "there is no status of three digits",
            Self::NoBytes => "there is neither a number of bytes nor a dash",
        })
    }
}

/// What became of the lines. A header, comments and blank lines are not counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Lines with data: those used and those skipped.
    pub lines_read: usize,
    /// Lines that became traffic.
    pub used: usize,
    /// Lines that did not.
    pub skipped: usize,
    /// The first five lines (by line, from 1) that were skipped, and why.
    pub first: Vec<(usize, String)>,
    /// How many lines were skipped for each reason.
    pub per_reason: BTreeMap<Reason, usize>,
    /// Lines that were used, but stood after a later one (single arrivals are sorted).
    pub reordered: usize,
    /// What else the rows might have been, where that was found out and not clear.
    pub doubt: Option<String>,
}

impl Report {
    /// How many skipped lines are told of one by one.
    pub const TOLD: usize = 5;

    pub(super) fn use_line(&mut self) {
        self.lines_read += 1;
        self.used += 1;
    }

    pub(super) fn skip_line(&mut self, line: usize, reason: Reason) {
        self.lines_read += 1;
        self.count_skipped(line, reason);
    }

    /// Skips a line that was counted as used before.
    pub(super) fn skip_after_all(&mut self, line: usize, reason: Reason) {
        self.used -= 1;
        self.count_skipped(line, reason);
    }

    fn count_skipped(&mut self, line: usize, reason: Reason) {
        self.skipped += 1;
        *self.per_reason.entry(reason).or_default() += 1;
        let place = self.first.partition_point(|&(before, _)| before < line);
        if place < Self::TOLD {
            self.first.insert(place, (line, reason.to_string()));
            self.first.truncate(Self::TOLD);
        }
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { lines_read, used, skipped, .. } = self;
        write!(f, "Lines read: {lines_read}, used: {used}, skipped: {skipped}.")?;
        for (reason, lines) in &self.per_reason {
            write!(f, "\n  {lines} because {reason}")?;
        }
        for (line, reason) in &self.first {
            write!(f, "\n  line {line}: {reason}")?;
        }
        if self.reordered > 0 {
            let are = if self.reordered == 1 {
                "line stood after a later one and was"
            } else {
                "lines stood after later ones and were"
            };
            write!(f, "\n{} {are} put in the order of time.", self.reordered)?;
        }
        self.doubt.iter().try_for_each(|doubt| write!(f, "\n{doubt}"))
    }
}

const UNDERSTOOD: &str = "Understood are: counts per bin, a table with a time and a whole number \
    in each row (2014-04-10 00:04:00,94); single arrivals, a table with a time and, if known, a \
    size in each row (2023-11-16 18:17:03.97,4808); and access logs in the common or combined \
    format (host ident user [10/Oct/2000:13:55:36 -0700] \"GET / HTTP/1.0\" 200 2326). Times are \
    ISO 8601 or seconds, milliseconds, microseconds or nanoseconds since 1970; fields are \
    separated by commas, semicolons, tabs or spaces.";

/// Why nothing was imported.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ImportError {
    /// No line could be used.
    #[error("Nothing in this text could be used. {0}\n{UNDERSTOOD}")]
    NothingUsable(Report),
    /// The column asked for is not there.
    #[error("There is no column “{wanted}” with sizes or counts. There are: {}.", there.join(", "))]
    NoColumn {
        /// What was asked for.
        wanted: String,
        /// The columns that could be asked for.
        there: Vec<String>,
    },
    /// Counts were asked for, but the times make no bins.
    #[error("These rows are not counts per bin: {why}.")]
    NoBins {
        /// What is lacking.
        why: &'static str,
    },
    /// The times of the counts lie so far apart that nearly all bins are missing.
    #[error(
        "The counts are too sparse: {} would make {}. Is a time wrong, or are these single arrivals \
         (`--as arrivals`)?",
        counted(*.rows, "row"),
        counted(*.bins, "bin")
    )]
    TooSparse {
        /// Rows with a count.
        rows: usize,
        /// Bins from the first to the last.
        bins: u64,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tells_the_first_five_lines_in_order() {
        let mut report = Report::default();
        report.use_line();
        for line in [9, 8, 7, 6, 5, 4] {
            report.skip_line(line, Reason::NoTime);
        }
        report.skip_after_all(2, Reason::SecondOfBin);
        let lines: Vec<usize> = report.first.iter().map(|&(line, _)| line).collect();
        assert_eq!(lines, [2, 4, 5, 6, 7]);
        assert_eq!((report.lines_read, report.used, report.skipped), (7, 0, 7));
        assert_eq!(report.per_reason[&Reason::NoTime], 6);
    }
}
