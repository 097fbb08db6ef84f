//! Rebalancers: how tokens change hands. One rebalancer a file.

mod ach;
mod bounded_step;
mod dynamic;
mod memory;
mod unmoved;
mod weighted;

pub use ach::Ach;
pub use bounded_step::BoundedStep;
pub use dynamic::Dynamic;
pub use memory::{Control, Memory};

use super::layout::Layout;
use super::tokens::Tokens;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use unmoved::Unmoved;
use weighted::ByCapacity;

/// What a rebalancer may know of a step.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// Observed load of every machine that ever was (ℓ), removed ones too.
    pub loads: &'a [f64],
    /// Capacity of every machine, requests per second; 0 when removed.
    pub capacities: &'a [f64],
    /// Whether a machine counts: all do, unless removed ones are forgotten.
    pub counts: &'a [bool],
    /// Tokens that every machine keeps (v_min).
    pub v_min: usize,
}

impl Situation<'_> {
    /// The machines that count, ascending.
    pub fn machines(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.loads.len() as u32).filter(|machine| self.counts[*machine as usize])
    }

    /// Observed load of a machine.
    #[must_use]
    pub fn load(&self, machine: u32) -> f64 {
        self.loads[machine as usize]
    }

    /// Mean and largest load of the machines that count; 0 without any.
    #[must_use]
    pub fn mean_and_peak(&self) -> (f64, f64) {
        let (mut sum, mut count, mut peak) = (0.0, 0.0, 0.0f64);
        for machine in self.machines() {
            sum += self.load(machine);
            count += 1.0;
            peak = peak.max(self.load(machine));
        }
        if count > 0.0 { (sum / count, peak) } else { (0.0, 0.0) }
    }
}

/// Why a token changed hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Why {
    /// The tokens were dealt out anew in proportion to capacity.
    Capacity,
    /// Its machine was removed.
    Removed,
    /// A machine was added and needs its first tokens.
    Added,
    /// Its machine was loaded too much, and another one little.
    Load {
        /// Observed load of the giver.
        giver: f64,
        /// Observed load of the taker.
        taker: f64,
        /// What the giver was to give in this step, as a share of the ring (the paper's share_i); infinite where the rule
        /// counts tokens.
        quota: f64,
        /// What the giver had given before this token in this step.
        given: f64,
    },
}

/// A token that changed hands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Move {
    /// The step in which it did; it acts from the next one.
    pub step: u64,
    /// Which token.
    pub token: u32,
    /// Its owner before.
    pub from: u32,
    /// Its owner now.
    pub to: u32,
    /// Length of its arc: the share of the key space that moved.
    pub arc: f64,
    /// Why it did.
    pub why: Why,
}

/// A token that its machine gives away, before it is known to whom.
#[derive(Clone, Copy, Debug)]
struct Given {
    token: u32,
    from: u32,
    quota: f64,
    given: f64,
}

/// Deals given tokens out: each taker with its number gets the next ones.
fn deal(
    given: &[Given],
    takers: impl Iterator<Item = (u32, usize)>,
    now: &Situation<'_>,
    layout: &Layout,
    moves: &mut Vec<Move>,
) {
    let mut rest = given.iter();
    for (to, count) in takers {
        moves.extend(rest.by_ref().take(count).map(|one| hand_over(one, to, now, layout)));
    }
}

fn hand_over(one: &Given, to: u32, now: &Situation<'_>, layout: &Layout) -> Move {
    let why = Why::Load { giver: now.load(one.from), taker: now.load(to), quota: one.quota, given: one.given };
    Move { step: 0, token: one.token, from: one.from, to, arc: layout.arc(one.token), why }
}

/// How a rebalancer moves tokens, once a step.
pub trait Rebalance {
    /// Looks at the loads of a step and moves tokens; appends what it moved.
    fn step(&self, memory: &mut Memory, now: &Situation<'_>, tokens: &mut Tokens, moves: &mut Vec<Move>);
}

macro_rules! rebalancers {
    ($($(#[doc = $doc:literal])* $name:ident $(($rule:ident))? = $label:literal => $start:expr;)*) => {
        /// How tokens change hands.
        #[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
        #[reflect(Serialize, Deserialize, Default)]
        pub enum Rebalancer {
            $($(#[doc = $doc])* $name $(($rule))?,)*
        }

        impl Rebalancer {
            /// All rebalancers in reading order: name, what it does, with its default parameters.
            #[must_use]
            pub fn all() -> Vec<(&'static str, &'static str, Self)> {
                vec![$((stringify!($name), concat!($($doc),*).trim_ascii(), Self::$name $(($rule::default()))?),)*]
            }

            /// Its name in files and options.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$name $((rebalancers!(@any $rule)))? => stringify!($name),)*
                }
            }

            /// Its name in tables.
            #[must_use]
            pub fn label(&self) -> &'static str {
                match self {
                    $(Self::$name $((rebalancers!(@any $rule)))? => $label,)*
                }
            }
        }

        impl Rebalance for Rebalancer {
            fn step(&self, memory: &mut Memory, now: &Situation<'_>, tokens: &mut Tokens, moves: &mut Vec<Move>) {
                $(rebalancers!(@step self, $name $(($rule))?, $start, memory, now, tokens, moves);)*
            }
        }
    };
    (@any $rule:ident) => { _ };
    (@step $self:ident, $name:ident, $start:expr, $memory:ident, $now:ident, $tokens:ident, $moves:ident) => {
        if let Self::$name = $self {
            return $start.step($memory, $now, $tokens, $moves);
        }
    };
    (@step $self:ident, $name:ident ($rule:ident), $start:expr, $memory:ident, $now:ident, $tokens:ident, $moves:ident) => {
        if let Self::$name(rule) = $self {
            return $start(rule).step($memory, $now, $tokens, $moves);
        }
    };
}

// One line a rebalancer: its name, its parameters if it has any, its label in tables, and what works.
rebalancers! {
    /// Tokens never change hands.
    Static = "static" => Unmoved;
    /// At the first step tokens are dealt out in proportion to capacity, and never again.
    Weighted = "weighted" => ByCapacity;
    /// Machines above one load give their shortest arcs to those below another; no budget, no hysteresis.
    Dynamic(Dynamic) = "dynamic" => std::convert::identity::<&Dynamic>;
    /// Each machine above one load gives a few of its longest arcs to the least loaded machine.
    BoundedStep(BoundedStep) = "bounded" => std::convert::identity::<&BoundedStep>;
    /// Adaptive consistent hashing: hysteresis, and a budget on what moves.
    Ach(Ach) = "ach" => std::convert::identity::<&Ach>;
}

#[allow(clippy::derivable_impls, reason = "the enum is written by a macro")]
impl Default for Rebalancer {
    fn default() -> Self {
        Self::Static
    }
}

impl Rebalancer {
    /// Steps over which it counts what it moved (H); where it does not count, as many as the study does.
    #[must_use]
    pub fn horizon(&self) -> usize {
        match self {
            Self::Ach(ach) => ach.horizon as usize,
            _ => Ach::default().horizon as usize,
        }
    }

    /// Rules between values.
    pub(in crate::sim) fn check(&self, path: &str, mistakes: &mut Vec<crate::param::Mistake>) {
        match self {
            Self::Ach(ach) => ach.check(path, mistakes),
            Self::Dynamic(dynamic) => dynamic.check(path, mistakes),
            Self::BoundedStep(bounded) => bounded.check(path, mistakes),
            Self::Static | Self::Weighted => {}
        }
    }
}

#[cfg(test)]
mod tests;
