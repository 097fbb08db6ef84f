//! What an edge policy tells of its last decision.

use super::{Client, Estimate, Judge, Opinion};
use crate::param::Time;
use crate::sim::node::NodeId;
use crate::sim::policy::{Candidate, Explanation, Figure, Term};

const LEAD: Term =
    Term { name: "lead", unit: "ticks", doc: "for how many ticks in a row another machine was better by enough" };
const DWELL: Term = Term { name: "dwell", unit: "ticks", doc: "after how many of them it is taken" };

/// Why a client chose as it did.
pub fn explain<J: Judge>(rule: &J, number: u32, client: &Client, now: u64) -> Explanation {
    let smallest = |field: fn(&Opinion) -> f64, among: &dyn Fn(&Opinion) -> bool| {
        let opinions = client.candidates.iter().map(|(_, opinion, _)| opinion).filter(|opinion| among(opinion));
        opinions.map(field).fold(f64::INFINITY, f64::min)
    };
    let group = client.candidates.iter().map(|(_, opinion, _)| opinion.group).min().unwrap_or_default();
    let score = smallest(|opinion| opinion.score, &|opinion| opinion.group == group);
    let is_best = |opinion: &Opinion| opinion.group == group && opinion.score == score;
    let tied = client.candidates.iter().filter(|(_, opinion, _)| is_best(opinion)).count() > 1;
    let candidate = |(machine, opinion, estimate): &(u32, Opinion, Estimate)| Candidate {
        node: NodeId(*machine),
        values: if estimate.count == 0 { vec![None; J::TERMS.len()] } else { opinion.terms[..J::TERMS.len()].to_vec() },
        passes: opinion.passes,
        tied: tied && is_best(opinion),
    };
    let figures = rule.stability().map_or_else(Vec::new, |stability| {
        let lead = Figure { term: LEAD, value: f64::from(client.lead.count()) };
        vec![lead, Figure { term: DWELL, value: f64::from(stability.dwell) }]
    });
    Explanation {
        client: number,
        reason: client.reason,
        chosen: client.history.back().map(|machine| NodeId(*machine)),
        terms: J::TERMS,
        candidates: client.candidates.iter().map(candidate).collect(),
        figures,
        marks: Vec::new(),
        history: client.history.iter().map(|machine| NodeId(*machine)).collect(),
        objective: rule.objective(),
        age: client.seen.newest().map(|at| Time(now.saturating_sub(at))),
    }
}
