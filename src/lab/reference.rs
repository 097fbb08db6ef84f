//! `docs/scenario.md`: the reference of the file format, written from the declarations.

use crate::param::{ChoiceDoc, FieldDoc, Param, TypeDoc, describe};
use crate::sim::{METRICS, Scenario, registry};
use bevy_reflect::Typed;
use std::fmt::Write;

const HEAD: &str = "# The scenario file\n\n\
This page is written by `equipoise list format > docs/scenario.md` from the declarations in the code; a test keeps it current.\n\n\
A scenario is a [RON](https://github.com/ron-rs/ron) text: `(title: \"…\", nodes: [(rate: 100)], flows: [(shape: Steady(rate: 50))])`. \
Every field may be left out; then it has its default. A time is a number of seconds (`45`, `0.25`) or text with a unit (`\"250 ms\"`; ns, us, ms, s, min, h). \
A machine is `\"n1\"`, `\"n2\"`, … in the order of the file. A choice without parameters is a bare name (`RoundRobin`), one with parameters has brackets \
(`PowerOfD(d: 3)`, or `PowerOfD()` for its defaults). Comments are `// …` and `/* … */`.\n\n\
*live* values can change while a run goes on (in the window, or by `Set` in the `script`); the others act at the next start. \
The *path* of a value joins names with dots and list places with brackets, counted from 0: `flows[0].shape.rate`. \
`equipoise list params SCENARIO` lists the paths of a scenario.\n";

/// The whole page.
#[must_use]
pub fn page() -> String {
    let mut page = HEAD.to_owned();
    for doc in describe(registry(), Scenario::type_info()) {
        section(&mut page, &doc);
    }
    page.push_str("\n## Metrics\n\nNames for `expect`. All figures leave out the warm-up, but for those of the reserve and those that say so; a metric that does not apply is absent.\n\n");
    page.push_str("| metric | unit | meaning |\n|---|---|---|\n");
    for metric in METRICS {
        let _ = writeln!(page, "| `{}` | {} | {} |", metric.name, metric.unit, metric.doc);
    }
    page
}

fn section(page: &mut String, doc: &TypeDoc) {
    let _ = writeln!(page, "\n## {}\n\n{}\n", doc.name, doc.doc);
    if !doc.fields.is_empty() {
        fields(page, &doc.fields);
    }
    if doc.choices.is_empty() {
        return;
    }
    page.push_str("| choice | parameters | meaning |\n|---|---|---|\n");
    for choice in &doc.choices {
        let _ = writeln!(page, "| `{}` | {} | {} |", choice.name, parameters(choice), cell(&choice.doc));
    }
    for choice in doc.choices.iter().filter(|choice| !choice.fields.is_empty()) {
        let _ = writeln!(page, "\n### {}::{}\n", doc.name, choice.name);
        fields(page, &choice.fields);
    }
}

fn parameters(choice: &ChoiceDoc) -> String {
    match &choice.of {
        Some(of) => format!("of {of}"),
        None if choice.fields.is_empty() => "none".to_owned(),
        None => choice.fields.iter().map(|field| format!("`{}`", field.name)).collect::<Vec<_>>().join(", "),
    }
}

fn fields(page: &mut String, fields: &[FieldDoc]) {
    page.push_str("| field | type | default | range | live | meaning |\n|---|---|---|---|---|---|\n");
    for field in fields {
        let range = field.param.as_ref().map(range).unwrap_or_default();
        let live = if field.param.is_some_and(|param| param.live) { "live" } else { "" };
        let default = field.default.as_ref().map(|value| format!("`{value}`")).unwrap_or_default();
        let _ = writeln!(
            page,
            "| `{}` | {} | {default} | {range} | {live} | {} |",
            field.name,
            field.kind,
            cell(&field.doc)
        );
    }
}

fn range(param: &Param) -> String {
    if param.min == f64::MIN { String::new() } else { param.range_text() }
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
