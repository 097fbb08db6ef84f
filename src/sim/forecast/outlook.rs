//! What is expected: the forecaster at work, its curve of this tick, and how far it was off so far.

use super::{Forecaster, Predict, Samples};
use crate::param::Time;
use crate::sim::clock::Clock;
use crate::sim::measure::TickFacts;
use crate::sim::setup::Setup;
use bevy_ecs::prelude::*;
use std::collections::VecDeque;

/// Points of the curve: at a fifth, two fifths, … of the horizon.
pub const POINTS: usize = 5;

/// Samples of the present level (l).
const LEVEL: u64 = 8;

/// Samples of the regular part of the arrivals.
const REGULAR: u64 = 16;

/// Forecasts that are made before this moment (s) count for no metric: nothing was known yet.
const LEARNING_SECONDS: f64 = 60.0;

/// How far forecasts were off.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// How many forecasts have met their tick.
    pub count: u64,
    sum: f64,
    absolute: f64,
    squares: f64,
}

impl Errors {
    /// Notes one; `error` is forecast minus actual.
    fn note(&mut self, error: f64) {
        self.count += 1;
        self.sum += error;
        self.absolute += error.abs();
        self.squares += error * error;
    }

    fn per_count(&self, sum: f64) -> Option<f64> {
        (self.count > 0).then(|| sum / self.count as f64)
    }

    /// Mean absolute error.
    #[must_use]
    pub fn mae(&self) -> Option<f64> {
        self.per_count(self.absolute)
    }

    /// Mean error, forecast minus actual.
    #[must_use]
    pub fn bias(&self) -> Option<f64> {
        self.per_count(self.sum)
    }

    /// Root of the mean square.
    #[must_use]
    pub fn rms(&self) -> Option<f64> {
        self.per_count(self.squares).map(libm::sqrt)
    }
}

/// What the balancer expects.
#[derive(Resource, Default)]
pub struct Outlook {
    samples: Samples,
    work: Option<(Forecaster, Box<dyn Predict>)>,
    ahead: [u32; POINTS],
    curve: [f64; POINTS],
    level: f64,
    upper: f64,
    /// The tick in which the curve was made.
    made: u64,
    /// Curves that have not yet met all their ticks, the latest last.
    coming: VecDeque<[f64; POINTS]>,
    errors: [Errors; POINTS],
    /// At the horizon, of what was made after the learning time and the warm-up.
    counted: Errors,
    /// What was forecast at the horizon for the tick that has just ended.
    landed: Option<f64>,
}

impl Outlook {
    /// The mean of the last eight samples (l), in requests per second; 0 before the first.
    #[must_use]
    pub fn level(&self) -> f64 {
        self.level
    }

    /// The expected upper level F_up: the largest of the level and the curve, in requests per second.
    #[must_use]
    pub fn upper(&self) -> f64 {
        self.upper
    }

    /// The forecaster at work; `None` when none is.
    #[must_use]
    pub fn forecaster(&self) -> Option<&Forecaster> {
        self.work.as_ref().map(|(rule, _)| rule)
    }

    /// The curve: the tick it is about, what is expected in it, and how far such forecasts were off so far.
    pub fn curve(&self) -> impl Iterator<Item = (u64, f64, Errors)> + '_ {
        let made = self.made;
        let points = self.ahead.iter().zip(self.curve).zip(self.errors);
        points.map(move |((h, value), errors)| ((made + u64::from(*h)).saturating_sub(1), value, errors))
    }

    /// The regular part of the arrivals: the mean of the last 16 samples (the Haar approximation of level 4).
    #[must_use]
    pub fn regular(&self) -> f64 {
        self.samples.recent(REGULAR)
    }

    /// The errors that metrics are read from.
    #[must_use]
    pub fn counted(&self) -> Option<&Errors> {
        self.work.as_ref().map(|_| &self.counted)
    }

    /// What was forecast at the horizon for the tick that has just ended.
    #[must_use]
    pub fn landed(&self) -> Option<f64> {
        self.landed
    }

    fn stop(&mut self) {
        if self.work.is_some() {
            self.work = None;
            self.coming.clear();
            self.landed = None;
        }
    }

    fn look(&mut self, rule: &Forecaster, clock: &Clock) {
        self.level = self.samples.recent(LEVEL);
        let (ahead, samples) = (rule.ahead(Time(clock.dt)), &self.samples);
        let model = match &mut self.work {
            Some((known, model)) if known == rule => {
                model.learn(samples);
                model
            }
            work => {
                // Another forecaster, or the same with other parameters, begins with all that is remembered.
                self.coming.clear();
                (self.errors, self.counted) = Default::default();
                let (_, model) = work.insert((rule.clone(), rule.start()));
                model.begin(samples, &ahead);
                model
            }
        };
        (self.ahead, self.made, self.curve) = (ahead, clock.tick, [0.0; POINTS]);
        if samples.count() > 0 {
            model.predict(samples, &ahead, &mut self.curve);
        }
        for value in &mut self.curve {
            let sane = if value.is_finite() { *value } else { self.level };
            *value = sane.clamp(0.0, 3.0 * self.level + 50.0);
        }
        self.upper = self.curve.iter().copied().fold(self.level, f64::max);
        // Before the first sample nothing was forecast that could be wrong.
        if samples.count() > 0 {
            self.coming.push_back(self.curve);
        }
        if self.coming.len() > ahead[POINTS - 1] as usize {
            self.coming.pop_front();
        }
    }

    /// The tick has brought so much.
    fn settle(&mut self, sample: f64, clock: &Clock, warm_up: Time) {
        self.landed = None;
        for (point, h) in self.ahead.into_iter().enumerate() {
            // The forecast for this tick was made h − 1 ticks ago.
            let place = self.coming.len().checked_sub(h as usize);
            let Some(forecast) = place.and_then(|place| self.coming.get(place)) else { continue };
            let error = forecast[point] - sample;
            self.errors[point].note(error);
            if point + 1 == POINTS {
                self.landed = Some(forecast[point]);
                let made = (clock.tick + 1).saturating_sub(u64::from(h)) as f64 * clock.dt_seconds();
                if made >= LEARNING_SECONDS.max(warm_up.seconds()) {
                    self.counted.note(error);
                }
            }
        }
        self.samples.push(sample);
    }
}

/// Makes the forecast of this tick, if anybody wants one; it knows the ticks before this one.
pub fn look_ahead(clock: Res<Clock>, setup: Res<Setup>, mut outlook: ResMut<Outlook>) {
    match &setup.forecaster {
        Some(rule) => outlook.look(rule, &clock),
        None => outlook.stop(),
    }
}

/// Takes in the arrivals of the tick that ends.
pub fn settle(clock: Res<Clock>, setup: Res<Setup>, facts: Res<TickFacts>, mut outlook: ResMut<Outlook>) {
    outlook.settle(facts.arrived as f64 / clock.dt_seconds(), &clock, setup.scenario.warm_up);
}

#[cfg(test)]
mod tests {
    use super::super::{Holt, LastValue};
    use super::*;

    fn run(outlook: &mut Outlook, rule: &Forecaster, ticks: std::ops::Range<u64>, value: impl Fn(u64) -> f64) {
        for tick in ticks {
            let dt = 1_000_000_000;
            let clock = Clock { tick, dt, start: tick * dt, end: (tick + 1) * dt };
            outlook.look(rule, &clock);
            outlook.settle(value(tick), &clock, Time::ZERO);
        }
    }

    /// The last value of a line that rises by 2 a tick is 2 · 45 too low after 45 ticks.
    #[test]
    fn errors_are_forecast_minus_actual_at_the_horizon() {
        let rule = Forecaster::LastValue(LastValue::default());
        let mut outlook = Outlook::default();
        run(&mut outlook, &rule, 0..300, |t| 100.0 + 2.0 * t as f64);
        // Tick 60 knows sample 59 and looks at sample 104.
        assert_eq!((outlook.counted.mae(), outlook.counted.bias()), (Some(90.0), Some(-90.0)));
        assert_eq!(outlook.counted.count, 300 - 104);
        assert_eq!(outlook.landed(), Some(100.0 + 2.0 * 254.0));
        let curve: Vec<(u64, f64)> = outlook.curve().map(|(tick, value, _)| (tick, value)).collect();
        assert_eq!(curve[0], (307, 100.0 + 2.0 * 298.0));
        assert_eq!(curve[4].0, 343);
        assert_eq!(outlook.errors[0].rms(), Some(18.0));
        assert_eq!(outlook.level(), 100.0 + 2.0 * 294.5);
        assert_eq!(outlook.upper(), curve[0].1);
    }

    #[test]
    fn forecasts_stay_within_three_times_the_level() {
        let steep = Forecaster::Holt(Holt { level: 1.0, trend: 1.0, ..Holt::default() });
        let mut outlook = Outlook::default();
        run(&mut outlook, &steep, 0..20, |t| if t < 15 { 10.0 } else { 40.0 * (t as f64 - 14.0) });
        assert_eq!(outlook.upper(), 3.0 * outlook.level() + 50.0);
        run(&mut outlook, &steep, 20..22, |_| 0.0);
        assert!(outlook.curve().all(|(_, value, _)| value >= 0.0));
    }

    #[test]
    fn a_new_forecaster_begins_with_the_whole_past_and_no_errors() {
        let rule = Forecaster::default();
        let (mut changed, mut always) = (Outlook::default(), Outlook::default());
        let value = |t: u64| 300.0 + 100.0 * libm::sin(t as f64 / 60.0);
        run(&mut changed, &Forecaster::LastValue(LastValue::default()), 0..900, value);
        run(&mut changed, &rule, 900..901, value);
        run(&mut always, &rule, 0..901, value);
        assert!((changed.upper() - always.upper()).abs() < 1e-6);
        assert!(changed.errors.iter().all(|errors| errors.count == 0) && always.counted.count > 700);
        assert_eq!(changed.landed(), None);
    }
}
