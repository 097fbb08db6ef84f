//! The best of d random machines.

use super::{Ask, Policy, Route, Tie, View};
use crate::param::Param;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// The one with the fewest requests inside among d machines drawn at random (Mitzenmacher 2001; Vvedenskaya et al. 1996).
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct PowerOfD {
    /// Machines drawn for each request.
    #[reflect(@Param::range(1.0, 1000.0).live())]
    pub d: u32,
    /// Whether the same machine may be drawn twice.
    pub with_replacement: bool,
}

impl Default for PowerOfD {
    fn default() -> Self {
        Self { d: 2, with_replacement: false }
    }
}

/// A [`PowerOfD`] at work.
#[derive(Clone, Debug)]
pub struct Choices {
    rule: PowerOfD,
    drawn: Vec<u32>,
    last: u32,
}

impl Choices {
    /// The rule, before its first request.
    #[must_use]
    pub fn new(rule: &PowerOfD) -> Self {
        Self { rule: rule.clone(), drawn: Vec::new(), last: 0 }
    }

    /// Positions of the candidates: Floyd's sampling without replacement, in random order for two.
    fn draw(&mut self, view: &mut View<'_>) {
        let n = view.eligible.len() as u32;
        let d = self.rule.d.min(if self.rule.with_replacement { u32::MAX } else { n });
        self.drawn.clear();
        if self.rule.with_replacement {
            self.drawn.extend((0..d).map(|_| view.dice.below(n)));
            return;
        }
        for top in n - d..n {
            let candidate = view.dice.below(top + 1);
            self.drawn.push(if self.drawn.contains(&candidate) { top } else { candidate });
        }
    }
}

impl Choices {
    /// The better of two different machines; at a tie the first drawn, which is either with the same probability.
    #[inline(always)]
    fn better_of_two(&mut self, ask: &Ask, view: &mut View<'_>) -> u32 {
        let (first, second) = view.dice.two_below(view.eligible.len() as u32);
        let (first, second) = (view.eligible[first as usize], view.eligible[second as usize]);
        let is_better = if view.instant {
            view.count(second, ask.at) < view.count(first, ask.at)
        } else {
            view.told(second).inside < view.told(first).inside
        };
        if is_better { second } else { first }
    }
}

impl Route for Choices {
    fn pick(&mut self, ask: &Ask, view: &mut View<'_>) -> u32 {
        if self.rule.d == 2 && !self.rule.with_replacement && view.tie == Tie::Random && view.eligible.len() > 1 {
            return self.better_of_two(ask, view);
        }
        self.draw(view);
        let mut winner = view.eligible[self.drawn[0] as usize];
        let mut best = view.inside(winner, ask.at);
        let mut tied = 1;
        for &position in &self.drawn[1..] {
            let machine = view.eligible[position as usize];
            let inside = view.inside(machine, ask.at);
            if inside < best {
                (winner, best, tied) = (machine, inside, 1);
            } else if inside == best && machine != winner {
                tied += 1;
                let takes = match view.tie {
                    Tie::Random => view.dice.below(tied) == 0,
                    Tie::Lowest => machine < winner,
                    Tie::Rotate => machine.wrapping_sub(self.last + 1) < winner.wrapping_sub(self.last + 1),
                };
                if takes {
                    winner = machine;
                }
            }
        }
        self.last = winner;
        winner
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        let Policy::PowerOfD(rule) = policy else { return false };
        self.rule = rule.clone();
        true
    }
}
