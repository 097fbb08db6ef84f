//! `equipoise reproduce`: published experiments run again, their figures beside the published ones.

mod csv;
mod json;
mod markdown;
mod text;

use super::options::whole;
use super::outcome::{Outcome, Stop, say, tell};
use super::progress;
use crate::lab::reproduce::{self, Progress, Request, STUDIES};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use indicatif::ProgressBar;

/// Run a published experiment and print its figures beside the published ones.
///
/// Every figure has the band that it must lie in; exit code 1 when one lies outside.
#[derive(Args, Debug)]
pub struct ReproduceArgs {
    /// The study, or all of them.
    #[arg(value_name = "STUDY", value_parser = PossibleValuesParser::new(STUDIES.iter().map(|study| study.name).chain(["all"])))]
    study: String,
    /// Fewer replications; bands are widened by our own 95 % interval.
    #[arg(long)]
    quick: bool,
    /// Replications of each experiment (default: the study's own number).
    #[arg(long, value_name = "N", value_parser = whole::<u32>(2..=100_000), allow_hyphen_values = true)]
    seeds: Option<u32>,
    /// Threads (default: all cores); no result depends on it.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024), allow_hyphen_values = true)]
    jobs: Option<u16>,
    /// How the figures are printed.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    own: OwnArgs,
}

/// Options that only some studies take.
#[derive(Args, Debug)]
struct OwnArgs {
    /// ach: use the authors' random streams and compare repetition by repetition.
    #[arg(long)]
    exact: bool,
    /// ach: which series, separated by commas (default: all).
    #[arg(long, value_name = "C1,…")]
    series: Option<String>,
    /// ach: repetitions of each series (default: 30).
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1..=100_000), allow_hyphen_values = true)]
    runs: Option<u32>,
}

impl OwnArgs {
    /// Those that were given, by name.
    fn given(&self) -> Vec<(&'static str, String)> {
        let exact = self.exact.then(|| ("exact", String::new()));
        let series = self.series.clone().map(|series| ("series", series));
        let runs = self.runs.map(|runs| ("runs", runs.to_string()));
        exact.into_iter().chain(series).chain(runs).collect()
    }
}

/// How the figures are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// For people.
    Text,
    /// One row a figure.
    Csv,
    /// One JSON object a study, in an array.
    Json,
    /// Tables for documents.
    Markdown,
}

/// A progress bar that grows as studies say what they are about to do.
struct Bar(ProgressBar);

impl Progress for Bar {
    fn expect(&self, runs: u64) {
        self.0.inc_length(runs);
    }

    fn done(&self) {
        self.0.inc(1);
    }
}

/// Runs and prints.
pub fn reproduce(args: &ReproduceArgs) -> Result<Outcome, Stop> {
    let studies = reproduce::find(&args.study)?;
    let request =
        Request { quick: args.quick, seeds: args.seeds, jobs: args.jobs.map(usize::from), options: args.own.given() };
    let bar = Bar(progress::bar(0, true));
    let all = reproduce::reproduce(&studies, &request, &bar);
    bar.0.finish_and_clear();
    let all = all?;
    let printed = match args.format {
        Format::Text => text::print(&all),
        Format::Csv => csv::print(&all),
        Format::Json => json::print(&all),
        Format::Markdown => markdown::print(&all),
    };
    say(&printed)?;
    if all.iter().all(reproduce::Findings::holds) {
        return Ok(Outcome::Done);
    }
    if args.format != Format::Text {
        tell("equipoise: a figure lies outside its band.");
    }
    Ok(Outcome::NotMet)
}
