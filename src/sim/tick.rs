//! The tick: the page that orders the systems.
//!
//! `Disturb → Assess → Control → Arrive → Serve → Measure → Observe → Rebalance → Record`, one after the other,
//! single-threaded. Any two systems that could run in either order with different results are an error when the
//! schedule is built.

use super::{
    command, dispatch, fault, flow, forecast, history, journal, life, load, measure, metrics, network, pool, qos, ring,
    risk, telemetry, weigh,
};
use bevy_ecs::prelude::*;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel, SingleThreadedExecutor};

/// The schedule that is run once a tick.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Tick;

/// The stages of a tick, in order.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TickSystems {
    /// Commands and faults that are due; starts and stops that end now.
    Disturb,
    /// Forecast, risk, then the shares of policies that decide once a tick.
    Assess,
    /// Reserve pools; then who may be chosen.
    Control,
    /// The requests of this tick.
    Arrive,
    /// Each request to a machine.
    Serve,
    /// Departures, responses, limits.
    Measure,
    /// What the balancer will know in the next tick.
    Observe,
    /// The ring, by what was observed in this tick; it acts from the next one on.
    Rebalance,
    /// History and sums.
    Record,
}

/// Builds the schedule of a tick.
#[must_use]
pub fn schedule() -> Schedule {
    use TickSystems::{Arrive, Assess, Control, Disturb, Measure, Observe, Rebalance, Record, Serve};
    let mut schedule = Schedule::new(Tick);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    schedule.configure_sets((Disturb, Assess, Control, Arrive, Serve, Measure, Observe, Rebalance, Record).chain());
    schedule.add_systems((
        (command::obey, life::age, fault::disturb, telemetry::welcome).chain().in_set(Disturb),
        (forecast::look_ahead, risk::assess, weigh::weigh).chain().in_set(Assess),
        (pool::switch, dispatch::find_eligible).chain().in_set(Control),
        (flow::arrive, network::drift).chain().in_set(Arrive),
        (dispatch::serve, network::follow).chain().in_set(Serve),
        (measure::measure, qos::watch).chain().in_set(Measure),
        (telemetry::observe, load::observe).in_set(Observe),
        ring::work::rebalance.in_set(Rebalance),
        (
            life::count_on_line,
            pool::judge_starts,
            forecast::settle,
            metrics::sum_up,
            history::record,
            history::record_ring,
            journal::note,
        )
            .chain()
            .in_set(Record),
    ));
    schedule
}
