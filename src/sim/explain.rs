//! Why it is as it is: forecast, scores and reserve at one moment, as plain data.

use super::dispatch::Balancer;
use super::forecast::Outlook;
use super::pool::{ReservePool, Starts, Switch};
use super::setup::Setup;
use crate::param::Time;

/// The forecast that was made in the last tick.
#[derive(Clone, Debug, PartialEq)]
pub struct OutlookView {
    /// Name of the forecaster.
    pub forecaster: &'static str,
    /// Mean arrivals of the last eight ticks before it (l), requests per second.
    pub level: f64,
    /// The expected upper level F_up: the largest of the level and the curve.
    pub upper: f64,
    /// The regular part of the arrivals: the mean of the last 16 ticks.
    pub regular: f64,
    /// The curve, at a fifth, two fifths, … of the horizon.
    pub curve: Vec<Expected>,
    /// What had been forecast at the horizon for the last tick.
    pub landed: Option<f64>,
    /// Mean absolute error and mean error (forecast less arrivals) at the horizon so far.
    pub errors: Option<(f64, f64)>,
}

/// One point of a forecast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Expected {
    /// The start of the tick that it is about.
    pub at: Time,
    /// Expected requests per second.
    pub rate: f64,
    /// Root mean square of the errors of such forecasts so far, for a band around it.
    pub error: Option<f64>,
}

/// What the forecaster said; `None` where there is none.
pub(super) fn outlook(outlook: &Outlook, dt: u64) -> Option<OutlookView> {
    let errors = outlook.counted()?;
    let expected = |(tick, rate, errors): (u64, f64, super::forecast::Errors)| Expected {
        at: Time(tick.saturating_mul(dt)),
        rate,
        error: errors.rms(),
    };
    Some(OutlookView {
        forecaster: outlook.forecaster()?.name(),
        level: outlook.level(),
        upper: outlook.upper(),
        regular: outlook.regular(),
        curve: outlook.curve().map(expected).collect(),
        landed: outlook.landed(),
        errors: errors.mae().zip(errors.bias()),
    })
}

/// How a machine was scored in the last tick; a small score is good.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreView {
    /// The terms of the base score.
    pub terms: Vec<ScoreTerm>,
    /// Their sum: the base score.
    pub base: f64,
    /// What risk adds, λ_R max(0, Risk − R0); `None` for policies that do not look at risk.
    pub gate: Option<f64>,
    /// The score.
    pub total: f64,
    /// The share that the score alone would give it.
    pub preference: f64,
    /// Residual safe capacity, requests per second; `None` for policies that do not look at it.
    pub room: Option<f64>,
    /// Its place by share, from 1, among the machines that could be chosen; equal shares by number.
    pub rank: usize,
}

/// One term of a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ScoreTerm {
    /// What it is.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// Its weight; the two are multiplied.
    pub weight: f64,
}

/// How a machine was scored; `None` for policies without scores, and for machines that could not be chosen.
pub(super) fn score(balancer: &Balancer, machine: u32) -> Option<ScoreView> {
    let (names, score) = balancer.score(machine)?;
    let shares = balancer.shares()?;
    let share = |machine: u32| shares.get(machine as usize).copied().unwrap_or(0.0);
    let own = share(machine);
    let better = |other: &&u32| share(**other) > own || (share(**other) == own && **other < machine);
    let terms = names.iter().zip(score.terms).map(|(name, (value, weight))| ScoreTerm { name, value, weight });
    Some(ScoreView {
        terms: terms.collect(),
        base: score.base,
        gate: score.gate,
        total: score.total(),
        preference: score.preference,
        room: score.room,
        rank: 1 + balancer.eligible().iter().filter(better).count(),
    })
}

/// A reserve pool at one moment: what its controller went by in the last tick, and what it has done.
#[derive(Clone, Debug, PartialEq)]
pub struct ReserveView {
    /// Its name.
    pub name: String,
    /// Name of its controller.
    pub controller: &'static str,
    /// Mean arrivals of the last five ticks (λ̂), requests per second.
    pub load: f64,
    /// The expected upper level (F_up), requests per second; 0 without a forecast.
    pub expected: f64,
    /// Mean risk; 0 when it is not assessed.
    pub risk: f64,
    /// Capacity on line that is known to be available (K), requests per second.
    pub capacity: f64,
    /// Capacity that is starting (P), requests per second.
    pub starting: f64,
    /// The load above which it would start something, requests per second: the safe capacity, less what risk takes away.
    pub safe: Option<f64>,
    /// How its starts are judged so far.
    pub starts: Starts,
    /// Its starts and stops in the order of time.
    pub switches: Vec<Switch>,
}

/// A pool at one moment.
pub(super) fn reserve(pool: &ReservePool, setup: &Setup) -> Option<ReserveView> {
    let declared = setup.scenario.pools.get(pool.of)?;
    let (seen, safe) = pool.seen();
    Some(ReserveView {
        name: declared.name.clone(),
        controller: declared.controller.name(),
        load: seen.load,
        expected: seen.expected,
        risk: seen.risk,
        capacity: seen.capacity,
        starting: seen.starting,
        safe,
        starts: pool.starts(),
        switches: pool.switches(),
    })
}
