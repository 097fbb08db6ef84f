//! The requests of a scenario without its machines.

use super::Source;
use super::source::draw;
use crate::param::Mistake;
use crate::sim::clock::Clock;
use crate::sim::requests::Requests;
use crate::sim::scenario::Scenario;
use crate::sim::setup::Setup;

/// The requests of a scenario, tick by tick, and nothing else: the very same that a run of it gets. Commands of its script
/// are not carried out.
#[derive(Clone, Debug)]
pub struct Traffic {
    setup: Setup,
    clock: Clock,
    sources: Vec<Source>,
    requests: Requests,
}

impl Traffic {
    /// The requests of this scenario, before its first tick.
    ///
    /// # Errors
    /// Everything that is wrong with the scenario.
    pub fn new(scenario: &Scenario) -> Result<Self, Vec<Mistake>> {
        let mistakes = scenario.check();
        if !mistakes.is_empty() {
            return Err(mistakes);
        }
        let sources = (0..scenario.flows.len()).map(|of| Source::new(scenario.seed, of, &scenario.flows)).collect();
        let (setup, clock) = (Setup::new(scenario.clone()), Clock::new(scenario.dt.0));
        Ok(Self { setup, clock, sources, requests: Requests::default() })
    }

    /// The requests of the next tick.
    pub fn next_tick(&mut self) -> &Requests {
        draw(&self.clock, &self.setup, self.sources.iter_mut(), &mut self.requests);
        self.clock.step();
        &self.requests
    }
}
