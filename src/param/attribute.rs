//! The attribute that turns a reflected field into a parameter.

use bevy_reflect::Reflect;

/// Range, unit, scale and liveness of one parameter; written as `#[reflect(@Param::range(0.0, 1.0))]`.
#[derive(Clone, Copy, Debug, PartialEq, Reflect)]
pub struct Param {
    /// Smallest allowed value, in [`Param::unit`].
    pub min: f64,
    /// Largest allowed value, in [`Param::unit`].
    pub max: f64,
    /// Whether `min` itself is refused (a rate must be *above* 0).
    pub open: bool,
    /// The unit shown beside the value; empty for a pure number.
    pub unit: &'static str,
    /// How a slider or a sweep divides the range.
    pub scale: Scale,
    /// Whether a change acts in the running simulation; otherwise it acts at the next start.
    pub live: bool,
}

/// How a slider or a sweep divides a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub enum Scale {
    /// Equal steps.
    Linear,
    /// Equal factors.
    Log,
}

impl Param {
    /// A parameter between `min` and `max`, both allowed.
    #[must_use]
    pub const fn range(min: f64, max: f64) -> Self {
        Self { min, max, open: false, unit: "", scale: Scale::Linear, live: false }
    }

    /// A parameter above `min` (which is refused) and at most `max`.
    #[must_use]
    pub const fn above(min: f64, max: f64) -> Self {
        Self { open: true, ..Self::range(min, max) }
    }

    /// A probability or share, 0 to 1.
    #[must_use]
    pub const fn share() -> Self {
        Self::range(0.0, 1.0)
    }

    /// A choice, a switch or a text: nothing with a range.
    #[must_use]
    pub const fn choice() -> Self {
        Self::range(f64::MIN, f64::MAX)
    }

    /// A duration between `min` and `max` seconds.
    #[must_use]
    pub const fn seconds(min: f64, max: f64) -> Self {
        Self::range(min, max).unit("s")
    }

    /// Sets the unit.
    #[must_use]
    pub const fn unit(self, unit: &'static str) -> Self {
        Self { unit, ..self }
    }

    /// Divides the range by equal factors.
    #[must_use]
    pub const fn log(self) -> Self {
        Self { scale: Scale::Log, ..self }
    }

    /// Lets a change act in the running simulation.
    #[must_use]
    pub const fn live(self) -> Self {
        Self { live: true, ..self }
    }

    /// Whether `value` is finite and inside the range.
    #[must_use]
    pub fn allows(&self, value: f64) -> bool {
        value.is_finite() && value <= self.max && if self.open { value > self.min } else { value >= self.min }
    }

    /// The range in words, such as `above 0 and at most 1000 req/s`.
    #[must_use]
    pub fn range_text(&self) -> String {
        let unit = if self.unit.is_empty() { String::new() } else { format!(" {}", self.unit) };
        let [min, max] = [self.min, self.max].map(super::show_number);
        match (self.open, self.min == self.max) {
            (true, _) => format!("above {min} and at most {max}{unit}"),
            (false, true) => format!("{min}{unit}"),
            (false, false) => format!("{min} to {max}{unit}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn open_ranges_refuse_their_lower_end_and_nothing_lets_nan_pass() {
        assert!(Param::range(0.0, 1.0).allows(0.0));
        assert!(!Param::above(0.0, 1.0).allows(0.0));
        assert!(Param::above(0.0, 1.0).allows(1.0));
        assert!(!Param::range(0.0, 1.0).allows(f64::NAN));
        assert!(!Param::range(0.0, f64::INFINITY).allows(f64::INFINITY));
        assert_eq!(Param::above(0.0, 9.0).unit("s").range_text(), "above 0 and at most 9 s");
    }
}
