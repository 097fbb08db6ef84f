//! The one value at the end of a card: what went wrong there, or what the method knows about the machine, or how long
//! it takes to answer. One line a value, the most important first.

use super::super::ui::figure;
use super::drawing::Sight;
use crate::sim::{NodeView, Phase};
use bevy_egui::egui::Color32;

/// A value in words and a colour, where the machine has it now.
type Value = fn(&Sight, &NodeView) -> Option<(String, Color32)>;

const VALUES: [Value; 4] = [lost, slow, risk, response];

/// The value of a machine.
#[must_use]
pub fn of(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    VALUES.iter().find_map(|value| value(sight, node))
}

/// Requests that failed or were refused in the last tick.
fn lost(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    let lost = node.failed + node.refused;
    let text = || sight.locale.text_with("scene-lost", &[("count", figure::grouped(lost).into())]);
    (lost > 0).then(|| (text(), sight.colours.bad))
}

/// A machine at another speed.
fn slow(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    (node.speed != 1.0).then(|| (format!("×{}", figure::short(node.speed)), sight.colours.warn))
}

/// The risk of a machine that is on line, where it is assessed; above the gate it counts against the machine.
fn risk(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    let risk = node.risk.as_ref().filter(|_| is_on(node))?.total;
    let counts = sight.scenario.risk_gate().is_some_and(|gate| risk > gate);
    let text = sight.locale.text_with("scene-risk", &[("value", format!("{risk:.2}").into())]);
    Some((text, if counts { sight.colours.bad } else { sight.colours.weak }))
}

/// Mean response time of the last tick.
fn response(sight: &Sight, node: &NodeView) -> Option<(String, Color32)> {
    let on = is_on(node) && node.completed > 0;
    let (ms, s) = (sight.locale.text("unit-ms"), sight.locale.text("unit-s"));
    on.then(|| (figure::duration_ms(node.reading.mean_ms, ms, s), sight.colours.weak))
}

fn is_on(node: &NodeView) -> bool {
    matches!(node.phase, Phase::Active | Phase::Stopping { .. })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::colour::DARK;
    use crate::app::locale::Locale;
    use crate::app::scene::Layout;
    use crate::app::scene::view::Near;
    use crate::lab::library;
    use crate::sim::Sim;
    use bevy::math::Vec2;

    #[test]
    fn the_most_important_value_is_told() {
        let scenario = library::open("wavelet/heterogeneous").unwrap().scenario;
        let mut sim = Sim::new(&scenario).unwrap();
        (0..30).for_each(|_| sim.step());
        let now = sim.snapshot();
        let layout = Layout::new(Vec2::new(822.0, 612.0), &[None], false);
        let sight = Sight {
            now: &now,
            scenario: sim.scenario(),
            layout: &layout,
            colours: &DARK,
            locale: Locale::default(),
            per_dot: 1,
            selected: None,
            near: Near::default(),
            ring: None,
        };
        let told = |change: &dyn Fn(&mut NodeView)| {
            let mut node = now.nodes[0].clone();
            (node.failed, node.refused, node.speed) = (0, 0, 1.0);
            change(&mut node);
            of(&sight, &node).map(|(text, colour)| (text, colour == DARK.bad))
        };
        let risky = |node: &mut NodeView, total: f64| node.risk.as_mut().unwrap().total = total;
        assert_eq!(told(&|node| risky(node, 0.123)), Some(("risk 0.12".to_owned(), false)));
        assert_eq!(told(&|node| risky(node, 0.9)), Some(("risk 0.90".to_owned(), true)));
        assert_eq!(told(&|node| node.speed = 0.5), Some(("×0.5".to_owned(), false)));
        assert_eq!(told(&|node| (node.failed, node.speed) = (2, 0.5)), Some(("lost 2".to_owned(), true)));
        assert!(told(&|node| node.risk = None).is_some_and(|(text, _)| text.ends_with("ms")));
        assert_eq!(told(&|node| node.phase = Phase::Off), None);
    }
}
