//! Adaptive request routing to microservices (D. A. Skornyakov): the claims, pair by pair on the same requests.

use super::grid::{Grid, Way, built_in};
use super::{Figure, Findings, Judged, Plan, Progress, Study, Table, Value, Verdict};
use crate::lab::preset;
use crate::lab::problem::Problems;

/// The study.
pub const STUDY: Study = Study {
    name: "microservices",
    title: "Weighted random routing by utilisation, queue and smoothed response time.",
    source: "D. A. Skornyakov (HSE); no figure of it is at hand, only what it claims",
    seeds: 10,
    quick_seeds: 4,
    options: &[],
    run,
};

const INVERSE: &str = "adaptive, 1/(L + 0.05)";
const LINEAR: &str = "adaptive, max(0.05, 1 − L)";
const ROUND_ROBIN: &str = "round robin";
const STATIC: &str = "weighted round robin";

const WAYS: [(&str, &str); 6] = [
    (INVERSE, "AdaptiveWeighted(weight: Inverse)"),
    (LINEAR, "AdaptiveWeighted(weight: Linear)"),
    (ROUND_ROBIN, "RoundRobin"),
    (STATIC, "WeightedRoundRobin"),
    ("least connections", "LeastConnections"),
    ("two choices", "PowerOfD(d: 2)"),
];

const METRICS: [(&str, &str); 4] = [
    ("mean response, ms", "mean_ms"),
    ("P95, ms", "p95_ms"),
    ("deviation of utilisation", "utilisation_spread"),
    ("polls a second", "poll_rate"),
];

fn run(plan: &Plan, progress: &dyn Progress) -> Result<Findings, Problems> {
    let base = built_in("microservices/five")?;
    let ways = WAYS.iter().map(|(label, policy)| Way::named(*label, &base, policy)).collect::<Result<Vec<_>, _>>()?;
    let grid = Grid::run(plan, progress, &ways)?;
    let sweep = preset::open("microservices/poll")?;
    let places = sweep.places()?;
    let label = |place: &preset::Place| format!("{} {}", place.policy, place.values.join(" "));
    let ways: Vec<Way> =
        places.iter().map(|place| Way { label: label(place), scenario: place.scenario.clone() }).collect();
    let walked = Grid::run(plan, progress, &ways)?;
    let mut findings = Findings::new(&STUDY, plan);
    findings.judged.push(claims(&grid));
    let mut table =
        Table { title: sweep.title.clone(), columns: vec!["policy".into(), "poll, s".into()], rows: Vec::new() };
    table.columns.extend(METRICS.map(|(name, _)| name.to_owned()));
    for place in &places {
        let first = [Value::from(place.policy.as_str()), Value::from(place.values.join(" "))];
        table.rows.push(first.into_iter().chain(cells(&walked, &label(place))).collect());
    }
    findings.judged.push(resembles(
        &grid,
        &walked,
        &places.iter().map(|p| (p.policy.clone(), label(p))).collect::<Vec<_>>(),
    ));
    findings.tables.push(policies(&grid));
    findings.tables.push(table);
    findings.notes.push(
        "A claim holds when the 95 % interval of the difference, run by run on the same requests, lies on its side of zero."
            .into(),
    );
    Ok(findings)
}

fn cells(grid: &Grid, label: &str) -> [Value; 4] {
    METRICS.map(|(_, metric)| match grid.summary(label, metric, 1.0) {
        Some(summary) => summary.mean.into(),
        // Who never asks a machine has no such metric: its cost is nothing.
        None if metric == "poll_rate" => 0.0.into(),
        None => "".into(),
    })
}

fn policies(grid: &Grid) -> Table {
    let columns = ["policy"].into_iter().chain(METRICS.map(|(name, _)| name)).map(str::to_owned).collect();
    let row = |(label, _): &(&str, &str)| [Value::from(*label)].into_iter().chain(cells(grid, label)).collect();
    Table { title: "All policies, means over the runs".into(), columns, rows: WAYS.iter().map(row).collect() }
}

const EVEN: &str = "does not hold in the model: weights that know the speeds, dealt out in even turns, leave less to chance \
                    than a draw at random by weights that must be measured";
const FROZEN: &str = "does not hold in the model: old weights are those of one noisy moment, kept for half a minute; \
                      weighted round robin has the right ones all the time";

/// What is claimed of the adaptive method, in both forms of its weight.
fn claims(grid: &Grid) -> Judged {
    let mut figures = Vec::new();
    for adaptive in [INVERSE, LINEAR] {
        for (claim, other, metric, unit) in [
            ("mean response below round robin", ROUND_ROBIN, "mean_ms", "ms"),
            ("mean response below static weighted round robin", STATIC, "mean_ms", "ms"),
            ("deviation of utilisation below round robin", ROUND_ROBIN, "utilisation_spread", ""),
        ] {
            let difference = grid.difference(adaptive, other, metric, 1.0);
            let half = difference.and_then(|difference| difference.half_width).unwrap_or(f64::NAN);
            let mean = difference.map_or(f64::NAN, |difference| difference.mean);
            let ours = format!("{mean:+.4} ± {half:.4} {unit}");
            let labels = vec![adaptive.to_owned(), claim.to_owned()];
            let figure = Figure::statement(labels, "below", ours.trim_end(), mean + half < 0.0);
            let fails = other == STATIC && figure.verdict == Verdict::Outside;
            figures.push(if fails { figure.known(EVEN) } else { figure });
        }
    }
    Judged { title: "Claims: the adaptive method minus the other".into(), columns: vec!["method", "claim"], figures }
}

/// Whether the method comes to resemble weighted round robin as the metrics grow old: its mean response and its deviation
/// of utilisation come nearer to those of that policy.
fn resembles(grid: &Grid, walked: &Grid, places: &[(String, String)]) -> Judged {
    let mut figures = Vec::new();
    for (metric, unit) in [("mean_ms", " ms"), ("utilisation_spread", "")] {
        let goal = grid.summary(STATIC, metric, 1.0).map_or(f64::NAN, |summary| summary.mean);
        for chunk in places.chunk_by(|a, b| a.0 == b.0) {
            let off = |label: &str| walked.summary(label, metric, 1.0).map_or(f64::NAN, |s| (s.mean - goal).abs());
            let (Some(first), Some(last)) = (chunk.first(), chunk.last()) else { continue };
            let (near, far) = (off(&last.1), off(&first.1));
            let ours = format!("off by {far:.4}{unit} at the shortest poll, by {near:.4}{unit} at the longest");
            let figure = Figure::statement(vec![first.0.clone(), metric.to_owned()], "nearer", ours, near < far);
            figures.push(if figure.verdict == Verdict::Outside { figure.known(FROZEN) } else { figure });
        }
    }
    Judged {
        title: "As the poll interval grows, the method comes to resemble weighted round robin".into(),
        columns: vec!["method", "metric"],
        figures,
    }
}
