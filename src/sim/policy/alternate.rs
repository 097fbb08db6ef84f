//! Two machines in turn.

use super::pair::{self, Memory};
use super::{Ask, Explanation, Route, Sent, View, Watch, reason};
use crate::sim::scenario::Scenario;

/// Two machines in strict turn, wherever the requests end; begins with the first.
#[derive(Clone, Debug, Default)]
pub struct Alternate {
    next: u32,
    memory: Memory,
}

impl Alternate {
    /// The next choice is certain.
    fn theta(&self) -> f64 {
        f64::from(1 - self.next)
    }
}

impl Route for Alternate {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    #[inline]
    fn pick(&mut self, _: &Ask, view: &mut View<'_>) -> u32 {
        let machine = pair::available(view, self.next);
        self.next = 1 - machine;
        machine
    }

    #[inline]
    fn sent(&mut self, ask: &Ask, sent: &Sent) {
        self.memory.note(ask, sent, self.theta());
    }

    fn explain(&self, _: u64) -> Vec<Explanation> {
        self.memory.explain(reason::OTHER, self.theta(), &[])
    }

    fn misfit(&self, scenario: &Scenario) -> Option<String> {
        pair::misfit(scenario)
    }
}
