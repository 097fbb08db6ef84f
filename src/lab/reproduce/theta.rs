//! The router between two loss machines (K. V. Pervyshev): refusals and routing errors of every rule.

mod curve;

use super::grid::{Grid, Way, built_in};
use super::{Band, Figure, Findings, Judged, Plan, Progress, Study, Table, Value, Verdict};
use crate::lab::loss_pair::{LossPair, Rule};
use crate::lab::problem::Problems;
use crate::sim::{Coin, Policy, Scenario, ThetaRule};
use curve::{ALPHAS, Point, RULES, name, points, prototype};

/// The study.
pub const STUDY: Study = Study {
    name: "theta",
    title: "A router between two loss machines that learns from one bit of feedback.",
    source: "K. V. Pervyshev, Optimisation of a router's work (student report)",
    seeds: 8,
    quick_seeds: 2,
    options: &[],
    run,
};

/// Percentages that were printed, and those of an independent prototype with the deviation of one of its runs.
const PERCENTAGES: [(u32, &str, f64, f64, f64); 8] = [
    (1, "refusals", 7.6, 7.63, 0.08),
    (1, COIN, 26.9, 26.97, 0.15),
    (1, TRIGGER, 31.0, 30.97, 0.08),
    (1, ALTERNATE, 21.2, 21.44, 0.15),
    (2, "refusals", 7.7, 7.71, 0.08),
    (2, COIN, 22.7, 22.84, 0.20),
    (2, TRIGGER, 11.7, 11.86, 0.45),
    (2, ALTERNATE, 21.8, 21.76, 0.15),
];

const COIN: &str = "Coin 0.333";
const TRIGGER: &str = "Trigger";
const ALTERNATE: &str = "Alternate";

/// Deviation of one run where ours, from few runs, happens to be smaller.
const LEAST_SD: f64 = 0.15;

fn simple() -> [(&'static str, Policy, Rule); 3] {
    [
        (COIN, Policy::Coin(Coin { theta: 0.333 }), Rule::Coin(0.333)),
        (TRIGGER, Policy::Trigger, Rule::Trigger),
        (ALTERNATE, Policy::Alternate, Rule::Alternate),
    ]
}

fn run(plan: &Plan, progress: &dyn Progress) -> Result<Findings, Problems> {
    let series = [built_in("theta/series1")?, built_in("theta/series2")?];
    let twins = [built_in("theta/series1_exponential")?, built_in("theta/series2_exponential")?];
    let mut ways = Vec::new();
    for number in [1u32, 2] {
        let (whole, twin) = (&series[number as usize - 1], &twins[number as usize - 1]);
        for (label, policy, _) in simple() {
            ways.push(Way::new(format!("{number} {label}"), whole, policy.clone()));
            ways.push(Way::new(format!("{number} exponential {label}"), twin, policy));
        }
    }
    ways.extend(points().map(|point| Way::new(point.label(), &series[point.series as usize - 1], point.policy())));
    let grid = Grid::run(plan, progress, &ways)?;
    let mut findings = Findings::new(&STUDY, plan);
    findings.judged.push(published(plan, &grid));
    findings.judged.push(curves(plan, &grid));
    findings.judged.push(exact(plan, &grid, &twins));
    findings.judged.push(statements(&grid));
    findings.tables.extend([1, 2].map(|series| curve_table(&grid, series)));
    findings.notes.push(
        "Bands: published figures three deviations of one run and 0.05 for their rounding; the prototype's figures \
         4·sqrt(2)·sd/sqrt(8) with the deviation sd of one run (ours, at least 0.15); exact answers four of our standard errors."
            .into(),
    );
    Ok(findings)
}

const ERRORS: &str = "routing_error_rate";

/// What of a series stands in a row: refusals, or the routing errors of a policy.
fn percent(grid: &Grid, series: u32, what: &str) -> Option<crate::stats::Summary> {
    match what {
        "refusals" => grid.summary(&format!("{series} {COIN}"), "refusal_rate", 100.0),
        policy => grid.summary(&format!("{series} {policy}"), ERRORS, 100.0),
    }
}

fn published(plan: &Plan, grid: &Grid) -> Judged {
    let mut figures = Vec::new();
    for (series, what, printed, prototype, sd) in PERCENTAGES {
        let ours = percent(grid, series, what);
        let labels = |source: &str| vec![series.to_string(), what.to_owned(), source.to_owned()];
        figures.push(Figure::number(plan, labels("report"), "%", Some(printed), ours, Band::Within(3.0 * sd + 0.05)));
        figures.push(Figure::number(plan, labels("prototype"), "%", Some(prototype), ours, Band::Within(off(sd))));
    }
    Judged { title: "Refusals and routing errors".into(), columns: vec!["series", "figure", "of"], figures }
}

/// Four standard errors of the difference of two means of eight runs.
fn off(sd: f64) -> f64 {
    4.0 * 2.0f64.sqrt() * sd / 8.0f64.sqrt()
}

fn curves(plan: &Plan, grid: &Grid) -> Judged {
    let figure = |(point, percent): (Point, f64)| {
        let ours = grid.summary(&point.label(), ERRORS, 100.0);
        let sd = ours.map_or(LEAST_SD, |ours| ours.sd.max(LEAST_SD));
        let limit = point.run_limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string());
        let labels = vec![point.series.to_string(), name(point.rule).to_owned(), limit, point.alpha.to_string()];
        Figure::number(plan, labels, "%", Some(percent), ours, Band::Within(off(sd)))
    };
    Judged {
        title: "Routing errors over alpha, against the prototype".into(),
        columns: vec!["series", "rule", "run limit", "alpha"],
        figures: prototype().into_iter().map(figure).collect(),
    }
}

fn exact(plan: &Plan, grid: &Grid, twins: &[Scenario; 2]) -> Judged {
    let mut figures = Vec::new();
    for (number, twin) in [1, 2].into_iter().zip(twins) {
        let channels = [twin.nodes[0].channels, twin.nodes[1].channels];
        let pair = LossPair { channels, load: twin.flows[0].shape.rate(0.0) / twin.nodes[0].rate };
        for (label, _, rule) in simple() {
            let way = format!("{number} exponential {label}");
            let answer = pair.solve(rule);
            for (figure, metric, exact) in
                [("routing errors", ERRORS, answer.routing_errors), ("refusals", "refusal_rate", answer.refusals)]
            {
                let labels = vec![number.to_string(), label.to_owned(), figure.to_owned()];
                let ours = grid.summary(&way, metric, 100.0);
                figures.push(Figure::number(plan, labels, "%", Some(100.0 * exact), ours, Band::Errors(4.0)));
            }
        }
    }
    Judged {
        title: "Exponential times, against the exact Markov chain".into(),
        columns: vec!["series", "policy", "figure"],
        figures,
    }
}

const SMOOTHED: &str =
    "with a run limit the other rules come within half a point of J, and smoothed J is a little better";

/// What the curves say in words.
fn statements(grid: &Grid) -> Judged {
    let mean = |label: &str| grid.summary(label, ERRORS, 100.0).map_or(f64::NAN, |summary| summary.mean);
    let at = |series, run_limit, alpha| mean(&Point { series, rule: ThetaRule::J, run_limit, alpha }.label());
    let best = |series: u32, among: &dyn Fn(&str) -> bool| {
        let own = grid.labels().filter(|label| label.starts_with(&format!("{series} ")) && !label.contains("exp"));
        own.filter(|label| among(label)).min_by(|a, b| mean(a).total_cmp(&mean(b))).unwrap_or_default().to_owned()
    };
    let spread = [1, 2].map(|series| {
        let own = grid.labels().filter(|label| label.starts_with(&format!("{series} ")) && !label.contains("exp"));
        let refused: Vec<Vec<f64>> = own.map(|label| grid.values(label, "refused", 1.0)).collect();
        refused.iter().all(|row| row == &refused[0])
    });
    let told = |holds: bool| if holds { "yes" } else { "no" };
    let statement = |text: &str, ours: String, holds: bool| Figure::statement(vec![text.into()], "yes", ours, holds);
    let rises = at(1, None, 0.001) < at(1, None, 0.3) && mean(&format!("1 {COIN}")) > at(1, None, 0.001) - 0.3;
    let first = best(1, &|_| true);
    let unlimited = best(1, &|label| !label.contains("run limit"));
    let (tuned_mean, unlimited_mean) = (at(1, Some(2), 0.003), mean(&unlimited));
    let overall = statement(
        "series 1: J with a run limit of 2 is the best of all rules, with or without a run limit",
        format!("best: {first}"),
        first.starts_with("1 J, run limit 2"),
    );
    let tuned = at(2, Some(2), 0.003) < at(2, Some(2), 0.1) && at(2, Some(2), 0.1) < at(2, Some(2), 1.0);
    let same = spread.iter().all(|same| *same);
    Judged {
        title: "Statements".into(),
        columns: vec!["statement"],
        figures: vec![
            statement("refusals are the same, run by run, whatever the rule", told(same).into(), same),
            statement(
                "series 1: J without a run limit is near the coin for small alpha and rises",
                told(rises).into(),
                rises,
            ),
            statement(
                "series 1: J with a run limit of 2 and alpha 0.003 is better than every rule without a run limit",
                format!("{tuned_mean:.2} % against {unlimited_mean:.2} % ({unlimited})"),
                tuned_mean < unlimited_mean,
            ),
            if overall.verdict == Verdict::Met { overall } else { overall.known(SMOOTHED) },
            statement("series 2: J with a run limit of 2 is best for small alpha", told(tuned).into(), tuned),
        ],
    }
}

/// All rules over all alphas.
fn curve_table(grid: &Grid, series: u32) -> Table {
    let mut rows = Vec::new();
    for rule in RULES {
        for run_limit in [None, Some(2)] {
            let limit: Value = run_limit.map_or_else(|| "none".into(), |limit: u32| limit.to_string().into());
            let cell = |alpha| {
                let summary = grid.summary(&Point { series, rule, run_limit, alpha }.label(), ERRORS, 100.0);
                summary.map_or(Value::Text(String::new()), |summary| summary.mean.into())
            };
            rows.push([Value::from(name(rule)), limit].into_iter().chain(ALPHAS.map(cell)).collect());
        }
    }
    let columns = ["rule", "run limit"].map(str::to_owned).into_iter().chain(ALPHAS.map(|alpha| alpha.to_string()));
    Table { title: format!("Series {series}: routing errors in % over alpha"), columns: columns.collect(), rows }
}
