//! Levels of a plot that must not be crossed, as they were at each moment: what a user changes holds from then on.

use super::curve::Hue;
use crate::param::{self, Time};
use crate::sim::{Command, Scenario, Sim, registry};
use egui_plot::PlotPoint;

/// A level that must not be crossed.
#[derive(Clone, Debug)]
pub struct Line {
    /// Its name in the legend.
    pub name: String,
    /// From when on it stands where on the axis; nowhere while it is absent.
    pub steps: Vec<(f64, Option<f64>)>,
    /// The kind of line of the curve that it belongs to.
    pub dash: usize,
    /// Its colour; one that has not the colour of what is wrong carries small triangles too.
    pub hue: Hue,
}

impl Line {
    /// What it was at each moment of a run. `path` is where scripts change it, `read` where it is on the axis.
    pub fn of(
        name: &str,
        (hue, dash): (Hue, usize),
        sim: &Sim,
        path: &str,
        read: &dyn Fn(&Scenario) -> Option<f64>,
    ) -> Self {
        Self { name: name.to_owned(), steps: steps(sim.given(), sim.now(), path, read), dash, hue }
    }

    /// All levels that it ever had.
    pub fn levels(&self) -> impl Iterator<Item = f64> + '_ {
        self.steps.iter().filter_map(|(_, level)| *level)
    }

    /// As curves up to a moment.
    pub fn pieces(&self, end: f64) -> Vec<Vec<PlotPoint>> {
        let mut pieces = vec![Vec::new()];
        for (at, (from, level)) in self.steps.iter().enumerate() {
            let to = self.steps.get(at + 1).map_or(end, |(next, _)| *next);
            match (level, pieces.last_mut()) {
                (Some(level), Some(piece)) => piece.extend([*from, to.max(*from)].map(|x| PlotPoint::new(x, *level))),
                _ => pieces.push(Vec::new()),
            }
        }
        pieces.retain(|piece| !piece.is_empty());
        pieces
    }
}

/// What the commands of a script under a path made of a value, and from when on, in seconds.
fn steps(given: &Scenario, now: Time, path: &str, read: &dyn Fn(&Scenario) -> Option<f64>) -> Vec<(f64, Option<f64>)> {
    let finite = |scenario: &Scenario| read(scenario).filter(|level| level.is_finite());
    let mut steps = vec![(0.0, finite(given))];
    let touches = |set: &str| set.starts_with(path) || path.starts_with(set);
    let due = given.script.iter().filter(|entry| entry.at <= now);
    let set = due.filter_map(|entry| match &entry.command {
        Command::Set { path, value } if touches(path) => Some((entry.at, path, value)),
        _ => None,
    });
    let mut present: Option<Scenario> = None;
    for (at, path, value) in set {
        let present = present.get_or_insert_with(|| Scenario { script: Vec::new(), ..given.clone() });
        // It was accepted before.
        if param::set(present, registry(), path, value).is_err() {
            continue;
        }
        // It acts when a tick begins.
        let from = at.0.div_ceil(given.dt.0.max(1)).saturating_mul(given.dt.0);
        let level = finite(present);
        match steps.last_mut() {
            Some((before, last)) if *before == Time(from).seconds() => *last = level,
            Some((_, last)) if *last == level => {}
            _ => steps.push((Time(from).seconds(), level)),
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::library;
    use crate::sim::Scripted;

    #[test]
    fn a_limit_that_is_changed_holds_from_then_on() {
        let mut given = library::open("wavelet/heterogeneous").unwrap().scenario;
        let set = |at: u64, path: &str, value: &str| Scripted {
            at: Time::from_secs(at),
            command: Command::Set { path: path.into(), value: value.into() },
        };
        given.script = vec![
            set(100, "policy", "RoundRobin"),
            set(520, "qos.p95", "250 ms"),
            set(600, "qos.p95", "None"),
            set(700, "qos.p95", "300 ms"),
            set(9000, "qos.p95", "1 s"),
        ];
        let p95 = |scenario: &Scenario| Some(scenario.qos.as_ref()?.p95?.seconds() * 1e3);
        let steps = steps(&given, Time::from_secs(800), "qos", &p95);
        assert_eq!(steps, [(0.0, Some(120.0)), (520.0, Some(250.0)), (600.0, None), (700.0, Some(300.0))]);
        let line = Line { name: String::new(), steps, dash: 0, hue: Hue::Bad };
        let pieces = line.pieces(800.0);
        let corners: Vec<_> =
            pieces.iter().map(|piece| piece.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>()).collect();
        let before: Vec<(f64, f64)> = vec![(0.0, 120.0), (520.0, 120.0), (520.0, 250.0), (600.0, 250.0)];
        assert_eq!(corners, [before, vec![(700.0, 300.0), (800.0, 300.0)]]);
        assert_eq!(line.levels().fold(0.0, f64::max), 300.0);
    }
}
