//! Marks on the logarithmic axis of times.

use egui_plot::{GridInput, GridMark};

/// Width of a time below a plot with its gap.
const LABEL: f32 = 52.0;

/// Marks at 1, 2 and 5 of each power of ten, or at fewer, as many as there is room for in so much width.
pub fn decades(input: GridInput, width: f32) -> Vec<GridMark> {
    let (low, high) = (input.bounds.0.floor() as i32, input.bounds.1.ceil() as i32);
    let decade = f64::from(width) / (input.bounds.1 - input.bounds.0).max(0.1);
    let steps = [&[1.0, 2.0, 5.0][..], &[1.0, 3.0]].into_iter();
    let narrowest = |steps: &[f64]| {
        let ends = steps.iter().chain(&[10.0]).map(|step| step.log10());
        ends.clone().zip(ends.skip(1)).map(|(from, to)| to - from).fold(1.0, f64::min)
    };
    let fits = |steps: &&[f64]| narrowest(steps) * decade >= f64::from(LABEL);
    let steps = steps.into_iter().find(fits).unwrap_or(&[1.0]);
    (low.max(-6)..=high.min(12))
        .flat_map(|decade| steps.iter().map(move |of| f64::from(decade) + of.log10()))
        .filter(|value| (input.bounds.0..=input.bounds.1).contains(value))
        .map(|value| GridMark { value, step_size: 1.0 })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_leave_room_for_their_numbers() {
        for (bounds, width, count) in
            [((0.0, 2.0), 400.0, 7), ((0.0, 2.0), 300.0, 5), ((0.0, 2.0), 150.0, 3), ((-3.0, 3.0), 900.0, 13)]
        {
            let input = GridInput { bounds, base_step_size: 1.0 };
            let marks = decades(input, width);
            assert_eq!(marks.len(), count, "{bounds:?} {width}");
            let per_unit = f64::from(width) / (bounds.1 - bounds.0);
            let apart = marks.windows(2).map(|pair| (pair[1].value - pair[0].value) * per_unit);
            assert!(apart.fold(f64::INFINITY, f64::min) >= f64::from(LABEL), "{bounds:?} {width}");
        }
    }
}
