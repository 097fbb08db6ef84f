//! Several machines and a policy: round robin, and the order of policies at two machines (oracles 4 and 6).

use super::{mean_response, sized};
use crate::lab_bench::{exponential, machines, poisson, scenario};
use equipoise::sim::{Info, LeastConnections, Policy, PowerOfD, Scenario};

fn fleet(count: u32, load: f64, policy: Policy) -> Scenario {
    let flow = poisson(load * f64::from(count), exponential());
    scenario(vec![machines(count, 1.0)], flow, policy, 1.0)
}

/// Round robin gives each of n machines a stream with Erlang-n gaps: E_n/M/1.
#[test]
fn round_robin_of_a_poisson_stream_is_an_erlang_stream() {
    let answers = [
        (2, 0.8, 3.843_979_766_989_91),
        (3, 0.8, 3.459_422_848_431_97),
        (10, 0.8, 2.922_269_179_600_29),
        (2, 0.5, 1.618_033_988_749_89),
    ];
    for (count, load, exact) in answers {
        let policy = if count == 3 { Policy::WeightedRoundRobin } else { Policy::RoundRobin };
        let what = format!("{} {count} at {load}", policy.name());
        mean_response(&sized(fleet(count, load, policy), 5.0e6, 1000.0)).agrees(&what, exact);
    }
}

/// The central queue beats the shortest queue, that two choices, those taking turns, and that chance.
#[test]
fn two_machines_rank_as_theory_says() {
    let two = Policy::PowerOfD(PowerOfD { d: 2, with_replacement: true });
    let connections = Policy::LeastConnections(LeastConnections { info: Info::Instant });
    let answers = [
        (0.8, Policy::LeastWorkLeft, 2.777_777_777_8),
        (0.8, Policy::JoinShortestQueue, 2.955_736_617_6),
        (0.8, connections, 2.955_736_617_6),
        (0.8, two.clone(), 3.267_945_583_2),
        (0.8, Policy::RoundRobin, 3.843_979_767_0),
        (0.8, Policy::Random, 5.0),
        (0.9, Policy::JoinShortestQueue, 5.474_912_821_2),
        (0.9, two, 5.864_684_872_2),
    ];
    for (load, policy, exact) in answers {
        let requests = 1.5e5 / ((1.0 - load) * (1.0 - load));
        let what = format!("two machines at {load}, {}", policy.name());
        let scenario = sized(fleet(2, load, policy), requests, 100.0 / ((1.0 - load) * (1.0 - load)));
        mean_response(&scenario).agrees(&what, exact);
    }
}

/// Sent to where service begins first, equal machines are one machine with as many channels; above 64 machines by index.
#[test]
fn least_work_left_is_the_central_queue() {
    for (count, load, exact) in [(6, 0.9, 2.233_542_833_804), (100, 0.95, 1.101_291_370_783)] {
        let scenario = sized(fleet(count, load, Policy::LeastWorkLeft), 1.0e7, 40.0 / ((1.0 - load) * (1.0 - load)));
        mean_response(&scenario).agrees(&format!("least work left, {count} machines at {load}"), exact);
    }
}
