//! The tick: the page that orders the systems.
//!
//! `Disturb → Assess → Control → Arrive → Serve → Measure → Observe → Rebalance → Record`, one after the other,
//! single-threaded. Any two systems that could run in either order with different results are an error when the
//! schedule is built. What is done to a run is carried out before its tick.

use super::clock::Clock;
use super::policy::Policy;
use super::setup::Setup;
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

/// What a run asks of its ticks. Systems that nothing asks for are left out; what was asked for once stays until the end,
/// so that it can clear away what it knew.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Machines may start, stop, fail or come back.
    changes: bool,
    /// There are reserve pools.
    pools: bool,
    /// Somebody looks ahead.
    forecast: bool,
    /// Somebody goes by the risk of the machines.
    risk: bool,
    /// The policy decides its shares once a tick.
    shares: bool,
    /// There is a network.
    network: bool,
    /// There is a token ring.
    ring: bool,
}

impl Needs {
    /// What the present values ask for. `disturbed` says that something has been done to the run.
    #[must_use]
    pub fn of(setup: &Setup, disturbed: bool) -> Self {
        let scenario = &setup.scenario;
        let pools = !scenario.pools.is_empty();
        Self {
            changes: disturbed || pools || !scenario.faults.events.is_empty(),
            pools,
            forecast: setup.forecaster.is_some(),
            risk: setup.assesses_risk,
            shares: scenario.policy.shares_out(),
            network: scenario.network.is_some(),
            ring: scenario.ring.is_some() || scenario.policy == Policy::TokenRing,
        }
    }

    /// What either asks for.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            changes: self.changes | other.changes,
            pools: self.pools | other.pools,
            forecast: self.forecast | other.forecast,
            risk: self.risk | other.risk,
            shares: self.shares | other.shares,
            network: self.network | other.network,
            ring: self.ring | other.ring,
        }
    }
}

/// How the ticks of a run go: a schedule made for what the run asks for.
pub struct Ticks {
    needs: Needs,
    schedule: Schedule,
}

impl Ticks {
    /// Of the run in this world, before its first tick.
    #[must_use]
    pub fn of(world: &World) -> Self {
        let needs = Needs::of(world.resource(), false);
        Self { needs, schedule: schedule(needs) }
    }

    /// Carries out what is due, then runs one tick.
    pub fn run_one(&mut self, world: &mut World) {
        if command::obey(world) {
            let needs = self.needs.and(Needs::of(world.resource(), true));
            if needs != self.needs {
                *self = Self { needs, schedule: schedule(needs) };
            }
        }
        self.schedule.run(world);
        world.resource_mut::<Clock>().step();
    }
}

/// Builds the schedule of a tick.
#[must_use]
pub fn schedule(needs: Needs) -> Schedule {
    use TickSystems::{Arrive, Assess, Control, Disturb, Measure, Observe, Rebalance, Record, Serve};
    let mut schedule = Schedule::new(Tick);
    schedule.set_executor(SingleThreadedExecutor::new());
    schedule.set_build_settings(ScheduleBuildSettings {
        ambiguity_detection: LogLevel::Error,
        ..ScheduleBuildSettings::default()
    });
    schedule.configure_sets((Disturb, Assess, Control, Arrive, Serve, Measure, Observe, Rebalance, Record).chain());
    if needs.changes {
        schedule.add_systems((life::age, fault::disturb, telemetry::welcome).chain().in_set(Disturb));
        schedule.add_systems(journal::note.in_set(Record).after(history::record));
    }
    if needs.forecast {
        schedule.add_systems(forecast::look_ahead.in_set(Assess));
    }
    if needs.risk {
        schedule.add_systems(risk::assess.in_set(Assess).after(forecast::look_ahead));
    }
    if needs.shares {
        schedule.add_systems(weigh::weigh.in_set(Assess).after(risk::assess));
    }
    if needs.pools {
        schedule.add_systems(pool::switch.in_set(Control).before(dispatch::find_eligible));
        schedule.add_systems(pool::judge_starts.in_set(Record).before(history::record));
    }
    if needs.network {
        schedule.add_systems((network::drift.in_set(Arrive), network::follow.in_set(Serve).after(dispatch::serve)));
    }
    if needs.ring {
        schedule.add_systems((load::observe.in_set(Observe), ring::work::rebalance.in_set(Rebalance)));
        schedule.add_systems(history::record_ring.in_set(Record).after(history::record));
    }
    schedule.add_systems((
        dispatch::find_eligible.in_set(Control),
        flow::arrive.in_set(Arrive),
        dispatch::serve.in_set(Serve),
        (measure::measure, qos::watch).chain().in_set(Measure),
        telemetry::observe.in_set(Observe),
        (life::count_on_line, forecast::settle, metrics::sum_up, history::record).chain().in_set(Record),
    ));
    schedule
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::param::Time;
    use crate::sim::{Command, NodeId, Report, Scripted, Sim};

    const ALL: Needs =
        Needs { changes: true, pools: true, forecast: true, risk: true, shares: true, network: true, ring: true };

    fn end_of(mut sim: Sim) -> Report {
        sim.finish();
        sim.report()
    }

    #[test]
    fn a_run_is_the_same_with_every_system_in_its_schedule() {
        for name in ["theory/mm1", "wavelet/failover", "classroom/one_slow_server", "theta/series1", "edge/testbed"] {
            let mut scenario = library::open(name).unwrap().scenario;
            scenario.length = Time::from_secs(150);
            let plain = scenario.clone();
            let set = |value: &str| Command::Set { path: "policy".into(), value: value.into() };
            for (second, command) in
                [(40, set("RiskAwareWavelet()")), (60, Command::Crash { node: NodeId(0) }), (90, set("RoundRobin"))]
            {
                scenario.script.push(Scripted { at: Time::from_secs(second), command });
            }
            for scenario in [plain, scenario] {
                let (lean, mut full) = (Sim::new(&scenario).unwrap(), Sim::new(&scenario).unwrap());
                assert_ne!(lean.ticks.needs, ALL);
                full.ticks = Ticks { needs: ALL, schedule: schedule(ALL) };
                assert_eq!(end_of(lean), end_of(full), "{name}");
            }
        }
    }
}
