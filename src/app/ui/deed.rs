//! What was or will be done to a run, in few words.

use super::figure;
use crate::app::locale::Locale;
use crate::sim::Command;

/// A command in a few words: `n4 fails`, `rate → 120`.
pub fn words(command: &Command, locale: Locale) -> String {
    let of = |key: &str, node: &dyn std::fmt::Display| locale.text_with(key, &[("node", node.to_string().into())]);
    match command {
        Command::Set { path, value } => format!("{} → {}", last(path), head(value)),
        Command::Crash { node } => of("deed-fail", node),
        Command::Repair { node } => of("deed-repair", node),
        Command::Slow { node, speed } => format!("{node} ×{}", figure::short(*speed)),
        Command::Burst { factor, .. } => locale.text_with("deed-burst", &[("factor", figure::short(*factor).into())]),
        Command::Start { node } => of("deed-start", node),
        Command::Drain { node } => of("deed-drain", node),
        Command::Remove { node } => of("deed-remove", node),
        Command::Add { like } => of("deed-add", like),
    }
}

/// The whole command, for a tooltip.
pub fn in_full(command: &Command, locale: Locale) -> String {
    match command {
        Command::Set { path, value } => format!("{path} → {value}"),
        Command::Burst { duration, .. } => format!("{}, {duration}", words(command, locale)),
        command => words(command, locale),
    }
}

/// The last part of a path as words: `nodes[0].base_latency` is `base latency`.
pub fn last(path: &str) -> String {
    path.rsplit('.').next().unwrap_or(path).replace('_', " ")
}

/// A value without its own parameters: `PowerOfD(d: 3)` is `PowerOfD`.
fn head(value: &str) -> &str {
    value.split(['(', '\n']).next().unwrap_or(value).trim().trim_matches('"')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::NodeId;

    #[test]
    fn commands_are_told_shortly() {
        let locale = Locale::default();
        let set = Command::Set { path: "pools[0].start_delay".into(), value: "\"30 s\"".into() };
        assert_eq!(words(&set, locale), "start delay → 30 s");
        let set = Command::Set { path: "policy".into(), value: "PowerOfD((\n  d: 3))".into() };
        assert_eq!(words(&set, locale), "policy → PowerOfD");
        assert_eq!(words(&Command::Slow { node: NodeId(1), speed: 0.5 }, locale), "n2 ×0.5");
    }
}
