//! The owner of the token that a request's key belongs to.

use super::{Ask, Route, View, Watch};
use crate::sim::ring::work::targets;

/// Consistent hashing by the ring of the scenario: each request goes to the owner of its key's token. Where that machine is
/// crashed or off, it walks on around the ring; where it was removed, the request is lost.
#[derive(Clone, Debug, Default)]
pub struct TokenRing {
    /// The machine of each token.
    targets: Vec<u32>,
    /// The ring's version that they belong to.
    version: Option<u64>,
}

impl Route for TokenRing {
    fn watches(&self, _: &View<'_>) -> Watch {
        Watch::Nothing
    }

    fn begin(&mut self, view: &mut View<'_>) {
        let Some(asked) = &view.ring else { return };
        if view.changed || self.version != Some(asked.ring.version()) {
            self.targets = targets(asked.ring, view.eligible);
            self.version = Some(asked.ring.version());
        }
    }

    fn pick(&mut self, ask: &Ask, view: &mut View<'_>) -> u32 {
        match &view.ring {
            Some(asked) => self.targets[asked.token(ask.row) as usize],
            None => view.eligible[0],
        }
    }
}
