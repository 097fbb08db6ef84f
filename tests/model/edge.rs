//! The edge policies, tick by tick against a second writing of their rules that sees only the network's latencies.

use crate::lab_bench::{begin, even, fits, machines, metric, network, scenario, seconds};
use equipoise::lab::adjust::set_policy;
use equipoise::lab::library;
use equipoise::param::Time;
use equipoise::sim::{
    Challenger, Fault, Faults, Flow, Link, MeanOnly, MoHan, Network, NodeId, Observing, Policy, Probing, RiskAware,
    RiskAwareStable, Scenario, Sim, Tie,
};

fn open(name: &str) -> Scenario {
    library::open(name).unwrap_or_else(|wrong| panic!("{wrong}")).scenario
}

/// What a policy should do, from the latencies (s) of all ticks so far.
struct Reference {
    window: usize,
    current: usize,
    lead: (usize, u32),
    reliability: Vec<f64>,
}

/// Mean and sample deviation.
fn moments(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|v| (v - mean).powi(2)).sum();
    (mean, (squares / (n - 1.0)).sqrt())
}

/// Beyond this many deviations the normal risk is below 0.15: Phi(1.0364…) = 0.85.
const PASSES_NORMAL: f64 = 1.036_433_389_493_79;
/// Beyond this many Cantelli's bound is: 1/(1 + z²) = 0.15.
const PASSES_CANTELLI: f64 = 2.380_476_142_847_62;

fn smallest(scores: &[f64], among: impl Fn(usize) -> bool) -> usize {
    (0..scores.len()).filter(|i| among(*i)).min_by(|a, b| scores[*a].total_cmp(&scores[*b])).expect("there is one")
}

impl Reference {
    fn new(window: usize, machines: usize) -> Self {
        Self { window, current: 0, lead: (0, 0), reliability: vec![1.0; machines] }
    }

    fn next(&mut self, policy: &Policy, seen: &[Vec<f64>]) -> usize {
        let machines = self.reliability.len();
        if let (Policy::MoHan(rule), Some((last, before))) = (policy, seen.split_last()) {
            for (machine, latency) in last.iter().enumerate().filter(|_| !before.is_empty()) {
                let window = &before[before.len().saturating_sub(self.window)..];
                let predicted = window.iter().map(|row| row[machine]).sum::<f64>() / window.len() as f64;
                let kept = if *latency <= (1.0 + rule.delta) * predicted { 1.0 } else { 0.0 };
                self.reliability[machine] = rule.beta * self.reliability[machine] + (1.0 - rule.beta) * kept;
            }
        }
        if seen.len() < self.window {
            return 0;
        }
        let window = &seen[seen.len() - self.window..];
        let known: Vec<(f64, f64)> =
            (0..machines).map(|machine| moments(&window.iter().map(|row| row[machine]).collect::<Vec<_>>())).collect();
        let means: Vec<f64> = known.iter().map(|known| known.0).collect();
        let z = |(mean, sd): (f64, f64)| (0.5 - mean) / sd;
        match policy {
            Policy::MeanOnly(_) => self.current = smallest(&means, |_| true),
            Policy::RiskAware(_) => {
                // The normal risk falls with z.
                let risks: Vec<f64> = known.iter().map(|known| -z(*known)).collect();
                self.current = smallest(&risks, |_| true);
            }
            Policy::MeanOnlyStable(rule) => {
                let wanted = smallest(&means, |_| true);
                self.stay_or_go(&means, wanted, rule.stability.margin, rule.stability.dwell, rule.stability.challenger);
            }
            Policy::RiskAwareStable(rule) => {
                let scores: Vec<f64> = known.iter().map(|(mean, sd)| mean + rule.k * sd).collect();
                let passes = |machine: usize| z(known[machine]) > PASSES_NORMAL.max(PASSES_CANTELLI);
                let any = (0..machines).any(passes);
                let wanted = smallest(&scores, |machine| !any || passes(machine));
                self.stay_or_go(
                    &scores,
                    wanted,
                    rule.stability.margin,
                    rule.stability.dwell,
                    rule.stability.challenger,
                );
            }
            Policy::MoHan(rule) => {
                let most = means.iter().copied().fold(0.0, f64::max);
                let score = |machine: usize| {
                    rule.alpha * means[machine] / most + (1.0 - rule.alpha) * (1.0 - self.reliability[machine])
                };
                let scores: Vec<f64> = (0..machines).map(score).collect();
                let best = smallest(&scores, |_| true);
                if scores[self.current] - scores[best] >= rule.theta {
                    self.current = best;
                }
            }
            other => panic!("{other:?} is no edge policy"),
        }
        self.current
    }

    fn stay_or_go(&mut self, scores: &[f64], wanted: usize, margin: f64, dwell: u32, challenger: Challenger) {
        let present = scores[self.current];
        if wanted == self.current || present - scores[wanted] < margin * present {
            self.lead = (0, 0);
            return;
        }
        let same = self.lead.1 > 0 && (self.lead.0 == wanted || challenger == Challenger::Any);
        self.lead = (wanted, if same { self.lead.1 + 1 } else { 1 });
        if self.lead.1 == dwell {
            self.current = wanted;
            self.lead = (0, 0);
        }
    }
}

const EDGE: [&str; 5] = ["MeanOnly", "MeanOnlyStable", "RiskAware", "RiskAwareStable", "MoHan"];

/// Runs a scenario and compares every choice of every client; returns how many choices were not the first machine.
fn follow(scenario: &Scenario, window: usize) -> usize {
    let mut sim = begin(scenario);
    let clients = scenario.client_count() as usize;
    let machines = scenario.node_count() as usize;
    let mut references: Vec<Reference> = (0..clients).map(|_| Reference::new(window, machines)).collect();
    let mut seen: Vec<Vec<Vec<f64>>> = vec![Vec::new(); clients];
    let mut away = 0;
    while !sim.is_over() {
        sim.step();
        let now = sim.snapshot();
        for (client, reference) in references.iter_mut().enumerate() {
            let expected = reference.next(&scenario.policy, &seen[client]);
            let told = &now.decisions[client];
            assert_eq!(told.chosen, Some(NodeId(expected as u32)), "client {client} at {}", now.now);
            away += usize::from(expected != 0);
            seen[client].push(now.network_ms[client].iter().map(|ms| ms / 1e3).collect());
        }
        let rows = sim.requests();
        for (k, machine) in rows.machine.iter().enumerate() {
            let flow = rows.flow.get(k).copied().unwrap_or(0) as usize;
            let client = scenario.flows[flow].client as usize;
            assert_eq!(Some(NodeId(*machine)), now.decisions[client].chosen);
        }
    }
    away
}

#[test]
fn every_choice_is_the_one_of_the_paper() {
    for name in EDGE {
        for (window, challenger) in [(2, "Any"), (3, "Same"), (20, "Same"), (20, "Any")] {
            let mut scenario = open("edge/testbed");
            set_policy(&mut scenario, name).unwrap();
            let set = |scenario: &mut Scenario, path: &str, value: &str| {
                equipoise::param::set(scenario, equipoise::sim::registry(), path, value).unwrap();
            };
            set(&mut scenario, "policy.observing.window", &window.to_string());
            if name.ends_with("Stable") {
                set(&mut scenario, "policy.stability.challenger", challenger);
            }
            scenario.length = Time::from_secs(1500);
            assert!(follow(&scenario, window) > 100, "{name} leaves the first machine");
        }
    }
}

/// Two clients at two places decide for themselves.
#[test]
fn each_client_decides_by_its_own_latencies() {
    for name in EDGE {
        let mut scenario = open("edge/ten");
        set_policy(&mut scenario, name).unwrap();
        follow(&scenario, 20);
        let mut sim = begin(&scenario);
        sim.finish();
        let now = sim.snapshot();
        assert_ne!(now.network_ms[0], now.network_ms[1]);
        assert_ne!(now.decisions[0].history, now.decisions[1].history, "{name}");
    }
}

/// Who sees only what it uses never learns of the others: with a bad first machine it stays there.
#[test]
fn without_probes_nobody_leaves_the_first_machine() {
    let observing = Observing { probing: Probing::UsedOnly, ..Observing::default() };
    let slow = Link { node: Some(NodeId(0)), base: seconds(0.9), noise: seconds(0.01), ..Link::default() };
    let fast = Link { base: seconds(0.1), noise: seconds(0.01), ..Link::default() };
    let base = scenario(vec![machines(3, 1e6)], even(1.0), Policy::default(), 300.0);
    let with = |observing: Observing| {
        let policy = Policy::MeanOnly(MeanOnly { observing });
        let network = Some(Network { links: vec![slow.clone(), fast.clone()] });
        let mut sim = begin(&Scenario { network, policy, ..base.clone() });
        sim.finish();
        sim
    };
    let stuck = with(observing);
    assert!(metric(&stuck, "mean_ms") > 890.0 && metric(&stuck, "switch_rate") == 0.0);
    let told = &stuck.snapshot().decisions[0];
    assert!(told.value(NodeId(0), "mu").is_some_and(|mu| (mu - 0.9).abs() < 0.02));
    assert_eq!(told.value(NodeId(1), "mu"), None, "nothing is known of it");
    assert!(metric(&with(Observing::default()), "mean_ms") < 200.0);
}

/// A crashed machine answers no probe and is left; when it is back, its window is filled again.
#[test]
fn a_crashed_machine_is_left_at_once() {
    for name in EDGE {
        let mut scenario = open("edge/testbed");
        set_policy(&mut scenario, name).unwrap();
        scenario.length = Time::from_secs(400);
        let crash =
            |node| Fault::Crash { node: NodeId(node), at: Time::from_secs(100), until: Some(Time::from_secs(200)) };
        scenario.faults = Faults { events: vec![crash(0), crash(1)], ..Faults::default() };
        let mut sim = begin(&scenario);
        while !sim.is_over() {
            let away = sim.now() >= Time::from_secs(100) && sim.now() < Time::from_secs(200);
            sim.step();
            assert!(!away || sim.requests().machine.iter().all(|machine| *machine == 2), "{name} at {}", sim.now());
        }
    }
}

/// Missed deadlines and switches, counted by hand from the requests.
#[test]
fn misses_and_switches_are_counted_as_they_say() {
    let mut scenario = open("edge/testbed");
    set_policy(&mut scenario, "MeanOnly").unwrap();
    let mut sim = begin(&scenario);
    let (mut last, mut steps, mut switches, mut late) = (None, 0.0, 0.0, 0.0);
    while !sim.is_over() {
        let counts = sim.now() >= scenario.warm_up;
        sim.step();
        let now = sim.snapshot();
        for machine in sim.requests().machine.clone() {
            if counts {
                steps += 1.0;
                switches += f64::from(u8::from(last.is_some_and(|last| last != machine)));
                late += f64::from(u8::from(now.network_ms[0][machine as usize] > 500.0));
            }
            last = Some(machine);
        }
    }
    assert!((metric(&sim, "switch_rate") - switches / steps).abs() < 1e-12);
    // A response of the last or of the last tick of the warm-up may fall on the other side of the border.
    assert!((metric(&sim, "deadline_miss_rate") - late / steps).abs() <= 2.0 / steps);
    assert!(switches > 20.0 && late > 20.0);
}

#[test]
fn deadlines_belong_to_flows() {
    let never = Flow { deadline: Some(seconds(10.0)), ..even(5.0) };
    let always = Flow { deadline: Some(seconds(0.01)), ..even(15.0) };
    let base = scenario(vec![machines(1, 1e6)], even(30.0), Policy::Random, 100.0);
    let flows = vec![base.flows[0].clone(), never, always];
    let mut sim = begin(&Scenario { flows, network: Some(network(0.1)), ..base });
    sim.finish();
    assert!((metric(&sim, "deadline_miss_rate") - 0.75).abs() < 0.01, "{}", metric(&sim, "deadline_miss_rate"));
}

/// Latencies that do not vary tie; the rule of the scenario decides, and nothing is infinite.
#[test]
fn ties_go_by_the_rule() {
    let network = Network { links: vec![Link { base: seconds(0.2), ..Link::default() }] };
    for (tie, machine) in [(Tie::Lowest, 0), (Tie::Rotate, 1)] {
        for policy in [Policy::MeanOnly(MeanOnly::default()), Policy::RiskAware(RiskAware::default())] {
            let base = scenario(vec![machines(3, 1e6)], even(1.0), policy, 22.0);
            let mut sim = begin(&Scenario { tie, network: Some(network.clone()), ..base });
            sim.finish();
            let told = &sim.snapshot().decisions[0];
            assert!(told.candidates.iter().all(|candidate| candidate.tied));
            assert!(told.candidates.iter().flat_map(|c| &c.values).flatten().all(|value| value.is_finite()));
            assert_eq!(told.history[20], NodeId(machine), "{tie:?}");
        }
    }
}

#[test]
fn what_cannot_be_decided_is_refused() {
    let bare = scenario(vec![machines(3, 1e6)], even(1.0), Policy::default(), 30.0);
    for policy in [Policy::MeanOnly(MeanOnly::default()), Policy::MoHan(MoHan::default())] {
        assert!(!fits(&Scenario { policy, ..bare.clone() }), "there is no network");
    }
    let floor = Network { links: vec![Link { floor: seconds(0.5), ..Link::default() }] };
    let policy = Policy::RiskAwareStable(RiskAwareStable::default());
    let low = Scenario { network: Some(floor), policy, ..bare };
    let wrong = Sim::new(&low).err().expect("tau is not above the floor");
    assert!(wrong[0].to_string().contains("tau") && wrong[0].to_string().contains("floor"), "{}", wrong[0]);
}

/// What decides is told: the tests, the lead of the challenger, the age.
#[test]
fn decisions_are_explained() {
    let scenario = open("edge/testbed");
    let mut sim = begin(&scenario);
    let (mut waits, mut passes, mut most) = (0, 0, 0.0f64);
    while !sim.is_over() {
        sim.step();
        let told = &sim.snapshot().decisions[0];
        assert_eq!(told.age, if sim.now() > Time::from_secs(1) { Some(Time::from_secs(1)) } else { None });
        waits += usize::from(told.reason.contains("hysteresis"));
        passes += usize::from(told.reason.contains("passes both"));
        let lead = told.figure("lead").expect("it has a lead");
        assert!(lead < told.figure("dwell").expect("it has a dwell"));
        most = most.max(lead);
        let gain = told.figure("gain").expect("it has a gain");
        match told.leader {
            Some(leader) => assert!(lead >= 1.0 && gain >= 0.05 && Some(leader) != told.chosen, "{leader} {gain}"),
            None => assert!(lead == 0.0, "{lead}"),
        }
        for candidate in &told.candidates {
            let value = |name| told.value(candidate.node, name);
            if let (Some(mu), Some(sigma), Some(score)) = (value("mu"), value("sigma"), value("score")) {
                assert!((mu + 1.645 * sigma - score).abs() < 1e-12);
                let (normal, cantelli) = (value("p_N").unwrap(), value("p_C").unwrap());
                assert!(cantelli >= normal && candidate.passes == (cantelli < 0.15));
            }
        }
    }
    assert!(waits > 20 && passes > 20 && most >= 3.0, "{waits} {passes} {most}");
}
