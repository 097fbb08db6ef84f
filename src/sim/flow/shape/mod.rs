//! Load shapes: how many requests per second, over time. One shape a file.

mod burst;
mod counts;
mod ramp;
mod ramp_burst;
mod sine;
mod steady;
mod step;
mod sum;

pub use burst::Burst;
pub use counts::Counts;
pub use ramp::Ramp;
pub use ramp_burst::RampBurst;
pub use sine::Sine;
pub use steady::Steady;
pub use step::{Level, Step};
pub use sum::Sum;

use crate::param::Mistake;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

macro_rules! shapes {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// The intensity of a flow over time.
        #[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
        #[reflect(no_field_bounds, Serialize, Deserialize, Default)]
        pub enum Shape {
            $($(#[$doc])* $name($name),)*
        }

        impl Shape {
            /// One of each, in reading order.
            #[must_use]
            pub fn all() -> Vec<Self> {
                vec![$(Self::$name($name::default()),)*]
            }

            /// Requests per second at `t` seconds.
            #[must_use]
            pub fn rate(&self, t: f64) -> f64 {
                match self {
                    $(Self::$name(shape) => shape.rate(t),)*
                }
            }
        }
    };
}

// One line a shape.
shapes! {
    /// The same intensity all the time.
    Steady,
    /// A straight line from one intensity to another.
    Ramp,
    /// A sine around a base.
    Sine,
    /// A base with one rectangular pulse.
    Burst,
    /// A base, a rise, a plateau, a fall.
    RampBurst,
    /// Constant levels, one after the other.
    Step,
    /// Several shapes at once.
    Sum,
    /// Measured requests per bin.
    Counts,
}

impl Default for Shape {
    fn default() -> Self {
        Self::Steady(Steady::default())
    }
}

impl Shape {
    /// Rules between values.
    pub(in crate::sim) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        match self {
            Self::Sum(sum) => sum.check(path, mistakes),
            Self::Counts(counts) => counts.check(path, mistakes),
            Self::Step(step) => {
                if step.levels.is_empty() {
                    mistakes.push(Mistake::rule(format!("{path}.levels"), "steps need at least one level"));
                }
                if !step.levels.is_sorted_by_key(|level| level.at) {
                    mistakes
                        .push(Mistake::rule(format!("{path}.levels"), "levels must be in the order of their times"));
                }
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::param::Time;

    #[test]
    fn shapes_have_their_hand_worked_values() {
        let sine = Sine { base: 318.0, amplitude: 142.0, period: Time::from_secs(600), ..Sine::default() };
        assert!((sine.rate(150.0) - 460.0).abs() < 1e-9 && (sine.rate(0.0) - 318.0).abs() < 1e-9);
        let ramp = Ramp { from: 190.0, to: 505.0, start: Time::ZERO, over: Time::from_secs(3600) };
        assert!((ramp.rate(1800.0) - 347.5).abs() < 1e-9 && ramp.rate(9e9) == 505.0);
        let burst = RampBurst { base: 210.0, peak: 550.0, ..RampBurst::default() };
        assert_eq!(
            [0.0, 1273.0, 1346.0, 1465.0, 1616.0, 2000.0].map(|t| burst.rate(t)),
            [210.0, 380.0, 550.0, 550.0, 380.0, 210.0]
        );
        let pulse = Burst { base: 225.0, peak: 590.0, ..Burst::default() };
        assert_eq!([1799.0, 1800.0, 1824.0, 1825.0].map(|t| pulse.rate(t)), [225.0, 590.0, 590.0, 225.0]);
        let counts = Counts { bin: Time::from_secs(10), scale: 2.0, counts: vec![5.0, 0.0].into() };
        assert_eq!([0.0, 9.9, 10.0, 99.0].map(|t| counts.rate(t)), [1.0, 1.0, 0.0, 0.0]);
        let both = Sum { parts: vec![Shape::Burst(pulse), Shape::Steady(Steady { rate: 10.0 })] };
        assert_eq!(both.rate(1800.0), 600.0);
    }
}
