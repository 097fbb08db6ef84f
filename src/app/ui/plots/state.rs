//! The state of a machine in the table: a word, a colour, and its place in the order.

use super::super::figure;
use crate::app::colour::Palette;
use crate::app::locale::Locale;
use crate::sim::{NodeView, Phase, Snapshot};
use bevy_egui::egui::Color32;

/// The order of states: the worst news first.
pub fn order(node: &NodeView, _: &Snapshot) -> f64 {
    match node.phase {
        _ if node.removed => 6.0,
        _ if node.down => 0.0,
        Phase::Active if node.speed != 1.0 => 1.0,
        Phase::Active => 2.0,
        Phase::Starting { .. } => 3.0,
        Phase::Stopping { .. } => 4.0,
        Phase::Off => 5.0,
    }
}

/// The state in a word and a colour.
pub fn state(node: &NodeView, now: &Snapshot, locale: Locale, colours: &Palette) -> Option<(String, Color32)> {
    let text = |key: &str| locale.text(key).to_owned();
    Some(match node.phase {
        _ if node.removed => (text("state-removed"), colours.weak),
        _ if node.down => (text("state-failed"), colours.bad),
        Phase::Off => (text("state-off"), colours.weak),
        Phase::Starting { ready } => {
            let left = ready.saturating_sub(now.now.0) as f64 / 1e9;
            (locale.text_with("state-starting", &[("seconds", figure::short(left.ceil()).into())]), colours.warn)
        }
        Phase::Stopping { .. } => (text("state-stopping"), colours.warn),
        Phase::Active if node.speed != 1.0 => (format!("×{}", figure::short(node.speed)), colours.warn),
        Phase::Active if node.waiting > 0 && node.reading.utilisation > 0.999 => (text("state-full"), colours.bad),
        Phase::Active => (text("state-active"), colours.good),
    })
}

/// Whether there is something to measure: it is on line, and time has passed.
pub fn measured(node: &NodeView, now: &Snapshot) -> bool {
    now.tick > 0 && matches!(node.phase, Phase::Active | Phase::Stopping { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::colour::DARK;
    use crate::lab::library;
    use crate::param::Time;
    use crate::sim::{Command, NodeId, Sim};

    /// The table, the card and the ring have the same word for it, and nobody gives it a load.
    #[test]
    fn a_machine_that_was_taken_out_is_called_so() {
        let mut sim = Sim::new(&library::open("ach/c3").unwrap().scenario).unwrap();
        while sim.now() < Time::from_secs(20) {
            sim.step();
        }
        sim.act(Command::Remove { node: NodeId(2) }).unwrap();
        (0..3).for_each(|_| sim.step());
        let now = sim.snapshot();
        let locale = Locale::default();
        let word = |at: usize| state(&now.nodes[at], &now, locale, &DARK).map(|(word, _)| word);
        assert_eq!(word(2).as_deref(), Some(locale.text("state-removed")));
        assert_ne!(word(1), word(2));
        assert!(order(&now.nodes[2], &now) > order(&now.nodes[1], &now));
        assert_eq!(crate::app::scene::State::of(&now.nodes[2], &now).word(), Some("state-removed"));
        let loads = &sim.history().ring.as_ref().unwrap().load;
        assert!(loads[2].last().is_none() && loads[1].last().is_some());
    }
}
