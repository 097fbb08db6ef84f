//! Scenarios by name or by path. The built-in ones are the files in `scenarios/`, embedded.

use super::problem::Problems;
use super::{embedded, files};
use crate::param::{from_ron, locate};
use crate::sim::Scenario;
use include_dir::{Dir, include_dir};
use std::path::{Path, PathBuf};

static BUILT_IN: Dir<'static> = include_dir!("$CARGO_MANIFEST_DIR/scenarios");

/// A scenario with where it came from.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The built-in name, or the path as given.
    pub name: String,
    /// The file; `None` for a built-in one.
    pub path: Option<PathBuf>,
    /// The scenario.
    pub scenario: Scenario,
}

/// Names of the built-in scenarios in alphabetical order, folder by folder.
#[must_use]
pub fn names() -> Vec<String> {
    embedded::names(&BUILT_IN)
}

/// The text of a built-in scenario.
#[must_use]
pub fn text(name: &str) -> Option<&'static str> {
    embedded::text(&BUILT_IN, name)
}

/// Opens a scenario by path or by built-in name; an existing path wins.
///
/// # Errors
/// No such file or name (with the nearest one), or everything that is wrong with it.
pub fn open(which: &str) -> Result<Opened, Problems> {
    let path = Path::new(which);
    if path.exists() {
        let text = files::read_text(path)?;
        return Ok(Opened { name: which.to_owned(), path: Some(path.to_owned()), scenario: parse(which, &text)? });
    }
    match text(which) {
        Some(text) => Ok(Opened { name: which.to_owned(), path: None, scenario: parse(which, text)? }),
        None => Err(unknown(which)),
    }
}

/// Reads a scenario from RON text; `source` names it in messages.
///
/// # Errors
/// Everything that is wrong with it.
pub fn parse(source: &str, text: &str) -> Result<Scenario, Problems> {
    let trimmed = text.trim_start();
    if trimmed.is_empty() {
        let text = "the text is empty; `equipoise new FILE.ron` writes a scenario to start from";
        return Err(Problems::at(source, (1, 1), text));
    }
    if trimmed.starts_with('{') {
        let text =
            "this looks like JSON; a scenario is RON: `(title: \"…\", nodes: [(rate: 100)])`, names without quotes";
        return Err(Problems::at(source, (1, 1), text));
    }
    let scenario: Scenario = from_ron(text).map_err(|error| Problems::unreadable(source, &error))?;
    if scenario.format != crate::sim::FORMAT {
        let place = locate::locate(text, "format");
        let text =
            format!("it is written in format {}; this version reads format {}", scenario.format, crate::sim::FORMAT);
        return Err(Problems::at(source, (place.line, place.column), &text));
    }
    let mistakes = scenario.check();
    if mistakes.is_empty() { Ok(scenario) } else { Err(Problems::mistakes(source, text, &mistakes)) }
}

fn unknown(which: &str) -> Problems {
    let names = names();
    let nearest = locate::nearest(which, names.iter().map(String::as_str))
        .or_else(|| names.iter().map(String::as_str).find(|name| name.rsplit('/').next() == Some(which)));
    let hint = nearest.map(|near| format!(" Did you mean {near}?")).unwrap_or_default();
    Problems::one(format!(
        "There is no file and no built-in scenario called {which:?}.{hint} `equipoise list scenarios` shows them all."
    ))
}
