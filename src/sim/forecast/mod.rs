//! Forecasters: how many requests will come. One forecaster a file; all go by the arrivals of past ticks alone.

mod autoregression;
mod holt;
mod last_value;
mod mean;
mod outlook;
mod samples;
mod wavelet_regression;

pub use autoregression::Autoregression;
pub use holt::Holt;
pub use last_value::LastValue;
pub use mean::Mean;
pub use outlook::{Errors, Outlook, POINTS, look_ahead, settle};
pub use samples::{LONGEST, Samples};
pub use wavelet_regression::WaveletRegression;

use crate::param::{Mistake, Time};
use bevy_reflect::{Reflect, ReflectDeserialize, ReflectSerialize, std_traits::ReflectDefault};
use serde::{Deserialize, Serialize};

/// How a forecaster works, once a tick. A *sample* is the arrivals of one tick in requests per second.
pub trait Predict: Send + Sync {
    /// Takes in all samples there are, at the start or when its parameters changed. `ahead` are the distances in ticks
    /// that it will be asked for, ascending.
    fn begin(&mut self, samples: &Samples, ahead: &[u32]);

    /// Takes in the newest sample.
    fn learn(&mut self, samples: &Samples);

    /// The sample that is expected so many ticks after the last one, for each of `ahead`. There is at least one sample.
    fn predict(&mut self, samples: &Samples, ahead: &[u32], curve: &mut [f64]);
}

macro_rules! forecasters {
    ($($(#[doc = $doc:literal])* $name:ident => $work:path;)*) => {
        /// How many requests will come: a model of the arrivals, asked once a tick.
        #[derive(Clone, Debug, PartialEq, Reflect, Serialize, Deserialize)]
        #[reflect(Serialize, Deserialize, Default)]
        pub enum Forecaster {
            $($(#[doc = $doc])* $name($name),)*
        }

        impl Forecaster {
            /// All forecasters in reading order: name, what it does, with its default parameters.
            #[must_use]
            pub fn all() -> Vec<(&'static str, &'static str, Self)> {
                vec![$((stringify!($name), concat!($($doc),*).trim_ascii(), Self::$name($name::default())),)*]
            }

            /// Its name in files and options.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => stringify!($name),)*
                }
            }

            /// How far ahead it looks.
            #[must_use]
            pub fn horizon(&self) -> Time {
                match self {
                    $(Self::$name(rule) => rule.horizon,)*
                }
            }

            /// The forecaster at work, before it has seen anything.
            #[must_use]
            pub(super) fn start(&self) -> Box<dyn Predict> {
                match self {
                    $(Self::$name(rule) => Box::new($work(rule)),)*
                }
            }
        }
    };
}

// One line a forecaster: its parameters, and how it starts.
forecasters! {
    /// The last value stays.
    LastValue => last_value::Naive::new;
    /// The mean of the last values stays.
    Mean => mean::Recent::new;
    /// A smoothed level goes on with a smoothed trend.
    Holt => holt::Line::new;
    /// An autoregression fitted to the recent past (Yule and Walker), iterated.
    Autoregression => autoregression::YuleWalker::new;
    /// A ridge regression on the wavelets of the recent past.
    WaveletRegression => wavelet_regression::Regression::new;
}

impl Default for Forecaster {
    fn default() -> Self {
        Self::WaveletRegression(WaveletRegression::default())
    }
}

impl Forecaster {
    /// The forecaster that is asked where one is needed and the scenario names none: the default one, its horizon no shorter
    /// than a tick and no longer than 500 of them.
    #[must_use]
    pub fn fitting(dt: Time) -> Self {
        let usual = WaveletRegression::default();
        let horizon = usual.horizon.clamp(dt, Time(dt.0.saturating_mul(500)));
        Self::WaveletRegression(WaveletRegression { horizon, ..usual })
    }

    /// Distances in ticks at which it is asked: a fifth, two fifths, … of the horizon, each at least one tick.
    #[must_use]
    pub fn ahead(&self, dt: Time) -> [u32; POINTS] {
        let ticks = self.horizon().0 as f64 / dt.0.max(1) as f64;
        std::array::from_fn(|k| (libm::round((k + 1) as f64 * ticks / POINTS as f64) as u32).clamp(1, LONGEST as u32))
    }

    /// What it says after each of these samples (requests per second, one a tick), one after the other.
    pub fn follow(&self, dt: Time, samples: impl Iterator<Item = f64>, mut told: impl FnMut(&[f64; POINTS])) {
        let ahead = self.ahead(dt);
        let (mut known, mut work) = (Samples::default(), self.start());
        work.begin(&known, &ahead);
        let mut curve = [0.0; POINTS];
        for sample in samples {
            known.push(sample);
            work.learn(&known);
            work.predict(&known, &ahead, &mut curve);
            told(&curve);
        }
    }

    /// Rules between values.
    pub(super) fn check(&self, dt: Time, mistakes: &mut Vec<Mistake>) {
        let ticks = self.horizon().0 as f64 / dt.0.max(1) as f64;
        if libm::round(ticks) < 1.0 {
            let text =
                format!("{} is less than a tick of {dt}; a forecast looks at least one tick ahead", self.horizon());
            mistakes.push(Mistake::rule("forecast.horizon", text));
        }
        let (most, why) = match self {
            Self::WaveletRegression(rule) => (rule.farthest(), "its `history` and `levels` leave room for"),
            _ => (LONGEST as u64 - 1, "the samples that are remembered leave room for"),
        };
        if ticks >= most as f64 + 0.5 {
            let text =
                format!("{} are {ticks:.0} ticks, which is beyond the history: {why} {most} ticks", self.horizon());
            mistakes.push(Mistake::rule("forecast.horizon", text));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_horizon_is_cut_into_five() {
        let ahead =
            |seconds, dt| Forecaster::LastValue(LastValue { horizon: Time::from_secs(seconds) }).ahead(Time(dt));
        assert_eq!(ahead(45, 1_000_000_000), [9, 18, 27, 36, 45]);
        assert_eq!(ahead(3, 1_000_000_000), [1, 1, 2, 2, 3]);
        assert_eq!(ahead(45, 500_000_000), [18, 36, 54, 72, 90]);
    }

    #[test]
    fn the_fitting_one_is_valid_at_any_tick() {
        for dt in [1, 1_000_000, 1_000_000_000, 300_000_000_000, 3_600_000_000_000] {
            let mut mistakes = Vec::new();
            Forecaster::fitting(Time(dt)).check(Time(dt), &mut mistakes);
            assert_eq!(mistakes, [], "{dt}");
        }
        assert_eq!(Forecaster::fitting(Time::from_secs(1)), Forecaster::default());
    }
}
