//! Which keys the requests ask for, and where on the ring: what a tick brought to each arc, and which keys are hot.

use super::layout::Layout;
use crate::sim::flow::{NO_KEY, place_of_request};
use crate::sim::requests::Requests;
use bevy_ecs::prelude::*;

/// Hot keys that are listed.
const HOT: usize = 20;
/// What the heat of an arc keeps from tick to tick.
const KEEP: f64 = 0.9;

/// The traffic of a ring by arcs and by keys.
#[derive(Component, Clone, Debug)]
pub struct KeyTraffic {
    /// Place of every key on the ring.
    places: Vec<f64>,
    /// The token that every key belongs to; neither ever moves.
    token_of_key: Vec<u32>,
    /// Requests of the last tick by token.
    last: Vec<u32>,
    /// Requests a tick by token, smoothed.
    heat: Vec<f32>,
    /// Requests since the start by key.
    asked: Vec<u32>,
    /// The keys asked for most, in no order.
    hot: Vec<u32>,
    requests: u64,
}

impl KeyTraffic {
    /// Keys at these places on this ring, before the first tick.
    #[must_use]
    pub fn new(places: Vec<f64>, layout: &Layout) -> Self {
        let token_of_key = places.iter().map(|place| layout.find(*place)).collect();
        let asked = vec![0; places.len()];
        let count = layout.len();
        let (last, heat) = (vec![0; count], vec![0.0; count]);
        Self { places, token_of_key, last, heat, asked, hot: Vec::new(), requests: 0 }
    }

    /// The token that every key belongs to.
    #[must_use]
    pub fn token_of_key(&self) -> &[u32] {
        &self.token_of_key
    }

    /// The token that the request with this key and number belongs to.
    #[inline]
    #[must_use]
    pub fn token(&self, key: u32, seq: u64, layout: &Layout) -> u32 {
        if key == NO_KEY { layout.find(place_of_request(seq)) } else { self.token_of_key[key as usize] }
    }

    /// Requests of the last tick by token, and smoothed over about ten ticks.
    #[must_use]
    pub fn by_token(&self) -> (&[u32], &[f32]) {
        (&self.last, &self.heat)
    }

    /// The keys asked for most since the start, the hottest first: key, place on the ring, token, requests.
    #[must_use]
    pub fn hottest(&self) -> Vec<(u32, f64, u32, u32)> {
        let mut keys = self.hot.clone();
        keys.sort_by_key(|key| (std::cmp::Reverse(self.asked[*key as usize]), *key));
        keys.into_iter()
            .map(|key| {
                let index = key as usize;
                (key, self.places[index], self.token_of_key[index], self.asked[index])
            })
            .collect()
    }

    /// Requests since the start.
    #[must_use]
    pub fn requests(&self) -> u64 {
        self.requests
    }

    /// Takes in the requests of a tick.
    pub(super) fn count(&mut self, requests: &Requests, layout: &Layout) {
        self.last.fill(0);
        for row in 0..requests.at.len() {
            let key = requests.key.get(row).copied().unwrap_or(NO_KEY);
            let token = self.token(key, requests.first + row as u64, layout);
            self.last[token as usize] += 1;
            if key != NO_KEY {
                self.note(key);
            }
        }
        self.requests += requests.at.len() as u64;
        let keep = KEEP as f32;
        for (heat, count) in self.heat.iter_mut().zip(&self.last) {
            *heat = keep * *heat + (1.0 - keep) * *count as f32;
        }
    }

    fn note(&mut self, key: u32) {
        let asked = &mut self.asked;
        asked[key as usize] = asked[key as usize].saturating_add(1);
        let coolest = |hot: &[u32]| (0..hot.len()).min_by_key(|at| asked[hot[*at] as usize]);
        if self.hot.len() < HOT {
            if !self.hot.contains(&key) {
                self.hot.push(key);
            }
        } else if let Some(at) = coolest(&self.hot)
            && asked[key as usize] > asked[self.hot[at] as usize]
            && !self.hot.contains(&key)
        {
            self.hot[at] = key;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hot_keys_are_the_ones_asked_for_most() {
        let layout = Layout::new(vec![0.2, 0.5, 0.9]);
        let mut traffic = KeyTraffic::new((0..100).map(|key| f64::from(key) / 100.0).collect(), &layout);
        let keys: Vec<u32> =
            (0..100).flat_map(|key| std::iter::repeat_n(key, if key % 7 == 3 { 5 } else { 1 })).collect();
        let requests = Requests { at: vec![0; keys.len()], key: keys, ..Requests::default() };
        traffic.count(&requests, &layout);
        let hottest = traffic.hottest();
        assert_eq!(hottest.len(), HOT);
        assert!(hottest[..14].iter().all(|(key, _, _, asked)| key % 7 == 3 && *asked == 5), "{hottest:?}");
        assert_eq!(traffic.by_token().0.iter().sum::<u32>() as usize, requests.at.len());
        assert_eq!(traffic.requests() as usize, requests.at.len());
    }
}
