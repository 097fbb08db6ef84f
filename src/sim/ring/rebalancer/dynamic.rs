//! Dynamic: the loaded give their shortest arcs, without a budget and without hysteresis.

use super::{Given, Memory, Move, Rebalance, Situation, Tokens, deal};
use crate::param::{Mistake, Param};
use crate::sim::ring::split::Shares;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Machines above `over` give their shortest arcs to those below `under`, in proportion to how far these are below `target`
/// (the study's A2, Dynamic-R). No budget, no hysteresis.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Dynamic {
    /// Load above which a machine gives.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub over: f64,
    /// Load below which a machine takes.
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub under: f64,
    /// Load that takers are filled up to; their shares are in proportion to how far they are below it (ℓ*).
    #[reflect(@Param::range(0.0, 1.0).live())]
    pub target: f64,
    /// What a machine gives in a step, as a share of its own arcs.
    #[reflect(@Param::share().live())]
    pub share: f64,
}

impl Default for Dynamic {
    fn default() -> Self {
        Self { over: 0.68, under: 0.62, target: 0.65, share: 0.05 }
    }
}

impl Dynamic {
    /// Rules between values.
    pub(super) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        if self.under > self.over {
            let text = format!("{} is above `over` ({}); a machine would give and take", self.under, self.over);
            mistakes.push(Mistake::rule(format!("{path}.under"), text));
        }
        if self.target < self.under {
            let text = format!("{} is below `under` ({}); takers would be filled down", self.target, self.under);
            mistakes.push(Mistake::rule(format!("{path}.target"), text));
        }
    }
}

impl Rebalance for &Dynamic {
    fn step(&self, _: &mut Memory, now: &Situation<'_>, tokens: &mut Tokens, moves: &mut Vec<Move>) {
        let over: Vec<u32> = now.machines().filter(|machine| now.load(*machine) > self.over).collect();
        let takers: Vec<(u32, f64)> = now
            .machines()
            .filter(|machine| now.load(*machine) < self.under)
            .map(|machine| (machine, self.target - now.load(machine)))
            .collect();
        if over.is_empty() || takers.is_empty() {
            return;
        }
        let shares = Shares::new(&takers.iter().map(|(_, weight)| *weight).collect::<Vec<_>>());
        let first = moves.len();
        for from in over {
            let quota = self.share * tokens.share(from);
            let can_spare = tokens.count(from).saturating_sub(now.v_min);
            let mut sum = 0.0;
            let mut given = Vec::new();
            for token in tokens.shortest_first(from).take(can_spare) {
                if sum >= quota {
                    break;
                }
                given.push(Given { token, from, quota, given: sum });
                sum += tokens.layout().arc(token);
            }
            let counts = shares.by_rounding(given.len()).into_iter().map(|(taker, count)| (takers[taker].0, count));
            deal(&given, counts, now, tokens.layout(), moves);
        }
        // Nobody gives and takes, so nobody needs to see the moves of this step before its end.
        tokens.give_each(moves[first..].iter().map(|one| (one.token, one.to)));
    }
}
