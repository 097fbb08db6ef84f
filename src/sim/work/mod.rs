//! Service laws: how large a request is, as a multiple of the mean. One law a file.

mod exponential;
mod fixed;
mod gamma;
mod hyperexponential;
mod lognormal;
mod pareto;
mod positive_poisson;
mod sizes;

pub use gamma::Gamma;
pub use hyperexponential::Hyperexponential;
pub use lognormal::Lognormal;
pub use pareto::Pareto;
pub use positive_poisson::PositivePoisson;
pub use sizes::Sizes;

use super::dice::Dice;
use crate::param::Mistake;
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// What a service law can do. Each has mean 1.
pub trait Law {
    /// Appends `n` sizes, the first of which belongs to request `first` of its flow.
    fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>);
}

macro_rules! laws {
    ($($(#[$doc:meta])* $name:ident $(($law:ident))? => $module:ident;)*) => {
        /// The law of the sizes of a flow's requests, with mean 1.
        #[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
        #[reflect(Serialize, Deserialize, Default)]
        pub enum Work {
            $($(#[$doc])* $name $(($law))?,)*
        }

        impl Work {
            /// One of each, in reading order.
            #[must_use]
            pub fn all() -> Vec<Self> {
                vec![$(Self::$name $(($law::default()))?,)*]
            }
        }

        impl Law for Work {
            fn fill(&self, n: usize, first: u64, dice: &mut Dice, sizes: &mut Vec<f64>) {
                $(laws!(@fill self, $name $(($law))?, $module, n, first, dice, sizes);)*
            }
        }
    };
    (@fill $self:ident, $name:ident, $module:ident, $n:ident, $first:ident, $dice:ident, $sizes:ident) => {
        if let Self::$name = $self {
            $module::$name.fill($n, $first, $dice, $sizes);
        }
    };
    (@fill $self:ident, $name:ident ($law:ident), $module:ident, $n:ident, $first:ident, $dice:ident, $sizes:ident) => {
        if let Self::$name(law) = $self {
            law.fill($n, $first, $dice, $sizes);
        }
    };
}

// One line a law.
laws! {
    /// Every request is alike.
    Fixed => fixed;
    /// Exponential.
    Exponential => exponential;
    /// Gamma (Erlang where 1/cv² is whole).
    Gamma(Gamma) => gamma;
    /// Lognormal.
    Lognormal(Lognormal) => lognormal;
    /// Pareto with an upper bound.
    Pareto(Pareto) => pareto;
    /// A mixture of two exponentials.
    Hyperexponential(Hyperexponential) => hyperexponential;
    /// Whole units.
    PositivePoisson(PositivePoisson) => positive_poisson;
    /// The sizes of a trace.
    Sizes(Sizes) => sizes;
}

#[allow(clippy::derivable_impls, reason = "the enum is written by a macro")]
impl Default for Work {
    fn default() -> Self {
        Self::Fixed
    }
}

impl Work {
    /// Rules between values.
    pub(in crate::sim) fn check(&self, path: &str, mistakes: &mut Vec<Mistake>) {
        match self {
            Self::Sizes(sizes) => sizes.check(path, mistakes),
            Self::Pareto(pareto) => pareto.check(path, mistakes),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::dice::Purpose;

    #[test]
    fn every_law_has_mean_one_and_its_variation() {
        let trace = Sizes { sizes: vec![1.0, 3.0].into() };
        let laws = [
            (Work::Fixed, 0.0),
            (Work::Exponential, 1.0),
            (Work::Gamma(Gamma { cv: 0.5 }), 0.5),
            (Work::Lognormal(Lognormal { cv: 1.5 }), 1.5),
            (Work::Hyperexponential(Hyperexponential { cv: 2.0 }), 2.0),
            (Work::PositivePoisson(PositivePoisson { mean: 46.0 }), libm::sqrt(45.0) / 46.0),
            (Work::Sizes(trace), 0.5),
        ];
        for (law, cv) in laws {
            let (mean, sd) = moments(&law);
            assert!((mean - 1.0).abs() < 0.02 && (sd - cv).abs() < 0.04 * cv.max(0.1), "{law:?}: {mean} {sd}");
        }
        let pareto = Work::Pareto(Pareto { alpha: 2.5, ratio: 1000.0 });
        assert!((moments(&pareto).0 - 1.0).abs() < 0.02);
    }

    fn moments(law: &Work) -> (f64, f64) {
        let n = 400_000;
        let mut sizes = Vec::new();
        law.fill(n, 0, &mut Dice::new(7, Purpose::Sizes, 0), &mut sizes);
        let mean = sizes.iter().sum::<f64>() / n as f64;
        (mean, libm::sqrt(sizes.iter().map(|s| (s - mean) * (s - mean)).sum::<f64>() / n as f64))
    }
}
