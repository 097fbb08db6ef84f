//! The balancer at work: every request of the tick, in the order of their moments, to a machine.

mod astray;
mod balancer;

pub use balancer::{Balancer, find_eligible};

use super::clock::Clock;
use super::digest::{Digest, Outcome};
use super::network::Links;
use super::node::Node;
use super::placed::Placed;
use super::policy::{Ask, Decide, Explanation, Policy, Route, Sent, View, Watch};
use super::requests::{NOWHERE, Requests};
use super::ring::work::Asked;
use super::ring::{KeyTraffic, TokenRing};
use super::scenario::Scenario;
use super::server::Server;
use super::setup::{Sender, Setup};
use super::telemetry::Told;
use bevy_ecs::prelude::*;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// What happens when the chosen machine is full.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
pub enum OnFull {
    /// The request is refused.
    #[default]
    Refuse,
    /// It is tried once on each of the other machines, in order after the chosen one; then refused.
    Redirect,
}

/// Sends every request of the tick to a machine.
pub fn serve(
    (clock, setup): (Res<Clock>, Res<Setup>),
    mut balancer: ResMut<Balancer>,
    mut requests: ResMut<Requests>,
    mut digest: ResMut<Digest>,
    links: Res<Links>,
    mut machines: Query<(&Node, &mut Server, &Told)>,
    rings: Query<(&TokenRing, &KeyTraffic)>,
) {
    let (keys, first) = (std::mem::take(&mut requests.key), requests.first);
    let ring = rings.single().ok().map(|(ring, traffic)| Asked { ring, traffic, keys: &keys, first });
    let mut rows: Vec<_> = machines.iter_mut().map(|(node, server, told)| (node, server.into_inner(), told)).collect();
    rows.sort_by_key(|(node, ..)| node.id);
    let nodes: Vec<&Node> = rows.iter().map(|(node, ..)| *node).collect();
    let told = rows.iter().map(|(_, _, told)| told.now).collect();
    let mut servers: Vec<&mut Server> = rows.into_iter().map(|(_, server, _)| server).collect();
    servers.iter_mut().for_each(|server| server.open_tick(clock.start));
    let latency = links.latency(&nodes);
    let probed = links.probed(&nodes, |machine| servers[machine].is_down());
    let Balancer { router, dice, board, eligible, weights, changed, unrouted, polls } = &mut *balancer;
    let view = View {
        servers,
        board,
        told,
        instant: setup.scenario.telemetry.instant,
        eligible,
        weights,
        changed: *changed,
        now: clock.start,
        end: clock.end,
        requests: requests.at.len(),
        ring,
        tie: setup.scenario.tie,
        dice,
        clients: links.clients(),
        probed,
        polls,
    };
    let redirect = setup.scenario.on_full == OnFull::Redirect;
    *unrouted = router.serve(Tick {
        view,
        nodes: &nodes,
        latency,
        requests: &mut requests,
        digest: &mut digest,
        redirect,
        senders: &setup.senders,
    });
    *changed = false;
    requests.key = keys;
}

/// All that one tick of routing needs.
pub struct Tick<'a> {
    view: View<'a>,
    nodes: &'a [&'a Node],
    /// Base and network latency, in ns: of each client, of each machine.
    latency: Vec<u64>,
    requests: &'a mut Requests,
    digest: &'a mut Digest,
    redirect: bool,
    senders: &'a [Sender],
}

/// A policy that serves whole ticks: one dynamic call a tick, none a request.
pub trait Router: Decide + Send + Sync {
    /// Routes every request; returns how many found no machine to choose.
    fn serve(&mut self, tick: Tick<'_>) -> u64;
    /// See [`Route::retune`].
    fn retune(&mut self, policy: &Policy) -> bool;
    /// See [`Route::explain`].
    fn explain(&self, now: u64) -> Vec<Explanation>;
    /// See [`Route::misfit`].
    fn misfit(&self, scenario: &Scenario) -> Option<String>;
}

impl<R: Route> Router for R {
    fn serve(&mut self, mut tick: Tick<'_>) -> u64 {
        if tick.view.eligible.is_empty() {
            return tick.lose_all();
        }
        let watch = self.watches(&tick.view);
        let View { board, servers, eligible, now, changed, .. } = &mut tick.view;
        board.open(watch, *changed, servers, eligible, *now);
        self.begin(&mut tick.view);
        if tick.is_plain() {
            route::<R, true>(self, tick, watch);
        } else {
            route::<R, false>(self, tick, watch);
        }
        0
    }

    fn retune(&mut self, policy: &Policy) -> bool {
        Route::retune(self, policy)
    }

    fn explain(&self, now: u64) -> Vec<Explanation> {
        Route::explain(self, now)
    }

    fn misfit(&self, scenario: &Scenario) -> Option<String> {
        Route::misfit(self, scenario)
    }
}

/// Sends every request of a tick to a machine; `PLAIN` where [`Tick::is_plain`].
fn route<R: Route, const PLAIN: bool>(policy: &mut R, mut tick: Tick<'_>, watch: Watch) {
    let count = tick.requests.at.len();
    let at = std::mem::take(&mut tick.requests.at);
    let size = std::mem::take(&mut tick.requests.size);
    let mut machines = std::mem::take(&mut tick.requests.machine);
    let mut departures = std::mem::take(&mut tick.requests.departure);
    machines.resize(count, NOWHERE);
    departures.resize(count, 0);
    let flows = std::mem::take(&mut tick.requests.flow);
    let lone = tick.senders.first().copied().unwrap_or_default();
    let outcomes = machines.iter_mut().zip(&mut departures);
    for (index, ((at, size), (machine, departure))) in at.iter().zip(&size).zip(outcomes).enumerate() {
        let sender = if PLAIN {
            Sender::default()
        } else if flows.is_empty() {
            lone
        } else {
            tick.senders[flows[index] as usize]
        };
        let ask = Ask { at: *at, size: *size, client: sender.client, deadline: sender.deadline, row: index };
        let picked = policy.pick(&ask, &mut tick.view);
        let (taker, leaves, done) = tick.send::<PLAIN>(index, picked, &ask);
        (*machine, *departure) = (taker, leaves);
        let sent = Sent { chosen: picked, machine: taker, departure: leaves, done };
        policy.sent(&ask, &sent);
        if watch != Watch::Nothing && sent.departure > 0 {
            tick.view.board.note(ask.at, sent.machine, sent.departure);
        }
        policy.placed(&sent, &mut tick.view);
    }
    tick.requests.at = at;
    tick.requests.size = size;
    tick.requests.flow = flows;
    tick.requests.machine = machines;
    tick.requests.departure = departures;
}

impl Tick<'_> {
    /// Whether it is as most are: one sender like any other, and no outcome is drawn.
    fn is_plain(&self) -> bool {
        let lone = self.senders.iter().all(|sender| *sender == Sender::default());
        lone && self.requests.flow.is_empty() && self.requests.luck.is_empty()
    }

    /// Sends a request to a machine; returns where it ended, its departure and when its response is back (both 0 when
    /// it was not taken).
    #[inline(always)]
    fn send<const PLAIN: bool>(&mut self, index: usize, machine: u32, ask: &Ask) -> (u32, u64, u64) {
        if self.view.servers[machine as usize].takes(ask.at) {
            let (departure, done) = self.place::<PLAIN>(index, machine, ask);
            (machine, departure, done)
        } else {
            self.turn_away(index, machine, *ask)
        }
    }

    #[inline(always)]
    fn place<const PLAIN: bool>(&mut self, index: usize, machine: u32, ask: &Ask) -> (u64, u64) {
        let mut extra = self.latency[ask.client as usize * self.nodes.len() + machine as usize];
        let mut fails = false;
        if !PLAIN && !self.requests.luck.is_empty() {
            let (jitter, luck) = (self.requests.jitter[index], self.requests.luck[index]);
            let node = self.nodes[machine as usize];
            extra += (jitter * node.jitter) as u64;
            fails = luck < node.error_rate;
        }
        let seq = self.requests.first + index as u64;
        let row = Placed::new(seq, ask.at, extra, fails).due(ask.deadline);
        let (departure, passed) = self.view.servers[machine as usize].place(ask.at, ask.size, row, self.view.end);
        let done = departure.saturating_add(extra);
        if passed {
            self.digest.note(seq, machine, done, Outcome::Completed);
        }
        (departure, done)
    }
}
