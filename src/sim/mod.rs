//! The model: one run as a value. No files, no wall clock, no threads, no window.
//!
//! [`Sim`] owns a private ECS world: machines, flows and reserve pools are entities, the rules are systems, and the
//! page [`tick`] orders them. Requests are rows of dense arrays in exact integer nanoseconds. What goes in is a
//! [`Scenario`] and [`Command`]s; what comes out is a [`Snapshot`], a [`History`] and a [`Report`].

mod birth;
mod clock;
mod command;
pub mod dice;
mod digest;
mod dispatch;
mod explain;
mod fault;
mod flow;
mod forecast;
mod history;
mod journal;
mod life;
pub mod load;
mod measure;
mod metrics;
mod network;
mod node;
mod placed;
mod policy;
mod pool;
mod qos;
mod report;
mod requests;
mod reserve;
pub mod ring;
mod risk;
mod scenario;
mod server;
mod setup;
mod snapshot;
mod telemetry;
pub mod tick;
mod weigh;
mod work;

pub use command::{Command, Scripted};
pub use dispatch::OnFull;
pub use explain::{Expected, OutlookView, ReserveView, ScoreTerm, ScoreView};
pub use fault::{Fault, Faults};
pub use flow::{
    Burst, Bursts, Counts, Flow, Gaps, Hold, Keys, Level, NO_KEY, Ramp, RampBurst, Shape, Sine, Steady, Step, Sum,
    Traffic, Wander, place_of_request,
};
pub use forecast::{Autoregression, Forecaster, Holt, LastValue, Mean, WaveletRegression};
pub use history::{History, NODE_SERIES};
pub use journal::{Entry, Happening, Journal};
pub use life::Phase;
pub use load::{Composite, LoadMeter};
pub use measure::Totals;
pub use metrics::{METRICS, Metric};
pub use network::{Congestion, Link, Network};
pub use node::{Group, NodeGroup, NodeId, Service};
pub use policy::{
    AdaptiveWeighted, Alpha, Candidate, Challenger, Clamp, Coin, Explanation, Figure, Info, LatencyAware,
    LeastConnections, Mark, MeanOnly, MeanOnlyStable, MoHan, Observing, Policy, PolicyInfo, PowerOfD, Probing,
    QosScore, REASONS, RiskAware, RiskAwareStable, RiskAwareWavelet, Stability, Term, Theta, ThetaRule, Tie,
    WeightForm,
};
pub use pool::{Pool, StartView, Starts, Switch};
pub use qos::{Limit, Qos};
pub use report::Report;
pub use requests::{NOWHERE, Requests};
pub use reserve::{Controller, Predictive, Reactive, RiskAwareReserve};
pub use ring::{Rebalancer, Ring, RingView};
pub use risk::{Deviation, Feature, MachineRisk, Risk};
pub use scenario::{Expect, FORMAT, MOST_NODES, Recorded, Scenario, registry};
pub use snapshot::{LimitView, NodeView, Snapshot};
pub use telemetry::{Reading, Smoothed, Telemetry};
pub use work::{Gamma, Hyperexponential, Law, Lognormal, Pareto, PositivePoisson, Sizes, Work};

use crate::param::{Mistake, Time};
use crate::stats::Responses;
use bevy_ecs::prelude::*;
use clock::Clock;
use command::Script;
use digest::Digest;
use measure::TickFacts;
use metrics::Summary;
use qos::QosLog;
use setup::Setup;

/// The version of the model, written into recordings.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A run.
pub struct Sim {
    world: World,
    ticks: tick::Ticks,
    /// What was given, with everything done since in its script.
    given: Scenario,
}

impl Sim {
    /// A run of this scenario, before its first tick.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn new(scenario: &Scenario) -> Result<Self, Vec<Mistake>> {
        let mistakes = scenario.check();
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let world = birth::world(scenario);
        Ok(Self { ticks: tick::Ticks::of(&world), world, given: scenario.clone() })
    }

    /// The moment between the last tick and the next.
    #[must_use]
    pub fn now(&self) -> Time {
        Time(self.world.resource::<Clock>().start)
    }

    /// Whether the length of the scenario is reached.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.now() >= self.given.length
    }

    /// Runs one tick, unless the run is over.
    pub fn step(&mut self) {
        if self.is_over() {
            return;
        }
        self.ticks.run_one(&mut self.world);
    }

    /// Runs whole ticks until the moment `until` is reached or the run is over.
    pub fn advance(&mut self, until: Time) {
        while self.now() < until && !self.is_over() {
            self.step();
        }
    }

    /// Runs to the end.
    pub fn finish(&mut self) {
        self.advance(Time::NEVER);
    }

    /// Does something to the run; it acts at the start of the next tick and becomes part of the recording.
    ///
    /// Lines of the script that can no longer be carried out after it are taken out.
    ///
    /// # Errors
    /// What is wrong with the command; then nothing is done.
    pub fn act(&mut self, command: Command) -> Result<(), Mistake> {
        let now = self.now();
        let mut trial = self.scenario().clone();
        let due = &self.world.resource::<Script>().due;
        let before: Vec<Scripted> = due.iter().filter(|entry| entry.at <= now).cloned().collect();
        for entry in &before {
            entry.command.try_on(&mut trial)?;
        }
        command.try_on(&mut trial)?;
        let entry = Scripted { at: now, command };
        let script = &mut self.given.script;
        let mut later = script.split_off(script.partition_point(|old| old.at <= now));
        // A later line whose object is gone would be passed over; kept, it would make the recording invalid.
        later.retain(|entry| entry.command.try_on(&mut trial).is_ok());
        script.push(entry.clone());
        script.extend_from_slice(&later);
        self.world.resource_mut::<Script>().due = before.into_iter().chain([entry]).chain(later).collect();
        Ok(())
    }

    /// The present values of all parameters.
    #[must_use]
    pub fn scenario(&self) -> &Scenario {
        &self.world.resource::<Setup>().scenario
    }

    /// What was given, with everything done since in its script.
    #[must_use]
    pub fn given(&self) -> &Scenario {
        &self.given
    }

    /// The run at this moment.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        snapshot::take(&self.world)
    }

    /// Its history.
    #[must_use]
    pub fn history(&self) -> &History {
        self.world.resource::<History>()
    }

    /// What happened to machines so far.
    #[must_use]
    pub fn journal(&self) -> &Journal {
        self.world.resource::<Journal>()
    }

    /// The requests of the last tick with their exact moments.
    #[must_use]
    pub fn requests(&self) -> &Requests {
        self.world.resource::<Requests>()
    }

    /// The token ring and its traffic, where there is one.
    #[must_use]
    pub fn ring(&self) -> Option<(&ring::TokenRing, &ring::KeyTraffic)> {
        self.world.iter_entities().find_map(|entity| Some((entity.get()?, entity.get()?)))
    }

    /// Response times since the warm-up.
    #[must_use]
    pub fn responses(&self) -> &Responses {
        &self.world.resource::<Summary>().responses
    }

    /// The figures of the run so far.
    #[must_use]
    pub fn report(&self) -> Report {
        Report {
            metrics: metrics::read(&metrics::Run::new(&self.world)),
            exact: self.responses().is_exact(),
            violations: self
                .scenario()
                .qos
                .as_ref()
                .map(|_| self.world.resource::<QosLog>().limit(Limit::Any).intervals.clone()),
            inside: self.world.resource::<TickFacts>().inside,
            digest: self.digest(),
        }
    }

    /// A hash of all that happened: equal digests are equal runs.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.world.resource::<Digest>().value()
    }

    /// The run so far as a scenario that replays to the same digest.
    #[must_use]
    pub fn recording(&self) -> Scenario {
        let recorded =
            Recorded { version: VERSION.to_owned(), until: self.now(), digest: format!("{:016x}", self.digest()) };
        Scenario { recorded: Some(recorded), ..self.given.clone() }
    }
}
