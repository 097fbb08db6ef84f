//! The error curves of theta over its step, and those of the prototype.

use crate::sim::{Policy, Theta, ThetaRule};

/// Of the prototype's curves.
const CURVES: &str = include_str!("../../../../assets/reference/theta_curves.csv");
/// Steps of the curves.
pub const ALPHAS: [f64; 7] = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0];
/// Rules of the curves.
pub const RULES: [ThetaRule; 5] =
    [ThetaRule::J, ThetaRule::I, ThetaRule::JMinusI, ThetaRule::JPlusI, ThetaRule::JSmoothed];

/// One point of a curve.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    pub series: u32,
    pub rule: ThetaRule,
    pub run_limit: Option<u32>,
    pub alpha: f64,
}

impl Point {
    /// Its name in a grid of runs.
    pub fn label(self) -> String {
        let limit = self.run_limit.map(|limit| format!(", run limit {limit}")).unwrap_or_default();
        format!("{} {}{limit}, alpha {}", self.series, name(self.rule), self.alpha)
    }

    /// Its policy.
    pub fn policy(self) -> Policy {
        Policy::Theta(Theta { rule: self.rule, alpha: self.alpha, run_limit: self.run_limit, ..Theta::default() })
    }
}

/// A rule in words.
pub fn name(rule: ThetaRule) -> &'static str {
    match rule {
        ThetaRule::J => "J",
        ThetaRule::I => "I",
        ThetaRule::JMinusI => "J − I",
        ThetaRule::JPlusI => "J + I",
        ThetaRule::JSmoothed => "J smoothed",
    }
}

/// All points.
pub fn points() -> impl Iterator<Item = Point> {
    let limits = [None, Some(2)];
    [1, 2].into_iter().flat_map(move |series| {
        RULES.into_iter().flat_map(move |rule| {
            limits.into_iter().flat_map(move |run_limit| ALPHAS.map(|alpha| Point { series, rule, run_limit, alpha }))
        })
    })
}

/// The prototype's points with their percentages.
pub fn prototype() -> Vec<(Point, f64)> {
    let read = |line: &str| {
        let mut cells = line.split(',');
        let series = cells.next()?.parse().ok()?;
        let rule = match cells.next()? {
            "theta_j" => ThetaRule::J,
            "theta_j_minus_i" => ThetaRule::JMinusI,
            "theta_j_smoothed" => ThetaRule::JSmoothed,
            _ => return None,
        };
        let run_limit = cells.next()?.parse().ok();
        let alpha = cells.next()?.parse().ok()?;
        Some((Point { series, rule, run_limit, alpha }, cells.next()?.parse().ok()?))
    };
    CURVES.lines().skip(1).filter_map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_of_the_prototype_is_one_of_ours() {
        let known = prototype();
        assert_eq!(known.len(), CURVES.lines().count() - 1);
        assert!(known.iter().all(|(point, _)| points().any(|ours| ours == *point)));
    }
}
