//! Nothing of a ring is lost in its picture.

use super::*;
use crate::lab::library;
use crate::param::Time;

const EVEN: Fade = Fade { steps: 5.0, even: true };

fn run(scenario: &str, tokens: Option<u32>, seconds: u64) -> Sim {
    let mut opened = library::open(scenario).expect("a built-in scenario");
    if let (Some(tokens), Some(ring)) = (tokens, opened.scenario.ring.as_mut()) {
        ring.tokens = tokens;
    }
    let mut sim = Sim::new(&opened.scenario).expect("it is right");
    sim.advance(Time::from_secs(seconds));
    sim
}

fn whole(picture: &Picture) {
    let sum: f64 = picture.slices.iter().map(|slice| slice.to - slice.from).sum();
    assert!((sum - 1.0).abs() < 1e-9, "{sum}");
    assert!(picture.slices.windows(2).all(|pair| (pair[0].to - pair[1].from).abs() < 1e-9), "a gap");
}

#[test]
fn few_arcs_are_drawn_as_they_are_and_many_in_slices() {
    let fine = Picture::take(&run("ach/c3", None, 5), (5000, 720), EVEN).expect("it has a ring");
    assert_eq!((fine.slices.len(), fine.coarse), (1000, false));
    whole(&fine);
    let coarse = Picture::take(&run("ach/c3", Some(6000), 5), (5000, 720), EVEN).expect("it has a ring");
    assert_eq!((coarse.slices.len(), coarse.coarse), (720, true));
    whole(&coarse);
    let owners: BTreeSet<u32> = coarse.slices.iter().map(|slice| slice.owner).collect();
    assert!(owners.len() > 5, "{owners:?}");
    assert!(Picture::take(&run("theory/mm1", None, 5), (5000, 720), EVEN).is_none());
}

#[test]
fn a_slice_has_the_colour_of_who_owns_most_of_it() {
    let sim = run("ach/c1", Some(8000), 3);
    let (ring, _) = sim.ring().expect("it has a ring");
    for (bin, slice) in binned(ring, 90).iter().enumerate() {
        let mut sums = vec![0.0; ring.tokens().machines()];
        for arc in arcs(ring) {
            spread(arc.from, arc.to, 90, |at, length| {
                if at == bin {
                    sums[arc.owner as usize] += length;
                }
            });
        }
        assert!((sums.iter().sum::<f64>() - 1.0 / 90.0).abs() < 1e-9);
        assert!(sums.iter().all(|sum| *sum <= sums[slice.owner as usize]), "{bin}: {sums:?}");
    }
}

#[test]
fn traffic_is_spread_over_the_parts() {
    let sim = run("ach/c3", None, 30);
    let picture = Picture::take(&sim, (5000, 720), EVEN).expect("it has a ring");
    let (_, traffic) = sim.ring().expect("it has a ring");
    let all: f64 = traffic.by_token().1.iter().map(|heat| f64::from(*heat)).sum();
    assert!((picture.heat.iter().sum::<f64>() - all).abs() < 1e-6 * all);
    let most = picture.heat.iter().copied().fold(0.0, f64::max);
    assert!(most > 5.0 * all / HEAT as f64, "the hottest key stands out");
}

#[test]
fn a_move_is_seen_for_some_steps_and_then_no_more() {
    // Two machines are removed at 150 s: the step that ends at 151 s has the moves.
    let seen = |seconds, fade| Picture::take(&run("ach/c3", None, seconds), (5000, 720), fade).expect("a ring").moved;
    let fading = Fade { even: false, ..EVEN };
    let (now, later) = (seen(151, fading), seen(154, fading));
    assert!(now.len() >= 100 && now.iter().all(|one| one.fresh == 1.0), "{}", now.len());
    let faded = later.iter().filter(|one| one.fresh < 0.5).count();
    assert!(faded >= 100, "{faded} of {}", later.len());
    assert!(seen(154, EVEN).iter().all(|one| one.fresh == 1.0), "without motion it does not fade");
    assert!(seen(156, fading).len() < 50);
    assert_eq!(seen(0, fading), []);
}

#[test]
fn the_faster_it_goes_the_more_steps_a_move_is_seen() {
    let at = |speed| {
        let mut playback = Playback::default();
        playback.speed = speed;
        Fade::new(&playback, 1.0, false).steps
    };
    assert_eq!(at(Speed::Times(0.1)), 4.0);
    assert_eq!(at(Speed::Times(10.0)), 20.0);
    assert_eq!(at(Speed::Times(3600.0)), 600.0);
    assert_eq!(at(Speed::Max), 600.0);
}
