//! The network of a run: where each latency stands, and who went where last.

use super::Link;
use crate::sim::clock::Clock;
use crate::sim::dice::{Dice, Purpose};
use crate::sim::node::{Node, NodeId};
use crate::sim::requests::{NOWHERE, Requests};
use crate::sim::scenario::{MOST_NODES, Scenario};
use crate::sim::setup::Setup;
use bevy_ecs::prelude::*;

/// One pair of client and machine.
#[derive(Clone, Debug)]
struct Pair {
    /// Its link by position, if it has one.
    link: Option<usize>,
    dice: Dice,
    /// The autoregression of the wander, with variance 1.
    z: f64,
    congested: bool,
    /// Latency of the present tick, and of the one before, in ns; `None` where it was not there yet.
    now: Option<u64>,
    before: Option<u64>,
}

impl Pair {
    fn new(seed: u64, client: u32, node: u32, link: Option<(usize, &Link)>) -> Self {
        let actor = u64::from(client) * u64::from(MOST_NODES) + u64::from(node);
        let mut dice = Dice::new(seed, Purpose::Network, actor);
        let z = dice.normal();
        let luck = dice.uniform();
        // The start is a moment like any other: congested for its share of the time.
        let congested = link.and_then(|(_, link)| link.congestion.as_ref()).is_some_and(|state| {
            let (lasts, every) = (state.lasts.seconds(), state.every.seconds());
            luck * (lasts + every) < lasts
        });
        Self { link: link.map(|(index, _)| index), dice, z, congested, now: None, before: None }
    }

    /// Goes on by one tick of `dt` seconds. Every tick draws the same numbers, whatever the values of the link are.
    fn step(&mut self, link: &Link, dt: f64) {
        let (push, luck, noise) = (self.dice.normal(), self.dice.uniform(), self.dice.normal());
        let keep = libm::exp(-dt / link.memory.seconds());
        self.z = keep * self.z + libm::sqrt(1.0 - keep * keep) * push;
        let mut latency = link.base.seconds() + link.wander.seconds() * self.z + link.noise.seconds() * noise;
        if let Some(state) = &link.congestion {
            let stay = if self.congested { state.lasts } else { state.every };
            if luck < -libm::expm1(-dt / stay.seconds()) {
                self.congested = !self.congested;
            }
            latency += if self.congested { state.extra.seconds() } else { 0.0 };
        }
        self.before = self.now;
        self.now = Some((latency.max(link.floor.seconds()).max(0.0) * 1e9 + 0.5) as u64);
    }
}

/// The network of a run; without pairs when the scenario has none.
#[derive(Resource, Clone, Debug, Default)]
pub struct Links {
    clients: usize,
    nodes: usize,
    /// Of each client, of each machine.
    pairs: Vec<Pair>,
    /// Whether a tick has been.
    begun: bool,
    /// The machine of each client's last request.
    last: Vec<u32>,
    /// Requests that had one of the same client before them, and those of them that went elsewhere than it.
    pub followed: [u64; 2],
}

impl Links {
    /// The network before the first tick.
    #[must_use]
    pub fn new(scenario: &Scenario) -> Self {
        let (clients, nodes) = (scenario.client_count(), scenario.node_count());
        let mut pairs = Vec::new();
        if let Some(network) = &scenario.network {
            for client in 0..clients {
                let pair = |node| Pair::new(scenario.seed, client, node, network.link(client, NodeId(node)));
                pairs.extend((0..nodes).map(pair));
            }
        }
        Self {
            clients: clients as usize,
            nodes: nodes as usize,
            pairs,
            begun: false,
            last: vec![NOWHERE; clients as usize],
            followed: [0, 0],
        }
    }

    /// One more machine has come: each client has a latency to it.
    pub fn add_machine(&mut self, scenario: &Scenario) {
        let Some(network) = &scenario.network else { return };
        let node = self.nodes as u32;
        let rows = self.pairs.chunks(self.nodes.max(1)).zip(0..);
        let longer = rows.map(|(row, client)| {
            let new = Pair::new(scenario.seed, client, node, network.link(client, NodeId(node)));
            row.iter().cloned().chain([new]).collect::<Vec<_>>()
        });
        self.pairs = longer.flatten().collect();
        self.nodes += 1;
    }

    /// Clients that send requests; 1 without a network.
    #[must_use]
    pub fn clients(&self) -> usize {
        if self.pairs.is_empty() { 1 } else { self.clients }
    }

    /// Base and network latency of the present tick, in ns: of each client, of each machine.
    #[must_use]
    pub fn latency(&self, nodes: &[&Node]) -> Vec<u64> {
        let base = nodes.iter().map(|node| node.base_latency);
        if self.pairs.is_empty() {
            return base.collect();
        }
        self.pairs.iter().zip(base.cycle()).map(|(pair, base)| pair.now.unwrap_or(0) + base).collect()
    }

    /// What a probe of each machine took in the last tick, in ns; `u64::MAX` where nobody answers.
    #[must_use]
    pub fn probed(&self, nodes: &[&Node], is_down: impl Fn(usize) -> bool) -> Vec<u64> {
        if !self.begun {
            return Vec::new();
        }
        let took = |(index, pair): (usize, &Pair)| {
            let node = index % self.nodes;
            let answer = pair.before.filter(|_| !is_down(node));
            answer.map_or(u64::MAX, |latency| latency + nodes[node].base_latency)
        };
        self.pairs.iter().enumerate().map(took).collect()
    }

    /// Whether the scenario has a network.
    #[must_use]
    pub fn is_laid(&self) -> bool {
        !self.pairs.is_empty()
    }

    /// Network latency of the present tick to a machine in ms, the mean over the clients with a link to it.
    #[must_use]
    pub fn mean_ms(&self, machine: usize) -> Option<f64> {
        let linked = self.pairs.chunks(self.nodes.max(1)).filter_map(|row| row.get(machine));
        let linked = linked.filter(|pair| pair.link.is_some());
        let (sum, count) =
            linked.fold((0.0, 0.0), |(sum, count), pair| (sum + pair.now.unwrap_or(0) as f64 / 1e6, count + 1.0));
        (count > 0.0).then(|| sum / count)
    }

    /// Network latency of the present tick in ms: of each client, of each machine.
    #[must_use]
    pub fn ms(&self) -> Vec<Vec<f64>> {
        self.pairs
            .chunks(self.nodes.max(1))
            .map(|row| row.iter().map(|pair| pair.now.unwrap_or(0) as f64 / 1e6).collect())
            .collect()
    }
}

/// Lets every latency go on by one tick.
pub fn drift(clock: Res<Clock>, setup: Res<Setup>, mut links: ResMut<Links>) {
    let Some(network) = &setup.scenario.network else { return };
    let links = &mut *links;
    links.begun = clock.tick > 0;
    let dt = clock.dt_seconds();
    for pair in &mut links.pairs {
        match pair.link.and_then(|link| network.links.get(link)) {
            Some(link) => pair.step(link, dt),
            None => (pair.before, pair.now) = (pair.now, Some(0)),
        }
    }
}

/// Counts who went elsewhere than before.
pub fn follow(setup: Res<Setup>, requests: Res<Requests>, mut links: ResMut<Links>) {
    if links.pairs.is_empty() {
        return;
    }
    for (index, machine) in requests.machine.iter().enumerate().filter(|(_, machine)| **machine != NOWHERE) {
        let flow = requests.flow.get(index).copied().unwrap_or(0);
        let client = setup.senders[flow as usize].client as usize;
        let before = std::mem::replace(&mut links.last[client], *machine);
        if before != NOWHERE {
            links.followed[0] += 1;
            links.followed[1] += u64::from(before != *machine);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::Time;
    use crate::sim::network::Congestion;

    fn latencies(link: &Link, ticks: usize) -> Vec<f64> {
        let mut pair = Pair::new(3, 0, 1, Some((0, link)));
        let step = |_| {
            pair.step(link, 1.0);
            pair.now.unwrap_or(0) as f64 / 1e9
        };
        (0..ticks).map(step).collect()
    }

    fn ms(ms: u64) -> Time {
        Time(ms * 1_000_000)
    }

    fn mean(values: &[f64]) -> f64 {
        values.iter().sum::<f64>() / values.len() as f64
    }

    #[test]
    fn the_wander_forgets_in_its_time() {
        let link = Link { base: ms(1000), wander: ms(50), memory: Time::from_secs(30), ..Link::default() };
        let seen = latencies(&link, 400_000);
        let centre = mean(&seen);
        let product =
            |lag: usize| mean(&seen.windows(lag + 1).map(|w| (w[0] - centre) * (w[lag] - centre)).collect::<Vec<_>>());
        assert!((centre - 1.0).abs() < 0.003, "{centre}");
        assert!((product(0).sqrt() - 0.05).abs() < 0.002, "{}", product(0).sqrt());
        assert!((product(30) / product(0) - (-1.0f64).exp()).abs() < 0.03, "{}", product(30) / product(0));
    }

    #[test]
    fn congestion_takes_its_share_of_the_time_and_the_floor_holds() {
        let congestion = Congestion { extra: ms(200), every: Time::from_secs(60), lasts: Time::from_secs(20) };
        let link = Link { base: ms(100), congestion: Some(congestion), ..Link::default() };
        let seen = latencies(&link, 400_000);
        let congested = seen.iter().filter(|latency| **latency > 0.2).count() as f64 / seen.len() as f64;
        // The stays are whole ticks, 1/(1 - exp(-1/mean)) of them.
        assert!((congested - 0.25).abs() < 0.01, "{congested}");
        let low = Link { base: ms(100), noise: ms(100), floor: ms(40), ..Link::default() };
        let seen = latencies(&low, 10_000);
        assert!(seen.iter().all(|latency| *latency >= 0.04) && seen.contains(&0.04));
    }

    #[test]
    fn other_values_do_not_shift_the_dice() {
        let plain = Link { noise: ms(10), ..Link::default() };
        let congestion = Congestion { extra: Time::ZERO, ..Congestion::default() };
        let other = Link { congestion: Some(congestion), ..plain.clone() };
        assert_eq!(latencies(&plain, 1000), latencies(&other, 1000));
    }
}
