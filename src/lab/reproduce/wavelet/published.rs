//! The published figures.

/// The table, as printed in the paper; its README names the source.
const TABLE: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/published/wavelet.csv"));

/// One published figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The load; `all` is the mean of the nine.
    pub load: &'static str,
    /// Policy and controller.
    pub method: &'static str,
    /// Name of the metric.
    pub metric: &'static str,
    /// What was published.
    pub value: f64,
}

/// All rows in the order of the table.
pub fn rows() -> Vec<Row> {
    let row = |line: &'static str| {
        let cells: Vec<&'static str> = line.split(',').collect();
        let [load, method, metric, value] = cells[..] else { return None };
        Some(Row { load, method, metric, value: value.parse().ok()? })
    };
    TABLE.lines().skip(1).filter_map(row).collect()
}

/// The published value of a figure.
pub fn find(load: &str, method: &str, metric: &str) -> Option<f64> {
    let is = |row: &Row| row.load == load && row.method == method && row.metric == metric;
    rows().into_iter().find(is).map(|row| row.value)
}

#[cfg(test)]
mod tests {
    use super::super::{LOADS, METHODS};
    use super::*;
    use crate::sim::METRICS;

    #[test]
    fn every_line_is_a_figure_of_a_load_and_a_method() {
        let rows = rows();
        assert_eq!(rows.len(), TABLE.lines().count() - 1);
        assert_eq!(rows.len(), 47);
        for row in &rows {
            assert!(row.load == "all" || LOADS.contains(&row.load), "{row:?}");
            assert!(METHODS.contains(&row.method), "{row:?}");
            assert!(METRICS.iter().any(|metric| metric.name == row.metric), "{row:?}");
        }
        assert_eq!(find("all", "RiskAwareWavelet+RiskAware", "violation_s"), Some(17.4));
        assert_eq!(find("burst", "RiskAwareWavelet+RiskAware", "violation_s"), None);
    }
}
