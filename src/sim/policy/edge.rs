//! Choosing a machine by the latencies that a client has seen: what the edge policies share.
//!
//! Once a tick each client takes in what it saw in the last tick and decides; all its requests of the tick go there.
//! Means and deviations are those of the last `window` latencies of each machine. In its first `window` ticks a client
//! stays with the first machine and only looks.

mod hysteresis;
mod risk;
mod seen;
mod told;

pub use hysteresis::{Challenger, Lead, Stability};
pub use risk::Risk;
pub use seen::{Observing, Probing};

use super::reason::{GONE, LEARNS, WAITS};
use super::{Ask, Explanation, Policy, Route, Sent, Term, View, Watch, least};
use crate::param::Time;
use crate::sim::scenario::Scenario;
use seen::Seen;
use std::collections::VecDeque;

/// Last choices that are remembered for the explanation.
const KEPT: usize = 256;

/// What a client knows of one machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Estimate {
    /// Latencies in the window.
    pub count: usize,
    /// Their mean (mu), in seconds.
    pub mean: f64,
    /// Their sample standard deviation (sigma), in seconds; 0 for one latency.
    pub sd: f64,
    /// Share of latencies, smoothed, that kept what was predicted of them (R of MO-HAN).
    pub reliability: f64,
}

/// What a rule thinks of one machine. Better is smaller, first by `group`, then by `score`, then by the mean.
#[derive(Clone, Copy, Debug, Default)]
pub struct Opinion {
    /// 0 for a machine that may be chosen, above for one that may be chosen only when there is no other.
    pub group: u8,
    /// Whether it passes the tests of the rule.
    pub passes: bool,
    /// What is compared.
    pub score: f64,
    /// Figures for the explanation, in the order of [`Judge::TERMS`].
    pub terms: [Option<f64>; MOST_TERMS],
}

/// Figures of a rule for each machine, at most.
pub const MOST_TERMS: usize = 6;

/// A rule of an edge policy.
pub trait Judge: Clone + Send + Sync + 'static {
    /// What the figures of [`Opinion::terms`] are.
    const TERMS: &'static [Term];

    /// What is observed.
    fn observing(&self) -> &Observing;

    /// How a machine must prove better than the present one before it is taken; `None` switches at once.
    fn stability(&self) -> Option<&Stability> {
        None
    }

    /// Whether the machine `other` (`None` when the present one is the best) is taken now, by the scores of both.
    fn takes(&self, lead: &mut Lead, other: Option<u32>, present: f64, best: f64) -> bool {
        self.stability().is_none_or(|stability| lead.holds(stability, other, present, best))
    }

    /// What it thinks of each machine, from what is known of them; the machines that may be chosen come in order.
    fn judge(&self, known: &[Estimate], opinions: &mut Vec<Opinion>);

    /// What decided, in a sentence, when the choice fell on a machine with this opinion.
    fn reason(&self, chosen: &Opinion) -> &'static str;

    /// The objective for the latency that it cannot do without.
    fn objective(&self) -> Option<Time> {
        None
    }

    /// The rule in a policy, when it is of this kind.
    fn of(policy: &Policy) -> Option<&Self>;

    /// What the reliability keeps of itself at each observation, and by how much more than predicted a latency may take.
    fn trust(&self) -> (f64, f64) {
        (1.0, 0.0)
    }
}

/// One client at work.
#[derive(Clone, Debug)]
struct Client {
    seen: Seen,
    current: u32,
    lead: Lead,
    reason: &'static str,
    candidates: Vec<(u32, Opinion, Estimate)>,
    history: VecDeque<u32>,
}

/// An edge policy at work.
#[derive(Clone, Debug)]
pub struct Chooser<J> {
    rule: J,
    clients: Vec<Client>,
    known: Vec<Estimate>,
    opinions: Vec<Opinion>,
}

impl<J: Judge> Chooser<J> {
    /// The rule, before its first request.
    #[must_use]
    pub fn new(rule: &J) -> Self {
        Self { rule: rule.clone(), clients: Vec::new(), known: Vec::new(), opinions: Vec::new() }
    }
}

impl Client {
    fn new(first: u32) -> Self {
        Self {
            seen: Seen::default(),
            current: first,
            lead: Lead::default(),
            reason: LEARNS,
            candidates: Vec::new(),
            history: VecDeque::new(),
        }
    }

    fn decide<J: Judge>(
        &mut self,
        rule: &J,
        view: &mut View<'_>,
        known: &mut Vec<Estimate>,
        opinions: &mut Vec<Opinion>,
    ) {
        known.clear();
        known.extend(view.eligible.iter().map(|machine| self.seen.estimate(*machine)));
        opinions.clear();
        rule.judge(known, opinions);
        for (opinion, estimate) in opinions.iter_mut().zip(known.iter()) {
            // Nothing is known of it: it is never better than one of which something is known.
            if estimate.count == 0 {
                *opinion = Opinion { group: UNKNOWN, ..Opinion::default() };
            }
        }
        self.candidates.clear();
        let rows = view.eligible.iter().zip(opinions.iter()).zip(known.iter());
        self.candidates.extend(rows.map(|((machine, opinion), estimate)| (*machine, *opinion, *estimate)));
        let at = |machine: u32, eligible: &[u32]| eligible.binary_search(&machine).ok();
        let learns = self.seen.ticks() < u64::from(rule.observing().window);
        let Some(current) = at(self.current, view.eligible).map(|place| opinions[place]) else {
            self.current = best(view, self.current, known, opinions);
            self.lead = Lead::default();
            self.reason = GONE;
            return;
        };
        if learns {
            self.reason = LEARNS;
            return;
        }
        let wanted = best(view, self.current, known, opinions);
        let opinion = at(wanted, view.eligible).map_or(current, |place| opinions[place]);
        let other = (wanted != self.current).then_some(wanted);
        let takes = rule.takes(&mut self.lead, other, current.score, opinion.score);
        self.reason = if other.is_some() && !takes { WAITS } else { rule.reason(&opinion) };
        if takes {
            self.current = wanted;
        }
    }
}

const UNKNOWN: u8 = u8::MAX;

/// The best machine; ties by the rule of the scenario.
fn best(view: &mut View<'_>, last: u32, known: &[Estimate], opinions: &[Opinion]) -> u32 {
    let eligible = view.eligible;
    let key = |machine: u32| {
        let place = eligible.partition_point(|other| *other < machine);
        let opinion = opinions[place];
        (opinion.group, opinion.score, known[place].mean)
    };
    least(view, last, |_, machine| key(machine))
}

impl<J: Judge> Route for Chooser<J> {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn begin(&mut self, view: &mut View<'_>) {
        let first = view.eligible[0];
        self.clients.resize_with(view.clients, || Client::new(first));
        for (number, client) in self.clients.iter_mut().enumerate() {
            client.seen.observe(self.rule.observing(), self.rule.trust(), view, number);
            client.decide(&self.rule, view, &mut self.known, &mut self.opinions);
            if client.history.len() == KEPT {
                client.history.pop_front();
            }
            client.history.push_back(client.current);
        }
    }

    #[inline]
    fn pick(&mut self, ask: &Ask, _: &mut View<'_>) -> u32 {
        self.clients[ask.client as usize].current
    }

    #[inline]
    fn sent(&mut self, ask: &Ask, sent: &Sent) {
        if self.rule.observing().probing == Probing::UsedOnly && sent.departure > 0 {
            self.clients[ask.client as usize].seen.expect(sent.done, sent.machine, sent.done - ask.at);
        }
    }

    fn explain(&self, now: u64) -> Vec<Explanation> {
        if self.clients.is_empty() {
            return vec![told::explain(&self.rule, 0, &Client::new(0), now)];
        }
        let clients = self.clients.iter().enumerate();
        clients.map(|(number, client)| told::explain(&self.rule, number as u32, client, now)).collect()
    }

    fn misfit(&self, scenario: &Scenario) -> Option<String> {
        let Some(network) = &scenario.network else {
            return Some("chooses by the latencies of a network, and here is none (`network: (links: […])`)".into());
        };
        let tau = self.rule.objective()?;
        let floor = network.floor();
        (tau <= floor)
            .then(|| format!("has the objective tau = {tau}, which is not above the floor of the latency, {floor}"))
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        let Some(rule) = J::of(policy) else { return false };
        self.rule = rule.clone();
        true
    }
}
