//! What an edge policy tells of its last decision.

use super::{Client, Estimate, Judge, Opinion};
use crate::param::Time;
use crate::sim::node::NodeId;
use crate::sim::policy::{Candidate, Explanation, Figure, Term};

const LEAD: Term =
    Term { name: "lead", unit: "ticks", doc: "for how many ticks in a row another machine was better by enough" };
const GAIN: Term = Term { name: "gain", unit: "", doc: "by which share of the present score the best one is better" };
const MARGIN: Term = Term { name: "margin", unit: "", doc: "by which share it must be better (Delta)" };
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
        tied: tied && estimate.count > 0 && is_best(opinion),
    };
    let figures = rule.stability().map_or_else(Vec::new, |stability| {
        let counts =
            [(LEAD, client.lead.count()), (DWELL, stability.dwell)].map(|(term, count)| (term, f64::from(count)));
        let shares = [(GAIN, client.lead.gain()), (MARGIN, stability.margin)];
        counts.into_iter().chain(shares).map(|(term, value)| Figure { term, value }).collect()
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
        leader: client.lead.by().map(NodeId),
        objective: rule.objective(),
        age: client.seen.newest().map(|at| Time(now.saturating_sub(at))),
    }
}
