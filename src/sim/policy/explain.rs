//! Why a policy chose as it did, as plain data: what every candidate was worth, what decided, how old it is.

use crate::param::Time;
use crate::sim::node::NodeId;

/// A named figure of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// Short name.
    pub name: &'static str,
    /// Unit; empty for a pure number.
    pub unit: &'static str,
    /// What it is.
    pub doc: &'static str,
}

/// A figure of the policy as a whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    /// Which.
    pub term: Term,
    /// Its value.
    pub value: f64,
}

/// A machine that might have been chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Which machine.
    pub node: NodeId,
    /// Its figures, in the order of [`Explanation::terms`]; absent where nothing is known.
    pub values: Vec<Option<f64>>,
    /// Whether it passed the tests of the policy.
    pub passes: bool,
    /// Whether it was as good as the best, so that the tie rule decided.
    pub tied: bool,
}

/// Something that happened to a request.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// When the request came.
    pub at: Time,
    /// The machine it happened at.
    pub node: NodeId,
    /// What happened.
    pub what: &'static str,
    /// The probability of the first machine after it; `None` where there is none.
    pub share: Option<f64>,
}

/// Why a policy chose as it did last, for one client.
#[derive(Clone, Debug, PartialEq)]
pub struct Explanation {
    /// The client; 0 where all are treated alike.
    pub client: u32,
    /// What decided, in a sentence.
    pub reason: &'static str,
    /// The machine chosen last; `None` before the first choice.
    pub chosen: Option<NodeId>,
    /// What the columns of [`Candidate::values`] are.
    pub terms: &'static [Term],
    /// The machines that it looked at.
    pub candidates: Vec<Candidate>,
    /// Figures of the policy as a whole.
    pub figures: Vec<Figure>,
    /// What happened to the last requests, oldest first.
    pub marks: Vec<Mark>,
    /// The last choices, oldest first.
    pub history: Vec<NodeId>,
    /// The machine that would be better than the present one by what is asked; `None` when none is, or nothing is asked.
    pub leader: Option<NodeId>,
    /// The latency that is aimed at; `None` where the policy has no such aim.
    pub objective: Option<Time>,
    /// How old the newest information is that decided; `None` when it needs none or has none.
    pub age: Option<Time>,
}

impl Explanation {
    /// The value of a figure by the name of its term.
    #[must_use]
    pub fn figure(&self, name: &str) -> Option<f64> {
        self.figures.iter().find(|figure| figure.term.name == name).map(|figure| figure.value)
    }

    /// A value of a candidate by the name of its term.
    #[must_use]
    pub fn value(&self, node: NodeId, name: &str) -> Option<f64> {
        let column = self.terms.iter().position(|term| term.name == name)?;
        self.candidates.iter().find(|candidate| candidate.node == node)?.values[column]
    }
}
