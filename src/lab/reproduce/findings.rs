//! What a study found, as plain data.

use super::{Figure, Plan, Study, Value, Verdict};

/// Figures of one kind, all with the same columns.
#[derive(Clone, Debug, PartialEq)]
pub struct Judged {
    /// What they are.
    pub title: String,
    /// Names of the label columns.
    pub columns: Vec<&'static str>,
    /// The figures.
    pub figures: Vec<Figure>,
}

/// A table of another kind, printed as it is (not in CSV, which holds the figures).
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// What it shows.
    pub title: String,
    /// Names of the columns.
    pub columns: Vec<String>,
    /// Rows of cells.
    pub rows: Vec<Vec<Value>>,
}

/// What a study found.
#[derive(Clone, Debug)]
pub struct Findings {
    /// Which study.
    pub study: &'static Study,
    /// Replications.
    pub seeds: u32,
    /// Whether it was a quick one, with wider bands.
    pub quick: bool,
    /// The figures, table by table.
    pub judged: Vec<Judged>,
    /// Other tables.
    pub tables: Vec<Table>,
    /// Rows of its own that stand for the whole in CSV, instead of the figures.
    pub rows: Option<Table>,
    /// What there is to say about the whole.
    pub notes: Vec<String>,
}

impl Findings {
    /// Nothing found yet.
    #[must_use]
    pub fn new(study: &'static Study, plan: &Plan) -> Self {
        Self {
            study,
            seeds: plan.seeds,
            quick: plan.quick,
            judged: Vec::new(),
            tables: Vec::new(),
            rows: None,
            notes: Vec::new(),
        }
    }

    /// All figures in order.
    pub fn figures(&self) -> impl Iterator<Item = &Figure> {
        self.judged.iter().flat_map(|table| &table.figures)
    }

    /// How many figures came out so.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.figures().filter(|figure| figure.verdict == verdict).count()
    }

    /// Whether no figure lies outside its band.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.count(Verdict::Outside) == 0
    }
}
