//! `equipoise bench`: what a request costs, as a multiple of a bare loop measured in the same run.

use super::options::whole;
use super::outcome::{Outcome, Stop, say};
use super::text::table;
use super::{FrameRequest, Screen};
use crate::lab::bench as lab;
use crate::lab::bench::plain::{Choice, plain_loop};
use crate::lab::library;
use crate::param::Time;
use clap::Args;

/// Measure what a request costs under each policy, as a multiple of a bare loop measured in the same run.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Requests of each measurement.
    #[arg(long, default_value_t = 500_000, value_parser = whole::<u64>(10_000..=1_000_000_000), allow_hyphen_values = true)]
    requests: u64,
    /// Measurements of each figure; the smallest counts.
    #[arg(long, default_value_t = 15, value_parser = whole::<u32>(1..=1000), allow_hyphen_values = true)]
    rounds: u32,
    /// Measure what a frame of the window costs the processor instead: update, panels and extraction.
    #[arg(long)]
    frame: bool,
}

/// Frames that are timed, and the speed of the run while it plays.
const FRAMES: (usize, f64) = (150, 60.0);
/// The scenarios whose frames are timed, with the moment in seconds.
const FRAMED: [(&str, u64); 3] = [("wavelet/heterogeneous", 3590), ("theory/two_choices", 50), ("ach/c3", 1000)];
/// Token rings: a repetition of the study, and steps of a very large ring.
fn rings(rounds: u32, scale: f64) -> Result<(), Stop> {
    if let Some(repetition) = lab::ring::repetition_of_c1(rounds) {
        say(&format!(
            "\nach series C1, {} requests, five algorithms, one core: {:.1} ms; {:.1} ms where the bare loop takes \
             {REFERENCE_NANOS} ns\n",
            repetition.requests,
            repetition.millis,
            repetition.millis * scale
        ))?;
    }
    let (tokens, machines) = (1_000_000, 10_000);
    let mut rows = vec![["rebalancer", "ms a step", "dearest", "scaled", "tokens moved"].map(str::to_owned).to_vec()];
    for step in lab::ring::large(tokens, machines, 20) {
        let millis = [step.mean_millis, step.worst_millis, step.worst_millis * scale].map(|ms| format!("{ms:.2}"));
        let row = std::iter::once(step.rebalancer.to_owned()).chain(millis).chain([step.moved.to_string()]);
        rows.push(row.collect());
    }
    say(&format!("\nA ring of {tokens} tokens and {machines} machines, 20 steps after the first:\n"))?;
    say(&table(&rows, &[1, 2, 3, 4]))
}

/// Nanoseconds a request of the bare loop on the machine that milliseconds are stated for.
const REFERENCE_NANOS: f64 = 14.0;

/// Whole runs: scenario, seconds, what that is, and the milliseconds that it may take on that machine.
const WHOLE: [(&str, u64, &str, u32); 3] = [
    ("theta/series1", 1000, "a million units", 25),
    ("theta/series2", 1000, "a million units", 25),
    ("edge/testbed", 5000, "5000 steps", 20),
];

/// Measures and prints.
pub fn bench(args: &BenchArgs, screen: &dyn Screen) -> Result<Outcome, Stop> {
    if args.frame {
        return frames(screen);
    }
    // Before anything else, so that the largest memory is this run's.
    let long = lab::long_run("wavelet/periodic", args.rounds);
    let memory = lab::peak_memory_mib();
    let bare = lab::bare_loop(args.requests, args.rounds);
    say(&format!("bare loop: {bare:.1} ns a request = 1 (two exponentials, one machine, Lindley, histogram)\n"))?;
    for choice in [Choice::RoundRobin, Choice::LeastConnections] {
        let nanos = plain_loop(choice, args.requests, args.rounds);
        let name = choice.policy();
        say(&format!("a plain loop over 6 machines with queues, {name}: {nanos:.1} ns = {:.2}\n", nanos / bare))?;
    }
    say("\n")?;
    let mut rows = vec![["machines", "policy", "ns a request", "× bare loop"].map(str::to_owned).to_vec()];
    for cost in lab::policies(&[6, 1000], args.requests, args.rounds, |_| {}) {
        rows.push(vec![
            cost.nodes.to_string(),
            cost.policy.to_owned(),
            format!("{:.1}", cost.nanos),
            format!("{:.2}", cost.ratio),
        ]);
    }
    say(&table(&rows, &[0, 2, 3]))?;
    if let Some(long) = long {
        let scale = REFERENCE_NANOS / bare;
        say(&format!(
            "\nwavelet/periodic under RoundRobin, 3600 s, {:.0} requests, with its report: {:.1} ms; {:.1} ms where the bare loop takes {REFERENCE_NANOS} ns\n\
             of that the same ticks nearly without requests and without a forecast (ECS, telemetry, limits, history): {:.1} ms, {:.0} %\n",
            long.requests,
            long.millis,
            long.millis * scale,
            long.idle_millis,
            100.0 * long.idle_millis / long.millis
        ))?;
    }
    for (name, length, what, most) in WHOLE {
        if let Some(run) = lab::whole_run(name, Time::from_secs(length), args.rounds) {
            say(&format!(
                "\n{name}, {what}, {:.0} requests, with its report: {:.1} ms; {:.1} ms where the bare loop \
                 takes {REFERENCE_NANOS} ns (at most {most} ms)",
                run.requests,
                run.millis,
                run.millis * REFERENCE_NANOS / run.bare
            ))?;
        }
    }
    say("\n")?;
    say("\nwavelet/periodic under the methods of its study, with report\n")?;
    let mut rows = vec![["method", "ms", "× RoundRobin"].map(str::to_owned).to_vec()];
    for cost in lab::methods("periodic", args.rounds) {
        rows.push(vec![cost.method.to_owned(), format!("{:.1}", cost.millis), format!("{:.2}", cost.ratio)]);
    }
    say(&table(&rows, &[1, 2]))?;
    let mut rows = vec![["forecaster", "µs a forecast"].map(str::to_owned).to_vec()];
    for (name, micros) in lab::forecasts(args.rounds) {
        rows.push(vec![name.to_owned(), format!("{micros:.2}")]);
    }
    say(&format!("\n{}\n", table(&rows, &[1])))?;
    rings(args.rounds, REFERENCE_NANOS / bare)?;
    if let Some(memory) = memory {
        say(&format!("largest memory of the process after that run: {memory:.1} MiB\n"))?;
    }
    Ok(Outcome::Done)
}

fn frames(screen: &dyn Screen) -> Result<Outcome, Stop> {
    let (frames, speed) = FRAMES;
    let mut rows = vec![
        ["frame of", "machines", "playing, ms", "95 %", "scaled", "paused, ms", "95 %"].map(str::to_owned).to_vec(),
    ];
    let scale = REFERENCE_NANOS / lab::bare_loop(500_000, 15);
    let ms = |value: f64| format!("{value:.2}");
    for (name, nodes, seconds) in
        FRAMED.map(|(name, at)| (name, None, at)).into_iter().chain([("wavelet/heterogeneous", Some(200), 60)])
    {
        let mut opened = library::open(name)?;
        if let Some(count) = nodes {
            // A fleet: the same load for each of so many machines.
            opened.scenario = lab::scenario(opened.scenario.policy, count, 1_000_000 * u64::from(count));
        }
        let (at, machines) = (Time::from_secs(seconds), opened.scenario.node_count());
        let cost = screen.frame_cost(&FrameRequest { opened, at, speed, frames })?;
        let name = if nodes.is_some() { "a fleet" } else { name };
        let [playing, paused] = [cost.playing, cost.paused];
        let figures = [playing[0], playing[1], playing[0] * scale, paused[0], paused[1]].map(ms);
        rows.push([name.to_owned(), machines.to_string()].into_iter().chain(figures).collect());
    }
    say(&table(&rows, &[1, 2, 3, 4, 5, 6]))?;
    say(&format!(
        "\nmiddle frame and ninety-fifth of a hundred of {frames}, at {speed}×, 1600 × 1000: update, panels, extraction\n\
         scaled: the middle one where the bare loop takes {REFERENCE_NANOS} ns\n"
    ))?;
    Ok(Outcome::Done)
}
