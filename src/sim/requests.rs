//! The requests of one tick: rows of dense arrays, not entities.

use bevy_ecs::prelude::*;

/// Where a request went when it went nowhere.
pub const NOWHERE: u32 = u32::MAX;

/// The requests born in the present tick, in the order of their moments.
#[derive(Resource, Clone, Debug, Default)]
pub struct Requests {
    /// Number of the first one, counted through the run.
    pub first: u64,
    /// When each is born, in ns.
    pub at: Vec<u64>,
    /// Size of each, as a multiple of the mean.
    pub size: Vec<f64>,
    /// Flow of each by position; empty when there is only one or nothing depends on it.
    pub flow: Vec<u32>,
    /// Key of each, numbered through all flows, or [`NO_KEY`](super::flow::NO_KEY); empty when no flow has any.
    pub key: Vec<u32>,
    /// Unit-exponential draw for the latency jitter; empty when no machine has any.
    pub jitter: Vec<f64>,
    /// Uniform draw against the error rate; empty when no machine has any.
    pub luck: Vec<f64>,
    /// Machine of each, or [`NOWHERE`].
    pub machine: Vec<u32>,
    /// When each leaves its machine as known at its arrival, in ns; 0 when it was not taken.
    pub departure: Vec<u64>,
}

impl Requests {
    /// Forgets the last tick's requests. Where they went is written over when the new ones are sent.
    pub fn begin(&mut self) {
        self.first += self.at.len() as u64;
        self.at.clear();
        self.size.clear();
        self.flow.clear();
        self.key.clear();
        self.jitter.clear();
        self.luck.clear();
    }

    /// Brings the requests of several flows into the order of their moments; at equal moments the earlier flow is first.
    pub fn sort(&mut self) {
        if !self.key.is_empty() {
            // Flows without keys after the last one that has some.
            self.key.resize(self.at.len(), super::flow::NO_KEY);
        }
        if self.at.is_sorted() {
            return;
        }
        let mut order: Vec<u32> = (0..self.at.len() as u32).collect();
        order.sort_by_key(|k| self.at[*k as usize]);
        let pick = |values: &mut Vec<f64>| {
            if !values.is_empty() {
                *values = order.iter().map(|k| values[*k as usize]).collect();
            }
        };
        pick(&mut self.size);
        pick(&mut self.jitter);
        pick(&mut self.luck);
        if !self.flow.is_empty() {
            self.flow = order.iter().map(|k| self.flow[*k as usize]).collect();
        }
        if !self.key.is_empty() {
            self.key = order.iter().map(|k| self.key[*k as usize]).collect();
        }
        self.at = order.iter().map(|k| self.at[*k as usize]).collect();
    }
}
