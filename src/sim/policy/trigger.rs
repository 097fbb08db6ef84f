//! Two machines: the same one until it is full, then the other.

use super::pair::{self, Feedback, Memory};
use super::{Ask, Explanation, Route, Sent, View, Watch, reason};
use crate::sim::scenario::Scenario;

/// The same machine until a routing error, then the other one; begins with the first.
#[derive(Clone, Debug, Default)]
pub struct Trigger {
    now: u32,
    memory: Memory,
}

impl Trigger {
    /// The next choice is certain.
    fn theta(&self) -> f64 {
        f64::from(1 - self.now)
    }
}

impl Route for Trigger {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    #[inline]
    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        pair::available(view, self.now)
    }

    #[inline]
    fn sent(&mut self, ask: &Ask, sent: &Sent) {
        if let Some(Feedback::Redirected(machine)) = Feedback::of(sent) {
            self.now = machine;
        }
        self.memory.note(ask, sent, self.theta());
    }

    fn explain(&self, _: u64) -> Vec<Explanation> {
        self.memory.explain(reason::UNTIL_ERROR, self.theta(), &[])
    }

    fn misfit(&self, scenario: &Scenario) -> Option<String> {
        pair::misfit(scenario)
    }
}
