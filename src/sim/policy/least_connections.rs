//! The machine with the fewest requests for its weight, by exact or by old numbers.

use super::{Ask, Credits, Levels, Policy, Route, Sent, Tie, View, Watch, fewest, least};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Least connections: fewest requests inside for the weight, argmin r_i/w_i.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct LeastConnections {
    /// Which numbers it decides by.
    pub info: Info,
}

/// Which numbers least connections decides by.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum Info {
    /// For each request, the numbers that the telemetry gives (exact when it is instant).
    #[default]
    Instant,
    /// Once a tick, weights (offset + mean number in the last tick)^-exponent, dealt out in smooth turns.
    Snapshot {
        /// Added to the mean number inside.
        #[reflect(@Param::above(0.0, 1e6).unit("requests").log().live())]
        offset: f64,
        /// How sharply the weights fall with the number.
        #[reflect(@Param::range(0.0, 20.0).live())]
        exponent: f64,
    },
}

/// Machines of equal weight share an index; above this many different weights every pick looks at all classes.
#[derive(Clone, Debug, Default)]
struct Class {
    weight: f64,
    levels: Levels,
}

impl Class {
    /// Fewest requests per weight; infinite without machines.
    fn key(&mut self) -> f64 {
        self.levels.fewest().map_or(f64::INFINITY, |fewest| f64::from(fewest) / self.weight)
    }
}

/// A [`LeastConnections`] at work.
#[derive(Clone, Debug, Default)]
pub struct Connections {
    rule: LeastConnections,
    credits: Credits,
    classes: Vec<Class>,
    /// Class of each machine.
    class_of: Vec<u32>,
    indexed: bool,
    /// Whether it chooses by exact numbers among few machines of the same weight.
    equal: bool,
    last: u32,
}

impl Connections {
    /// The rule, before its first request.
    #[must_use]
    pub fn new(rule: &LeastConnections) -> Self {
        Self { rule: rule.clone(), ..Self::default() }
    }

    fn index(&mut self, view: &mut View<'_>) {
        let mut weights: Vec<f64> = view.eligible.iter().map(|machine| view.weights[*machine as usize]).collect();
        weights.sort_by(f64::total_cmp);
        weights.dedup();
        self.class_of = view.weights.iter().map(|weight| weights.partition_point(|w| w < weight) as u32).collect();
        self.classes.clear();
        let eligible = view.eligible;
        for (index, weight) in weights.iter().enumerate() {
            let mut class = Class { weight: *weight, levels: Levels::default() };
            let members = eligible.iter().copied().filter(|machine| self.class_of[*machine as usize] == index as u32);
            class.levels.rebuild(view, members);
            self.classes.push(class);
        }
    }

    /// Chooses where it is not simply the machine with the fewest.
    #[inline(never)]
    fn pick_otherwise(&mut self, now: u64, view: &mut View<'_>) -> u32 {
        match self.rule.info {
            Info::Snapshot { .. } => self.credits.next(view),
            Info::Instant if self.indexed => self.pick_indexed(now, view).unwrap_or(self.last),
            Info::Instant => {
                let last = self.last;
                least(view, last, |view, machine| view.inside(machine, now) / view.weights[machine as usize])
            }
        }
    }

    /// Of all machines with the smallest fewest/weight, in whatever class, one by the tie rule.
    fn pick_indexed(&mut self, now: u64, view: &mut View<'_>) -> Option<u32> {
        let mut best = f64::INFINITY;
        let mut count = 0;
        for class in &mut self.classes {
            class.levels.settle(now);
            let key = class.key();
            if key <= best {
                count = class.levels.tied().len() + if key < best { 0 } else { count };
                best = key;
            }
        }
        let (last, rule) = (self.last, view.tie);
        let mut tied = self.classes.iter_mut().filter_map(|class| (class.key() == best).then_some(&mut class.levels));
        if rule == Tie::Random {
            let mut skip = view.dice.below(count.max(1) as u32) as usize;
            return tied.find_map(|levels| {
                let here = levels.tied();
                let found = here.get(skip).copied();
                skip = skip.saturating_sub(here.len());
                found
            });
        }
        tied.filter_map(|levels| levels.choose(view, last)).min_by_key(|machine| rule.rank(*machine, last))
    }
}

/// Whether all machines that may be chosen have the same weight.
fn weigh_the_same(view: &View<'_>) -> bool {
    let first = view.weights[view.eligible[0] as usize];
    view.eligible.iter().all(|machine| view.weights[*machine as usize] == first)
}

impl Route for Connections {
    fn watches(&self, view: &View<'_>) -> Watch {
        match self.rule.info {
            Info::Instant if !view.instant || view.indexes() => Watch::Nothing,
            Info::Instant if weigh_the_same(view) => Watch::Fewest,
            Info::Instant => Watch::Counts,
            Info::Snapshot { .. } => Watch::Nothing,
        }
    }

    fn begin(&mut self, view: &mut View<'_>) {
        if let Info::Snapshot { offset, exponent } = self.rule.info {
            let weight = |machine: u32| libm::pow(offset + view.told(machine).mean_inside, -exponent);
            self.credits.weigh(view, weight);
            (self.indexed, self.equal) = (false, false);
            return;
        }
        let wanted = view.indexes();
        if wanted && (view.changed || !self.indexed) {
            self.index(view);
        } else if wanted {
            self.classes.iter_mut().for_each(|class| class.levels.begin(view));
        }
        self.indexed = wanted;
        self.equal = self.watches(view) == Watch::Fewest;
    }

    #[inline(always)]
    fn pick(&mut self, ask: &Ask, view: &mut View<'_>) -> u32 {
        self.last = if self.equal { fewest(view, self.last, ask.at) } else { self.pick_otherwise(ask.at, view) };
        self.last
    }

    fn placed(&mut self, sent: &Sent, _: &mut View<'_>) {
        if self.indexed {
            let class = self.class_of[sent.machine as usize];
            self.classes[class as usize].levels.placed(sent);
        }
    }

    fn shares(&self) -> Option<&[f64]> {
        matches!(self.rule.info, Info::Snapshot { .. }).then(|| self.credits.shares())
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        let Policy::LeastConnections(rule) = policy else { return false };
        self.rule = rule.clone();
        true
    }
}
