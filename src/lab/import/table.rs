//! The rows of a table: a time and a number in each line.
//!
//! Finds out the separator, whether there is a header, and which columns hold the time and the
//! number. Does not know whether a row is a request or a bin full of them.

mod columns;
mod fields;

use super::moment;
use super::report::{ImportError, Reason, Report};
use columns::Columns;
use fields::Separator;

/// How many lines are looked at before the columns are decided.
const SAMPLE: usize = 200;

/// One usable line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Row {
    /// Its number, from 1.
    pub line: usize,
    /// Its time, in nanoseconds since 1970.
    pub at: i64,
    /// Its size or count; 1 in a table without numbers.
    pub value: f64,
}

/// All usable lines.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Rows {
    /// In the order of the text.
    pub list: Vec<Row>,
    /// Whether the value is the only number of a row, or was asked for by name.
    pub one_value: bool,
}

/// The rows of `text` with the value from the column `wanted` (its header, or its number from 1).
pub(super) fn read(text: &str, wanted: Option<&str>) -> Result<(Rows, Report), ImportError> {
    let sample: Vec<&str> = lines(text).take(SAMPLE).map(|(_, line)| line).collect();
    let separator = Separator::of(&sample);
    let columns = Columns::of(&sample, separator, wanted)?;
    let mut report = Report::default();
    let mut list = Vec::new();
    for (line, content) in lines(text).skip(usize::from(columns.has_header)) {
        match row(content, separator, &columns) {
            Ok((at, value)) => {
                report.use_line();
                list.push(Row { line, at, value });
            }
            Err(reason) => report.skip_line(line, reason),
        }
    }
    let one_value = columns.value.is_some() && (columns.numbers == 1 || wanted.is_some());
    Ok((Rows { list, one_value }, report))
}

/// The lines with data or a header, each with its number from 1.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = text.lines().enumerate().map(|(i, line)| (i + 1, line));
    numbered.filter(|(_, line)| !line.trim().is_empty() && !line.starts_with('#'))
}

fn row(line: &str, separator: Separator, columns: &Columns) -> Result<(i64, f64), Reason> {
    let fields = separator.split(line)?;
    let field = |column: usize| fields.get(column).ok_or(Reason::TooFewFields);
    let at = moment::parse(field(columns.time)?).ok_or(Reason::NoTime)?;
    let value = match columns.value {
        Some(column) => value(field(column)?)?,
        None => 1.0,
    };
    Ok((at, value))
}

fn value(field: &str) -> Result<f64, Reason> {
    match field.parse::<f64>() {
        Err(_) => Err(Reason::NoNumber),
        Ok(value) if !value.is_finite() => Err(Reason::NotFinite),
        Ok(value) if value < 0.0 => Err(Reason::Negative),
        Ok(value) => Ok(value),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(text: &str) -> Vec<(usize, i64, f64)> {
        let (rows, _) = read(text, None).expect("a table");
        let seconds = |row: &Row| (row.line, row.at / 1_000_000_000, row.value);
        rows.list.iter().map(seconds).collect()
    }

    #[test]
    fn reads_every_separator_with_and_without_header() {
        let expected = [(1397088240, 94.0), (1397088540, 56.0)];
        for text in [
            "Timestamp,Value\r\n2014-04-10 00:04:00,94.0\r\n2014-04-10 00:09:00,56.0",
            "2014-04-10 00:04:00;94\n2014-04-10 00:09:00;56\n",
            "time\tvalue\n1397088240\t94\n\n1397088540\t56\n",
            "# a comment\n1397088240000 94\n1397088540000 56",
            "2014-04-10 00:04:00 94\n2014-04-10 00:09:00 56",
            "\"value\", \"time\"\n\"94\", \"2014-04-10T00:04:00Z\" \n 56 ,2014-04-10T00:09:00Z\n",
            "id,when,value\n1,2014-04-10 00:04:00,94\n2,2014-04-10 00:09:00,56",
        ] {
            let found: Vec<(i64, f64)> = rows(text).iter().map(|&(_, at, v)| (at, v)).collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn tells_why_a_line_is_skipped() {
        let text = "time,value\n1,2\nx,2\n2\n3,1,5\n4,many\n5,-1\n6,NaN\n7,1e400\n8,\"2\n9,3\n";
        let (rows, report) = read(text, None).expect("a table");
        let used: Vec<usize> = rows.list.iter().map(|row| row.line).collect();
        assert_eq!(used, [2, 5, 11]);
        assert_eq!((report.lines_read, report.used, report.skipped), (10, 3, 7));
        use Reason::{Negative, NoNumber, NoTime, NotFinite, OpenQuote, TooFewFields};
        for (reason, lines) in
            [(NoTime, 1), (TooFewFields, 1), (NoNumber, 1), (Negative, 1), (NotFinite, 2), (OpenQuote, 1)]
        {
            assert_eq!(report.per_reason.get(&reason), Some(&lines), "{reason}");
        }
    }

    #[test]
    fn a_column_of_times_alone_has_sizes_of_one() {
        assert_eq!(rows("2014-04-10 00:04:00\n"), [(1, 1397088240, 1.0)]);
        assert_eq!(rows("arrival\n0.5\n3\n"), [(2, 0, 1.0), (3, 3, 1.0)]);
    }

    #[test]
    fn the_column_of_sizes_can_be_named_or_numbered() {
        let text = "t,In,Out,note\n1,2,3,x\n";
        let value = |wanted| read(text, wanted).map(|(rows, _)| rows.list[0].value);
        assert_eq!(value(None), Ok(3.0));
        assert_eq!(value(Some(" in ")), Ok(2.0));
        assert_eq!(value(Some("2")), Ok(2.0));
        let error = value(Some("size")).expect_err("no such column");
        assert!(error.to_string().contains("“size”"), "{error}");
        assert!(error.to_string().contains("In, Out"), "{error}");
    }
}
