//! A ring at one moment, as plain data: what a picture of it and an explanation need.

use super::TokenRing;
use super::rebalancer::{Control, Move, Rebalancer};
use super::tally::{Outcome, Tally};
use super::traffic::KeyTraffic;
use super::work::declared;
use crate::sim::load::Load;
use crate::sim::node::{Node, NodeId};
use crate::sim::scenario::Scenario;

/// A ring between two ticks. The arcs themselves are many: [`RingView::arcs`] are there up to a number, and
/// [`Sim::ring`](crate::sim::Sim::ring) gives access to all.
#[derive(Clone, Debug, PartialEq)]
pub struct RingView {
    /// The rebalancer with its present parameters.
    pub rebalancer: Rebalancer,
    /// Tokens that every machine keeps (v_min).
    pub v_min: u32,
    /// The arcs around the ring, where there are at most [`MOST_ARCS`]; else none.
    pub arcs: Vec<ArcView>,
    /// Number of tokens.
    pub tokens: usize,
    /// The machines by number, removed ones too.
    pub owners: Vec<OwnerView>,
    /// What moved in the last tick, additions and removals first.
    pub moves: Vec<Move>,
    /// What the last step came to.
    pub last: Outcome,
    /// Sums over the steps so far.
    pub tally: Tally,
    /// The quantities of the last step of adaptive consistent hashing; `None` for other rebalancers.
    pub control: Option<ControlView>,
    /// The keys asked for most since the start, the hottest first; empty where requests have no keys.
    pub hot: Vec<HotKey>,
    /// Changes whenever a token changes hands.
    pub version: u64,
}

/// Arcs up to which a view lists them.
pub const MOST_ARCS: usize = 5000;

/// One token with the arc that ends at it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcView {
    /// Place of the token on [0, 1): the end of the arc.
    pub end: f64,
    /// Length of the arc; the first one wraps around zero.
    pub length: f64,
    /// The machine that owns it.
    pub owner: u32,
    /// Requests of the last tick.
    pub requests: u32,
    /// Requests a tick, smoothed over about ten ticks.
    pub heat: f32,
}

/// One machine of a ring.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OwnerView {
    /// Its number.
    pub id: NodeId,
    /// Whether it is removed.
    pub removed: bool,
    /// Its tokens.
    pub tokens: usize,
    /// Its share of the key space.
    pub keys: f64,
    /// Its share of the requests of the last tick, by the present owners.
    pub traffic: f64,
    /// Observed load (ℓ).
    pub load: f64,
    /// True load.
    pub load_true: f64,
    /// The observed metrics that the load is made of.
    pub metrics: [f64; 3],
    /// Effective requests of the last tick.
    pub work: f64,
    /// What it could do in the last tick, in requests of size 1.
    pub capacity: f64,
    /// Hysteresis: 1 gives, −1 takes, 0 neither.
    pub state: i8,
}

/// The gauges of adaptive consistent hashing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ControlView {
    /// The quantities of the last step (γ, η, C, m).
    pub step: Control,
    /// What moved within the last H steps, the last one included.
    pub spent: f64,
    /// What is left of M_H; below 0 when more moved.
    pub left: f64,
}

/// One key that many requests ask for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HotKey {
    /// Its number, from 0.
    pub key: u32,
    /// Its place on [0, 1).
    pub place: f64,
    /// The token it belongs to.
    pub token: u32,
    /// The machine that owns it.
    pub owner: u32,
    /// Its share of the requests since the start.
    pub share: f64,
}

/// Takes the view.
pub(in crate::sim) fn take(
    scenario: &Scenario,
    ring: &TokenRing,
    traffic: &KeyTraffic,
    machines: &[(&Node, &Load)],
) -> RingView {
    let rule = declared(scenario);
    let (requests, heat) = traffic.by_token();
    let layout = ring.tokens().layout();
    let arc = |token: usize| ArcView {
        end: layout.places()[token],
        length: layout.arc(token as u32),
        owner: ring.tokens().owner(token as u32),
        requests: requests[token],
        heat: heat[token],
    };
    let listed = if layout.len() <= MOST_ARCS { layout.len() } else { 0 };
    RingView {
        v_min: rule.v_min,
        arcs: (0..listed).map(arc).collect(),
        tokens: layout.len(),
        owners: owners(ring, requests, machines),
        moves: ring.moves().to_vec(),
        last: *ring.last(),
        tally: *ring.tally(),
        control: control(&rule.rebalancer, ring),
        hot: hot(ring, traffic),
        version: ring.version(),
        rebalancer: rule.rebalancer,
    }
}

fn owners(ring: &TokenRing, requests: &[u32], machines: &[(&Node, &Load)]) -> Vec<OwnerView> {
    let count = ring.tokens().machines();
    let (mut keys, mut traffic) = (vec![0.0; count], vec![0.0; count]);
    for (token, owner) in ring.tokens().owners().iter().enumerate() {
        keys[*owner as usize] += ring.tokens().layout().arc(token as u32);
        traffic[*owner as usize] += f64::from(requests[token]);
    }
    let all = traffic.iter().sum::<f64>().max(1.0);
    machines
        .iter()
        .map(|(node, load)| {
            let machine = node.id.0;
            OwnerView {
                id: node.id,
                removed: ring.is_removed(machine),
                tokens: ring.tokens().count(machine),
                keys: keys[machine as usize],
                traffic: traffic[machine as usize] / all,
                load: load.observed,
                load_true: load.real,
                metrics: *load.metrics(),
                work: load.work,
                capacity: load.capacity,
                state: ring.state(machine),
            }
        })
        .collect()
}

fn control(rebalancer: &Rebalancer, ring: &TokenRing) -> Option<ControlView> {
    let Rebalancer::Ach(ach) = rebalancer else { return None };
    let spent = ring.spent(ach.horizon as usize);
    Some(ControlView { step: *ring.control(), spent, left: ach.m_h - spent })
}

fn hot(ring: &TokenRing, traffic: &KeyTraffic) -> Vec<HotKey> {
    let all = traffic.requests().max(1) as f64;
    let view = |(key, place, token, asked): (u32, f64, u32, u32)| HotKey {
        key,
        place,
        token,
        owner: ring.tokens().owner(token),
        share: f64::from(asked) / all,
    };
    traffic.hottest().into_iter().map(view).collect()
}
