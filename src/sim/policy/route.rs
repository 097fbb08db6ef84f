//! What a policy must be able to do.

use super::{Ask, Explanation, Policy, Scene, Score, Sent, View, Watch};
use crate::sim::scenario::Scenario;

/// How a policy chooses. `view.eligible` is never empty when it is asked.
pub trait Route: Send + Sync + 'static {
    /// What of the machines it looks at in this tick for each request, so that it must be kept up to date: exact numbers inside
    /// ([`View::inside`], `View::count`), or only which machines have the fewest.
    #[inline]
    fn watches(&self, view: &View<'_>) -> Watch {
        let _ = view;
        Watch::Counts
    }

    /// Decides at the start of a tick by what was told, before reserve is switched. The set of machines may still shrink.
    fn assess(&mut self, scene: &Scene<'_>) {
        let _ = scene;
    }

    /// Begins a tick.
    fn begin(&mut self, view: &mut View<'_>) {
        let _ = view;
    }

    /// Chooses a machine for a request.
    fn pick(&mut self, ask: &Ask, view: &mut View<'_>) -> u32;

    /// Hears where the request was finally sent (also when it was refused there).
    #[inline]
    fn placed(&mut self, sent: &Sent, view: &mut View<'_>) {
        let _ = (sent, view);
    }

    /// Hears what became of every request: whether and where it was taken.
    #[inline]
    fn sent(&mut self, ask: &Ask, sent: &Sent) {
        let _ = (ask, sent);
    }

    /// Why it chose as it did last, at `now` (ns): one entry for each client that it decides for. Asking changes nothing.
    fn explain(&self, now: u64) -> Vec<Explanation> {
        let _ = now;
        Vec::new()
    }

    /// Why it cannot work on this scenario, as the rest of a sentence that begins with its name; `None` when it can.
    fn misfit(&self, scenario: &Scenario) -> Option<String> {
        let _ = scenario;
        None
    }

    /// The share of each machine in this tick, by number; `None` for policies that decide for each request.
    fn shares(&self) -> Option<&[f64]> {
        None
    }

    /// How a machine was scored in this tick, with the names of the terms; `None` for policies without scores.
    fn score(&self, machine: u32) -> Option<(&'static [&'static str], Score)> {
        let _ = machine;
        None
    }

    /// Takes over changed parameters and keeps its state; `false` when it is another policy.
    fn retune(&mut self, policy: &Policy) -> bool {
        let _ = policy;
        false
    }
}
