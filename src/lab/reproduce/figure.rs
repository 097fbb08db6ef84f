//! One figure of a study: what was published, what we get, the band it must lie in, the verdict.

use super::Plan;
use crate::stats::Summary;

/// What a figure or a cell is.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A number.
    Number(f64),
    /// Words, such as an order of methods.
    Text(String),
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

/// How a figure came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It lies in its band.
    Met,
    /// It lies outside.
    Outside,
    /// It is known to differ, and the note says why. Never counted as met.
    KnownDifference,
    /// There is no band for it.
    NotJudged,
}

impl Verdict {
    /// The verdict in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::Met => "met",
            Self::Outside => "outside",
            Self::KnownDifference => "known difference",
            Self::NotJudged => "not judged",
        }
    }
}

/// The band around a published number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Band {
    /// So far off as a share of the published number.
    Share(f64),
    /// So far off in the figure's unit.
    Within(f64),
    /// Between two numbers, both allowed.
    Between(f64, f64),
    /// So many of our own standard errors.
    Errors(f64),
    /// None: it is not judged.
    None,
}

/// One figure.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// What it is: one text for each column of its table.
    pub labels: Vec<String>,
    /// Its unit; empty for a pure number.
    pub unit: &'static str,
    /// What was published; `None` where the source gives nothing.
    pub published: Option<Value>,
    /// What we get; the mean over replications.
    pub ours: Option<Value>,
    /// Half the width of the 95 % interval around our mean.
    pub half_width: Option<f64>,
    /// Smallest and largest value that is accepted.
    pub band: Option<(f64, f64)>,
    /// How it came out.
    pub verdict: Verdict,
    /// What there is to say; may be empty.
    pub note: String,
}

impl Figure {
    /// A number, judged by a band. With `plan.quick` the band is widened by the 95 % interval of `ours`.
    #[must_use]
    pub fn number(
        plan: &Plan,
        labels: Vec<String>,
        unit: &'static str,
        published: Option<f64>,
        ours: Option<Summary>,
        band: Band,
    ) -> Self {
        let half_width = ours.and_then(|ours| ours.half_width);
        let off = match (band, published) {
            (Band::Between(low, high), _) => Some((low, high)),
            (Band::Share(share), Some(published)) => {
                Some((published - share * published.abs(), published + share * published.abs()))
            }
            (Band::Within(off), Some(published)) => Some((published - off, published + off)),
            (Band::Errors(count), Some(published)) => ours.map(|ours| {
                let error = ours.sd / (ours.n as f64).sqrt();
                (published - count * error, published + count * error)
            }),
            _ => None,
        };
        let wider = if plan.quick { half_width.unwrap_or(0.0) } else { 0.0 };
        let band = off.map(|(low, high)| (low - wider, high + wider));
        let verdict = match (band, ours) {
            (Some((low, high)), Some(ours)) if (low..=high).contains(&ours.mean) => Verdict::Met,
            (Some(_), _) => Verdict::Outside,
            (None, _) => Verdict::NotJudged,
        };
        let ours = ours.map(|ours| ours.mean.into());
        let published = published.map(Value::from);
        Self { labels, unit, published, ours, half_width, band, verdict, note: String::new() }
    }

    /// Words that hold or do not, such as an order.
    #[must_use]
    pub fn statement(labels: Vec<String>, published: &str, ours: impl Into<Value>, holds: bool) -> Self {
        let verdict = if holds { Verdict::Met } else { Verdict::Outside };
        let (published, ours) = (Some(published.into()), Some(ours.into()));
        Self { labels, unit: "", published, ours, half_width: None, band: None, verdict, note: String::new() }
    }

    /// Marks it as known to differ, for this reason; it is then neither met nor outside.
    #[must_use]
    pub fn known(self, reason: &str) -> Self {
        Self { verdict: Verdict::KnownDifference, note: reason.to_owned(), ..self }
    }

    /// Takes the verdict back, where there is nothing to judge by.
    #[must_use]
    pub fn unjudged(self) -> Self {
        Self { verdict: Verdict::NotJudged, ..self }
    }

    /// Says something about it.
    #[must_use]
    pub fn note(self, text: impl Into<String>) -> Self {
        Self { note: text.into(), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(published: f64, values: &[f64], band: Band, quick: bool) -> Figure {
        Figure::number(
            &Plan { quick, ..Plan::default() },
            vec!["x".into()],
            "ms",
            Some(published),
            Summary::of(values),
            band,
        )
    }

    #[test]
    fn a_figure_is_judged_by_its_mean() {
        assert_eq!(judged(100.0, &[80.0, 92.0], Band::Share(0.15), false).verdict, Verdict::Met);
        assert_eq!(judged(100.0, &[84.0, 85.0], Band::Share(0.15), false).verdict, Verdict::Outside);
        assert_eq!(judged(100.0, &[84.0, 85.0], Band::Share(0.15), true).verdict, Verdict::Met);
        assert_eq!(judged(2.0, &[2.5], Band::Within(0.4), false).verdict, Verdict::Outside);
        assert_eq!(judged(-2.0, &[-2.3], Band::Share(0.2), false).verdict, Verdict::Met);
        assert_eq!(judged(2.0, &[7.0], Band::Between(6.0, 7.0), false).verdict, Verdict::Met);
        assert_eq!(judged(2.0, &[7.0], Band::None, false).verdict, Verdict::NotJudged);
        assert_eq!(judged(2.0, &[], Band::Within(1e9), false).verdict, Verdict::Outside, "nothing is not met");
        // Mean 3, standard error 1.
        assert_eq!(judged(5.0, &[2.0, 4.0], Band::Errors(2.0), false).verdict, Verdict::Met);
        assert_eq!(judged(5.1, &[2.0, 4.0], Band::Errors(2.0), false).verdict, Verdict::Outside);
    }

    #[test]
    fn a_known_difference_is_neither_met_nor_outside() {
        let figure = judged(100.0, &[100.0, 100.0], Band::Share(0.15), false).known("why");
        assert_eq!((figure.verdict, figure.note.as_str()), (Verdict::KnownDifference, "why"));
    }
}
