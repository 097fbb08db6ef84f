//! The part of a parameter's range that its slider covers: near enough to aim at, and never without the present value.

use crate::param::{Param, Scale};
use bevy_egui::egui::{Slider, SliderClamping};

/// What a slider covers.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// Left end.
    pub low: f64,
    /// Right end.
    pub high: f64,
    /// Equal factors instead of equal steps.
    pub log: bool,
}

/// A share, a threshold: ranges up to this are covered whole …
const WHOLE: f64 = 100.0;
/// … where the value is not as good as at their end, from which nobody could aim at its neighbours.
const AT_THE_END: f64 = 0.05;

impl Reach {
    /// The reach around `anchor`, the value in the file, that also holds the present value.
    pub fn new(param: &Param, anchor: f64, present: f64) -> Self {
        let (min, max) = (param.min, param.max);
        let is_seen = max - min <= 1.0 || anchor <= min || anchor - min >= (max - min) * AT_THE_END;
        let reach = if param.scale == Scale::Linear && max - min <= WHOLE && is_seen {
            Self { low: min, high: max, log: false }
        } else if anchor <= 0.0 {
            Self { low: min, high: max, log: true }
        } else if param.scale == Scale::Log {
            Self { low: (anchor / 30.0).max(min), high: (anchor * 30.0).min(max), log: true }
        } else {
            Self { low: min, high: (anchor * 4.0).min(max), log: false }
        };
        Self { low: reach.low.min(present), high: reach.high.max(present), ..reach }
    }

    /// A slider over it that leaves the value as it is until it is moved.
    pub fn slider(self, value: &mut f64, whole: bool) -> Slider<'_> {
        let (low, high) = if whole { (self.low.floor(), self.high.ceil()) } else { (self.low, self.high) };
        let slider = Slider::new(value, low..=high).logarithmic(self.log).clamping(SliderClamping::Edits);
        let slider = slider.show_value(false);
        if whole { slider.integer() } else { slider.smallest_positive(high.abs().max(1e-3) * 1e-6) }
    }
}

/// The value without digits that nobody aimed at.
pub fn rounded(value: f64) -> f64 {
    format!("{value:.5e}").parse().unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sliders_cover_what_can_be_aimed_at() {
        let share = Reach::new(&Param::share(), 0.02, 0.02);
        assert_eq!(share, Reach { low: 0.0, high: 1.0, log: false });
        let weight = Reach::new(&Param::range(0.0, 100.0), 0.35, 0.35);
        assert_eq!(weight, Reach { low: 0.0, high: 1.4, log: false });
        let rate = Reach::new(&Param::range(0.001, 1e9).log(), 120.0, 120.0);
        assert_eq!(rate, Reach { low: 4.0, high: 3600.0, log: true });
        let delay = Reach::new(&Param::seconds(0.0, 86_400.0), 45.0, 45.0);
        assert_eq!(delay, Reach { low: 0.0, high: 180.0, log: false });
        let lag = Reach::new(&Param::seconds(0.0, 3600.0), 0.0, 0.0);
        assert_eq!(lag, Reach { low: 0.0, high: 3600.0, log: true });
    }

    #[test]
    fn a_value_far_away_is_inside() {
        let delay = Reach::new(&Param::seconds(0.0, 86_400.0), 45.0, 5000.0);
        assert_eq!(delay.high, 5000.0);
        assert_eq!(rounded(0.1 + 0.2), 0.3);
    }
}
