//! How a machine is, in one word and one colour.

use super::super::colour::Palette;
use crate::param::Time;
use crate::sim::{Limit, NodeView, Phase, Snapshot};
use bevy_egui::egui::Color32;

/// From this utilisation on a machine is nearly full.
const NEARLY_FULL: f64 = 0.9;
/// Without a limit on the response, this many services are a long wait.
const LONG_WAIT: f64 = 10.0;

/// How a machine is; the first that applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    /// Crashed.
    Failed,
    /// Taken out for good.
    Removed,
    /// Not on line.
    Off,
    /// On its way up.
    Starting {
        /// What remains.
        left: Time,
    },
    /// Takes nothing new.
    Stopping {
        /// What remains at least.
        left: Time,
    },
    /// Whoever comes now waits too long.
    Overload,
    /// Busy nearly all the time.
    Full,
    /// On line with room to spare.
    Calm,
}

impl State {
    /// Of a machine at the moment of the snapshot.
    #[must_use]
    pub fn of(node: &NodeView, now: &Snapshot) -> Self {
        match node.phase {
            _ if node.removed => Self::Removed,
            _ if node.down => Self::Failed,
            Phase::Off => Self::Off,
            Phase::Starting { ready } => Self::Starting { left: Time(ready.saturating_sub(now.now.0)) },
            Phase::Stopping { until } => Self::Stopping { left: Time(until.saturating_sub(now.now.0)) },
            Phase::Active if wait(node) >= patience(node, now) => Self::Overload,
            Phase::Active if node.reading.utilisation >= NEARLY_FULL => Self::Full,
            Phase::Active => Self::Calm,
        }
    }

    /// The key of its word, where it has one of its own.
    #[must_use]
    pub fn word(self) -> Option<&'static str> {
        match self {
            Self::Failed => Some("scene-failed"),
            Self::Removed => Some("state-removed"),
            Self::Off => Some("scene-off"),
            Self::Starting { .. } => Some("scene-starting"),
            Self::Stopping { .. } => Some("scene-stopping"),
            Self::Overload => Some("scene-overload"),
            Self::Full | Self::Calm => None,
        }
    }

    /// The colour of its ring and queue.
    #[must_use]
    pub fn colour(self, colours: &Palette) -> Color32 {
        match self {
            Self::Failed | Self::Overload => colours.bad,
            Self::Starting { .. } | Self::Stopping { .. } | Self::Full => colours.warn,
            Self::Off | Self::Removed => colours.weak,
            Self::Calm => colours.good,
        }
    }

    /// Whether nothing comes to it.
    #[must_use]
    pub fn is_off(self) -> bool {
        matches!(self, Self::Off | Self::Removed)
    }

    /// Whether it deserves attention.
    #[must_use]
    pub fn stands_out(self) -> bool {
        matches!(self, Self::Failed | Self::Overload | Self::Starting { .. })
    }
}

/// How long a response may take before it is called late, in seconds: the limit of the scenario, else some services.
#[must_use]
pub fn patience(node: &NodeView, now: &Snapshot) -> f64 {
    let limit = |of: Limit| now.limits.iter().find(|limit| limit.limit == of).and_then(|limit| limit.value);
    let ms = limit(Limit::P99).or_else(|| limit(Limit::P95));
    ms.map_or(LONG_WAIT * f64::from(node.channels) / node.capacity.max(1e-9), |ms| ms / 1000.0)
}

/// Time until those who wait now are in service, in seconds.
fn wait(node: &NodeView) -> f64 {
    let speed = node.capacity * node.speed;
    if node.waiting == 0 { 0.0 } else { node.waiting as f64 / speed.max(1e-9) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::sim::Sim;

    fn machine() -> (NodeView, Snapshot) {
        let opened = library::open("theory/mm1").expect("a built-in scenario");
        let sim = Sim::new(&opened.scenario).expect("built-in scenarios are right");
        let now = sim.snapshot();
        (now.nodes[0].clone(), now)
    }

    #[test]
    fn the_worst_news_is_told() {
        let (calm, now) = machine();
        assert_eq!(State::of(&calm, &now), State::Calm);
        let mut node = calm.clone();
        node.reading.utilisation = 0.97;
        assert_eq!(State::of(&node, &now), State::Full);
        node.waiting = 1000;
        assert_eq!(State::of(&node, &now), State::Overload);
        node.phase = Phase::Starting { ready: 17_000_000_000 };
        assert_eq!(State::of(&node, &now), State::Starting { left: Time(17_000_000_000) });
        node.phase = Phase::Off;
        assert_eq!(State::of(&node, &now), State::Off);
        node.down = true;
        assert_eq!(State::of(&node, &now), State::Failed);
    }

    #[test]
    fn what_is_late_is_said_by_the_limit_or_by_the_service() {
        let (node, mut now) = machine();
        now.limits.clear();
        let services = patience(&node, &now) * node.capacity / f64::from(node.channels);
        assert!((services - LONG_WAIT).abs() < 1e-9);
        let limit = crate::sim::LimitView {
            limit: Limit::P99,
            value: Some(180.0),
            violated: false,
            seconds: 0.0,
            intervals: Vec::new(),
        };
        now.limits.push(limit);
        assert!((patience(&node, &now) - 0.18).abs() < 1e-12);
    }

    #[test]
    fn alarming_states_have_a_word_of_their_own() {
        let states = [
            State::Failed,
            State::Overload,
            State::Starting { left: Time::ZERO },
            State::Stopping { left: Time::ZERO },
            State::Off,
            State::Removed,
        ];
        assert!(states.iter().all(|state| state.word().is_some()));
    }
}
