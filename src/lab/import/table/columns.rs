//! Which column of a table holds the time, and which the size or count.
//!
//! Decides from the header, if there is one, and from what the first lines hold. Does not know the
//! lines after them.

use super::super::moment;
use super::super::report::ImportError;
use super::fields::Separator;

/// The columns that matter, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub has_header: bool,
    pub time: usize,
    /// `None` where no column but that of the time holds numbers.
    pub value: Option<usize>,
    /// How many columns besides that of the time hold numbers.
    pub numbers: usize,
}

impl Columns {
    /// Decides from the first `lines`; the value is that of the column `wanted`, by default the
    /// last one with numbers.
    pub(super) fn of(lines: &[&str], separator: Separator, wanted: Option<&str>) -> Result<Self, ImportError> {
        let rows: Vec<Vec<&str>> = lines.iter().filter_map(|line| separator.split(line).ok()).collect();
        let header = rows.first().filter(|row| is_header(row)).cloned();
        let data = &rows[usize::from(header.is_some())..];
        let names = header.as_deref().unwrap_or_default();
        let time = time_column(data, names);
        let numbers = numeric_columns(data, time);
        let value = match wanted {
            Some(wanted) => Some(named_column(wanted, names, &numbers)?),
            None => numbers.last().copied(),
        };
        Ok(Self { has_header: header.is_some(), time, value, numbers: numbers.len() })
    }
}

/// A header has names only: no field with a number or a time.
fn is_header(row: &[&str]) -> bool {
    let named = row.iter().any(|field| field.contains(char::is_alphabetic));
    named && !row.iter().any(|field| is_number(field) || moment::parse(field).is_some())
}

fn is_number(field: &str) -> bool {
    field.parse::<f64>().is_ok_and(f64::is_finite)
}

/// The column with dates; else the one whose name says time; else the first with numbers.
fn time_column(data: &[Vec<&str>], names: &[&str]) -> usize {
    let says_time = |name: &&str| {
        let name = name.to_lowercase();
        name.starts_with("time") || name.starts_with("date") || ["ts", "epoch"].contains(&&*name)
    };
    first_mostly(data, |field| moment::iso(field).is_some())
        .or_else(|| names.iter().position(says_time))
        .or_else(|| first_mostly(data, |field| moment::epoch(field).is_some()))
        .unwrap_or(0)
}

fn numeric_columns(data: &[Vec<&str>], time: usize) -> Vec<usize> {
    (0..width(data)).filter(|&column| column != time && mostly(data, column, is_number)).collect()
}

fn first_mostly(data: &[Vec<&str>], test: impl Fn(&str) -> bool + Copy) -> Option<usize> {
    (0..width(data)).find(|&column| mostly(data, column, test))
}

/// Whether at least half of the rows pass the test in this column.
fn mostly(data: &[Vec<&str>], column: usize, test: impl Fn(&str) -> bool) -> bool {
    let passes = |row: &&Vec<&str>| row.get(column).is_some_and(|field| test(field));
    2 * data.iter().filter(passes).count() >= data.len()
}

fn width(data: &[Vec<&str>]) -> usize {
    // A line of a million separators is no table.
    const WIDEST: usize = 1000;
    data.iter().map(Vec::len).max().unwrap_or(0).min(WIDEST)
}

fn named_column(wanted: &str, names: &[&str], numbers: &[usize]) -> Result<usize, ImportError> {
    let wanted = wanted.trim();
    let by_name = names.iter().position(|name| name.to_lowercase() == wanted.to_lowercase());
    let by_number = || wanted.parse::<usize>().ok()?.checked_sub(1);
    by_name.or_else(by_number).filter(|column| numbers.contains(column)).ok_or_else(|| ImportError::NoColumn {
        wanted: wanted.to_owned(),
        there: numbers.iter().map(|&column| shown(column, names)).collect(),
    })
}

fn shown(column: usize, names: &[&str]) -> String {
    let name = names.get(column).copied().filter(|name| !name.is_empty());
    name.map_or_else(|| format!("{}", column + 1), str::to_owned)
}
