//! The latencies that a client has seen of each machine.

use super::Estimate;
use crate::param::Param;
use crate::sim::policy::View;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What a client looks at, and how much of it it remembers.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Observing {
    /// Latencies of each machine that mean and deviation are taken over (W); for as many ticks the client only looks.
    #[reflect(@Param::range(2.0, 1000.0).log().live())]
    pub window: u32,
    /// Which machines it sees the latency of.
    #[reflect(@Param::choice().live())]
    pub probing: Probing,
}

impl Default for Observing {
    fn default() -> Self {
        Self { window: 20, probing: Probing::All }
    }
}

/// Which machines a client sees the latency of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum Probing {
    /// All: each machine is probed once a tick. A probe sees the network and the base latency, no service.
    #[default]
    All,
    /// Only those it uses: the response times of its own requests, when they are back. What it leaves it never sees again.
    UsedOnly,
}

/// What one client has seen.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    /// Of each machine, the last latencies in seconds, newest last.
    windows: Vec<VecDeque<f64>>,
    reliability: Vec<f64>,
    /// Responses that are not back yet: when they will be (ns), of which machine, how long they took (ns).
    coming: Vec<(u64, u32, u64)>,
    ticks: u64,
    newest: Option<u64>,
}

impl Seen {
    /// Ticks that were observed.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// When the newest latency was seen, in ns.
    pub fn newest(&self) -> Option<u64> {
        self.newest
    }

    /// A request was sent and will be back at `done` (ns).
    pub fn expect(&mut self, done: u64, machine: u32, took: u64) {
        self.coming.push((done, machine, took));
    }

    /// Takes in what was seen up to the start of the present tick.
    pub fn observe(&mut self, rule: &Observing, trust: (f64, f64), view: &View<'_>, client: usize) {
        let window = rule.window as usize;
        // Machines may have come since the last look; before the first there is none.
        self.windows.resize(view.weights.len(), VecDeque::new());
        self.reliability.resize(view.weights.len(), 1.0);
        match rule.probing {
            Probing::All => {
                self.coming.clear();
                for machine in 0..self.windows.len() as u32 {
                    if let Some(latency) = view.probe(client, machine) {
                        self.newest = Some(view.now);
                        self.take(machine, latency, window, trust);
                    }
                }
                self.ticks += u64::from(!view.probed.is_empty());
            }
            Probing::UsedOnly => {
                let coming = std::mem::take(&mut self.coming);
                let (back, later): (Vec<_>, Vec<_>) = coming.into_iter().partition(|(done, ..)| *done <= view.now);
                self.coming = later;
                for (done, machine, took) in back {
                    // A crash since then has swallowed the answer.
                    if !view.is_down(machine) {
                        self.newest = self.newest.max(Some(done));
                        self.take(machine, took as f64 / 1e9, window, trust);
                    }
                }
                self.ticks += u64::from(view.now > 0);
            }
        }
    }

    fn take(&mut self, machine: u32, latency: f64, window: usize, (keep, slack): (f64, f64)) {
        let predicted = self.estimate(machine);
        if predicted.count > 0 {
            let kept = latency <= (1.0 + slack) * predicted.mean;
            let reliability = &mut self.reliability[machine as usize];
            *reliability = keep * *reliability + (1.0 - keep) * f64::from(u8::from(kept));
        }
        let seen = &mut self.windows[machine as usize];
        while seen.len() >= window {
            seen.pop_front();
        }
        seen.push_back(latency);
    }

    /// What is known of a machine.
    pub fn estimate(&self, machine: u32) -> Estimate {
        let seen = &self.windows[machine as usize];
        let reliability = self.reliability[machine as usize];
        let count = seen.len();
        if count == 0 {
            return Estimate { reliability, ..Estimate::default() };
        }
        let mean = seen.iter().sum::<f64>() / count as f64;
        let squares: f64 = seen.iter().map(|latency| (latency - mean) * (latency - mean)).sum();
        let sd = if count > 1 { libm::sqrt(squares / (count - 1) as f64) } else { 0.0 };
        Estimate { count, mean, sd, reliability }
    }
}
