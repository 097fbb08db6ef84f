//! Risk-aware choice of an edge server (Liyanage et al.): misses, switches and mean delay of every policy.

use super::grid::{Grid, Way, built_in};
use super::{Band, Figure, Findings, Judged, Plan, Progress, Study, Table, Value};
use crate::lab::problem::Problems;
use crate::param::Time;
use crate::sim::Scenario;
use crate::stats::Summary;

/// The study.
pub const STUDY: Study = Study {
    name: "edge",
    title: "Risk-aware and stable choice of an edge server under a latency objective.",
    source: "Liyanage, Abdullah, Zhantileuov and Schuster, arXiv 2604.21483; its traffic is not published and was built",
    seeds: 100,
    quick_seeds: 20,
    options: &[],
    run,
};

/// A policy with what was published of it: mean delay in s, missed deadlines and steps with a switch in %.
struct Row {
    label: &'static str,
    policy: &'static str,
    published: Option<[f64; 3]>,
}

const MEAN: &str = "mean only";
const RISK: &str = "algorithm 1 (risk)";
const STABLE: &str = "algorithm 2 (risk, stable)";
const MEAN_STABLE: &str = "mean only, stable";

const ROWS: [Row; 5] = [
    Row { label: MEAN, policy: "MeanOnly", published: Some([0.448, 39.0, 46.0]) },
    Row { label: RISK, policy: "RiskAware", published: Some([0.451, 34.0, 89.5]) },
    Row { label: STABLE, policy: "RiskAwareStable", published: Some([0.429, 34.0, 5.5]) },
    Row { label: MEAN_STABLE, policy: "MeanOnlyStable", published: None },
    Row { label: "MO-HAN", policy: "MoHan", published: None },
];

/// Name, metric, factor and unit of a column.
const FIGURES: [(&str, &str, f64, &str); 3] = [
    ("mean delay", "mean_ms", 1e-3, "s"),
    ("missed deadlines", "deadline_miss_rate", 100.0, "%"),
    ("steps with a switch", "switch_rate", 100.0, "%"),
];

const WHY: &str = "a choice at random among three servers changes in 66.7 % of the steps, so 89.5 % needs a latency that \
                   answers to being chosen; in a replay it does not";

/// Steps of the long runs.
const LONG: u64 = 5000;
/// The window of the second table.
const WINDOW: u64 = 20;

fn run(plan: &Plan, progress: &dyn Progress) -> Result<Findings, Problems> {
    let base = built_in("edge/testbed")?;
    let long_plan = Plan { seeds: (plan.seeds / 5).max(2), ..plan.clone() };
    let short = Grid::run(plan, progress, &ways(&base)?)?;
    let longer = lengthened(&base, LONG);
    let long = Grid::run(&long_plan, progress, &ways(&longer)?)?;
    let windowed = Grid::run(&long_plan, progress, &windowed(&longer)?)?;
    let mut findings = Findings::new(&STUDY, plan);
    let steps = (base.length.0 - base.warm_up.0) / 1_000_000_000;
    let mut figures = table(plan, &short, steps);
    figures.extend(table(plan, &long, LONG));
    let columns = vec!["steps", "policy", "figure"];
    findings.judged.push(Judged { title: "Policies on the testbed".into(), columns, figures });
    findings.judged.push(fewer(&short, steps, &long));
    findings.tables.push(parts(&long));
    findings.tables.push(raw(format!("The same traffic with a window of {WINDOW} instead, {LONG} steps"), &windowed));
    findings.notes.push(format!(
        "The runs of {LONG} steps are {}. The constants of the traffic, the window of 2 and the kind of hysteresis were \
         searched for, one set for all policies (docs/edge.md). With a window of {WINDOW} the mean cannot change its \
         order in 46 % of the steps: it takes over one new latency in {WINDOW}.",
        long_plan.seeds
    ));
    Ok(findings)
}

fn lengthened(base: &Scenario, steps: u64) -> Scenario {
    Scenario { length: Time(base.warm_up.0 + steps * 1_000_000_000), ..base.clone() }
}

fn ways(base: &Scenario) -> Result<Vec<Way>, Problems> {
    let mut ways = ROWS.iter().map(|row| Way::named(row.label, base, row.policy)).collect::<Result<Vec<_>, _>>()?;
    for dwell in [8, 10] {
        ways.push(Way::named(dwelling(dwell), base, "RiskAwareStable")?.set("policy.stability.dwell", dwell)?);
    }
    Ok(ways)
}

fn dwelling(dwell: u32) -> String {
    format!("algorithm 2, N = {dwell}")
}

fn windowed(base: &Scenario) -> Result<Vec<Way>, Problems> {
    let base = lengthened(&Scenario { warm_up: Time::from_secs(WINDOW), ..base.clone() }, LONG);
    ROWS.iter().map(|row| Way::named(row.label, &base, row.policy)?.set("policy.observing.window", WINDOW)).collect()
}

fn table(plan: &Plan, grid: &Grid, steps: u64) -> Vec<Figure> {
    let mut figures = Vec::new();
    for row in &ROWS {
        for (index, (figure, metric, factor, unit)) in FIGURES.into_iter().enumerate() {
            let published = row.published.map(|published| published[index]);
            let band = match (index, row.label) {
                (0, _) => Band::Share(0.1),
                (1, MEAN | STABLE) => Band::Within(4.0),
                (2, STABLE) => Band::Within(3.0),
                (2, _) => Band::Within(8.0),
                _ => Band::None,
            };
            let labels = vec![steps.to_string(), row.label.to_owned(), figure.to_owned()];
            let figure = Figure::number(plan, labels, unit, published, grid.summary(row.label, metric, factor), band);
            let impossible = index == 2 && row.label == RISK;
            figures.push(if impossible { figure.known(WHY) } else { figure });
        }
    }
    for dwell in [8, 10] {
        for ((figure, metric, factor, unit), published) in [(FIGURES[0], 0.414), (FIGURES[2], 0.0)] {
            let labels = vec![steps.to_string(), dwelling(dwell), figure.to_owned()];
            let ours = grid.summary(&dwelling(dwell), metric, factor);
            figures.push(Figure::number(plan, labels, unit, Some(published), ours, Band::None));
        }
    }
    figures
}

fn points(difference: Option<Summary>) -> String {
    let Some(difference) = difference else { return "nothing".into() };
    format!("{:+.2} ± {:.2} points", difference.mean, difference.half_width.unwrap_or(f64::NAN))
}

/// Whether algorithm 2 misses fewer deadlines than mean-only, on the same latencies.
fn fewer(short: &Grid, steps: u64, long: &Grid) -> Judged {
    let figure = |grid: &Grid, steps: u64| {
        let difference = grid.difference(STABLE, MEAN, "deadline_miss_rate", 100.0);
        let holds = difference.is_some_and(|d| d.half_width.is_some_and(|half| d.mean + half < 0.0));
        Figure::statement(vec![steps.to_string()], "fewer", points(difference), holds)
    };
    Judged {
        title: "Missed deadlines of algorithm 2 minus those of mean-only, run by run with its 95 % interval".into(),
        columns: vec!["steps"],
        figures: vec![figure(short, steps), figure(long, LONG)],
    }
}

/// What hysteresis brings, and what looking at the deviation brings beyond it.
fn parts(long: &Grid) -> Table {
    let rows = [
        ("hysteresis alone: mean only, stable − mean only", MEAN_STABLE, MEAN),
        ("the deviation as well: algorithm 2 − mean only, stable", STABLE, MEAN_STABLE),
        ("the deviation alone: algorithm 1 − mean only", RISK, MEAN),
    ];
    let row = |(what, first, second): (&str, &str, &str)| {
        let cell = |metric: &str| Value::from(points(long.difference(first, second, metric, 100.0)));
        vec![Value::from(what), cell("deadline_miss_rate"), cell("switch_rate")]
    };
    Table {
        title: format!("What it is that helps, {LONG} steps, run by run"),
        columns: ["difference", "missed deadlines", "switches"].map(str::to_owned).to_vec(),
        rows: rows.map(row).to_vec(),
    }
}

fn raw(title: String, grid: &Grid) -> Table {
    let row = |row: &Row| {
        let cell = |(_, metric, factor, _): (&str, &str, f64, &str)| {
            grid.summary(row.label, metric, factor).map_or(Value::Text(String::new()), |summary| summary.mean.into())
        };
        [Value::from(row.label)].into_iter().chain(FIGURES.map(cell)).collect()
    };
    let columns = FIGURES.map(|(figure, _, _, unit)| format!("{figure}, {unit}"));
    Table {
        title,
        columns: ["policy".to_owned()].into_iter().chain(columns).collect(),
        rows: ROWS.iter().map(row).collect(),
    }
}
