//! Findings as rows for programs: one a figure, of all studies in one table.

use crate::lab::reproduce::{Figure, Findings, Value};

/// A header and a row for each figure; a label column that a table does not have is empty in its rows. A single study that has
/// rows of its own is printed by these.
pub fn print(all: &[Findings]) -> String {
    if let [Findings { rows: Some(table), .. }] = all {
        let cell = |value: &Value| match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
        };
        let rows = table.rows.iter().map(|row| line(row.iter().map(cell)));
        return std::iter::once(line(table.columns.iter().cloned())).chain(rows).collect();
    }
    let mut labels: Vec<&str> = Vec::new();
    for column in all.iter().flat_map(|findings| &findings.judged).flat_map(|judged| &judged.columns) {
        if !labels.contains(column) {
            labels.push(column);
        }
    }
    let rest = ["unit", "published", "ours", "ci95", "band_low", "band_high", "verdict", "note"];
    let head = ["study", "table"].into_iter().chain(labels.iter().copied()).chain(rest);
    let mut text = line(head.map(str::to_owned));
    for findings in all {
        for judged in &findings.judged {
            for figure in &judged.figures {
                let places = labels.iter().map(|label| judged.columns.iter().position(|column| column == label));
                let cells = places.map(|place| place.map(|place| figure.labels[place].clone()).unwrap_or_default());
                let first = [findings.study.name.to_owned(), judged.title.clone()];
                text.push_str(&line(first.into_iter().chain(cells).chain(numbers(figure))));
            }
        }
    }
    text
}

fn numbers(figure: &Figure) -> [String; 8] {
    let plain = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    let value = |value: &Option<Value>| match value {
        Some(Value::Number(number)) => number.to_string(),
        Some(Value::Text(text)) => text.clone(),
        None => String::new(),
    };
    [
        figure.unit.to_owned(),
        value(&figure.published),
        value(&figure.ours),
        plain(figure.half_width),
        plain(figure.band.map(|(low, _)| low)),
        plain(figure.band.map(|(_, high)| high)),
        figure.verdict.words().to_owned(),
        figure.note.clone(),
    ]
}

/// A line; cells that need it are put in quotes (RFC 4180).
fn line(cells: impl Iterator<Item = String>) -> String {
    let quoted = cells
        .map(|cell| if cell.contains([',', '"', '\n']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell });
    quoted.collect::<Vec<_>>().join(",") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_and_quotes_are_quoted() {
        assert_eq!(line(["a,b", "say \"x\"", "3"].map(str::to_owned).into_iter()), "\"a,b\",\"say \"\"x\"\"\",3\n");
    }
}
