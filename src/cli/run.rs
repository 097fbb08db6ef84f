//! `equipoise run`: one run, or several with other seeds; prints the report.

use super::options::{AdjustArgs, whole};
use super::outcome::{Outcome, Stop, say, tell};
use super::progress;
use super::text::{number, table};
use crate::lab::adjust::policy_label;
use crate::lab::experiment::{self, RunReport};
use crate::lab::library::Opened;
use crate::lab::problem::Problems;
use crate::lab::{files, series};
use crate::param::{Time, counted, to_ron};
use crate::sim::{METRICS, Policy, Sim, VERSION};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

/// Run a scenario, once or with several seeds, and print the report.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// The scenario: the path of a RON file, or the name of a built-in one.
    scenario: PathBuf,
    #[command(flatten)]
    adjust: AdjustArgs,
    /// Number of runs; for more than one the seeds are derived from the base seed.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole::<u32>(1..=1_000_000), allow_hyphen_values = true)]
    seeds: u32,
    /// How the report is printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// Write the per-tick series of the (first) run.
    #[arg(long, value_name = "FILE.csv")]
    series: Option<PathBuf>,
    /// Write what was run as a recording, with the digest of the (first) run.
    #[arg(long, value_name = "FILE.ron")]
    record: Option<PathBuf>,
}

/// How a report is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Text,
    /// One JSON object.
    Json,
    /// One row a run.
    Csv,
}

/// Runs and reports.
pub fn run(args: &RunArgs) -> Result<Outcome, Stop> {
    let outputs: Vec<&Path> = [&args.series, &args.record].into_iter().flatten().map(PathBuf::as_path).collect();
    files::prepare(&args.scenario, &outputs)?;
    let opened = args.adjust.open(&args.scenario)?;
    let scenario = &opened.scenario;
    let seeds = experiment::seeds(scenario.seed, args.seeds);
    let bar = progress::bar(u64::from(args.seeds), args.seeds > 1);
    let runs = experiment::run(scenario, &seeds, args.adjust.until, || bar.inc(1));
    bar.finish_and_clear();
    let runs = runs.map_err(Problems::from)?;
    write_files(args, &opened, seeds[0])?;
    let judged = args.adjust.adjustments().keeps_expectations();
    let text = match args.format {
        Format::Text => report(&opened, &runs, judged, args.adjust.until),
        Format::Json => json(&opened, &runs),
        Format::Csv => csv(&runs),
    };
    say(&text)?;
    let met = scenario.expect.iter().all(|expect| experiment::meets(expect, &runs).is_some_and(|(_, met)| met));
    if judged && !met {
        if args.format != Format::Text {
            tell("equipoise: an expectation of the scenario is not met.");
        }
        return Ok(Outcome::NotMet);
    }
    Ok(Outcome::Done)
}

fn write_files(args: &RunArgs, opened: &Opened, seed: u64) -> Result<(), Stop> {
    if args.series.is_none() && args.record.is_none() {
        return Ok(());
    }
    let scenario = crate::sim::Scenario { seed, recorded: None, ..opened.scenario.clone() };
    let mut sim = Sim::new(&scenario).map_err(Problems::from)?;
    let until = args.adjust.until.unwrap_or(Time::NEVER);
    if let Some(path) = &args.series {
        files::write_atomic(path, series::table(&mut sim, until).as_bytes())?;
    }
    sim.advance(until);
    if let Some(path) = &args.record {
        files::write_atomic(path, to_ron(&sim.recording()).as_bytes())?;
    }
    Ok(())
}

fn report(opened: &Opened, runs: &[RunReport], judged: bool, until: Option<Time>) -> String {
    let scenario = &opened.scenario;
    let mut text = heading(opened, runs, until);
    let many = runs.len() > 1;
    let mut rows = vec![if many {
        ["metric", "mean", "± 95 %", "smallest", "largest", "unit"].map(str::to_owned).to_vec()
    } else {
        ["metric", "value", "unit"].map(str::to_owned).to_vec()
    }];
    for (name, unit, summary) in experiment::summarise(runs) {
        let mut row = vec![name.to_owned(), number(summary.mean)];
        if many {
            row.push(summary.half_width.map(number).unwrap_or_default());
            row.extend([number(summary.min), number(summary.max)]);
        }
        row.push(unit.to_owned());
        rows.push(row);
    }
    text.push_str(&table(&rows, if many { &[1, 2, 3, 4] } else { &[1] }));
    text.push('\n');
    if runs.iter().any(|run| !run.report.exact) {
        text.push_str("Percentiles: three significant digits (more than 2,000,000 responses).\n");
    }
    let inside: u64 = runs.iter().map(|run| run.report.inside).sum();
    text.push_str(&format!("Still inside at the end: {inside}.\n"));
    if !many {
        text.push_str(&intervals(&runs[0], scenario.dt));
        text.push_str(&format!("Digest: {:016x}\n", runs[0].report.digest));
    }
    if !scenario.expect.is_empty() {
        text.push_str(&expectations(opened, runs, judged));
    }
    text
}

fn heading(opened: &Opened, runs: &[RunReport], until: Option<Time>) -> String {
    let scenario = &opened.scenario;
    let policy = policy_label(scenario);
    let seeds = match runs {
        [one] => format!("seed {}", one.seed),
        many => format!("{} derived from {}", counted(many.len(), "seed"), scenario.seed),
    };
    let length = until.map_or(scenario.length, |until| until.min(scenario.length));
    let machines = counted(scenario.node_count(), "machine");
    format!("{}: {}\n{policy}, {machines}, {length}, {seeds}\n\n", opened.name, scenario.title)
}

/// The violation intervals of one run.
fn intervals(run: &RunReport, dt: Time) -> String {
    let Some(intervals) = &run.report.violations else { return String::new() };
    let seconds = |tick: u64| number(tick as f64 * dt.seconds());
    let shown: Vec<String> =
        intervals.iter().take(12).map(|(from, to)| format!("{}–{}", seconds(*from), seconds(*to))).collect();
    let more = intervals.len().saturating_sub(12);
    let tail = if more > 0 { format!(" and {more} more") } else { String::new() };
    match shown.as_slice() {
        [] => "No limit was ever violated.\n".to_owned(),
        shown => format!("Violation intervals, s: {}{tail}.\n", shown.join(", ")),
    }
}

fn expectations(opened: &Opened, runs: &[RunReport], judged: bool) -> String {
    let mut text = "\nExpectations:\n".to_owned();
    for expect in &opened.scenario.expect {
        let bound = match (expect.at_least, expect.at_most) {
            (Some(low), Some(high)) => format!("{} to {}", number(low), number(high)),
            (Some(low), None) => format!("at least {}", number(low)),
            (None, Some(high)) => format!("at most {}", number(high)),
            (None, None) => String::new(),
        };
        let verdict = match experiment::meets(expect, runs) {
            _ if !judged => "not judged (another policy, value or length than the file's)".to_owned(),
            Some((mean, true)) => format!("met: {}", number(mean)),
            Some((mean, false)) => format!("NOT MET: {}", number(mean)),
            None => "NOT MET: the metric does not apply".to_owned(),
        };
        text.push_str(&format!("  {} {bound}: {verdict}\n", expect.metric));
    }
    text
}

fn json(opened: &Opened, runs: &[RunReport]) -> String {
    use serde_json::{Map, Value, json};
    let metrics = |run: &RunReport| -> Map<String, Value> {
        run.report.metrics.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect()
    };
    let each: Vec<Value> = runs
        .iter()
        .map(|run| json!({"seed": run.seed, "digest": format!("{:016x}", run.report.digest), "metrics": metrics(run)}))
        .collect();
    let summary: Map<String, Value> = experiment::summarise(runs)
        .into_iter()
        .map(|(name, _, s)| {
            (name.to_owned(), json!({"mean": s.mean, "ci95": s.half_width, "min": s.min, "max": s.max}))
        })
        .collect();
    let seeds: Vec<u64> = runs.iter().map(|run| run.seed).collect();
    // The rebalancer belongs to the name; the controller of a reserve is a parameter of its own.
    let ring = opened.scenario.policy == Policy::TokenRing;
    let policy = if ring { policy_label(&opened.scenario) } else { opened.scenario.policy.name().to_owned() };
    let value = json!({
        "scenario": opened.name,
        "policy": policy,
        "version": VERSION,
        "seeds": seeds,
        "runs": each,
        "summary": summary,
    });
    format!("{value:#}\n")
}

fn csv(runs: &[RunReport]) -> String {
    let applies = |name: &str| runs.iter().any(|run| run.report.get(name).is_some());
    let names: Vec<&str> = METRICS.iter().map(|metric| metric.name).filter(|name| applies(name)).collect();
    let mut text = format!("seed,digest,{}\n", names.join(","));
    for run in runs {
        let cells = names.iter().map(|name| run.report.get(name).map(|value| value.to_string()).unwrap_or_default());
        text.push_str(&format!("{},{:016x},{}\n", run.seed, run.report.digest, cells.collect::<Vec<_>>().join(",")));
    }
    text
}
