//! Where the lines of a plot's grid stand: at round moments and values.

use super::super::super::figure;
use super::LINE;
use egui_plot::{GridInput, GridMark};

/// Marks at round moments.
pub fn moments(input: GridInput) -> Vec<GridMark> {
    // The base step is eight points.
    let step_size = figure::round_time(input.base_step_size * 9.0);
    marks(input, step_size)
}

/// Marks at round values.
pub fn levels(input: GridInput) -> Vec<GridMark> {
    let step_size = figure::round_step(input.base_step_size * 4.0);
    marks(input, step_size)
}

fn marks(input: GridInput, step_size: f64) -> Vec<GridMark> {
    let (first, last) = ((input.bounds.0 / step_size).ceil() as i64, (input.bounds.1 / step_size).floor() as i64);
    let mark = |at: i64| GridMark { value: at as f64 * step_size, step_size };
    (first..=last.min(first + 100)).map(mark).collect()
}

/// Marks at 1, 2 and 5 of each power of ten, on an axis of logarithms.
pub fn decades(input: GridInput) -> Vec<GridMark> {
    let (low, high) = (input.bounds.0.floor() as i32, input.bounds.1.ceil() as i32);
    // The base step is eight points.
    let decade = 8.0 / input.base_step_size.max(1e-9);
    let all = 0.3 * decade >= LINE;
    let steps: &[(f64, f64)] = if all { &[(1.0, 1.0), (2.0, 0.3), (5.0, 0.3)] } else { &[(1.0, 1.0)] };
    let every = (LINE / decade).ceil().clamp(1.0, 24.0) as i32;
    (low.max(-6)..=high.min(18))
        .filter(|decade| decade.rem_euclid(every) == 0)
        .flat_map(|decade| steps.iter().map(move |(of, size)| (f64::from(decade) + of.log10(), *size)))
        .filter(|(value, _)| (input.bounds.0..=input.bounds.1).contains(value))
        .map(|(value, step_size)| GridMark { value, step_size })
        .collect()
}
