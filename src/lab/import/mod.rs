//! Reads traces and access logs, given as text, into what a flow can replay.
//!
//! The format is found out from the text: counts per bin (`counts`), single arrivals with sizes
//! (`arrivals`), or an access log (`access_log`). Every line that is not used is counted with
//! its reason. Does not know files, scenarios, nor how requests are simulated.

mod access_log;
mod arrivals;
mod counts;
mod facts;
mod moment;
mod report;
mod table;

pub use counts::interpolated;
pub use facts::Facts;
pub use report::{ImportError, Reason, Report};

/// How to read what the text leaves open.
#[derive(Clone, Debug)]
pub struct Options {
    /// The column that holds the sizes (or the counts), by its header, case aside, or by its number
    /// from 1. Default: the last column with numbers.
    pub size_column: Option<String>,
    /// What the rows of a table are. Default: found out.
    pub rows: Rows,
    /// Whether arrivals known only to the second are spread evenly inside it. Default: yes.
    pub spread_seconds: bool,
    /// Key of the hash that replaces client addresses; choose one at random and do not publish it.
    pub salt: u64,
}

impl Default for Options {
    fn default() -> Self {
        Self { size_column: None, rows: Rows::FoundOut, spread_seconds: true, salt: 0 }
    }
}

/// What a row of a table stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rows {
    /// Counts where nearly all times are equally spaced and nearly all of the only numbers are whole, else arrivals.
    #[default]
    FoundOut,
    /// The requests of one bin of time.
    Counts,
    /// One request.
    Arrivals,
}

/// The traffic that a text told of.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The traffic itself.
    pub kind: Kind,
    /// The first time, as ISO 8601 in UTC; a time without zone is taken as UTC.
    pub start: String,
    /// Which lines were used and why others were not.
    pub report: Report,
    /// Figures to check the import by.
    pub facts: Facts,
}

/// Traffic as counts or as single requests.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// How many requests came in each of equally long bins.
    Counts {
        /// Length of a bin in nanoseconds, positive.
        bin_ns: u64,
        /// Requests per bin from the first on; 0 in a bin that is missing.
        counts: Vec<f64>,
        /// The bins (indices, ascending) that the text says nothing of.
        missing: Vec<usize>,
    },
    /// Every request on its own.
    Arrivals {
        /// Nanoseconds since the first; never falling.
        at_ns: Vec<u64>,
        /// Size of each request in the unit of the text (bytes, tokens); 1 where it has none.
        sizes: Vec<f64>,
        /// Keyed hash of who asked, where the text tells.
        clients: Option<Vec<u64>>,
    },
}

/// Reads `text`, a trace or an access log of a known format.
///
/// # Errors
///
/// [`ImportError::NothingUsable`] where no line could be used, with the first reasons;
/// [`ImportError::NoColumn`] where the column asked for is not there; [`ImportError::NoBins`] and
/// [`ImportError::TooSparse`] where counts were asked for or found but do not make a series.
pub fn read(text: &str, options: &Options) -> Result<Imported, ImportError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if access_log::is_one(text) {
        return access_log::read(text, options);
    }
    let (rows, report) = table::read(text, options.size_column.as_deref())?;
    if rows.list.is_empty() {
        return Err(ImportError::NothingUsable(report));
    }
    match options.rows {
        Rows::FoundOut => found_out(rows, report, options),
        Rows::Counts => counts::build(&rows.list, report),
        Rows::Arrivals => Ok(arrivals::build(rows.list, report, options.spread_seconds)),
    }
}

/// Takes the rows for what nearly all of them are; lines that do not fit are skipped, and what is not clear is told.
fn found_out(mut rows: table::Rows, mut report: Report, options: &Options) -> Result<Imported, ImportError> {
    let votes = counts::votes(&rows);
    if !votes.are_counts() {
        report.doubt = votes.doubt();
        return Ok(arrivals::build(rows.list, report, options.spread_seconds));
    }
    rows.list.retain(|row| {
        let whole = counts::is_whole(row);
        if !whole {
            report.skip_after_all(row.line, Reason::NotWhole);
        }
        whole
    });
    counts::build(&rows.list, report)
}

#[cfg(test)]
mod tests;
