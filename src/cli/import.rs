//! `equipoise import`: a trace or an access log as a scenario.

use super::options::whole;
use super::outcome::{Outcome, Stop, tell};
use super::text::number;
use crate::lab::files;
use crate::lab::import::{self as lab, Imported, Kind, Options, Rows};
use crate::lab::problem::Problems;
use crate::lab::workload::{self, Recipe};
use crate::param::{Time, counted, to_ron};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Turn a trace or an access log into a scenario: counts per bin, single arrivals with sizes, or the common or combined
/// log format. Addresses are hashed and never stored.
#[derive(Args, Debug)]
pub struct ImportArgs {
    /// The trace or log.
    file: PathBuf,
    /// The scenario to write.
    #[arg(short, long, value_name = "FILE.ron")]
    output: PathBuf,
    /// What a row stands for (default: found out).
    #[arg(long = "as", value_enum)]
    rows: Option<RowKind>,
    /// The column of the sizes or counts, by its header or its number from 1 (default: the last one with numbers).
    #[arg(long, value_name = "COLUMN")]
    size: Option<String>,
    /// Multiply counts by this; play single arrivals this many times faster.
    #[arg(long, default_value_t = 1.0, value_parser = positive, allow_hyphen_values = true)]
    scale: f64,
    /// Use the trace from this moment on (since its beginning).
    #[arg(long, value_name = "TIME", value_parser = Time::parse, allow_hyphen_values = true)]
    from: Option<Time>,
    /// Use this much of the trace.
    #[arg(long, value_name = "TIME", value_parser = Time::parse, allow_hyphen_values = true)]
    length: Option<Time>,
    /// What becomes of bins that are missing; must be said when there are any.
    #[arg(long, value_enum)]
    missing: Option<Missing>,
    /// Machines of the scenario.
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = whole::<u32>(1..=10_000), allow_hyphen_values = true)]
    nodes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RowKind {
    /// The requests of one bin of time.
    Counts,
    /// One request.
    Arrivals,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Missing {
    /// No request came in them.
    Zero,
    /// On the line between their neighbours.
    Interpolate,
}

fn positive(text: &str) -> Result<f64, String> {
    text.parse()
        .ok()
        .filter(|value: &f64| *value > 0.0 && *value <= 1e6)
        .ok_or_else(|| "it must be above 0 and at most 1000000".to_owned())
}

/// Reads, tells, writes.
pub fn import(args: &ImportArgs) -> Result<Outcome, Stop> {
    files::prepare(&args.file, &[&args.output])?;
    let text = files::read_text(&args.file)?;
    let rows = match args.rows {
        None => Rows::FoundOut,
        Some(RowKind::Counts) => Rows::Counts,
        Some(RowKind::Arrivals) => Rows::Arrivals,
    };
    // Clients are told apart by a keyed hash; the key is new each time and kept nowhere.
    let salt = std::hash::BuildHasher::hash_one(&std::collections::hash_map::RandomState::new(), 0);
    let options = Options { size_column: args.size.clone(), rows, salt, ..Options::default() };
    let name = files::visible(&args.file);
    let imported = lab::read(&text, &options).map_err(|error| Problems::one(format!("{name}: {error}")))?;
    tell(&summary(&imported));
    let recipe = recipe(args, &imported)?;
    let title = args.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let scenario =
        workload::scenario(&title, &imported, &recipe).map_err(|error| Problems::one(format!("{name}: {error}.")))?;
    let mistakes = scenario.check();
    if !mistakes.is_empty() {
        return Err(Problems::all(&name.to_string(), mistakes).into());
    }
    files::write_atomic(&args.output, to_ron(&scenario).as_bytes())?;
    let rate = scenario.nodes[0].rate;
    tell(&format!(
        "Wrote {}: {}, {} of {} req/s (the busiest stretch loads them to 80 %; change it as you like).",
        files::visible(&args.output),
        scenario.length,
        counted(args.nodes, "machine"),
        number(rate)
    ));
    Ok(Outcome::Done)
}

fn recipe(args: &ImportArgs, imported: &Imported) -> Result<Recipe, Problems> {
    let window = match (args.from, args.length) {
        (None, None) => None,
        (from, length) => Some((from.map_or(0.0, Time::seconds), length.map_or(f64::INFINITY, Time::seconds))),
    };
    if let (Kind::Counts { missing, bin_ns, .. }, None) = (&imported.kind, args.missing) {
        let (from, length) = window.unwrap_or((0.0, f64::INFINITY));
        let moments = missing.iter().map(|bin| *bin as f64 * *bin_ns as f64 / 1e9);
        let inside: Vec<f64> = moments.filter(|at| (from..from + length).contains(at)).collect();
        if let Some(first) = inside.first() {
            return Err(Problems::one(format!(
                "{} {} missing in {} (the first at {} s): say `--missing zero` or `--missing interpolate`.",
                counted(inside.len(), "bin"),
                if inside.len() == 1 { "is" } else { "are" },
                files::visible(&args.file),
                number(*first)
            )));
        }
    }
    Ok(Recipe { scale: args.scale, interpolate: args.missing == Some(Missing::Interpolate), window, nodes: args.nodes })
}

fn summary(imported: &Imported) -> String {
    let mut text = format!("{}\n", imported.report);
    let facts = &imported.facts;
    let what = match &imported.kind {
        Kind::Counts { bin_ns, counts, missing } => {
            let total: f64 = counts.iter().sum();
            format!(
                "{} of {}, {} {}, {} missing",
                counted(counts.len(), "bin"),
                Time(*bin_ns),
                number(total),
                if total == 1.0 { "request" } else { "requests" },
                counted(missing.len(), "bin")
            )
        }
        Kind::Arrivals { at_ns, .. } => counted(at_ns.len(), "single request"),
    };
    text.push_str(&format!("From {}: {what}", imported.start));
    if let Some(rate) = facts.mean_rate {
        text.push_str(&format!(", {} req/s on average", number(rate)));
    }
    if let Some(cv) = facts.gap_cv {
        text.push_str(&format!(", coefficient of variation of the gaps {}", number(cv)));
    }
    text.push_str(&format!(", longest gap {}.", Time(facts.longest_gap_ns)));
    text
}
