//! The last values of a regular component, kept in order of size.

use super::ring::Ring;

/// The last values, in order of time and in order of size.
#[derive(Clone, Debug, Default)]
pub struct Window {
    ring: Ring,
    sorted: Vec<f64>,
}

/// First quartile, median, third quartile.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Quartiles {
    /// A quarter of the values lies below.
    pub low: f64,
    /// Half of them.
    pub median: f64,
    /// Three quarters.
    pub high: f64,
}

impl Window {
    /// Adds a finite value and keeps the last `room`.
    pub fn push(&mut self, value: f64, room: usize) {
        let sorted = &mut self.sorted;
        let mut replaced = false;
        self.ring.push(value, room, |gone| {
            let old = sorted.partition_point(|held| *held < gone);
            if replaced {
                sorted.remove(old);
                return;
            }
            // One step: what lies between the old place and the new one moves by one.
            let new = sorted.partition_point(|held| *held < value);
            if new > old {
                sorted.copy_within(old + 1..new, old);
                sorted[new - 1] = value;
            } else {
                sorted.copy_within(new..old, new + 1);
                sorted[new] = value;
            }
            replaced = true;
        });
        if !replaced {
            let place = sorted.partition_point(|held| *held < value);
            sorted.insert(place, value);
        }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Largest less smallest; 0 of nothing.
    #[must_use]
    pub fn range(&self) -> f64 {
        match (self.sorted.first(), self.sorted.last()) {
            (Some(first), Some(last)) => last - first,
            _ => 0.0,
        }
    }

    /// Share of values above 0; 0 of nothing.
    #[must_use]
    pub fn positive_share(&self) -> f64 {
        let zeros = self.sorted.partition_point(|held| *held <= 0.0);
        (self.len() - zeros) as f64 / self.len().max(1) as f64
    }

    /// The quartiles, linearly interpolated (type 7 of Hyndman and Fan); zeros of nothing.
    #[must_use]
    pub fn quartiles(&self) -> Quartiles {
        let at = |p: f64| quantile(&self.sorted, p);
        Quartiles { low: at(0.25), median: at(0.5), high: at(0.75) }
    }
}

fn quantile(sorted: &[f64], p: f64) -> f64 {
    let Some(last) = sorted.len().checked_sub(1) else { return 0.0 };
    let place = last as f64 * p;
    let below = place as usize;
    let above = (below + 1).min(last);
    sorted[below] + (place - below as f64) * (sorted[above] - sorted[below])
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn quartiles_by_hand() {
        let mut window = Window::default();
        assert_eq!((window.quartiles(), window.range()), (Quartiles::default(), 0.0));
        [7.0, 1.0, 3.0, 10.0].into_iter().for_each(|value| window.push(value, 9));
        // Places 0.75, 1.5 and 2.25 of 1, 3, 7, 10.
        assert_eq!(window.quartiles(), Quartiles { low: 2.5, median: 5.0, high: 7.75 });
        assert_eq!((window.range(), window.positive_share()), (9.0, 1.0));
        window.push(0.0, 4);
        assert_eq!((window.len(), window.positive_share()), (4, 0.75));
    }

    proptest! {
        #[test]
        fn it_is_always_in_order(steps in prop::collection::vec((0u8..20, 1usize..40), 0..300)) {
            let (mut window, mut all) = (Window::default(), Vec::new());
            for (value, room) in steps {
                window.push(f64::from(value), room);
                all.push(f64::from(value));
                let from = all.len().saturating_sub(room);
                all.drain(..from);
                let mut sorted = all.clone();
                sorted.sort_by(f64::total_cmp);
                prop_assert_eq!(&window.sorted, &sorted);
            }
        }
    }
}
