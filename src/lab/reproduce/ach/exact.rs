//! With the authors' random streams: agreement with their program in every repetition.

use super::draws::Authors;
use super::repetition;
use super::series::Series;
use super::{STUDY, figure, rows};
use crate::lab::problem::Problems;
use crate::lab::reproduce::{Figure, Findings, Judged, Plan, Progress, Table, Value, each};
use crate::param::counted;
use crate::sim::ring::{Ring, Tally};
use crate::stats::Summary;

/// What the authors' program gives.
const REFERENCE: &str = include_str!("../../../../assets/ach/per_repetition.csv");
/// Metrics in the order of the reference's columns, after series, repetition, seed and algorithm.
pub const METRICS: [&str; 5] =
    ["imbalance_mean", "imbalance_max", "moved_total", "moved_share_of_steps", "invariant_violations"];
/// Relative difference that the last bits of powers and logarithms may make.
const CLOSE: f64 = 1e-6;

/// The authors' seed of a repetition.
fn seed(repetition: u32) -> u32 {
    42u32.wrapping_add(1000u32.wrapping_mul(repetition))
}

/// One repetition: what each ring came to.
struct Repetition {
    series: usize,
    number: u32,
    tallies: Vec<Tally>,
}

/// Runs the repetitions and compares.
pub fn run(plan: &Plan, series: &[Series], progress: &dyn Progress) -> Result<Findings, Problems> {
    let jobs: Vec<(usize, u32)> =
        (0..series.len()).flat_map(|of| (0..plan.seeds).map(move |number| (of, number))).collect();
    let repetitions = each(&jobs, progress, |(of, number)| repeat(&series[*of], *of, *number))
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    let mut findings = Findings::new(&STUDY, plan);
    let figures = series.iter().enumerate().flat_map(|(of, one)| {
        let repetitions: Vec<&Repetition> = repetitions.iter().filter(|repetition| repetition.series == of).collect();
        (0..one.arms.len()).map(move |arm| agreement(one, arm, &repetitions)).collect::<Vec<_>>()
    });
    findings.judged.push(Judged {
        title: "Agreement with the authors' program, repetition by repetition".into(),
        columns: vec!["series", "algorithm"],
        figures: figures.collect(),
    });
    findings.tables.push(means(series, &repetitions));
    findings.rows = Some(table(series, &repetitions));
    findings.notes.push(format!(
        "A repetition agrees when D-bar, its largest value and M_cum differ by at most {CLOSE:e} of themselves, and the share of \
         steps and the violations not at all. Series C4b and C4c are not among the reference figures."
    ));
    Ok(findings)
}

fn repeat(series: &Series, of: usize, number: u32) -> Result<Repetition, Problems> {
    let rules: Vec<Ring> = series.arms.iter().map(|(_, ring)| ring.clone()).collect();
    let mut draws = Authors::new(&series.scenario, seed(number));
    Ok(Repetition { series: of, number, tallies: repetition::run(&series.scenario, &rules, &mut draws)? })
}

/// The reference figures of a repetition.
fn reference(series: &str, number: u32, algorithm: &str) -> Option<Vec<f64>> {
    let number = number.to_string();
    let row = rows(REFERENCE).find(|row| row[0] == series && row[1] == number && row[3] == algorithm)?;
    row[4..].iter().map(|cell| cell.parse().ok()).collect()
}

/// How far a repetition is off, as a share; infinite where it must be equal and is not.
fn off(tally: &Tally, wanted: &[f64]) -> f64 {
    METRICS
        .iter()
        .zip(wanted)
        .map(|(metric, wanted)| {
            let ours = figure(tally, metric).unwrap_or(f64::NAN);
            let exact = matches!(*metric, "moved_share_of_steps" | "invariant_violations");
            // A share of steps is a ratio of whole numbers, printed to the last bit.
            let difference = (ours - wanted).abs() / wanted.abs().max(f64::MIN_POSITIVE);
            match (ours == *wanted, exact && difference > 1e-12) {
                (true, _) => 0.0,
                (false, true) => f64::INFINITY,
                (false, false) => difference,
            }
        })
        .fold(0.0, f64::max)
}

fn agreement(series: &Series, arm: usize, repetitions: &[&Repetition]) -> Figure {
    let algorithm = &series.arms[arm].0;
    let labels = vec![series.name.to_owned(), algorithm.clone()];
    let compared: Vec<(u32, f64)> = repetitions
        .iter()
        .filter_map(|one| Some((one.number, off(&one.tallies[arm], &reference(series.name, one.number, algorithm)?))))
        .collect();
    if compared.is_empty() {
        let ours = counted(repetitions.len(), "repetition");
        return Figure::statement(labels, "no reference", ours, true).unjudged();
    }
    let apart: Vec<&(u32, f64)> = compared.iter().filter(|(_, off)| *off > CLOSE).collect();
    let agree = compared.len() - apart.len();
    let worst = compared.iter().map(|(_, off)| *off).fold(0.0, f64::max);
    let ours = format!("{agree} of {} agree, largest difference {worst:.1e}", compared.len());
    let figure = Figure::statement(labels, "all repetitions", ours, apart.is_empty());
    if apart.is_empty() {
        return figure;
    }
    let told: Vec<String> = apart
        .iter()
        .map(|(number, _)| {
            let one = repetitions.iter().find(|one| one.number == *number);
            let ours =
                one.map(|one| METRICS.map(|metric| super::figure(&one.tallies[arm], metric).unwrap_or(f64::NAN)));
            format!("repetition {number} drifts: {ours:?} for {:?}", reference(series.name, *number, algorithm))
        })
        .collect();
    figure.note(told.join("; "))
}

/// Means with 95 % intervals, as the authors print them.
fn means(series: &[Series], repetitions: &[Repetition]) -> Table {
    let shown = ["imbalance_mean", "imbalance_true_mean", "moved_total", "moved_total_all", "moved_share_of_steps"];
    let mut columns = vec!["series".to_owned(), "algorithm".to_owned()];
    columns.extend(shown.iter().flat_map(|metric| [(*metric).to_owned(), "± 95 %".to_owned()]));
    let mut table = Vec::new();
    for (of, one) in series.iter().enumerate() {
        for (arm, (algorithm, _)) in one.arms.iter().enumerate() {
            let mut row: Vec<Value> = vec![one.name.into(), algorithm.clone().into()];
            for metric in shown {
                let of_series = repetitions.iter().filter(|repetition| repetition.series == of);
                let values: Vec<f64> = of_series.filter_map(|one| figure(&one.tallies[arm], metric)).collect();
                let summary = Summary::of(&values);
                row.push(summary.map_or("".into(), |summary| summary.mean.into()));
                row.push(summary.and_then(|summary| summary.half_width).map_or("".into(), Into::into));
            }
            table.push(row);
        }
    }
    Table { title: "Means over the repetitions".into(), columns, rows: table }
}

/// Every repetition, in the columns of the reference.
fn table(series: &[Series], repetitions: &[Repetition]) -> Table {
    let head = ["series", "repetition", "seed", "algorithm"].into_iter().chain(METRICS);
    let mut rows = Vec::new();
    for one in repetitions {
        let of = &series[one.series];
        for ((algorithm, _), tally) in of.arms.iter().zip(&one.tallies) {
            let mut row: Vec<Value> = vec![of.name.into(), one.number.to_string().into()];
            row.extend([seed(one.number).to_string().into(), algorithm.clone().into()]);
            row.extend(METRICS.map(|metric| figure(tally, metric).map_or("".into(), Value::from)));
            rows.push(row);
        }
    }
    Table { title: "Every repetition".into(), columns: head.map(str::to_owned).collect(), rows }
}
