//! What is due: done since the last tick, and carried out at the start of the next one. It is shown at once.
//!
//! Only what is shown of the run is changed here, never the run.

use crate::param::Time;
use crate::sim::{Command, Limit, NodeId, NodeView, Phase, Qos, Reading, Scenario, Scripted, Sim, Smoothed, Snapshot};

/// What will be when the next tick begins, where that is something else than when the last one ended.
pub(super) struct Due {
    /// The values of all parameters.
    pub scenario: Scenario,
    /// The machines that will be another way.
    pub nodes: Vec<NodeId>,
}

/// Lines of the script with which the next tick begins.
pub(super) fn lines(sim: &Sim, dt: Time) -> &[Scripted] {
    let (script, now) = (&sim.given().script, sim.now());
    let is_done = |entry: &Scripted| now > Time::ZERO && entry.at.0 <= now.0.saturating_sub(dt.0);
    let (begin, end) = (script.partition_point(is_done), script.partition_point(|entry| entry.at <= now));
    &script[begin..end]
}

impl Due {
    /// What is due in a run, if anything is; the snapshot then shows it as if it were done.
    pub fn of(sim: &Sim, now: &mut Snapshot) -> Option<Self> {
        let lines = lines(sim, now.dt);
        if lines.is_empty() {
            return None;
        }
        let mut due = Self { scenario: sim.scenario().clone(), nodes: Vec::new() };
        for line in lines {
            // What the run accepted is accepted here too.
            if line.command.try_on(&mut due.scenario).is_ok() {
                due.nodes.extend(change(now, &due.scenario, &line.command));
            }
        }
        retune(now, &due.scenario);
        Some(due)
    }
}

/// Shows what a command does to a machine; the machine, where it will be another way.
fn change(now: &mut Snapshot, scenario: &Scenario, command: &Command) -> Option<NodeId> {
    let at = now.now.0;
    let id = match command {
        Command::Set { .. } | Command::Burst { .. } => return None,
        Command::Add { like } => {
            let new = newcomer(now, *like)?;
            now.nodes.push(new);
            return now.nodes.last().map(|node| node.id);
        }
        Command::Crash { node } | Command::Repair { node } | Command::Slow { node, .. } => *node,
        Command::Start { node } | Command::Drain { node } | Command::Remove { node } => *node,
    };
    let node = now.nodes.get_mut(id.0 as usize)?;
    let state = |node: &NodeView| (node.phase, node.down, node.removed, node.speed);
    let before = state(node);
    let pool = node.pool.and_then(|pool| scenario.pools.get(pool)).cloned().unwrap_or_default();
    match command {
        Command::Crash { .. } => node.down = true,
        Command::Repair { .. } => node.down = false,
        Command::Slow { speed, .. } => node.speed = *speed,
        Command::Start { .. } if node.phase == Phase::Off && !node.removed => {
            node.phase = Phase::Starting { ready: at.saturating_add(pool.start_delay.0) };
        }
        Command::Drain { .. } if node.phase == Phase::Active => {
            node.phase = Phase::Stopping { until: at.saturating_add(pool.stop_delay.0) };
        }
        Command::Remove { .. } => {
            node.removed = true;
            let is_on_line = matches!(node.phase, Phase::Active | Phase::Stopping { .. });
            node.phase = if is_on_line { Phase::Stopping { until: at } } else { Phase::Off };
        }
        _ => {}
    }
    (state(node) != before).then_some(id)
}

/// A machine that has not done anything yet.
fn newcomer(now: &Snapshot, like: NodeId) -> Option<NodeView> {
    let model = now.nodes.get(like.0 as usize)?.clone();
    Some(NodeView {
        id: NodeId(now.nodes.len() as u32),
        pool: None,
        phase: Phase::Active,
        down: false,
        known_down: false,
        speed: 1.0,
        reading: Reading::default(),
        told: Reading::default(),
        told_at: None,
        inside: 0,
        waiting: 0,
        completed: 0,
        failed: 0,
        refused: 0,
        eligible: false,
        smooth: Smoothed::default(),
        share: model.share.map(|_| 0.0),
        risk: None,
        score: None,
        removed: false,
        ..model
    })
}

/// Shows the values that were set.
fn retune(now: &mut Snapshot, scenario: &Scenario) {
    let groups = scenario.nodes.iter().flat_map(|group| std::iter::repeat_n(group, group.count as usize));
    for (node, group) in now.nodes.iter_mut().zip(groups) {
        node.capacity = group.rate * f64::from(node.channels);
        node.weight = group.weight;
    }
    now.policy = scenario.policy.name();
    let Some(qos) = &scenario.qos else { return };
    for limit in &mut now.limits {
        limit.value = value(qos, limit.limit).or(limit.value);
    }
}

/// A limit as a snapshot tells it: percentiles in ms, the others as they are.
fn value(qos: &Qos, limit: Limit) -> Option<f64> {
    let ms = |time: Time| time.0 as f64 / 1e6;
    match limit {
        Limit::P95 => qos.p95.map(ms),
        Limit::P99 => qos.p99.map(ms),
        Limit::Errors => qos.error_rate,
        Limit::Throughput => qos.throughput,
        Limit::Any => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::app::lane::Lane;
    use crate::lab::library;
    use crate::param::Time;
    use crate::sim::{Command, NodeId, NodeView, Phase, Snapshot};

    fn lane(scenario: &str, seconds: u64) -> Lane {
        let mut lane = Lane::new(0, library::open(scenario).unwrap()).unwrap();
        lane.advance(Time::from_secs(seconds), || false);
        lane
    }

    fn commands() -> Vec<Command> {
        let node = NodeId;
        vec![
            Command::Crash { node: node(0) },
            Command::Slow { node: node(1), speed: 0.5 },
            Command::Set { path: "nodes[2].rate".into(), value: "33".into() },
            Command::Set { path: "qos.p95".into(), value: "300 ms".into() },
            Command::Set { path: "policy".into(), value: "Random".into() },
            Command::Start { node: node(5) },
            Command::Drain { node: node(1) },
            Command::Remove { node: node(2) },
            Command::Add { like: node(0) },
        ]
    }

    /// What can be told of machines without a tick.
    fn told(now: &Snapshot) -> impl PartialEq + std::fmt::Debug + use<> {
        let of = |node: &NodeView| {
            let phase = match node.phase {
                _ if node.removed => 9,
                Phase::Off => 0,
                Phase::Starting { .. } => 1,
                Phase::Active => 2,
                Phase::Stopping { .. } => 3,
            };
            let values = [node.capacity, node.speed, node.weight].map(f64::to_bits);
            (node.id, node.pool, phase, node.down, node.removed, values)
        };
        let limits: Vec<_> = now.limits.iter().map(|limit| limit.value.map(f64::to_bits)).collect();
        (now.nodes.iter().map(of).collect::<Vec<_>>(), limits, now.policy)
    }

    #[test]
    fn what_is_shown_at_once_is_what_the_next_tick_makes() {
        for seconds in [0, 30] {
            for command in commands() {
                let mut lane = lane("wavelet/heterogeneous", seconds);
                let before = told(lane.now());
                lane.act(command.clone()).unwrap();
                let at_once = told(lane.now());
                assert_ne!(at_once, before, "{command:?} after {seconds} s is seen");
                let dt = lane.now().dt.0;
                lane.advance(Time(lane.sim().now().0 + dt), || false);
                assert_eq!(told(lane.now()), at_once, "{command:?} after {seconds} s");
            }
        }
    }

    #[test]
    fn machines_are_awaited_until_the_tick_is_over() {
        let mut lane = lane("wavelet/heterogeneous", 30);
        commands().into_iter().for_each(|command| lane.act(command).unwrap());
        let awaited: Vec<u32> = (0..9).filter(|node| lane.awaits(NodeId(*node))).collect();
        assert_eq!(awaited, [0, 1, 2, 5, 6]);
        assert_eq!(lane.due().len(), commands().len());
        assert_eq!(lane.scenario().policy.name(), "Random");
        assert_ne!(lane.sim().scenario().policy.name(), "Random");
        lane.advance(Time::from_secs(31), || false);
        assert!(lane.due().is_empty() && !lane.awaits(NodeId(0)));
        assert_eq!(lane.scenario(), lane.sim().scenario());
    }

    #[test]
    fn looking_ahead_leaves_the_run_as_it_is() {
        let mut shown = lane("wavelet/heterogeneous", 30);
        let mut plain = crate::sim::Sim::new(&library::open("wavelet/heterogeneous").unwrap().scenario).unwrap();
        plain.advance(Time::from_secs(30));
        for command in commands() {
            shown.act(command.clone()).unwrap();
            plain.act(command).unwrap();
        }
        shown.advance(Time::from_secs(90), || false);
        plain.advance(Time::from_secs(90));
        assert_eq!(shown.sim().digest(), plain.digest());
    }

    #[test]
    fn what_was_taken_back_is_not_due() {
        let mut lane = lane("wavelet/heterogeneous", 30);
        let before = told(lane.now());
        lane.act(Command::Crash { node: NodeId(0) }).unwrap();
        assert!(lane.undo());
        assert_eq!(told(lane.now()), before);
        assert!(lane.redo() && lane.now().nodes[0].down && lane.awaits(NodeId(0)));
    }
}
