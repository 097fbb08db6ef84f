//! The recursions by hand and against an event simulation.

use super::*;
use proptest::prelude::*;
use std::collections::VecDeque;

fn row(seq: u64, born: u64) -> Placed {
    Placed::new(seq, born, 0, false)
}

#[test]
fn one_channel_follows_lindley_by_hand() {
    let mut server = Server::new(1, None, 10.0);
    assert_eq!(server.place(0, 1.0, row(0, 0), 0).0, 10);
    assert_eq!(server.place(4, 1.0, row(1, 4), 0).0, 20);
    assert_eq!(server.place(35, 2.0, row(2, 35), 0).0, 55);
    assert_eq!(server.inside(35), 1);
    assert_eq!(server.inside(55), 0);
}

#[test]
fn a_response_within_the_tick_is_counted_at_once() {
    let mut server = Server::new(1, None, 10.0);
    server.open_tick(0);
    assert_eq!(server.place(3, 1.0, row(0, 3), 25), (13, true));
    assert_eq!(server.place(4, 1.0, row(1, 4), 25), (23, true));
    assert_eq!(server.place(5, 1.0, row(2, 5), 25), (33, false));
    let mut responses = Vec::new();
    let tally = server.take_tally(&mut responses);
    assert_eq!(responses, [10, 19]);
    assert_eq!((server.gone(25).len(), server.inside(25)), (0, 1));
    assert_eq!((tally.arrivals, tally.passed, tally.spent, tally.born), (3, 2, 29, 5));
}

#[test]
fn what_a_request_touches_is_one_line_of_the_cache() {
    assert_eq!(std::mem::align_of::<Server>(), 64);
    assert_eq!(std::mem::offset_of!(Server, line), 64);
}

#[test]
fn a_slower_machine_stretches_what_is_left() {
    let mut server = Server::new(1, None, 10.0);
    server.place(0, 1.0, row(0, 0), 0);
    server.place(0, 1.0, row(1, 0), 0);
    server.set_pace(5, 20.0);
    assert_eq!(server.inside(5), 2);
    let mut leave = Vec::new();
    server.departures(5, |at| leave.push(at));
    assert_eq!(leave, [15, 35]);
    assert_eq!(server.free_at(), 35);
}

#[test]
fn a_crash_loses_everything_inside() {
    let mut server = Server::new(2, None, 10.0);
    (0..4).for_each(|k| {
        server.place(0, 1.0, row(k, 0), 0);
    });
    let mut lost = 0;
    server.crash(10, |_| lost += 1);
    assert_eq!((lost, server.inside(10), server.free_at()), (2, 0, 10));
    assert!(server.is_down());
}

proptest! {
    /// The recursion agrees with a simulation that moves an explicit clock from event to event.
    #[test]
    fn many_channels_agree_with_an_event_simulation(
        channels in 1u32..5, jobs in prop::collection::vec((0u64..50, 1u64..100), 1..60)
    ) {
        let mut server = Server::new(channels, None, 1.0);
        let mut now = 0;
        let mut busy: Vec<u64> = Vec::new();
        let mut waiting: VecDeque<(u64, u64)> = VecDeque::new();
        let mut expected: Vec<(u64, u64)> = Vec::new();
        let arrivals: Vec<(u64, u64)> = jobs.iter().map(|(gap, size)| { now += gap; (now, *size) }).collect();
        for (seq, (at, size)) in arrivals.iter().enumerate() {
            server.place(*at, *size as f64, row(seq as u64, *at), 0);
        }
        let mut next = 0;
        let mut clock = 0;
        loop {
            busy.retain(|end| *end > clock);
            while next < arrivals.len() && arrivals[next].0 <= clock { waiting.push_back((next as u64, arrivals[next].1)); next += 1; }
            while busy.len() < channels as usize {
                let Some((seq, size)) = waiting.pop_front() else { break };
                busy.push(clock + size);
                expected.push((seq, clock + size));
            }
            let Some(step) = busy.iter().copied().chain(arrivals.get(next).map(|a| a.0)).min() else { break };
            clock = step;
        }
        let mut got: Vec<(u64, u64)> = server.gone(u64::MAX).iter().map(|row| (row.seq, row.departure)).collect();
        server.take_gone();
        prop_assert!(server.gone(u64::MAX).is_empty());
        got.sort_unstable();
        expected.sort_unstable();
        prop_assert_eq!(got, expected);
    }
}
