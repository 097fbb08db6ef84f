//! At random, by weights from utilisation, queue and smoothed response time.
//!
//! D. A. Skornyakov (HSE), "Optimisation of load balancing in a microservice architecture by adaptive request routing".
//! Its formulas are lost in the text that is at hand; the smoothing, the normalisation and both forms of the weight are
//! reconstructed.

use super::{Ask, Candidate, Explanation, Figure, Policy, Route, Term, View, Watch, reason};
use crate::param::{Param, Time};
use crate::sim::node::NodeId;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// A machine at random with a probability in proportion to its weight; the weights follow from the load
/// L = a·u + b·min(1, Q/Q_max) + c·min(1, R/R_max), seen at every poll.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct AdaptiveWeighted {
    /// Time between polls; a poll acts at the first tick that begins at or after its time.
    #[reflect(@Param::range(0.001, 3600.0).unit("s").log().live())]
    pub poll: Time,
    /// What the smoothed response time takes over of each new one (lambda).
    #[reflect(@Param::above(0.0, 1.0).live())]
    pub smoothing: f64,
    /// Share of the utilisation in the load (a).
    #[reflect(@Param::share().live())]
    pub utilisation: f64,
    /// Share of the queue in the load (b).
    #[reflect(@Param::share().live())]
    pub queue: f64,
    /// Share of the response time in the load (c).
    #[reflect(@Param::share().live())]
    pub response: f64,
    /// How the weight follows from the load.
    #[reflect(@Param::choice().live())]
    pub weight: WeightForm,
}

impl Default for AdaptiveWeighted {
    fn default() -> Self {
        Self {
            poll: Time::from_secs(1),
            smoothing: 0.3,
            utilisation: 0.4,
            queue: 0.3,
            response: 0.3,
            weight: WeightForm::Inverse,
        }
    }
}

/// How the weight of a machine follows from its load L.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum WeightForm {
    /// 1/(L + 0.05).
    #[default]
    Inverse,
    /// max(0.05, 1 − L).
    Linear,
}

impl WeightForm {
    fn of(self, load: f64) -> f64 {
        match self {
            Self::Inverse => 1.0 / (load + 0.05),
            Self::Linear => (1.0 - load).max(0.05),
        }
    }
}

/// What is known of one machine.
#[derive(Clone, Copy, Debug, Default)]
struct Meter {
    /// Sums since the last poll: ticks, utilisation, completed, response times of the completed (ms).
    ticks: f64,
    busy: f64,
    completed: f64,
    time: f64,
    /// As of the last poll: utilisation, queue, smoothed response time (ms), load, weight.
    utilisation: f64,
    queue: f64,
    response: Option<f64>,
    load: f64,
    weight: f64,
}

/// An [`AdaptiveWeighted`] at work.
#[derive(Clone, Debug)]
pub struct Polled {
    rule: AdaptiveWeighted,
    meters: Vec<Meter>,
    /// The next poll and the last one, in ns.
    next: u64,
    last: Option<u64>,
    /// Sums of the weights of the machines that may be chosen, in their order.
    sums: Vec<f64>,
    eligible: Vec<u32>,
    chosen: Option<u32>,
}

impl Polled {
    /// The rule, before its first poll.
    #[must_use]
    pub fn new(rule: &AdaptiveWeighted) -> Self {
        Self {
            rule: rule.clone(),
            meters: Vec::new(),
            next: 0,
            last: None,
            sums: Vec::new(),
            eligible: Vec::new(),
            chosen: None,
        }
    }

    /// Takes in what the last tick was like.
    fn add_up(&mut self, view: &View<'_>) {
        self.meters.resize(view.weights.len(), Meter::default());
        for (meter, told) in self.meters.iter_mut().zip(&view.told) {
            meter.ticks += 1.0;
            meter.busy += told.utilisation;
            meter.completed += told.completed;
            meter.time += told.completed * told.mean_ms;
        }
    }

    /// Asks every machine that may be chosen for its meters.
    fn poll(&mut self, view: &mut View<'_>) {
        for &machine in view.eligible {
            *view.polls += 1;
            let told = view.told(machine);
            let meter = &mut self.meters[machine as usize];
            meter.utilisation = meter.busy / meter.ticks;
            meter.queue = told.waiting;
            let response = if meter.completed > 0.0 { meter.time / meter.completed } else { told.mean_ms };
            let keep = 1.0 - self.rule.smoothing;
            meter.response = Some(meter.response.map_or(response, |old| self.rule.smoothing * response + keep * old));
            *meter = Meter { ticks: 0.0, busy: 0.0, completed: 0.0, time: 0.0, ..*meter };
        }
        self.last = Some(view.now);
        self.next = self.next.max(view.now.saturating_sub(self.rule.poll.0)).saturating_add(self.rule.poll.0);
    }

    fn weigh(&mut self, eligible: &[u32]) {
        let largest = |field: &dyn Fn(&Meter) -> f64| {
            eligible.iter().map(|machine| field(&self.meters[*machine as usize])).fold(0.0, f64::max)
        };
        let queue = largest(&|meter| meter.queue);
        let response = largest(&|meter| meter.response.unwrap_or(0.0));
        let share = |value: f64, most: f64| if most > 0.0 { (value / most).min(1.0) } else { 0.0 };
        self.sums.clear();
        let mut sum = 0.0;
        for &machine in eligible {
            let meter = &mut self.meters[machine as usize];
            meter.load = self.rule.utilisation * meter.utilisation
                + self.rule.queue * share(meter.queue, queue)
                + self.rule.response * share(meter.response.unwrap_or(0.0), response);
            meter.weight = self.rule.weight.of(meter.load);
            sum += meter.weight;
            self.sums.push(sum);
        }
        self.eligible.clear();
        self.eligible.extend_from_slice(eligible);
    }
}

impl Route for Polled {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn begin(&mut self, view: &mut View<'_>) {
        self.add_up(view);
        let due = view.now >= self.next;
        if due {
            self.poll(view);
        }
        if due || view.changed || self.eligible != view.eligible {
            self.weigh(view.eligible);
        }
    }

    #[inline]
    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        let total = self.sums.last().copied().unwrap_or(0.0);
        let at = view.dice.uniform() * total;
        let place = self.sums.partition_point(|sum| *sum <= at).min(self.sums.len() - 1);
        let machine = self.eligible[place];
        self.chosen = Some(machine);
        machine
    }

    fn explain(&self, now: u64) -> Vec<Explanation> {
        let total = self.sums.last().copied().unwrap_or(1.0);
        let candidate = |machine: &u32| {
            let meter = &self.meters[*machine as usize];
            let values = [meter.utilisation, meter.queue, meter.response.unwrap_or(0.0), meter.load, meter.weight];
            let values = values.into_iter().chain([meter.weight / total]).map(Some).collect();
            Candidate { node: NodeId(*machine), values, passes: true, tied: false }
        };
        vec![Explanation {
            client: 0,
            reason: reason::SHARES,
            chosen: self.chosen.map(NodeId),
            terms: TERMS,
            candidates: self.eligible.iter().map(candidate).collect(),
            figures: vec![Figure { term: POLL, value: self.rule.poll.seconds() }],
            marks: Vec::new(),
            history: Vec::new(),
            leader: None,
            objective: None,
            age: self.last.map(|last| Time(now.saturating_sub(last))),
        }]
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        let Policy::AdaptiveWeighted(rule) = policy else { return false };
        let last = self.last.unwrap_or(0);
        self.next = self.next.min(last.saturating_add(rule.poll.0));
        self.rule = rule.clone();
        true
    }
}

const TERMS: &[Term] = &[
    Term { name: "u", unit: "", doc: "utilisation since the poll before" },
    Term { name: "Q", unit: "requests", doc: "requests waiting at the poll" },
    Term { name: "R", unit: "ms", doc: "smoothed response time" },
    Term { name: "L", unit: "", doc: "load: weighted sum of u, Q/Q_max and R/R_max" },
    Term { name: "W", unit: "", doc: "weight that follows from the load" },
    Term { name: "P", unit: "", doc: "probability to be chosen" },
];
const POLL: Term = Term { name: "poll", unit: "s", doc: "time between polls" };
