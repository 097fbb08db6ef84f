//! The tick: the page that orders the systems.
//!
//! `Disturb → Control → Arrive → Serve → Measure → Observe → Record`, one after the other, single-threaded. Any two
//! systems that could run in either order with different results are an error when the schedule is built.

use super::{command, dispatch, fault, flow, history, journal, life, measure, metrics, pool, qos, telemetry};
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
    /// History and sums.
    Record,
}

/// Builds the schedule of a tick.
#[must_use]
pub fn schedule() -> Schedule {
    use TickSystems::{Arrive, Control, Disturb, Measure, Observe, Record, Serve};
    let mut schedule = Schedule::new(Tick);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    schedule.configure_sets((Disturb, Control, Arrive, Serve, Measure, Observe, Record).chain());
    schedule.add_systems((
        (command::obey, life::age, fault::disturb).chain().in_set(Disturb),
        (pool::switch, dispatch::find_eligible).chain().in_set(Control),
        flow::arrive.in_set(Arrive),
        dispatch::serve.in_set(Serve),
        (measure::measure, qos::watch).chain().in_set(Measure),
        telemetry::observe.in_set(Observe),
        (life::count_on_line, pool::judge_starts, metrics::sum_up, history::record, journal::note)
            .chain()
            .in_set(Record),
    ));
    schedule
}
