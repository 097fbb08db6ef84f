//! `equipoise list`: what there is to choose from.

use super::outcome::{Outcome, Stop, say};
use super::text::table;
use crate::lab::problem::Problems;
use crate::lab::{files, library, preset, reference};
use crate::param::{self, Param};
use crate::sim::{Controller, Forecaster, METRICS, Policy, Rebalancer, Scenario};
use clap::{Args, ValueEnum};
use serde_json::{Map, Value};
use std::path::{Path, PathBuf};

/// List scenarios, policies, parameters, metrics or load shapes.
#[derive(Args, Debug)]
pub struct ListArgs {
    /// What to list.
    #[arg(value_enum)]
    what: What,
    /// The scenario whose parameters are listed.
    scenario: Option<PathBuf>,
    /// How the list is printed.
    #[arg(long, value_enum, default_value_t = ListFormat::Text)]
    format: ListFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ListFormat {
    /// For people.
    Text,
    /// A JSON array of objects.
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum What {
    /// The built-in scenarios.
    Scenarios,
    /// The built-in sweep presets, which the reproductions walk.
    Sweeps,
    /// The policies, by the names that --policy takes.
    Policies,
    /// The controllers of reserve pools.
    Controllers,
    /// The forecasters.
    Forecasters,
    /// The rebalancers of token rings.
    Rebalancers,
    /// Every parameter of a scenario with its path, value, range and meaning.
    Params,
    /// The figures of a run.
    Metrics,
    /// The load shapes.
    Shapes,
    /// The reference of the file format, in Markdown.
    Format,
}

/// Prints the list.
pub fn list(args: &ListArgs) -> Result<Outcome, Stop> {
    if let (Some(scenario), false) = (&args.scenario, args.what == What::Params) {
        let text = format!("{}: only `list params` is about a scenario; this list is not.", files::visible(scenario));
        return Err(Problems::one(text).into());
    }
    if args.what == What::Format && args.format == ListFormat::Json {
        return Err(Problems::one("list format is a page in Markdown; it has no JSON form.").into());
    }
    if args.what == What::Format {
        say(&reference::page())?;
        return Ok(Outcome::Done);
    }
    let (head, rows): (&[&str], Vec<Vec<String>>) = match args.what {
        What::Scenarios => (&["name", "title", "machines", "length"], scenarios()?),
        What::Sweeps => (&["name", "title", "scenario", "axes"], sweeps()?),
        What::Policies => (&["name", "what it does"], policies()),
        What::Controllers => (&["name", "what it does"], controllers()),
        What::Forecasters => (&["name", "what it does"], forecasters()),
        What::Rebalancers => (&["name", "what it does"], rebalancers()),
        What::Params => (&["path", "value", "range", "live", "meaning"], params(args.scenario.as_deref())?),
        What::Metrics => (&["name", "unit", "meaning"], metrics()),
        What::Shapes | What::Format => (&["name", "what it is"], shapes()),
    };
    let text = match args.format {
        ListFormat::Text => {
            let head = head.iter().map(|cell| (*cell).to_owned()).collect();
            table(&std::iter::once(head).chain(rows).collect::<Vec<_>>(), &[])
        }
        ListFormat::Json => json(head, rows),
    };
    say(&text)?;
    Ok(Outcome::Done)
}

fn json(head: &[&str], rows: Vec<Vec<String>>) -> String {
    let object = |row: Vec<String>| -> Value {
        head.iter()
            .map(|name| name.replace(' ', "_"))
            .zip(row.into_iter().map(Value::String))
            .collect::<Map<_, _>>()
            .into()
    };
    format!("{:#}\n", Value::Array(rows.into_iter().map(object).collect()))
}

fn scenarios() -> Result<Vec<Vec<String>>, Problems> {
    let row = |name: String| {
        let scenario = library::open(&name)?.scenario;
        Ok(vec![name, scenario.title.clone(), scenario.node_count().to_string(), scenario.length.to_string()])
    };
    library::names().into_iter().map(row).collect()
}

fn sweeps() -> Result<Vec<Vec<String>>, Problems> {
    let row = |name: String| {
        let preset = preset::open(&name)?;
        let axes: Vec<String> =
            preset.axes.iter().map(|axis| format!("{}={}", axis.path, axis.values.join(","))).collect();
        Ok(vec![name, preset.title, preset.scenario, axes.join(" ")])
    };
    preset::names().into_iter().map(row).collect()
}

fn policies() -> Vec<Vec<String>> {
    Policy::all().into_iter().map(|info| vec![info.name.to_owned(), info.doc.to_owned()]).collect()
}

fn controllers() -> Vec<Vec<String>> {
    Controller::all().into_iter().map(|(name, doc, _)| vec![name.to_owned(), doc.to_owned()]).collect()
}

fn forecasters() -> Vec<Vec<String>> {
    Forecaster::all().into_iter().map(|(name, doc, _)| vec![name.to_owned(), doc.to_owned()]).collect()
}

fn rebalancers() -> Vec<Vec<String>> {
    Rebalancer::all().into_iter().map(|(name, doc, _)| vec![name.to_owned(), doc.to_owned()]).collect()
}

fn metrics() -> Vec<Vec<String>> {
    METRICS.iter().map(|metric| [metric.name, metric.unit, metric.doc].map(str::to_owned).to_vec()).collect()
}

fn shapes() -> Vec<Vec<String>> {
    let docs = param::describe(crate::sim::registry(), <Scenario as bevy_reflect::Typed>::type_info());
    let shape = docs.into_iter().find(|doc| doc.name == "Shape");
    shape.into_iter().flat_map(|doc| doc.choices).map(|choice| vec![choice.name, choice.doc]).collect()
}

fn params(which: Option<&Path>) -> Result<Vec<Vec<String>>, Problems> {
    let which = which.ok_or_else(|| {
        Problems::one("list params needs a SCENARIO, for example `equipoise list params wavelet/periodic`.")
    })?;
    let scenario = library::open_path(which)?.scenario;
    let mut rows = Vec::new();
    param::walk(&scenario, &mut |entry| {
        let range = entry.param.map(range).unwrap_or_default();
        let live = if entry.param.is_some_and(|param| param.live) { "live" } else { "" };
        let doc = entry.doc.lines().map(str::trim).collect::<Vec<_>>().join(" ");
        rows.push(vec![entry.path, shorten(&param::show(entry.value)), range, live.to_owned(), doc]);
    });
    Ok(rows)
}

fn range(param: &Param) -> String {
    if param.min == f64::MIN { String::new() } else { param.range_text() }
}

fn shorten(text: &str) -> String {
    if text.chars().count() > 40 { text.chars().take(39).chain(['…']).collect() } else { text.to_owned() }
}
