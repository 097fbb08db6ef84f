//! The end of a run as plain data.

/// The figures of a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// Names and values of the metrics that apply, in reading order.
    pub metrics: Vec<(&'static str, f64)>,
    /// Whether percentiles are exact; else they have three significant digits.
    pub exact: bool,
    /// Intervals in which any limit was violated: first tick, and the tick after the last. `None` without limits.
    pub violations: Option<Vec<(u64, u64)>>,
    /// Requests still inside at the end, on their way back among them.
    pub inside: u64,
    /// The digest.
    pub digest: u64,
}

impl Report {
    /// The value of a metric, when it applies.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<f64> {
        self.metrics.iter().find(|(metric, _)| *metric == name).map(|(_, value)| *value)
    }
}
