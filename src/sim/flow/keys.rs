//! What the requests of a flow ask for: keys, each with a fixed place on the ring.

use super::Flow;
use crate::param::Param;
use crate::sim::dice::{Dice, Purpose, mix};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The key of a request that has none: it lies at a place of its own.
pub const NO_KEY: u32 = u32::MAX;

/// Which key a request asks for.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub enum Keys {
    /// None: every request is a key of its own.
    #[default]
    None,
    /// Each key with the same probability.
    Uniform {
        /// How many keys there are (K).
        #[reflect(@Param::range(1.0, 1e7).log())]
        count: u32,
    },
    /// The k-th key with a probability proportional to k^−s.
    Zipf {
        /// How uneven the keys are; 0 is uniform.
        #[reflect(@Param::range(0.0, 10.0))]
        s: f64,
        /// How many keys there are (K).
        #[reflect(@Param::range(1.0, 1e7).log())]
        count: u32,
    },
}

impl Keys {
    /// How many keys there are.
    #[must_use]
    pub fn count(&self) -> u32 {
        match self {
            Self::None => 0,
            Self::Uniform { count } | Self::Zipf { count, .. } => *count,
        }
    }
}

/// The keys of one flow at work, and its writes.
#[derive(Clone, Debug)]
pub struct KeyDraws {
    dice: Dice,
    count: u32,
    /// Number of its first key among those of all flows.
    first: u32,
    /// For uneven keys: below which share of its cell a cell's own key is meant, and whose key else (Walker's alias method).
    alias: Option<Arc<[(f64, u32)]>>,
}

impl KeyDraws {
    /// The keys of the flow at position `of`, whose first key has this number.
    #[must_use]
    pub fn new(seed: u64, of: usize, flow: &Flow, first: u32) -> Self {
        let alias = match &flow.keys {
            Keys::Zipf { s, count } => {
                Some(alias(&(1..=*count).map(|k| libm::pow(f64::from(k), -s)).collect::<Vec<_>>()))
            }
            Keys::None | Keys::Uniform { .. } => None,
        };
        Self { dice: Dice::new(seed, Purpose::Keys, of as u64), count: flow.keys.count(), first, alias }
    }

    /// Draws the keys of the requests from `sizes[start]` on, and makes some of them writes. Draws nothing where the flow has
    /// neither keys nor writes.
    pub fn fill(&mut self, flow: &Flow, start: usize, sizes: &mut [f64], keys: &mut Vec<u32>) {
        let writes = (flow.write_share * 4_294_967_296.0) as u64;
        if self.count == 0 && writes == 0 {
            return;
        }
        // Rows of flows without keys before this one.
        keys.resize(start, NO_KEY);
        for size in &mut sizes[start..] {
            let (key, luck) = self.draw();
            keys.push(key);
            // By a product, not by a branch: which request writes cannot be predicted.
            *size *= if luck < writes { flow.write_cost } else { 1.0 };
        }
    }

    /// A key, and 32 bits that do not depend on it.
    #[inline]
    fn draw(&mut self) -> (u32, u64) {
        let bits = self.dice.bits();
        let luck = bits & 0xffff_ffff;
        if self.count == 0 {
            return (NO_KEY, luck);
        }
        let mut wide = (bits >> 32) * u64::from(self.count);
        if (wide as u32) < self.count {
            let threshold = self.count.wrapping_neg() % self.count;
            while (wide as u32) < threshold {
                wide = (self.dice.bits() >> 32) * u64::from(self.count);
            }
        }
        let cell = (wide >> 32) as u32;
        let key = match &self.alias {
            None => cell,
            Some(alias) => {
                let (share, other) = alias[cell as usize];
                if self.dice.uniform() < share { cell } else { other }
            }
        };
        (self.first + key, luck)
    }
}

/// Walker's alias table (Vose's construction) of these weights.
fn alias(weights: &[f64]) -> Arc<[(f64, u32)]> {
    let mean = weights.iter().sum::<f64>() / weights.len() as f64;
    let mut table: Vec<(f64, u32)> =
        weights.iter().enumerate().map(|(key, weight)| (weight / mean, key as u32)).collect();
    let (mut small, mut large): (Vec<u32>, Vec<u32>) =
        (0..weights.len() as u32).partition(|key| table[*key as usize].0 < 1.0);
    while let (Some(poor), Some(rich)) = (small.pop(), large.last().copied()) {
        table[poor as usize].1 = rich;
        table[rich as usize].0 -= 1.0 - table[poor as usize].0;
        if table[rich as usize].0 < 1.0 {
            large.pop();
            small.push(rich);
        }
    }
    // What is left over is 1 but for rounding.
    small.iter().chain(&large).for_each(|key| table[*key as usize].0 = 1.0);
    table.into()
}

/// The places of all keys of a scenario on [0, 1), flow by flow. The first keys of each flow lie `on` these places.
#[must_use]
pub fn places(seed: u64, flows: &[Flow], on: &[f64]) -> Vec<f64> {
    let mut places = Vec::new();
    for (of, flow) in flows.iter().enumerate() {
        let mut dice = Dice::new(seed, Purpose::KeyPlaces, of as u64);
        let draw = |key: u32| {
            let own = dice.uniform();
            on.get(key as usize).copied().unwrap_or(own)
        };
        places.extend((0..flow.keys.count()).map(draw));
    }
    places
}

/// Number of the first key of each flow.
#[must_use]
pub fn firsts(flows: &[Flow]) -> Vec<u32> {
    let next = |sum: &mut u32, flow: &Flow| {
        let first = *sum;
        *sum = sum.saturating_add(flow.keys.count());
        Some(first)
    };
    flows.iter().scan(0, next).collect()
}

/// The place of the request with this number when it has no key.
#[must_use]
pub fn place_of_request(seq: u64) -> f64 {
    (mix(seq ^ 0x5851_F42D_4C95_7F2D) >> 11) as f64 / 9_007_199_254_740_992.0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(flow: &Flow, count: usize) -> (Vec<u32>, Vec<f64>) {
        let mut draws = KeyDraws::new(1, 0, flow, 100);
        let (mut sizes, mut keys) = (vec![1.0; count], Vec::new());
        draws.fill(flow, 0, &mut sizes, &mut keys);
        (keys, sizes)
    }

    #[test]
    fn keys_follow_their_law_and_writes_their_share() {
        for (keys, weight) in [
            (Keys::Uniform { count: 7 }, (|_: f64| 1.0) as fn(f64) -> f64),
            (Keys::Zipf { s: 1.0, count: 7 }, |k| 1.0 / k),
            (Keys::Zipf { s: 0.0, count: 7 }, |_| 1.0),
            (Keys::Zipf { s: 2.5, count: 7 }, |k| k.powf(-2.5)),
        ] {
            let flow = Flow { keys, write_share: 0.3, write_cost: 1.5, ..Flow::default() };
            let n = 400_000;
            let (keys, sizes) = drawn(&flow, n);
            let sum: f64 = (1..=7).map(|k| weight(f64::from(k))).sum();
            for k in 1..=7u32 {
                let p = weight(f64::from(k)) / sum;
                let count = keys.iter().filter(|key| **key == 99 + k).count() as f64;
                assert!((count - n as f64 * p).abs() < 5.0 * (n as f64 * p).sqrt(), "{:?} {k}: {count}", flow.keys);
                let writes = keys.iter().zip(&sizes).filter(|(key, size)| **key == 99 + k && **size == 1.5).count();
                assert!((writes as f64 - 0.3 * count).abs() < 5.0 * (count * 0.21).sqrt() + 1.0);
            }
        }
    }

    /// The share of the hottest keys of the study's third series.
    #[test]
    fn the_zipf_law_of_the_study_has_its_hot_keys() {
        let (keys, _) = drawn(&Flow { keys: Keys::Zipf { s: 1.0, count: 50_000 }, ..Flow::default() }, 500_000);
        let share = |below: u32| keys.iter().filter(|key| **key < 100 + below).count() as f64 / 5e5;
        assert!((share(1) - 0.0877).abs() < 0.002 && (share(1000) - 0.657).abs() < 0.004);
    }

    #[test]
    fn a_flow_without_keys_and_writes_draws_nothing() {
        let flow = Flow::default();
        let mut draws = KeyDraws::new(1, 0, &flow, 0);
        let before = draws.dice.clone().bits();
        let (mut sizes, mut keys) = (vec![2.0; 3], Vec::new());
        draws.fill(&flow, 0, &mut sizes, &mut keys);
        assert_eq!((draws.dice.bits(), sizes, keys.len()), (before, vec![2.0; 3], 0));
    }

    #[test]
    fn keys_of_several_flows_are_numbered_through() {
        let with = |count| Flow { keys: Keys::Uniform { count }, ..Flow::default() };
        let flows = [with(5), Flow::default(), with(7)];
        assert_eq!(firsts(&flows), [0, 5, 5]);
        let all = places(3, &flows, &[]);
        assert_eq!(all.len(), 12);
        let on = places(3, &flows, &[0.5, 0.25]);
        assert_eq!((on[..2].to_vec(), on[5..7].to_vec()), (vec![0.5, 0.25], vec![0.5, 0.25]));
        assert_eq!((&on[2..5], &on[7..]), (&all[2..5], &all[7..]), "the others stay");
        assert!(all.iter().chain([&place_of_request(9)]).all(|place| (0.0..1.0).contains(place)));
    }
}
