//! One repetition of the experiment: one stream of requests, shared by any number of rings.
//!
//! A step needs of the requests only how much work came to each token. So they are drawn once, and each ring adds up what
//! its owners got. Everything else is the engine's own code: tokens, rebalancers, load, observation.

use super::draws::Draws;
use crate::lab::problem::Problems;
use crate::sim::load::{Chance, Gauge};
use crate::sim::ring::{Loads, Ring, Tally, TokenRing};
use crate::sim::{Command, LoadMeter, NodeId, Scenario, Scripted};

/// A machine of the experiment.
#[derive(Clone, Debug)]
struct Machine {
    meter: LoadMeter,
    /// Requests of size 1 per step at full speed.
    rate: f64,
    speed: f64,
    removed: bool,
}

impl Machine {
    fn capacity(&self) -> f64 {
        if self.removed { 0.0 } else { self.rate * self.speed }
    }
}

/// One ring with what it is told of its machines.
struct Arm<'a> {
    rule: &'a Ring,
    ring: TokenRing,
    gauges: Vec<Gauge>,
}

/// What is shared by the arms in a step.
struct Step {
    work: Vec<f64>,
    chances: Vec<Chance>,
    capacities: Vec<f64>,
    now: u64,
    warm_up: bool,
}

/// Runs the scenario with each of the rings on the same requests; what each came to, in their order.
///
/// # Errors
/// A command of the script that the experiment does not know; it knows those of machines.
pub fn run(scenario: &Scenario, rules: &[Ring], draws: &mut impl Draws) -> Result<Vec<Tally>, Problems> {
    let mut machines = machines(scenario);
    let layout = draws.layout();
    let mut arms: Vec<Arm<'_>> = rules
        .iter()
        .map(|rule| Arm {
            rule,
            ring: TokenRing::new(layout.clone(), machines.len()),
            gauges: vec![Gauge::default(); machines.len()],
        })
        .collect();
    let mut due = scenario.script.iter().peekable();
    let (mut loads, mut sums) = ((Vec::new(), Vec::new()), Vec::new());
    let mut step =
        Step { work: vec![0.0; layout.len()], chances: Vec::new(), capacities: Vec::new(), now: 0, warm_up: true };
    for tick in 0..scenario.ticks() {
        let start = tick * scenario.dt.0;
        while let Some(entry) = due.next_if(|entry| entry.at.0 <= start) {
            obey(entry, scenario, &mut machines, &mut arms)?;
        }
        draws.requests(&mut step.work);
        draws.chances(machines.len(), &mut step.chances);
        step.capacities.clear();
        step.capacities.extend(machines.iter().map(Machine::capacity));
        step.now = start + scenario.dt.0;
        step.warm_up = start < scenario.warm_up.0;
        for arm in &mut arms {
            arm.step(scenario, &machines, &step, &mut sums, &mut loads);
        }
    }
    Ok(arms.iter().map(|arm| *arm.ring.tally()).collect())
}

fn machines(scenario: &Scenario) -> Vec<Machine> {
    let machine = |group: &crate::sim::NodeGroup| Machine {
        meter: group.meter.clone(),
        rate: group.rate * f64::from(group.channels),
        speed: 1.0,
        removed: false,
    };
    scenario.nodes.iter().flat_map(|group| std::iter::repeat_n(machine(group), group.count as usize)).collect()
}

fn obey(
    entry: &Scripted,
    scenario: &Scenario,
    machines: &mut Vec<Machine>,
    arms: &mut [Arm<'_>],
) -> Result<(), Problems> {
    match &entry.command {
        Command::Slow { node, speed } => machines[node.0 as usize].speed = *speed,
        Command::Remove { node } => {
            machines[node.0 as usize].removed = true;
            arms.iter_mut().for_each(|arm| arm.ring.remove(node.0));
        }
        Command::Add { like: NodeId(like) } => {
            let like = machines[*like as usize].clone();
            machines.push(Machine { speed: 1.0, removed: false, ..like });
            for arm in arms {
                arm.ring.add(arm.rule.v_min as usize);
                arm.gauges.push(Gauge::default());
            }
        }
        other => {
            return Err(Problems::one(format!("{}: the experiment does not know {other:?}.", scenario.title)));
        }
    }
    Ok(())
}

impl Arm<'_> {
    fn step(
        &mut self,
        scenario: &Scenario,
        machines: &[Machine],
        step: &Step,
        sums: &mut Vec<f64>,
        (observed, real): &mut (Vec<f64>, Vec<f64>),
    ) {
        let (rule, dt) = (&scenario.telemetry, scenario.dt.seconds());
        self.ring.tokens().gather(&step.work, sums);
        observed.clear();
        real.clear();
        // What is told at once and as it is needs no second look.
        let exact = rule.noise == 0.0 && rule.loss == 0.0 && rule.lag.0 == 0 && rule.interval.0 == 0;
        for (index, (machine, gauge)) in machines.iter().zip(&mut self.gauges).enumerate() {
            let capacity = step.capacities[index] * dt;
            let busy = if capacity > 0.0 { (sums[index] / capacity).min(1.0) } else { 0.0 };
            gauge.observe(rule, machine.meter.metrics(sums[index], capacity, busy), step.now, &step.chances[index]);
            let load = machine.meter.load(gauge.observed());
            observed.push(load);
            real.push(if exact { load } else { machine.meter.load(gauge.real()) });
        }
        let loads = Loads { observed, real, capacities: &step.capacities };
        self.ring.step(self.rule, &loads, step.warm_up);
    }
}
