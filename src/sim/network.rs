//! Latencies between clients and machines, as random processes in time. They know nothing of requests or policies.

mod links;

pub use links::{Links, drift, follow};

use super::node::NodeId;
use super::scenario::Scenario;
use crate::param::{Mistake, Param, Time, limited};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// Links that a network may have: as many as there may be pairs.
const MOST_LINKS: usize = 1_000_000;

/// Latencies between clients and machines, added to the base latency of every response. They change once a tick.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Network {
    /// What lies between clients and machines. The first link that names a pair is the pair's; a pair without one has no
    /// network latency.
    #[serde(deserialize_with = "limited::<_, _, MOST_LINKS>")]
    pub links: Vec<Link>,
}

/// The latency of one or several pairs of client and machine: max(floor, base + wander + congestion + noise). Every pair
/// goes its own way.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Link {
    /// The client, from 0; absent is every one.
    #[reflect(@Param::range(0.0, 999.0))]
    pub client: Option<u32>,
    /// The machine; absent is every one.
    pub node: Option<NodeId>,
    /// Latency without anything else.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub base: Time,
    /// Standard deviation of a slow wander around the base (a first-order autoregression).
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub wander: Time,
    /// Time in which the wander forgets: its correlation falls to 1/e.
    #[reflect(@Param::above(0.0, 1e6).unit("s").log().live())]
    pub memory: Time,
    /// A congested state, entered and left at random; absent is none.
    pub congestion: Option<Congestion>,
    /// Standard deviation of what is added anew each tick.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub noise: Time,
    /// The latency is never below this.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub floor: Time,
}

impl Default for Link {
    fn default() -> Self {
        Self {
            client: None,
            node: None,
            base: Time(100_000_000),
            wander: Time::ZERO,
            memory: Time::from_secs(30),
            congestion: None,
            noise: Time::ZERO,
            floor: Time::ZERO,
        }
    }
}

/// A congested state. Stays in it and between it are exponential, seen once a tick.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct Congestion {
    /// Added to the latency while it lasts.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub extra: Time,
    /// Mean time from its end to its next beginning.
    #[reflect(@Param::above(0.0, 1e9).unit("s").log().live())]
    pub every: Time,
    /// Mean time that it lasts.
    #[reflect(@Param::above(0.0, 1e9).unit("s").log().live())]
    pub lasts: Time,
}

impl Default for Congestion {
    fn default() -> Self {
        Self { extra: Time(100_000_000), every: Time::from_secs(60), lasts: Time::from_secs(10) }
    }
}

impl Network {
    /// The link of a pair, with its position.
    #[must_use]
    pub fn link(&self, client: u32, node: NodeId) -> Option<(usize, &Link)> {
        let names = |link: &Link| link.client.is_none_or(|c| c == client) && link.node.is_none_or(|n| n == node);
        self.links.iter().enumerate().find(|(_, link)| names(link))
    }

    /// The smallest floor of all links: no response is faster than that.
    #[must_use]
    pub fn floor(&self) -> Time {
        self.links.iter().map(|link| link.floor).min().unwrap_or_default()
    }

    /// Rules between values.
    pub(super) fn check(&self, scenario: &Scenario, mistakes: &mut Vec<Mistake>) {
        if self.links.is_empty() {
            mistakes.push(Mistake::rule("network.links", "a network needs at least one link"));
        }
        let nodes = scenario.node_count();
        let clients = scenario.client_count();
        check_pairs(clients, nodes, mistakes);
        for (index, link) in self.links.iter().enumerate() {
            let path = format!("network.links[{index}]");
            if let Some(node) = link.node.filter(|node| node.0 >= nodes) {
                mistakes.push(Mistake::rule(format!("{path}.node"), node.missing(nodes)));
            }
            if let Some(client) = link.client.filter(|client| *client >= clients) {
                let text = format!("no flow is of client {client}; the last one is {}", clients.saturating_sub(1));
                mistakes.push(Mistake::rule(format!("{path}.client"), text));
            }
        }
    }
}

/// Clients and machines may not make too many pairs.
pub(super) fn check_pairs(clients: u32, nodes: u32, mistakes: &mut Vec<Mistake>) {
    if u64::from(nodes) * u64::from(clients) > 1_000_000 {
        let text = format!("{clients} clients and {nodes} machines make too many pairs (1e6 at most)");
        mistakes.push(Mistake::rule("network", text));
    }
}
