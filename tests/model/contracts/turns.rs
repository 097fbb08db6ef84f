//! Smooth weighted round robin gives the known sequences, driven through whole runs.

use crate::lab_bench::{begin, even, machines, scenario};
use equipoise::param::Time;
use equipoise::sim::{Command, NodeGroup, NodeId, Policy, Scenario, Scripted, Sim};

fn weighted(weights: &[f64]) -> Scenario {
    let nodes = weights.iter().map(|weight| NodeGroup { weight: *weight, ..machines(1, 1000.0) }).collect();
    scenario(nodes, even(4.0), Policy::WeightedRoundRobin, 40.0)
}

/// Machines of all requests in order.
fn order(mut sim: Sim) -> Vec<u32> {
    let mut order = Vec::new();
    while !sim.is_over() {
        sim.step();
        order.extend(&sim.requests().machine);
    }
    order
}

#[test]
fn known_answers_of_nginx() {
    let five = order(begin(&weighted(&[5.0, 1.0, 1.0])));
    assert_eq!(five[..14], [0, 0, 1, 0, 2, 0, 0, 0, 0, 1, 0, 2, 0, 0]);
    let four = order(begin(&weighted(&[4.0, 3.0, 2.0])));
    assert_eq!(four[..18], [0, 1, 2, 0, 1, 0, 2, 1, 0, 0, 1, 2, 0, 1, 0, 2, 1, 0]);
}

/// In any row of requests each machine's count is within one of its share, up to 64 machines and above.
#[test]
fn turns_are_as_even_as_they_can_be() {
    for count in [3, 64, 65, 200] {
        let weights: Vec<f64> = (0..count).map(|machine| 1.0 + f64::from(machine % 7)).collect();
        let total: f64 = weights.iter().sum();
        let base = weighted(&weights);
        let order = order(begin(&Scenario { flows: vec![even(97.0)], ..base }));
        let mut counts = vec![0.0; weights.len()];
        for (sent, machine) in order.iter().enumerate() {
            counts[*machine as usize] += 1.0;
            let owed = (sent + 1) as f64 * weights[*machine as usize] / total;
            // Smooth turns of n machines keep each within a few requests of its share, whatever happened before.
            assert!((counts[*machine as usize] - owed).abs() <= 2.5, "{count} machines, n{} after {sent}", machine + 1);
        }
        for (count, weight) in counts.iter().zip(&weights) {
            assert!((count - order.len() as f64 * weight / total).abs() <= 2.5);
        }
    }
}

#[test]
fn round_robin_goes_on_after_a_machine_left_and_came_back() {
    let at = |at, command| Scripted { at: Time::from_secs(at), command };
    let script = vec![at(2, Command::Crash { node: NodeId(1) }), at(4, Command::Repair { node: NodeId(1) })];
    let base = scenario(vec![machines(4, 1000.0)], even(5.0), Policy::RoundRobin, 6.0);
    let order = order(begin(&Scenario { script, ..base }));
    // The request at exactly 1 s, 2 s, … belongs to the tick that begins then.
    assert_eq!(order[..9], [0, 1, 2, 3, 0, 1, 2, 3, 0]);
    assert_eq!(order[9..19], [2, 3, 0, 2, 3, 0, 2, 3, 0, 2]);
    assert_eq!(order[19..27], [3, 0, 1, 2, 3, 0, 1, 2]);
}
