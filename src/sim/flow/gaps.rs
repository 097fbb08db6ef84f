//! How the requests of a flow follow each other, at a given intensity.
//!
//! A law draws gaps of mean 1 in *operational time*, the integral of the intensity; the source turns them into
//! moments. So any law works under any shape, and its mean rate is the shape's.

use crate::param::{Data, Mistake, Param, Time, show_number};
use crate::sim::dice::{Dice, Poisson, gamma_shape};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// How requests follow each other.
#[derive(Clone, Debug, Default, PartialEq, Reflect, Serialize, Deserialize)]
#[reflect(Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub enum Gaps {
    /// Independently of each other: exponential gaps, a Poisson process.
    #[default]
    Poisson,
    /// Evenly: every gap is the same.
    Even,
    /// Gamma gaps: more regular than Poisson below a coefficient of variation of 1, burstier above.
    Gamma {
        /// Coefficient of variation of the gaps.
        #[reflect(@Param::above(0.0, 20.0).live())]
        cv: f64,
    },
    /// Two states that take turns at random, Poisson in each (MMPP with two states).
    Modulated {
        /// Intensity in the high state as a multiple of that in the low state.
        #[reflect(@Param::range(1.0, 1e6).log().live())]
        ratio: f64,
        /// Mean stay in the high state.
        #[reflect(@Param::above(0.0, 1e9).unit("s").live())]
        high: Time,
        /// Mean stay in the low state.
        #[reflect(@Param::above(0.0, 1e9).unit("s").live())]
        low: Time,
    },
    /// Whole units: a gap is 1 + Poisson(mean − 1) units, and the mean gap is `mean` units.
    PositivePoisson {
        /// Mean gap in units (m_a); the unit is 1/(rate · mean) seconds.
        #[reflect(@Param::range(1.0, 1e6).log().live())]
        mean: f64,
    },
    /// The moments of a trace of single requests; the shape is not used.
    Arrivals {
        /// Seconds since the start of the trace, in order.
        at: Data,
        /// The trace is played this many times faster.
        #[reflect(@Param::above(0.0, 1e6).log())]
        speed: f64,
    },
    /// Exactly the counts of the shape `Counts`, each request at a uniformly random moment of its bin.
    Spread,
}

/// The operational gaps of one flow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum GapLaw {
    /// Mean-1 exponential.
    Exponential,
    /// Always 1.
    Even,
    /// Gamma of this shape, divided by it.
    Gamma(f64),
    /// (1 + Poisson(m − 1))/m.
    Positive {
        /// The law of what a gap is above one unit.
        more: Poisson,
        /// Mean gap in units.
        mean: f64,
    },
}

impl Gaps {
    /// The law of the operational gaps; the modulated law is exponential within its states.
    #[must_use]
    pub fn law(&self) -> GapLaw {
        match self {
            Self::Even => GapLaw::Even,
            Self::Gamma { cv } => GapLaw::Gamma(gamma_shape(*cv)),
            Self::PositivePoisson { mean } => GapLaw::Positive { more: Poisson::new(mean - 1.0), mean: *mean },
            Self::Poisson | Self::Modulated { .. } | Self::Arrivals { .. } | Self::Spread => GapLaw::Exponential,
        }
    }

    /// Rules between values.
    pub(in crate::sim) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        let Self::Arrivals { at, .. } = self else { return };
        let at = at.values();
        let mut fail = |index: usize, text: String| mistakes.push(Mistake::rule(format!("{path}.at[{index}]"), text));
        if at.is_empty() {
            return mistakes.push(Mistake::rule(format!("{path}.at"), "a trace of arrivals needs at least one"));
        }
        if let Some(index) = at.iter().position(|t| !(0.0..1e9).contains(t)) {
            fail(index, format!("{} is not allowed; a moment is 0 to 1e9 s", show_number(at[index])));
        } else if let Some(index) = at.windows(2).position(|pair| pair[1] < pair[0]) {
            fail(index + 1, format!("{} comes before {}; moments must be in order", at[index + 1], at[index]));
        }
    }
}

impl GapLaw {
    /// One gap.
    #[inline]
    pub fn draw(self, dice: &mut Dice) -> f64 {
        match self {
            Self::Exponential => dice.exponential(),
            Self::Even => 1.0,
            Self::Gamma(shape) => dice.gamma(shape) / shape,
            Self::Positive { more, mean } => (1 + more.draw(dice)) as f64 / mean,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::Purpose;

    #[test]
    fn every_law_has_mean_one_and_its_variation() {
        let laws = [
            (GapLaw::Exponential, 1.0),
            (GapLaw::Even, 0.0),
            (Gaps::Gamma { cv: 0.5 }.law(), 0.5),
            (Gaps::Gamma { cv: 3.0 }.law(), 3.0),
            (Gaps::PositivePoisson { mean: 15.0 }.law(), libm::sqrt(14.0) / 15.0),
        ];
        for (law, cv) in laws {
            let mut dice = Dice::new(5, Purpose::Gaps, 1);
            let gaps: Vec<f64> = (0..300_000).map(|_| law.draw(&mut dice)).collect();
            let mean = gaps.iter().sum::<f64>() / 3e5;
            let sd = libm::sqrt(gaps.iter().map(|g| (g - mean) * (g - mean)).sum::<f64>() / 3e5);
            assert!((mean - 1.0).abs() < 0.03 && (sd - cv).abs() < 0.05 * cv.max(0.1), "{law:?}: {mean} {sd}");
        }
    }
}
