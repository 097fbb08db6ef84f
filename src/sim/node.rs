//! Machines as the scenario declares them, and the facts of one machine that others may read.

use super::load::LoadMeter;
use crate::param::{Param, Time};
use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// Machines of one kind. Machines are numbered n1, n2, … through all groups in the order of the file.
#[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
pub struct NodeGroup {
    /// What these machines are, for people; may be empty.
    pub name: String,
    /// How many machines of this kind.
    #[reflect(@Param::range(1.0, 10_000.0).log())]
    pub count: u32,
    /// Requests of size 1 that one channel serves in a second (the paper's c_i).
    #[reflect(@Param::range(0.001, 1e9).unit("req/s").log().live())]
    pub rate: f64,
    /// Requests served at the same time by one machine.
    #[reflect(@Param::range(1.0, 10_000.0).log())]
    pub channels: u32,
    /// Requests that may wait; 0 refuses when all channels are busy, absent is without limit.
    #[reflect(@Param::range(0.0, 1e9).log())]
    pub queue: Option<u32>,
    /// Added to every response: the way there and back.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub base_latency: Time,
    /// Mean of an exponential extra added to the base latency of each response.
    #[reflect(@Param::seconds(0.0, 3600.0).live())]
    pub jitter: Time,
    /// Share of served requests that end as errors.
    #[reflect(@Param::share().live())]
    pub error_rate: f64,
    /// Static weight, for policies that use one.
    #[reflect(@Param::above(0.0, 1e6).log().live())]
    pub weight: f64,
    /// Always on line, or a reserve pool's.
    pub group: Group,
    /// How the load of these machines is measured for a token ring.
    pub meter: LoadMeter,
    /// Whether requests queue here.
    pub service: Service,
}

impl Default for NodeGroup {
    fn default() -> Self {
        Self {
            name: String::new(),
            count: 1,
            rate: 100.0,
            channels: 1,
            queue: None,
            base_latency: Time::ZERO,
            jitter: Time::ZERO,
            error_rate: 0.0,
            weight: 1.0,
            group: Group::Base,
            meter: LoadMeter::Utilisation,
            service: Service::Queue,
        }
    }
}

/// Whether requests queue at a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum Service {
    /// First come, first served; response times are what this costs.
    #[default]
    Queue,
    /// Requests are only counted: what comes in a tick above the capacity of the tick is refused, nothing is carried over, and
    /// there are no response times (the machines of the study of adaptive consistent hashing).
    Counted,
}

/// Whether a machine is always on line or belongs to a reserve pool.
#[derive(Clone, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum Group {
    /// On line from the start.
    #[default]
    Base,
    /// Off at the start; switched by the pool of this name.
    Reserve(String),
}

/// A machine by its number: `"n2"` in files is the second machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect)]
#[reflect(opaque)]
#[reflect(Serialize, Deserialize, PartialEq, Default, Debug, Clone)]
pub struct NodeId(pub u32);

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "n{}", self.0 + 1)
    }
}

impl std::str::FromStr for NodeId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let digits = text.strip_prefix('n').and_then(|digits| digits.parse::<u32>().ok());
        let number = digits.and_then(|number| number.checked_sub(1));
        number.map(Self).ok_or_else(|| format!("`{text}` is not a machine; machines are \"n1\", \"n2\", …"))
    }
}

impl NodeId {
    /// What to say where there is no such machine among `count`.
    #[must_use]
    pub fn missing(self, count: u32) -> String {
        match count {
            0 => format!("there is no machine {self}; there is none"),
            1 => format!("there is no machine {self}; there is only n1"),
            _ => format!("there is no machine {self}; there are n1 to n{count}"),
        }
    }
}

impl Serialize for NodeId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for NodeId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
    }
}

/// The facts of one machine while a run goes on.
#[derive(Component, Clone, Debug)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// The group that declares it.
    pub of: usize,
    /// Served requests of size 1 per second and channel, at full speed.
    pub rate: f64,
    /// Requests served at the same time.
    pub channels: u32,
    /// Added to every response, in ns.
    pub base_latency: u64,
    /// Mean of the exponential extra, in ns.
    pub jitter: f64,
    /// Share of served requests that end as errors.
    pub error_rate: f64,
    /// Static weight.
    pub weight: f64,
    /// The reserve pool it belongs to, by position.
    pub pool: Option<usize>,
    /// Whether requests queue here.
    pub service: Service,
}

impl Node {
    /// Machine `id` of the group at position `of`, in the pool at position `pool`.
    #[must_use]
    pub fn new(id: NodeId, of: usize, group: &NodeGroup, pool: Option<usize>) -> Self {
        let mut node = Self {
            id,
            of,
            rate: 0.0,
            channels: group.channels,
            base_latency: 0,
            jitter: 0.0,
            error_rate: 0.0,
            weight: 0.0,
            pool,
            service: group.service,
        };
        node.retune(group);
        node
    }

    /// Takes over what may change while the run goes on.
    pub fn retune(&mut self, group: &NodeGroup) {
        self.rate = group.rate;
        self.base_latency = group.base_latency.0;
        self.jitter = group.jitter.0 as f64;
        self.error_rate = group.error_rate;
        self.weight = group.weight;
    }

    /// Requests of size 1 per second with all channels busy, at full speed (the paper's c).
    #[must_use]
    pub fn capacity(&self) -> f64 {
        self.rate * f64::from(self.channels)
    }
}
