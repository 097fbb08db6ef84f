//! Two loss machines and one bit of feedback: what the theta family shares.
//!
//! A request is sent to a machine k. Taken there: I of k. Taken by the other one, because k was full: J of the other, a
//! routing error. Taken by none: neither.

use super::{Ask, Candidate, Explanation, Figure, Mark, Sent, Term, View};
use crate::param::Time;
use crate::sim::node::NodeId;
use crate::sim::scenario::Scenario;

/// Last requests that are remembered for the explanation.
const KEPT: usize = 256;

/// The probability of the first machine.
pub const THETA: Term = Term { name: "theta", unit: "", doc: "probability that the first machine is chosen" };
const CHANCE: &[Term] = &[Term { name: "P", unit: "", doc: "probability to be chosen" }];

/// Why a policy for two machines cannot work on a scenario.
pub fn misfit(scenario: &Scenario) -> Option<String> {
    let count = scenario.node_count();
    (count != 2).then(|| format!("chooses between exactly two machines; here {} {count}", be(count)))
}

fn be(count: u32) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feedback {
    /// The chosen machine took it (I of that machine).
    Taken(u32),
    /// The other machine took it (J of the other): a routing error.
    Redirected(u32),
}

impl Feedback {
    /// Reads it off where the request went; `None` when nobody took it.
    #[inline]
    pub fn of(sent: &Sent) -> Option<Self> {
        match sent {
            Sent { departure: 0, .. } => None,
            Sent { chosen, machine, .. } if chosen == machine => Some(Self::Taken(*machine)),
            Sent { machine, .. } => Some(Self::Redirected(*machine)),
        }
    }
}

/// The machine that is wanted, or the other one while that is away.
#[inline]
pub fn available(view: &View<'_>, wanted: u32) -> u32 {
    if view.eligible.len() > 1 { wanted } else { view.eligible[0] }
}

/// What is remembered of the last requests: a ring of them.
#[derive(Clone, Debug)]
pub struct Memory {
    rows: [Row; KEPT],
    /// Requests so far; the next one is written to `noted % KEPT`.
    noted: usize,
}

impl Default for Memory {
    fn default() -> Self {
        Self { rows: [Row::default(); KEPT], noted: 0 }
    }
}

#[derive(Clone, Copy, Debug, Default)]
struct Row {
    at: u64,
    chosen: u32,
    machine: u32,
    taken: bool,
    /// The probability of the first machine afterwards.
    theta: f64,
}

impl Memory {
    /// Notes a choice, what became of it, and the probability of the first machine afterwards.
    #[inline]
    pub fn note(&mut self, ask: &Ask, sent: &Sent, theta: f64) {
        let Sent { chosen, machine, departure, .. } = *sent;
        self.rows[self.noted % KEPT] = Row { at: ask.at, chosen, machine, taken: departure > 0, theta };
        self.noted += 1;
    }

    /// The last requests, oldest first.
    fn rows(&self) -> impl DoubleEndedIterator<Item = &Row> {
        let count = self.noted.min(KEPT);
        (self.noted - count..self.noted).map(|index| &self.rows[index % KEPT])
    }

    /// The explanation of a policy that chooses the first machine with probability `theta`, with these figures besides.
    pub fn explain(&self, reason: &'static str, theta: f64, figures: &[(Term, f64)]) -> Vec<Explanation> {
        let candidate = |(machine, chance): (u32, f64)| Candidate {
            node: NodeId(machine),
            values: vec![Some(chance)],
            passes: true,
            tied: false,
        };
        let figures = std::iter::once((THETA, theta)).chain(figures.iter().copied());
        let mark = |row: &Row| {
            let what = match row {
                Row { taken: false, .. } => "refused",
                Row { chosen, machine, .. } if chosen == machine => "I",
                Row { .. } => "J",
            };
            Mark { at: Time(row.at), node: NodeId(row.machine), what, share: Some(row.theta) }
        };
        vec![Explanation {
            client: 0,
            reason,
            chosen: self.rows().next_back().map(|row| NodeId(row.chosen)),
            terms: CHANCE,
            candidates: [(0, theta), (1, 1.0 - theta)].map(candidate).into(),
            figures: figures.map(|(term, value)| Figure { term, value }).collect(),
            marks: self.rows().map(mark).collect(),
            history: self.rows().map(|row| NodeId(row.chosen)).collect(),
            leader: None,
            objective: None,
            age: Some(Time::ZERO),
        }]
    }
}
