//! Residual safe capacity: what a machine can still take without leaving the safe range, and how demand is allotted within it.

use super::Scene;

/// Rounds of the allotment; each fills at least one machine or ends it.
const ROUNDS: usize = 6;

/// What each machine of the scene can still take, in requests per second: r = max(0, ρ* c − discount · q), with q the requests inside.
#[must_use]
pub fn residual(scene: &Scene<'_>, discount: f64) -> Vec<f64> {
    let room = |capacity: f64, inside: f64| (scene.target * capacity - discount * inside).max(0.0);
    scene.known.iter().map(|known| room(known.capacity, known.told.inside)).collect()
}

/// Allots the demand in proportion to the preferences, none more than its room: what is too much for one goes to
/// the others in proportion. Where all the room together is too little, each gets its room and of the rest a part by capacity.
#[must_use]
pub fn allot(demand: f64, preferences: &[f64], room: &[f64], capacities: &[f64]) -> Vec<f64> {
    let all: f64 = room.iter().sum();
    if all < demand {
        let capacity: f64 = capacities.iter().sum();
        return room.iter().zip(capacities).map(|(room, c)| room + (demand - all) * c / capacity).collect();
    }
    let mut allotted = vec![0.0; room.len()];
    let mut full = vec![false; room.len()];
    let mut left = demand;
    for _ in 0..ROUNDS {
        let open: f64 = preferences.iter().zip(&full).filter(|(_, full)| !**full).map(|(u, _)| u).sum();
        if left <= 1e-9 * demand || open <= 0.0 {
            break;
        }
        let mut excess = 0.0;
        for at in 0..room.len() {
            if full[at] {
                continue;
            }
            let wanted = allotted[at] + left * preferences[at] / open;
            full[at] = wanted >= room[at];
            allotted[at] = wanted.min(room[at]);
            excess += (wanted - room[at]).max(0.0);
        }
        left = excess;
    }
    allotted
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sim::policy::test_scene::Bench;
    use proptest::prelude::*;

    #[test]
    fn room_by_hand() {
        let mut bench = Bench::new(3);
        bench.capacities[2] = 90.0;
        bench.told[1].inside = 40.0;
        bench.told[2].inside = 500.0;
        assert_eq!(bench.with(|scene| residual(scene, 0.5)), [96.0, 76.0, 0.0]);
    }

    #[test]
    fn demand_is_allotted_by_preference_up_to_the_room() {
        let capacities = [120.0; 3];
        assert_eq!(allot(100.0, &[0.5, 0.3, 0.2], &[96.0; 3], &capacities), [50.0, 30.0, 20.0]);
        // The first is full at 96; its 24 go to the others as 3 to 2: 72 + 14.4 and 48 + 9.6.
        let allotted = allot(240.0, &[0.5, 0.3, 0.2], &[96.0; 3], &capacities);
        let wanted = [96.0, 86.4, 57.6];
        assert!(allotted.iter().zip(wanted).all(|(a, w)| (a - w).abs() < 1e-9), "{allotted:?}");
    }

    #[test]
    fn what_is_beyond_all_room_goes_by_capacity() {
        let allotted = allot(300.0, &[0.9, 0.1], &[90.0, 10.0], &[100.0, 300.0]);
        assert_eq!(allotted, [90.0 + 50.0, 10.0 + 150.0]);
    }

    proptest! {
        #[test]
        fn nothing_is_lost_and_no_room_is_exceeded(
            machines in prop::collection::vec((0.01..1.0f64, 0.0..100.0f64), 1..6), share in 0.01..1.0f64
        ) {
            let (preferences, room): (Vec<f64>, Vec<f64>) = machines.iter().copied().unzip();
            let demand = share * room.iter().sum::<f64>();
            prop_assume!(demand > 1e-3);
            let allotted = allot(demand, &preferences, &room, &vec![1.0; room.len()]);
            prop_assert!((allotted.iter().sum::<f64>() - demand).abs() < 1e-6 * demand, "{:?}", allotted);
            prop_assert!(allotted.iter().zip(&room).all(|(allotted, room)| *allotted <= room + 1e-9));
        }
    }
}
