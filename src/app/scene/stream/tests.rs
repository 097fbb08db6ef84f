//! Which requests are shown, how many each stands for, and that any way to a moment will do.

use super::*;

fn known(count: u64) -> Stream {
    let dot = |at: u64| Dot { at: at * 1000, machine: 0, fate: Fate::Served, lot: lot(at * 1000) };
    Stream { kept: (0..count).map(dot).collect(), until: count * 1000, ..Stream::default() }
}

#[test]
fn one_dot_stands_for_as_many_as_needed() {
    assert_eq!(stands_for(100.0, 160, 1), 1);
    assert_eq!(stands_for(161.0, 160, 1), 2);
    assert_eq!(stands_for(800.0, 160, 1), 5);
    assert_eq!(stands_for(90_000.0, 160, 1), 1000);
    assert_eq!(stands_for(0.0, 160, 1000), 1);
    for requests in [1.0, 500.0, 1e4, 1e7, 1e12] {
        assert!(requests / stands_for(requests, 160, 1) as f64 <= 160.0);
    }
}

#[test]
fn what_a_dot_stands_for_does_not_flutter() {
    let per_dot = stands_for(1000.0, 160, 1);
    assert_eq!(per_dot, 10);
    for requests in [600.0, 1000.0, 1550.0] {
        assert_eq!(stands_for(requests, 160, per_dot), per_dot);
    }
    assert!(stands_for(300.0, 160, per_dot) < per_dot);
}

#[test]
fn only_those_on_their_way_are_shown() {
    let stream = known(100);
    let times: Vec<u64> = stream.on_their_way(50_000, 10_000, 1).map(|dot| dot.at).collect();
    assert_eq!(times, (41..=50).map(|at| at * 1000).collect::<Vec<_>>());
    assert_eq!(stream.on_their_way(0, 10_000, 1).count(), 1);
}

#[test]
fn the_choice_is_fair_and_a_coarser_one_is_part_of_a_finer_one() {
    let stream = known(20_000);
    let chosen = |per_dot| stream.on_their_way(u64::MAX / 4, u64::MAX / 2, per_dot).count();
    assert_eq!(chosen(1), 20_000);
    assert!((chosen(10) as f64 - 2000.0).abs() < 200.0);
    assert!((chosen(100) as f64 - 200.0).abs() < 70.0);
    assert!((0..5000).map(lot).all(|lot| !is_chosen(lot, 10) || is_chosen(lot, 5)));
}

#[test]
fn ticks_that_are_kept_stand_for_those_that_are_not() {
    let gap = Gap { end: 1_000, stretch: 10.0 };
    assert_eq!((gap.at(1_000), gap.at(900)), (1_000, 0));
    assert_eq!(gap.lot(1_000), 100);
    let none = Gap { end: 1_000, stretch: 1.0 };
    assert_eq!((none.at(123), none.lot(123)), (123, 123));
}

#[test]
fn a_lane_is_followed_forwards_backwards_and_in_leaps() {
    let opened = crate::lab::library::open("theory/mm1").expect("a built-in scenario");
    let mut lane = Lane::new(0, opened).expect("built-in scenarios are right");
    let mut stream = Stream::default();
    let at = |seconds| crate::param::Time::from_seconds(seconds).expect("a moment");
    let go = |stream: &mut Stream, lane: &mut Lane, seconds: f64, playing| {
        lane.advance(at(seconds), || false);
        stream.take(lane, playing);
        let mut playback = Playback::default();
        playback.jump(seconds);
        let travel = stream.pace(&playback, false);
        (stream.on_their_way(nanos(seconds), travel, stream.per_dot()).count(), travel)
    };
    let (dots, travel) = go(&mut stream, &mut lane, 3.0, true);
    assert!(dots > 20 && travel == nanos(5.0), "{dots} {travel}");
    let (dots, travel) = go(&mut stream, &mut lane, 50.0, false);
    assert!(dots > 20 && travel == nanos(3.0), "a leap: {dots} {travel}");
    let (dots, travel) = go(&mut stream, &mut lane, 70.0, true);
    assert!(dots > 20 && travel == nanos(5.0), "fast: {dots} {travel}");
    lane.restart(Some(1));
    let (dots, _) = go(&mut stream, &mut lane, 1.0, true);
    assert!(dots > 10 && stream.from == 0, "again: {dots}");
}

#[test]
fn what_becomes_of_a_request_is_known() {
    assert_eq!(fate(5, 0, 0, 100), Fate::Refused);
    assert_eq!(fate(5, NOWHERE, 0, 100), Fate::Refused);
    assert_eq!(fate(5, 0, 105, 100), Fate::Served);
    assert_eq!(fate(5, 0, 106, 100), Fate::Late);
}
