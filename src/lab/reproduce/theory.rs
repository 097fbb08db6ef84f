//! Queueing theory: systems with exact answers, in service times.

use super::{Band, Figure, Findings, Judged, Plan, Progress, Study, reports};
use crate::lab::problem::Problems;
use crate::param::Time;
use crate::sim::{Flow, Gamma, Hyperexponential, NodeGroup, Policy, PowerOfD, Scenario, Shape, Steady, Work};
use crate::stats::Summary;

/// The study.
pub const STUDY: Study = Study {
    name: "theory",
    title: "Systems of queueing theory with exact answers.",
    source: "Erlang B and C, Pollaczek and Khinchine, E_n/M/1, shortest queue, power of two choices",
    seeds: 20,
    quick_seeds: 5,
    options: &[],
    run,
};

/// What is read off a run: its name, the metric, its factor, the exact answer.
type Answer = (&'static str, &'static str, f64, f64);

/// A system and its answers. Machines serve one request of size 1 in a second on each channel.
struct System {
    name: &'static str,
    machines: u32,
    channels: u32,
    queue: Option<u32>,
    load: f64,
    work: Work,
    policy: Policy,
    band: Band,
    answers: Vec<Answer>,
}

/// Requests of one replication, about.
const REQUESTS: f64 = 200_000.0;

fn mean(exact: f64) -> Answer {
    ("mean response", "mean_ms", 1e-3, exact)
}

fn refused(exact: f64) -> Answer {
    ("refused", "refusal_rate", 1.0, exact)
}

fn single(name: &'static str, load: f64, work: Work, answers: Vec<Answer>) -> System {
    System {
        name,
        machines: 1,
        channels: 1,
        queue: None,
        load,
        work,
        policy: Policy::RoundRobin,
        band: Band::Errors(4.0),
        answers,
    }
}

fn markov(name: &'static str, load: f64, [mean, p95, p99]: [f64; 3]) -> System {
    let answers = vec![
        self::mean(mean),
        ("P95 of the response", "p95_ms", 1e-3, p95),
        ("P99 of the response", "p99_ms", 1e-3, p99),
    ];
    single(name, load, Work::Exponential, answers)
}

fn channels(name: &'static str, channels: u32, queue: Option<u32>, load: f64, answers: Vec<Answer>) -> System {
    System { channels, queue, ..single(name, load, Work::Exponential, answers) }
}

fn several(name: &'static str, machines: u32, load: f64, policy: Policy, exact: f64) -> System {
    System { machines, policy, ..single(name, load, Work::Exponential, vec![mean(exact)]) }
}

fn systems() -> Vec<System> {
    let choices = |with_replacement| Policy::PowerOfD(PowerOfD { d: 2, with_replacement });
    let many = several("two choices, 500 machines, load 0.9", 500, 0.9, choices(false), 2.614_057_377_323_88);
    vec![
        markov("M/M/1, load 0.5", 0.5, [2.0, 5.991_464_547_107_98, 9.210_340_371_976_18]),
        markov("M/M/1, load 0.8", 0.8, [5.0, 14.978_661_367_77, 23.025_850_929_940_5]),
        markov("M/M/1, load 0.9", 0.9, [10.0, 29.957_322_735_539_9, 46.051_701_859_880_1]),
        channels(
            "M/M/1/5, load 0.9",
            1,
            Some(4),
            0.9,
            vec![refused(0.126_022_549_988_369), mean(2.790_285_951_503_02)],
        ),
        channels(
            "M/M/1/10, load 0.9",
            1,
            Some(9),
            0.9,
            vec![refused(0.050_813_731_327_112_4), mean(4.646_600_672_122_37)],
        ),
        channels("M/M/2, load 0.8", 2, None, 0.8, vec![mean(2.777_777_777_777_78)]),
        channels("M/M/6, load 0.9", 6, None, 0.9, vec![mean(2.233_542_833_804)]),
        channels("M/M/10, load 0.9", 10, None, 0.9, vec![mean(1.668_731_524_108)]),
        channels("M/M/10/10, load 0.8", 10, Some(0), 0.8, vec![refused(0.121_661_064_252_952)]),
        channels("M/M/6/6, load 8/9", 6, Some(0), 8.0 / 9.0, vec![refused(0.216_741_571_616_994)]),
        single("M/D/1, load 0.8", 0.8, Work::Fixed, vec![mean(3.0)]),
        single("M/E4/1, load 0.8", 0.8, Work::Gamma(Gamma { cv: 0.5 }), vec![mean(3.5)]),
        single("M/H2/1, load 0.8, cv 2", 0.8, Work::Hyperexponential(Hyperexponential { cv: 2.0 }), vec![mean(11.0)]),
        several("round robin over 2, load 0.8", 2, 0.8, Policy::RoundRobin, 3.843_979_766_989_91),
        several("round robin over 10, load 0.8", 10, 0.8, Policy::RoundRobin, 2.922_269_180_299_63),
        several("shortest of 2 queues, load 0.8", 2, 0.8, Policy::JoinShortestQueue, 2.955_736_617_6),
        several("two choices of 2 with replacement, load 0.8", 2, 0.8, choices(true), 3.267_945_583_2),
        several("random of 2, load 0.8", 2, 0.8, Policy::Random, 5.0),
        // A limit of many machines: 500 of them are still a little off.
        System { band: Band::Share(0.015), ..many },
    ]
}

fn scenario(system: &System, seed: u64) -> Scenario {
    let rate = system.load * f64::from(system.machines * system.channels);
    let time = |requests: f64| Time::from_secs((requests / rate).ceil() as u64);
    let group = NodeGroup {
        count: system.machines,
        rate: 1.0,
        channels: system.channels,
        queue: system.queue,
        ..NodeGroup::default()
    };
    let flow = Flow { shape: Shape::Steady(Steady { rate }), work: system.work.clone(), ..Flow::default() };
    Scenario {
        seed,
        length: time(1.1 * REQUESTS),
        warm_up: time(0.1 * REQUESTS),
        // A tick is only a grain of measuring here.
        dt: Time::from_secs(if system.machines > 100 { 1 } else { 100 }),
        nodes: vec![group],
        flows: vec![flow],
        policy: system.policy.clone(),
        ..Scenario::default()
    }
}

fn run(plan: &Plan, progress: &dyn Progress) -> Result<Findings, Problems> {
    let systems = systems();
    let seeds = plan.replications(1);
    let runs = |system| seeds.iter().map(move |seed| scenario(system, *seed));
    let reports = reports(&systems.iter().flat_map(runs).collect::<Vec<_>>(), progress)?;
    let mut figures = Vec::new();
    for (index, system) in systems.iter().enumerate() {
        let reports = &reports[index * seeds.len()..(index + 1) * seeds.len()];
        for (what, metric, factor, exact) in &system.answers {
            let values: Vec<f64> =
                reports.iter().filter_map(|report| report.get(metric)).map(|value| value * factor).collect();
            let labels = vec![system.name.to_owned(), (*what).to_owned()];
            let unit = if *metric == "refusal_rate" { "" } else { "service times" };
            figures.push(Figure::number(plan, labels, unit, Some(*exact), Summary::of(&values), system.band));
        }
    }
    let mut findings = Findings::new(&STUDY, plan);
    findings.judged.push(Judged { title: "Exact answers".into(), columns: vec!["system", "figure"], figures });
    findings.notes.push("The band is four of our standard errors; of the last system, a limit, 1.5 %.".into());
    Ok(findings)
}
