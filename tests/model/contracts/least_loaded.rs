//! Policies that take the best of all machines really take a best one: checked request by request against a
//! simulation that looks at every machine. Up to 64 machines policies look themselves, above they keep an index.

use crate::lab_bench::{begin, exponential, machines, poisson, scenario, seconds};
use equipoise::param::Time;
use equipoise::sim::{
    Command, Fault, Faults, LeastConnections, NodeGroup, NodeId, OnFull, Policy, Scenario, Scripted, Sim, Tie,
};

/// One machine of the reference: when each channel falls free, when each request inside leaves.
#[derive(Clone)]
struct Bench {
    rate: f64,
    speed: f64,
    weight: f64,
    room: usize,
    up: bool,
    free: Vec<u64>,
    inside: Vec<u64>,
}

impl Bench {
    fn all(scenario: &Scenario) -> Vec<Self> {
        let of = |group: &NodeGroup| Self {
            rate: group.rate,
            speed: 1.0,
            weight: group.weight,
            room: group.queue.map_or(usize::MAX, |queue| (queue + group.channels) as usize),
            up: true,
            free: vec![0; group.channels as usize],
            inside: Vec::new(),
        };
        scenario.nodes.iter().flat_map(|group| (0..group.count).map(move |_| of(group))).collect()
    }

    /// Everything that is left takes as much longer as the machine is slower.
    fn set_speed(&mut self, now: u64, speed: f64) {
        let ratio = self.speed / speed;
        let later = |at: &mut u64| {
            if *at > now {
                *at = now + ((*at - now) as f64 * ratio + 0.5) as u64;
            }
        };
        self.inside.retain(|at| *at > now);
        self.inside.iter_mut().chain(&mut self.free).for_each(later);
        self.speed = speed;
    }

    fn count(&mut self, now: u64) -> usize {
        self.inside.retain(|at| *at > now);
        self.inside.len()
    }

    /// Takes a request; when it leaves.
    fn place(&mut self, now: u64, size: f64) -> u64 {
        let channel = (0..self.free.len()).min_by_key(|channel| self.free[*channel]).expect("a channel");
        let leaves = self.free[channel].max(now) + (size * (1e9 / (self.rate * self.speed)) + 0.5) as u64;
        self.free[channel] = leaves;
        self.inside.push(leaves);
        leaves
    }

    fn begins(&self, now: u64) -> u64 {
        self.free.iter().min().expect("a channel").saturating_sub(now)
    }
}

/// What a policy should make smallest.
type Key = fn(&mut Bench, u64) -> f64;

fn policies() -> [(Policy, Key); 3] {
    [
        (Policy::JoinShortestQueue, |bench, now| bench.count(now) as f64),
        (Policy::LeastConnections(LeastConnections::default()), |bench, now| bench.count(now) as f64 / bench.weight),
        (Policy::LeastWorkLeft, |bench, now| bench.begins(now) as f64),
    ]
}

/// Half of the machines have three channels; some crash, some are slow for a while.
fn changing(count: u32, load: f64, weights: [f64; 2], tie: Tie, policy: Policy) -> Scenario {
    let one = NodeGroup { weight: weights[0], ..machines(count / 2, 3.0) };
    let three = NodeGroup { weight: weights[1], channels: 3, ..machines(count - count / 2, 1.0) };
    let base = scenario(vec![one, three], poisson(load * 3.0 * f64::from(count), exponential()), policy, 60.0);
    let slow =
        |node, speed, at| Fault::Slow { node: NodeId(node), speed, at: seconds(at), until: Some(seconds(at + 15.0)) };
    let crash = Fault::Crash { node: NodeId(2), at: Time::from_secs(20), until: Some(Time::from_secs(35)) };
    let events = vec![slow(0, 0.2, 10.0), slow(count - 1, 0.3, 12.0), slow(1, 3.0, 15.0), crash];
    let set = Command::Set { path: "nodes[1].rate".into(), value: "1.3".into() };
    let script = vec![Scripted { at: Time::from_secs(40), command: set }];
    Scenario { faults: Faults { events, ..Faults::default() }, script, tie, ..base }
}

/// Makes the reference as the machines are at the start of the tick that was just run.
fn follow(benches: &mut [Bench], sim: &Sim, start: u64) {
    for (bench, node) in benches.iter_mut().zip(sim.snapshot().nodes) {
        if node.down && bench.up {
            bench.inside.clear();
            bench.free.fill(start);
        }
        bench.up = !node.down;
        let rate = node.capacity / f64::from(node.channels);
        let speed = rate * node.speed / bench.rate;
        if speed != bench.speed {
            bench.set_speed(start, speed);
        }
    }
}

/// Runs and checks every choice; how often there was a tie.
fn check(scenario: &Scenario, key: Key) -> usize {
    let mut sim = begin(scenario);
    let mut benches = Bench::all(scenario);
    let (mut ties, mut last) = (0, None);
    while !sim.is_over() {
        let start = sim.now().0;
        sim.step();
        follow(&mut benches, &sim, start);
        let rows = sim.requests();
        for k in 0..rows.at.len() {
            let (at, chosen) = (rows.at[k], rows.machine[k] as usize);
            let keys: Vec<f64> =
                benches.iter_mut().map(|bench| if bench.up { key(bench, at) } else { f64::INFINITY }).collect();
            let best = keys.iter().copied().fold(f64::INFINITY, f64::min);
            let tied: Vec<usize> = (0..keys.len()).filter(|machine| keys[*machine] == best).collect();
            let what = format!("{} n {} {:?} at {at}", scenario.policy.name(), keys.len(), scenario.tie);
            assert!(tied.contains(&chosen), "{what}: n{} has {}, the best {best}", chosen + 1, keys[chosen]);
            ties += usize::from(tied.len() > 1);
            // When nobody is idle least work left ties by accident only; the rules are for those idle.
            match (scenario.tie, last) {
                (Tie::Lowest, _) => assert_eq!(chosen, tied[0], "{what}: {tied:?}"),
                (Tie::Rotate, Some(last)) => {
                    let next = tied.iter().find(|machine| **machine > last).unwrap_or(&tied[0]);
                    assert_eq!(chosen, *next, "{what}: {tied:?} after {last}");
                }
                _ => {}
            }
            last = Some(chosen);
            let leaves = benches[chosen].place(at, rows.size[k]);
            assert_eq!(leaves, rows.departure[k], "{what}: departure of {k}");
        }
    }
    ties
}

#[test]
fn the_chosen_machine_is_a_best_one_and_ties_follow_the_rule() {
    for (policy, key) in policies() {
        for tie in [Tie::Random, Tie::Rotate, Tie::Lowest] {
            for (count, load) in [(10, 0.3), (10, 0.9), (100, 0.05), (100, 0.9), (150, 1.1)] {
                for weights in [[1.0, 1.0], [1.0, 2.0], [4.0, 2.0]] {
                    let ties = check(&changing(count, load, weights, tie, policy.clone()), key);
                    assert!(ties > 20, "{}: {ties} ties", policy.name());
                }
            }
        }
    }
}

/// Many different weights: the index has a class for each.
#[test]
fn least_connections_divides_by_the_weight_however_many_weights_there_are() {
    let (policy, key) = policies()[1].clone();
    for tie in [Tie::Random, Tie::Rotate, Tie::Lowest] {
        let group =
            |k: u32| NodeGroup { weight: 0.3 + f64::from(k % 23), rate: 1.0 + f64::from(k % 5), ..machines(1, 1.0) };
        let base = scenario((0..90).map(group).collect(), poisson(230.0, exponential()), policy.clone(), 40.0);
        check(&Scenario { tie, ..base }, key);
    }
}

/// A request that a full machine passes on must not confuse the index: the choices after it are still the best.
#[test]
fn redirected_requests_leave_the_index_right() {
    for (policy, key) in policies() {
        for count in [20, 100] {
            let small = NodeGroup { queue: Some(0), channels: 2, ..machines(count / 2, 5.0) };
            let large = NodeGroup { queue: Some(30), ..machines(count - count / 2, 5.0) };
            let flow = poisson(5.0 * 1.4 * f64::from(count), exponential());
            let base = scenario(vec![small, large], flow, policy.clone(), 30.0);
            follow_redirects(&Scenario { on_full: OnFull::Redirect, tie: Tie::Lowest, ..base }, key);
        }
    }
}

/// As [`check`], where only the first choice must be a best one; the request may end elsewhere.
fn follow_redirects(scenario: &Scenario, key: Key) {
    let mut sim = begin(scenario);
    let mut benches = Bench::all(scenario);
    let mut redirected = 0;
    while !sim.is_over() {
        sim.step();
        let rows = sim.requests();
        for k in 0..rows.at.len() {
            let at = rows.at[k];
            let keys: Vec<f64> = benches.iter_mut().map(|bench| key(bench, at)).collect();
            let best = keys.iter().copied().fold(f64::INFINITY, f64::min);
            let first = keys.iter().position(|key| *key == best).expect("a best one");
            let has_room = |bench: &mut Bench| bench.count(at) < bench.room;
            let count = benches.len();
            let expected =
                (0..count).map(|offset| (first + offset) % count).find(|machine| has_room(&mut benches[*machine]));
            let what = format!("{} n {count} at {at}: first n{}", scenario.policy.name(), first + 1);
            match expected {
                Some(machine) => {
                    assert_eq!(rows.machine[k] as usize, machine, "{what}");
                    redirected += usize::from(machine != first);
                    assert_eq!(benches[machine].place(at, rows.size[k]), rows.departure[k], "{what}");
                }
                None => assert_eq!((rows.machine[k] as usize, rows.departure[k]), (first, 0), "{what}"),
            }
        }
    }
    assert!(redirected > 0 || scenario.policy == Policy::LeastWorkLeft, "{}", scenario.policy.name());
}
