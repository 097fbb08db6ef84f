//! Scenarios by name or by path. The built-in ones are the files in `scenarios/`, embedded.

use super::problem::Problems;
use super::{embedded, files};
use crate::param::{Mistake, Problem, Unreadable, declared_at, from_ron, locate};
use crate::sim::Scenario;
use bevy_reflect::Typed;
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
    open_path(Path::new(which))
}

/// As [`open`], for a path whose name may be no UTF-8.
///
/// # Errors
/// As [`open`].
pub fn open_path(path: &Path) -> Result<Opened, Problems> {
    let name = files::visible(path);
    let built_in = path.to_str().and_then(text);
    if !files::is_there(path) {
        if let Some(text) = built_in {
            let scenario = parse(&name, text)?;
            return Ok(Opened { name, path: None, scenario });
        }
        if matches!(path.try_exists(), Ok(false)) {
            return Err(unknown(&name));
        }
    }
    let scenario = parse(&name, &files::read_text(path)?)?;
    Ok(Opened { name, path: Some(path.to_owned()), scenario })
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
    if trimmed.starts_with(['{', '[']) {
        let text =
            "this looks like JSON; a scenario is RON: `(title: \"…\", nodes: [(rate: 100)])`, names without quotes";
        return Err(Problems::at(source, (1, 1), text));
    }
    if let Some(at) = text.find('\0') {
        let line = text[..at].matches('\n').count() + 1;
        let column = text[..at].chars().rev().take_while(|c| *c != '\n').count() + 1;
        return Err(Problems::at(source, (line, column), "there is a zero byte; this is not, or not only, a text"));
    }
    let scenario: Scenario = from_ron(text).map_err(|error| unreadable(source, &error))?;
    if scenario.format != crate::sim::FORMAT {
        let place = locate::locate(text, "format");
        let text =
            format!("it is written in format {}; this version reads format {}", scenario.format, crate::sim::FORMAT);
        return Err(Problems::at(source, (place.line, place.column), &text));
    }
    let mistakes = scenario.check();
    if mistakes.is_empty() { Ok(scenario) } else { Err(Problems::mistakes(source, text, &mistakes)) }
}

/// A text that cannot be read; a whole number that does not fit is told with the range that its field allows.
fn unreadable(source: &str, error: &Unreadable) -> Problems {
    let Some(number) = &error.beyond else { return Problems::unreadable(source, error) };
    let problem = match declared_at(<Scenario as Typed>::type_info(), &error.path) {
        Some(param) => Problem::OutOfRange { value: number.clone(), range: param },
        None if error.path == "seed" => Problem::Rule(format!("{number} is not allowed; a seed is 0 to {}", u64::MAX)),
        None => return Problems::unreadable(source, error),
    };
    let place = format!("{source}:{}:{}", error.line, error.column);
    Problems::all(&place, vec![Mistake { path: error.path.clone(), problem }])
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
