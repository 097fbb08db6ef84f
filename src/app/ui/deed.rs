//! What was or will be done to a run, in few words.

use super::controls::leaf::last_field;
use super::figure;
use crate::app::locale::Locale;
use crate::app::unit;
use crate::param;
use crate::sim::{Command, Scenario};

/// A command in a few words: `n4 fails`, `rate → 120`.
pub fn words(command: &Command, scenario: &Scenario, locale: Locale) -> String {
    let of = |key: &str, node: &dyn std::fmt::Display| locale.text_with(key, &[("node", node.to_string().into())]);
    match command {
        Command::Set { path, value } => {
            format!("{} → {}", name(path, scenario, locale), head_name(path, value, scenario, locale))
        }
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
pub fn in_full(command: &Command, scenario: &Scenario, locale: Locale) -> String {
    match command {
        Command::Set { path, value } => format!("{path} → {}", unit::shown(value.trim_matches('"'), locale)),
        Command::Burst { duration, .. } => {
            format!("{}, {}", words(command, scenario, locale), unit::span(*duration, locale))
        }
        command => words(command, scenario, locale),
    }
}

/// What a parameter is called.
pub fn name(path: &str, scenario: &Scenario, locale: Locale) -> String {
    let own = param::owner(scenario, path).and_then(|owner| locale.name(&owner, last_field(path)));
    own.map_or_else(|| last(path), str::to_owned)
}

/// A value in short; a choice as it is called.
fn head_name(path: &str, value: &str, scenario: &Scenario, locale: Locale) -> String {
    let of = param::get(scenario, path).ok().and_then(|(value, _)| value.get_represented_type_info());
    let own = of.and_then(|info| locale.name(info.type_path_table().short_path(), head(value)));
    own.map_or_else(|| unit::shown(head(value), locale), str::to_owned)
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
    use crate::app::locale::Language;
    use crate::sim::NodeId;

    #[test]
    fn commands_are_told_shortly() {
        let locale = Locale::default();
        let scenario = Scenario::default();
        let words = |command: &Command, locale| words(command, &scenario, locale);
        let set = Command::Set { path: "pools[0].start_delay".into(), value: "\"30 s\"".into() };
        assert_eq!(words(&set, locale), "start delay → 30 s");
        assert_eq!(words(&set, Locale::new(Language::Ru)), "start delay → 30 с");
        assert_eq!(in_full(&set, &scenario, Locale::new(Language::Ru)), "pools[0].start_delay → 30 с");
        let burst = Command::Burst { factor: 2.0, duration: crate::param::Time::from_secs(60) };
        assert_eq!(in_full(&burst, &scenario, Locale::new(Language::Ru)), "всплеск ×2, 60 с");
        let set = Command::Set { path: "policy".into(), value: "PowerOfD((\n  d: 3))".into() };
        assert_eq!(words(&set, locale), "policy → PowerOfD");
        assert_eq!(words(&Command::Slow { node: NodeId(1), speed: 0.5 }, locale), "n2 ×0.5");
    }
}
